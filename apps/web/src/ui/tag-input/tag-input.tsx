import { Input } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './tag-input.module.css';
import { TagList } from './tag-list.tsx';
import type { Rejection, TagSeparators } from './tag-rules.ts';
import { type TagNews, useTags } from './use-tags.ts';

interface TagInputProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  /** What is wrong with one entry, for a person; null when nothing is. Asked again when the language changes. */
  readonly validate?: (tag: string) => string | null;
  /** Shown instead of what `validate` answers. */
  readonly errorLabel?: string;
  readonly allowDuplicates?: boolean;
  readonly separators?: TagSeparators;
  /** What is wrong with the list as a whole, and the entry it is about. */
  readonly error?: string | null;
  readonly wrongIndex?: number;
  /** Whether there is typed text that is no tag yet: leaving the field adds it, unless it is wrong. */
  readonly onPending?: (pending: boolean) => void;
}

/** A list typed entry by entry or pasted whole. Enter or a separator adds, Backspace in the empty field takes back. */
export function TagInput(props: TagInputProps) {
  const { label, description, placeholder, required = false, disabled = false, tags, validate, error } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, rejection, news, add, remove, type } = useTags({
    tags,
    input,
    separators: props.separators,
    allowDuplicates: props.allowDuplicates,
    isValid: (tag) => !validate || validate(tag) === null,
    onChange: props.onChange,
    onPending: props.onPending,
  });

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // The form around it is not sent by finishing an entry.
      event.preventDefault();
      add(text);
    }
    if (event.key === 'Backspace' && text === '') remove(tags.length - 1);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    // A text field would swallow the line breaks of a pasted list.
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    add(text.slice(0, selectionStart ?? 0) + pasted + text.slice(selectionEnd ?? text.length));
  }

  function problemText({ tag, reason }: Rejection): string | null {
    return reason === 'duplicate' ? t('tagInput.duplicate', { tag }) : (props.errorLabel ?? validate?.(tag) ?? null);
  }

  function newsText({ kind, tags: changed }: TagNews): string {
    const said = changed.length === 1 ? (changed[0] ?? '') : String(changed.length);
    return t(kind === 'added' ? 'tagInput.added' : 'tagInput.removed', { tag: said });
  }

  const problem = rejection ? problemText(rejection) : (error ?? null);
  const describedBy = [description && `${id}-description`, problem && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Input.Wrapper id={id} label={label} description={description} error={problem} withAsterisk={required}>
      <div className={styles.box} data-wrong={problem ? true : undefined} data-disabled={disabled || undefined}>
        <TagList label={label} tags={tags} wrongIndex={props.wrongIndex} disabled={disabled} onRemove={remove} />
        <input
          ref={input}
          id={id}
          className={styles.input}
          value={text}
          disabled={disabled}
          placeholder={tags.length === 0 ? placeholder : undefined}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-required={required}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={handleKey}
          onPaste={paste}
          onBlur={() => text.trim() !== '' && add(text)}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{news ? newsText(news) : ''}</span>
        <span role="alert">{rejection && problem}</span>
      </VisuallyHidden>
    </Input.Wrapper>
  );
}

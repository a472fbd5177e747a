import { Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './tag-input.module.css';
import { addTags, holdsSeparator, type Rejection, type TagSeparators } from './tag-rules.ts';

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
  /** Where a form finds the field to put the focus on it. */
  readonly name?: string;
}

type News = { readonly kind: 'added' | 'removed'; readonly tags: readonly string[] };

/** A list typed entry by entry or pasted whole. Enter or a separator adds, Backspace in the empty field takes back. */
export function TagInput({
  label,
  description,
  placeholder,
  required = false,
  disabled = false,
  tags,
  onChange,
  validate,
  errorLabel,
  allowDuplicates = false,
  separators = 'words',
  error,
  wrongIndex,
  onPending,
  name,
}: TagInputProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [news, setNews] = useState<News | null>(null);

  function write(next: string) {
    setText(next);
    onPending?.(next.trim() !== '');
  }

  function add(typed: string) {
    const isValid = (tag: string) => !validate || validate(tag) === null;
    const result = addTags(tags, typed, { separators, allowDuplicates, isValid });
    setRejection(result.rejected[0] ?? null);
    write(result.rest);
    if (result.added.length === 0) return;
    onChange(result.tags);
    setNews({ kind: 'added', tags: result.added });
  }

  function remove(index: number) {
    const tag = tags[index];
    if (tag === undefined) return;
    onChange(tags.filter((_, other) => other !== index));
    setRejection(null);
    setNews({ kind: 'removed', tags: [tag] });
    input.current?.focus();
  }

  function type(next: string) {
    if (holdsSeparator(next, separators)) return add(next);
    setRejection(null);
    write(next);
  }

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

  const problem = rejection ? problemText(rejection) : (error ?? null);
  function problemText({ tag, reason }: Rejection): string | null {
    if (reason === 'duplicate') return t('tagInput.duplicate', { tag });
    return errorLabel ?? validate?.(tag) ?? null;
  }

  const describedBy = [description && `${id}-description`, problem && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Input.Wrapper id={id} label={label} description={description} error={problem} withAsterisk={required}>
      <div className={styles.box} data-wrong={problem ? true : undefined} data-disabled={disabled || undefined}>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={t('tagInput.entries', { label })}>
            {keyed(tags).map(({ tag, key }, index) => (
              <li key={key} className={index === wrongIndex ? styles.wrongTag : styles.tag}>
                <span className={styles.text}>{tag}</span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('tagInput.remove', { tag })}
                  disabled={disabled}
                  onClick={() => remove(index)}
                >
                  <IconX size={13} stroke={2.2} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          name={name}
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
        <span role="status">{newsText()}</span>
        <span role="alert">{rejection && problem}</span>
      </VisuallyHidden>
    </Input.Wrapper>
  );

  function newsText(): string {
    if (!news) return '';
    const said = news.tags.length === 1 ? (news.tags[0] ?? '') : String(news.tags.length);
    return t(news.kind === 'added' ? 'tagInput.added' : 'tagInput.removed', { tag: said });
  }
}

/** Where duplicates are allowed, the second of two equal tags is not the first. */
function keyed(tags: readonly string[]): { tag: string; key: string }[] {
  const seen = new Map<string, number>();
  return tags.map((tag) => {
    const times = (seen.get(tag) ?? 0) + 1;
    seen.set(tag, times);
    return { tag, key: `${tag} ${times}` };
  });
}

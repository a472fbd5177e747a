import { type RefObject, useState } from 'react';
import { addTags, holdsSeparator, type Rejection, type TagRules } from './tag-rules.ts';

interface TagsOptions extends TagRules {
  readonly tags: readonly string[];
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChange: (tags: readonly string[]) => void;
  readonly onPending?: (pending: boolean) => void;
}

/** What was just done to the list, for those who do not see it. */
export interface TagNews {
  readonly kind: 'added' | 'removed';
  readonly tags: readonly string[];
}

/** The text that is being typed, and how it becomes entries of the list. */
export function useTags({ tags, input, onChange, onPending, ...rules }: TagsOptions) {
  const [text, setText] = useState('');
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [news, setNews] = useState<TagNews | null>(null);

  function write(next: string) {
    setText(next);
    onPending?.(next.trim() !== '');
  }

  function add(typed: string) {
    const result = addTags(tags, typed, rules);
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
    if (holdsSeparator(next, rules.separators)) return add(next);
    setRejection(null);
    write(next);
  }

  return { text, rejection, news, add, remove, type };
}

import { entryKey, normaliseEntry } from '@rocca/contract/target/tag-input';

/** Where one entry ends: `words` at spaces too, `phrases` only at commas, semicolons and line breaks. */
export type TagSeparators = 'words' | 'phrases';

const SEPARATORS: Readonly<Record<TagSeparators, RegExp>> = { words: /[,;\s]/, phrases: /[,;\r\n]/ };

export interface TagRules {
  readonly separators?: TagSeparators;
  readonly allowDuplicates?: boolean;
  readonly isValid?: (tag: string) => boolean;
}

export interface Rejection {
  readonly tag: string;
  readonly reason: 'duplicate' | 'invalid';
}

export interface AddedTags {
  readonly tags: readonly string[];
  readonly added: readonly string[];
  readonly rejected: readonly Rejection[];
  /** What goes back into the field to be corrected. A duplicate has nothing to correct. */
  readonly rest: string;
}

export function holdsSeparator(text: string, separators: TagSeparators = 'words'): boolean {
  return SEPARATORS[separators].test(text);
}

/** Takes a typed or pasted text into the list, entry by entry: a wrong one does not keep the others out. */
export function addTags(tags: readonly string[], text: string, rules: TagRules = {}): AddedTags {
  const { separators = 'words', allowDuplicates = false, isValid = () => true } = rules;
  const keys = new Set(tags.map(entryKey));
  const added: string[] = [];
  const rejected: Rejection[] = [];
  for (const tag of splitTags(text, separators)) {
    if (!isValid(tag)) rejected.push({ tag, reason: 'invalid' });
    else if (!allowDuplicates && keys.has(entryKey(tag))) rejected.push({ tag, reason: 'duplicate' });
    else {
      keys.add(entryKey(tag));
      added.push(tag);
    }
  }
  const wrong = rejected.filter(({ reason }) => reason === 'invalid').map(({ tag }) => tag);
  return { tags: [...tags, ...added], added, rejected, rest: wrong.join(separators === 'words' ? ' ' : ', ') };
}

function splitTags(text: string, separators: TagSeparators): string[] {
  return text
    .split(SEPARATORS[separators])
    .map(normaliseEntry)
    .filter((tag) => tag !== '');
}

import { lazyEngineParts, useEngineParts } from './engine-parts.ts';

const words = lazyEngineParts(async ({ targetWords }) => (await targetWords()).targetWords);

/** Fetches the words of an engine ahead of the screen that says them. */
export const loadTargetWords = words.load;

/** What the screens of all engines say of some. */
export function useTargetWords(codes: readonly string[]) {
  return useEngineParts(words, codes);
}

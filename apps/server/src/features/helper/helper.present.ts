import { HELPER_CODES, type HelperReply } from '@rocca/contract/api/helper.schema';
import type { Language, Localised } from '@rocca/contract/language';
import type { FoundPassage } from '@rocca/helper/passage';

export function presentAnswer(
  content: string,
  passages: readonly FoundPassage[],
  next: readonly FoundPassage[],
): HelperReply {
  const sources = passages.map(({ id, title, reference }) => ({ id, title, reference }));
  return { ...base('fine'), content, sources, next: next.map(({ id, title }) => ({ id, title })) };
}

/** A message that was not answered, and why. */
export function presentRefusal(
  reason: Exclude<keyof typeof HELPER_CODES, 'fine'>,
  words: Localised,
  language: Language,
): HelperReply {
  return { ...base(reason), content: words[language], sources: [] };
}

function base(reason: keyof typeof HELPER_CODES) {
  return { role: 'assistant', tstamp: new Date().toISOString(), code: HELPER_CODES[reason] } as const;
}

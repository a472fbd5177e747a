import type { Language, Localised } from '../language.ts';

/**
 * Texts that are written down once and read in either language, in one column: English first, Italian behind it, between
 * signs that no text has. What was written before, in one language alone, has no signs and is read as it is.
 */
const [BEGIN, BETWEEN, END] = ['\u001e', '\u001f', '\u001d'];
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they are chosen for.
const SIGNS = /[\u001d-\u001f]/g;
// The end may have been cut off with what is too long.
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above.
const BOTH = /\u001e([^\u001d-\u001f]*)\u001f([^\u001d-\u001f]*)\u001d?/g;

/** `most`: characters of each language. */
export function writeBoth(text: string | Localised, most: number): string {
  const part = (one: string) => one.replaceAll(SIGNS, ' ').slice(0, most).toWellFormed();
  if (typeof text === 'string') return part(text);
  return `${BEGIN}${part(text.en)}${BETWEEN}${part(text.it)}${END}`;
}

export function readIn(text: string, language: Language): string {
  return text.replaceAll(BOTH, (_, en: string, it: string) => (language === 'it' ? it : en)).replaceAll(SIGNS, ' ');
}

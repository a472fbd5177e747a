import type { Localised } from '../language.ts';

/** Control characters, and those that turn the direction of writing or cannot be seen. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');

/** Whether a name or a line is read as it is stored: nothing in it hides, moves the text or speaks to a terminal. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

export function withoutUnprintable(text: string): string {
  return text.replace(EVERY_UNPRINTABLE, '');
}

export const NOT_PRINTABLE: Localised = {
  it: 'Il testo contiene caratteri di controllo o invisibili.',
  en: 'The text holds control characters or characters that cannot be seen.',
};

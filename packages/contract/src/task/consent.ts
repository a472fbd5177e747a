import type { ConsentWords } from '../engines/engine-facts.ts';
import * as ENGINES from '../engines/index.ts';
import { isPrintable } from '../format/printable.ts';

type Engines = typeof ENGINES;

export type ConsentCode = { [Code in keyof Engines]: keyof Engines[Code]['consents'] & string }[keyof Engines];

/** What a test does only with a written consent, given when it is started. */
export const CONSENTS = Object.fromEntries(
  Object.values(ENGINES).flatMap(({ consents }) => Object.entries(consents)),
) as Readonly<Record<ConsentCode, ConsentWords>>;
export const CONSENT_CODES = Object.keys(CONSENTS) as [ConsentCode, ...ConsentCode[]];

/** One line of visible characters with at least three letters: an unreadable name proves nothing. */
export function isSignature(name: string): boolean {
  return isPrintable(name) && (name.match(/\p{L}/gu) ?? []).length >= 3;
}

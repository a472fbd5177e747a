/** What a person gets to see of an answer. */
export const EVIDENCE_CHARACTERS = 2000;

const ESC = String.fromCharCode(0x1b);
const BEL = String.fromCharCode(0x07);
/** Colours, cursor movements, window titles: everything a terminal would obey. */
const TERMINAL_COMMAND = new RegExp(
  `${ESC}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)?|[ -/]*[0-Z\\\\^-~])`,
  'g',
);
/** Control characters, and those that turn the direction of writing or cannot be seen at all. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|\p{Variation_Selector}/gu;

/**
 * Text from a target, safe to store, to show and to print: valid Unicode, no terminal commands, control characters
 * written out (`\x00`), at most `limit` characters.
 */
export function visible(raw: Buffer | string, limit = EVIDENCE_CHARACTERS): string {
  const text = (typeof raw === 'string' ? raw : raw.toString('utf8')).toWellFormed();
  const shown = text.replaceAll('\r\n', '\n').replace(TERMINAL_COMMAND, '').replace(UNSEEN, written);
  return cut(shown, limit);
}

function written(character: string): string {
  if (character === '\n' || character === '\t') return character;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // A pair of surrogates must not be cut in two.
  return `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Excel refuses a file with a longer cell, and splits a longer cell of a CSV file over two rows. */
export const MAX_CELL_LENGTH = 32_767;
/** Stands where a text was cut. */
export const CUT_MARK = ' […]';

/**
 * Characters that a reader would not see, or that would change how others are shown: control characters except tab and
 * line break, marks that turn the direction of writing, invisible separators, lone surrogates, and code points that are
 * no characters. Several of them may not stand in XML.
 */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u200b\u2028\u2029\u2060\ufeff]/gu;

/** Cheap to ask of every text: most are letters of Europe alone. */
const MAY_BE_UNSEEN = /[^\t\n -~\u00a0-\u02ff]/;

/**
 * Text of unknown origin as text that shows: what is invisible becomes visible (`␛[31m`, `‹U+202E›`), line breaks become
 * one kind of line break, and what is longer than a cell can hold ends with a mark.
 */
export function visibleText(text: string, maxLength = MAX_CELL_LENGTH): string {
  // Cut before anything else looks at it: a banner may have a megabyte.
  const isCut = text.length > maxLength;
  const head = isCut ? text.slice(0, maxLength) : text;
  const shown = MAY_BE_UNSEEN.test(head) ? head.replaceAll('\r\n', '\n').replace(UNSEEN, showUnseen) : head;
  return isCut || shown.length > maxLength ? cutText(shown, maxLength) : shown;
}

function showUnseen(found: string): string {
  const code = found.codePointAt(0) ?? 0;
  if (code === 0x0d || code === 0x2028 || code === 0x2029) return '\n';
  // The block of control pictures: one picture for each of the first 32.
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '␡';
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}

function cutText(text: string, maxLength: number): string {
  const end = maxLength - CUT_MARK.length;
  const last = text.charCodeAt(end - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? end - 1 : end) + CUT_MARK;
}

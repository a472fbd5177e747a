/** Most text is: a report of 20,000 findings has some 200,000 of them. */
const PLAIN = /^[\n\t\x20-\x7e]*$/;
const REPLACEMENT = '\ufffd';

/** Line ends of every system become one; NUL and the byte order mark say nothing and go. */
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const GONE = /[\u0000\ufeff]/g;

/**
 * Control characters but line feed and tab, noncharacters, and the characters of private use that some systems read as
 * control: no XML may hold them, and a terminal would act on them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const UNPRINTABLE = /[\u0001-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufff9-\ufffb]|[\ufffe\uffff]|\p{NChar}/gu;

/** Marks that turn the direction of what follows: embeddings, overrides, isolates, and the marks without width. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** More accents than any script puts on one letter: stacked ones are drawn over the lines around them. */
const STACKED_ACCENTS = /(\p{M}{4})\p{M}+/gu;

/**
 * Text of unknown origin as text that every format can hold: well-formed, one kind of line end, nothing that a reader's
 * program would act on. Marks of direction are shown (`⟨U+202E⟩`) and not removed: in a file name such a mark is the
 * attack itself, and whoever reads the evidence must see it. Longer text is cut, and ends in `…`.
 */
export function plainText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  // Cut before cleaning as well: a banner of 1 MB is not worth reading for the sake of 200 characters.
  const isCut = text.length > maxLength;
  const kept = isCut ? text.slice(0, maxLength + 1) : text;
  const clean = PLAIN.test(kept) ? kept : cleanText(kept);
  return isCut || clean.length > maxLength ? `${cutWhole(clean, maxLength - 1)}…` : clean;
}

function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(GONE, '')
    .replace(LINE_ENDS, '\n')
    .replace(UNPRINTABLE, REPLACEMENT)
    .replace(STACKED_ACCENTS, '$1')
    .replace(DIRECTION_MARKS, showCodePoint);
}

function showCodePoint(mark: string): string {
  return `⟨U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** Never between the halves of a character. */
function cutWhole(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd();
}

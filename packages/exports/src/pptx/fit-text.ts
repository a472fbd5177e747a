/** Advance widths of Arial in thousandths of the size, by the characters that have them. */
const WIDTHS: ReadonlyArray<readonly [number, string]> = [
  [222, 'ijl'],
  [191, "'"],
  [278, ' !,./:;I[]\\ft·|'],
  [333, '()-r`{}'],
  [389, '*"'],
  [500, 'Jckqsvxyz'],
  [584, '+<=>~^'],
  [611, 'FTZ'],
  [667, 'ABEKPSVXY&'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [889, '%'],
  [944, 'W'],
  [1015, '@'],
];
const WIDTH_OF = new Map(WIDTHS.flatMap(([width, characters]) => [...characters].map((one) => [one, width] as const)));
const LETTER = 556;
/** Ideographs, emoji, whatever Arial has not. */
const WIDE = 1000;
/** Arial's bold is wider by a tenth on average, its narrow letters by a quarter. */
const BOLD = 1.14;
const POINTS_PER_INCH = 72;
/** Of a line: programs round the widths of letters, each in its own way. */
const USABLE = 0.98;
const LINE_HEIGHT = 1.2;

export interface TextBox {
  /** In inches. */
  readonly w: number;
  readonly h: number;
}

export interface Fitted {
  readonly text: string;
  readonly fontSize: number;
}

interface FitOptions {
  readonly bold?: boolean;
  /** Fewer lines than the height has room for. */
  readonly maxLines?: number;
}

/**
 * The largest of the sizes (points, falling) in which the text fits into the box; in the smallest it is cut and ends in
 * `…`. Programs shrink text themselves only once somebody edits it, so that a file must come with sizes that fit.
 */
export function fitText(text: string, box: TextBox, sizes: readonly number[], options: FitOptions = {}): Fitted {
  for (const fontSize of sizes) {
    if (countLines(text, fontSize, box.w, options.bold) <= roomFor(fontSize, box, options)) return { text, fontSize };
  }
  const fontSize = sizes.at(-1) ?? 10;
  const characters = [...text];
  const fits = (length: number) =>
    countLines(cutAt(characters, length), fontSize, box.w, options.bold) <= roomFor(fontSize, box, options);
  let [least, most] = [0, characters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return { text: cutAt(characters, least), fontSize };
}

const cutAt = (characters: readonly string[], length: number): string =>
  `${characters.slice(0, length).join('').trimEnd()}…`;

function roomFor(fontSize: number, box: TextBox, { maxLines = Number.POSITIVE_INFINITY }: FitOptions): number {
  // A box that is lower than its first size still holds a line.
  return Math.min(maxLines, Math.max(1, Math.floor((box.h * POINTS_PER_INCH) / (fontSize * LINE_HEIGHT))));
}

/** Lines that the text takes, broken at spaces; a word longer than a line is broken where the line ends. */
export function countLines(text: string, fontSize: number, widthInches: number, bold = false): number {
  const room = (widthInches * POINTS_PER_INCH * 1000 * USABLE) / (fontSize * (bold ? BOLD : 1));
  const space = WIDTH_OF.get(' ') ?? 0;
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const width = widthOf(word);
    const next = used === 0 ? width : used + space + width;
    if (next <= room) {
      used = next;
      continue;
    }
    if (used > 0) lines += 1;
    // What is left of a broken word stands on its last line.
    lines += Math.floor(width / room);
    used = width % room;
  }
  return lines;
}

function widthOf(word: string): number {
  let width = 0;
  for (const character of word) {
    const [base = character] = character.normalize('NFD');
    width += WIDTH_OF.get(base) ?? (base < '\u2000' ? LETTER : WIDE);
  }
  return width;
}

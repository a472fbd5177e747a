/** Widths in Inter, as parts of the font's size: no renderer is at hand where charts are drawn. */
const NARROW = /[iljtfrI.,:;'|!()[\]\s]/;
const WIDE = /[mwMW@%]/;

const ASCII_WIDTHS = Array.from({ length: 128 }, (_, code) => widthOfLetter(String.fromCharCode(code)));

/** An estimate, rather too wide than too narrow. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width * size;
}

function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return ASCII_WIDTHS[code] ?? (code >= 0x2e80 ? 1 : 0.59);
}

function widthOfLetter(letter: string): number {
  if (NARROW.test(letter)) return 0.36;
  if (WIDE.test(letter)) return 0.92;
  return /[A-Z0-9]/.test(letter) ? 0.68 : 0.59;
}

/** Cut with `…` where it is too wide. */
export function fitText(text: string, size: number, maxWidth: number): string {
  if (textWidth(text, size) <= maxWidth) return text;
  let room = maxWidth / size - widthOf('…');
  let fitting = '';
  for (const character of text) {
    room -= widthOf(character);
    if (room < 0) break;
    fitting += character;
  }
  return `${fitting.trimEnd()}…`;
}

/** Broken between words; the last line takes what is left, cut. */
export function wrapText(text: string, size: number, maxWidth: number, maxLines: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    const fits = line !== undefined && textWidth(longer, size) <= maxWidth;
    if (fits || lines.length === maxLines) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => fitText(line, size, maxWidth));
}

/** A stretch of a message: what part of it, and whether it is what proves the finding. */
export interface MessagePart {
  readonly text: string;
  readonly kind: 'start' | 'name' | 'plain';
  readonly marked: boolean;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** A page could repeat its proof a hundred thousand times. */
const MAX_MARKS = 200;

/** What would turn the direction of writing, or not be seen at all, in the place it has. Lengths stay as they are. */
function visible(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not pass
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, (character) =>
        String.fromCharCode(0x2400 + character.charCodeAt(0)),
      )
      .replace(/[\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '\ufffd')
  );
}

/** A message of HTTP in stretches, for a reader: start line, names of headers, the rest, and in all of them the proof. */
export function messageParts(message: string, marks: readonly string[]): MessagePart[] {
  const text = visible(message).replaceAll('\r\n', '\n');
  const marked = rangesOf(text, marks);
  const named = nameRanges(text);
  const startEnd = endOfLine(text, 0);
  const cuts = new Set([0, text.length, startEnd]);
  for (const { from, to } of [...marked, ...named]) cuts.add(from).add(to);
  const places = [...cuts].sort((a, b) => a - b);
  const holds = (ranges: readonly Range[]) => {
    let next = 0;
    return (at: number) => {
      while (next < ranges.length && (ranges[next]?.to ?? 0) <= at) next += 1;
      return (ranges[next]?.from ?? Number.POSITIVE_INFINITY) <= at;
    };
  };
  const isMarked = holds(marked);
  const isName = holds(named);
  return places.slice(0, -1).map((from, index) => ({
    text: text.slice(from, places[index + 1]),
    kind: from < startEnd ? 'start' : isName(from) ? 'name' : 'plain',
    marked: isMarked(from),
  }));
}

/** Where the marks stand, in order; those that touch are one. */
function rangesOf(text: string, marks: readonly string[]): Range[] {
  const found: Range[] = [];
  for (const mark of marks.map((one) => visible(one).replaceAll('\r\n', '\n')).filter((one) => one !== '')) {
    let at = text.indexOf(mark);
    while (at >= 0 && found.length < MAX_MARKS) {
      found.push({ from: at, to: at + mark.length });
      at = text.indexOf(mark, at + mark.length);
    }
  }
  const joined: Range[] = [];
  for (const range of found.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && range.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else joined.push(range);
  }
  return joined;
}

/** The names of the headers: they end with the first empty line. */
function nameRanges(text: string): Range[] {
  const names: Range[] = [];
  let from = endOfLine(text, 0) + 1;
  while (from < text.length) {
    const to = endOfLine(text, from);
    if (to === from) break;
    const colon = text.indexOf(':', from);
    if (colon > from && colon < to) names.push({ from, to: colon + 1 });
    from = to + 1;
  }
  return names;
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

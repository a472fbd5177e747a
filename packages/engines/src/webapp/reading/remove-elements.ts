const UNSHOWN = ['script', 'style'] as const;
const COMMENT = '!--';

interface Removal {
  /** Names of elements; `!--` is a comment. */
  readonly names?: readonly string[];
  /** What stands in their place. */
  readonly by?: string;
}

/**
 * Removes elements with everything in them. Those that are not closed stay. The time grows with the length of the text
 * alone, whatever it holds: an expression that looks for each end would read a page of open elements thousands of times.
 */
export function removeElements(html: string, { names = UNSHOWN, by = ' ' }: Removal = {}): string {
  const opening = new RegExp(
    `<(?:(${names.filter((name) => name !== COMMENT).join('|')})\\b${commentOf(names)})`,
    'gi',
  );
  const closings = new Map<string, RegExp | null>();
  const kept: string[] = [];
  let at = 0;
  for (let open = opening.exec(html); open; open = opening.exec(html)) {
    const name = (open[1] ?? COMMENT).toLowerCase();
    const closing = closings.has(name) ? closings.get(name) : closingOf(name);
    if (!closing) continue;
    closing.lastIndex = opening.lastIndex;
    const isClosed = closing.test(html);
    closings.set(name, isClosed ? closing : null);
    if (!isClosed) continue;
    kept.push(html.slice(at, open.index));
    at = closing.lastIndex;
    opening.lastIndex = at;
  }
  return [...kept, html.slice(at)].join(by);
}

const commentOf = (names: readonly string[]) => (names.includes(COMMENT) ? `|${COMMENT}` : '');
const closingOf = (name: string) => (name === COMMENT ? /-->/g : new RegExp(`</${name}\\b[^<>]{0,200}>?`, 'gi'));

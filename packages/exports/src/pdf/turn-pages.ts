/** Of a table what says how high it is. */
interface Height {
  readonly isWide: boolean;
  /** Lines of each of its rows, in parts of lines. */
  readonly lines: readonly number[];
  readonly notes: readonly string[];
}

/** In points, as the templates set them; estimates, rather too high than too low. */
const PAGE = 460;
const TITLE = 66;
const HEAD = 18;
const LINE = 10.5;
const ROW = 5.5;
const NOTE = 20;

/** Small tables between two wide ones: together at most so high, they would leave an upright page half empty. */
const BETWEEN = 0.75 * PAGE;

/**
 * Which tables stand on turned pages: the wide ones, the small ones after them that fill the page on which the last wide
 * one ends, and a few small ones between two wide ones. Otherwise pages would stay nearly empty.
 */
export function turnPages(tables: readonly Height[]): boolean[] {
  const turned: boolean[] = [];
  // Whether a line is broken depends on its letters: what is to fit has to fit either way.
  let left = [0, 0];
  for (const [at, table] of tables.entries()) {
    const isTurned =
      table.isWide || neededFor(table) <= Math.min(...left) || (turned[at - 1] === true && isBetween(tables, at));
    left = left.map((space, at) => (isTurned ? spaceAfter(table, space, WIDER_LETTERS[at] ?? 0) : 0));
    turned.push(isTurned);
  }
  return turned;
}

const neededFor = (table: Height) => TITLE + heightOf(table);

/** Whether the tables from here to the next wide one are few and small. */
function isBetween(tables: readonly Height[], from: number): boolean {
  const next = tables.findIndex(({ isWide }, at) => at > from && isWide);
  return next > 0 && tables.slice(from, next).reduce((sum, table) => sum + neededFor(table), 0) <= BETWEEN;
}

/** By how many parts of a line letters may be narrower than they are taken for. */
const WIDER_LETTERS = [0, 0.3];

const rowHeight = (lines: number, narrower = 0) => ROW + Math.max(1, Math.ceil(lines - narrower)) * LINE;
const heightOf = ({ lines, notes }: Height) =>
  (lines.length > 0 ? HEAD : NOTE) + lines.reduce((sum, one) => sum + rowHeight(one), 0) + notes.length * NOTE;

/** What is left of the page on which a table ends that begins where so much is left. */
function spaceAfter({ lines, notes }: Height, before: number, narrower: number): number {
  const first = TITLE + HEAD + rowHeight(lines[0] ?? 1, narrower);
  let left = (before >= first ? before : PAGE) - TITLE - HEAD;
  for (const height of [...lines.map((one) => rowHeight(one, narrower)), ...notes.map(() => NOTE)]) {
    if (height > left) left = PAGE - HEAD;
    left -= height;
  }
  return Math.max(0, left);
}

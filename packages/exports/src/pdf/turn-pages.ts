/** Of a table what says how high it is. */
interface Height {
  readonly isWide: boolean;
  /** Lines of each of its rows. */
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

/**
 * Which tables stand on turned pages: the wide ones, and the small ones after them that fill the page on which the last
 * wide one ends. Otherwise that page would stay nearly empty, and the next one too.
 */
export function turnPages(tables: readonly Height[]): boolean[] {
  const turned: boolean[] = [];
  let left = 0;
  for (const table of tables) {
    const needed = TITLE + heightOf(table);
    const isTurned = table.isWide || needed <= left;
    if (isTurned) left = spaceAfter(table, left);
    else left = 0;
    turned.push(isTurned);
  }
  return turned;
}

const rowHeight = (lines: number) => ROW + lines * LINE;
const heightOf = ({ lines, notes }: Height) =>
  (lines.length > 0 ? HEAD : NOTE) + lines.reduce((sum, one) => sum + rowHeight(one), 0) + notes.length * NOTE;

/** What is left of the page on which a table ends that begins where so much is left. */
function spaceAfter({ lines, notes }: Height, before: number): number {
  const first = TITLE + HEAD + rowHeight(lines[0] ?? 1);
  let left = (before >= first ? before : PAGE) - TITLE - HEAD;
  for (const height of [...lines.map(rowHeight), ...notes.map(() => NOTE)]) {
    if (height > left) left = PAGE - HEAD;
    left -= height;
  }
  return Math.max(0, left);
}

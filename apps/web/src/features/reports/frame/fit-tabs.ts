/**
 * Which tabs of a row stay in it; the others go into the menu at its end. The first ones stay, and the current one
 * always does: it takes the place of the last ones that would have stayed.
 */
export function fitTabs(widths: readonly number[], roomPx: number, menuPx: number, current: number): number[] {
  const all = widths.map((_, at) => at);
  if (sum(widths) <= roomPx) return all;
  const own = widths[current] ?? 0;
  const shown: number[] = [];
  let left = roomPx - menuPx - own;
  for (const at of all) {
    if (at === current) continue;
    const width = widths[at] ?? 0;
    if (width > left) break;
    left -= width;
    shown.push(at);
  }
  return [...shown, ...(current in widths ? [current] : [])].sort((a, b) => a - b);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

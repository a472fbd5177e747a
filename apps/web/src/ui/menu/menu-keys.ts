const STEPS: Record<string, (from: number, count: number) => number> = {
  ArrowDown: (from, count) => (from + 1) % count,
  ArrowUp: (from, count) => (from - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Which item a key moves to: arrows step and wrap, a letter finds the next item that begins with it. Null: no item. */
export function itemAfterKey(labels: readonly string[], from: number, key: string): number | null {
  if (labels.length === 0) return null;
  const step = STEPS[key];
  if (step) return step(from, labels.length);
  // Named keys such as `Tab` are longer than the character they might begin with.
  if ([...key].length !== 1 || key === ' ') return null;
  const begins = (label: string | undefined) => label?.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  const found = labels.findIndex((_, index) => begins(labels[(from + 1 + index) % labels.length]));
  return found === -1 ? null : (from + 1 + found) % labels.length;
}

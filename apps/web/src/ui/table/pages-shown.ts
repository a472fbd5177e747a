/** A page to jump to, or a gap between two of them. */
export type PageLink = number | 'gap';

/** The first, the last, and those around the current one: `1 … 4 5 6 … 20`. A gap of one page shows that page. */
export function pagesShown(page: number, last: number): PageLink[] {
  const wanted = new Set([1, last, page - 1, page, page + 1]);
  if (page <= 3) for (const near of [2, 3, 4]) wanted.add(near);
  if (page >= last - 2) for (const near of [last - 3, last - 2, last - 1]) wanted.add(near);
  const pages = [...wanted].filter((one) => one >= 1 && one <= last).sort((a, b) => a - b);
  return pages.flatMap((one, index): PageLink[] => {
    const step = one - (pages[index - 1] ?? 0);
    if (step === 2) return [one - 1, one];
    return step > 2 ? ['gap', one] : [one];
  });
}

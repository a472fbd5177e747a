interface Limits {
  /** Works at the same time, of all lists. */
  readonly atOnce: number;
  /** Of one list. */
  readonly ofAList: number;
}

/**
 * Works through several lists, earlier ones first. A list whose works are slow keeps only so many of them waiting, and the
 * others go on.
 */
export function inTurns<Work>(
  lists: ReadonlyArray<readonly Work[]>,
  { atOnce, ofAList }: Limits,
  workOn: (work: Work) => Promise<void>,
): Promise<void> {
  const waiting = new Set(lists.filter(({ length }) => length > 0).map((list) => ({ list, next: 0, running: 0 })));
  let running = 0;
  const takeNext = (): { readonly work: Work; end(): void } | null => {
    for (const each of waiting) {
      if (each.running >= ofAList) continue;
      const work = each.list[each.next++] as Work;
      if (each.next === each.list.length) waiting.delete(each);
      each.running += 1;
      running += 1;
      const end = () => {
        each.running -= 1;
        running -= 1;
      };
      return { work, end };
    }
    return null;
  };
  return new Promise((done, fail) => {
    const start = () => {
      for (let next = running < atOnce ? takeNext() : null; next; next = running < atOnce ? takeNext() : null) {
        const { work, end } = next;
        workOn(work).finally(end).then(start, fail);
      }
      if (running === 0 && waiting.size === 0) done();
    };
    start();
  });
}

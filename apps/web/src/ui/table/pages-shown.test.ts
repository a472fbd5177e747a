import { describe, expect, it } from 'vitest';
import { type PageLink, pagesShown } from './pages-shown.ts';

describe('the pages a pager shows', () => {
  it.each<[number, number, PageLink[]]>([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 20, [1, 2, 3, 4, 'gap', 20]],
    [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
    [10, 20, [1, 'gap', 9, 10, 11, 'gap', 20]],
    [20, 20, [1, 'gap', 17, 18, 19, 20]],
    [3, 5, [1, 2, 3, 4, 5]],
  ])('page %s of %s', (page, last, shown) => {
    expect(pagesShown(page, last)).toEqual(shown);
  });
});

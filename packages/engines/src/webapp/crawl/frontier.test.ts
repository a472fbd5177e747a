import { describe, expect, it } from 'vitest';
import { createFrontier } from './frontier.ts';
import { templateOf } from './template.ts';

const limits = { depth: 5, perValue: 2, perShape: 4, perFolder: 50, pages: 1000 };
const at = (path: string, depth = 1) => ({ url: `http://a${path}`, depth, page: 'http://a/', source: 'link' as const });

function drain(frontier: ReturnType<typeof createFrontier>) {
  const taken: string[] = [];
  for (let next = frontier.next(); next; next = frontier.next()) taken.push(next.url.replace('http://a', ''));
  return taken;
}

describe('the same page with other values', () => {
  it.each([
    ['/item/12', '/item/99', true],
    ['/item/12', '/item/red', false],
    ['/c?year=2026&month=1', '/c?month=2&year=2027', true],
    ['/day/2026-01-02', '/day/2025-11-30', true],
    ['/f/550e8400-e29b-41d4-a716-446655440000', '/f/6ba7b810-9dad-11d1-80b4-00c04fd430c8', true],
    ['/p?view=home', '/p?view=news', false],
    ['/p?q=two%20words', '/p?q=other%20words%21', true],
    ['/app#/orders/1', '/app#/orders/2', true],
    ['/app#/orders', '/app#/home', false],
    ['/app#top', '/app#end', true],
    ['/f/a8Kx-99f3a-1bz-7Yq2p', '/f/b1Zz-12f3c-8aa-0Wq9k', true],
    ['/Orders-Archive-2024-part1/list', '/Orders-Archive-2024-part2/list', false],
    [`/${'long-name-of-a-page-'.repeat(4)}one.jsp`, `/${'long-name-of-a-page-'.repeat(4)}two.jsp`, false],
    [`/${'name-of-a-folder-'.repeat(4)}one/a.jsp`, `/${'name-of-a-folder-'.repeat(4)}two/a.jsp`, false],
    ['/shop/12/a.jsp', '/shop/99/a.jsp', true],
    [`/${'title-of-an-article-'.repeat(4)}one`, `/${'title-of-an-article-'.repeat(4)}two`, true],
  ])('%s and %s: %s', (one, other, isSame) => {
    const [first, second] = [one, other].map((path) => templateOf('GET', `http://a${path}`).exact);
    expect(first === second).toBe(isSame);
  });
});

describe('where a crawl may still go', () => {
  it('ends a calendar, a list without end and a route of many words', () => {
    const frontier = createFrontier(limits);
    for (let n = 0; n < 1000; n += 1) {
      frontier.add(at(`/calendar?month=${n}`));
      frontier.add(at(`/list/${n}`));
      frontier.add(at(`/p?view=${'abcdefghij'[n % 10]}${'abcdefghij'[Math.floor(n / 10) % 10]}`));
    }
    const taken = drain(frontier);
    expect(taken.filter((url) => url.startsWith('/calendar'))).toHaveLength(2);
    expect(taken.filter((url) => url.startsWith('/list'))).toHaveLength(2);
    expect(taken.filter((url) => url.startsWith('/p?'))).toHaveLength(4);
    // Nothing of it is unknown.
    expect(frontier.cut()).toBe(false);
  });

  it('follows a list by numbers as long as its pages lead to other parts of the site', () => {
    const frontier = createFrontier(limits);
    for (let n = 1; n <= 40; n += 1) frontier.add(at(`/topic/${n}`));
    const taken: string[] = [];
    for (let next = frontier.next(); next; next = frontier.next()) {
      const path = next.url.replace('http://a', '');
      taken.push(path);
      const topic = /^\/topic\/(\d+)$/.exec(path)?.[1];
      const part = 'abcdefghijkl'[Number(topic) - 1];
      if (part) frontier.add({ ...at(`/parts/${part}/start`), page: next.url });
    }
    expect(taken.filter((path) => path.startsWith('/parts'))).toHaveLength(12);
    // The last ones lead nowhere.
    expect(taken.filter((path) => path.startsWith('/topic')).length).toBeLessThanOrEqual(12 + limits.perValue);
  });

  it('ends a list without end whose pages all lead somewhere new', () => {
    const frontier = createFrontier(limits);
    for (let n = 1; n <= 500; n += 1) frontier.add(at(`/topic/${n}`));
    let topics = 0;
    for (let next = frontier.next(); next; next = frontier.next()) {
      if (!next.url.includes('/topic/')) continue;
      topics += 1;
      const word = [...String(topics)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
      frontier.add({ ...at(`/${word}/start`), page: next.url });
    }
    expect(topics).toBe(limits.perValue * 11);
  });

  it('takes each page once, and none too deep', () => {
    const frontier = createFrontier(limits);
    expect([frontier.add(at('/a')), frontier.add(at('/a')), frontier.add(at('/b', 6))]).toEqual([true, false, false]);
    expect(drain(frontier)).toEqual(['/a']);
    expect(frontier.cut()).toBe(true);
  });

  it('gives every folder its turn', () => {
    const frontier = createFrontier(limits);
    for (const name of ['a', 'b', 'c', 'd']) frontier.add(at(`/shop/${name}`));
    frontier.add(at('/news/a'));
    expect(drain(frontier).slice(0, 2)).toEqual(['/shop/a', '/news/a']);
  });

  it('ends with its pages', () => {
    const frontier = createFrontier({ ...limits, pages: 2 });
    for (const name of ['a', 'b', 'c']) frontier.add(at(`/${name}`));
    expect(drain(frontier)).toHaveLength(2);
    expect(frontier.cut()).toBe(true);
  });
});

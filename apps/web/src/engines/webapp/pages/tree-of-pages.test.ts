import { describe, expect, it } from 'vitest';
import { SHOP, webappPage } from '../../../testing/webapp-reports.ts';
import { type PageFolder, type PageLeaf, pageTree } from './tree-of-pages.ts';

const low = (count: number) => ({ critical: 0, high: 0, medium: 0, low: count });

/** `api/ [GET things]`. */
const drawn = (entry: PageFolder | PageLeaf): string =>
  entry.kind === 'page'
    ? `${entry.page.method} ${entry.name}`
    : `${entry.name} [${entry.entries.map(drawn).join(', ')}]`;
const drawTree = (...paths: string[]) => pageTree(paths.map((path) => webappPage(path))).map(drawn);

describe('the tree of pages', () => {
  it.each([
    [['/'], `${SHOP} [GET /]`],
    [['/a', '/b'], `${SHOP} [GET a, GET b]`],
    [['/a/b', '/a/c'], `${SHOP} [a/ [GET b, GET c]]`],
    [['/a', '/a/b'], `${SHOP} [a/ [GET a, GET b]]`],
    [['/a', '/a/', '/a/b'], `${SHOP} [a/ [GET a, GET a/, GET b]]`],
    [['/a/b/c/d', '/a/b/c/e'], `${SHOP} [a/b/c/ [GET d, GET e]]`],
    [['/caff%C3%A8', '/x%'], `${SHOP} [GET caffè, GET x%]`],
  ])('of %j', (paths, tree) => {
    expect(drawTree(...paths)).toEqual([tree]);
  });

  it('has a folder for each site, and each method of a page', () => {
    const other = { ...webappPage('/'), url: 'http://other.example/' };
    const pages = [webappPage('/a'), webappPage('/a', { method: 'POST' }), other];
    expect(pageTree(pages).map(drawn)).toEqual([`${SHOP} [GET a, POST a]`, 'http://other.example [GET /]']);
  });

  it('counts what is below a folder', () => {
    const pages = ['/a/b', '/a/c/d'].map((path) => webappPage(path, { alerts_count: 2, counts: low(2) }));
    expect(pageTree(pages)[0]).toMatchObject({ pages: 2, alerts: 4, counts: low(4) });
  });

  it('ends where a site makes paths without end', () => {
    const [site] = pageTree([webappPage('/a/b'.repeat(400)), webappPage('/a/b/c')]);
    const depth = (entry: PageFolder | PageLeaf): number =>
      entry.kind === 'page' ? 1 : 1 + Math.max(...entry.entries.map(depth));
    expect(site && depth(site)).toBeLessThan(15);
  });
});

import type { WebappPage } from '@rocca/contract/engines/webapp/sections';
import type { LevelCounts } from '@rocca/contract/report/levels';
import { partsOfUrl, shownPath } from '../place/page-name.ts';

export interface PageLeaf {
  readonly kind: 'page';
  readonly key: string;
  readonly name: string;
  readonly page: WebappPage;
}

export interface PageFolder {
  readonly kind: 'folder';
  readonly key: string;
  readonly name: string;
  readonly entries: ReadonlyArray<PageFolder | PageLeaf>;
  /** Everything below it. */
  readonly pages: number;
  readonly alerts: number;
  readonly counts: LevelCounts;
}

interface Branch {
  readonly branches: Map<string, Branch>;
  readonly pages: WebappPage[];
}

/** A site can make paths as deep as it likes; what is deeper is one name. */
const MAX_DEPTH = 12;

/** Pages as the tree of their paths, each site a folder. */
export function pageTree(pages: readonly WebappPage[]): PageFolder[] {
  const sites = new Map<string, Branch>();
  for (const page of pages) {
    const { origin, path } = partsOfUrl(page.url);
    let branch = branchOf(sites, origin);
    for (const segment of segmentsOf(path)) branch = branchOf(branch.branches, segment);
    branch.pages.push(page);
  }
  return [...sites].map(([origin, branch]) => folderOf(origin, origin, branch, '/'));
}

function branchOf(branches: Map<string, Branch>, name: string): Branch {
  const known = branches.get(name) ?? { branches: new Map(), pages: [] };
  branches.set(name, known);
  return known;
}

/** `/a/b` is `a` and `b`, and so is `/a/b/`. */
function segmentsOf(path: string): string[] {
  const names = path.split('/').filter((name) => name !== '');
  return names.length <= MAX_DEPTH ? names : [...names.slice(0, MAX_DEPTH - 1), names.slice(MAX_DEPTH - 1).join('/')];
}

function folderOf(key: string, name: string, { branches, pages }: Branch, ownName: string): PageFolder {
  const entries = [
    ...pages.map((page) => leafOf(page, ownName)),
    ...[...branches].flatMap(([segment, branch]) => entriesOf(`${key}/${segment}`, segment, branch)),
  ];
  const sum = (count: (entry: PageFolder | PageLeaf) => number) =>
    entries.reduce((all, entry) => all + count(entry), 0);
  const countsOf = (entry: PageFolder | PageLeaf) => (entry.kind === 'page' ? entry.page.counts : entry.counts);
  return {
    kind: 'folder',
    key,
    name,
    entries,
    pages: sum((entry) => (entry.kind === 'page' ? 1 : entry.pages)),
    alerts: sum((entry) => (entry.kind === 'page' ? entry.page.alerts_count : entry.alerts)),
    counts: {
      critical: sum((entry) => countsOf(entry).critical),
      high: sum((entry) => countsOf(entry).high),
      medium: sum((entry) => countsOf(entry).medium),
      low: sum((entry) => countsOf(entry).low),
    },
  };
}

/** What stands in a folder for one name: its pages, or a folder with them and what is below. */
function entriesOf(key: string, segment: string, branch: Branch): Array<PageFolder | PageLeaf> {
  const name = shownPath(segment);
  if (branch.branches.size === 0) return branch.pages.map((page) => leafOf(page, name));
  const [[below, only] = []] = branch.branches;
  // Folders that hold nothing but one folder are one line.
  if (branch.pages.length === 0 && branch.branches.size === 1 && below !== undefined && only?.branches.size) {
    return entriesOf(`${key}/${below}`, `${segment}/${below}`, only);
  }
  return [folderOf(key, `${name}/`, branch, name)];
}

function leafOf(page: WebappPage, name: string): PageLeaf {
  const slash = page.url.endsWith('/') && !name.endsWith('/') ? '/' : '';
  return { kind: 'page', key: `${page.method} ${page.url}`, name: `${name}${slash}`, page };
}

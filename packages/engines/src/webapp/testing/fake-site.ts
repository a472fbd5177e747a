import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import type { AttackTools, Site, SiteCheck } from '../check.ts';
import { ORIGIN, siteOf } from './answers.ts';
import { fakeTarget, type Page } from './fake-target.ts';

/** What a small site answers, by method and path: `GET /admin`. A path ending in `*` is for all below; else 404. */
export type Pages = Readonly<Record<string, (request: WebRequest) => Page | Promise<Page>>>;

export interface FakeSite {
  readonly site: Site;
  readonly tools: AttackTools;
  /** `GET /admin`, in their order. */
  readonly asked: readonly string[];
}

interface Told extends Partial<Omit<Site, 'origin'>> {
  readonly strength?: AttackTools['depth']['strength'];
  readonly mayChange?: boolean;
}

/** A site in memory for checks that ask a whole site. */
export function fakeSite(pages: Pages, { strength = 'low', mayChange = false, ...told }: Told = {}): FakeSite {
  const asked: string[] = [];
  const { tools } = fakeTarget(
    async (_, request) => {
      const { pathname } = new URL(request.url);
      asked.push(`${request.method} ${pathname}`);
      const exact = pages[`${request.method} ${pathname}`];
      const below = Object.keys(pages).find(
        (key) => key.endsWith('*') && `${request.method} ${pathname}`.startsWith(key.slice(0, -1)),
      );
      const page = exact ?? (below === undefined ? undefined : pages[below]);
      return page ? page(request) : { status: 404, body: `<p>Nothing at ${pathname}</p>` };
    },
    { strength },
  );
  const isMissing = ({ response }: Exchange) => response?.status === 404;
  const site: Site = { ...siteOf([]), origin: ORIGIN, isMissing, ...told };
  return { site, tools: { ...tools, depth: { ...tools.depth, mayChange } }, asked };
}

/** What a check finds on a site: the key, and with `possible` a question mark, at the place. */
export async function foundBy(check: SiteCheck, { site, tools }: FakeSite): Promise<string[]> {
  const found = await check.probe(site, tools);
  return found.map(({ key, possible, place: { method, url, parameter } }) =>
    [`${key}${possible ? '?' : ''}`, method, new URL(url).pathname, ...(parameter === null ? [] : [parameter])].join(
      ' ',
    ),
  );
}

export const ofSite = (path: string) => ORIGIN + path;

import type { WebRequest } from '@rocca/tools/web/model';
import { couldRun } from '../attack/runnable.ts';
import type { AttackTools, ProofBrowser } from '../check.ts';
import { xssReflected } from '../checks/xss-reflected.ts';
import { xssStored } from '../checks/xss-stored.ts';
import { withValue } from '../crawl/replay.ts';
import { fakeSite, ofSite, type Pages } from './fake-site.ts';
import { pointOf } from './fake-target.ts';

/** What runs of a value in a form at `/tell`, or in a link there: its only field is `topic`. */
export async function findScriptsAt(
  pages: Pages,
  { method = 'POST' as 'GET' | 'POST', value = 'prova', signedIn = false } = {},
) {
  const request: WebRequest =
    method === 'GET'
      ? { method, url: ofSite(`/tell?topic=${encodeURIComponent(value)}`), headers: [], body: null }
      : {
          ...{ method, url: ofSite('/tell'), body: `topic=${encodeURIComponent(value)}` },
          headers: [['Content-Type', 'application/x-www-form-urlencoded']],
        };
  const point = {
    ...pointOf(value),
    ...{
      name: 'topic',
      kind: method === 'GET' ? ('query' as const) : ('form' as const),
      request,
      page: ofSite('/tell'),
    },
  };
  const { tools: plain, asked, site } = fakeSite(pages, { strength: 'medium', points: [point] });
  const opens: ProofBrowser['opens'] = async (to, { answer }, mark) => {
    const response = answer ?? (await plain.request(to)).response;
    return { executed: couldRun(response?.body.toString() ?? '', mark), finalUrl: to.url, failure: null };
  };
  const withSession = (own: WebRequest): WebRequest =>
    signedIn ? { ...own, headers: [...own.headers, ['Cookie', 'session=1']] } : own;
  const tools: AttackTools = {
    ...plain,
    send: (to, other) => plain.request(to.stranger ? withValue(to, other) : withSession(withValue(to, other))),
    control: ({ request: own }) => plain.request(withSession(own)),
    ...(signedIn && { users: { openFirst: async () => null, openSecond: async () => null } }),
    browser: { opens, runs: (to, mark, options = {}) => opens(to, options, mark) },
  };
  const stored = await xssStored.probe(site, tools);
  const found = [...stored, ...(await xssReflected.attack(point, tools))];
  return { found: found.map(({ key, place }) => `${key} ${place.method} ${place.parameter}`), asked };
}

import type { WebRequest } from '@rocca/tools/web/model';
import { baseOf, plainGet } from '../attack/ask.ts';
import { Trial } from '../attack/trial.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { formKeyOf, isSentSeldom } from '../scanner/submissions.ts';
import { commandInjection, waitsForCommand } from './command-injection.ts';
import { sqlInjection, waitsForStatement } from './sql-injection.ts';

/** Headers that sites write down, into a log or a table, and show to nobody. */
const HEADERS = ['User-Agent', 'Referer', 'X-Forwarded-For'] as const;
/** Forms after which something is written down, beside the first page. */
const MOST_FORMS = { low: 0, default: 1, medium: 2, high: 6, insane: 20 } as const;
/** Of each kind, in a scan of usual depth: those of the databases that spoke on the site, else the most common ones. */
const MOST_STATEMENTS = 3;
const MOST_COMMANDS = 1;

/**
 * Commands and statements in headers whose answer is the same whatever they hold: once for a site and not for each page,
 * all headers in one request. Each by itself only where an answer was slower.
 */
export const headerWaits = {
  code: 'header_waits',
  name: { it: 'Intestazioni registrate', en: 'Headers that are written down' },
  kind: 'site',
  from: 'default',
  definitions: [...sqlInjection.definitions, ...commandInjection.definitions],
  async probe(site, tools) {
    const sightings: WebSighting[] = [];
    for (const request of requestsOf(site, tools)) {
      if (!(await mayWait(request, tools))) continue;
      for (const name of HEADERS) {
        const own = await waitsAt(pointOf(request, name), { ...tools });
        if (own) sightings.push(own);
      }
    }
    return sightings;
  },
} as const satisfies SiteCheck;

function requestsOf(site: Site, { depth }: AttackTools): WebRequest[] {
  const forms = site.points
    .filter(({ kind, request, changes, token }) => kind === 'form' && request.method === 'POST' && !changes && !token)
    .map(({ request }) => request)
    .filter((request) => !isSentSeldom(request));
  const distinct = [...new Map(forms.map((request) => [formKeyOf(request), request])).values()];
  return [plainGet(baseOf(site)), ...distinct.slice(0, MOST_FORMS[depth.strength])];
}

const pointOf = (request: WebRequest, name: string): InjectionPoint => ({
  ...{ id: 0, kind: 'header', name, value: 'x', request, page: request.url, source: 'guess' },
  ...{ token: null, changes: false },
});

/** Less than this is the network. */
const SLOWER_MS = 300;

/**
 * Whether an answer takes longer with a wait in all headers. Ends with the first that does: a statement may hold several
 * of them, and would sleep for each.
 */
async function mayWait(request: WebRequest, tools: AttackTools): Promise<boolean> {
  let usualMs = Number.POSITIVE_INFINITY;
  let isSlow = false;
  const together: AttackTools = {
    ...tools,
    control: (point) => tools.request(point.request),
    async send(point, value, options = {}) {
      if (isSlow) return { request: point.request, response: null, failure: 'over_budget', ms: 0 };
      const headers = HEADERS.map((name) => [name, value] as const);
      const exchange = await tools.send(point, value, { ...options, headers });
      isSlow = exchange.ms > usualMs + SLOWER_MS;
      usualMs = Math.min(usualMs, exchange.ms);
      return exchange;
    },
  };
  await waitsAt(pointOf(request, HEADERS[0]), together);
  return isSlow;
}

async function waitsAt(point: InjectionPoint, tools: AttackTools): Promise<WebSighting | null> {
  const trial = await Trial.begin(point, tools);
  return trial && ((await waitsForStatement(trial, MOST_STATEMENTS)) ?? waitsForCommand(trial, MOST_COMMANDS));
}

import type { WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { type ByStrength, baseOf, isThere, mostOf, plainGet } from '../attack/ask.ts';
import { readAs, viewsOfEntered } from '../attack/entered-view.ts';
import { withQuietOf } from '../attack/quiet.ts';
import { htmlPagesOf } from '../attack/site-pages.ts';
import { spokenDatabases } from '../attack/sql-proof.ts';
import { waitsAt as statementWaits } from '../attack/sql-syntax.ts';
import { storingPoints } from '../attack/storing.ts';
import { Trial } from '../attack/trial.ts';
import { isSlowed } from '../attack/wait.ts';
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

/** Pages and forms that are asked once with one value for all: each may have its own log. */
const MOST_PAGES: ByStrength = { low: 0, medium: 120, high: 300, insane: 1500 };
const MOST_ENTERED_PAGES: ByStrength = { low: 0, medium: 20, high: 60, insane: 200 };
const MOST_OTHER_FORMS: ByStrength = { low: 0, medium: 20, high: 60, insane: 200 };

/**
 * Commands and statements in headers whose answer is the same whatever they hold: once for a site and not for each page,
 * all headers in one request. Each by itself only where an answer was slower. Every other page and form is asked once,
 * with a value that is a wait to the most common of them.
 */
export const headerWaits = {
  code: 'header_waits',
  name: { it: 'Intestazioni registrate', en: 'Logged headers' },
  kind: 'site',
  from: 'default',
  definitions: [...sqlInjection.definitions, ...commandInjection.definitions],
  async probe(site, tools) {
    const sightings: WebSighting[] = [];
    const stored = new Set([...storingPoints(tools)].map(({ request }) => formKeyOf(request)));
    const { plain = [], storing = [] } = Object.groupBy(formsOf(site), (request) =>
      stored.has(formKeyOf(request)) ? 'storing' : 'plain',
    );
    const most = MOST_FORMS[tools.depth.strength];
    const whole = [plainGet(baseOf(site)), ...plain.slice(0, most)];
    const others = [...plain.slice(most), ...storing].slice(0, mostOf(MOST_OTHER_FORMS, tools));
    for (const request of whole)
      if (await mayWait(request, tools)) sightings.push(...(await waitsOfEach(request, tools)));
    return [...sightings, ...(await waitsAtOnce([...pagesOf(site, tools), ...others], tools))];
  },
  // Pages behind accounts with weak passwords: each page is tested with the first account that reaches it.
  async late(site, tools) {
    const known = new Set(pagesOf(site, tools).map(({ url }) => url));
    const sightings: WebSighting[] = [];
    for (const view of await viewsOfEntered(site, tools)) {
      const pages = pagesOf(view.site, tools).filter(({ url }) => !known.has(url));
      for (const { url } of pages) known.add(url);
      const asAccount = withQuietOf(tools, view.tools);
      sightings.push(...readAs(view, await waitsAtOnce(pages.slice(0, mostOf(MOST_ENTERED_PAGES, tools)), asAccount)));
    }
    return sightings;
  },
} as const satisfies SiteCheck;

async function waitsAtOnce(requests: readonly WebRequest[], tools: AttackTools): Promise<WebSighting[]> {
  const sightings: WebSighting[] = [];
  for (const request of requests)
    if (await mayWaitAtOnce(request, tools)) sightings.push(...(await waitsOfEach(request, tools)));
  return sightings;
}

async function waitsOfEach(request: WebRequest, tools: AttackTools): Promise<WebSighting[]> {
  const sightings: WebSighting[] = [];
  for (const name of HEADERS) {
    const own = await waitsAt(pointOf(request, name), withQuietOf(tools, { ...tools }));
    if (own) sightings.push(own);
  }
  return sightings;
}

function formsOf(site: Site): readonly WebRequest[] {
  const forms = site.points
    .filter(({ kind, request, changes, token }) => kind === 'form' && request.method === 'POST' && !changes && !token)
    .map(({ request }) => request)
    .filter((request) => !isSentSeldom(request) && !site.isLetter?.(request));
  return [...new Map(forms.map((request) => [formKeyOf(request), request])).values()];
}

function pagesOf(site: Site, tools: AttackTools): readonly WebRequest[] {
  const pages = htmlPagesOf(site).filter(
    (exchange) => isThere(site, exchange) && exchange.request.url !== baseOf(site),
  );
  const byPage = new Map(pages.map(({ request: { url } }) => [pageOf(url), plainGet(url)]));
  return [...byPage.values()].slice(0, mostOf(MOST_PAGES, tools));
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
  if (tools.signal.aborted || isSlowed(tools)) return false;
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

/** The second that was asked for, and the part of it by which the answer must be later than one without. */
const ASKED_MS = 1_000;
const SURELY_SLOWER_MS = 900;

/**
 * A string of a statement ends before the subquery, and a shell runs what stands in front of it, whatever the quotes around
 * the value. A second request shows whether the page is slow by itself.
 */
async function mayWaitAtOnce(request: WebRequest, tools: AttackTools): Promise<boolean> {
  if (tools.signal.aborted || isSlowed(tools)) return false;
  const spoken = spokenDatabases(tools);
  const isPostgres = spoken.has('postgresql') && !spoken.has('mysql');
  const database = isPostgres ? 'postgresql' : 'mysql';
  // A quote behind a backslash ends a string of a shell, and none of MySQL. What has been assigned is not run again.
  const command = isPostgres ? 'x$(sleep 1)' : `x\\'"\${q=$(sleep 1)}"`;
  const wait = statementWaits(command).find((one) => one.database === database);
  const value = `${wait?.of(1) ?? ''} #`;
  const headers = HEADERS.map((name) => [name, value] as const);
  const { ms } = await tools.request(request, { headers, timeoutMs: 20_000 });
  // A first visit is slow by itself, so that the time of the crawl says nothing.
  if (ms < ASKED_MS) return false;
  return ms >= (await tools.request(request)).ms + SURELY_SLOWER_MS;
}

async function waitsAt(point: InjectionPoint, tools: AttackTools): Promise<WebSighting | null> {
  const trial = await Trial.begin(point, tools);
  return (
    trial && ((await waitsForStatement(trial, MOST_STATEMENTS)) ?? waitsForCommand(trial, { most: MOST_COMMANDS }))
  );
}

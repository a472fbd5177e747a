import { setTimeout } from 'node:timers/promises';
import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { renderingOf } from '../attack/rendered.ts';
import { repeatOf } from '../attack/usual.ts';
import type { AttackTools, Site } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { seemSlow, slowFromMs } from '../crawl/slow-values.ts';

/** Further requests are not measured; they come last, by their response times in the crawl. */
const MOST_MEASURED = 20;
/** Head start of the slow request over the one it may delay. */
const UNDER_WAY_MS = 100;
/** A concurrent request that took longer than this fraction of the slow one was delayed by it. */
const KEPT_WAITING = 0.5;
/** Time budget for the values of one slow input, shared by its fields. */
const BUDGET_MS: Readonly<Record<ScanStrength, number>> = {
  low: 20_000,
  default: 60_000,
  medium: 60_000,
  high: 300_000,
  insane: 1_200_000,
};
const LEAST_VALUES = 6;

/**
 * When a slow input is tested: `last` if it delays other requests (one session, one process), else `beside` the other points.
 */
export type SlowTurn = 'beside' | 'last';

/** Requests whose baseline takes much longer than other requests of the site. */
export async function findSlowRequests(
  { exchanges, points }: Pick<Site, 'exchanges' | 'points'>,
  tools: AttackTools,
  { pageKey, mayChange }: { pageKey(request: WebRequest): string; readonly mayChange: boolean },
): Promise<ReadonlyMap<WebRequest, SlowTurn>> {
  const free = points.filter(({ changes }) => !changes || mayChange);
  const least = slowFromMs(exchanges);
  const quick = findFastestPage(exchanges);
  const slow = new Map<WebRequest, SlowTurn>();
  for (const [at, request] of seemSlow(free, exchanges, pageKey).entries()) {
    const point = free.find((one) => one.request === request);
    if (!point) continue;
    if (at >= MOST_MEASURED) slow.set(request, 'last');
    else if ((await tools.control(point)).ms >= least) {
      const turn = await turnOf(point, quick, tools, least);
      if (turn) slow.set(request, turn);
    }
  }
  return slow;
}

function findFastestPage(exchanges: readonly Exchange[]): WebRequest | null {
  const pages = exchanges.filter(
    ({ request, response }) => request.method === 'GET' && response?.status === 200 && renderingOf(response) === 'html',
  );
  return pages.toSorted((one, other) => one.ms - other.ms)[0]?.request ?? null;
}

/** Requests another page while the slow answer is pending; null: it is not slow this time. */
async function turnOf(
  point: InjectionPoint,
  quick: WebRequest | null,
  tools: AttackTools,
  least: number,
): Promise<SlowTurn | null> {
  const again = repeatOf(point, tools);
  await setTimeout(UNDER_WAY_MS);
  const other = quick && (await tools.request(quick));
  const { ms } = await again;
  if (ms < least) return null;
  return other?.response && other.ms < ms * KEPT_WAITING ? 'beside' : 'last';
}

/** Limit of values per field of a slow input; null: it is no longer slow. */
export async function mostValuesOf(
  point: InjectionPoint,
  tools: AttackTools,
  { strength, fields }: { readonly strength: ScanStrength; readonly fields: number },
): Promise<number | null> {
  const [control, repeat] = [await tools.control(point), await repeatOf(point, tools)];
  const usualMs = Math.min(control.ms, repeat.ms);
  if (usualMs < slowFromMs([])) return null;
  return Math.max(LEAST_VALUES, Math.floor(BUDGET_MS[strength] / usualMs / Math.max(1, fields)));
}

import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { WebRequest } from '@rocca/tools/web/model';
import { repeatOf } from '../attack/usual.ts';
import type { AttackTools, Site } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { seemSlow, slowFromMs } from '../crawl/slow-values.ts';

/** Requests that are measured alone; of any further ones the crawl's time counts. */
const MOST_MEASURED = 20;
/** Time for the values of one slow input, shared by its fields. */
const BUDGET_MS: Readonly<Record<ScanStrength, number>> = {
  low: 20_000,
  default: 60_000,
  medium: 60_000,
  high: 300_000,
  insane: 1_200_000,
};
const LEAST_VALUES = 6;

/** Requests whose plain answer takes much longer than others of the site, each measured alone. */
export async function findSlowRequests(
  { exchanges, points }: Pick<Site, 'exchanges' | 'points'>,
  tools: AttackTools,
  { pageKey, mayChange }: { pageKey(request: WebRequest): string; readonly mayChange: boolean },
): Promise<Set<WebRequest>> {
  const free = points.filter(({ changes }) => !changes || mayChange);
  const least = slowFromMs(exchanges);
  const slow = new Set(seemSlow(free, exchanges, pageKey));
  for (const request of [...slow].slice(0, MOST_MEASURED)) {
    const point = free.find((one) => one.request === request);
    if (point && (await tools.control(point)).ms < least) slow.delete(request);
  }
  return slow;
}

/** How many values a field of a slow input is sent; null: it is not slow any more. */
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

import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { newName } from './fillers.ts';
import type { InjectionPoint, PointKind } from './point.ts';
import { withValue } from './replay.ts';
import type { Surface } from './surface.ts';

/** Slower answers count as slow, unless the whole site is slow. */
const SLOW_MS = 1_000;
/** A slow answer takes this many times as long as usual answers of the site. */
const SLOWER_THAN_SITE = 3;
/** A value counts as fast if its answer takes at most this fraction of the slow one. */
const FAST_PART = 1 / 3;
const MOST_REQUESTS = 10;

/** Response time from which an input of this site counts as slow. */
export function slowFromMs(exchanges: readonly Exchange[]): number {
  const times = exchanges.filter(({ response }) => response).map(({ ms }) => ms);
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return Math.max(SLOW_MS, median * SLOWER_THAN_SITE);
}

/** Requests with slow answers in the crawl, where concurrent requests may have delayed them. */
export function seemSlow(
  points: readonly InjectionPoint[],
  exchanges: readonly Exchange[],
  pageKey: (request: WebRequest) => string,
): readonly WebRequest[] {
  const least = slowFromMs(exchanges);
  const slow = new Set(exchanges.filter(({ ms }) => ms >= least).map(({ request }) => pageKey(request)));
  if (slow.size === 0) return [];
  return [...new Set(points.filter(({ request }) => slow.has(pageKey(request))).map(({ request }) => request))];
}

const FIELDS: ReadonlySet<PointKind> = new Set(['query', 'form', 'multipart', 'json']);
/** An IP address or a host name; the crawl fills forms with that of the target. */
const MACHINE = /^(?:\d{1,3}(?:\.\d{1,3}){3}|localhost|(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,18})$/i;
const namesMachine = ({ kind, value, token, changes }: InjectionPoint) =>
  FIELDS.has(kind) && token === null && !changes && MACHINE.test(value);

/** The points with the slow value, by the request that replaced theirs. */
const slowPoints = new WeakMap<WebRequest, InjectionPoint>();

/** The same field with its original value, which may be the only kind that the page accepts; null: it was not slow. */
export const slowPointOf = ({ request, kind, name }: InjectionPoint): InjectionPoint | null => {
  const slow = slowPoints.get(request);
  return slow?.kind === kind && slow.name === name ? slow : null;
};

/**
 * A page that contacts the host named in a field is slow for a host that exists. If it answers at once for a name that cannot
 * exist (`.test`, RFC 6761), that name becomes the value of the field.
 */
export async function replaceSlowValues({
  surface,
  client,
  signal,
}: {
  readonly surface: Surface;
  readonly client: WebClient;
  readonly signal: AbortSignal;
}): Promise<void> {
  const naming = surface.points.filter(namesMachine);
  const least = slowFromMs(surface.exchanges);
  for (const request of seemSlow(naming, surface.exchanges, surface.pageKey).slice(0, MOST_REQUESTS)) {
    if (signal.aborted || !surface.admits(request)) continue;
    const usual = await client.send(request);
    if (!usual.response || usual.ms < least) continue;
    for (const point of naming.filter((one) => one.request === request)) {
      const fast = withValue(point, `${newName()}.test`);
      const { response, ms } = await client.send(fast);
      if (response?.status !== usual.response.status || ms > usual.ms * FAST_PART) continue;
      surface.replaceRequest(request, fast);
      slowPoints.set(fast, point);
      break;
    }
  }
}

import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import type { AttackTools } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';

/** How many connections values of one kind may end before no more are sent: at a point, in its form, on the site. */
const ENOUGH = { point: 2, form: 3, site: 4 } as const;
/** At a point that loses so many connections nothing more is tried. */
const MOST_AT_POINT = 4;
const MAX_KEPT = 60;
const LONG = 500;
const QUOTES = ["'", '"', '`'];

/** What values have in common that end a connection: signs that all of them hold. */
interface Kind {
  signs: ReadonlySet<string>;
  times: number;
  /** When the last of them ended, and how often the site had been away by then. What was open may have been ended by it. */
  endedAt: number;
  outages: number;
}

interface Seen {
  readonly kinds: Kind[];
  /** Signs of values that were answered. */
  readonly answered: Array<ReadonlySet<string>>;
}

/** Signs of a value that a program may stumble over; a plain word has none. */
function signsOf(value: string): ReadonlySet<string> {
  const found = value.match(/[^\p{L}\p{N}\s]/gu) ?? [];
  const signs = new Set<string>(found);
  // A pair of quotes does no harm where one of them does.
  for (const quote of QUOTES) if (found.filter((sign) => sign === quote).length % 2 === 1) signs.add(`${quote} alone`);
  if (value.length > LONG) signs.add('long');
  if (value === '') signs.add('empty');
  return signs.size > 0 ? signs : new Set(['plain']);
}

const holds = (all: ReadonlySet<string>, some: ReadonlySet<string>) => [...some].every((sign) => all.has(sign));
const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  new Set([...one].filter((sign) => other.has(sign)));

interface FatalOptions {
  pageKey(request: Pick<WebRequest, 'method' | 'url'>): string;
  /** A point to which some values are not sent any more. */
  onFatal?(point: InjectionPoint): void;
  /** How often the site was away and came back. */
  outages?(): number;
  now?(): number;
}

/**
 * Some values stop a server, which its supervisor starts again: after two such ends no more values of that kind are sent to
 * the point, after three to its form, after four to forms that have answered none of the kind. Only an end that follows an
 * answer or another start counts: what was open at the same time proves nothing.
 */
export function spareServer(
  tools: AttackTools,
  { pageKey, onFatal, outages = () => 0, now = () => performance.now() }: FatalOptions,
) {
  const seen = new Map<string, Seen>();
  const lost = new Map<string, number>();
  const seenAt = (key: string): Seen => {
    const known = seen.get(key) ?? { kinds: [], answered: [] };
    seen.set(key, known);
    return known;
  };
  const keysOf = (point: InjectionPoint) => {
    const form = `form ${pageKey(point.request)}`;
    return { point: `${form} ${point.kind} ${point.codec?.spot ?? point.name}`, form, site: 'site' } as const;
  };
  const isFatal = (point: InjectionPoint, value: string): boolean => {
    const keys = keysOf(point);
    if ((lost.get(keys.point) ?? 0) >= MOST_AT_POINT) return true;
    const signs = signsOf(value);
    const { answered } = seenAt(keys.form);
    return (['point', 'form', 'site'] as const).some((level) =>
      seenAt(keys[level]).kinds.some(
        (kind) =>
          kind.times >= ENOUGH[level] &&
          holds(signs, kind.signs) &&
          // At the point itself the ends are enough; another point may accept what stops this one.
          (level === 'point' ? seenAt(keys.point).answered : answered).every((one) => !holds(one, kind.signs)),
      ),
    );
  };
  const noteEnd = (key: string, signs: ReadonlySet<string>, beganAt: number): boolean => {
    const { kinds } = seenAt(key);
    const known = kinds.find((kind) => shared(kind.signs, signs).size > 0);
    if (!known) {
      if (kinds.length < MAX_KEPT) kinds.push({ signs, times: 1, endedAt: now(), outages: outages() });
      return true;
    }
    // What waited while the site was away was sent after it.
    if (beganAt < known.endedAt && outages() <= known.outages) return false;
    Object.assign(known, {
      signs: shared(known.signs, signs),
      times: known.times + 1,
      endedAt: now(),
      outages: outages(),
    });
    return true;
  };
  const noteAnswer = (key: string, signs: ReadonlySet<string>) => {
    const { answered } = seenAt(key);
    if (answered.length < MAX_KEPT && !answered.some((one) => holds(one, signs))) answered.push(signs);
  };
  const spared: AttackTools = {
    ...tools,
    async send(point, value, options) {
      const { request } = point;
      if (isFatal(point, value)) {
        onFatal?.(point);
        return { request, response: null, failure: 'over_budget', ms: 0 } satisfies Exchange;
      }
      const beganAt = now();
      const isWanted = () => !isFatal(point, value);
      const exchange = await tools.send(point, value, { ...options, isWanted });
      const signs = signsOf(value);
      const keys = keysOf(point);
      if (exchange.response) for (const key of [keys.point, keys.form]) noteAnswer(key, signs);
      // What took no time at all was not sent.
      else if (exchange.failure === 'broken' && exchange.ms > 0 && value !== point.value) {
        for (const key of [keys.form, keys.site]) noteEnd(key, signs, beganAt);
        if (noteEnd(keys.point, signs, beganAt)) lost.set(keys.point, (lost.get(keys.point) ?? 0) + 1);
      }
      return exchange;
    },
  };
  return spared;
}

import type { ProductIdentity, VersionSpan } from '@rocca/engines/core/knowledge';
import { splitUpdate } from '@rocca/feeds/cpe/split-update';
import { seenKeys } from '@rocca/feeds/nvd/keys';
import type { KnownVersion } from '@rocca/feeds/nvd/known-versions';
import { type FoundMatch, preferredMatch } from './match.rules.ts';

/** Versions that stand for spans: both ends, and what is known to lie between. */
export interface SpanPoints {
  readonly points: readonly ProductIdentity[];
  /** The last of all: an update has to be later. */
  readonly last: ProductIdentity | null;
  /** There are more known versions in the spans than are looked at: nothing holds for certain. */
  readonly cut: boolean;
}

const MAX_POINTS = 200;

export function pointsOf(
  product: ProductIdentity,
  spans: readonly VersionSpan[],
  known: readonly KnownVersion[],
): SpanPoints {
  const at = (version: string): ProductIdentity => ({ ...product, ...splitUpdate(version, null) });
  const byKey = new Map<string, ProductIdentity>();
  let cut = false;
  for (const span of spans) {
    const ends = [at(span.from), at(span.to)].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const [first = '', last = ''] = ends.map(keyOf);
    const between = known.filter(({ full }) => full > first && full < last);
    for (const { version, update } of between) {
      if (byKey.size >= MAX_POINTS) cut = true;
      else byKey.set(keyOf({ ...product, version, update }), { ...product, version, update });
    }
    for (const end of ends) byKey.set(keyOf(end), end);
  }
  const points = [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, point]) => point);
  return { points, last: points.at(-1) ?? null, cut };
}

const keyOf = (identity: ProductIdentity) => seenKeys(identity)?.full ?? '';

/** What is found at the points, as one: it holds for all of the spans where every point is affected. */
export function matchesOfSpans(found: ReadonlyArray<readonly FoundMatch[]>, cut: boolean): FoundMatch[] {
  const byCve = Map.groupBy(found.flat(), ({ cve }) => cve);
  return [...byCve.values()].map((matches) => {
    const ofAll = matches.length === found.length && matches.every((match) => match.holds === 'all');
    const holds = !cut && ofAll ? 'all' : 'part';
    // The weakest of them: what is certain of one version is not certain of the others.
    const weakest = matches.reduce((one, other) => (preferredMatch(one, other) === one ? other : one));
    return { ...weakest, holds };
  });
}

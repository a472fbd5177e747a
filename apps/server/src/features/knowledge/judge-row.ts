import type { KnowledgeQuery } from '@rocca/engines/core/knowledge';
import type { AffectedMatch } from '@rocca/feeds/nvd/affected-match';
import type { AffectedProduct } from '@rocca/feeds/nvd/cve-record';
import { exactKey, rangeKeys, type SeenKeys } from '@rocca/feeds/nvd/keys';
import { matchAffected } from '@rocca/feeds/nvd/match';
import type { Candidate } from './match.repo.ts';
import type { FoundMatch } from './match.rules.ts';

/** A query, and the indexes of its version's keys in the sorted list of all keys: numbers compare faster than texts. */
interface Placed {
  readonly query: KnowledgeQuery;
  readonly seen: SeenKeys | null;
  readonly low: number;
  readonly high: number;
}

/** Judges queries against one row of the knowledge; the queries come in the order of their versions. */
export interface RowJudge {
  /** The indexes between which the row applies. */
  readonly first: number;
  readonly last: number;
  judge(asked: Placed): FoundMatch | null;
}

/** The last answer and its question. */
interface Answer {
  readonly low: number;
  readonly high: number;
  readonly platforms: KnowledgeQuery['platforms'];
  readonly match: FoundMatch | null;
  /** The same holds of later versions whose keys are before this one; null: not needed so far. */
  until: number | null;
}

const NOTHING_SEEN: KnowledgeQuery['platforms'] = [];

/**
 * Calls the rule of the feeds as rarely as possible. A row compares versions only with the ends of its ranges, so two
 * versions without such an end between them get the same answer: hundreds of versions of a product cost a few calls.
 * Not for products whose edition depends on the version.
 */
export function judgeRow({ cve, alike, affected, lowest, highest }: Candidate, keys: readonly string[]): RowJudge {
  const first = placeOf(lowest, keys);
  const last = lowest === highest ? first : placeOf(highest, keys);
  const needsNothing = affected.requires.length === 0 && affected.targetSw === null;
  const listsOne = first === last && affected.ranges.length === 0 && !affected.all;
  let previous: Answer | undefined;
  let ends: readonly number[] | undefined;
  const judge = ({ query, seen, low, high }: Placed) => {
    if (affected.part !== query.product.part) return null;
    // Between a release and its update may lie others that are listed.
    if (listsOne && low !== first && high !== first) return null;
    const platforms = needsNothing || query.platforms.length === 0 ? NOTHING_SEEN : query.platforms;
    if (previous?.platforms === platforms) {
      ends ??= endsOf(affected).map((key) => placeOf(key, keys));
      previous.until ??= untilOf(previous, ends);
      if (high < previous.until) return previous.match;
    }
    const match = matchAffected(affected, query.product, platforms, seen);
    previous = { low, high, platforms, match: match && foundMatch(cve, alike, match), until: null };
    return previous.match;
  };
  return { first, last, judge };
}

const foundMatch = (
  cve: string,
  alike: readonly string[],
  { basis, range, holds, platform, platformNeeded }: AffectedMatch,
): FoundMatch => ({
  cve,
  alike,
  basis,
  range,
  holds,
  platform,
  platformNeeded,
});

/** Up to the first end at or after the version; no further than the version itself if the end lies within its keys. */
function untilOf({ low, high }: Answer, ends: readonly number[]): number {
  let first = Number.POSITIVE_INFINITY;
  for (const end of ends) if (end >= low && end < first) first = end;
  return first > high ? first : low;
}

/** The keys a row compares versions with. */
function endsOf({ ranges, versions }: AffectedProduct): string[] {
  const ends: Array<string | null> = versions.map(exactKey);
  for (const range of ranges) {
    const { start, end } = rangeKeys(range);
    ends.push(start, end);
  }
  return ends.filter((key) => key !== null);
}

/** The index of a key in a sorted list; halfway between its neighbours if the list lacks it. */
function placeOf(key: string, keys: readonly string[]): number {
  let [from, to] = [0, keys.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((keys[middle] as string) < key) from = middle + 1;
    else to = middle;
  }
  return keys[from] === key ? from : from - 0.5;
}

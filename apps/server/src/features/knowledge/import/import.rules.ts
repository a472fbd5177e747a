import type { CveRecord } from '@rocca/feeds/nvd/cve-record';

/** A record as it is stored or about to be. */
export interface Version {
  readonly modified: string | Date | null;
  readonly importer: number;
  /** Whether it says what is affected. */
  readonly affects: boolean;
  readonly hash: string;
}

/**
 * Whether a record takes the place of another of the same source and CVE. The later one wins; of the same moment the one
 * that a newer importer read, then the one that says more, and last whichever: never the one that came last, so that the
 * order of imports decides nothing.
 */
export function supersedes(one: Version, other: Version | undefined): boolean {
  if (!other) return true;
  const further =
    timeOf(one.modified) - timeOf(other.modified) ||
    one.importer - other.importer ||
    Number(one.affects) - Number(other.affects);
  return further > 0 || (further === 0 && one.hash > other.hash);
}

/** A record without a date is older than any other. */
const timeOf = (moment: string | Date | null) => (moment === null ? 0 : new Date(moment).getTime());

export interface Hashed extends Version {
  readonly record: CveRecord;
}

/** Of several records of one CVE the one that supersedes the others. */
export function newestOfEach(records: readonly Hashed[]): Hashed[] {
  const newest = new Map<string, Hashed>();
  for (const each of records) if (supersedes(each, newest.get(each.record.id))) newest.set(each.record.id, each);
  return [...newest.values()];
}

import type { CveRecord } from '@rocca/feeds/nvd/cve-record';

/** What the database holds of a CVE. */
export interface KnownCve {
  readonly source: 'nvd' | 'starter';
  readonly modified: Date | null;
  readonly hash: string;
}

/** Whether NVD's record has to be written: it is new, newer, or the same age with other content. */
export function isNews(known: KnownCve | undefined, modified: string | null, hash: string): boolean {
  if (!known || known.source === 'starter') return true;
  const age = timeOf(modified) - timeOf(known.modified);
  return age > 0 || (age === 0 && hash !== known.hash);
}

/** Whether the starter set's record has to be written: it never replaces a record of NVD, not even a withdrawn one. */
export function isStarterNews(known: KnownCve | undefined, hash: string): boolean {
  return !known || (known.source === 'starter' && hash !== known.hash);
}

/** A record without a date is older than any other. */
const timeOf = (moment: string | Date | null) => (moment === null ? 0 : new Date(moment).getTime());

/** Of several records of one CVE the newest; of the same age the last. */
export function newestOfEach(records: readonly CveRecord[]): CveRecord[] {
  const newest = new Map<string, CveRecord>();
  for (const record of records) {
    const other = newest.get(record.id);
    if (!other || timeOf(record.modified) >= timeOf(other.modified)) newest.set(record.id, record);
  }
  return [...newest.values()];
}

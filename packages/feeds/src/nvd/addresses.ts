import { feedAddress } from '../http/address.ts';

/** NVD's official addresses. */
export const NVD_ADDRESSES = {
  feeds: 'https://nvd.nist.gov/feeds/json/cve/2.0/',
  api: 'https://services.nvd.nist.gov/rest/json/cves/2.0',
} as const;

const FIRST_YEAR = 2002;

/** The yearly feeds; 2002 also holds all older CVEs. */
export function yearlyFeeds(now: Date): string[] {
  const years = now.getUTCFullYear() - FIRST_YEAR + 1;
  return Array.from({ length: Math.max(0, years) }, (_, index) => String(FIRST_YEAR + index));
}

const fileUrl = (name: string, base: string) => new URL(name, feedAddress(base.endsWith('/') ? base : `${base}/`)).href;

/** A feed's name is a year, `modified` or `recent`. */
export const feedUrl = (feed: string, base: string) => fileUrl(`nvdcve-2.0-${feed}.json.gz`, base);
export const metaUrl = (feed: string, base: string) => fileUrl(`nvdcve-2.0-${feed}.meta`, base);

/** The API's maximum page size, and the maximum span of one query. */
export const PAGE_SIZE = 2000;
const MAX_SPAN_MS = 120 * 24 * 3600 * 1000;

export interface ApiWindow {
  readonly from: Date;
  readonly to: Date;
}

/** Consecutive spans of at most 120 days. */
export function apiWindows(from: Date, to: Date): ApiWindow[] {
  const windows: ApiWindow[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += MAX_SPAN_MS) {
    windows.push({ from: new Date(at), to: new Date(Math.min(at + MAX_SPAN_MS, to.getTime())) });
  }
  return windows;
}

export function apiPageUrl({ from, to }: ApiWindow, startIndex: number, base: string): string {
  const url = feedAddress(base);
  url.searchParams.set('lastModStartDate', from.toISOString());
  url.searchParams.set('lastModEndDate', to.toISOString());
  url.searchParams.set('resultsPerPage', String(PAGE_SIZE));
  url.searchParams.set('startIndex', String(startIndex));
  return url.href;
}

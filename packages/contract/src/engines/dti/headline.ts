import { countsOf, type Headline } from '../../report/headline.ts';
import type { DtiSummary } from './sections.ts';

/** Null: nothing was found, and no source could tell which products are in use. */
export const domainHeadline = (scan: DtiSummary): Headline | null =>
  scan.vulns > 0 || scan.cve_total !== null ? countsOf(scan) : null;

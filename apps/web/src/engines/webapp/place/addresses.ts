import type { Level } from '@rocca/contract/severity/severity';
import { tabAddress } from '../../../features/reports/for-engines.ts';

interface Narrowed {
  readonly url?: string;
  readonly level?: Level | undefined;
  readonly owasp?: string;
  readonly confidence?: string;
  readonly technology?: string;
  /** One kind of finding. */
  readonly vulnerability?: string;
}

/** The findings of a page, of a category, of a kind: one by one. */
export function findingsAddress({ level, ...filters }: Narrowed): string {
  return tabAddress('vulnerabilities', { ...filters, ...(level && { level }) });
}

/** One page in the map of the site. */
export const pageAddress = (url: string): string => tabAddress('pages', { url });

import type { Level } from '@rocca/contract/severity/severity';
import { tabAddress } from '../../../features/reports/for-engines.ts';

interface Narrowed {
  readonly ip: string;
  readonly port?: string;
  readonly level?: Level | undefined;
}

/** The findings of a host, or of one of its ports or levels. */
export function findingsAddress({ ip, port, level }: Narrowed): string {
  return tabAddress('vulnerabilities', { ip, ...(port && { port }), ...(level && { level }) });
}

/** One host, open. */
export const hostAddress = (ip: string): string => tabAddress('hosts', { host: ip });

import type { ServiceCode } from '../services.ts';
import { ENTRY_KINDS, type EntryKind } from './entry.ts';

const DOMAIN_ONLY = ['domain'] as const;

/** What each engine can test. A domain is also a host name, so whoever takes host names takes domains. */
export const ENGINE_TARGET_KINDS = {
  dti: DOMAIN_ONLY,
  dti_lite: DOMAIN_ONLY,
  cti: DOMAIN_ONLY,
  rri: DOMAIN_ONLY,
  nscan: ['host', 'domain', 'ipv4', 'range', 'cidr', 'range_cidr', 'ipv6'],
  webapp: ['url', 'domain', 'ipv4', 'ipv4_port', 'ipv6'],
} as const satisfies Partial<Record<ServiceCode, readonly EntryKind[]>>;

/** What may stand among a target's extra addresses, whatever the engine. */
export const ADDRESS_KINDS = ['ipv4', 'range', 'cidr', 'range_cidr', 'ipv6'] as const satisfies readonly EntryKind[];

/** The kinds an engine accepts; every kind for an engine without a row. */
export function targetKindsOf(engine: string): readonly EntryKind[] {
  const table: Readonly<Record<string, readonly EntryKind[]>> = ENGINE_TARGET_KINDS;
  return Object.hasOwn(table, engine) ? (table[engine] ?? ENTRY_KINDS) : ENTRY_KINDS;
}

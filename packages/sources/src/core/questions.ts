import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import { canonicalAddress } from '@rocca/contract/target/address';
import { classifyAddress } from '@rocca/contract/target/scope';
import { isLoopback } from './address.ts';
import type { Untold } from './source.ts';
import { hostNameOf } from './text.ts';
import { untold } from './untold.ts';

/** Questions become parts of addresses and file names: nothing but a domain or an address passes. */

export function domainAsked(text: string): string | Untold {
  return hostNameOf(text) ?? untold('failed', 'the question is not a domain');
}

export function addressAsked(text: string): string | Untold {
  return canonicalAddress(text) ?? untold('failed', 'the question is not an address');
}

/** An outside service knows nothing of private addresses, and shall not learn that we do. */
export function mayTell(ip: string, service: URL): boolean {
  return isLoopback(service) || classifyAddress(ip)?.scope === 'public';
}

export const PRIVATE_ADDRESS = untold('off', coverageDetail('private_address'));

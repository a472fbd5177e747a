import type { ConsentGiven } from '@rocca/contract/api/consent.schema';
import { CONSENT_CODES, type ConsentCode, isSignature } from '@rocca/contract/task/consent';

/** Names written under what is allowed; null or absent: it is not allowed. */
export type Signatures = Readonly<Partial<Record<ConsentCode, string | null>>>;

/** Whether everything that is ticked has a name under it. */
export function isSigned(signatures: Signatures): boolean {
  return Object.values(signatures).every((name) => name === null || isSignature(name.trim()));
}

export function consentsOf(signatures: Signatures): ConsentGiven[] {
  return CONSENT_CODES.flatMap((code) => {
    const name = signatures[code];
    return name ? [{ code, signed_by: name.trim() }] : [];
  });
}

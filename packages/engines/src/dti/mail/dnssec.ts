import type { MailNote } from '@rocca/contract/engines/dti/mail-notes';
import type { Answer } from '../dns-answer.ts';
import { asRecord, NOT_ANSWERED, type Verdict } from './verdict.ts';

/** DNS Security Extensions, RFC 4034; algorithms as RFC 8624 and RFC 9905 judge them. */

/** RSA with MD5 or SHA-1, and DSA. */
const OLD_ALGORITHMS: ReadonlySet<string> = new Set(['1', '3', '5', '6', '7', '12']);
const SHA1_DIGEST = '1';

export interface DnssecFacts {
  /** At the parent: what makes the signature count. */
  readonly ds: Answer<'DS'>;
  readonly keys: Answer<'DNSKEY'>;
}

export function judgeDnssec({ ds, keys }: DnssecFacts): Verdict {
  if (ds.kind === 'untold' || keys.kind === 'untold') return NOT_ANSWERED;
  const parents = ds.records.map(({ text }) => text);
  const record = asRecord([
    ...parents.map((text) => `DS ${text}`),
    ...keys.records.map(({ text }) => `DNSKEY ${text}`),
  ]);
  if (parents.length === 0)
    return keys.records.length === 0
      ? { status: 'missing', record, notes: ['dnssec_missing'] }
      : { status: 'weak', record, notes: ['dnssec_no_ds'] };
  if (keys.records.length === 0) return { status: 'bad', record, notes: ['dnssec_no_keys'] };
  const notes: MailNote[] = ['dnssec_signed'];
  if (ds.authenticated && keys.authenticated) notes.push('dnssec_validated');
  const isOld = parents.every(isOutdated);
  if (isOld) notes.push('dnssec_old_algorithm');
  return { status: isOld ? 'weak' : 'good', record, notes };
}

/** `12345 8 2 ABCDEF`: key tag, algorithm, kind of digest, digest. */
function isOutdated(text: string): boolean {
  const [, algorithm, digest] = /^\d{1,5}\s+(\d{1,3})\s+(\d{1,3})\s/.exec(text) ?? [];
  return algorithm !== undefined && (OLD_ALGORITHMS.has(algorithm) || digest === SHA1_DIGEST);
}

import type { Dns, DnsRecord, DnsReply, RecordType } from '@rocca/sources/dns/dns';
import type { CoverageReason } from '../core/coverage-reasons.ts';

/** Answers of name servers as judges read them, and as evidence shows them. */

const MAX_EVIDENCE_CHARACTERS = 4000;

type DnsFailure = Extract<DnsReply, { kind: 'untold' }>['reason'];

export interface Untold {
  readonly kind: 'untold';
  readonly reason: DnsFailure;
}

/** What was found, whatever was asked for. `state` tells an absent name from one that only lacks the type. */
export interface AnyFound {
  readonly kind: 'found';
  readonly name: string;
  readonly type: RecordType;
  readonly state: 'NOERROR' | 'NXDOMAIN';
  readonly records: readonly DnsRecord[];
  readonly authenticated: boolean;
}

type Narrowed<Any, Type> = Any extends { readonly type: infer Own }
  ? Type extends Own
    ? Any & { readonly type: Type }
    : never
  : never;
type RecordOf<Type extends RecordType> = Narrowed<DnsRecord, Type>;

/** The records of one type at one name. */
export interface Found<Type extends RecordType> extends AnyFound {
  readonly type: Type;
  readonly records: ReadonlyArray<RecordOf<Type>>;
}

export type Answer<Type extends RecordType> = Found<Type> | Untold;
export type AnyAnswer = AnyFound | Untold;

/** What one question gets: records of the type that was asked. */
export type Ask = <Type extends RecordType>(name: string, type: Type) => Promise<Answer<Type>>;

export const askOf =
  (dns: Dns, signal: AbortSignal): Ask =>
  async (name, type) =>
    readReply(name, type, await dns.ask(name, type, { signal }));

export const reasonOf = (failure: DnsFailure): CoverageReason =>
  failure === 'timed_out' ? 'timed_out' : 'source_failed';

function readReply<Type extends RecordType>(name: string, type: Type, reply: DnsReply): Answer<Type> {
  if (reply.kind === 'untold') return { kind: 'untold', reason: reply.reason };
  if (reply.kind === 'absent')
    return { kind: 'found', name, type, state: 'NXDOMAIN', records: [], authenticated: false };
  // Aliases on the way, and whatever else came along, are not what was asked for.
  const records = reply.records.filter((record) => record.type === type) as unknown as ReadonlyArray<RecordOf<Type>>;
  return { kind: 'found', name, type, state: 'NOERROR', records, authenticated: reply.authenticated };
}

/** What a name server said, as evidence: `_dmarc.acme.test TXT NXDOMAIN`, or its records one a line. */
export function evidenceOf({ name, type, state, records }: AnyFound): string {
  if (records.length === 0) return `${name} ${type} ${state === 'NXDOMAIN' ? state : 'NOERROR (0)'}`;
  return (
    records
      .map((record) => `${name} ${type} ${dataOf(record)}`)
      // Servers give their records in another order every time.
      .toSorted()
      .join('\n')
      .slice(0, MAX_EVIDENCE_CHARACTERS)
      .toWellFormed()
  );
}

function dataOf(record: DnsRecord): string {
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return record.address;
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return record.target;
    case 'MX':
      return `${record.preference} ${record.target || '.'}`;
    case 'SRV':
      return `${record.priority} ${record.weight} ${record.port} ${record.target || '.'}`;
    case 'SOA':
      return `${record.primary} ${record.serial}`;
    case 'CAA':
      return `${record.critical ? 128 : 0} ${record.tag} "${record.value}"`;
    case 'TXT':
      return `"${record.text}"`;
    case 'DS':
    case 'DNSKEY':
    case 'TLSA':
      return record.text;
  }
}

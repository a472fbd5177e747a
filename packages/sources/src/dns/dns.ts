/** Questions to name servers, as engines ask them. */

export const RECORD_TYPES = [
  'A',
  'AAAA',
  'CNAME',
  'NS',
  'PTR',
  'MX',
  'SRV',
  'TXT',
  'SOA',
  'CAA',
  'DS',
  'DNSKEY',
  'TLSA',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** Names are lower case without the last dot; texts are cut at our bounds and hold no control characters. */
export type DnsRecord = { readonly name: string; readonly ttl: number } & (
  | { readonly type: 'A' | 'AAAA'; readonly address: string }
  | { readonly type: 'CNAME' | 'NS' | 'PTR'; readonly target: string }
  | { readonly type: 'MX'; readonly preference: number; readonly target: string }
  | {
      readonly type: 'SRV';
      readonly priority: number;
      readonly weight: number;
      readonly port: number;
      /** Empty: the service is not offered here (RFC 2782). */
      readonly target: string;
    }
  | { readonly type: 'TXT'; readonly text: string }
  | { readonly type: 'SOA'; readonly primary: string; readonly serial: number }
  | { readonly type: 'CAA'; readonly critical: boolean; readonly tag: string; readonly value: string }
  | { readonly type: 'DS' | 'DNSKEY' | 'TLSA'; readonly text: string }
);

export type DnsReply =
  /** NOERROR: the records of the answer section, CNAMEs on the way included. Empty: the name has none of this type. */
  | { readonly kind: 'records'; readonly records: readonly DnsRecord[]; readonly authenticated: boolean }
  /** NXDOMAIN: there is no such name. */
  | { readonly kind: 'absent' }
  /** No server could be made to answer: nothing is known. */
  | { readonly kind: 'untold'; readonly reason: 'timed_out' | 'refused' | 'failed' | 'malformed' };

export type TransferReply =
  | { readonly kind: 'records'; readonly records: readonly DnsRecord[]; readonly cut: boolean }
  /** The server does not hand the zone out: as it should be. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'untold'; readonly reason: 'timed_out' | 'failed' | 'malformed' };

export interface AskOptions {
  readonly signal: AbortSignal;
}

/** A pool of name servers. Rejects only with the reason of an aborted signal. */
export interface Dns {
  ask(name: string, type: RecordType, options: AskOptions): Promise<DnsReply>;
  /** A whole zone from one of its own servers (AXFR over TCP). The caller has checked that `server` may be reached. */
  transfer(zone: string, server: string, options: AskOptions): Promise<TransferReply>;
  /** Questions that were sent, for the coverage. */
  readonly questions: number;
  close(): void;
}

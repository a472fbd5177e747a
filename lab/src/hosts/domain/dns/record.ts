/** Records as the lab's zones hold them. Names are lower case, without the last dot; the root is the empty name. */
export type ZoneRecord = { readonly name: string; readonly ttl: number } & (
  | { readonly type: 'A'; readonly address: string }
  | { readonly type: 'NS' | 'CNAME' | 'PTR'; readonly target: string }
  | { readonly type: 'MX'; readonly preference: number; readonly target: string }
  | { readonly type: 'TXT'; readonly texts: readonly string[] }
  | { readonly type: 'SOA'; readonly primary: string; readonly contact: string; readonly serial: number }
  | { readonly type: 'CAA'; readonly tag: string; readonly value: string }
  | { readonly type: 'DS' | 'DNSKEY' | 'TLSA'; readonly data: Buffer }
);

export type ZoneType = ZoneRecord['type'];
export type SoaRecord = Extract<ZoneRecord, { type: 'SOA' }>;

export const TYPE_NUMBERS = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  DS: 43,
  DNSKEY: 48,
  TLSA: 52,
  CAA: 257,
} as const satisfies Record<ZoneType, number>;

export const QUESTION_TYPES = { OPT: 41, IXFR: 251, AXFR: 252, ANY: 255 } as const;

export const RCODES = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5, BADVERS: 16 } as const;
export type Rcode = keyof typeof RCODES;

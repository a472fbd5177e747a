import type { RecordType } from '../dns.ts';

export const TYPE_NUMBERS = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  DS: 43,
  DNSKEY: 48,
  TLSA: 52,
  CAA: 257,
} as const satisfies Record<RecordType, number>;

export const AXFR = 252;
export const OPT = 41;
export const CLASS_IN = 1;

/** What DNS Flag Day 2020 found to pass every network without fragments. */
export const UDP_SIZE = 1232;
export const HEADER_SIZE = 12;

export const RCODE = {
  noError: 0,
  formatError: 1,
  serverFailure: 2,
  noName: 3,
  notImplemented: 4,
  refused: 5,
} as const;

/** Second header word. */
export const FLAG = { response: 0x8000, opcode: 0x7800, authoritative: 0x0400, truncated: 0x0200 } as const;
export const FLAG_RECURSION = { desired: 0x0100, available: 0x0080 } as const;
export const FLAG_AUTHENTICATED = 0x0020;

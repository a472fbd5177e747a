import type { DnsRecord } from '../dns.ts';
import { FLAG, FLAG_AUTHENTICATED, FLAG_RECURSION, HEADER_SIZE, RCODE, TYPE_NUMBERS } from './constants.ts';
import { readRecord } from './read-record.ts';

/** What a message says, once it is known to belong to the question. */
export type ReadReply =
  | { readonly kind: 'records'; readonly records: readonly DnsRecord[]; readonly authenticated: boolean }
  | { readonly kind: 'absent' }
  | { readonly kind: 'truncated' }
  /** The server sends us to other servers: it does not know. */
  | { readonly kind: 'referral' }
  | { readonly kind: 'error'; readonly rcode: number }
  | { readonly kind: 'malformed' };

const MALFORMED: ReadReply = { kind: 'malformed' };
const ABSENT: ReadReply = { kind: 'absent' };
const TRUNCATED: ReadReply = { kind: 'truncated' };
const REFERRAL: ReadReply = { kind: 'referral' };
/** As many as browsers and resolvers follow. */
const MAX_CHAIN = 16;

/**
 * Whether a message answers this very query: a response with the same id and the same question. `exactCase` also
 * wants its letters as they were sent; without it a server may change them.
 */
export function answers(message: Buffer, query: Buffer, exactCase: boolean): boolean {
  const questionEnd = questionEndOf(query);
  if (message.length < questionEnd || message[0] !== query[0] || message[1] !== query[1]) return false;
  if ((message.readUInt16BE(2) & (FLAG.response | FLAG.opcode)) !== FLAG.response) return false;
  if (message[4] !== 0 || message[5] !== 1) return false;
  for (let at = HEADER_SIZE; at < questionEnd; at += 1) {
    const got = message[at] as number;
    const sent = query[at] as number;
    if (got !== sent && (exactCase || lower(got) !== lower(sent))) return false;
  }
  return true;
}

const lower = (code: number) => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code);

/** Ours: one question without pointers. */
export function questionEndOf(query: Buffer): number {
  let at = HEADER_SIZE;
  while (query[at] !== 0) at += (query[at] as number) + 1;
  return at + 5;
}

/** Reads a message that `answers` the query for `name` and `type`. */
export function readReply(message: Buffer, query: Buffer, name: string, type: number): ReadReply {
  const flags = message.readUInt16BE(2);
  const rcode = flags & 0xf;
  if (rcode === RCODE.noName && message.readUInt16BE(6) === 0) return ABSENT;
  if ((flags & FLAG.truncated) !== 0) return TRUNCATED;
  if (rcode !== RCODE.noError && rcode !== RCODE.noName) return { kind: 'error', rcode };
  const read = readAnswers(message, questionEndOf(query));
  if (!read) return MALFORMED;
  const records = onTheWay(read.records, name, type);
  if (records === null) return MALFORMED;
  // The end of a chain may lack where its beginning is: then the name is there, and nothing of what was asked.
  if (rcode === RCODE.noName) return records.length === 0 ? ABSENT : { kind: 'records', records, authenticated: false };
  if (records.length === 0 && isReferral(message, flags, read.end)) return REFERRAL;
  return { kind: 'records', records, authenticated: (flags & FLAG_AUTHENTICATED) !== 0 };
}

function readAnswers(message: Buffer, start: number): { records: DnsRecord[]; end: number } | null {
  const records: DnsRecord[] = [];
  let at = start;
  for (let left = message.readUInt16BE(6); left > 0; left -= 1) {
    const read = readRecord(message, at);
    if (!read) return null;
    if (read.kind === 'record') records.push(read.record);
    at = read.end;
  }
  return { records, end: at };
}

/**
 * What belongs to the name: its aliases one after the other and what stands at the last of them. Whatever else a
 * server put into the answer is nothing that was asked.
 */
function onTheWay(records: readonly DnsRecord[], name: string, type: number): DnsRecord[] | null {
  const kept: DnsRecord[] = [];
  let owner = name.toLowerCase();
  for (let step = 0; step < MAX_CHAIN; step += 1) {
    let alias: (DnsRecord & { type: 'CNAME' }) | null = null;
    for (const record of records) {
      if (record.name !== owner) continue;
      if (TYPE_NUMBERS[record.type] === type) kept.push(record);
      else if (record.type === 'CNAME') alias ??= record as DnsRecord & { type: 'CNAME' };
    }
    // Aliases that come round are the zone's mistake: they are told as they are.
    if (!alias || kept.includes(alias)) return kept;
    kept.push(alias);
    owner = alias.target;
  }
  return null;
}

/** An answer without records, authority or recursion that names the servers of a zone below. */
function isReferral(message: Buffer, flags: number, authorityAt: number): boolean {
  if ((flags & (FLAG.authoritative | FLAG_RECURSION.available)) !== 0) return false;
  let servers = false;
  let at = authorityAt;
  for (let left = message.readUInt16BE(8); left > 0; left -= 1) {
    const read = readRecord(message, at);
    if (!read) return false;
    if (read.kind === 'record' && read.record.type === 'SOA') return false;
    if (read.kind === 'record' && read.record.type === 'NS') servers = true;
    at = read.end;
  }
  return servers;
}

import { canonicalAddress } from '@rocca/contract/target/address';
import type { DnsRecord } from '../dns.ts';
import { CLASS_IN, TYPE_NUMBERS } from './constants.ts';
import { nameEnd, readName } from './read-name.ts';

/** Longer than any SPF, DKIM or DNSKEY in use. */
const MAX_TEXT_CHARACTERS = 16_000;
const MAX_TTL = 0x7fffffff;

export type ReadRecord =
  /** Of a type or a class that nobody asks for. `type` is its number. */
  | { readonly kind: 'other'; readonly type: number; readonly name: string; readonly end: number }
  | { readonly kind: 'record'; readonly record: DnsRecord; readonly end: number };

/** The resource record at an offset; null: broken, and so is everything after it. */
export function readRecord(message: Buffer, start: number): ReadRecord | null {
  const name = readName(message, start);
  const at = nameEnd.at;
  if (name === null || at + 10 > message.length) return null;
  const type = message.readUInt16BE(at);
  const recordClass = message.readUInt16BE(at + 2);
  const ttl = message.readUInt32BE(at + 4);
  const from = at + 10;
  const end = from + message.readUInt16BE(at + 8);
  if (end > message.length) return null;
  const data =
    recordClass === CLASS_IN
      ? readData(message, type, { from, end }, { name, ttl: ttl > MAX_TTL ? 0 : ttl })
      : undefined;
  if (data === null) return null;
  return data ? { kind: 'record', record: data, end } : { kind: 'other', type, name, end };
}

interface Span {
  readonly from: number;
  readonly end: number;
}

/** Null: it does not hold what its type says. Undefined: not one of our types. */
function readData(
  message: Buffer,
  type: number,
  { from, end }: Span,
  head: { name: string; ttl: number },
): DnsRecord | null | undefined {
  switch (type) {
    case TYPE_NUMBERS.A:
      if (end - from !== 4) return null;
      return {
        ...head,
        type: 'A',
        address: `${message[from]}.${message[from + 1]}.${message[from + 2]}.${message[from + 3]}`,
      };
    case TYPE_NUMBERS.AAAA:
      return end - from === 16 ? { ...head, type: 'AAAA', address: ipv6Text(message, from) } : null;
    case TYPE_NUMBERS.CNAME:
      return withTarget(message, from, end, (target) => ({ ...head, type: 'CNAME', target }));
    case TYPE_NUMBERS.NS:
      return withTarget(message, from, end, (target) => ({ ...head, type: 'NS', target }));
    case TYPE_NUMBERS.PTR:
      return withTarget(message, from, end, (target) => ({ ...head, type: 'PTR', target }));
    case TYPE_NUMBERS.MX: {
      if (end - from < 3) return null;
      const preference = message.readUInt16BE(from);
      return withTarget(message, from + 2, end, (target) => ({ ...head, type: 'MX', preference, target }));
    }
    case TYPE_NUMBERS.SRV: {
      if (end - from < 7) return null;
      const priority = message.readUInt16BE(from);
      const weight = message.readUInt16BE(from + 2);
      const port = message.readUInt16BE(from + 4);
      // Its target may not be compressed (RFC 2782); servers that do it all the same are understood.
      return withTarget(message, from + 6, end, (target) => ({ ...head, type: 'SRV', priority, weight, port, target }));
    }
    case TYPE_NUMBERS.TXT: {
      const text = readTexts(message, from, end);
      return text === null ? null : { ...head, type: 'TXT', text };
    }
    case TYPE_NUMBERS.SOA:
      return readSoa(message, { from, end }, head);
    case TYPE_NUMBERS.CAA:
      return readCaa(message, { from, end }, head);
    case TYPE_NUMBERS.DS:
      if (end - from < 5) return null;
      return {
        ...head,
        type: 'DS',
        text: `${message.readUInt16BE(from)} ${message[from + 2]} ${message[from + 3]} ${message.toString('hex', from + 4, Math.min(end, from + 132))}`,
      };
    case TYPE_NUMBERS.DNSKEY: {
      if (end - from < 5) return null;
      const key = message.toString('base64', from + 4, end).slice(0, MAX_TEXT_CHARACTERS);
      return {
        ...head,
        type: 'DNSKEY',
        text: `${message.readUInt16BE(from)} ${message[from + 2]} ${message[from + 3]} ${key}`,
      };
    }
    case TYPE_NUMBERS.TLSA: {
      if (end - from < 4) return null;
      const data = message.toString('hex', from + 3, end).slice(0, MAX_TEXT_CHARACTERS);
      return { ...head, type: 'TLSA', text: `${message[from]} ${message[from + 1]} ${message[from + 2]} ${data}` };
    }
    default:
      return undefined;
  }
}

function ipv6Text(message: Buffer, from: number): string {
  const groups: string[] = [];
  for (let at = from; at < from + 16; at += 2) groups.push(message.readUInt16BE(at).toString(16));
  const text = groups.join(':');
  return canonicalAddress(text) ?? text;
}

function withTarget(message: Buffer, from: number, end: number, make: (target: string) => DnsRecord): DnsRecord | null {
  const target = readName(message, from);
  return target === null || nameEnd.at !== end ? null : make(target);
}

function readSoa(message: Buffer, { from, end }: Span, head: { name: string; ttl: number }): DnsRecord | null {
  const primary = readName(message, from);
  if (primary === null || nameEnd.at > end) return null;
  const mailbox = readName(message, nameEnd.at);
  if (mailbox === null || nameEnd.at + 20 !== end) return null;
  return { ...head, type: 'SOA', primary, serial: message.readUInt32BE(nameEnd.at) };
}

function readCaa(message: Buffer, { from, end }: Span, head: { name: string; ttl: number }): DnsRecord | null {
  const flags = message[from];
  const tagLength = message[from + 1];
  if (flags === undefined || tagLength === undefined || tagLength === 0 || from + 2 + tagLength > end) return null;
  return {
    ...head,
    type: 'CAA',
    critical: (flags & 0x80) !== 0,
    tag: cleanText(message.subarray(from + 2, from + 2 + tagLength)).toLowerCase(),
    value: cleanText(message.subarray(from + 2 + tagLength, end)),
  };
}

/** The strings of a TXT record are one text (RFC 7208, 3.3). */
function readTexts(message: Buffer, from: number, end: number): string | null {
  const parts: Buffer[] = [];
  let at = from;
  while (at < end) {
    const length = message[at] as number;
    if (at + 1 + length > end) return null;
    parts.push(message.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return cleanText(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

function cleanText(bytes: Buffer): string {
  return bytes.toString('utf8', 0, MAX_TEXT_CHARACTERS).replace(CONTROL, ' ');
}

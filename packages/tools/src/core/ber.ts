/** The few forms of BER (ITU-T X.690) that SNMP and LDAP messages need, and certificates. */
export const BER = {
  integer: 0x02,
  octetString: 0x04,
  null: 0x05,
  objectId: 0x06,
  enumerated: 0x0a,
  sequence: 0x30,
} as const;

export interface Element {
  readonly tag: number;
  readonly content: Buffer;
  /** What follows it. */
  readonly rest: Buffer;
}

export function encode(tag: number, ...content: ReadonlyArray<Buffer | string>): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body]);
}

/** In as few bytes as it takes: certificates may have it in no other way. */
function lengthOf(bytes: number): number[] {
  if (bytes < 0x80) return [bytes];
  return bytes < 0x100 ? [0x81, bytes] : [0x82, bytes >> 8, bytes & 0xff];
}

/** A whole number from 0 to 2³¹ − 1, in as few bytes as it takes. */
export function encodeInteger(value: number): Buffer {
  const bytes = [value & 0xff];
  for (let rest = value >>> 8; rest > 0 || (bytes[0] ?? 0) >= 0x80; rest >>>= 8) bytes.unshift(rest & 0xff);
  return encode(BER.integer, Buffer.from(bytes));
}

/** The first element; null where it is not all there, or is none. */
export function decode(data: Buffer): Element | null {
  const [tag, first] = data;
  if (tag === undefined || first === undefined) return null;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  // No length of more than four bytes, and none left open, occurs in messages of a few kilobytes.
  if (first === 0x80 || lengthBytes > 4 || data.length < 2 + lengthBytes) return null;
  const length = lengthBytes === 0 ? first : data.readUIntBE(2, lengthBytes);
  const start = 2 + lengthBytes;
  if (data.length < start + length) return null;
  return { tag, content: data.subarray(start, start + length), rest: data.subarray(start + length) };
}

/** The elements one after the other; stops where they end or stop being any. */
export function decodeAll(data: Buffer): Element[] {
  const elements: Element[] = [];
  for (let next = decode(data); next; next = decode(next.rest)) elements.push(next);
  return elements;
}

/** Null where it is longer than any number we would have sent. */
export function decodeInteger(content: Buffer): number | null {
  return content.length >= 1 && content.length <= 6 ? content.readIntBE(0, content.length) : null;
}

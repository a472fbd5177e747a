/** As much of ASN.1's basic encoding as LDAP questions and certificates need. */

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;

/** One element: its tag, the length of what it holds, and that. */
export function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
}

export const sequence = (...parts: readonly Buffer[]) => element(TAG.sequence, ...parts);
export const octets = (text: string) => element(TAG.octetString, Buffer.from(text, 'utf8'));

/** A small whole number; larger ones are passed to `element` as bytes. */
export function integer(value: number, tag: number = TAG.integer): Buffer {
  if (!Number.isInteger(value) || value < 0 || value > 127) throw new RangeError(`not a small number: ${value}`);
  return element(tag, Buffer.from([value]));
}

/** `1.2.840.113549` as the encoding wants it: the first two numbers in one byte, the rest to the base of 128. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(TAG.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value % 128];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) | 128);
  return digits;
}

function lengthOf(content: Buffer): Buffer {
  if (content.length < 128) return Buffer.from([content.length]);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(content.length);
  const significant = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([0x80 | significant.length]), significant]);
}

import { CLASS_IN, TYPE_NUMBERS } from '../codec/constants.ts';
import type { DnsRecord } from '../dns.ts';

/** The server's side of the wire format, written apart from the client's so that one cannot excuse the other. */
export interface Message {
  readonly id: number;
  readonly flags: number;
  readonly question: Buffer;
  readonly answers: readonly DnsRecord[];
  readonly authority?: readonly DnsRecord[];
}

export function writeMessage({ id, flags, question, answers, authority = [] }: Message): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(id, 0);
  head.writeUInt16BE(flags, 2);
  head.writeUInt16BE(question.length > 0 ? 1 : 0, 4);
  head.writeUInt16BE(answers.length, 6);
  head.writeUInt16BE(authority.length, 8);
  return Buffer.concat([head, question, ...[...answers, ...authority].map(recordBytes)]);
}

export function nameBytes(name: string): Buffer {
  const labels = name === '' ? [] : name.split('.');
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);
}

export function questionBytes(name: string, type: number): Buffer {
  const tail = Buffer.alloc(4);
  tail.writeUInt16BE(type, 0);
  tail.writeUInt16BE(CLASS_IN, 2);
  return Buffer.concat([nameBytes(name), tail]);
}

export function recordBytes(record: DnsRecord): Buffer {
  const data = dataBytes(record);
  const head = Buffer.alloc(10);
  head.writeUInt16BE(TYPE_NUMBERS[record.type], 0);
  head.writeUInt16BE(CLASS_IN, 2);
  head.writeUInt32BE(record.ttl, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(record.name), head, data]);
}

function dataBytes(record: DnsRecord): Buffer {
  switch (record.type) {
    case 'A':
      return Buffer.from(record.address.split('.').map(Number));
    case 'AAAA':
      return ipv6Bytes(record.address);
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return nameBytes(record.target);
    case 'MX':
      return Buffer.concat([uint16(record.preference), nameBytes(record.target)]);
    case 'SRV':
      return Buffer.concat([...[record.priority, record.weight, record.port].map(uint16), nameBytes(record.target)]);
    case 'TXT':
      return textBytes(record.text);
    case 'SOA':
      return Buffer.concat([
        nameBytes(record.primary),
        nameBytes('hostmaster.test'),
        uint32(record.serial),
        Buffer.alloc(16),
      ]);
    case 'CAA':
      return Buffer.concat([
        Buffer.from([record.critical ? 0x80 : 0, record.tag.length]),
        Buffer.from(record.tag + record.value, 'latin1'),
      ]);
    case 'TLSA': {
      const [usage, selector, matching, data] = record.text.split(' ');
      return Buffer.concat([
        Buffer.from([Number(usage), Number(selector), Number(matching)]),
        Buffer.from(data ?? '', 'hex'),
      ]);
    }
    case 'DS':
    case 'DNSKEY': {
      const [first, second, third, rest] = record.text.split(' ');
      return Buffer.concat([
        uint16(Number(first)),
        Buffer.from([Number(second), Number(third)]),
        Buffer.from(rest ?? '', record.type === 'DS' ? 'hex' : 'base64'),
      ]);
    }
  }
}

function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function ipv6Bytes(text: string): Buffer {
  const [front = '', back] = text.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const after = groups(back ?? '');
  const before = groups(front);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return Buffer.concat([...before, ...zeros, ...after].map((group) => uint16(Number.parseInt(group, 16))));
}

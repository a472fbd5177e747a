import type { Question } from './question.ts';
import { QUESTION_TYPES, RCODES, type Rcode, TYPE_NUMBERS, type ZoneRecord } from './record.ts';

export interface Reply {
  readonly rcode: Rcode;
  /** The server holds the zone itself. */
  readonly authoritative: boolean;
  readonly authenticated?: boolean;
  readonly answers: readonly ZoneRecord[];
  /** The SOA of a negative answer. */
  readonly authority: readonly ZoneRecord[];
}

/** The size since DNS Flag Day 2020: no datagram is fragmented, and longer answers need TCP. */
const UDP_BYTES = 1232;
const PLAIN_UDP_BYTES = 512;
const MAX_POINTER = 0x3fff;
const HEADER_BYTES = 12;

/** The answer to a question; over UDP an answer that is too long has none of its records and asks for TCP. */
export function writeReply(question: Question, reply: Reply, transport: 'udp' | 'tcp'): Buffer {
  const message = write(question, reply, false);
  if (transport === 'tcp' || message.length <= udpLimit(question)) return message;
  return write(question, { ...reply, answers: [], authority: [] }, true);
}

function udpLimit({ edns }: Question): number {
  return edns ? Math.min(Math.max(edns.size, PLAIN_UDP_BYTES), UDP_BYTES) : PLAIN_UDP_BYTES;
}

function write(question: Question, reply: Reply, truncated: boolean): Buffer {
  const rcode = RCODES[reply.rcode];
  const writer = new MessageWriter(question);
  for (const record of [...reply.answers, ...reply.authority]) writer.record(record);
  if (question.edns) writer.opt(rcode >> 4, question.edns.dnssec);
  const flags =
    0x8000 |
    (question.opcode << 11) |
    (reply.authoritative ? 0x0400 : 0) |
    (truncated ? 0x0200 : 0) |
    (question.recursionDesired ? 0x0100 : 0) |
    (reply.authenticated && question.wantsAuthenticated ? 0x0020 : 0) |
    (question.checkingDisabled ? 0x0010 : 0) |
    (rcode & 0x0f);
  return writer.finish(flags, [1, reply.answers.length, reply.authority.length, question.edns ? 1 : 0]);
}

/** What is said to a message without a readable question. */
export function writeFormatError(id: number, opcode: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(0x8000 | (opcode << 11) | RCODES.FORMERR, 2);
  return header;
}

/** One message at a time is written here: questions are answered one after the other. No message is longer. */
const scratch = Buffer.alloc(65_535);

/** Writes one message and points back to names that it holds already. */
class MessageWriter {
  private at = HEADER_BYTES;
  private readonly ofClass: number;
  private readonly names = new Map<string, number>();

  constructor({ id, name, class: ofClass, raw }: Question) {
    this.ofClass = ofClass;
    scratch.writeUInt16BE(id, 0);
    // A label with an escaped dot is longer here than on the wire; no zone has one, so nothing points to it.
    if (!name.includes('\\')) this.remember(name);
    this.bytes(raw);
  }

  record(record: ZoneRecord): void {
    this.name(record.name);
    this.number16(TYPE_NUMBERS[record.type]);
    this.number16(this.ofClass);
    this.number32(record.ttl);
    const length = this.at;
    this.number16(0);
    this.data(record);
    scratch.writeUInt16BE(this.at - length - 2, length);
  }

  opt(extendedRcode: number, dnssec: boolean): void {
    this.number8(0);
    this.number16(QUESTION_TYPES.OPT);
    this.number16(UDP_BYTES);
    this.number8(extendedRcode);
    this.number8(0);
    this.number16(dnssec ? 0x8000 : 0);
    this.number16(0);
  }

  finish(flags: number, counts: readonly [number, number, number, number]): Buffer {
    scratch.writeUInt16BE(flags, 2);
    for (let index = 0; index < counts.length; index += 1) scratch.writeUInt16BE(counts[index] ?? 0, 4 + index * 2);
    return Buffer.from(scratch.subarray(0, this.at));
  }

  private data(record: ZoneRecord): void {
    switch (record.type) {
      case 'A':
        for (const part of record.address.split('.')) this.number8(Number(part));
        break;
      case 'NS':
      case 'CNAME':
      case 'PTR':
        this.name(record.target);
        break;
      case 'MX':
        this.number16(record.preference);
        this.name(record.target);
        break;
      case 'TXT':
        for (const text of record.texts) this.string(text);
        break;
      case 'SOA':
        this.name(record.primary);
        this.name(record.contact);
        // Refresh, retry, expire, and how long an absence may be cached.
        for (const number of [record.serial, 7200, 900, 1_209_600, 300]) this.number32(number);
        break;
      case 'CAA':
        this.number8(0);
        this.string(record.tag);
        this.text(record.value);
        break;
      case 'DS':
      case 'DNSKEY':
      case 'TLSA':
        this.bytes(record.data);
        break;
    }
  }

  /** Where each part of the question's name will stand. */
  private remember(name: string): void {
    for (let start = 0; start < name.length; start = nextLabel(name, start))
      this.names.set(name.slice(start), HEADER_BYTES + start);
  }

  private name(name: string): void {
    for (let start = 0; start < name.length; start = nextLabel(name, start)) {
      const suffix = name.slice(start);
      const known = this.names.get(suffix);
      if (known !== undefined) {
        this.number16(0xc000 | known);
        return;
      }
      if (this.at <= MAX_POINTER) this.names.set(suffix, this.at);
      this.string(name.slice(start, nextLabel(name, start) - 1));
    }
    this.number8(0);
  }

  private string(text: string): void {
    this.number8(text.length);
    this.text(text);
  }

  private text(text: string): void {
    this.at += scratch.write(text, this.at, 'latin1');
  }

  private number8(number: number): void {
    this.at = scratch.writeUInt8(number, this.at);
  }

  private number16(number: number): void {
    this.at = scratch.writeUInt16BE(number, this.at);
  }

  private number32(number: number): void {
    this.at = scratch.writeUInt32BE(number, this.at);
  }

  private bytes(bytes: Buffer): void {
    this.at += bytes.copy(scratch, this.at);
  }
}

/** Where the label after this one begins, also where there is none. */
function nextLabel(name: string, start: number): number {
  const dot = name.indexOf('.', start);
  return dot < 0 ? name.length + 1 : dot + 1;
}

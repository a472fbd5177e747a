import { QUESTION_TYPES } from './record.ts';

export interface Question {
  readonly id: number;
  readonly opcode: number;
  readonly recursionDesired: boolean;
  readonly checkingDisabled: boolean;
  /** The client understands a validating resolver's word (AD or DO). */
  readonly wantsAuthenticated: boolean;
  /** Lower case, without the last dot. */
  readonly name: string;
  readonly type: number;
  readonly class: number;
  /** Name, type and class as they came: the case of the letters is sent back as it was. */
  readonly raw: Buffer;
  readonly edns: { readonly version: number; readonly size: number; readonly dnssec: boolean } | null;
}

export type ReadQuestion =
  | { readonly kind: 'question'; readonly question: Question }
  /** No question, but a sender to tell so. */
  | { readonly kind: 'malformed'; readonly id: number; readonly opcode: number }
  /** An answer, or too short to have an id: answering could make two servers talk forever. */
  | { readonly kind: 'ignored' };

const HEADER_BYTES = 12;
const MAX_NAME_BYTES = 255;
const MAX_LABEL_BYTES = 63;
/** More records than any client sends behind its question; each is skipped in turn. */
const MAX_RECORDS = 20;

export function readQuestion(message: Buffer): ReadQuestion {
  if (message.length < HEADER_BYTES || message.readUInt8(2) & 0x80) return { kind: 'ignored' };
  const id = message.readUInt16BE(0);
  const opcode = (message.readUInt8(2) >> 3) & 0x0f;
  try {
    return { kind: 'question', question: parse(message, id, opcode) };
  } catch {
    // Every read past the end throws a RangeError: a message cut anywhere ends here.
    return { kind: 'malformed', id, opcode };
  }
}

function parse(message: Buffer, id: number, opcode: number): Question {
  const flags = message.readUInt16BE(2);
  if (message.readUInt16BE(4) !== 1) throw new RangeError('not one question');
  const { name, end } = readName(message, HEADER_BYTES);
  const edns = readEdns(message, end + 4);
  return {
    id,
    opcode,
    recursionDesired: (flags & 0x0100) !== 0,
    checkingDisabled: (flags & 0x0010) !== 0,
    wantsAuthenticated: (flags & 0x0020) !== 0 || (edns?.dnssec ?? false),
    name,
    type: message.readUInt16BE(end),
    class: message.readUInt16BE(end + 2),
    raw: message.subarray(HEADER_BYTES, end + 4),
    edns,
  };
}

/** A name of a question. No client compresses the first name of a message, so pointers are refused. */
function readName(message: Buffer, start: number): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    if (length > MAX_LABEL_BYTES || at + length + 2 > message.length) throw new RangeError('no label');
    labels.push(labelText(message.subarray(at + 1, at + 1 + length)));
    at += length + 1;
    if (at - start > MAX_NAME_BYTES - 1) throw new RangeError('name too long');
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** Letters in lower case; a dot inside a label stays apart from those between labels. */
const labelText = (bytes: Buffer) => bytes.toString('latin1').replace(/[.\\]/g, '\\$&').replace(/[A-Z]/g, lower);
const lower = (letters: string) => letters.toLowerCase();

function readEdns(message: Buffer, start: number): Question['edns'] {
  const records = message.readUInt16BE(6) + message.readUInt16BE(8) + message.readUInt16BE(10);
  if (records > MAX_RECORDS) throw new RangeError('too many records');
  let at = start;
  let edns: Question['edns'] = null;
  for (let index = 0; index < records; index += 1) {
    const end = skipName(message, at);
    const length = message.readUInt16BE(end + 8);
    if (end + 10 + length > message.length) throw new RangeError('record cut');
    if (message.readUInt16BE(end) === QUESTION_TYPES.OPT) {
      if (edns) throw new RangeError('two OPT records');
      const size = message.readUInt16BE(end + 2);
      edns = { size, version: message.readUInt8(end + 5), dnssec: (message.readUInt8(end + 6) & 0x80) !== 0 };
    }
    at = end + 10 + length;
  }
  return edns;
}

function skipName(message: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const length = message.readUInt8(at);
    if (length === 0) return at + 1;
    if ((length & 0xc0) === 0xc0) return at + 2;
    if (length > MAX_LABEL_BYTES) throw new RangeError('no label');
    at += length + 1;
  }
}

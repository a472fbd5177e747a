import { randomBytes } from 'node:crypto';

const SMB1 = Buffer.from('\xffSMB', 'latin1');
const HEADER_BYTES = 32;
const NEGOTIATE = 0x72;
const DIALECT = 'NT LM 0.12';

const IS_REPLY = 0x88;
const LONG_NAMES_NT_ERRORS_UNICODE = 0xc001;
const USERS_WITH_CHALLENGE = 3;
const UNICODE_LARGE_FILES_NT = 0x0000_005c;
/** Milliseconds between 1601, where Windows begins to count, and 1970. */
const WINDOWS_EPOCH_MS = 11_644_473_600_000n;

/** The answer to a negotiation of the dialect; null to any other message, SMB 2 included. */
export function answerNegotiation(message: Buffer): Buffer | null {
  if (message.length < HEADER_BYTES + 3) return null;
  if (!message.subarray(0, 4).equals(SMB1) || message.readUInt8(4) !== NEGOTIATE) return null;
  const dialects = message
    .subarray(HEADER_BYTES + 3)
    .toString('latin1')
    .split('\0');
  // Each name has a 2 before it.
  const chosen = dialects.findIndex((name) => name.slice(1) === DIALECT);
  return Buffer.concat([replyHeader(message), chosen < 0 ? noDialect() : agreed(chosen)]);
}

function replyHeader(message: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  SMB1.copy(header);
  header.writeUInt8(NEGOTIATE, 4);
  header.writeUInt8(IS_REPLY, 9);
  header.writeUInt16LE(LONG_NAMES_NT_ERRORS_UNICODE, 10);
  // Tree, process, user and multiplex numbers go back as they came.
  message.copy(header, 24, 24, HEADER_BYTES);
  return header;
}

function noDialect(): Buffer {
  return Buffer.from([1, 0xff, 0xff, 0, 0]);
}

function agreed(dialect: number): Buffer {
  const words = 17;
  const challenge = randomBytes(8);
  const names = Buffer.from('LAB\0FILES\0', 'utf16le');
  const head = Buffer.alloc(1 + words * 2 + 2);
  let at = head.writeUInt8(words, 0);
  at = head.writeUInt16LE(dialect, at);
  at = head.writeUInt8(USERS_WITH_CHALLENGE, at);
  const multiplex = 50;
  at = head.writeUInt16LE(multiplex, at);
  const virtualCircuits = 1;
  at = head.writeUInt16LE(virtualCircuits, at);
  const bufferBytes = 16_644;
  at = head.writeUInt32LE(bufferBytes, at);
  const rawBytes = 65_536;
  at = head.writeUInt32LE(rawBytes, at);
  const sessionKey = 0;
  at = head.writeUInt32LE(sessionKey, at);
  at = head.writeUInt32LE(UNICODE_LARGE_FILES_NT, at);
  at = head.writeBigUInt64LE((BigInt(Date.now()) + WINDOWS_EPOCH_MS) * 10_000n, at);
  const timeZone = 0;
  at = head.writeInt16LE(timeZone, at);
  at = head.writeUInt8(challenge.length, at);
  head.writeUInt16LE(challenge.length + names.length, at);
  return Buffer.concat([head, challenge, names]);
}

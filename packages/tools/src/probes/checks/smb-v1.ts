import type { Probe } from '../check.ts';
import type { ProbeLimits } from '../limits.ts';
import type { ProbeTarget } from '../model.ts';
import { openNetbiosSession } from '../netbios-session.ts';
import { Unclear } from '../unclear.ts';
import { dial, type Received } from '../wire.ts';

const SMB1_MARK = Buffer.from([0xff, 0x53, 0x4d, 0x42]);
const SMB2_MARK = Buffer.from([0xfe, 0x53, 0x4d, 0x42]);
const NEGOTIATE = 0x72;
const HEADER_BYTES = 32;
/** The only dialect offered: a server that speaks SMB 2 and later alone has nothing to choose. */
const DIALECT = 'NT LM 0.12';
const NONE_CHOSEN = 0xffff;
const NETBIOS_PORT = 139;

/** Offers SMB version 1 alone and sees whether the server takes it. Ends before any login. */
export const checkSmbV1: Probe = async (request, limits, signal) => {
  const { data, end } = await exchange(negotiate(), request, limits, signal);
  const asked = `> SMB negotiate, dialects: "${DIALECT}"`;
  if (data.length === 0) {
    if (end === 'timed_out') throw new Unclear('timed_out', 'no answer to the negotiation');
    // Windows without version 1 just closes, and so does a wrapped port: only a server of version 2 has refused.
    const second = await exchange(negotiateSecond(), request, limits, signal);
    if (!startsWith(second.data.subarray(4), SMB2_MARK)) throw new Unclear('tool_failed', 'closed without an answer');
    return { kind: 'clean', evidence: `${asked}\n< connection closed\n> SMB 2 negotiate\n< answered in SMB 2` };
  }
  const message = data.subarray(4);
  if (startsWith(message, SMB2_MARK)) return { kind: 'clean', evidence: `${asked}\n< answered in SMB 2` };
  const dialect = chosenDialect(message);
  if (dialect === null) throw new Unclear('tool_failed', 'answered, but not in SMB');
  if (dialect === NONE_CHOSEN) return { kind: 'clean', evidence: `${asked}\n< no dialect accepted` };
  if (dialect !== 0) throw new Unclear('tool_failed', 'chose a dialect that was not offered');
  const head = message.toString('hex', 0, HEADER_BYTES + 3);
  return { kind: 'found', evidence: `${asked}\n< SMB 1, dialect ${dialect} chosen\n< ${head}`, variant: null };
};

/** One question on a connection of its own. */
async function exchange(
  question: Buffer,
  request: ProbeTarget,
  limits: ProbeLimits,
  signal: AbortSignal,
): Promise<Received> {
  const wire = await dial(request, limits, signal);
  try {
    if (request.port === NETBIOS_PORT) await openNetbiosSession(wire);
    wire.send(question);
    return await wire.read(isWhole);
  } finally {
    wire.close();
  }
}

/** MS-CIFS 2.2.4.52.1, in a message of the direct TCP transport (a length of three bytes before it). */
function negotiate(): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  SMB1_MARK.copy(header);
  header[4] = NEGOTIATE;
  header[9] = 0x18; // paths are case-insensitive and canonical
  header.writeUInt16LE(0xc001, 10); // long names, NT status codes, Unicode
  header.writeUInt16LE(0xffff, 24); // no tree yet
  header.writeUInt16LE(0xfeff, 26); // a process number of ours
  const dialects = Buffer.from(`\x02${DIALECT}\0`, 'latin1');
  const words = Buffer.from([0, dialects.length & 0xff, dialects.length >> 8]);
  return framed(Buffer.concat([header, words, dialects]));
}

/** MS-SMB2 2.2.3: the oldest four dialects of version 2 and 3, which every server of them understands. */
function negotiateSecond(): Buffer {
  const header = Buffer.alloc(64);
  SMB2_MARK.copy(header);
  header.writeUInt16LE(header.length, 4);
  header.writeUInt16LE(1, 14); // one credit
  const dialects = [0x0202, 0x0210, 0x0300, 0x0302];
  const body = Buffer.alloc(36 + 2 * dialects.length);
  body.writeUInt16LE(36, 0);
  body.writeUInt16LE(dialects.length, 2);
  body.writeUInt16LE(1, 4); // signing enabled
  for (const [index, dialect] of dialects.entries()) body.writeUInt16LE(dialect, 36 + 2 * index);
  return framed(Buffer.concat([header, body]));
}

function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(message.length);
  return Buffer.concat([length, message]);
}

/** The index of the dialect the server took; null where it is no answer to a negotiation of version 1. */
function chosenDialect(message: Buffer): number | null {
  if (!startsWith(message, SMB1_MARK) || message[4] !== NEGOTIATE) return null;
  const wordCount = message[HEADER_BYTES] ?? 0;
  if (wordCount < 1 || message.length < HEADER_BYTES + 3) return null;
  const failed = message.readUInt32LE(5) !== 0;
  return failed ? NONE_CHOSEN : message.readUInt16LE(HEADER_BYTES + 1);
}

function isWhole(data: Buffer): boolean {
  return data.length >= 4 && data.length >= 4 + Math.min(data.readUIntBE(1, 3), HEADER_BYTES + 3);
}

function startsWith(data: Buffer, mark: Buffer): boolean {
  return data.subarray(0, mark.length).equals(mark);
}

import { Unclear } from './unclear.ts';
import type { Wire } from './wire.ts';

/** RFC 1002, 4.3: messages of the session service begin with their type. */
const SESSION_REQUEST = 0x81;
const POSITIVE_RESPONSE = 0x82;
/** The name every server for shared files answers to, and one for us. */
const CALLED = '*SMBSERVER';
const CALLING = 'ROCCA';
const SERVER_SUFFIX = 0x20;
const CLIENT_SUFFIX = 0x00;

/** The handshake SMB wants where it runs over NetBIOS; afterwards messages look as they do without it. */
export async function openNetbiosSession(wire: Wire): Promise<void> {
  const names = Buffer.concat([encoded(CALLED, SERVER_SUFFIX), encoded(CALLING, CLIENT_SUFFIX)]);
  wire.send(Buffer.concat([Buffer.from([SESSION_REQUEST, 0, 0, names.length]), names]));
  const { data, end } = await wire.read((heard) => heard.length >= 4);
  if (data[0] === POSITIVE_RESPONSE) return;
  throw new Unclear(data.length === 0 && end === 'timed_out' ? 'timed_out' : 'tool_failed', 'no NetBIOS session');
}

/** RFC 1001, 14.1: sixteen bytes, each half of a byte written as a letter from A on. */
function encoded(name: string, suffix: number): Buffer {
  const plain = Buffer.concat([Buffer.from(name.padEnd(15), 'latin1'), Buffer.from([suffix])]);
  const letters = [...plain].flatMap((byte) => [0x41 + (byte >> 4), 0x41 + (byte & 0x0f)]);
  return Buffer.from([letters.length, ...letters, 0]);
}

import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';

/** MariaDB puts `5.5.5-` before its version, so that old replicas take it for a MySQL they know. */
const VERSION = '5.5.5-10.3.14-MariaDB';

const PROTOCOL_10 = 10;
const UTF8 = 33;
const AUTOCOMMIT = 2;

/** Greets as MariaDB does (protocol 10), and refuses whatever follows. There is no database. */
function speakMysql(socket: Socket): void {
  socket.write(packet(0, greeting()));
  socket.once('data', () => socket.end(packet(2, refusal())));
}

function greeting(): Buffer {
  // Bytes of the challenge are never zero: zero ends it.
  const challenge = randomBytes(20).map((byte) => (byte % 94) + 33);
  const connection = Buffer.alloc(4);
  connection.writeUInt32LE(socketNumber());
  return Buffer.concat([
    Buffer.from([PROTOCOL_10]),
    Buffer.from(`${VERSION}\0`),
    connection,
    challenge.subarray(0, 8),
    // Capabilities in two halves around character set and status, then the length of the whole challenge.
    Buffer.from([0, 0xfe, 0xf7, UTF8, AUTOCOMMIT, 0, 0xbf, 0x81, 21]),
    Buffer.alloc(10),
    challenge.subarray(8),
    Buffer.from('\0mysql_native_password\0'),
  ]);
}

let connections = 0;

function socketNumber(): number {
  connections = (connections + 1) % 0xffff;
  return connections;
}

const ACCESS_DENIED = 1045;

function refusal(): Buffer {
  const code = Buffer.alloc(2);
  code.writeUInt16LE(ACCESS_DENIED);
  return Buffer.concat([Buffer.from([0xff]), code, Buffer.from('#28000Access denied')]);
}

/** Three bytes of length, one of sequence. */
function packet(sequence: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntLE(payload.length, 0, 3);
  head.writeUInt8(sequence, 3);
  return Buffer.concat([head, payload]);
}

export const dbOld: LabHost = { number: 14, name: 'db-old', services: [emulated(3306, speakMysql)] };

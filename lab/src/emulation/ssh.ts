import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';

export interface SshServer {
  /** The text after `SSH-2.0-`. */
  readonly software: string;
  /** Key exchange, host keys, ciphers, MACs: the lists a server offers, best first. */
  readonly algorithms: Readonly<Record<'kex' | 'hostKey' | 'cipher' | 'mac' | 'compression', readonly string[]>>;
}

const KEXINIT = 20;
const BLOCK_BYTES = 8;
const MAX_HELLO_BYTES = 4096;

/** The unencrypted part of an SSH handshake: both names and our offer. There is no key, so the next step ends it. */
export function speakSsh(socket: Socket, server: SshServer): void {
  let received = Buffer.alloc(0);
  let introduced = false;
  socket.write(`SSH-2.0-${server.software}\r\n`);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    if (!introduced && received.includes('\n')) {
      if (!received.toString('latin1').startsWith('SSH-2.0-')) return socket.end('Protocol major versions differ.\n');
      introduced = true;
      received = received.subarray(received.indexOf('\n') + 1);
      socket.write(packet(kexInit(server)));
    }
    // The client's offer came and the exchange would follow, or it sends no line at all.
    const exchanging = introduced && received.length > packetLength(received);
    if (exchanging || received.length > MAX_HELLO_BYTES) socket.end();
  });
}

function kexInit({ algorithms: { kex, hostKey, cipher, mac, compression } }: SshServer): Buffer {
  // Ciphers, MACs and compression appear twice, one list for each direction; the languages are empty.
  const lists = [kex, hostKey, cipher, cipher, mac, mac, compression, compression, [], []];
  const noGuess = Buffer.alloc(5);
  return Buffer.concat([Buffer.from([KEXINIT]), randomBytes(16), ...lists.map(nameList), noGuess]);
}

function nameList(names: readonly string[]): Buffer {
  const text = Buffer.from(names.join(','), 'ascii');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

/** Frames a payload: length, padding to whole blocks (at least four bytes of it), nothing enciphered yet. */
function packet(payload: Buffer): Buffer {
  const headBytes = 5;
  let padding = BLOCK_BYTES - ((headBytes + payload.length) % BLOCK_BYTES);
  if (padding < 4) padding += BLOCK_BYTES;
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(1 + payload.length + padding);
  head.writeUInt8(padding, 4);
  return Buffer.concat([head, payload, randomBytes(padding)]);
}

function packetLength(bytes: Buffer): number {
  return bytes.length < 4 ? 4 : 4 + bytes.readUInt32BE();
}

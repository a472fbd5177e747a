import { randomBytes } from 'node:crypto';

// The parts of SSL 3 and TLS 1.0 that are sent in the clear (RFC 6101, RFC 2246).
const ALERT = 21;
const HANDSHAKE = 22;
const CLIENT_HELLO = 1;
const SERVER_HELLO = 2;
const CERTIFICATE = 11;
const SERVER_HELLO_DONE = 14;
const FATAL = 2;
const HANDSHAKE_FAILURE = 40;
const PROTOCOL_VERSION = 70;

const SSL_3 = 0x0300;
const TLS_1_0 = 0x0301;

/** What the server agrees to, best first: RC4 with MD5 and SHA, 3DES. */
const CIPHERS = [0x0004, 0x0005, 0x000a];

const RECORD_HEAD_BYTES = 5;

/** The answer to a client's first message, an alert where there is nothing in common; null to what is no such message. */
export function answerHello(received: Buffer, certificate: Buffer): Buffer | 'incomplete' | null {
  if (received.length < RECORD_HEAD_BYTES) return 'incomplete';
  const end = RECORD_HEAD_BYTES + received.readUInt16BE(3);
  if (received.readUInt8(0) !== HANDSHAKE) return null;
  if (received.length < end) return 'incomplete';
  const hello = readHello(received.subarray(RECORD_HEAD_BYTES, end));
  return hello && agree(hello, certificate);
}

interface Hello {
  readonly version: number;
  readonly ciphers: readonly number[];
}

function agree(hello: Hello, certificate: Buffer): Buffer {
  const version = Math.min(hello.version, TLS_1_0);
  if (version < SSL_3) return record(SSL_3, ALERT, Buffer.from([FATAL, PROTOCOL_VERSION]));
  const cipher = CIPHERS.find((ours) => hello.ciphers.includes(ours));
  if (cipher === undefined) return record(version, ALERT, Buffer.from([FATAL, HANDSHAKE_FAILURE]));
  const chain = Buffer.concat([length24(certificate.length), certificate]);
  const messages = [
    message(SERVER_HELLO, serverHello(version, cipher)),
    message(CERTIFICATE, Buffer.concat([length24(chain.length), chain])),
    message(SERVER_HELLO_DONE, Buffer.alloc(0)),
  ];
  return Buffer.concat(messages.map((body) => record(version, HANDSHAKE, body)));
}

/** Message head (4), version (2), random (32), session, then the ciphers in pairs of bytes. */
function readHello(body: Buffer): Hello | null {
  const sessionAt = 38;
  if (body.length <= sessionAt || body.readUInt8(0) !== CLIENT_HELLO) return null;
  const ciphersAt = sessionAt + 1 + body.readUInt8(sessionAt);
  if (body.length < ciphersAt + 2) return null;
  const list = body.subarray(ciphersAt + 2, ciphersAt + 2 + body.readUInt16BE(ciphersAt));
  const ciphers = Array.from({ length: Math.floor(list.length / 2) }, (_, index) => list.readUInt16BE(index * 2));
  return { version: body.readUInt16BE(4), ciphers };
}

function serverHello(version: number, cipher: number): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(version);
  const noSession = 0;
  const noCompression = 0;
  const tail = Buffer.from([noSession, cipher >> 8, cipher & 0xff, noCompression]);
  return Buffer.concat([head, randomBytes(32), tail]);
}

function message(type: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type]), length24(body.length), body]);
}

function record(version: number, type: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type, version >> 8, version & 0xff, body.length >> 8, body.length & 0xff]), body]);
}

function length24(length: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntBE(length, 0, 3);
  return bytes;
}

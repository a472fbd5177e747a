import { connect } from 'node:net';
import type { NameServer } from './udp-lane.ts';

export interface TcpOptions {
  readonly server: NameServer;
  readonly query: Buffer;
  /** For everything, from the connection to the last message. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Takes one message; `done` ends the conversation. */
  onMessage(message: Buffer): 'more' | 'done';
  /** Called once. `closed`: by the server or by an error on the way. */
  onEnd(why: TcpEnd): void;
}

export type TcpEnd = 'done' | 'closed' | 'timed_out' | 'too_large';

/** One question over a connection of its own (RFC 7766), messages taken as they come. Returns what hangs up early. */
export function askOverTcp({ server, query, timeoutMs, maxBytes, onMessage, onEnd }: TcpOptions): () => void {
  const socket = connect({ host: server.address, port: server.port });
  const timer = setTimeout(() => end('timed_out'), timeoutMs);
  const frame = frameReader((message) => onMessage(message) === 'done');
  let bytes = 0;
  let ended = false;
  const hangUp = () => {
    ended = true;
    clearTimeout(timer);
    socket.destroy();
  };
  const end = (why: TcpEnd) => {
    if (ended) return;
    hangUp();
    onEnd(why);
  };
  socket.once('connect', () => {
    const framed = Buffer.allocUnsafe(query.length + 2);
    framed.writeUInt16BE(query.length, 0);
    query.copy(framed, 2);
    socket.write(framed);
  });
  socket.on('data', (chunk) => {
    if (ended) return;
    bytes += chunk.length;
    if (frame(chunk)) end('done');
    else if (bytes > maxBytes) end('too_large');
  });
  socket.once('error', () => end('closed'));
  socket.once('close', () => end('closed'));
  return hangUp;
}

/** Cuts a stream into messages of at most 65,535 bytes, each copied once however small the pieces come. */
function frameReader(onMessage: (message: Buffer) => boolean): (chunk: Buffer) => boolean {
  const head = Buffer.alloc(2);
  let headBytes = 0;
  let message: Buffer | null = null;
  let filled = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (!message) {
        head[headBytes] = chunk[at] as number;
        headBytes += 1;
        at += 1;
        if (headBytes < 2) continue;
        message = Buffer.allocUnsafe(head.readUInt16BE(0));
        filled = 0;
      }
      const taken = chunk.copy(message, filled, at, at + message.length - filled);
      filled += taken;
      at += taken;
      if (filled < message.length) continue;
      const whole = message;
      message = null;
      headBytes = 0;
      if (onMessage(whole)) return true;
    }
    return false;
  };
}

import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { TLS_FOR_ANY_SERVER } from '../core/tls-options.ts';
import type { ProbeLimits } from './limits.ts';
import type { ProbeTarget } from './model.ts';
import { Unclear } from './unclear.ts';

export interface Received {
  readonly data: Buffer;
  /** `full`: the target sent more than is read. */
  readonly end: 'enough' | 'closed' | 'timed_out' | 'full';
}

/** An open connection to a target, read with a limit of bytes and of time. */
export interface Wire {
  /** Our own address, as the target sees it unless something in between rewrites it. */
  readonly localAddress: string;
  send(data: string | Buffer): void;
  /** What came since the last read, once `enough` is content with it or there will be no more. */
  read(enough: (data: Buffer) => boolean): Promise<Received>;
  close(): void;
}

type Peer = ProbeTarget;

/** Connects, in TLS where the request says so; throws `Unclear` when that fails. */
export async function dial(peer: Peer, limits: ProbeLimits, signal: AbortSignal): Promise<Wire> {
  const socket = open(peer);
  const wire = wireOn(socket, limits);
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  try {
    await opened(socket, peer, limits.connectMs, signal);
    return wire;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** The name for TLS to ask for: an address is none. */
export function serverName(hostname: string | null): string {
  return hostname !== null && isIP(hostname) === 0 ? hostname : '';
}

function open({ ip, port, tls, hostname }: Peer): Socket {
  if (!tls) return connect({ host: ip, port });
  return connectTls({ ...TLS_FOR_ANY_SERVER, host: ip, port, servername: serverName(hostname) });
}

function opened(socket: Socket, { tls, port }: Peer, timeoutMs: number, signal: AbortSignal): Promise<void> {
  let connected = false;
  socket.once('connect', () => {
    connected = true;
  });
  return new Promise((done, fail) => {
    const timer = setTimeout(() => failed(connected ? 'timed_out' : 'filtered', `port ${port} let us wait`), timeoutMs);
    const failed = (reason: Unclear['reason'], detail: string) => {
      clearTimeout(timer);
      fail(new Unclear(reason, detail));
    };
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      done();
    });
    // What was connected and fails at TLS answers, but not as it should.
    socket.once('error', ({ message }) => failed(connected ? 'tool_failed' : 'filtered', message));
    socket.once('close', () => failed('tool_failed', 'closed before it was open'));
    signal.addEventListener('abort', () => failed('timed_out', 'out of time'), { once: true });
  });
}

function wireOn(socket: Socket, { replyMs, readBytes }: ProbeLimits): Wire {
  // One piece, filled as data comes: a target that sends byte by byte must not make us copy what we have each time.
  const room = Buffer.allocUnsafe(readBytes);
  let filled = 0;
  let taken = 0;
  let closed = false;
  let wake: () => void = () => undefined;
  socket.on('data', (chunk: Buffer) => {
    filled += chunk.copy(room, filled);
    if (filled === readBytes) socket.pause();
    wake();
  });
  // An error after the opening ends a conversation like any other end; `close` follows it.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
    wake();
  });
  const endOf = (enough: (data: Buffer) => boolean): Received['end'] | null => {
    if (enough(room.subarray(taken, filled))) return 'enough';
    if (filled === readBytes) return 'full';
    return closed ? 'closed' : null;
  };
  return {
    get localAddress() {
      return socket.localAddress ?? '';
    },
    send: (data) => void (socket.writable && socket.write(data)),
    read: (enough) =>
      new Promise((done) => {
        const finish = (end: Received['end']) => {
          clearTimeout(timer);
          wake = () => undefined;
          const data = room.subarray(taken, filled);
          taken = filled;
          done({ data, end });
        };
        const timer = setTimeout(() => finish('timed_out'), replyMs);
        wake = () => {
          const end = endOf(enough);
          if (end) finish(end);
        };
        wake();
      }),
    close: () => socket.destroy(),
  };
}

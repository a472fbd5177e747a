import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import { listen } from '../../../service/emulated.ts';
import { describeListenError } from '../../../service/listen-error.ts';
import type { RunningService } from '../../../service/service.ts';
import { type NameServer, type NameServerBehaviour, repliesTo } from './replies.ts';

interface BoundService extends RunningService {
  readonly port: number;
}

/** Room for bursts of questions: the kernel drops what does not fit, and the client would wait for nothing. */
const RECEIVE_BYTES = 4 * 1024 * 1024;
const LENGTH_BYTES = 2;

export function serveUdp(server: NameServer, address: string, port: number): Promise<RunningService> {
  const socket = createSocket('udp4');
  socket.on('message', (message, { address: client, port: clientPort }) => {
    // A client that is gone again makes the send fail: its own loss.
    for (const reply of repliesTo(server, message, 'udp')) socket.send(reply, clientPort, client, () => {});
  });
  return new Promise((done, fail) => {
    socket.once('error', (error) => fail(new Error(describeListenError(error))));
    socket.bind({ address, port, exclusive: true }, () => {
      socket.on('error', () => {});
      socket.setRecvBufferSize(RECEIVE_BYTES);
      done({ stop: () => new Promise((stopped) => socket.close(() => stopped())) });
    });
  });
}

export async function serveTcp(server: NameServer, address: string, port: number): Promise<BoundService> {
  const listener = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    converse(server, socket);
  });
  const { stop } = await listen(listener, address, port);
  const bound = listener.address();
  return { port: bound && typeof bound === 'object' ? bound.port : port, stop };
}

export interface RunningNameServer extends BoundService {
  readonly address: string;
  behave(behaviour: NameServerBehaviour): void;
}

/** One name server on both transports, for tests. Port 0 takes any that is free. */
export async function startNameServer(server: NameServer, address: string, port = 0): Promise<RunningNameServer> {
  const tcp = await serveTcp(server, address, port);
  try {
    const udp = await serveUdp(server, address, tcp.port);
    const stop = async () => {
      await Promise.all([tcp.stop(), udp.stop()]);
    };
    const behave = (behaviour: NameServerBehaviour) => {
      server.behaviour = behaviour;
    };
    return { address, port: tcp.port, behave, stop };
  } catch (error) {
    await tcp.stop();
    throw error;
  }
}

/** Messages with their length before them, as many as the client sends. */
function converse(server: NameServer, socket: Socket): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= LENGTH_BYTES && rest.length >= LENGTH_BYTES + rest.readUInt16BE(0)) {
      const end = LENGTH_BYTES + rest.readUInt16BE(0);
      for (const reply of repliesTo(server, rest.subarray(LENGTH_BYTES, end), 'tcp')) socket.write(framed(reply));
      rest = rest.subarray(end);
    }
  });
}

function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { describeListenError } from '../service/listen-error.ts';

/** Opens and closes a port before a program gets it, so that a port in use gives the same error for every program. */
export function assertFree(
  address: string,
  { port, protocol }: { port: number; protocol: 'tcp' | 'udp' },
): Promise<void> {
  return new Promise((done, fail) => {
    const refuse = (error: Error) => fail(new Error(describeListenError(error)));
    if (protocol === 'udp') {
      const socket = createSocket('udp4').once('error', refuse);
      socket.bind(port, address, () => socket.close(() => done()));
    } else {
      const server = createServer().once('error', refuse);
      server.listen({ host: address, port }, () => server.close(() => done()));
    }
  });
}

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { findTool } from '../../core/find-tool.ts';
import type { ProbeCode } from '../checks/index.ts';
import { PROBE_LIMITS, type ProbeLimits } from '../limits.ts';
import type { ProbeAnswer } from '../model.ts';
import type { ProbeRequest } from '../request.ts';
import { runProbe } from '../run-probe.ts';

/** For what must not wait: silence is over sooner. */
export const HASTY: ProbeLimits = { ...PROBE_LIMITS, replyMs: 250, callbackMs: 250, datagramMs: 100 };

/** A server of the test's own on the loopback address, gone with the test. */
export async function openTarget(serve: (socket: Socket) => void, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** A key and a certificate of its own making, in one text. */
export function selfSigned(): string {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', '-'];
  return execFileSync(findTool('openssl') ?? '', ['req', '-x509', ...key, '-days', '1', '-subj', '/CN=x'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** A port of the loopback address on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}

/** A server that greets and then answers line by line. */
export function linewise(greeting: string, reply: (line: string) => string | null): (socket: Socket) => void {
  return (socket) => {
    socket.write(greeting);
    let held = '';
    socket.on('data', (data) => {
      const lines = (held + data.toString('latin1')).split('\r\n');
      held = lines.pop() ?? '';
      for (const line of lines) {
        const text = reply(line);
        if (text === null) socket.end();
        else socket.write(text);
      }
    });
  };
}

export function ask(
  check: ProbeCode,
  port: number,
  limits: ProbeLimits = PROBE_LIMITS,
  more: Partial<ProbeRequest> = {},
): Promise<ProbeAnswer> {
  return runProbe({ check, ip: '127.0.0.1', port, tls: false, hostname: null, ...more }, limits);
}

/** What a target does to a client that asks the wrong thing, or where it means harm. */
export const HOSTILE: Readonly<Record<string, (socket: Socket) => void>> = {
  'says nothing': () => undefined,
  'closes at once': (socket) => socket.destroy(),
  'answers with random bytes': (socket) => {
    socket.end(randomBytes(4096));
  },
  'never stops sending': (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(16_384, 'x')));
    };
    socket.on('drain', more);
    more();
  },
  'sends lines without end': (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write('220-and so on\r\n'.repeat(1000)));
    };
    socket.on('drain', more);
    more();
  },
};

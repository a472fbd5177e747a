import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createPace } from './pace.ts';
import { openScopeProxy } from './proxy.ts';
import { openSite } from './testing/hostile-site.ts';
import { openToolRoom, type ToolRoom } from './tool-room.ts';

const limits = (signal: AbortSignal) => ({
  signal,
  timeoutMs: 20_000,
  maxOutputBytes: 100_000,
  memoryBytes: 1024 ** 3,
});

async function room(origin: string, address = '127.0.0.1'): Promise<ToolRoom> {
  const opened = await openToolRoom({ origin, path: '/', address });
  if (!opened) throw new Error('this machine gives no room');
  return opened;
}

interface Question {
  readonly to: string;
  readonly line: string;
}

/** Asks one after the other over bash's own sockets, which every machine of ours has: no other program is needed. */
function asks(questions: readonly Question[]): string[] {
  const words = questions.map(
    ({ to, line }) =>
      `( exec 3<>/dev/tcp/${to.replace(':', '/')} && printf '%b' "${line} HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n" >&3 && cat <&3 ); echo "=$?="`,
  );
  return ['-c', words.join('\n')];
}

it('lets a program reach the site through the proxy, and nothing else', async () => {
  const stop = new AbortController();
  const { signal } = stop;
  const site = await openSite((request, response) => response.end(`seen ${request.method} ${request.url}`));
  const elsewhere = createServer((_, response) => response.end('elsewhere')).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const there = await room(site.origin);
  const pace = createPace({ perSecond: null, concurrent: 1, budget: 2, signal });
  await openScopeProxy({
    ...{ pace, signal, socketFile: there.socketFile },
    scope: { origin: site.origin, path: '/', address: '127.0.0.1' },
    mayAsk: (method, url) => method === 'GET' && !url.includes('logout'),
  });
  const { port } = elsewhere.address() as AddressInfo;
  const through = (line: string) => ({ to: there.door, line });
  try {
    const { output } = await there.run(
      'bash',
      asks([
        through(`GET ${site.origin}/a`),
        through('GET http://127.0.0.1:1/'),
        through(`GET ${site.origin}/logout`),
        through(`PUT ${site.origin}/a`),
        { to: `127.0.0.1:${port}`, line: 'GET /' },
        // As to the site itself.
        through('GET /b'),
        // The scan's budget is used up.
        through(`GET ${site.origin}/c`),
      ]),
      limits(signal),
    );
    const [first, other, logout, put, around, direct, over] = output.split(/=\d+=\n/);
    expect(first).toContain('seen GET /a');
    for (const refused of [other, logout, put]) expect(refused).toContain('403');
    expect(around).toBe('');
    expect(direct).toContain('seen GET /b');
    expect(over).toContain('503');
    expect(site.asked).toHaveLength(2);
  } finally {
    stop.abort();
    await there.close();
    elsewhere.close();
    await site.close();
  }
});

it('ends a program and what it started with the scan', async () => {
  const stop = new AbortController();
  const there = await room('http://site.invalid');
  setTimeout(() => stop.abort(), 300);
  const { outcome } = await there.run('bash', ['-c', 'sleep 30 & trap "" TERM; sleep 30'], limits(stop.signal));
  await there.close();
  expect(outcome.kind).toBe('stopped');
});

it('says which program is missing', async () => {
  const there = await room('http://site.invalid');
  const { outcome } = await there.run('no-such-program', [], limits(new AbortController().signal));
  await there.close();
  expect(outcome).toEqual({ kind: 'not_started', why: 'missing' });
});

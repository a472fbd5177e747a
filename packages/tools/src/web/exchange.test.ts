import { expect, it } from 'vitest';
import { startExchange } from './exchange.ts';
import { openSite, type Site } from './testing/hostile-site.ts';

const IDLE_MS = 200;

/** Keeps the process from looking at anything, as the reading of a large page does. */
function beBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

const ask = ({ port }: Site, timeoutMs = 5000) =>
  startExchange({
    to: { host: '127.0.0.1', port, tls: false },
    ...{ agent: false, method: 'GET', path: '/', headers: [['Host', 'a']], body: null },
    ...{ timeoutMs, idleMs: IDLE_MS },
  });

it('does not take its own being busy for a server’s silence', async () => {
  let rest: () => void = () => undefined;
  const site = await openSite((_, response) => {
    response.writeHead(200, { 'content-length': '4' }).write('ab');
    rest = () => response.end('cd');
  });
  const { outcome } = ask(site);
  await expect.poll(() => site.asked.length).toBe(1);
  await new Promise((done) => setTimeout(done, IDLE_MS / 4));
  // Not from a timer: after those, what has come is looked at first anyway.
  setImmediate(() => {
    rest();
    beBusy(IDLE_MS * 2);
  });
  expect((await outcome).response?.body.toString()).toBe('abcd');
  await site.close();
});

it('waits its time for the first byte after it was busy itself', async () => {
  const site = await openSite((_, response) => void setTimeout(() => response.end('late'), IDLE_MS / 2));
  const { outcome } = ask(site, IDLE_MS);
  await expect.poll(() => site.asked.length).toBe(1);
  setImmediate(() => beBusy(IDLE_MS * 2));
  expect((await outcome).response?.body.toString()).toBe('late');
  await site.close();
});

it('leaves a server that falls silent in the middle', async () => {
  const site = await openSite((_, response) => void response.writeHead(200, { 'content-length': '4' }).write('ab'));
  const { outcome } = ask(site);
  expect((await outcome).failure).toBe('timed_out');
  await site.close();
});

it('takes an answer as it is where bytes beyond its length follow, and still fails at one that breaks off', async () => {
  const lengths = [0, 400];
  const site = await openSite((_, { socket }) => {
    const length = lengths.shift() ?? 0;
    socket?.end(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\nLinux version 6.1.0 (builder)\n`);
  });
  const { response, failure } = await ask(site).outcome;
  expect({ failure, status: response?.status, body: response?.body.toString() }).toEqual({
    failure: null,
    status: 200,
    body: '',
  });
  expect((await ask(site).outcome).failure).toBe('broken');
  await site.close();
});

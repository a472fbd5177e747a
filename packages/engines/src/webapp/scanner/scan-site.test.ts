import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { SiteCheck } from '../check.ts';
import type { ScanMessage, ScanTask } from './messages.ts';
import { scanSite } from './scan-site.ts';

it('says what it knows as soon as it is stopped, and asks the site nothing more', async () => {
  const form = '<form method=post action=/comments><textarea name=comment></textarea><button>Add</button></form>';
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    response.setHeader('Content-Type', 'text/html');
    response.statusCode = request.url === '/' || request.url === '/comments' ? 200 : 404;
    response.end(request.method === 'POST' ? '<p>Thank you</p>' : form);
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = new AbortController();
  const reached = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const page = { method: 'GET', url: `${origin}/`, headers: [], body: null };
  const common = { name: { it: 'attesa', en: 'wait' }, definitions: [], kind: 'site', from: 'low' } as const;
  const done: SiteCheck = { ...common, code: 'done', probe: async () => [] };
  const waiting: SiteCheck = {
    ...{ ...common, code: 'waiting' },
    async probe(_site, tools) {
      reached.resolve();
      await go.promise;
      await Promise.all([
        tools.request(page),
        tools.request({ ...page, method: 'POST', url: `${origin}/comments`, body: 'comment=a' }),
        tools.browser.runs(page, tools.token()),
      ]);
      return [];
    },
    late: async (_site, tools) => {
      await tools.request(page);
      return [];
    },
  };
  const said: ScanMessage[] = [];
  const task: ScanTask = {
    ...{ starts: [`${origin}/`], address: '127.0.0.1', strength: 'low', mayChange: false, passiveOnly: false },
    ...{ userAgent: 'browser', signIn: null, secondUser: null },
  };
  const scan = scanSite(task, [done, waiting], (one) => said.push(one), stop.signal);
  await reached.promise;
  const before = asked;
  stop.abort();
  const left = () => said.flatMap((one) => (one.kind === 'left' ? one.entries : []));
  expect(left()).toMatchObject([{ url: `${origin}/comments`, method: 'POST' }]);
  expect(said.flatMap((one) => (one.kind === 'check' && one.cost ? [[one.check, one.reason]] : []))).toEqual([
    ['crawl', null],
    ['done', null],
    ['waiting', 'stopped'],
  ]);
  expect(said.flatMap((one) => (one.kind === 'inputs' ? one.entries : []))).toMatchObject([
    { kind: 'form', url: `${origin}/comments` },
  ]);
  go.resolve();
  await scan;
  expect(asked).toBe(before);
  expect(said.some(({ kind }) => kind === 'end')).toBe(false);
  expect(said.filter(({ kind }) => kind === 'left')).toHaveLength(1);
});

/** Scans a site whose profile form shows its name, with one check that overwrites it. */
async function scanProfile(end: (stop: AbortController) => Promise<void>) {
  let name = 'Maria';
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      response.setHeader('Content-Type', 'text/html');
      if (request.method === 'POST') name = new URLSearchParams(body).get('name') ?? name;
      response.statusCode = request.url === '/' || request.url === '/profile' ? 200 : 404;
      response.end(
        `<form method=post action=/profile><input name=name value="${name}"><input name=city value=Pisa></form>`,
      );
    });
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = new AbortController();
  const said: ScanMessage[] = [];
  const writing: SiteCheck = {
    ...{ name: { it: 'scrive', en: 'writes' }, definitions: [], kind: 'site', from: 'low', code: 'writing' },
    async probe(_site, tools) {
      const headers = [
        ['Content-Type', 'application/x-www-form-urlencoded'],
        ['Referer', `${origin}/`],
      ] as const;
      await tools.request({ method: 'POST', url: `${origin}/profile`, headers, body: 'name=rc1&city=Pisa' });
      await end(stop);
      return [];
    },
  };
  const task: ScanTask = {
    ...{ starts: [`${origin}/`], address: '127.0.0.1', strength: 'low', mayChange: false, passiveOnly: false },
    ...{ userAgent: 'browser', signIn: null, secondUser: null },
  };
  let undone: Promise<void> = Promise.resolve();
  const say = (one: ScanMessage) => {
    said.push(one);
    if (one.kind === 'check' && one.check === 'writing' && one.reason === null) throw new Error('a fault of ours');
  };
  const failure = await scanSite(task, [writing], say, stop.signal, (undoing) => {
    undone = undoing;
  }).catch((error: unknown) => error);
  await undone;
  const left = said.flatMap((one) => (one.kind === 'left' ? one.entries : []));
  return { name: () => name, left, failure };
}

it('restores old values when the scan is stopped, and lists them only with their final state', async () => {
  const { name, left } = await scanProfile(async (stop) => stop.abort());
  expect(name()).toBe('Maria');
  expect(left).toMatchObject([{ state: 'restored' }]);
});

it('restores old values when the scan fails', async () => {
  const { name, left, failure } = await scanProfile(() => Promise.resolve());
  expect(String(failure)).toContain('a fault of ours');
  expect(name()).toBe('Maria');
  expect(left).toMatchObject([{ state: 'restored' }]);
});

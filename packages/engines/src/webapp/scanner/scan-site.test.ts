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

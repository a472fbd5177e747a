import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { SiteCheck } from '../check.ts';
import type { ScanMessage, ScanTask } from './messages.ts';
import { scanSite } from './scan-site.ts';

it('says what was left behind as soon as it is stopped, while a check still waits', async () => {
  const form = '<form method=post action=/comments><textarea name=comment></textarea><button>Add</button></form>';
  const server = createServer((request, response) => {
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
  const waiting: SiteCheck = {
    ...{ code: 'waiting', name: { it: 'attesa', en: 'wait' }, definitions: [], kind: 'site', from: 'low' },
    async probe() {
      reached.resolve();
      await go.promise;
      return [];
    },
  };
  const said: ScanMessage[] = [];
  const task: ScanTask = {
    ...{ starts: [`${origin}/`], address: '127.0.0.1', strength: 'low', mayChange: false, passiveOnly: false },
    ...{ userAgent: 'browser', signIn: null, secondUser: null },
  };
  const scan = scanSite(task, [waiting], (one) => said.push(one), stop.signal);
  await reached.promise;
  stop.abort();
  const left = () => said.flatMap((one) => (one.kind === 'left' ? one.entries : []));
  expect(left()).toMatchObject([{ url: `${origin}/comments`, method: 'POST' }]);
  go.resolve();
  await scan;
  expect(said.filter(({ kind }) => kind === 'left')).toHaveLength(1);
});

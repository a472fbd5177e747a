import type { WebClient } from '@rocca/tools/web/client';
import { expect, test } from 'vitest';
import { createCosts } from './costs.ts';

const request = { method: 'GET', url: 'http://shop.example/', headers: [], body: null };
const client: WebClient = {
  send: async (asked) => ({ request: asked, response: null, failure: 'refused', ms: 0 }),
  close: () => undefined,
};

test('requests are put down to the check they are made in, also while others run', async () => {
  const costs = createCosts();
  const { send } = costs.countedClient(client);
  const ask = async (times: number) => {
    for (let at = 0; at < times; at += 1) await send(request);
  };
  await Promise.all([costs.during('one', () => ask(3)), costs.during('other', () => ask(2)), ask(4)]);
  await costs.during('one', () => ask(1));
  expect(costs.of('one')).toMatchObject({ requests: 4, visits: 0 });
  expect(costs.of('other')).toMatchObject({ requests: 2 });
  expect(costs.of('never made')).toEqual({ requests: 0, visits: 0, ms: 0 });
});

test('time counts for what fails as well, and visits are counted by themselves', async () => {
  const costs = createCosts();
  const seen = { executed: false, finalUrl: '', failure: null };
  const browser = costs.countedBrowser({ runs: async () => seen, opens: async () => seen });
  const work = costs.during('one', async () => {
    await browser.runs(request, 'mark');
    await browser.opens(request, {}, 'mark');
    await new Promise((done) => setTimeout(done, 15));
    throw new Error('no answer');
  });
  await expect(work).rejects.toThrow('no answer');
  expect(costs.of('one')).toMatchObject({ requests: 0, visits: 2 });
  expect(costs.of('one').ms).toBeGreaterThanOrEqual(10);
});

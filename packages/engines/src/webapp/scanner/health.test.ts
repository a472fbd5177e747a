import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { watchHealth } from './health.ts';

const START = 'http://shop.example/';
const request = { method: 'GET', url: `${START}page`, headers: [], body: null };
const page = { status: 200, statusText: '', headers: [], body: Buffer.from('here'), cut: false };

/** A site that answers as long as `isThere` says so for the address. */
function siteOf(isThere: (url: string) => boolean, failure: Exchange['failure'] = 'refused') {
  let asked = 0;
  const client: WebClient = {
    async send(sent) {
      asked += 1;
      const answers = isThere(sent.url);
      return { request: sent, response: answers ? page : null, failure: answers ? null : failure, ms: 1 };
    },
    close: () => undefined,
  };
  return { watched: watchHealth(client, START, 1), asked: () => asked };
}

it('notices that a site has died, and asks no more to know it', async () => {
  let isUp = true;
  const { watched, asked } = siteOf(() => isUp);
  await watched.send(request);
  isUp = false;
  for (let at = 0; at < 19; at += 1) await watched.send(request);
  expect(await watched.isGone()).toBe(false);
  await watched.send(request);
  const checks = await Promise.all([watched.isGone(), watched.isGone(), watched.isGone()]);
  expect(checks).toEqual([true, true, true]);
  const before = asked();
  expect(await watched.isGone()).toBe(true);
  expect(asked()).toBe(before);
  expect(before).toBe(1 + 20 + 3);
});

it('does not take a site for dead that ends connections at what it does not like', async () => {
  const { watched } = siteOf((url) => url === START, 'broken');
  for (let at = 0; at < 30; at += 1) await watched.send(request);
  expect(await watched.isGone()).toBe(false);
});

it('does not take what was never sent for silence', async () => {
  for (const failure of ['out_of_scope', 'over_budget'] as const) {
    const { watched, asked } = siteOf(() => false, failure);
    for (let at = 0; at < 30; at += 1) await watched.send(request);
    expect(await watched.isGone()).toBe(false);
    expect(asked()).toBe(30);
  }
});

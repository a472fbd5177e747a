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
  return { watched: watchHealth(client, START, { pauses: [1, 1, 1] }), asked: () => asked };
}

it('notices that a site has died, and asks no more to know it', async () => {
  let isUp = true;
  const { watched, asked } = siteOf(() => isUp);
  await watched.send(request);
  isUp = false;
  await Promise.all([watched.send(request), watched.send(request)]);
  expect(await watched.isGone()).toBe(true);
  const before = asked();
  expect([await watched.isGone(), watched.outages()]).toEqual([true, 0]);
  expect(asked()).toBe(before);
  expect(before).toBe(1 + 2 + 4);
});

it('waits for a site that is started again, and sends what did not reach it once more', async () => {
  let away = 0;
  const reached: string[] = [];
  const client: WebClient = {
    async send(sent) {
      const isAway = away-- > 0;
      if (!isAway) reached.push(sent.url);
      return { request: sent, response: isAway ? null : page, failure: isAway ? 'refused' : null, ms: 1 };
    },
    close: () => undefined,
  };
  const watched = watchHealth(client, START, { pauses: [1, 1, 1] });
  away = 3;
  const { response } = await watched.send(request);
  expect([response?.status, reached, watched.outages()]).toEqual([200, [START, request.url], 1]);
  expect(await watched.isGone()).toBe(false);
});

it('does not send again what broke off as the site fell over', async () => {
  const sent: string[] = [];
  const client: WebClient = {
    async send(one) {
      sent.push(one.url);
      const isAway = sent.length < 3;
      return { request: one, response: isAway ? null : page, failure: isAway ? 'broken' : null, ms: 1 };
    },
    close: () => undefined,
  };
  const watched = watchHealth(client, START, { pauses: [1, 1] });
  expect((await watched.send(request)).response).toBeNull();
  expect([sent, watched.outages()]).toEqual([[request.url, START, START], 1]);
});

it('takes the answer of a proxy for an application that is away', async () => {
  const statuses = [503, 502, 200, 200];
  const client: WebClient = {
    async send(one) {
      return { request: one, response: { ...page, status: statuses.shift() ?? 200 }, failure: null, ms: 1 };
    },
    close: () => undefined,
  };
  const watched = watchHealth(client, START, { pauses: [1, 1] });
  expect((await watched.send(request)).response?.status).toBe(200);
  expect(watched.outages()).toBe(1);
});

it('leaves a site alone that falls over again and again', async () => {
  let at = 0;
  const client: WebClient = {
    async send(one) {
      const isAway = one.url !== START || at++ % 2 === 0;
      return { request: one, response: isAway ? null : page, failure: isAway ? 'broken' : null, ms: 1 };
    },
    close: () => undefined,
  };
  const watched = watchHealth(client, START, { pauses: [1, 1] });
  for (let times = 0; times < 15; times += 1) await watched.send(request);
  expect([await watched.isGone(), watched.outages()]).toEqual([true, 10]);
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

it('lets who sent what stopped the site know it before anything that waited is sent', async () => {
  let away = 0;
  const events: string[] = [];
  const client: WebClient = {
    async send(sent) {
      const isStopping = sent.url.endsWith('stop');
      if (isStopping) away = 5;
      const isAway = away-- > 0;
      if (!isAway) events.push(new URL(sent.url).pathname);
      return {
        request: sent,
        response: isAway ? null : page,
        failure: isAway ? (isStopping ? 'broken' : 'refused') : null,
        ms: 1,
      };
    },
    close: () => undefined,
  };
  const watched = watchHealth(client, START, { pauses: [1, 1, 1] });
  const stop = watched.send({ ...request, url: `${START}stop` });
  // As many turns as a scan has wrappers around its tools.
  const noted = stop
    .then((one) => one)
    .then((one) => one)
    .then(() => events.push('noted'));
  await Promise.all([noted, watched.send(request), watched.send({ ...request, url: `${START}other` })]);
  expect(events).toEqual(['/', 'noted', '/page', '/other']);
});

import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { watchSilence } from './watch-silence.ts';

const START = 'http://shop.example/';
const page = { status: 200, statusText: '', headers: [], body: Buffer.from('here'), cut: false };
const requestOf = (path: string) => ({ method: 'GET', url: `${START}${path}`, headers: [], body: null });

interface Answers {
  /** Whether a request of the scan is answered. */
  answers?(path: string): boolean;
  /** Whether the question at this place in their order is. */
  isThere(at: number, cookies: 'jar' | 'none'): boolean;
  readonly failure?: Exchange['failure'];
}

function siteOf({ answers = () => false, isThere, failure = 'timed_out' }: Answers) {
  const did: string[] = [];
  let clock = 0;
  let asked = 0;
  let ended: () => void = () => undefined;
  const client: WebClient = {
    async send(request) {
      const isAnswered = answers(new URL(request.url).pathname);
      return { request, response: isAnswered ? page : null, failure: isAnswered ? null : failure, ms: 1 };
    },
    close: () => undefined,
  };
  const settled = new Promise<void>((done) => {
    ended = done;
  });
  const silence = watchSilence({
    ...{ start: START, concurrent: 10, began: 0, now: () => clock },
    pace: {
      pause: () => void did.push('pause'),
      resume(atMost) {
        did.push(`resume ${atMost}`);
        ended();
      },
      end() {
        did.push('end');
        ended();
      },
    },
    async ask(cookies) {
      asked += 1;
      did.push(`ask ${cookies}`);
      return isThere(asked, cookies);
    },
    renew: async () => void did.push('renew'),
    async wait(ms) {
      clock += ms;
    },
  });
  const watched = silence.clientOf(client);
  const send = (paths: readonly string[], timeoutMs?: number) =>
    Promise.all(
      paths.map((path) => watched.send(requestOf(path), timeoutMs === undefined ? undefined : { timeoutMs })),
    );
  return { did, silence, send, settled };
}

const PATHS = ['a', 'b?x=1', 'c'];

it('sends nothing while no page answers, and goes on with fewer requests once the site is back', async () => {
  const site = siteOf({ isThere: (at) => at > 5 });
  await site.send(PATHS);
  await site.settled;
  expect(site.did).toEqual([
    ...['pause', 'ask none', 'ask none', 'ask jar', 'ask none', 'ask jar', 'ask none', 'resume 5'],
  ]);
  expect(site.silence.changes()).toEqual([
    {
      ...{ what: 'silent', where: START, before: 'GET /a, GET /b, GET /c', after: '20', seconds: 0, restored: true },
    },
  ]);
});

it('gives a site up that answers neither strangers nor the session for minutes', async () => {
  const site = siteOf({ isThere: () => false });
  await site.send(PATHS);
  await site.settled;
  expect(site.did.at(-1)).toBe('end');
  expect(site.did).toHaveLength(19);
  expect([site.silence.isGone(), site.silence.changes()[0]?.restored]).toEqual([true, false]);
});

it('takes a new session where strangers alone are answered', async () => {
  const site = siteOf({ isThere: (_, cookies) => cookies === 'none' });
  await site.send(PATHS);
  await site.settled;
  await Promise.resolve();
  expect(site.did).toEqual(['pause', 'ask none', 'ask jar', 'resume 5', 'renew']);
  expect(site.silence.changes()).toEqual([]);
});

it('says nothing of pages that never answer on a site that does, and asks more seldom each time', async () => {
  const site = siteOf({ isThere: () => true });
  await site.send(PATHS);
  await site.settled;
  expect(site.did).toEqual(['pause', 'ask none', 'ask jar', 'resume 10']);
  await site.send(PATHS);
  expect(site.did).toHaveLength(4);
  expect(site.silence.changes()).toEqual([]);
});

it('asks a slow machine less at once, and says nothing of it, where it answers once nothing else is open', async () => {
  const site = siteOf({ isThere: (at) => at === 2 });
  await site.send(PATHS);
  await site.settled;
  expect(site.did).toEqual(['pause', 'ask none', 'ask none', 'resume 5']);
  expect(site.silence.changes()).toEqual([]);
});

it.each<readonly [string, Answers, readonly string[], number | undefined]>([
  ['one page that never answers', { isThere: () => false }, ['a', 'a', 'a?x=1', 'a'], undefined],
  ['pages among others that answer', { isThere: () => false, answers: (path) => path === '/b' }, PATHS, undefined],
  ['connections that are closed', { isThere: () => false, failure: 'broken' }, PATHS, undefined],
  ['requests that were given little time', { isThere: () => false }, PATHS, 2000],
])('does not ask after %s', async (_, answers, paths, timeoutMs) => {
  const site = siteOf(answers);
  await site.send(paths, timeoutMs);
  expect(site.did).toEqual([]);
});

import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import type { InjectionPoint } from '../crawl/point.ts';
import { withValue } from '../crawl/replay.ts';
import { createTokens } from './tokens.ts';

const answer = (request: WebRequest, status: number, body = ''): Exchange => ({
  request,
  response: { status, statusText: '', headers: [], body: Buffer.from(body), cut: false },
  failure: null,
  ms: 1,
});
const point: InjectionPoint = {
  ...{ id: 1, kind: 'form', name: 'note', value: 'a', page: 'http://a/form', source: 'form', changes: false },
  request: {
    method: 'POST',
    url: 'http://a/send',
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    body: 'csrf=old&note=a',
  },
  token: { name: 'csrf', page: 'http://a/form' },
};

interface Site {
  /** How many requests a token holds for. */
  readonly holds: number;
  /** With this status, and without a word. */
  readonly refuses?: number;
}

function site({ holds, refuses = 403 }: Site) {
  let number = 0;
  let left = 0;
  const sent: string[] = [];
  const tokens = createTokens(async (request) => {
    number += 1;
    left = holds;
    return answer(request, 200, `<form><input type=hidden name=csrf value=token-${number}></form>`);
  });
  const send = async (request: WebRequest) => {
    sent.push(String(request.body));
    left -= 1;
    const isTaken = String(request.body).includes(`csrf=token-${number}&`) && left >= 0;
    return isTaken ? answer(request, 200, 'taken') : answer(request, refuses);
  };
  const put = async (value: string) => {
    const { response } = await tokens.send(point, (request) => withValue({ ...point, request }, value), send);
    return response?.body.toString();
  };
  return { put, sent, fetched: () => number };
}

it('uses a token as long as it works', async () => {
  const { put, sent, fetched } = site({ holds: 100 });
  for (const value of ['w', 'x', 'y', 'z']) expect(await put(value)).toBe('taken');
  // The second time a new one is held against the old one, once and for all.
  expect([fetched(), sent.length]).toEqual([2, 5]);
  expect(sent.at(-1)).toBe('csrf=token-2&note=z');
});

it('recognises a token that each page encodes differently', async () => {
  let pages = 0;
  const page = () => `<form><input type=hidden name=csrf value=mask-${++pages}></form>`;
  let fetched = 0;
  const tokens = createTokens(async (request) => {
    fetched += 1;
    return answer(request, 200, page());
  });
  const send = async (request: WebRequest) => answer(request, 200, `Try again ${page()}`);
  for (const value of ['w', 'x', 'y', 'z'])
    await tokens.send(point, (request) => withValue({ ...point, request }, value), send);
  expect(fetched).toBe(2);
});

it('keeps the answer to a token that was taken, where the new one is refused', async () => {
  const tokens = createTokens(async (request) =>
    answer(request, 200, `<form><input type=hidden name=csrf value=${Math.random()}></form>`),
  );
  let times = 0;
  const send = async (request: WebRequest) => answer(request, ++times === 3 ? 403 : 500, `answer ${times}`);
  const put = () => tokens.send(point, (request) => request, send);
  await put();
  expect((await put()).response?.body.toString()).toBe('answer 2');
});

it('learns that a site wants a new one each time', async () => {
  const { put, sent, fetched } = site({ holds: 1 });
  for (const value of ['x', 'y', 'z']) expect(await put(value)).toBe('taken');
  // The second was refused once.
  expect([fetched(), sent.length]).toEqual([3, 4]);
});

it('learns so of a site that does not tell, and of requests at the same time', async () => {
  const { put } = site({ holds: 1, refuses: 200 });
  const answers = await Promise.all(['w', 'x', 'y', 'z'].map(put));
  expect(answers).toEqual(['taken', 'taken', 'taken', 'taken']);
});

it('begins again each time where a form is the answer to another one', async () => {
  let drafts = 0;
  const begun: string[] = [];
  const firstStep = { method: 'POST', url: 'http://a/draft', headers: point.request.headers, body: 'csrf=old&title=a' };
  const tokens = createTokens(async (request) => {
    if (request.method === 'GET') return answer(request, 200, '<form><input name=csrf value=new></form>');
    begun.push(String(request.body));
    drafts += 1;
    const fields = `<input type=hidden name=draft value=${drafts}><input type=hidden name=sum value=s${drafts}>`;
    return answer(request, 200, `<form>${fields}</form>`);
  });
  const step = { request: firstStep, token: point.token, names: ['draft', 'sum'] };
  const confirm: InjectionPoint = {
    ...point,
    request: { ...point.request, body: 'draft=0&sum=s0&note=a' },
    token: { name: 'draft', page: 'http://a/draft', step },
  };
  const sent: string[] = [];
  for (const value of ['x', 'y', 'z'])
    await tokens.send(
      confirm,
      (request) => withValue({ ...confirm, request }, value),
      async (request) => {
        sent.push(String(request.body));
        return answer(request, 200, 'done');
      },
    );
  expect(sent).toEqual(['draft=1&sum=s1&note=x', 'draft=2&sum=s2&note=y', 'draft=3&sum=s3&note=z']);
  expect(begun).toEqual(Array(3).fill('csrf=new&title=a'));
});

it('fetches tokens anew after another sign-in, also where the site refuses an old one without a word', async () => {
  let sessions = 1;
  const tokens = createTokens(
    async (request) => answer(request, 200, `<form><input type=hidden name=csrf value=token-of-${sessions}></form>`),
    () => sessions,
  );
  const sent: string[] = [];
  const put = () =>
    tokens.send(
      point,
      (request) => request,
      async (request) => {
        sent.push(String(request.body));
        return answer(request, 302);
      },
    );
  for (let times = 0; times < 3; times += 1) await put();
  sessions = 2;
  await put();
  expect(sent.at(-1)).toBe('csrf=token-of-2&note=a');
});

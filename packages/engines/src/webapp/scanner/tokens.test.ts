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

/** A site whose tokens hold for so many requests. */
function site(holds: number) {
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
    return answer(request, String(request.body).includes(`csrf=token-${number}&`) && left >= 0 ? 200 : 403);
  };
  const put = (value: string) => tokens.send(point, (request) => withValue({ ...point, request }, value), send);
  return { put, sent, fetched: () => number };
}

it('uses a token as long as it works', async () => {
  const { put, sent, fetched } = site(100);
  for (const value of ['x', 'y', 'z']) expect((await put(value)).response?.status).toBe(200);
  expect(fetched()).toBe(1);
  expect(sent[2]).toBe('csrf=token-1&note=z');
});

it('learns that a site wants a new one each time', async () => {
  const { put, sent, fetched } = site(1);
  for (const value of ['x', 'y', 'z']) expect((await put(value)).response?.status).toBe(200);
  // The second was refused once.
  expect([fetched(), sent.length]).toEqual([3, 4]);
});

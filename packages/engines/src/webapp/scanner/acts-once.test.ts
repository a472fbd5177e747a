import type { WebClient } from '@rocca/tools/web/client';
import { expect, it } from 'vitest';
import { createActs } from '../crawl/acts.ts';
import { actsOnce } from './acts-once.ts';

it('lets nobody ask again for what has acted, whoever asks and with what values', async () => {
  const acts = createActs();
  const sent: string[] = [];
  const client = actsOnce(
    {
      send: async (request) => {
        sent.push(`${request.method} ${request.url}`);
        return { request, response: null, failure: 'broken', ms: 1 };
      },
      close: () => undefined,
    } as WebClient,
    acts.isAct,
  );
  const ask = (url: string, method = 'GET', body: string | null = null) =>
    client.send({ method, url: `http://a${url}`, headers: [], body }, { cookies: 'none' });
  await ask('/fees/f1/waive');
  acts.note('http://a/fees/f1/waive');
  for (const url of ['/fees/f1/waive', '/fees/f2/waive', '/fees/f1/waive?x=%27']) {
    expect(await ask(url)).toMatchObject({ response: null, failure: 'out_of_scope' });
    expect(await ask(url, 'HEAD')).toMatchObject({ failure: 'out_of_scope' });
  }
  await ask('/fees');
  await ask('/fees/f1/waive', 'POST', 'reason=a');
  expect(sent).toEqual(['GET http://a/fees/f1/waive', 'GET http://a/fees', 'POST http://a/fees/f1/waive']);
});

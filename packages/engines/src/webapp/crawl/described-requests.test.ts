import type { WebClient } from '@rocca/tools/web/client';
import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { untriedMessages } from '../scanner/say.ts';
import { answer } from '../testing/answers.ts';
import { crawl } from './crawler.ts';
import { createScriptSession } from './script-session.ts';
import { createSurface } from './surface.ts';

const ORIGIN = 'http://127.0.0.1';
const limits = {
  ...{ ms: 5000, depth: 5, pages: 50, perValue: 2, perShape: 4, perFolder: 50 },
  ...{ browserPages: 0, browserPerPath: 0, browserRepeats: 0, acts: 0, guesses: 0 },
};

async function crawlDescribed(paths: object, mayChange = false) {
  const description = JSON.stringify({ openapi: '3.0.0', paths });
  const asked: string[] = [];
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2, mayChange });
  await crawl({
    ...{ start: `${ORIGIN}/`, scope: { origin: ORIGIN, path: '/', address: '127.0.0.1' }, surface, limits },
    passive: false,
    client: {
      async send(request: WebRequest) {
        const { pathname, search } = new URL(request.url);
        asked.push(`${request.method} ${pathname}${search}`);
        const isDescription = pathname === '/api.json';
        const body = isDescription ? description : pathname === '/' ? '<a href="/api.json">API</a>' : '{"a":1}';
        const type = body.startsWith('{') ? 'application/json' : 'text/html';
        return { ...answer(body, { url: pathname, type }), request };
      },
      close: () => undefined,
    } as unknown as WebClient,
    ...{ session: null, keeper: null, scriptSession: createScriptSession(ORIGIN), mayChange },
    signal: new AbortController().signal,
  });
  const untried = untriedMessages(surface).flatMap((message) =>
    message.kind === 'untried' ? message.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`) : [],
  );
  return { asked, untried };
}

const id = [{ name: 'id', in: 'path', schema: { type: 'integer' } }];
const PATHS = {
  '/things': { get: { parameters: [{ name: 'q', in: 'query' }] }, post: {} },
  '/things/{id}': {
    get: { parameters: id },
    put: { parameters: id },
    patch: { parameters: id },
    delete: { parameters: id },
  },
};

it('names what a description says changes or deletes data, which is not sent', async () => {
  const { asked, untried } = await crawlDescribed(PATHS);
  expect(untried.toSorted()).toEqual(['DELETE /things/1', 'PATCH /things/1', 'PUT /things/1']);
  expect(asked).toEqual(expect.arrayContaining(['GET /things?q=prova', 'GET /things/1']));
  expect(asked.filter((one) => /^(?:PUT|PATCH|DELETE)/.test(one))).toEqual([]);
});

it('sends what changes data with the consent, and deletes nothing', async () => {
  const { asked, untried } = await crawlDescribed(PATHS, true);
  expect(untried).toEqual(['DELETE /things/1']);
  expect(asked.filter((one) => /^(?:PUT|PATCH|DELETE)/.test(one)).toSorted()).toEqual([
    'PATCH /things/1',
    'PUT /things/1',
  ]);
});

import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { crawl } from './crawler.ts';
import { createScriptSession } from './script-session.ts';
import { createSurface } from './surface.ts';

const ORIGIN = 'http://127.0.0.1';
const LINKS =
  '<a href="/view.jsp?id=9">1</a><a href="/fails.jsp?q=x">2</a><a href="/gone.jsp?q=x">3</a><a href="/find.jsp?q=x">4</a>';
const PAGES: Readonly<Record<string, readonly [status: number, body: string]>> = {
  '/': [200, LINKS],
  '/view.jsp?id=9': [404, 'There is no number 9'],
  '/view.jsp': [200, 'What would you like to see?'],
  '/fails.jsp?q=x': [500, 'It failed'],
  '/find.jsp?q=x': [200, 'Three things were found'],
  '/find.jsp': [200, '<form method=post><input name=q><input name=sort></form>'],
};

const limits = {
  ...{ ms: 5000, depth: 5, pages: 50, perValue: 2, perShape: 4, perFolder: 50 },
  ...{ browserPages: 0, browserPerPath: 0, acts: 0, guesses: 0 },
};

async function send(request: WebRequest): Promise<Exchange> {
  const { pathname, search } = new URL(request.url);
  const [status, body] = PAGES[pathname + search] ?? [404, 'Not found'];
  const headers = [['Content-Type', 'text/html']] as const;
  return {
    request,
    response: { status, statusText: '', headers, body: Buffer.from(body), cut: false },
    failure: null,
    ms: 1,
  };
}

async function pointsOfSite() {
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  await crawl({
    ...{ start: `${ORIGIN}/`, scope: { origin: ORIGIN, path: '/', address: '127.0.0.1' }, limits, surface },
    client: { send, close: () => undefined } as unknown as WebClient,
    ...{
      session: null,
      keeper: null,
      scriptSession: createScriptSession(ORIGIN),
      mayChange: false,
      signal: new AbortController().signal,
    },
  });
  return surface.points;
}

it('keeps the values of links that lead to nothing or fail today, where something reads them', async () => {
  const queries = (await pointsOfSite()).filter(({ kind }) => kind === 'query').map(({ request }) => request.url);
  expect(queries.sort()).toEqual([`${ORIGIN}/fails.jsp?q=x`, `${ORIGIN}/find.jsp?q=x`, `${ORIGIN}/view.jsp?id=9`]);
});

it('finds the form that a page shows without the values of the link that leads to it', async () => {
  const fields = (await pointsOfSite())
    .filter(({ kind }) => kind === 'form')
    .map(({ name, page }) => `${name} ${page}`);
  expect(fields).toEqual([`q ${ORIGIN}/find.jsp`, `sort ${ORIGIN}/find.jsp`]);
});

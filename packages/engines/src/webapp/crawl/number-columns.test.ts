import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { crawl } from './crawler.ts';
import { createScriptSession } from './script-session.ts';
import { createSurface } from './surface.ts';

const limits = {
  ...{ ms: 5000, depth: 5, pages: 50, perValue: 2, perShape: 4, perFolder: 50 },
  ...{ browserPages: 0, browserPerPath: 0, browserRepeats: 0, acts: 0, guesses: 0 },
};
const FORM =
  '<form method=post action=/store><input name=titel><input name=regal><input name=lagen><button>Store</button></form>';

/** Bodies that were sent, and the request whose fields are tried afterwards. */
async function crawled(store: (values: URLSearchParams) => string) {
  const sent: string[] = [];
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  await crawl({
    ...{ start: `${ORIGIN}/`, scope: { origin: ORIGIN, path: '/', address: '127.0.0.1' }, surface, limits },
    ...{ passive: false, session: null, ofStranger: null, keeper: null, mayChange: false },
    scriptSession: createScriptSession(ORIGIN),
    signal: new AbortController().signal,
    client: {
      async send(request: WebRequest) {
        const { pathname } = new URL(request.url);
        if (request.method === 'POST') sent.push(String(request.body));
        const body = pathname === '/' ? FORM : pathname === '/store' ? store(new URLSearchParams(sent.at(-1))) : '';
        return { ...answer(body, { url: pathname, status: body === '' ? 404 : 200 }), request };
      },
      close: () => undefined,
    },
  });
  return { sent, tried: [...new Set(surface.points.map(({ request }) => String(request.body)))] };
}

it('gives numbers to the columns that a database names one after the other, and keeps the text', async () => {
  const { sent, tried } = await crawled((values) => {
    const wrong = ['regal', 'lagen'].find((name) => Number.isNaN(Number(values.get(name))));
    return wrong === undefined
      ? '<p>Gespeichert</p>'
      : `<p>Incorrect integer value: '${values.get(wrong)}' for column '${wrong}' at row 1</p>`;
  });
  expect(sent).toEqual([
    'titel=prova&regal=prova&lagen=prova',
    'titel=prova&regal=1&lagen=prova',
    'titel=prova&regal=1&lagen=1',
  ]);
  expect(tried).toEqual(['titel=prova&regal=1&lagen=1']);
});

it('sends a form no more often where nothing is said of numbers', async () => {
  expect((await crawled(() => '<p>Gespeichert</p>')).sent).toHaveLength(1);
});

import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { crawl } from './crawler.ts';
import { fieldWith } from './form.ts';
import { createScriptSession } from './script-session.ts';
import { createSurface } from './surface.ts';
import { withUnusedNames } from './unused-names.ts';

const limits = {
  ...{ ms: 5000, depth: 5, pages: 50, perValue: 2, perShape: 4, perFolder: 50 },
  ...{ browserPages: 0, browserPerPath: 0, browserRepeats: 0, acts: 0, guesses: 0 },
};

async function crawled(answerTo: (name: string) => string) {
  const asked: string[] = [];
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  const form = '<form method=post action=/start><input name=nick value=anna><button>Next</button></form>';
  await crawl({
    ...{ start: `${ORIGIN}/`, scope: { origin: ORIGIN, path: '/', address: '127.0.0.1' }, surface, limits },
    ...{ passive: false, session: null, ofStranger: null, keeper: null, mayChange: false },
    scriptSession: createScriptSession(ORIGIN),
    signal: new AbortController().signal,
    client: {
      async send(request: WebRequest) {
        const { pathname } = new URL(request.url);
        asked.push(`${request.method} ${pathname} ${request.body ?? ''}`.trim());
        const name = new URLSearchParams(String(request.body ?? '')).get('nick') ?? '';
        const body =
          pathname === '/' ? form : pathname === '/start' ? answerTo(name) : pathname === '/choose' ? 'Done' : '';
        return { ...answer(body, { url: pathname, status: body === '' ? 404 : 200 }), request };
      },
      close: () => undefined,
    },
  });
  return { names: surface.points.map(({ name }) => name), sent: asked.filter((one) => one.startsWith('POST')) };
}

const next = (name: string) =>
  `<p>Welcome</p><form method=post action=/choose><input type=hidden name=nick value="${name}"><input name=colour><button>Go on</button></form>`;

describe('a name that is in use', () => {
  it('is replaced by one that nobody has, and the form that is shown then is followed', async () => {
    const { names, sent } = await crawled((name) =>
      name === 'anna' ? "<p>Name 'anna' already exists!</p>" : name === '' ? '<p>Done</p>' : next(name),
    );
    expect(names).toEqual(expect.arrayContaining(['nick', 'colour']));
    expect(sent.map((one) => one.replace(/anna[\da-z]+/, 'other').replace(/colour=.*/, 'colour'))).toEqual([
      'POST /start nick=anna',
      'POST /start nick=other',
      expect.stringContaining('POST /choose'),
    ]);
  });

  it('costs nothing where no answer says so', async () => {
    for (const text of ['<p>Thank you, anna</p>', "<p>User 'anna' does not exist</p>"]) {
      const { sent } = await crawled(() => text);
      expect(sent.filter((one) => /nick=anna[\da-z]/.test(one))).toEqual([]);
    }
  });
});

it('renames the value that the answer repeats, or every name', () => {
  const filled = [
    { field: fieldWith({ name: 'login' }), value: 'anna' },
    { field: fieldWith({ name: 'city' }), value: 'Pisa' },
    { field: fieldWith({ name: 'secret', type: 'password' }), value: 'word' },
  ];
  const valuesOf = (sentence: string) => withUnusedNames(filled, [sentence], 'x7')?.map(({ value }) => value) ?? null;
  expect(valuesOf('anna is already taken')).toEqual(['annax7', 'Pisa', 'word']);
  expect(valuesOf('Questo nome esiste già')).toEqual(['annax7', 'Pisax7', 'word']);
  expect(valuesOf('Please choose')).toBeNull();
});

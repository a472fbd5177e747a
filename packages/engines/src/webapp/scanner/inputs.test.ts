import type { WebClient } from '@rocca/tools/web/client';
import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { crawl } from '../crawl/crawler.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { createScriptSession } from '../crawl/script-session.ts';
import { createSurface, type Surface } from '../crawl/surface.ts';
import { inputsOf } from './inputs.ts';
import type { Tested } from './run-checks.ts';

const ORIGIN = 'http://127.0.0.1';

/** What is known of a site of these pages; each by its path, or by a status. */
async function crawled(pages: Readonly<Record<string, string | number>>): Promise<Surface> {
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  const send = async (request: WebRequest) => {
    const { pathname } = new URL(request.url);
    const page = pages[`${request.method} ${pathname}`] ?? pages[pathname] ?? 404;
    const [status, body] = typeof page === 'number' ? [page, ''] : [200, page];
    const headers = [['Content-Type', 'text/html']] as const;
    const response = { status, statusText: '', headers, body: Buffer.from(body), cut: false };
    return { request, response, failure: null, ms: 1 };
  };
  await crawl({
    ...{ start: `${ORIGIN}/`, scope: { origin: ORIGIN, path: '/', address: '127.0.0.1' }, surface, session: null },
    limits: {
      ...{ ms: 5000, depth: 5, pages: 50, perValue: 2, perShape: 4, perFolder: 50 },
      ...{ browserPages: 0, browserPerPath: 0, browserRepeats: 0, acts: 0, guesses: 0 },
    },
    client: { send, close: () => undefined } as unknown as WebClient,
    ...{ keeper: null, scriptSession: createScriptSession(ORIGIN), mayChange: false },
    signal: new AbortController().signal,
  });
  return surface;
}

const NONE: ReadonlySet<InjectionPoint> = new Set();
const allOf = ({ points }: Surface): Tested => ({
  attacked: new Set(points),
  limited: NONE,
  lost: NONE,
  unsteady: NONE,
});
const namedIn = ({ points }: Surface, ...names: string[]) => new Set(points.filter(({ name }) => names.includes(name)));
const ACTIVE = { passiveOnly: false, mayChange: false };
const shown = (surface: Surface, tested = allOf(surface), bounds = ACTIVE) =>
  inputsOf(surface, tested, bounds).map(({ kind, method, url, state, reason, fields, fields_left }) =>
    [
      ...[kind, method, url.slice(ORIGIN.length), state, reason ?? '-'],
      ...[fields.join(',') || '-', fields_left.join(',') || '-'],
    ].join(' '),
  );

const FORM =
  '<form method=post action=/say><input name=a><input name=b><input type=hidden name=csrf_token value=1a2b3c4d></form>';

describe('forms and fields', () => {
  it('are tested where every field was attacked; a token is no field', async () => {
    expect(shown(await crawled({ '/': FORM }))).toEqual(['form POST /say tested - a,b -']);
  });

  it('are not named where only a script sends them, elsewhere', async () => {
    const surface = await crawled({ '/': '<form><input name=code></form><form><input name=q></form>' });
    expect(shown(surface)).toHaveLength(2);
    const form = surface.points.find(({ name }) => name === 'code');
    // As a browser shows it: a button without a name has that of its id.
    if (form) surface.dropForm(form.request, ['code', 'verify']);
    expect(shown(surface)).toEqual(['form GET / tested - q -']);
    expect(surface.points.map(({ name }) => name)).toEqual(['q']);
  });

  it('are not tested where every other value was held back', async () => {
    const surface = await crawled({ '/': FORM });
    const held = new Set([...namedIn(surface, 'b')].map(({ id }) => id));
    expect(shown(surface, { ...allOf(surface), held })).toEqual(['form POST /say partly changes_account a,b b']);
  });

  it('are not tested where the site did not answer', async () => {
    const surface = await crawled({ '/': FORM });
    expect(shown(surface, { ...allOf(surface), lost: namedIn(surface, 'a') })).toEqual([
      'form POST /say partly no_answer a,b a',
    ]);
  });

  it('are tested in part, or sent alone, where checks did not come to their end', async () => {
    const surface = await crawled({ '/': FORM });
    const tested = (attacked: ReadonlySet<InjectionPoint>, limited = NONE): Tested => ({
      attacked,
      lost: NONE,
      limited,
      unsteady: NONE,
    });
    expect(shown(surface, tested(namedIn(surface, 'a')))).toEqual(['form POST /say partly not_reached a,b b']);
    expect(shown(surface, tested(NONE))).toEqual(['form POST /say sent not_reached a,b a,b']);
    expect(shown(surface, tested(namedIn(surface, 'a', 'b'), namedIn(surface, 'b')))).toEqual([
      'form POST /say partly limit_reached a,b b',
    ]);
    expect(shown(surface, tested(NONE), { ...ACTIVE, passiveOnly: true })).toEqual([
      'form POST /say sent passive a,b a,b',
    ]);
  });

  it('are told from those that were not sent where some of their values were tried', async () => {
    const pages = {
      '/': '<form method=post action=/login><input name=user><input type=password name=pass></form>',
    };
    const surface = await crawled(pages);
    const ids = surface.points.flatMap(({ id, name }) => (name === 'user' ? id : []));
    const tested: Tested = { attacked: NONE, limited: namedIn(surface, 'user'), lost: NONE, unsteady: NONE };
    const look = (tried: readonly number[]) => inputsOf(surface, { ...tested, tried: new Set(tried) }, ACTIVE);
    expect(look([])).toMatchObject([{ state: 'read', fields_left: ['user', 'pass'] }]);
    expect(look(ids)).toMatchObject([
      { state: 'partly', reason: 'limit_reached', fields_left: ['user', 'pass'], fields_tried: ['user'] },
    ]);
  });

  it('are sent empty where they have no field', async () => {
    expect(
      shown(await crawled({ '/': '<form method=post action=/again><button>Again</button></form>', '/again': 'x' })),
    ).toEqual(['form POST /again empty - - -']);
  });

  it.each([
    [
      'deletes',
      '<form method=post action=/do><input name=what><input type=checkbox name=delete checked></form>',
      'what,delete',
    ],
    [
      'changes_account',
      '<form method=post action=/do><input type=password name=n><input type=password name=m></form>',
      'n,m',
    ],
    [
      'changes_state',
      '<form method=post action=/do><input name=title value=Lamp><select name=kind><option>a<option>b</select><button>Update</button></form>',
      'title,kind',
    ],
    ['buys', '<form method=post action=/checkout><input name=card_number></form>', 'card_number'],
  ])('are left out, with the reason: %s', async (reason, form, fields) => {
    const action = /action=(\S+?)>/.exec(form)?.[1];
    expect(shown(await crawled({ '/': form }))).toEqual([`form POST ${action} left_out ${reason} ${fields} ${fields}`]);
  });

  it('are refused without a sign-in, whatever was sent', async () => {
    expect(shown(await crawled({ '/': FORM, 'POST /say': 403 }))).toEqual([
      'form POST /say sent behind_sign_in a,b a,b',
    ]);
  });

  it('for files are tested as uploads, where the form sends files', async () => {
    const form = (encoding: string) => `<form method=post action=/up ${encoding}><input type=file name=f></form>`;
    expect(shown(await crawled({ '/': form('enctype=multipart/form-data'), '/up': 'ok' }))).toEqual([
      'form POST /up tested - f -',
    ]);
    expect(shown(await crawled({ '/': form(''), '/up': 'ok' }))).toEqual(['form POST /up sent file f f']);
  });

  it('cannot be compared where the page changes by itself', async () => {
    const surface = await crawled({ '/': FORM });
    expect(shown(surface, { ...allOf(surface), unsteady: namedIn(surface, 'a') })).toEqual([
      'form POST /say tested unsteady a,b -',
    ]);
  });

  it('stand beside the parameters of addresses, each counted once', async () => {
    const surface = await crawled({
      '/': '<a href="/list?sort=up&page=2">list</a><form action=/list><input name=q></form>',
      '/list': 'things',
    });
    expect(shown(surface).sort()).toEqual(['form GET /list tested - q -', 'link GET /list tested - sort,page -']);
  });

  it('are one, however many pages show them', async () => {
    const pages = { '/': `${FORM}<a href=/two>two</a>`, '/two': FORM, '/say': 'ok' };
    expect(shown(await crawled(pages))).toEqual(['form POST /say tested - a,b -']);
  });
});

import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { readParts } from '../crawl/spots/multipart-body.ts';
import { answer, ORIGIN } from '../testing/answers.ts';
import { pointOf } from '../testing/fake-target.ts';
import { createFirstWrites } from './first-writes.ts';
import { takeBack, takeBackAtStop } from './take-back.ts';

/** A profile that shows what is stored in it, and a board that greets by name and keeps every text. */
function openSite() {
  const profile = { name: 'Maria', city: '', news: true };
  const record: Record<string, unknown> = { id: 7, title: 'Old', price: 3 };
  const settings = { level: 'low' };
  const board: string[] = [];
  let token = 0;
  let keepsProfile = true;
  const page = () => `<form method=post action=/profile><input type=hidden name=csrf_token value="token-${token}">
    <input name=name value="${profile.name}"><input name=city value="${profile.city}">
    <input type=checkbox name=news value=yes ${profile.news ? 'checked' : ''}><button name=save value=1>Save</button></form>`;
  const ask = async (request: WebRequest): Promise<Exchange> => {
    const body = new URLSearchParams(String(request.body));
    const at = `${request.method} ${new URL(request.url).pathname}`;
    asked.push(at);
    const answered = (text: string, type = 'text/html') => ({ ...answer(text, { type }), request });
    if (at === 'GET /profile') {
      token += 1;
      return answered(page());
    }
    if (at === 'POST /profile' && keepsProfile && body.get('csrf_token') === `token-${token}`) {
      Object.assign(profile, { name: body.get('name'), city: body.get('city'), news: body.get('news') === 'yes' });
    }
    if (at === 'GET /settings')
      return answered(
        `<form method=post action=/settings><select name=level>${['low', 'high']
          .map((one) => `<option ${one === settings.level ? 'selected' : ''}>${one}</option>`)
          .join('')}</select></form>`,
      );
    if (at === 'POST /settings') settings.level = body.get('level') ?? '';
    if (at === 'GET /board')
      return answered(
        '<form method=post action=/board><input name=by value=Maria><textarea name=text></textarea></form>',
      );
    if (at === 'POST /board') board.push(body.get('text') ?? '');
    if (at === 'PUT /items/7') Object.assign(record, JSON.parse(String(request.body)));
    if (at === 'GET /items/7') return answered(JSON.stringify({ data: record }), 'application/json');
    return answered('ok');
  };
  const asked: string[] = [];
  return { profile, settings, record, board, asked, ask, refuse: () => (keepsProfile = false) };
}

const get = (path: string): WebRequest => ({ method: 'GET', url: ORIGIN + path, headers: [], body: null });
const put: WebRequest = {
  method: 'PUT',
  url: `${ORIGIN}/items/7`,
  headers: [['Content-Type', 'application/json']],
  body: '{"title":"prova"}',
};

async function scan(change: (site: ReturnType<typeof openSite>) => void) {
  const site = openSite();
  const exchanges = [
    await site.ask(get('/profile')),
    await site.ask(get('/board')),
    await site.ask(get('/settings')),
    await site.ask(get('/items/7')),
  ];
  const points = [pointOf('prova', { kind: 'json', name: 'title', request: put, changes: true })];
  change(site);
  site.asked.length = 0;
  const settled: string[] = [];
  await takeBack({
    site: { exchanges, points },
    hasAccepted: () => true,
    ask: site.ask,
    onSettled: ({ method, url }, state) => settled.push(`${method} ${new URL(url).pathname} ${state}`),
    signal: new AbortController().signal,
  });
  return { ...site, settled };
}

it('sends the old values of a form that shows others now, and reads them again', async () => {
  const { profile, settled } = await scan((site) =>
    Object.assign(site.profile, { name: 'prova', city: 'Firenze', news: false }),
  );
  expect(profile).toEqual({ name: 'Maria', city: '', news: true });
  expect(settled).toEqual(['POST /profile restored']);
});

/** A profile whose settings stand in one hidden field that a script reads. */
async function restoreSettings(keeps: boolean) {
  let stored = '{"theme":"light","rows":20,"pin":"1234"}';
  const ask = async (request: WebRequest): Promise<Exchange> => {
    if (request.method === 'POST' && keeps) stored = new URLSearchParams(String(request.body)).get('settings') ?? '';
    const form = `<form method=post action=/me><input type=hidden name=csrf_token value=${Math.random()}>
      <input type=hidden name=settings value='${stored}'><button>Save</button></form>`;
    return { ...answer(form, { type: 'text/html' }), request };
  };
  const first = await ask(get('/me'));
  stored = '{"theme":"dark","rows":20,"pin":"9999"}';
  const settled: unknown[] = [];
  await takeBack({
    site: { exchanges: [first], points: [] },
    hasAccepted: () => true,
    ask,
    onSettled: (_, state, before) => settled.push([state, ...(before ?? [])]),
    signal: new AbortController().signal,
  });
  return { stored, settled };
}

it('puts back settings that stand in a hidden field, or names those that stay with their old values', async () => {
  expect(await restoreSettings(true)).toEqual({
    stored: '{"theme":"light","rows":20,"pin":"1234"}',
    settled: [['restored']],
  });
  expect((await restoreSettings(false)).settled).toEqual([['changed', 'theme = light', 'pin = ***']]);
});

it('chooses again what was chosen', async () => {
  const { settings, settled } = await scan((site) => {
    site.settings.level = 'high';
  });
  expect([settings.level, settled]).toEqual(['low', ['POST /settings restored']]);
});

it('sends nothing where nothing changed, nor to a form that only repeats the name', async () => {
  const { asked, board, settled } = await scan((site) => site.board.push('prova'));
  expect(asked.filter((one) => !one.startsWith('GET'))).toEqual([]);
  expect([board, settled]).toEqual([['prova'], []]);
});

it('says so where the old values do not come back', async () => {
  const { settled } = await scan((site) => {
    site.profile.name = 'prova';
    site.refuse();
  });
  expect(settled).toEqual(['POST /profile changed']);
});

it('puts a record back as it was read, of the names that were sent alone', async () => {
  const { record, settled } = await scan((site) => Object.assign(site.record, { title: 'prova', price: 4 }));
  expect(record).toEqual({ id: 7, title: 'Old', price: 4 });
  expect(settled).toEqual(['PUT /items/7 restored']);
});

it('sends the old values of a page that fails since its form was sent others', async () => {
  let text = 'Welcome';
  const page = () =>
    text.includes('{%')
      ? answer('Template error', { url: '/texts', status: 500 })
      : answer(`<form method=post action=/texts><input name=text value="${text}"></form>`, { url: '/texts' });
  const exchanges = [page()];
  text = '{% unknown %}';
  const settled: string[] = [];
  await takeBack({
    ...{ site: { exchanges, points: [] }, hasAccepted: () => true, signal: new AbortController().signal },
    ask: async (request) => {
      if (request.method === 'POST') text = new URLSearchParams(String(request.body)).get('text') ?? '';
      return { ...page(), request };
    },
    onSettled: (_, state) => settled.push(state),
  });
  expect([text, settled]).toEqual(['Welcome', ['restored']]);
});

it('puts back the texts of a form with a file, and chooses no file', async () => {
  let name = 'Maria';
  const page = () =>
    answer(
      `<form method=post enctype="multipart/form-data" action=/profile><input name=name value="${name}"><input type=file name=picture></form>`,
      { url: '/profile' },
    );
  const exchanges = [page()];
  name = 'prova';
  const files: Array<string | null> = [];
  await takeBack({
    ...{ site: { exchanges, points: [] }, hasAccepted: () => true, signal: new AbortController().signal },
    ask: async (request) => {
      for (const part of readParts(request)) {
        if (part.name === 'name') name = part.content;
        else files.push(part.fileName);
      }
      return { ...page(), request };
    },
    onSettled: () => undefined,
  });
  expect([name, files]).toEqual(['Maria', ['']]);
});

it('puts the own address back at once when a scan is stopped, and sends other forms only where a page shows other values', async () => {
  const pages: Readonly<Record<string, string>> = {
    '/profile': `<form method=post><input type=email name=mail value="maria@site.example"><input name=city value=Pisa>
      <input type=password name=password></form>`,
    '/post': '<form method=post><input name=title value=News></form>',
    '/price': '<form method=post><input name=price value=20></form>',
  };
  const now = { ...pages, '/price': pages['/price']?.replace('20', 'rc1') };
  const exchanges = Object.entries(pages).map(([url, page]) => answer(page, { url }));
  const asked: string[] = [];
  const settled: unknown[] = [];
  await takeBackAtStop({
    ...{ site: { exchanges, points: [] }, hasAccepted: () => true, keptIn: () => new Map([['password', 'own']]) },
    onSettled: ({ url }, state, before) => settled.push([new URL(url).pathname, state, ...(before ?? [])]),
    ask: async (request) => {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST') asked.push(`${pathname} ${request.body}`);
      return { ...answer(now[pathname as keyof typeof now] ?? ''), request };
    },
  })?.();
  expect(asked).toEqual(['/profile mail=maria%40site.example&city=Pisa&password=own', '/price price=20']);
  // This site keeps the value of the scan.
  expect(settled).toEqual([
    ['/profile', 'restored'],
    ['/price', 'changed', 'price = 20'],
  ]);
});

it('reports at a stop whether a value that another page shows was restored', async () => {
  const request: WebRequest = { method: 'POST', url: `${ORIGIN}/address`, headers: [], body: 'mail=maria' };
  const settleWith = async (shows: (isSent: boolean) => string) => {
    const settled: string[] = [];
    let isSent = false;
    await takeBackAtStop({
      ...{ site: { exchanges: [], points: [] }, hasAccepted: () => true },
      shownElsewhere: () => [{ page: `${ORIGIN}/me`, text: 'maria', request }],
      onSettled: ({ url }, state) => settled.push(`${new URL(url).pathname} ${state}`),
      ask: async (one) => {
        isSent ||= one.method === 'POST';
        return { ...answer(shows(isSent)), request: one };
      },
    })?.();
    return settled;
  };
  expect(await settleWith((isSent) => (isSent ? 'maria' : 'rc1'))).toEqual(['/address restored']);
  expect(await settleWith(() => 'rc1')).toEqual(['/address changed']);
});

it('sends old values at a stop even if the site does not answer or asks for a sign-in, and reports them', async () => {
  const forms = {
    '/mute': '<form method=post><input name=a value=1></form>',
    '/in': '<form method=post><input name=b value=2><input name=pin value=77></form>',
  };
  const exchanges = Object.entries(forms).map(([url, page]) => answer(page, { url }));
  const sent: string[] = [];
  const settled: unknown[] = [];
  await takeBackAtStop({
    ...{ site: { exchanges, points: [] }, hasAccepted: () => true },
    onSettled: ({ url }, state, before) => settled.push([new URL(url).pathname, state, ...(before ?? [])]),
    ask: async (request) => {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST') sent.push(`${pathname} ${request.body}`);
      if (pathname === '/mute') return { request, response: null, failure: 'broken', ms: 1 };
      return { ...answer('', { status: 302 }), request };
    },
  })?.();
  expect(sent).toEqual(['/mute a=1', '/in b=2&pin=77']);
  expect(settled).toEqual([
    ['/mute', 'changed', 'a = 1'],
    ['/in', 'changed', 'b = 2', 'pin = ***'],
  ]);
});

it('sends nothing to a form for new entries whose page now asks for a sign-in', async () => {
  const exchanges = [
    answer('<form method=post><select name=about><option>a</select><textarea name=text></textarea></form>', {
      url: '/ask',
    }),
  ];
  const sent: string[] = [];
  await takeBack({
    ...{ site: { exchanges, points: [] }, hasAccepted: () => true, onSettled: () => undefined },
    signal: new AbortController().signal,
    ask: async (request) => {
      if (request.method === 'POST') sent.push(request.url);
      return { ...answer('', { status: 302 }), request };
    },
  });
  expect(sent).toEqual([]);
});

it('has nothing to restore at a stop where no form showed a value', () => {
  const exchanges = [answer('<form method=post><textarea name=text></textarea></form>', { url: '/board' })];
  const parts = { site: { exchanges, points: [] }, hasAccepted: () => true, onSettled: () => undefined };
  expect(takeBackAtStop({ ...parts, ask: () => Promise.reject(new Error('asked')) })).toBeNull();
});

it('puts back no value that a page showed after the first change of it', async () => {
  const page = (role: string) =>
    `<form method=post action=/level/1><select name=level>${['low', 'mid', 'high']
      .map((one) => `<option ${one === role ? 'selected' : ''}>${one}</option>`)
      .join('')}</select></form>`;
  const look = async (late: readonly string[]) => {
    const writes = createFirstWrites();
    let stored = 'high';
    const sent: string[] = [];
    const ask = writes.clientOf({
      async send(request) {
        if (request.method === 'POST') {
          stored = new URLSearchParams(String(request.body)).get('level') ?? '';
          sent.push(stored);
        }
        return { ...answer(page(stored), { type: 'text/html' }), request };
      },
      close: () => undefined,
    });
    const set = (level: string) =>
      ask.send({ method: 'POST', url: `${ORIGIN}/level/1`, headers: [], body: `level=${level}` });
    const exchanges = late.includes('/a') ? [] : [await ask.send(get('/a'))];
    await set('low');
    for (const path of late) exchanges.push(await ask.send(get(path)));
    await set('mid');
    sent.length = 0;
    const settled: string[] = [];
    await takeBack({
      ...{ site: { exchanges, points: [] }, hasAccepted: () => true, ask: (one) => ask.send(one) },
      ...{ wasReadBefore: writes.wasReadBefore, signal: new AbortController().signal },
      onSettled: (_, state) => settled.push(state),
    });
    return { sent, settled };
  };
  expect(await look(['/b'])).toEqual({ sent: ['high'], settled: ['restored'] });
  expect(await look(['/a', '/b'])).toEqual({ sent: ['low'], settled: ['changed'] });
});

/** A page with one form, which writes over what is stored if `mayWrite`. */
async function takeBackForm(
  page: (stored: URLSearchParams) => string,
  {
    before,
    after,
    mayWrite = () => true,
  }: { before: string; after: string; mayWrite?: (sent: URLSearchParams) => boolean },
  how: 'end' | 'stop' = 'end',
) {
  let stored = new URLSearchParams(before);
  const shown = () => answer(page(stored), { url: '/item' });
  const exchanges = [shown()];
  stored = new URLSearchParams(after);
  const settled: string[] = [];
  const parts = {
    ...{ site: { exchanges, points: [] }, hasAccepted: () => true },
    ask: async (request: WebRequest) => {
      const sent = new URLSearchParams(String(request.body));
      if (request.method === 'POST' && mayWrite(sent)) stored = sent;
      return { ...shown(), request };
    },
  };
  if (how === 'stop') await takeBackAtStop({ ...parts, onSettled: (_, state) => settled.push(state) })?.();
  else
    await takeBack({
      ...parts,
      ...{ onSettled: (_, state) => settled.push(state), signal: new AbortController().signal },
    });
  return { stored: stored.toString(), settled };
}

it.each(['version', 'lock_version', 'updatedAt', 'rev'])(
  'sends the version of now with the old values, where a server refuses to write over a later one: %s',
  async (name) => {
    const page = (stored: URLSearchParams) =>
      `<form method=post action=/item><input type=hidden name=${name} value=${stored.get(name)}>
      <input name=email value="${stored.get('email')}"></form>`;
    const change = {
      ...{ before: `${name}=7&email=a%40b.example`, after: `${name}=9&email=rc1` },
      mayWrite: (sent: URLSearchParams) => sent.get(name) === '9',
    };
    const back = `${name}=9&email=a%40b.example`;
    expect(await takeBackForm(page, change)).toEqual({ stored: back, settled: ['restored'] });
    expect((await takeBackForm(page, change, 'stop')).stored).toBe(back);
  },
);

it('puts back all that was chosen of a list of which several may be chosen, and nothing where nothing was', async () => {
  const page = (stored: URLSearchParams) =>
    `<form method=post action=/item><input name=title value="${stored.get('title')}"><select name=tag multiple>${[
      ...['a', 'b', 'c', 'd'],
    ]
      .map((one) => `<option ${stored.getAll('tag').includes(one) ? 'selected' : ''}>${one}</option>`)
      .join('')}</select></form>`;
  const many = await takeBackForm(page, { before: 'title=Old&tag=b&tag=d', after: 'title=Old&tag=a' });
  expect(many).toEqual({ stored: 'title=Old&tag=b&tag=d', settled: ['restored'] });
  const none = await takeBackForm(page, { before: 'title=Old', after: 'title=rc1&tag=a' });
  expect(none).toEqual({ stored: 'title=Old', settled: ['restored'] });
});

it('chooses again what was chosen where the present value is none of the choices', async () => {
  const page = (stored: URLSearchParams) =>
    `<form method=post action=/item><input name=title value="${stored.get('title')}"><select name=level>${[
      'low',
      'high',
    ]
      .map((one) => `<option ${one === stored.get('level') ? 'selected' : ''}>${one}</option>`)
      .join('')}</select></form>`;
  const { stored, settled } = await takeBackForm(page, { before: 'title=Old&level=low', after: 'title=Old&level=rc1' });
  expect([stored, settled]).toEqual(['title=Old&level=low', ['restored']]);
});

it('sends the version of now with the old values of a record', async () => {
  const record = { title: 'prova', version: 9 };
  const read = answer('{"title":"Old","version":7}', { url: '/items/7', type: 'application/json' });
  const request = { ...put, body: '{"title":"prova","version":7}' };
  const settled: string[] = [];
  await takeBack({
    site: { exchanges: [read], points: [pointOf('prova', { kind: 'json', name: 'title', request, changes: true })] },
    hasAccepted: () => true,
    ask: async (asked) => {
      const sent = asked.method === 'PUT' ? JSON.parse(String(asked.body)) : null;
      if (sent?.version === record.version) Object.assign(record, sent, { version: record.version + 1 });
      return { ...answer(JSON.stringify(record), { url: '/items/7', type: 'application/json' }), request: asked };
    },
    onSettled: (_, state) => settled.push(state),
    signal: new AbortController().signal,
  });
  expect([record, settled]).toEqual([{ title: 'Old', version: 10 }, ['restored']]);
});

it.each([
  [
    'the texts of a record',
    '<input name=title value="Old news"><textarea name=text>All of it</textarea>',
    ['put_back'],
  ],
  ['a number of pieces', '<input type=hidden name=item_id value=3><input type=number name=qty value=1>', []],
  ['a text that is still to be written', '<input name=by value=Maria><textarea name=text></textarea>', []],
])('notes of a form for %s whether it shows the old values again', async (_, fields, expected) => {
  const form = `<form method=post>${fields}<button>Save</button></form>`;
  const ask = async (request: WebRequest) => ({ ...answer(form, { type: 'text/html' }), request });
  const settled: string[] = [];
  await takeBack({
    site: { exchanges: [await ask(get('/edit?id=2'))], points: [] },
    ...{ hasAccepted: () => true, ask, signal: new AbortController().signal },
    onSettled: (_, state) => settled.push(state),
  });
  expect(settled).toEqual(expected);
});

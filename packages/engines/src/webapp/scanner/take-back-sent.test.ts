import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { pointOf } from '../testing/fake-target.ts';
import { takeBack } from './take-back.ts';

async function scan(body: string, change: (own: { nick: string; age: number }) => void) {
  const own = { nick: 'Ele', age: 30 };
  const sent: string[] = [];
  const page = () => `<form><input name=nick value="${own.nick}"><input type=number name=age value=${own.age}></form>`;
  const ask = async (request: WebRequest): Promise<Exchange> => {
    if (request.method === 'GET') return { ...answer(page()), request };
    sent.push(String(request.body));
    const text = String(request.body);
    Object.assign(own, text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text)));
    return { ...answer('{}', { type: 'application/json' }), request };
  };
  const shown = answer(page(), { url: '/me' });
  change(own);
  const isDocument = body.startsWith('{');
  const headers = [['Content-Type', isDocument ? 'application/json' : 'application/x-www-form-urlencoded']] as const;
  const request: WebRequest = { method: 'POST', url: `${ORIGIN}/api/me`, headers, body };
  const points = [
    {
      ...pointOf('a', { kind: isDocument ? 'json' : 'form', source: 'script', name: 'nick', request }),
      page: shown.request.url,
    },
  ];
  const settled: string[] = [];
  await takeBack({
    ...{ site: { exchanges: [shown], points }, hasAccepted: () => true, ask, signal: new AbortController().signal },
    onSettled: (_, state) => settled.push(state),
  });
  return { own, sent, settled };
}

it('puts back what a page shows in a form whose fields its script sends as a document', async () => {
  const { own, settled } = await scan('{"nick":"a","age":1}', (one) => Object.assign(one, { nick: 'a', age: 1 }));
  expect([own, settled]).toEqual([{ nick: 'Ele', age: 30 }, ['restored']]);
});

it('restores a form whose script sends it form-encoded', async () => {
  const { own, settled } = await scan('nick=a&age=1', (one) => Object.assign(one, { nick: 'a', age: 1 }));
  expect([own, settled]).toEqual([{ nick: 'Ele', age: '30' }, ['restored']]);
});

it('sends no document where nothing changed, or with a name that the form does not have', async () => {
  expect((await scan('{"nick":"a","age":1}', () => undefined)).sent).toEqual([]);
  expect((await scan('{"nick":"a","role":1}', (one) => Object.assign(one, { nick: 'a' }))).sent).toEqual([]);
});

it.each([
  ['another form', 'form', 'text=rc1'],
  ['a script with the same field name', 'script', 'text=rc1'],
  ['a script that sends JSON with the same field name', 'script', '{"text":"rc1"}'],
] as const)('does not write the text of a form to an endpoint called by %s', async (_name, source, body) => {
  let notice = 'Court 3 is closed';
  const other = source === 'form' ? '<form method=post action=/mail><textarea name=text></textarea></form>' : '';
  const page = () => `<form method=post action=/notice><textarea name=text>${notice}</textarea></form>${other}`;
  const shown = answer(page(), { url: '/office' });
  notice = 'rc0123456789ab';
  const isDocument = body.startsWith('{');
  const type = isDocument ? 'application/json' : 'application/x-www-form-urlencoded';
  const request: WebRequest = { method: 'POST', url: `${ORIGIN}/mail`, headers: [['Content-Type', type]], body };
  const kind = isDocument ? 'json' : 'form';
  const points = [{ ...pointOf('rc1', { kind, source, name: 'text', request }), page: shown.request.url }];
  const sent: string[] = [];
  await takeBack({
    ...{ site: { exchanges: [shown], points }, hasAccepted: () => true, signal: new AbortController().signal },
    ask: async (one) => {
      if (one.method === 'POST') sent.push(new URL(one.url).pathname);
      return { ...answer(page()), request: one };
    },
    onSettled: () => undefined,
  });
  expect(sent).toEqual(['/notice']);
});

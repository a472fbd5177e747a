import type { BrowserSession } from '@rocca/tools/web/browser';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lookInBrowser } from './browser-look.ts';
import { createPatience } from './patience.ts';
import { formChange } from './state-change.ts';
import { createSurface } from './surface.ts';

const FIRST = 'http://a.example/first';
const SECOND = 'http://a.example/second';

/** Nothing is held back. */
const FREE = {
  ...{ mayChange: false, admits: () => true, mayLeave: () => true, changeOf: formChange },
  registration: { isMade: false },
  patience: createPatience(),
};

type Rule = (route: object, request: object) => unknown;

/** A window in which a page goes elsewhere while it is read: it never says that it is loaded. */
function leavingSession(): BrowserSession {
  const frame = {};
  const rules: Rule[] = [];
  const ask = (url: string) => {
    const route = { fulfill: () => undefined, fallback: () => undefined, abort: () => undefined };
    const request = { url: () => url, method: () => 'GET', isNavigationRequest: () => true, frame: () => frame };
    rules.at(-1)?.(route, request);
  };
  const page = {
    mainFrame: () => frame,
    on: () => undefined,
    off: () => undefined,
    route: async (_: string, rule: Rule) => void rules.push(rule),
    unroute: async () => undefined,
    evaluate: async () => ({ title: 'left', urls: [], labels: [], forms: [], outside: [], files: 0, pressable: [] }),
    goto(url: string) {
      ask(url);
      ask(`${url}/elsewhere`);
      return new Promise(() => undefined);
    },
  };
  const visit = async (_: object, work: (page: object) => Promise<void>) => {
    await work(page);
    return { failure: null };
  };
  return { visit } as unknown as BrowserSession;
}

it('does not wait for a page that has gone elsewhere, and goes on to the next', async () => {
  const restless: string[] = [];
  const seen: Array<readonly string[]> = [];
  const options = {
    ...{ ...FREE, acts: 3, pressed: new Map(), submitted: new Set<string>() },
    onExchange: () => undefined,
    onRestless: (url: string) => void restless.push(url),
    onRequest: () => undefined,
  };
  const pages = [FIRST, SECOND].map((url) => ({ url, exchange: null }));
  expect(
    await lookInBrowser(leavingSession(), pages, options, ({ urls }) => seen.push(urls.map(({ url }) => url))),
  ).toBe(2);
  expect(seen).toEqual([[`${FIRST}/elsewhere`], [`${SECOND}/elsewhere`]]);
  expect(restless).toEqual([]);
});

it('gives a file to fields for files, and another kind to one that is asked again', async () => {
  const chosen: string[] = [];
  const field = {
    getAttribute: async () => null,
    setInputFiles: async ({ name }: { name: string }) => void chosen.push(name),
  };
  const form = { title: '', urls: [], forms: [], outside: [], files: 1, pressable: ['BUTTON Send'] };
  const page = {
    ...{ mainFrame: () => null, on: () => undefined, off: () => undefined },
    ...{ route: async () => undefined, unroute: async () => undefined, goto: async () => undefined },
    evaluate: async (script: string) => (script.includes('gather') ? form : [0]),
    locator: () => ({ all: async () => [field] }),
  };
  const visit = async (_: object, work: (page: object) => Promise<void>) => {
    await work(page);
    return { failure: null };
  };
  const nothing = () => undefined;
  await lookInBrowser(
    { visit } as unknown as BrowserSession,
    [{ url: FIRST, exchange: null }],
    {
      ...{ ...FREE, acts: 3, pressed: new Map(), submitted: new Set<string>() },
      ...{ onExchange: nothing, onRestless: nothing, onRequest: nothing },
    },
    nothing,
  );
  expect(chosen).toEqual(['prova.png', 'prova.pdf']);
});

it('chooses no file in a field whose file would replace one that is there', async () => {
  const chosen: string[] = [];
  const fieldOf = (called: string) => ({
    getAttribute: async (name: string) => (name === 'name' ? called : null),
    setInputFiles: async () => void chosen.push(called),
  });
  const field = { ...{ type: 'file', value: '', options: [], required: false, checked: false }, accept: null };
  const form = { ...{ action: '/save', method: 'post', encoding: '', buttons: [], plain: false } };
  const seen = {
    ...{ title: '', urls: [], outside: [], files: 3, pressable: ['BUTTON Send'] },
    forms: [{ ...form, fields: [{ ...field, name: 'own' }] }],
  };
  const page = {
    ...{ mainFrame: () => null, on: () => undefined, off: () => undefined },
    ...{ route: async () => undefined, unroute: async () => undefined, goto: async () => undefined },
    evaluate: async (script: string) => (script.includes('gather') ? seen : [0]),
    locator: () => ({ all: async () => ['own', 'avatar', 'other'].map(fieldOf) }),
  };
  const visit = async (_: object, work: (page: object) => Promise<void>) => {
    await work(page);
    return { failure: null };
  };
  const asked: string[] = [];
  const nothing = () => undefined;
  await lookInBrowser(
    { visit } as unknown as BrowserSession,
    [{ url: FIRST, exchange: null }],
    {
      ...{ ...FREE, acts: 3, pressed: new Map(), submitted: new Set<string>() },
      ...{ onExchange: nothing, onRestless: nothing, onRequest: nothing },
      admits: ({ method }: { method: string }) => method === 'CLICK',
      mayChooseFile: (of, name) => {
        asked.push(`${of?.action ?? 'none'} ${name}`);
        return name === 'other';
      },
    },
    nothing,
  );
  expect(new Set(asked)).toEqual(new Set(['/save own', 'none avatar', 'none other']));
  expect(new Set(chosen)).toEqual(new Set(['other']));
});

it('presses nothing, and sends no form, that would change the application', async () => {
  const field = { name: 'note', type: 'text', value: '', options: [], required: false, checked: false, accept: null };
  const fields = [{ ...field, min: null, max: null, maxLength: null, pattern: null }];
  const formOf = (action: string, button: string) => ({
    ...{ action, method: 'post', encoding: '', fields, buttons: [button], plain: false },
  });
  const gathered = {
    ...{ title: '', urls: [], outside: [], files: 0 },
    forms: [formOf('/save', 'Save'), formOf('/tools', 'Reset database'), formOf('/items/delete', 'Go')],
    pressable: [
      ...['More\nBUTTON\n\n', 'Delete\nBUTTON\n\n', 'X\nBUTTON\n\nremoveUser(3)', 'Y\nElimina\nBUTTON\n\n'],
      ...['Menu\nToggle navigation\nBUTTON\n\n', 'Z\nBUTTON\nlogout-button\n\n'],
    ],
  };
  const acts: Array<{ fills: Array<{ at: number }>; presses: number[] }> = [];
  const page = {
    ...{ mainFrame: () => null, on: () => undefined, off: () => undefined },
    ...{ route: async () => undefined, unroute: async () => undefined, goto: async () => undefined },
    evaluate: async (script: string) => {
      if (script.includes('gather')) return gathered;
      acts.push(JSON.parse(script.slice(script.indexOf('(') + 1, -1)));
      return [];
    },
  };
  const session = {
    visit: async (_: object, work: (page: object) => Promise<void>) => {
      await work(page);
      return { failure: null };
    },
  } as unknown as BrowserSession;
  const surface = createSurface({ origin: 'http://a.example', root: '/', variants: 2 });
  const nothing = () => undefined;
  await lookInBrowser(
    session,
    [{ url: FIRST, exchange: null }],
    {
      ...{ ...FREE, admits: surface.admits, acts: 20, pressed: new Map(), submitted: new Set<string>() },
      ...{ onExchange: nothing, onRestless: nothing, onRequest: nothing },
    },
    nothing,
  );
  expect(acts[0]?.fills.map(({ at }) => at)).toEqual([0]);
  expect(acts[0]?.presses).toEqual([0, 4]);
  expect([...surface.untried.values()].map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://a.example/tools',
    'POST http://a.example/items/delete',
    `CLICK ${FIRST}`,
  ]);
});

it.each([
  ['a button without a form sends it', { plain: true, buttons: [] }, 'POST', 'code=1', true],
  ['it is prevented from being sent', { plain: false, buttons: ['Go'] }, 'POST', 'code=1&more=2', true],
  ['it is sent by itself as well', { plain: true, buttons: ['Go'] }, 'POST', 'code=1', false],
  ['the script sends something else', { plain: true, buttons: [] }, 'POST', 'other=1', false],
  ['it has an address of its own', { plain: false, buttons: [], action: '/own' }, 'POST', 'code=1', false],
])('knows forms that nobody but a script sends: %s', async (_, form, method, body, isScripted) => {
  const field = { name: 'code', type: 'text', value: '', options: [], required: false, checked: false, accept: null };
  const fields = [{ ...field, min: null, max: null, maxLength: null, pattern: null }];
  const rules: Rule[] = [];
  const request = {
    ...{ url: () => 'http://a.example/verify', method: () => method, isNavigationRequest: () => false },
    ...{ headers: () => ({ 'content-type': 'application/x-www-form-urlencoded' }), resourceType: () => 'xhr' },
    postDataBuffer: () => Buffer.from(body),
  };
  const page = {
    ...{ mainFrame: () => null, on: () => undefined, off: () => undefined, unroute: async () => undefined },
    ...{ route: async (_: string, rule: Rule) => void rules.push(rule), goto: async () => undefined },
    evaluate: async (script: string) => {
      if (!script.includes('gather')) return rules[0]?.({ fallback: () => [] }, request);
      return {
        ...{ title: '', urls: [], outside: [], files: 0, pressable: ['Verify\nBUTTON\n\n'] },
        forms: [{ action: '', method: 'get', encoding: '', fields, ...form }],
      };
    },
  };
  const visit = async (_: object, work: (page: object) => Promise<void>) => {
    await work(page);
    return { failure: null };
  };
  const nothing = () => undefined;
  const scripted: number[] = [];
  await lookInBrowser(
    { visit } as unknown as BrowserSession,
    [{ url: FIRST, exchange: null }],
    {
      ...{ ...FREE, acts: 3, pressed: new Map(), submitted: new Set<string>() },
      ...{ onExchange: nothing, onRestless: nothing, onRequest: nothing },
    },
    (sight) => void scripted.push(sight.scripted.length),
  );
  expect(scripted).toEqual([isScripted ? 1 : 0]);
});

it('waits for a stream of the site on the first page alone', async () => {
  const listeners = new Set<(request: object) => void>();
  const stream = { method: () => 'GET', url: () => 'http://a.example/live', resourceType: () => 'fetch' };
  const page = {
    ...{ mainFrame: () => null, route: async () => undefined, unroute: async () => undefined },
    on: (name: string, listen: (request: object) => void) => void (name === 'request' && listeners.add(listen)),
    off: (_: string, listen: (request: object) => void) => void listeners.delete(listen),
    goto: async () => {
      for (const listen of listeners) listen(stream);
    },
    evaluate: async () => ({ title: '', urls: [], forms: [], outside: [], files: 0, pressable: [] }),
  };
  const visit = async (_: object, work: (page: object) => Promise<void>) => {
    await work(page);
    return { failure: null };
  };
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const nothing = () => undefined;
  const seenAt: number[] = [];
  const began = performance.now();
  const look = lookInBrowser(
    { visit } as unknown as BrowserSession,
    [FIRST, SECOND, `${SECOND}/third`].map((url) => ({ url, exchange: null })),
    {
      ...{ ...FREE, patience: createPatience(), acts: 3, pressed: new Map(), submitted: new Set<string>() },
      ...{ onExchange: nothing, onRestless: nothing, onRequest: nothing },
    },
    () => void seenAt.push(performance.now() - began),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await look;
  const [first = 0, second = 0, third = 0] = seenAt;
  expect(first).toBeGreaterThan(1000);
  expect(third - second).toBe(second - first);
  expect(second - first).toBeLessThan(200);
});

it('fills and presses nothing on a page that is only read', async () => {
  const scripts: string[] = [];
  const seen = { title: '', urls: [], forms: [], outside: [], files: 0, pressable: ['BUTTON Run'] };
  const page = {
    ...{ mainFrame: () => null, on: () => undefined, off: () => undefined },
    ...{ route: async () => undefined, unroute: async () => undefined, goto: async () => undefined },
    evaluate: async (script: string) => {
      scripts.push(script);
      return script.includes('gather') ? seen : [];
    },
    locator: () => ({ all: async () => [] }),
  };
  const visit = async (_: object, work: (page: object) => Promise<void>) => {
    await work(page);
    return { failure: null };
  };
  const nothing = () => undefined;
  const look = (isReadOnly: boolean) =>
    lookInBrowser(
      { visit } as unknown as BrowserSession,
      [{ url: FIRST, exchange: null }],
      {
        ...{ ...FREE, acts: 3, pressed: new Map(), submitted: new Set<string>(), isReadOnly: () => isReadOnly },
        ...{ onExchange: nothing, onRestless: nothing, onRequest: nothing },
      },
      nothing,
    );
  const isAct = (script: string) => script.includes('.act(');
  await look(true);
  expect(scripts.filter(isAct)).toEqual([]);
  await look(false);
  expect(scripts.filter(isAct)).not.toEqual([]);
});

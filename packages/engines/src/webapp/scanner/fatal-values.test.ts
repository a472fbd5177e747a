import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { describe, expect, it } from 'vitest';
import type { AttackTools } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { ORIGIN } from '../testing/answers.ts';
import { fakeTarget, pointOf } from '../testing/fake-target.ts';
import { spareServer } from './fatal-values.ts';

let last = 0;
const fieldOf = (path: string, name = 'user'): InjectionPoint =>
  pointOf('prova', {
    ...{ id: ++last, kind: 'form', name, source: 'form' },
    request: { method: 'POST', url: ORIGIN + path, headers: [], body: `${name}=prova` },
  });

/** A server that stops at some values; each request takes a while, and several may be open. */
function open(stops: (value: string, path: string) => boolean) {
  const { tools: plain } = fakeTarget(() => ({ body: 'ok' }));
  let clock = 0;
  const stopped: string[] = [];
  const send: AttackTools['send'] = async (point, value, options) => {
    clock += 10;
    const { pathname } = new URL(point.request.url);
    if (!stops(value, pathname)) return plain.send(point, value, options);
    stopped.push(value);
    return { request: point.request, response: null, failure: 'broken', ms: 5 } satisfies Exchange;
  };
  const fatal = new Set<string>();
  const tools = spareServer(
    { ...plain, send },
    {
      pageKey: ({ method, url }) => `${method} ${pageOf(url)}`,
      onFatal: ({ name }) => fatal.add(name),
      now: () => clock,
    },
  );
  const sendAll = async (point: InjectionPoint, values: readonly string[]) => {
    const answers: boolean[] = [];
    for (const value of values) answers.push((await tools.send(point, value)).response !== null);
    return answers;
  };
  return { tools, stopped, fatal, sendAll };
}

const hasOddQuote = (value: string) => (value.match(/'/g)?.length ?? 0) % 2 === 1;
const QUOTES = ["'", "' OR 1=2 -- ", "a'b", "x' AND 'a'='b", "');"];

describe('a value that stops the server', () => {
  it('is not followed by others of its kind at the same point after the second time', async () => {
    const { stopped, fatal, sendAll } = open(hasOddQuote);
    await sendAll(fieldOf('/login'), QUOTES);
    expect(stopped).toEqual(QUOTES.slice(0, 2));
    expect([...fatal]).toEqual(['user']);
  });

  it('leaves the other values of that point to be tried, also a pair of what stops it alone', async () => {
    const { sendAll } = open(hasOddQuote);
    const point = fieldOf('/login');
    expect(await sendAll(point, ["''", "'", "a'", '<b>', '"', '1-1', "x''y", 'word'])).toEqual([
      ...[true, false, false],
      ...[true, true, true, true, true],
    ]);
  });

  it('stops the other fields of its form after a third time, and other forms after a fourth', async () => {
    const { stopped, sendAll } = open(hasOddQuote);
    await sendAll(fieldOf('/login'), QUOTES);
    await sendAll(fieldOf('/login', 'password'), QUOTES);
    expect(stopped).toHaveLength(3);
    for (const path of ['/a', '/b', '/c', '/d']) await sendAll(fieldOf(path), QUOTES);
    expect(stopped).toHaveLength(4);
  });

  it('says nothing of a form that has answered the same', async () => {
    const { stopped, sendAll } = open((value, path) => hasOddQuote(value) && path !== '/search');
    await sendAll(fieldOf('/search'), ["'"]);
    for (const path of ['/a', '/b', '/c', '/d']) await sendAll(fieldOf(path), QUOTES);
    expect(stopped).toHaveLength(4);
    expect(await sendAll(fieldOf('/search'), QUOTES)).toEqual([true, true, true, true, true]);
  });

  it('is told from those that were open when another one stopped the server', async () => {
    const { tools, stopped, fatal } = open(() => stopped.length < 8);
    const point = fieldOf('/note', 'text');
    await Promise.all(QUOTES.map((value) => tools.send(point, value)));
    expect(stopped).toHaveLength(QUOTES.length);
    expect(fatal.size).toBe(0);
    expect((await tools.send(point, "'")).failure).toBe('broken');
    expect((await tools.send(point, "'")).failure).toBe('over_budget');
  });

  it('is counted again where it waited for the site to come back, and given up before its turn', async () => {
    const { tools: plain } = fakeTarget(() => ({ body: 'ok' }));
    let outages = 0;
    const waiting: Array<() => void> = [];
    const asked: Array<boolean | undefined> = [];
    const send: AttackTools['send'] = async ({ request }, _, options) => {
      await new Promise<void>((done) => void waiting.push(done));
      asked.push(options?.isWanted?.());
      if (asked.at(-1)) outages += 1;
      return { request, response: null, failure: 'broken', ms: 5 };
    };
    const tools = spareServer(
      { ...plain, send },
      { pageKey: ({ url }) => url, outages: () => outages, now: () => outages },
    );
    const point = fieldOf('/login');
    const sent = QUOTES.slice(0, 3).map((value) => tools.send(point, value));
    for (const [at, one] of sent.entries()) {
      waiting[at]?.();
      await one;
    }
    expect(asked).toEqual([true, true, false]);
  });

  it('is any value where four of different kinds stopped the server at one point', async () => {
    const { stopped, sendAll } = open((value) => value !== 'prova');
    await sendAll(fieldOf('/x'), ['<', '"', '%', '{', '}', '|', '&']);
    expect(stopped).toHaveLength(4);
  });

  it('is none where the server does not answer without a value of ours', async () => {
    const { stopped, sendAll } = open(() => true);
    expect(await sendAll(fieldOf('/x'), ['prova', 'prova', 'prova'])).toEqual([false, false, false]);
    expect(stopped).toHaveLength(3);
  });
});

import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { createSubmissions } from './submissions.ts';

const post = (path: string, body = 'a=1'): WebRequest => ({
  method: 'POST',
  url: `http://shop.example${path}`,
  headers: body.startsWith('{') ? [] : [['Content-Type', 'application/x-www-form-urlencoded']],
  body,
});

function timesOf(strength: Parameters<typeof createSubmissions>[0], request: (time: number) => WebRequest): number {
  const submissions = createSubmissions(strength);
  let times = 0;
  while (times < 20_000 && submissions.take(request(times))) times += 1;
  return times;
}

describe('how often a form is sent', () => {
  it('is bounded by the strength, for all values together', () => {
    expect(timesOf('low', (time) => post('/basket', `item=${time}`))).toBe(200);
    expect(timesOf('high', (time) => post(`/items/${time}/note`))).toBe(1500);
  });

  it.each([
    ['/write', 'email=a%40b.example&message=hello'],
    ['/api/write', '{"email":"a@b.example","subject":"x"}'],
    ['/pm', 'to=3&message=hello'],
    ['/table', 'go=Book+a+table&a=1'],
    ['/appointment', 'doctor=3'],
  ])('is a handful where each is a letter to people or a booking: %s %s', (path, body) => {
    expect(timesOf('low', () => post(path, body))).toBe(10);
    expect(timesOf('medium', () => post(path, body))).toBe(10);
  });

  it.each(['/contact', '/it/contatti', '/feedback.php'])(
    'is twice that where the site itself is written to: %s',
    (path) => {
      expect(timesOf('low', () => post(path, 'name=Ann'))).toBe(20);
      expect(timesOf('medium', () => post(path, 'name=Ann'))).toBe(20);
    },
  );

  it('is a handful where the page of the form says that each reaches somebody', () => {
    const submissions = createSubmissions('medium', undefined, ({ url }) => url.endsWith('/panel'));
    const times = (path: string, by: 'values' | 'site') =>
      Array.from({ length: 60 }, () => submissions.take(post(path), by)).filter(Boolean).length;
    expect([times('/panel', 'values'), times('/panel', 'site'), times('/other', 'values')]).toEqual([10, 10, 60]);
  });

  it('is as often as of any form where a sign-in only looks like a registration by its hidden fields', () => {
    const times = (change: 'registers' | null) => {
      const submissions = createSubmissions('medium', undefined, undefined, () => change);
      const signIn = post('/start', 'url=home&uname=ann&passwd=x&btn_login=');
      return Array.from({ length: 500 }, () => submissions.take(signIn)).filter(Boolean).length;
    };
    expect([times(null), times('registers')]).toEqual([400, 50]);
  });

  it('reserves a few messages for time-delay payloads, and more once an answer was late', () => {
    const submissions = createSubmissions('medium');
    const letter = (path: string) => post(path, 'to=3&message=hello&subject=x&email=a');
    const times = (path: string, timed?: 'first' | 'proof') =>
      Array.from({ length: 60 }, () => submissions.take(letter(path), 'values', timed)).filter(Boolean).length;
    expect([times('/pm'), times('/pm', 'first'), times('/pm', 'proof'), times('/pm')]).toEqual([10, 3, 13, 0]);
  });

  it('is less where each may be a mail or a comment', () => {
    expect(timesOf('low', () => post('/say', 'email=a%40b.example&comment=hello'))).toBe(50);
    expect(timesOf('low', () => post('/support', 'a=1'))).toBe(50);
  });

  it.each([
    ['/quote', 50],
    ['/request-a-quote', 50],
    ['/getQuote', 50],
    ['/reorder', 50],
    ['/text/evalInDoubleQuote', 200],
    ['/text/single_quotes', 200],
    ['/text/quoted', 200],
    ['/border', 200],
    ['/coordinates', 200],
    ['/list/orderBy', 200],
    ['/shared/note', 200],
    ['/share', 10],
  ])('is that of a letter for words that speak of one alone: %s', (path, times) => {
    expect(timesOf('low', () => post(path))).toBe(times);
  });

  it('is that of other forms where nothing but the number of a message is sent', () => {
    expect(timesOf('low', (time) => post('/message.php', `id=${time + 1}`))).toBe(200);
    expect(timesOf('low', () => post('/message.php', 'id=5&text=hello'))).toBe(50);
    expect(timesOf('low', () => post('/notify', 'id=5'))).toBe(10);
  });

  it.each(['/api/password/forgot', '/newsletter', '/team/einladen', '/send-code', '/tell-a-friend'])(
    'is a handful where it goes to others: %s',
    (path) => {
      expect(timesOf('medium', () => post(path))).toBe(10);
    },
  );

  it('is more, and bounded, where a letter would be to an account that nobody has', () => {
    const submissions = createSubmissions('medium');
    const sent = Array.from({ length: 200 }, () => submissions.take(post('/forgot', 'user=Anna3f2a1b'), 'nobody'));
    expect(sent.filter(Boolean)).toHaveLength(150);
  });

  it.each([
    ['/tools/file-write?path=a.txt&content=', 12],
    ['/note/save?text=', 12],
    ['/x?file=a.txt&data=', 12],
    ['/files/search?file=a.txt&text=', 20_000],
    ['/search?name=a&text=', 20_000],
    ['/read?path=', 20_000],
  ])('is a handful where a link writes: %s', (path, times) => {
    expect(timesOf('medium', (time) => ({ ...post(`${path}${time}`), method: 'GET', body: null }))).toBe(times);
  });

  it('counts each form by itself, and leaves questions alone', () => {
    const submissions = createSubmissions('low');
    for (let time = 0; time < 20; time += 1) submissions.take(post('/contact'));
    expect(submissions.take(post('/contact'))).toBe(false);
    expect(submissions.take(post('/newsletter'))).toBe(true);
    expect(submissions.take({ ...post('/contact'), method: 'GET', body: null })).toBe(true);
  });

  it('leaves questions of GraphQL alone, and counts what changes something there', () => {
    const asks = (query: string): WebRequest => ({
      ...post('/graphql', JSON.stringify({ query })),
      headers: [['Content-Type', 'application/json']],
    });
    expect(timesOf('low', () => asks('{ things(kind: "a") { name } }'))).toBe(20_000);
    expect(timesOf('low', () => asks('mutation { note(text: "a") { id } }'))).toBe(200);
  });
});

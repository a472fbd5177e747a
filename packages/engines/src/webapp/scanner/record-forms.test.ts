import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { writeParts } from '../crawl/spots/multipart-body.ts';
import { answer, ORIGIN } from '../testing/answers.ts';
import { createRecordForms } from './record-forms.ts';

const word = (at: number) => `rc${String(at).padStart(12, '0')}`;
const post = (path: string, body: string): WebRequest => ({
  ...{ method: 'POST', url: ORIGIN + path, body },
  headers: [
    ['Referer', ORIGIN + path],
    ['Content-Type', 'application/x-www-form-urlencoded'],
  ],
});
const taken = (request: WebRequest, text = 'ok', status = 200): Exchange => ({ ...answer(text, { status }), request });
const NOTHING = { exchanges: [], points: [] };

/** How often a form is sent, the answer being this one; `list`: what a page shows after each. */
function timesOf(
  answerTo: (at: number) => Exchange,
  { list, page }: { list?: (at: number) => string; page?: Exchange } = {},
): number {
  const records = createRecordForms();
  records.openRest();
  const site = { exchanges: page ? [page] : [], points: [] };
  for (let at = 0; at < 200; at += 1) {
    const exchange = answerTo(at);
    if (!records.mayStoreMore(exchange.request, 'medium', site)) return at;
    records.note(exchange);
    if (list) records.note(answer(list(at), { url: '/list' }));
  }
  return 200;
}
const book = (at: number) => taken(post('/book', `doctor=1&reason=${word(at)}`));

it('ends a form whose records a page lists beside each other', () => {
  const words = (at: number) => Array.from({ length: at + 1 }, (_, of) => word(of)).join(' ');
  expect(timesOf(book, { list: words })).toBe(24);
});

it('leaves a form alone that changes one record, which a page shows', () => {
  expect(timesOf(book, { list: word })).toBe(200);
});

it('ends a form whose answers say that something was stored a little later', () => {
  const page = answer('<form method=post><input name=doctor><textarea name=reason></textarea><button>Book</button>', {
    url: '/book',
  });
  expect(timesOf((at) => taken(post('/book', `doctor=1&reason=${word(at)}`), '', 302), { page })).toBe(36);
  expect(timesOf((at) => taken(post('/book', `doctor=1&reason=${word(at)}`)), { page })).toBe(200);
});

it('leaves a form of stored values alone, whatever its answers say', () => {
  const page = answer('<form method=post><input name=doctor value=7><textarea name=reason></textarea>', {
    url: '/book',
  });
  expect(timesOf((at) => taken(post('/book', `doctor=1&reason=${word(at)}`), '', 302), { page })).toBe(200);
});

it('overwrites a displayed record only a few times per field, and the own profile without this limit', () => {
  const timesAt = (path: string) => {
    const page = answer('<form method=post><input name=name value=Maria><input name=city value=Pisa>', { url: path });
    return timesOf((at) => taken(post(path, `name=${word(at)}&city=Pisa`), '', 302), { page });
  };
  expect(timesAt('/people/7')).toBe(10);
  expect(timesAt('/members/m7')).toBe(10);
  expect(timesAt('/me')).toBe(200);
});

it('counts only what was accepted, and lets a form that the database fails at be sent more often', () => {
  const words = (at: number) => Array.from({ length: at + 1 }, (_, of) => word(of)).join(' ');
  const refused = (at: number) => taken(post('/book', `doctor=1&reason=${word(at)}`), 'no', 403);
  expect(timesOf(refused, { list: words })).toBe(200);
  const weak = (at: number) => (at === 3 ? taken(post('/book', 'doctor=1&reason=x'), 'failed', 500) : book(at));
  expect(timesOf(weak, { list: words })).toBe(61);
});

it('keeps a part of the records for trials that wait', () => {
  const records = createRecordForms();
  for (let at = 0; at < 18; at += 1) {
    records.note(book(at));
    records.note(answer(`${word(at)} ${word(0)}`, { url: '/list' }));
  }
  const mayStoreMore = () => records.mayStoreMore(post('/book', 'doctor=1&reason=a'), 'medium', NOTHING);
  expect(mayStoreMore()).toBe(false);
  records.openRest();
  expect(mayStoreMore()).toBe(true);
});

it('gives trials of a file a share of their own beside those of texts and names', () => {
  const records = createRecordForms();
  records.openRest();
  const picture = (at: number): Exchange => {
    const parts = [
      { name: 'title', fileName: null, contentType: null, content: 'a' },
      { name: 'photo', fileName: `${word(at)}.gif`, contentType: 'image/gif', content: 'GIF89a' },
    ];
    return taken(writeParts({ ...post('/photo', ''), body: null }, parts));
  };
  let at = 0;
  const countSent = (tried: 'file' | 'text') => {
    for (let times = 0; times < 200; times += 1) {
      at += 1;
      const sent = picture(at);
      if (!records.mayStoreMore(sent.request, 'medium', NOTHING, tried)) return times;
      records.note({ ...sent, request: { ...sent.request, headers: [...sent.request.headers, ['Cookie', 'a=b']] } });
      records.note(answer(`${word(at)} ${word(1)}`, { url: '/photos' }));
    }
    return 200;
  };
  expect(countSent('text')).toBe(12);
  expect(countSent('file')).toBe(24);
  expect(countSent('text')).toBe(0);
});

it('lets forms store half as many again while more is open, and sixty in a site', () => {
  const records = createRecordForms();
  records.openRest();
  let at = 0;
  const countSent = (path: string) => {
    for (let times = 0; times < 200; times += 1) {
      at += 1;
      const sent = taken(post(path, `doctor=1&reason=${word(at)}`));
      if (!records.mayStoreMore(sent.request, 'medium', NOTHING)) return times;
      records.note(sent);
      records.note(answer(`${word(at)} ${word(at - 1)}`, { url: `/list${path}` }));
    }
    return 200;
  };
  const paths = Array.from({ length: 7 }, (_, form) => `/book-${'abcdefg'[form]}`);
  expect(paths.map(countSent)).toEqual(paths.map(() => 24));
  records.openMore('medium');
  expect(paths.map(countSent)).toEqual([12, 12, 12, 12, 12, 0, 0]);
  records.closeMore();
  records.openMore('medium');
  expect(countSent('/book-g')).toBe(0);
});

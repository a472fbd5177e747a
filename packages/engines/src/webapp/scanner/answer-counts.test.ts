import type { Exchange } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { createLedger } from './left-behind.ts';

const ORIGIN = 'http://shop.example';
const WORD = 'rc0123456789ab';

/** Answers of a form that is sent from its own page. */
function sent(text: string, at: number, body = `note=${WORD}${at}`): Exchange {
  const shown = answer(text, { url: '/notes', method: 'POST', sent: [['Referer', `${ORIGIN}/notes`]] });
  const headers = [...shown.request.headers, ['Content-Type', 'application/x-www-form-urlencoded'] as const];
  return { ...shown, request: { ...shown.request, headers, body } };
}
const FORM = '<form method=post action=/notes><input name=note><button>Save</button></form>';
const page = (text = '') => answer(`${text}${FORM}`, { url: '/notes' });
const listOf = (exchanges: readonly Exchange[], first = page()) => {
  const ledger = createLedger();
  for (const exchange of exchanges) ledger.note(exchange);
  const site = { points: [], exchanges: [first], pages: new Map() };
  return ledger.list(site).map(({ method, state, times }) => `${method} ${state} ${times}`);
};
const many = (text: string) => Array.from({ length: 8 }, (_, at) => sent(text, at));

describe('how often a form may have stored something', () => {
  it.each(['<p>This name already exists</p>', '<p>Invalid value</p>', '<p>Valore non valido</p>'])(
    'leaves out what was refused: %s',
    (text) => {
      expect(listOf([...many(text), sent('<p>Saved.</p>', 9)])).toEqual(['POST possible 1']);
      expect(listOf(many(text))).toEqual([]);
    },
  );

  it('keeps one where a program failed, which may have stored something before', () => {
    expect(listOf(many('Error: no such column'))).toEqual(['POST possible 1']);
  });

  it('reads what data say of a request', () => {
    const data = (body: string) =>
      many(body).map((one, at) => ({
        ...answer(body, { url: '/api/notes', method: 'POST', type: 'application/json' }),
        request: {
          ...one.request,
          url: `${ORIGIN}/api/notes`,
          headers: [['Content-Type', 'application/json'] as const],
          body: `{"note":"a${at}"}`,
        },
      }));
    expect(listOf(data('{"detail":"Invalid note"}'))).toEqual([]);
    expect(listOf(data('{"id":7,"errors":[]}'))).toEqual(['POST possible 8']);
  });

  it('counts what the page says to everybody as no refusal', () => {
    expect(listOf(many('<p>Invalid notes are deleted.</p>'), page('<p>Invalid notes are deleted.</p>'))).toEqual([
      'POST possible 8',
    ]);
  });

  it('says once what no answer and no page that was read afterwards confirms', () => {
    expect(listOf([...many('<p>Notes</p>'), page()])).toEqual(['POST possible 1']);
    expect(listOf([...many('<p>Saved.</p>'), page()])).toEqual(['POST possible 8']);
    expect(listOf(many('<p>Notes</p>'))).toEqual(['POST possible 8']);
  });

  it('counts no fewer than a page shows', () => {
    const words = ['rc0123456789ab', 'rc0123456789ac', 'rc0123456789ad'];
    const posts = words.map((word, at) => sent('<p>Error while a letter was sent</p>', at, `note=${word}`));
    const shown = answer(words.map((word) => `<li>${word}`).join(''), { url: '/all' });
    expect(listOf([...posts, shown])).toEqual(['POST stored 3']);
  });
});

describe('a page that stores something when it is opened', () => {
  const opened = (text: string) => answer(text, { url: '/score', sent: [['Cookie', 'name=a']] });
  const said = '<h2>Your results have been\nstored in our database.</h2>';

  it('is listed where some of its answers say so', () => {
    expect(listOf([opened('<p>Duplicate name</p>'), opened(said), opened(said)])).toEqual(['GET possible 2']);
  });

  it('is not listed where it says so every time, or nothing of the kind', () => {
    expect(listOf([opened(said), opened(said)])).toEqual([]);
    expect(listOf([opened('<p>Stored goods</p>'), opened('<p>Saved search</p>')])).toEqual([]);
  });
});

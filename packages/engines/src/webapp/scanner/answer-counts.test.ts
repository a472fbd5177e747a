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
  it.each(['<p>This name already exists</p>', '<p>Nome già registrato</p>'])(
    'leaves out what exists already: %s',
    (text) => {
      expect(listOf([...many(text), sent('<p>Saved.</p>', 9)])).toEqual(['POST possible 1']);
      expect(listOf(many(text))).toEqual([]);
    },
  );

  it.each([
    '<p>Invalid value</p>',
    '<p>Wrong answer, try again</p>',
    '<p>Valore non valido</p>',
    'Error: no such column',
  ])('counts what was refused in words, because the attempt may be stored: %s', (text) => {
    expect(listOf(many(text))).toEqual(['POST possible 8']);
    expect(listOf([...many(text), page()])).toEqual(['POST possible 8']);
  });

  it('counts none that was refused by its status', () => {
    const refused = (status: number) =>
      many('<p>Wrong</p>').map((one) => ({ ...one, response: one.response && { ...one.response, status } }));
    expect(listOf([...refused(400), ...refused(422)])).toEqual([]);
    expect(listOf([...refused(400), ...many('<p>Wrong</p>')])).toEqual(['POST possible 8']);
  });

  it('counts refusals of a form that nothing but its answers tells, also where they repeat the value', () => {
    const words = Array.from({ length: 6 }, (_, at) => `rc0123456789a${at}`);
    const guess = (said: (word: string) => string) => {
      const form = answer('<form method=post action=/notes><input name=flag><button>Go</button></form>', {
        url: '/notes',
      });
      const posts = words.map((word, at) => sent(said(word), at, `flag=${word}`));
      return listOf([...posts, form], form);
    };
    expect(guess(() => '<p>Incorrect flag. Keep trying!</p>')).toEqual(['POST possible 6']);
    expect(guess((word) => `<p>${word} is wrong</p>`)).toEqual(['POST possible 6']);
    expect(guess((word) => `<p>You typed ${word}</p>`)).toEqual([]);
    expect(guess((word) => `<p>${word} was not found</p>`)).toEqual([]);
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
    expect(listOf(data('{"correct":false,"message":"Incorrect flag. Keep trying!"}'))).toEqual(['POST possible 8']);
    expect(listOf(data('{"detail":"Duplicate entry"}'))).toEqual([]);
    expect(listOf(data('{"duplicate":false,"detail":"Ok"}'))).toEqual(['POST possible 8']);
    expect(listOf(data('{"id":7,"errors":[]}'))).toEqual(['POST possible 8']);
  });

  it('does not take what the page says to everybody for an answer', () => {
    const text = '<p>Names that are already in use are marked.</p>';
    expect(listOf(many(text), page(text))).toEqual(['POST possible 8']);
  });

  it('lists a form once that computes or looks up, and whose values no page shows afterwards', () => {
    const form = answer('<form method=post action=/notes><textarea name=note></textarea><button>Go</button></form>', {
      url: '/notes',
    });
    const words = Array.from({ length: 6 }, (_, at) => `rc0123456789a${at}`);
    const computed = words.map((word, at) => sent(`<pre>${'x'.repeat(10 * at)}</pre>`, at, `note=${word}`));
    expect(listOf([...computed, form], form)).toEqual(['POST possible 1']);
    expect(listOf([...computed, form, answer(`<li>${words[0]}`, { url: '/all' })], form)).toEqual(['POST stored 6']);
  });

  it('counts what a form was sent that seems to keep it, whether or not its page shows it', () => {
    expect(listOf([...many('<p>Notes</p>'), page()])).toEqual(['POST possible 8']);
    expect(listOf([...many('<p>Saved.</p>'), page()])).toEqual(['POST possible 8']);
  });

  it('counts all that was accepted where a page shows some of it, whatever stands beside', () => {
    const posts = many('<li>Anna: this is an invalid error</li>');
    expect(listOf([...posts, answer('<li>rc0123456789ab', { url: '/all' })])).toEqual(['POST stored 8']);
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

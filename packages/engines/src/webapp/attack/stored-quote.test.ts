import { DatabaseSync } from 'node:sqlite';
import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { withValue } from '../crawl/replay.ts';
import { fakeSite, ofSite } from '../testing/fake-site.ts';
import { pointOf } from '../testing/fake-target.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { byStoredQuote } from './stored-quote.ts';
import { Trial } from './trial.ts';

seedRandom(77);

const request: WebRequest = {
  ...{ method: 'POST', url: ofSite('/guests'), body: 'text=prova' },
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
};
const point = { ...pointOf('prova'), name: 'text', kind: 'form' as const, request, page: ofSite('/guests') };

type Store = (db: DatabaseSync, text: string) => void;

const spliced: Store = (db, text) => db.exec(`INSERT INTO guests VALUES ('${text}')`);
const bound: Store = (db, text) => void db.prepare('INSERT INTO guests VALUES (?)').run(text);

/** A guest book that shows its entries and never says that something failed. */
async function tryGuests(
  store: Store,
  { leadsOn = false, written = (text: string) => text, isSent = (_: string): boolean => true } = {},
) {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE guests (text TEXT)');
  const list = () => ({
    body: db
      .prepare('SELECT text FROM guests')
      .all()
      .map(({ text }) => `<p>${written(String(text))}</p>`)
      .join(''),
  });
  const site = fakeSite({
    'GET /guests': list,
    'POST /guests': (sent: WebRequest) => {
      try {
        store(db, new URLSearchParams(String(sent.body)).get('text') ?? '');
      } catch {
        // As if nothing had happened.
      }
      return leadsOn ? { status: 302, body: '', headers: [['Location', '/guests']] } : list();
    },
  });
  const trial = await Trial.begin(point, {
    ...site.tools,
    send: async (one, value) =>
      isSent(value)
        ? site.tools.request(withValue(one, value))
        : { request, response: null, failure: 'over_budget', ms: 0 },
    control: (one) => site.tools.request(one.request),
  });
  return trial && byStoredQuote(trial);
}

const encode = (text: string) => text.replaceAll("'", '&#039;');

it.each([
  ['on the page that answers', {}],
  ['on the page that the answer leads to', { leadsOn: true }],
  ['with encoded quotes', { written: encode }],
])('proves a statement that stores a text shown %s', async (_, how) => {
  const proven = await tryGuests(spliced, how);
  expect(proven).toMatchObject({ possible: false });
  expect(proven?.messages.map(({ role }) => role)).toEqual(['proof', 'control', 'repeat', 'repeat']);
});

it.each<[string, Store]>([
  ['bound values', bound],
  ['quotes that are doubled before they are stored', (db, text) => spliced(db, text.replaceAll("'", "''"))],
  ['texts with a quote refused', (db, text) => text.includes("'") || bound(db, text)],
  ['quotes merged in what is stored', (db, text) => bound(db, text.replaceAll("''", "'"))],
])('reports nothing for %s', async (_, store) => {
  expect(await tryGuests(store)).toBeNull();
});

it('is to be verified where quotes are read as in a string and no strings are joined', async () => {
  const merges: Store = (db, text) => {
    const read = text.replaceAll("''", '\u0000');
    if (!read.includes("'")) bound(db, read.replaceAll('\u0000', "'"));
  };
  expect(await tryGuests(merges)).toMatchObject({ possible: true });
});

it('reports nothing where a limit keeps the broken value from being sent', async () => {
  const isSent = (value: string) => !/^\w+'\w+$/.test(value);
  expect(await tryGuests(spliced, { isSent })).toBeNull();
  expect(await tryGuests(spliced, { isSent, leadsOn: true })).toBeNull();
});

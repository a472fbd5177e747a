import { DatabaseSync } from 'node:sqlite';
import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { AttackTools } from '../check.ts';
import { withValue } from '../crawl/replay.ts';
import { createRouting } from '../crawl/routing.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, ofSite } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { storedSqlInjection } from './stored-sql-injection.ts';

const post: WebRequest = {
  method: 'POST',
  url: ofSite('/guests'),
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  body: 'town=Firenze&nick=anna',
};
const point = (name: string, id: number) => ({
  ...pointOf('anna'),
  ...{ id, name, kind: 'form' as const, request: post, page: ofSite('/guests') },
});

/** Stores what is sent with parameters, and reads it back into a statement of its own, or not. */
function guests({ weak, message = true, unique = false }: { weak: boolean; message?: boolean; unique?: boolean }) {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE guests (nick TEXT, town TEXT)');
  const show = (): Page => {
    const last = db.prepare('SELECT nick FROM guests ORDER BY rowid DESC LIMIT 1').get() as
      | { nick: string }
      | undefined;
    try {
      const where = weak ? `nick='${last?.nick ?? ''}'` : 'nick=?';
      const rows = db.prepare(`SELECT count(*) n FROM guests WHERE ${where}`).all(...(weak ? [] : [last?.nick ?? '']));
      return { body: `<p>${(rows[0] as { n: number }).n} with your name</p>` };
    } catch (error) {
      return { status: 500, body: `<p>SQLITE_ERROR ${message ? String(error) : ''}</p>` };
    }
  };
  const pages = {
    'POST /guests': (request: WebRequest): Page => {
      const sent = new URLSearchParams(String(request.body));
      const isKnown = db.prepare('SELECT 1 FROM guests WHERE town=?').get(sent.get('town') ?? '') !== undefined;
      if (unique && isKnown) return { status: 409, body: '' };
      db.prepare('INSERT INTO guests VALUES (?,?)').run(sent.get('nick') ?? '', sent.get('town') ?? '');
      return { status: 302, body: '', headers: [['Location', '/me']] };
    },
    'GET /me': show,
    'GET /about': (): Page => ({ body: '<p>About SQLITE_ERROR messages</p>' }),
  };
  const made = fakeSite(pages, {
    exchanges: [
      answer('<p>0 with your name</p>', { url: '/me' }),
      answer('<p>About SQLITE_ERROR messages</p>', { url: '/about' }),
    ],
    points: [point('town', 1), point('nick', 2)],
  });
  const send: AttackTools['send'] = (one, value) => made.tools.request(withValue(one, value));
  return { ...made, tools: { ...made.tools, send } };
}

const leaveQuotes = async ({ tools, site }: ReturnType<typeof guests>) => {
  for (const one of site.points) await tools.send(one, `anna'")(`);
};

describe('stored SQL injection', () => {
  it('names the field whose value breaks a later page', async () => {
    const site = guests({ weak: true });
    await leaveQuotes(site);
    const found = await storedSqlInjection.probe(site.site, site.tools);
    expect(found).toMatchObject([{ key: 'sql-injection', place: { parameter: 'nick', method: 'POST' } }]);
    expect(found[0]?.possible).toBeUndefined();
  });

  it('names the field beside one that must be unique', async () => {
    const site = guests({ weak: true, unique: true });
    await site.tools.send(point('nick', 2), `anna'")(`);
    const found = await storedSqlInjection.probe(site.site, site.tools);
    expect(found).toMatchObject([{ key: 'sql-injection', place: { parameter: 'nick', method: 'POST' } }]);
    expect(found[0]?.possible).toBeUndefined();
  });

  it('reads each page that a parameter chooses', async () => {
    const words = ['home', 'me', 'about'];
    const routing = createRouting();
    for (const word of words)
      routing.learn(ofSite(`/?page=${word}`), {
        forms: [],
        elements: new Set([1, 2, 3].map((id) => `${word}${id}`)),
        heading: '',
        sentences: [],
      });
    const site = guests({ weak: true });
    await leaveQuotes(site);
    const request: AttackTools['request'] = (one) =>
      site.tools.request(one.url === ofSite('/?page=me') ? { ...one, url: ofSite('/me') } : one);
    const exchanges = words.map((word) => answer('<p>0 with your name</p>', { url: `/?page=${word}` }));
    const routed = { ...site.site, exchanges, pageOf: routing.pageOf };
    const found = await storedSqlInjection.probe(routed, { ...site.tools, request });
    expect(found).toMatchObject([{ key: 'sql-injection', place: { parameter: 'nick', method: 'POST' } }]);
  });

  it('calls it possible where the message quotes nothing', async () => {
    const site = guests({ weak: true, message: false });
    await leaveQuotes(site);
    expect(await storedSqlInjection.probe(site.site, site.tools)).toMatchObject([
      { possible: true, place: { parameter: null } },
    ]);
  });

  it('is silent about a message that comes once', async () => {
    let asked = 0;
    const busy = () => ({ body: ++asked === 1 ? 'SQLITE_ERROR: database is locked' : '<p>0 with your name</p>' });
    const { site } = guests({ weak: false });
    const { tools } = fakeSite({ 'GET /me': busy, 'GET /about': () => ({ body: '<p>About</p>' }) });
    expect(await storedSqlInjection.probe(site, tools)).toEqual([]);
  });

  it('is silent where values stay values, and asks each page once', async () => {
    const site = guests({ weak: false });
    await leaveQuotes(site);
    const before = site.asked.length;
    expect(await storedSqlInjection.probe(site.site, site.tools)).toEqual([]);
    expect(site.asked.length - before).toBe(2);
  });
});

import { listDocument, objectsDocument } from '@rocca/contract/report/query-document';
import { pageOf } from '@rocca/contract/report/section';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../platform/http/app.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { addAuthentication } from '../auth/index.ts';
import { insertLicence } from '../licences/index.ts';
import { nscanReading } from './engines/nscan/reading/index.ts';
import { reportsRoutes } from './reports.routes.ts';
import { linkQueries, siteReading } from './testing/site/site-reading.ts';
import { createSiteTables, writeSiteReport } from './testing/site/site-reports.ts';
import { siteSections } from './testing/site/site-sections.ts';

/** An engine of a few declarations, read through the route that all engines share. */

let http: HttpFixture;
let app: App;
const tokens = new Map<string, string>();
const tasks = new Map<string, string>();

beforeAll(async () => {
  http = await createHttpFixture();
  await createSiteTables(http.db);
  for (const name of ['acme', 'beta', 'lite']) {
    const accountId = await http.addAccount(name);
    await http.addUser({ username: name, accountId });
    const licence = { accountId, api: '/webapp/', name: 'Web', scansMax: 5, fullMode: name !== 'lite' };
    await insertLicence(http.db.orm, licence);
    const { rows } = await http.db.pool.query<{ id: string }>(
      "INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, 'webapp', 'Shop', 'SUCCESS') RETURNING id",
      [accountId],
    );
    const taskId = rows[0]?.id ?? '';
    await writeSiteReport(http.db, accountId, taskId);
    tasks.set(name, taskId);
    tokens.set(name, (await http.signIn(name)).access_token);
  }
  app = await createHttpServer({ log: pino({ level: 'silent' }), https: false, trustedProxies: 0 });
  addAuthentication(app, { keys: http.keys, issuer: () => issuerOf(tokens.get('acme') ?? ''), accessSeconds: 300 });
  reportsRoutes(app, { db: http.db, readings: [nscanReading, siteReading] });
});
afterAll(async () => {
  await app.close();
  await http.close();
});

const issuerOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iss;

interface Reader {
  readonly user?: string;
  readonly of?: string;
  readonly language?: string;
}

async function ask(query: string, variables: object = {}, { user = 'acme', of = user, language = 'en' }: Reader = {}) {
  const params = new URLSearchParams({ query, variables: JSON.stringify({ id: tasks.get(of), ...variables }) });
  const headers = { authorization: `Bearer ${tokens.get(user)}`, 'accept-language': language };
  const reply = await app.inject({ url: `/reports/graphql/?${params}`, headers });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const PAGES = listDocument('pages', siteSections);

async function pages(variables: object = {}) {
  const { data, errors } = await ask(PAGES, variables);
  expect(errors).toBeUndefined();
  return pageOf(siteSections.pages).parse(data.result.pages);
}

describe('where a company stands', () => {
  const standingOf = async (user: string) => {
    const headers = { authorization: `Bearer ${tokens.get(user)}` };
    return (await app.inject({ url: '/reports/standing/', headers })).json();
  };
  const addReport = async (user: string, fields: { outcome: string; critical: number; kevEntries?: number }) => {
    const { rows } = await http.db.pool.query<{ task_id: string }>(
      `WITH before AS (SELECT r.account_id, r.target_no FROM reports r WHERE r.task_id = $1),
       task AS (INSERT INTO tasks (account_id, engine, name, status)
         SELECT account_id, 'webapp', 'Shop', 'SUCCESS' FROM before RETURNING id, account_id)
       INSERT INTO reports (task_id, account_id, engine, target_no, closed_at, outcome, critical, known_exploited,
         knowledge, difference_unverified)
       SELECT task.id, task.account_id, 'webapp', before.target_no, now(), $2, $3, 1,
         $4::jsonb, 0 FROM task, before RETURNING task_id`,
      [
        tasks.get(user),
        fields.outcome,
        fields.critical,
        JSON.stringify([{ name: 'kev', entries: fields.kevEntries ?? 5 }]),
      ],
    );
    return rows[0]?.task_id ?? '';
  };

  it('is the sum of the last complete test of each target, and nothing of others', async () => {
    const first = { targets: 1, vulns: 3, critical: 1, medium: 2, known_exploited: null, unverified: 0, under_way: 0 };
    expect(await standingOf('beta')).toMatchObject(first);
    await addReport('beta', { outcome: 'success', critical: 7 });
    await addReport('beta', { outcome: 'stopped', critical: 0 });
    const now = await standingOf('beta');
    expect(now).toMatchObject({ targets: 1, critical: 7, medium: 0, known_exploited: 1, unverified: 0 });
    expect(now.exploited_complete).toBe(true);
    expect(await standingOf('acme')).toMatchObject(first);
  });

  it('counts what is known to be exploited without the catalogue, and says that there may be more', async () => {
    const report = await addReport('lite', { outcome: 'success', critical: 2, kevEntries: 0 });
    expect(await standingOf('lite')).toMatchObject({ known_exploited: 1, exploited_complete: false });
    await http.db.pool.query('UPDATE tasks SET deleted_at = now() WHERE id = $1', [report]);
    expect(await standingOf('lite')).toMatchObject({ known_exploited: null, exploited_complete: false });
  });

  it('leaves deleted tests out', async () => {
    const newer = await addReport('lite', { outcome: 'success', critical: 9 });
    await http.db.pool.query('UPDATE tasks SET deleted_at = now() WHERE id = $1', [newer]);
    expect(await standingOf('lite')).toMatchObject({ targets: 1, critical: 1 });
  });
});

describe('an object section', () => {
  it('answers what the contract says, in the language of the reader', async () => {
    const query = objectsDocument(['site'], siteSections);
    const { data } = await ask(query, {}, { language: 'it' });
    expect(data.result.site).toEqual({ pages: 4, crawled_in: 'it' });
  });
});

describe('a list section', () => {
  it.each([
    [{}, ['/', '/B', '/admin', '/cart']],
    [{ order: 'desc' }, ['/cart', '/admin', '/B', '/']],
    [{ sort_by: 'title' }, ['/', '/B', '/admin', '/cart']],
    [{ sort_by: 'score' }, ['/admin', '/B', '/cart', '/']],
    [{ sort_by: 'score', order: 'ASC' }, ['/', '/cart', '/B', '/admin']],
    [{ sort_by: 'bytes' }, ['/admin', '/cart', '/', '/B']],
    [{ first: 2, skip: 1 }, ['/B', '/admin']],
    [{ first: 0 }, []],
  ])('is sorted and cut as %o asks', async (variables, expected) => {
    const { total, items } = await pages(variables);
    expect([total, ...items.map(({ path }) => path)]).toEqual([4, ...expected]);
  });

  it.each([
    [{ search: 'SIGN in' }, ['/admin']],
    [{ search: '%' }, ['/admin']],
    [{ search: 'nothing like it' }, []],
    [{ filters: { path: '/B' } }, ['/B']],
    [{ filters: '{"level":"critical"}' }, ['/admin']],
    [{ filters: { level: ['low', 'medium'] }, search: 'cart' }, ['/cart']],
    [{ filters: { level: [] } }, []],
  ])('holds what %o finds, and counts it', async (variables, expected) => {
    const { total, items } = await pages(variables);
    expect([total, ...items.map(({ path }) => path)]).toEqual([expected.length, ...expected]);
  });

  it('searches for a whole field, and counts by level under the same search and filters', async () => {
    const query = `query($id: ID!, $search: String, $filters: Filters) { result(id: $id) {
      pages(search: $search, exact: true, filters: $filters, use_aggregation: true) {
        total aggregation { critical high medium low } } } }`;
    const counted = async (variables: object) => (await ask(query, variables)).data.result.pages;
    expect(await counted({ search: 'cart' })).toEqual({
      total: 1,
      aggregation: { critical: 0, high: 0, medium: 0, low: 1 },
    });
    expect((await counted({ search: 'car' })).total).toBe(0);
    expect(await counted({})).toEqual({ total: 4, aggregation: { critical: 1, high: 0, medium: 1, low: 1 } });
  });

  it('has its fields beside the rows', async () => {
    expect(await pages({ first: 1, filters: { path: '/admin' } })).toMatchObject({
      largest: { path: '/B', bytes: 900, score: 4.5 },
      broken_links: 1,
    });
  });

  it('reads a field on request when it is asked for, once for the whole page', async () => {
    linkQueries.length = 0;
    await pages();
    expect(linkQueries).toEqual([]);
    const { data } = await ask('query($id: ID!) { result(id: $id) { pages { items { path links { url broken } } } } }');
    expect(linkQueries).toEqual([['/', '/B', '/admin', '/cart']]);
    const links = data.result.pages.items.map(({ links: found }: { links: object[] }) => found.length);
    expect(links).toEqual([2, 0, 0, 1]);
  });
});

describe('findings at other places than addresses', () => {
  const at = (name: 'alerts' | 'site_difference') => async (variables: object) => {
    const { data, errors } = await ask(listDocument(name, siteSections), variables);
    expect(errors).toBeUndefined();
    const { total, items } = pageOf(siteSections[name]).parse(data.result[name]);
    return [total, ...items.map(({ url }) => new URL(url).pathname)];
  };

  it.each([
    [{}, [3, '/admin', '/cart', '/B']],
    [{ sort_by: 'name' }, [3, '/cart', '/B', '/admin']],
    [{ sort_by: 'url' }, [3, '/B', '/admin', '/cart']],
    [{ sort_by: 'parameter' }, [3, '/B', '/cart', '/admin']],
    [{ search: 'shop.example/c' }, [1, '/cart']],
    [{ search: 'scripting', sort_by: 'host', order: 'desc' }, [2, '/cart', '/B']],
    [{ filters: { url: 'https://shop.example/B' } }, [1, '/B']],
    [{ filters: { threat: 'High' } }, [1, '/admin']],
    [{ filters: { change: 'new', certainty: ['proven', 'version'] } }, [2, '/admin', '/B']],
    [{ filters: { impact: 'C:C' } }, [1, '/admin']],
    [{ filters: { impact: 'I:P' } }, [3, '/admin', '/cart', '/B']],
    [{ filters: { impact: ['A:C', 'A:P'] } }, [0]],
    [{ filters: { impact: 'A:N' }, sort_by: 'host' }, [3, '/B', '/admin', '/cart']],
    [{ filters: { impact: 'C:P', change: 'still', certainty: ['proven', 'version'] } }, [1, '/cart']],
    [{ filters: { id: 'no finding has this' } }, [0]],
  ])('are sorted, searched and filtered by %o', async (variables, expected) => {
    expect(await at('alerts')(variables)).toEqual(expected);
  });

  it.each([
    [{}, [4, '/admin', '/cart', '/B', '/old']],
    [{ sort_by: 'change' }, [4, '/admin', '/B', '/cart', '/old']],
    [{ sort_by: 'url' }, [4, '/B', '/admin', '/cart', '/old']],
    [{ search: '/old' }, [1, '/old']],
    [{ filters: { change: ['gone'] } }, [1, '/old']],
  ])('are compared with those of the report before: %o', async (variables, expected) => {
    expect(await at('site_difference')(variables)).toEqual(expected);
  });

  it('are found by their own id, in whatever order', async () => {
    const ids = await ask('query($id: ID!) { result(id: $id) { alerts(sort_by: "url") { items { id url } } } }');
    const [first] = ids.data.result.alerts.items as [{ id: string; url: string }];
    for (const sort_by of ['severity', 'host', 'first_seen']) {
      expect(await at('alerts')({ filters: { id: first.id }, sort_by })).toEqual([1, '/B']);
    }
  });

  it('name their check, and say the counts of the difference', async () => {
    const alert = 'query($id: ID!) { result(id: $id) { alerts(first: 1) { items { check_name method parameter } } } }';
    expect((await ask(alert)).data.result.alerts.items).toEqual([
      { check_name: 'Forms', method: 'POST', parameter: 'user' },
    ]);
    const counts =
      'query($id: ID!) { result(id: $id) { site_difference { counts { new still gone } previous { name } } } }';
    expect((await ask(counts)).data.result.site_difference).toEqual({
      counts: { new: 2, still: 1, gone: 1 },
      previous: { name: 'Before' },
    });
  });
});

describe('a section as a file', () => {
  async function file(section: string, query: Record<string, string> = {}, reader: Reader = {}) {
    const { user = 'acme', of = user, language = 'en' } = reader;
    const headers = user === '' ? {} : { authorization: `Bearer ${tokens.get(user)}`, 'accept-language': language };
    const url = `/reports/${tasks.get(of) ?? of}/csv/${section}/?${new URLSearchParams(query)}`;
    return app.inject({ url, headers });
  }

  it('has the columns that its rows name, in the language of the reader', async () => {
    const { statusCode, headers, body } = await file('pages', { sort_by: 'bytes' }, { language: 'it' });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Rocca_Shop_pages_\d{4}-\d\d-\d\d\.csv"$/);
    expect(body).toBe(
      '\ufeffPercorso;Titolo;Punteggio\r\n/admin;Sign in, 100 %;9,8\r\n/cart;Cart;3\r\n/;Home;\r\n/B;;4,5\r\n',
    );
  });

  it('holds what search and filters leave', async () => {
    expect((await file('pages', { search: 'cart' })).body).toBe('\ufeffPath,Title,Score\r\n/cart,Cart,3\r\n');
    expect((await file('pages', { filters: '{"level":"critical"}' })).body.split('\r\n')).toHaveLength(3);
    expect((await file('pages', { search: 'nothing like it' })).body).toBe('\ufeffPath,Title,Score\r\n');
  });

  it('says in words what a finding says in codes', async () => {
    const { body } = await file('alerts', { sort_by: 'url' }, { language: 'it' });
    const [header, row] = body.split('\r\n');
    expect(header).toMatch(/^\ufeffGravità;Punteggio;Nome;.*;Cambiamento;Identificativo$/);
    expect(row).toMatch(/^Media;6,1;Cross-site scripting;.*;Dimostrata;.*;Nuova;[\da-f-]{36}$/);
  });

  it('comes in batches, each row once', async () => {
    const no = await http.db.pool.query<{ no: number }>('SELECT no FROM reports WHERE task_id = $1', [
      tasks.get('beta'),
    ]);
    await http.db.pool.query(
      "INSERT INTO site_pages SELECT $1, '/many/' || n, '=cmd()', n, NULL FROM generate_series(1, 2500) n",
      [no.rows[0]?.no],
    );
    const lines = (await file('pages', { sort_by: 'bytes' }, { user: 'beta' })).body.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(2504);
    expect(new Set(lines).size).toBe(2504);
    expect(lines[0]).toBe("/many/1,'=cmd(),");
  });

  it.each([
    ['nobody', 401, 'pages', {}, { user: '', of: 'acme' }],
    ['another account', 404, 'pages', {}, { user: 'beta', of: 'acme' }],
    ['a lite licence', 403, 'pages', {}, { user: 'lite' }],
    ['who asks for a section of another engine', 404, 'hosts', {}, {}],
    ['who asks for a section that is no list', 404, 'site', {}, {}],
    ['who asks for none', 404, 'constructor', {}, {}],
    ['who asks for no report', 404, 'pages', {}, { of: 'none' }],
    ['who filters by what there is not', 400, 'pages', { filters: '{"colour":"red"}' }, {}],
    ['whose filters are no JSON', 400, 'pages', { filters: '{' }, {}],
    ['who sorts by what there is not', 400, 'pages', { sort_by: 'password' }, {}],
  ])('is refused to %s', async (_who, status, section, query, reader) => {
    expect((await file(section, query, reader)).statusCode).toBe(status);
  });
});

describe('what is refused', () => {
  it.each([
    ['it', 'La richiesta non è valida: controlla i campi indicati.', 'Chiave non riconosciuta: "colour"'],
    ['en', 'The request is not valid: check the fields listed.', 'Unrecognized key: "colour"'],
  ])('an unknown filter, in %s', async (language, message, filters) => {
    const { data, errors } = await ask(PAGES, { filters: { colour: 'red' } }, { language });
    expect(data.result.pages).toBeNull();
    const extensions = { code: 'invalid_request', fields: { filters } };
    expect(errors).toEqual([{ message: `${message} filters: ${filters}`, path: ['result', 'pages'], extensions }]);
  });

  it.each([
    ['a sort of another section', { sort_by: 'parameter' }, 'sort_by'],
    ['the name of a property that every object has', { sort_by: 'constructor' }, 'sort_by'],
    ['too many rows', { first: 1001 }, 'first'],
  ])('%s', async (_what, variables, field) => {
    const { errors } = await ask(PAGES, variables);
    expect(errors).toMatchObject([{ path: ['result', 'pages'], extensions: { code: 'invalid_request' } }]);
    expect(Object.keys(errors[0].extensions.fields)).toEqual([field]);
  });

  it('a section that a lite licence does not open; the others are given', async () => {
    const query = 'query($id: ID!) { result(id: $id) { site { pages } pages { total } alerts { total } } }';
    const { data, errors } = await ask(query, {}, { user: 'lite' });
    expect(data.result).toEqual({ site: { pages: 4 }, pages: null, alerts: null });
    expect(errors.map(({ extensions }: { extensions: object }) => extensions)).toEqual([
      { code: 'upgrade_required' },
      { code: 'upgrade_required' },
    ]);
  });

  it('a section of another engine than the one that wrote the report', async () => {
    const { data, errors } = await ask('query($id: ID!) { result(id: $id) { hosts { total } site { pages } } }');
    expect(data.result).toEqual({ hosts: null, site: { pages: 4 } });
    expect(errors).toMatchObject([{ path: ['result', 'hosts'], extensions: { code: 'not_found' } }]);
  });

  it("another account's report", async () => {
    const { data, errors } = await ask(PAGES, {}, { user: 'beta', of: 'acme' });
    expect(data).toEqual({ result: null });
    expect(errors).toMatchObject([{ path: ['result'], extensions: { code: 'not_found' } }]);
  });

  it('two sections of one name, when the schema is made', async () => {
    const again = () => reportsRoutes(app, { db: http.db, readings: [siteReading, siteReading] });
    expect(again).toThrow('two sections are called site');
  });
});

describe('findings of any engine, in groups', () => {
  it('are counted by the places of their engine', async () => {
    const { data } = await ask(listDocument('alert_groups', siteSections));
    const { items, total } = pageOf(siteSections.alert_groups).parse(data.result.alert_groups);
    expect(total).toBe(2);
    expect(items.map(({ id, findings, places, some_places }) => [id, findings, places, ...some_places])).toEqual([
      ['SQL injection', 1, 1, 'https://shop.example/admin'],
      ['Cross-site scripting', 2, 2, 'https://shop.example/B', 'https://shop.example/cart'],
    ]);
  });

  it('have remedies, those that are no update under their own name', async () => {
    const { data } = await ask(listDocument('remedies', siteSections), { search: 'shop.example/cart' });
    const { items } = pageOf(siteSections.remedies).parse(data.result.remedies);
    expect(items).toMatchObject([
      {
        id: 'act:Cross-site scripting',
        kind: 'act',
        name: 'Cross-site scripting',
        closes: 2,
        priority: 2,
        version: null,
      },
    ]);
  });
});

import { loadExecutive } from '@rocca/contract/engines/executive';
import { webappSections } from '@rocca/contract/engines/webapp/sections';
import { writeBoth } from '@rocca/contract/report/both-languages';
import { wrongFigures } from '@rocca/contract/report/executive-source';
import { listDocument, objectsDocument } from '@rocca/contract/report/query-document';
import { pageOf, type ValueOf } from '@rocca/contract/report/section';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../platform/http/app.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { addAuthentication } from '../auth/index.ts';
import { insertLicence } from '../licences/index.ts';
import { nscanReading } from './engines/nscan/reading/index.ts';
import { webappReading } from './engines/webapp/reading/index.ts';
import { reportsRoutes } from './reports.routes.ts';
import { scored } from './testing/nscan-reports.ts';
import {
  addWebTask,
  alert,
  at,
  done,
  input,
  left,
  message,
  page,
  SHOP,
  writeWebScan,
} from './testing/webapp-reports.ts';

/** Every section of a web application scan's report, through the route that all engines share. */

let http: HttpFixture;
let app: App;
const tokens = new Map<string, string>();
const tasks = new Map<string, string>();

const site = `${SHOP}/`;
const XSS = alert('reflected-xss', at('/search', { parameter: 'q' }), {
  finding: scored(6.1),
  messages: [message(), message({ role: 'control', response: null })],
  tools: ['rocca', 'wapiti'],
});
const SEEN = { it: 'Il valore si trova in un’istruzione SQL.', en: 'The value stands in an SQL statement.' };
const SQL = alert('sql-injection', at('/login', { method: 'POST', parameter: 'user' }), {
  finding: { ...scored(9.8), check: 'sql', evidence: writeBoth(SEEN, 100) },
  messages: [message({ request: 'POST /login' })],
});
const HEADERS = ['/', '/search'].map((path) =>
  alert('no-csp', at(path), {
    finding: { ...scored(2.5), check: 'headers' },
    confidence: 'medium',
    owasp: { y2021: 'A05:2021', y2025: 'A02:2025' },
  }),
);
const VERSION = alert('CVE-2021-23017', at('/'), {
  finding: { ...scored(7.7), check: 'versions', about: 'f5:nginx 1.20.0', proof: 'version' },
  confidence: 'low',
  owasp: null,
});
const nginx = { site, name: 'nginx', category: 'web_server', evidence: 'Server: nginx/1.20.0' };

beforeAll(async () => {
  http = await createHttpFixture();
  for (const name of ['acme', 'beta', 'lite']) {
    const accountId = await http.addAccount(name);
    await http.addUser({ username: name, accountId });
    const licence = { accountId, api: '/webapp/', name: 'Web', scansMax: 5, fullMode: name !== 'lite' };
    await insertLicence(http.db.orm, licence);
    const taskId = await addWebTask(http.db, accountId);
    await writeWebScan(http.db, {
      ...{ accountId, taskId, outcome: 'success' },
      begin: {
        signIn: 'form',
        sites: [
          { url: site, address: '192.0.2.1', reason: null },
          { url: 'http://gone.example/', address: null, reason: 'not_resolved' },
        ],
      },
      pages: [
        page('/', { title: 'Home', depth: 0, source: 'start', checks: ['headers'] }),
        page('/search', { parameters: ['query q', 'query page'], checks: ['headers', 'xss'], signedIn: true }),
        page('/login', { method: 'POST', parameters: ['form user', 'form pass'], source: 'form', status: 302 }),
      ],
      alerts: [XSS, SQL, ...HEADERS, VERSION],
      technologies: [
        { ...nginx, version: '1.20.0', tool: 'rocca', asked: ['f5:nginx 1.20.0'] },
        { ...nginx, name: 'Nginx', version: null, tool: 'whatweb', asked: [] },
        { ...nginx, name: 'jQuery', version: null, category: 'javascript_library', tool: 'rocca', asked: [] },
      ],
      waf: [{ site, detected: true, name: 'ModSecurity', manufacturer: 'OWASP', evidence: '403' }],
      tls: [
        { site, id: 'TLS1', severity: 'high', finding: 'offered', tool: 'testssl' },
        { site, id: 'TLS1_3', severity: 'ok', finding: 'offered', tool: 'testssl' },
      ],
      left: [
        left({ url: `${SHOP}/search`, state: 'restored' }),
        left({ url: `${SHOP}/upload`, kind: 'file', state: 'stored', times: 3, marks: ['rc0123456789ab'] }),
      ],
      inputs: [
        input({ fields: ['text', 'title'] }),
        input({
          url: `${SHOP}/me`,
          state: 'left_out',
          reason: 'changes_account',
          fields: ['new'],
          fields_left: ['new'],
        }),
        input({ kind: 'link', method: 'GET', url: `${SHOP}/list`, reason: 'unsteady', fields: ['sort'] }),
        input({ url: `${SHOP}/seen`, state: 'read', reason: 'not_reached', fields: ['a'], fields_left: ['a'] }),
      ],
      end: {
        checks: done({ sqlmap: 'nothing_to_check', testssl: 'timed_out' }),
        stateChanges: [{ what: 'cookie', where: 'level', before: 'low', after: 'high', seconds: 130, restored: true }],
      },
    });
    tasks.set(name, taskId);
    tokens.set(name, (await http.signIn(name)).access_token);
  }
  app = await createHttpServer({ log: pino({ level: 'silent' }), https: false, trustedProxies: 0 });
  const issuer = JSON.parse(Buffer.from(tokens.get('acme')?.split('.')[1] ?? '', 'base64url').toString()).iss;
  addAuthentication(app, { keys: http.keys, issuer: () => issuer, accessSeconds: 300 });
  reportsRoutes(app, { db: http.db, readings: [nscanReading, webappReading] });
});
afterAll(async () => {
  await app.close();
  await http.close();
});

interface Reader {
  readonly user?: string;
  readonly of?: string;
  readonly language?: string;
}

async function ask(query: string, variables: object = {}, { user = 'acme', of = user, language = 'en' }: Reader = {}) {
  const params = new URLSearchParams({ query, variables: JSON.stringify({ id: tasks.get(of), ...variables }) });
  const headers = { authorization: `Bearer ${tokens.get(user)}`, 'accept-language': language };
  return (await app.inject({ url: `/reports/graphql/?${params}`, headers })).json();
}

type Sections = typeof webappSections;
type ListName = { [Name in keyof Sections]: Sections[Name]['kind'] extends 'list' ? Name : never }[keyof Sections];
type ObjectName = Exclude<keyof Sections, ListName>;

async function rows<Name extends ListName>(name: Name, variables: object = {}, reader: Reader = {}) {
  const { data, errors } = await ask(listDocument(name, webappSections), variables, reader);
  expect(errors).toBeUndefined();
  return pageOf(webappSections[name]).parse(data.result[name]);
}

async function object<Name extends ObjectName>(name: Name, reader: Reader = {}): Promise<ValueOf<Sections[Name]>> {
  const { data, errors } = await ask(objectsDocument([name], webappSections), {}, reader);
  expect(errors).toBeUndefined();
  return webappSections[name].value.parse(data.result[name]) as ValueOf<Sections[Name]>;
}

describe('the summary', () => {
  it('counts findings by confidence and OWASP category, and what was looked at', async () => {
    expect(await object('webapp_summary')).toMatchObject({
      ...{ vulns: 5, critical: 1, high: 1, medium: 1, low: 2, pages: 3, points: 7, parameters: 4, requests: 250 },
      confidences: { high: 2, medium: 2, low: 1 },
      owasp: [
        { category: 'A03:2021', name: 'Injection', alerts: 2 },
        { category: 'A05:2021', name: 'Security Misconfiguration', alerts: 2 },
        { category: 'A02:2025', name: 'Security Misconfiguration', alerts: 2 },
        { category: 'A05:2025', name: 'Injection', alerts: 2 },
      ],
      sites: [
        { url: site, address: '192.0.2.1', signed_in: true },
        { url: 'http://gone.example/', address: null, signed_in: false },
      ],
      history: [{ profile: 'Default strength' }],
    });
  });

  it('has a grade with what made it, each kind once', async () => {
    const { grade } = await object('webapp_summary', { language: 'it' });
    expect(grade).toEqual({
      letter: 'F',
      points: 0,
      costs: [
        { id: 'sql-injection', name: 'Weakness sql-injection (it)', level: 'critical', alerts: 1, points: 60 },
        { id: 'CVE-2021-23017', name: 'Weakness CVE-2021-23017 (it)', level: 'high', alerts: 1, points: 35 },
        { id: 'reflected-xss', name: 'Weakness reflected-xss (it)', level: 'medium', alerts: 1, points: 12 },
        { id: 'no-csp', name: 'Weakness no-csp (it)', level: 'low', alerts: 2, points: 3 },
      ],
    });
  });

  it('has no grade where the scan was stopped before it had looked', async () => {
    const accountId = await http.addAccount('early');
    await http.addUser({ username: 'early', accountId });
    const taskId = await addWebTask(http.db, accountId);
    await writeWebScan(http.db, {
      accountId,
      taskId,
      pages: [page('/', { checks: [] })],
      end: null,
      outcome: 'stopped',
    });
    tasks.set('early', taskId);
    tokens.set('early', (await http.signIn('early')).access_token);
    expect(await object('webapp_summary', { user: 'early' })).toMatchObject({ grade: null, pages: 1, requests: 0 });
    expect(await object('testssl_summary', { user: 'early' })).toMatchObject({ looked: false, ok: 0 });
    // What was not recorded is not nothing.
    expect(await object('webapp_coverage', { user: 'early' })).toMatchObject({
      left_behind: null,
      inputs: null,
      state_changes: null,
    });
  });
});

describe('the coverage', () => {
  it('says what was made on how many pages, and why the rest was not, in the reader’s language', async () => {
    const coverage = await object('webapp_coverage', { language: 'it' });
    expect(coverage).toMatchObject({
      ...{ complete: false, strength: 'default', threshold: 'medium', sign_in: 'form', requests: 250 },
      sites: [{ reason_name: null }, { url: 'http://gone.example/', reason_name: 'il nome non è stato risolto' }],
    });
    const checks = new Map(coverage.checks.map((check) => [check.check, check]));
    expect(checks.get('crawl')).toMatchObject({ status: 'done', places_done: 3, name: 'Esplorazione delle pagine' });
    expect(checks.get('tls')).toMatchObject({ status: 'done', places_done: 3 });
    expect(checks.get('sqlmap')).toMatchObject({ status: 'done', reasons: [{ reason: 'nothing_to_check' }] });
    expect(checks.get('testssl')).toMatchObject({
      status: 'not_done',
      places_not_done: 3,
      reasons: [{ reason: 'timed_out', name: 'tempo scaduto' }],
    });
  });
});

it('names a step that scans of an earlier version made as it was stored', async () => {
  const { pool } = http.db;
  const before = await pool.query<{ no: number; coverage: object }>(
    'SELECT no, coverage FROM reports WHERE coverage IS NOT NULL',
  );
  const renamed = `UPDATE reports SET coverage = replace(coverage::text, '"testssl"', '"wapiti"')::jsonb`;
  try {
    await pool.query(renamed);
    const coverage = await object('webapp_coverage', { language: 'it' });
    expect(coverage.checks.find(({ check }) => check === 'wapiti')).toMatchObject({
      ...{ name: 'wapiti', status: 'not_done', reasons: [{ reason: 'timed_out' }] },
    });
  } finally {
    for (const { no, coverage } of before.rows)
      await pool.query('UPDATE reports SET coverage = $2 WHERE no = $1', [no, JSON.stringify(coverage)]);
  }
});

describe('the lists', () => {
  it('gives alerts with their place, confidence, category and tools', async () => {
    const { total, items } = await rows('webapp_alerts');
    expect(total).toBe(5);
    expect(items[0]).toMatchObject({
      ...{ url: `${SHOP}/login`, method: 'POST', parameter: 'user', severity: 9.8, check: 'sql' },
      ...{ confidence: 'high', owasp: { y2021: 'A03:2021', y2025: 'A05:2025' }, tools: ['rocca'], messages_count: 1 },
    });
    expect(items.find(({ check }) => check === 'versions')).toMatchObject({
      owasp: null,
      confidence: 'low',
      certainty: 'version',
    });
  });

  it.each([
    [{ filters: { url: `${SHOP}/search` } }, ['reflected-xss', 'no-csp']],
    [{ filters: { owasp: 'A05:2025' } }, ['sql-injection', 'reflected-xss']],
    [{ filters: { owasp: 'A05:2021', url: `${SHOP}/` } }, ['no-csp']],
    [{ filters: { check: 'versions' } }, ['CVE-2021-23017']],
    [{ filters: { confidence: 'high' } }, ['sql-injection', 'reflected-xss']],
    [{ filters: { certainty: 'version' } }, ['CVE-2021-23017']],
    [{ filters: { confidence: ['low'], owasp: 'A03:2021' } }, []],
    [{ search: 'User' }, ['sql-injection']],
    [{ search: '/login' }, ['sql-injection']],
    [{ sort_by: 'parameter', first: 2 }, ['reflected-xss', 'sql-injection']],
    [{ sort_by: 'url', first: 1, order: 'desc' }, ['no-csp']],
  ])('finds alerts by %j', async (variables, keys) => {
    const { items } = await rows('webapp_alerts', variables);
    expect(items.map(({ name }) => name)).toEqual(keys.map((key) => `Weakness ${key} (en)`));
  });

  it('gives the messages of an alert, the proof first', async () => {
    const { items: alerts } = await rows('webapp_alerts', { filters: { check: 'xss' } });
    const found = await rows('webapp_messages', { filters: { alert: alerts[0]?.id }, first: 10 });
    expect(found.total).toBe(2);
    expect(found.items).toMatchObject([
      { id: `${alerts[0]?.id}-1`, alert: alerts[0]?.id, role: 'proof', marks: ['<b>'], ms: 12 },
      { role: 'control', response: null },
    ]);
    expect(await rows('webapp_messages', { first: 10 })).toMatchObject({ total: 3 });
    expect(await rows('webapp_messages', { filters: { alert: 'none' }, first: 10 })).toMatchObject({ total: 0 });
  });

  it('gives fewer messages than other rows in one request: they are large', async () => {
    const { errors } = await ask(listDocument('webapp_messages', webappSections), { first: 51 });
    expect(JSON.stringify(errors)).toContain('at most 50');
  });

  it('gives pages with what is at them', async () => {
    const { items, total } = await rows('webapp_pages', { sort_by: 'severity' });
    expect(total).toBe(3);
    const levels = '{ aggregation { critical high medium low } }';
    const counted = await ask(`query ($id: ID!) { result(id: $id) { webapp_pages(use_aggregation: true) ${levels} } }`);
    expect(counted.data.result.webapp_pages.aggregation).toEqual({ critical: 1, high: 1, medium: 1, low: 0 });
    expect(items.map(({ url, alerts_count, severity }) => [url, alerts_count, severity])).toEqual([
      [`${SHOP}/login`, 1, 9.8],
      [`${SHOP}/`, 2, 7.7],
      [`${SHOP}/search`, 2, 6.1],
    ]);
    expect(items[2]).toMatchObject({
      ...{ signed_in: true, checks: ['headers', 'xss'], parameters: ['query q', 'query page'] },
      counts: { critical: 0, high: 0, medium: 1, low: 1 },
    });
    expect((await rows('webapp_pages', { filters: { level: 'medium' } })).total).toBe(1);
    expect((await rows('webapp_pages', { search: 'form user' })).items).toMatchObject([{ method: 'POST' }]);
  });

  it.each(['url', 'severity', 'status', 'alerts_count', 'depth'])('sorts pages by %s', async (sort_by) => {
    expect((await rows('webapp_pages', { sort_by })).items).toHaveLength(3);
  });

  it('gives technologies once, with those who saw them and their vulnerabilities', async () => {
    const { items } = await rows('whatweb', { sort_by: 'vulnerabilities_count' }, { language: 'it' });
    expect(items).toMatchObject([
      {
        name: 'nginx',
        version: '1.20.0',
        category: 'Server web',
        tools: ['rocca', 'whatweb'],
        vulnerabilities_count: 1,
      },
      { name: 'jQuery', version: null, category: 'Libreria JavaScript', vulnerabilities_count: null },
    ]);
    const ofTechnology = async (at: number) =>
      (await rows('webapp_alerts', { filters: { technology: items[at]?.id } })).items.map(({ check }) => check);
    expect([await ofTechnology(0), await ofTechnology(1)]).toEqual([['versions'], []]);
  });

  it('gives firewalls and what the TLS tools say', async () => {
    expect((await rows('waf')).items).toMatchObject([{ site, detected: true, name: 'ModSecurity' }]);
    expect((await rows('testssl')).items.map(({ id }) => id)).toEqual(['TLS1', 'TLS1_3']);
    expect((await rows('testssl', { filters: { severity: 'ok' } })).items).toMatchObject([{ id: 'TLS1_3' }]);
    expect(await object('testssl_summary')).toEqual({
      ...{ looked: true, ok: 1, info: 0, low: 0, medium: 0, high: 1, critical: 0 },
    });
  });

  it('lists what the scan left behind, with how to remove it in the reader’s language', async () => {
    const { items } = await rows('webapp_left_behind', {}, { language: 'en' });
    expect(items.map(({ url, state, times, marks }) => [url, state, times, marks])).toEqual([
      [`${SHOP}/upload`, 'stored', 3, ['rc0123456789ab']],
      [`${SHOP}/search`, 'restored', 1, ['Anna']],
    ]);
    expect(items.map(({ how_to_remove }) => how_to_remove.split(' ')[0])).toEqual(['Look', 'Nothing']);
    expect(
      (await rows('webapp_left_behind', { filters: { state: 'stored' } }, { language: 'it' })).items,
    ).toMatchObject([{ kind: 'file', how_to_remove: expect.stringContaining('eliminarli') }]);
    expect(await object('webapp_coverage', { language: 'it' })).toMatchObject({
      left_behind: 2,
      state_changes: [{ what: 'cookie', text: expect.stringContaining('“low” a “high”, dopo 2 min') }],
    });
  });

  it('lists forms and fields, and counts them as every file does', async () => {
    const outcomes = async (variables: object) =>
      (await rows('webapp_inputs', variables)).items.map(({ url, state, reason_name }) => [
        url.slice(SHOP.length),
        state,
        reason_name,
      ]);
    const open = [
      ['/me', 'left_out', 'it would change the password, the address or a file of an account'],
      ['/seen', 'read', 'the scan ended before it got there'],
      ['/list', 'tested', 'not testable by comparison: the page changes by itself'],
    ];
    expect(await outcomes({})).toEqual([...open, ['/board', 'tested', null]]);
    expect(await outcomes({ filters: { open: true } })).toEqual(open);
    expect((await object('webapp_coverage')).inputs).toEqual({
      ...{ forms: 3, forms_sent: 1, fields: 5, fields_attacked: 3, unsteady: 1 },
    });
  });

  it('groups alerts by kind and by what closes them, and compares with nothing at first', async () => {
    const groups = await rows('webapp_vulnerability_groups');
    expect(groups.items.find(({ id }) => id === 'no-csp')).toMatchObject({ findings: 2, places: 2 });
    expect((await rows('remedies')).total).toBe(4);
    expect(await rows('webapp_difference')).toMatchObject({ previous: null, earlier: [] });
  });

  it('says what was seen in the reader’s language, and as it is where it was written in one alone', async () => {
    for (const language of ['it', 'en'] as const) {
      const { items } = await rows('webapp_alerts', {}, { language });
      expect(items.find(({ check }) => check === 'sql')?.evidence).toBe(SEEN[language]);
      expect(items.find(({ url }) => url.endsWith('/search'))?.evidence).toBe(XSS.finding.evidence);
    }
  });

  it('gives rows as a file', async () => {
    const headers = { authorization: `Bearer ${tokens.get('acme')}`, 'accept-language': 'it' };
    const file = await app.inject({ url: `/reports/${tasks.get('acme')}/csv/webapp_alerts/`, headers });
    const [heading, first] = file.body.split('\r\n');
    expect(heading).toMatch(/Indirizzo.*Metodo.*Parametro.*Affidabilità.*Strumenti/);
    expect(first).toContain(`${SHOP}/login`);
    expect(first).toContain('Dimostrata');
    expect(first).toContain(SEEN.it);
    expect(first).not.toContain(SEEN.en);
    const pages = await app.inject({ url: `/reports/${tasks.get('acme')}/csv/webapp_pages/`, headers });
    expect(pages.body.trim().split('\r\n')).toHaveLength(4);
  });
});

describe('the difference', () => {
  it('is that to the scan before, or to any earlier one', async () => {
    const accountId = await http.addAccount('twice');
    await http.addUser({ username: 'twice', accountId });
    const licence = { accountId, api: '/webapp/', name: 'Web', scansMax: 5, fullMode: true };
    await insertLicence(http.db.orm, licence);
    const seen = page('/search', { parameters: ['query q', 'query page'] });
    const other = alert('open-redirect', at('/search', { parameter: 'page' }));
    const scans: string[] = [];
    for (const alerts of [[XSS], [], [other]]) {
      const taskId = await addWebTask(http.db, accountId);
      await writeWebScan(http.db, { accountId, taskId, pages: [seen], alerts, outcome: 'success' });
      scans.push(taskId);
    }
    tasks.set('twice', scans[2] ?? '');
    tokens.set('twice', (await http.signIn('twice')).access_token);
    const reader = { user: 'twice' };
    const [first, second] = scans;
    expect(await rows('webapp_difference', {}, reader)).toMatchObject({
      ...{ previous: { id: second }, counts: { new: 1, gone: 0 }, earlier: [{ id: second }, { id: first }] },
      items: [{ change: 'new', url: `${SHOP}/search`, method: 'GET', parameter: 'page' }],
    });
    const filters = { compare: first };
    expect(await rows('webapp_difference', { filters, sort_by: 'change' }, reader)).toMatchObject({
      ...{ previous: { id: first }, counts: { new: 1, gone: 1 } },
      items: [
        { change: 'new', parameter: 'page' },
        { change: 'gone', parameter: 'q' },
      ],
    });
    expect(await rows('webapp_difference', { filters, search: 'q' }, reader)).toMatchObject({ total: 1 });
  });
});

describe('who may read', () => {
  const names = Object.keys(webappSections) as Array<keyof Sections>;
  const documentOf = (name: keyof Sections) =>
    webappSections[name].kind === 'list'
      ? listDocument(name as ListName, webappSections)
      : objectsDocument([name as ObjectName], webappSections);

  it.each(names)('%s: not another company', async (name) => {
    const { data, errors } = await ask(documentOf(name), { first: 10 }, { user: 'beta', of: 'acme' });
    expect(data?.result ?? null).toBeNull();
    expect(errors).toHaveLength(1);
  });

  it.each(names)('%s: a lite licence as the contract says', async (name) => {
    const { data } = await ask(documentOf(name), { first: 10 }, { user: 'lite' });
    expect(data.result[name] !== null).toBe(webappSections[name].lite);
  });
});

it('has an executive part made of one query, and every figure is what the report says', async () => {
  const model = await loadExecutive('webapp');
  const { data, errors } = await ask(model?.document(true) ?? '');
  expect(errors).toBeUndefined();
  const executive = model?.make(data.result, 'en');
  expect(executive && wrongFigures(data.result, executive)).toEqual([]);
});

import { addressSights } from '@rocca/contract/api/address-sights.schema';
import { dtiSections } from '@rocca/contract/engines/dti/sections';
import { loadExecutive } from '@rocca/contract/engines/executive';
import { wrongFigures } from '@rocca/contract/report/executive-source';
import { listDocument, objectsDocument } from '@rocca/contract/report/query-document';
import { pageOf, type ValueOf } from '@rocca/contract/report/section';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../platform/http/app.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { addAuthentication } from '../auth/index.ts';
import { insertLicence } from '../licences/index.ts';
import { hasChange } from './engines/dti/reading/changes.ts';
import { dtiLiteReading, dtiReading } from './engines/dti/reading/index.ts';
import { nscanReading } from './engines/nscan/reading/index.ts';
import { reportsRoutes } from './reports.routes.ts';
import {
  addDomainTask,
  address,
  at,
  breach,
  DOMAIN,
  type DomainScript,
  finding,
  lookalike,
  name,
  port,
  scores,
  source,
  steps,
  writeDomain,
} from './testing/dti-reports.ts';
import { host, openPort, scored, writeScan } from './testing/nscan-reports.ts';

/** Every section of a domain's report, of the full and the lite engine, through the route that all engines share. */

let http: HttpFixture;
let app: App;
const tokens = new Map<string, string>();
const tasks = new Map<string, string>();

const CHECKED = new Date('2026-02-03T00:00:00Z');
const WWW = '192.0.2.1';
const MAIL = '2001:db8::25';
const CVES = [
  finding('CVE-2021-41773', at(WWW), {
    ...scores({ v2: 4.3, v3: 7.5 }),
    epss: 0.97,
    knownExploited: { addedOn: '2021-11-03', ransomware: true },
  }),
  finding('CVE-2021-42013', at(WWW), scores({ v2: 7.5, v3: 9.8 })),
  finding('CVE-2019-0001', at(WWW, 443), { ...scores({ v3: 3.1 }), certainty: 'unconfirmed' }),
];
const SMTP = finding('CVE-2020-7247', at(MAIL, 25), { ...scores({ v2: 10 }), proof: 'proven' });
const SPF = finding('spf-missing', { name: DOMAIN }, { ...scores({ v3: 5.3 }), check: 'mail', about: null });
const DANGLING = finding(
  'takeover-bucket',
  { name: `old.${DOMAIN}` },
  { ...scores({ v3: 8.1 }), check: 'takeover', about: null },
);

const FIRST: Partial<DomainScript> = { names: [name('www')], addresses: [address(WWW)], breaches: [breach('mario')] };

const SECOND: Partial<DomainScript> = {
  names: [
    name('', { origins: ['target'] }),
    name('www', { technologies: [{ app: 'Apache', ver: '2.4.49', type: 'web_server' }] }),
    name('mail', { addresses: [MAIL], origins: ['mx'] }),
    name('old', { addresses: [], cname: 'bucket.cloud.example' }),
  ],
  addresses: [
    address(WWW, {
      findings: CVES,
      contradicted: ['CVE-2019-0211'],
      ports: [port(80), port(443, { banner: 'HTTP/1.1 200 OK' })],
    }),
    address(MAIL, {
      ...{ names: [`mail.${DOMAIN}`], ports: [port(25, { silentOn: CHECKED })], findings: [SMTP], thirdParty: true },
      superseded: [
        {
          ...{ port: 8080, transport: 'tcp', product: 'old\u0000 httpd', version: '2.2', seenBy: 'shodan' },
          ...{ seenOn: new Date('2026-01-02T00:00:00Z'), now: 'closed', checkedOn: CHECKED },
        },
      ],
    }),
    address('192.0.2.77', { names: [], ports: [], asked: [], reason: 'source_quota' }),
  ],
  findings: [SPF, DANGLING],
  breaches: [
    breach('mario', { riskValue: 8 }),
    breach('luisa'),
    breach('mario', {
      source: { key: 'L', fullname: 'LinkedIn', year: 2021, features: ['Names'] } as never,
      riskValue: 2,
    }),
  ],
  lookalikes: [
    lookalike('acm.test', { risk: 'high' }),
    lookalike('xn--acm-dma.test', { unicode: 'acmé.test', kind: 'homoglyph', createdOn: null, similarity: 0.75 }),
  ],
  mail: [
    { kind: 'dmarc', status: 'good', record: 'v=DMARC1; p=reject', notes: [] },
    { kind: 'spf', status: 'missing', record: null, notes: ['made_up_note'] },
  ],
  end: {
    steps: steps({ registration: 'source_failed' }).map((step) =>
      step.reason === null ? step : { ...step, detail: `old.${DOMAIN}` },
    ),
    sources: [
      ...[source('internetdb'), source('hibp')],
      source('rdap', { reason: 'source_failed', answered: 0, detail: WWW }),
    ],
  },
};

/** What a domain shows beside versions, each less severe by its score than the update. */
const LEAKED: Partial<DomainScript> = {
  names: [name('www'), name('shop'), name('old', { addresses: [], cname: 'bucket.cloud.example' })],
  addresses: [address(WWW, { findings: [finding('CVE-2021-42013', at(WWW), { ...scores({ v3: 9.8 }), epss: 0.9 })] })],
  findings: [
    finding(
      'exposed-passwords',
      { name: DOMAIN },
      {
        ...{ ...scores({ v3: 4.8 }), check: 'breaches', about: null, family: 'Breaches' },
        ...{ certainty: 'unconfirmed', proof: 'to_verify' },
      },
    ),
    finding(
      'takeover-cname-provider',
      { name: `old.${DOMAIN}` },
      { ...scores({ v3: 8.2 }), check: 'takeover', about: null, family: 'Takeover', proof: 'proven' },
    ),
    finding(
      'mail-spoofable',
      { name: DOMAIN },
      {
        ...{ ...scores({ v3: 4.3 }), check: 'mail', about: null, family: 'Mail security', proof: 'proven' },
        remedy: { kind: 'act', key: 'mail-dmarc' },
      },
    ),
  ],
  breaches: [
    breach('mario'),
    breach('luisa'),
    breach('mario', { source: { key: 'L', fullname: 'LinkedIn', year: 2021, features: ['Names'] } as never }),
  ],
};

async function addReport(user: string, accountId: string, script: Partial<DomainScript>): Promise<void> {
  const taskId = await addDomainTask(http.db, accountId, script.engine);
  await writeDomain(http.db, { accountId, taskId, outcome: 'success', ...script });
  tasks.set(user, taskId);
}

beforeAll(async () => {
  http = await createHttpFixture();
  for (const user of ['acme', 'beta', 'lite', 'trial', 'empty', 'leaked']) {
    const accountId = await http.addAccount(user);
    await http.addUser({ username: user, accountId });
    const engine = user === 'lite' ? 'dti_lite' : 'dti';
    // Even where a licence says otherwise.
    const fullMode = user !== 'trial';
    await insertLicence(http.db.orm, { accountId, api: `/${engine}/`, name: 'Domain', scansMax: 5, fullMode });
    tokens.set(user, (await http.signIn(user)).access_token);
    if (user === 'empty') {
      const end = {
        steps: steps({
          ...{ ports: 'source_off', contact: 'no_contact', breaches: 'source_off', lookalikes: 'timed_out' },
        }).map((step) => ({ ...step, partly: step.check === 'lookalikes' })),
        sources: [source('hibp', { reason: 'source_off', answered: 0 })],
        ransomwareIndex: null,
      };
      await addReport(user, accountId, { names: [name('www')], end });
      continue;
    }
    if (user === 'acme') {
      await insertLicence(http.db.orm, { accountId, api: '/rri/', name: 'Ransomware', scansMax: 5, fullMode: true });
      await insertLicence(http.db.orm, { accountId, api: '/nscan/', name: 'Network', scansMax: 5, fullMode: true });
      const { rows } = await http.db.pool.query<{ id: string }>(
        "INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, 'nscan', 'Network', 'SUCCESS') RETURNING id",
        [accountId],
      );
      const ports = [openPort(22), openPort(81, { state: 'closed' })];
      const hosts = [host(WWW, { hostname: 'www', ports, findings: [finding('x', at(WWW), scored(9.8)) as never] })];
      await writeScan(http.db, { accountId, taskId: rows[0]?.id ?? '', hosts, outcome: 'success' });
      await addReport('first', accountId, FIRST);
    }
    await addReport(user, accountId, user === 'leaked' ? LEAKED : { ...SECOND, engine });
  }
  app = await createHttpServer({ log: pino({ level: 'silent' }), https: false, trustedProxies: 0 });
  const issuer = JSON.parse(Buffer.from(tokens.get('acme')?.split('.')[1] ?? '', 'base64url').toString()).iss;
  addAuthentication(app, { keys: http.keys, issuer: () => issuer, accessSeconds: 300 });
  reportsRoutes(app, { db: http.db, readings: [nscanReading, dtiReading, dtiLiteReading] });
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

const get = async (url: string, { user = 'acme', language = 'en' }: Reader = {}) =>
  app.inject({ url, headers: { authorization: `Bearer ${tokens.get(user)}`, 'accept-language': language } });

async function ask(query: string, variables: object = {}, reader: Reader = {}) {
  const id = tasks.get(reader.of ?? reader.user ?? 'acme');
  const params = new URLSearchParams({ query, variables: JSON.stringify({ id, ...variables }) });
  return (await get(`/reports/graphql/?${params}`, reader)).json();
}

type Sections = typeof dtiSections;
type ListName = { [Name in keyof Sections]: Sections[Name]['kind'] extends 'list' ? Name : never }[keyof Sections];
type ObjectName = Exclude<keyof Sections, ListName>;

const isListName = (section: string): section is ListName => dtiSections[section as ListName].kind === 'list';
const LISTS = Object.keys(dtiSections).filter(isListName);

async function rows<Name extends ListName>(section: Name, variables: object = {}, reader: Reader = {}) {
  const { data, errors } = await ask(listDocument(section, dtiSections), variables, reader);
  expect(errors).toBeUndefined();
  return pageOf(dtiSections[section]).parse(data.result[section]);
}

async function object<Name extends ObjectName>(section: Name, reader: Reader = {}): Promise<ValueOf<Sections[Name]>> {
  const { data, errors } = await ask(objectsDocument([section], dtiSections), {}, reader);
  expect(errors).toBeUndefined();
  return dtiSections[section].value.parse(data.result[section]) as ValueOf<Sections[Name]>;
}

describe('the summary', () => {
  it('has the total of each table on its card', async () => {
    const card = await object('summary');
    const totals = await Promise.all(
      (
        [
          ['cve_high_total', 'cve_ordered_high'],
          ['cve_medium_total', 'cve_ordered_medium'],
          ['cve_low_total', 'cve_ordered_low'],
          ['cve_total', 'cve_details'],
          ['breach_total', 'breach_data'],
          ['breach_source_total', 'breach_sources'],
          ['total_ip_found', 'ip_data'],
          ['total_subdomain_found', 'subdomain_data'],
          ['total_typosquatting', 'typosquatting'],
          ['vulns', 'dti_findings'],
        ] as const
      ).map(async ([field, section]) => [field, card[field], (await rows(section)).total] as const),
    );
    for (const [field, shown, total] of totals) expect([field, shown]).toEqual([field, total]);
    expect(card).toMatchObject({
      ...{ cve_total: 4, cve_high_total: 2, cve_medium_total: 1, cve_low_total: 1 },
      ...{ breach_total: 3, breach_source_total: 2, total_ip_found: 3, total_subdomain_found: 4, vulns: 6 },
      ...{ impact_confidentiality_total: 4, impact_availability_total: 3, impact_gdpr_total: 4 },
      impact_levels: { confidentiality: { none: 0, partial: 3, complete: 1 } },
      // Of three addresses nothing is known of one.
      average: { total: 2, high: 1, medium: 0.5, low: 0.5 },
      breach_chart_risk: { breach_total_high: 1, breach_total_medium: 1, breach_total_low: 1 },
      since_last: {
        ...{ id: tasks.get('first'), names_new: 3, addresses_new: 2, breaches_new: 2, typosquatting_new: 2 },
      },
    });
  });

  it('has the ransomware index for who has a licence of it', async () => {
    expect(await object('summary')).toMatchObject({
      ransomware_attack_index: 42.5,
      ransomware_parts: [
        { code: 'exposed', points: 30, certainty_name: 'seen by us' },
        { code: 'breached', points: 12.5, certainty_name: null },
      ],
    });
    expect(await object('summary', { user: 'beta' })).toMatchObject({
      ...{ ransomware_attack_index: null, ransomware_parts: [], since_last: null },
    });
  });

  it('says null, not zero, of what nobody could tell', async () => {
    expect(await object('summary', { user: 'empty' })).toMatchObject({
      ...{ cve_total: null, cve_high_total: null, cve_medium_total: null, cve_low_total: null },
      ...{ breach_total: null, breach_source_total: null, total_typosquatting: null },
      ...{ impact_confidentiality_total: null, impact_gdpr_total: null, impact_levels: null, average: null },
      breach_chart_risk: null,
      ...{ total_subdomain_found: 1, total_ip_found: 0, vulns: 0 },
    });
  });
});

it('tells a step that was made in part from one that was not made', async () => {
  const { checks } = await object('dti_coverage', { user: 'empty' });
  const status = Object.fromEntries(checks.map(({ check, status }) => [check, status]));
  expect(status).toMatchObject({ lookalikes: 'partial', ports: 'not_done', mail: 'done' });
});

it('tells in the coverage which steps and sources told nothing, and why', async () => {
  const coverage = await object('dti_coverage', { language: 'it' });
  expect(coverage).toMatchObject({
    ...{ domain: DOMAIN, contact: true, questions: 1234, contradicted: 1, complete: false, ended: 'success' },
  });
  expect(coverage.checks.find(({ check }) => check === 'registration')).toMatchObject({
    name: 'Registrazione del dominio',
    status: 'not_done',
    reasons: [{ reason: 'source_failed', name: 'la fonte non ha risposto' }],
  });
  expect(coverage.checks.find(({ check }) => check === 'mail')).toMatchObject({ status: 'done', places_done: 1 });
  expect(
    coverage.sources.map(({ source: code, name: shown, told, reason_name }) => [code, shown, told, reason_name]),
  ).toEqual([
    ['hibp', 'Have I Been Pwned', true, null],
    ['internetdb', 'Shodan InternetDB', true, null],
    ['rdap', 'RDAP', false, 'la fonte non ha risposto'],
  ]);
});

describe('the tables', () => {
  it('of breaches show masked accounts, the latest sources first', async () => {
    const { items } = await rows('breach_data');
    expect(
      items.map(({ account, source: from, risk, change }) => [account, from.fullname, from.year, risk, change]),
    ).toEqual([
      ['m•••o@acme.test', 'LinkedIn', 2021, 'Low', 'new'],
      ['l•••a@acme.test', 'Adobe', 2013, 'Medium', 'new'],
      ['m•••o@acme.test', 'Adobe', 2013, 'High', 'still'],
    ]);
    expect((await rows('breach_data', { filters: { risk: ['High'], source: 'Adobe' } })).total).toBe(1);
    expect((await rows('breach_data', { search: 'linked' })).total).toBe(1);
    expect((await rows('breach_data', { search: 'mario' })).total).toBe(0);
    const sources = await rows('breach_sources');
    expect(sources.items.map(({ name: shown, total, compromised_data }) => [shown, total, compromised_data])).toEqual([
      ['Adobe', 2, ['Passwords']],
      ['LinkedIn', 1, ['Names']],
    ]);
    const italian = await rows('breach_sources', {}, { language: 'it' });
    expect(italian.items.map(({ features }) => features)).toEqual([['Password'], ['Nomi e cognomi']]);
  });

  it('of CVEs are by version 2 of the score', async () => {
    const shown = async (section: 'cve_ordered_high' | 'cve_ordered_medium' | 'cve_ordered_low') =>
      (await rows(section)).items.map(({ cve, cvss, cvss3, ip, certainty }) => [cve, cvss, cvss3, ip, certainty]);
    expect(await shown('cve_ordered_high')).toEqual([
      ['CVE-2020-7247', 10, null, MAIL, 'proven'],
      ['CVE-2021-42013', 7.5, 9.8, WWW, 'version'],
    ]);
    expect(await shown('cve_ordered_medium')).toEqual([['CVE-2021-41773', 4.3, 7.5, WWW, 'version']]);
    expect(await shown('cve_ordered_low')).toEqual([['CVE-2019-0001', null, 3.1, WWW, 'unverified']]);
    expect((await rows('cve_ordered_high', { search: 'cve-2020' })).total).toBe(1);
    expect((await rows('cve_ordered_high', { sort_by: 'ip' })).items.map(({ ip }) => ip)).toEqual([WWW, MAIL]);
  });

  it('of CVE details lead to their finding', async () => {
    const { items, total } = await rows('cve_details', { filters: { ip: WWW, risk: ['high', 'medium'] } });
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      ...{ certainty: 'version', cve: 'CVE-2021-42013', ip: WWW, port: 80, summary: 'What CVE-2021-42013 does (en)' },
      impact: { confidentiality: 'partial', integrity: 'partial', availability: 'complete' },
    });
    const found = await rows('dti_findings', { filters: { id: items[0]?.finding } });
    expect(found.items.map(({ name: shown }) => shown)).toEqual(['Weakness CVE-2021-42013 (en)']);
    expect(found.items[0]?.certainty).toBe('version');
    expect((await rows('dti_findings', { filters: { certainty: 'proven' } })).items).toMatchObject([
      { cves: SMTP.cves, certainty: 'proven' },
    ]);
  });

  it('of addresses have counts, ports and the worst CVEs', async () => {
    const { items } = await rows('ip_data');
    expect(
      items.map(({ ip, vulnerabilities_list_count, reason_name }) => [ip, vulnerabilities_list_count, reason_name]),
    ).toEqual([
      [WWW, 3, null],
      [MAIL, 1, null],
      ['192.0.2.77', 0, 'no questions to the source left'],
    ]);
    expect(items[0]).toMatchObject({
      ...{ ports_list: [80, 443], risk_score: 7.5, change: 'still' },
      counts: { high: 1, medium: 1, low: 1, gdpr: 3, confidentiality: 3, integrity: 3, availability: 2 },
      data: { city: 'Milano', country_code: 'IT', org: 'Acme', isp: 'Telco', asn: 'AS64500' },
    });
    const { data } = await ask(`query ($id: ID!) { result(id: $id) { ip_data(filters: { ip: "${WWW}" }) { items {
      ports_details { port product data seen_by } vulnerabilities_details { cve cvss } } } } }`);
    expect(data.result.ip_data.items).toEqual([
      {
        ports_details: [
          { port: 80, product: 'httpd', data: null, seen_by: ['internetdb'] },
          { port: 443, product: 'httpd', data: 'HTTP/1.1 200 OK', seen_by: ['internetdb'] },
        ],
        vulnerabilities_details: [
          { cve: 'CVE-2021-42013', cvss: 7.5 },
          { cve: 'CVE-2021-41773', cvss: 4.3 },
          { cve: 'CVE-2019-0001', cvss: null },
        ],
      },
    ]);
  });

  it('of addresses hold what our own contact says against the sources', async () => {
    const { data } = await ask(`query ($id: ID!) { result(id: $id) { ip_data { items { ip third_party contradicted
      superseded { port product version seen_by seen_on now checked_on } ports_details { port silent_on } } } } }`);
    const items: Array<Record<string, unknown>> = data.result.ip_data.items;
    expect(items.find(({ ip }) => ip === MAIL)).toEqual({
      ip: MAIL,
      third_party: true,
      contradicted: [],
      superseded: [
        {
          ...{ port: 8080, product: 'old httpd', version: '2.2', seen_by: 'shodan', now: 'closed' },
          ...{ seen_on: '2026-01-02T00:00:00.000Z', checked_on: CHECKED.toISOString() },
        },
      ],
      ports_details: [{ port: 25, silent_on: CHECKED.toISOString() }],
    });
    expect(items.find(({ ip }) => ip === WWW)).toMatchObject({
      ...{ third_party: false, superseded: [], contradicted: ['CVE-2019-0211'] },
    });
  });

  it('of names say what runs there and what can be taken over', async () => {
    const { items } = await rows('subdomain_data', {}, { language: 'it' });
    expect(items.map(({ subdomain, ip_list, takeover, change }) => [subdomain, ip_list, takeover, change])).toEqual([
      [DOMAIN, [WWW], false, 'new'],
      [`mail.${DOMAIN}`, [MAIL], false, 'new'],
      [`old.${DOMAIN}`, [], true, 'new'],
      [`www.${DOMAIN}`, [WWW], false, 'still'],
    ]);
    expect(items[3]?.technologies).toEqual([{ app: 'Apache', ver: '2.4.49', type: 'Server web' }]);
    const few = async (variables: object) =>
      (await rows('subdomain_data', variables)).items.map((row) => row.subdomain);
    expect(await few({ filters: { takeover: true } })).toEqual([`old.${DOMAIN}`]);
    expect(await few({ filters: { ip: MAIL } })).toEqual([`mail.${DOMAIN}`]);
    expect(await few({ filters: { change: ['still'] } })).toEqual([`www.${DOMAIN}`]);
    expect(await few({ search: 'apache' })).toEqual([`www.${DOMAIN}`]);
    expect((await few({ sort_by: 'ip_list', order: 'desc' })).at(-1)).toBe(`old.${DOMAIN}`);
  });

  it('of look-alikes name how each differs', async () => {
    const { items } = await rows('typosquatting', {}, { language: 'it' });
    expect(
      items.map((row) => [row.domain_unicode, row.kind_name, row.risk, row.similarity, row.creation_date]),
    ).toEqual([
      ['acm.test', 'lettera mancante', 'High', 0.91235, '2025-05-05T00:00:00.000Z'],
      ['acmé.test', 'caratteri simili', 'Medium', 0.75, null],
    ]);
  });

  it('are narrowed to what is new, and then count what the summary says is new', async () => {
    const { since_last: last } = await object('summary');
    const fresh = async (section: 'ip_data' | 'breach_data' | 'subdomain_data' | 'typosquatting') => {
      const { items, total } = await rows(section, { filters: { change: ['new'] } });
      expect(items.map(({ change }) => change)).toEqual(items.map(() => 'new'));
      return total;
    };
    expect({
      addresses_new: await fresh('ip_data'),
      breaches_new: await fresh('breach_data'),
      names_new: await fresh('subdomain_data'),
      typosquatting_new: await fresh('typosquatting'),
    }).toEqual({ addresses_new: 2, breaches_new: 2, names_new: 3, typosquatting_new: 2 });
    expect(last).toMatchObject({ addresses_new: 2, breaches_new: 2 });
    const still = await rows('ip_data', { filters: { change: 'still' } });
    expect(still.items.map(({ ip }) => ip)).toEqual([WWW]);
    expect((await rows('ip_data', { filters: { change: ['new', 'still'] } })).total).toBe(3);
    expect((await rows('breach_data', { filters: { change: ['new'], source: 'Adobe' } })).total).toBe(1);
    expect((await rows('breach_data', { filters: { change: [] } })).total).toBe(0);
  });

  it.each(['dti_names', 'dti_addresses', 'dti_breaches'])('have an index for what is new: %s', async (table) => {
    const client = await http.db.pool.connect();
    try {
      await client.query('SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan');
      const asked = sql`SELECT count(*) FROM ${sql.identifier(table)} t
        WHERE t.report_no = ${1} AND ${hasChange(sql`t.change`)(['new'])}`;
      await client.query(`PREPARE asked AS ${new PgDialect().sqlToQuery(asked).sql}`);
      const { rows: plan } = await client.query('EXPLAIN EXECUTE asked(1)');
      expect(JSON.stringify(plan)).toContain(`${table}_new_idx`);
    } finally {
      client.release(true);
    }
  });

  it('of mail protection lead to the finding', async () => {
    const { items } = await rows('mail_security');
    const { items: found } = await rows('dti_findings', { filters: { check: 'mail' } });
    expect(items).toEqual([
      expect.objectContaining({ kind: 'spf', status: 'missing', notes: ['made_up_note'], finding: found[0]?.id }),
      expect.objectContaining({ kind: 'dmarc', name: 'DMARC', status: 'good', finding: null }),
    ]);
  });
});

describe('findings at addresses and at names', () => {
  const placesOf = (items: ReadonlyArray<{ ip: string | null; port: number | null; name_of_place: string | null }>) =>
    items.map((row) => row.name_of_place ?? `${row.ip} ${row.port}`);
  const SORTED = [`${WWW} 80`, `${WWW} 80`, `${WWW} 443`, `${MAIL} 25`, DOMAIN, `old.${DOMAIN}`];

  it.each(['dti_findings', 'dti_difference'] as const)('are sorted by place together: %s', async (section) => {
    const filters = section === 'dti_difference' ? { change: ['new', 'found', 'changed', 'still'] } : {};
    const { items } = await rows(section, { sort_by: 'host', filters });
    expect(placesOf(items)).toEqual(SORTED);
    const back = await rows(section, { sort_by: 'host', order: 'desc', first: 2, skip: 1, filters });
    expect(placesOf(back.items)).toEqual([DOMAIN, `${MAIL} 25`]);
  });

  it.each([
    ['old.acme', [`old.${DOMAIN}`]],
    [MAIL, [`${MAIL} 25`]],
    ['443/tcp', [`${WWW} 443`]],
    ['telco', [`${WWW} 80`, `${WWW} 80`, `${WWW} 443`, `${MAIL} 25`]],
    ['spf-missing', [DOMAIN]],
  ])('are found by %s', async (search, places) => {
    for (const section of ['dti_findings', 'dti_difference'] as const) {
      const { items, total } = await rows(section, { search, sort_by: 'host' });
      expect([placesOf(items), total]).toEqual([places, places.length]);
    }
  });

  it('are compared with any earlier report, and grouped', async () => {
    const compared = await rows('dti_difference', { filters: { compare: tasks.get('first') }, sort_by: 'host' });
    expect(placesOf(compared.items)).toEqual(SORTED);
    const groups = await rows('dti_vulnerability_groups', { search: `old.${DOMAIN}` });
    expect(groups.items.map(({ id, some_places }) => [id, some_places])).toEqual([
      ['takeover-bucket', [`old.${DOMAIN}`]],
    ]);
    expect((await rows('remedies')).total).toBe(6);
  });

  it('have people and names among what to do first, in words of what is to be done', async () => {
    const told = async (language: string) =>
      (await rows('remedies', {}, { user: 'leaked', language })).items.map(({ priority, urgency, name: words }) => [
        ...[priority, urgency, words],
      ]);
    expect(await told('it')).toEqual([
      [1, 'compromise', 'Eliminare i CNAME verso risorse cloud che altri possono rivendicare'],
      [2, 'compromise', 'Reimpostare le password degli account violati'],
      [3, 'spoofable', 'Impedire ad altri di scrivere a nome del dominio (SPF e DMARC)'],
      [4, 'known', 'Weakness CVE-2021-42013 (it)'],
    ]);
    expect((await told('en')).map(([, , words]) => words)).toContain('Reset the passwords of breached accounts');
    const { items } = await rows('remedies', {}, { user: 'leaked' });
    expect(items[1]?.solution).toBe(
      '3 accounts in known breaches (one for each breach that holds it), 2 with passwords. How to end exposed-passwords (en)',
    );
  });

  it('are told apart by whether ransomware groups use them', async () => {
    const names = async (ransomware: 'yes' | 'no') =>
      (await rows('dti_findings', { filters: { known_exploited: true, ransomware } })).items.map((row) => row.cves);
    expect([await names('yes'), await names('no')]).toEqual([[['CVE-2021-41773']], []]);
    expect((await rows('dti_findings', { filters: { ransomware: 'no' } })).total).toBe(5);
  });

  it('are a file with both kinds of places', async () => {
    const reply = await get(`/reports/${tasks.get('acme')}/csv/dti_findings/?sort_by=host`);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('IP address,Port,DNS name');
    expect(reply.body).toContain(`old.${DOMAIN}`);
  });
});

describe('the attack surface', () => {
  const below = async (parent?: string) => (await rows('attack_surface', { filters: parent ? { parent } : {} })).items;
  const shown = async (parent?: string) =>
    (await below(parent)).map(({ id, kind, level, children }) => [id, kind, level, children]);

  it('is walked from the domain to what is wrong', async () => {
    expect(await shown()).toEqual([['domain', 'domain', 'critical', 5]]);
    expect(await shown('domain')).toEqual([
      [`name:mail.${DOMAIN}`, 'name', 'critical', 1],
      [`name:${DOMAIN}`, 'name', 'critical', 2],
      [`name:www.${DOMAIN}`, 'name', 'critical', 1],
      [`name:old.${DOMAIN}`, 'name', 'high', 1],
      ['ip:192.0.2.77', 'address', null, 0],
    ]);
    expect(await shown(`name:www.${DOMAIN}`)).toEqual([[`ip:${WWW}`, 'address', 'critical', 2]]);
    expect(await shown(`ip:${WWW}`)).toEqual([
      [`port:${WWW}/tcp/80`, 'service', 'critical', 2],
      [`port:${WWW}/tcp/443`, 'service', 'low', 1],
    ]);
    const found = await below(`port:${WWW}/tcp/80`);
    expect(found.map(({ label, parent, children }) => [label, parent, children])).toEqual([
      ['CVE-2021-42013', `port:${WWW}/tcp/80`, 0],
      ['CVE-2021-41773', `port:${WWW}/tcp/80`, 0],
    ]);
    expect(await below(found[0]?.id)).toEqual([]);
    const { items } = await rows('dti_findings', { filters: { id: found[0]?.finding } });
    expect(items.map(({ cves, ip, port: at }) => [cves, ip, at])).toEqual([[['CVE-2021-42013'], WWW, 80]]);
    expect((await below(`ip:${WWW}`)).map(({ finding: none }) => none)).toEqual([null, null]);
    expect((await below(`name:old.${DOMAIN}`)).map(({ kind, label }) => [kind, label])).toEqual([
      ['vulnerability', 'takeover-bucket'],
    ]);
  });

  it.each(['ip:nonsense', 'port:1.2.3.4/tcp/', "name:' OR 1=1 --", 'nothing'])(
    'has nothing below %s',
    async (parent) => {
      expect(await below(parent)).toEqual([]);
    },
  );

  it('shows names with the same addresses as one, and each of them to a search', async () => {
    const of = async (search?: string) =>
      (await rows('attack_surface', { filters: { parent: 'domain' }, search }, { user: 'leaked' })).items.map(
        ({ label, names, children }) => [label, names, children],
      );
    expect(await of()).toEqual([
      [`shop.${DOMAIN}`, 2, 1],
      [`old.${DOMAIN}`, 1, 1],
    ]);
    const [root] = (await rows('attack_surface', {}, { user: 'leaked' })).items;
    expect([root?.children, root?.names]).toEqual([2, 0]);
    expect(await of('www')).toEqual([[`www.${DOMAIN}`, 1, 1]]);
  });

  it('is searched and paged', async () => {
    const page = await rows('attack_surface', { filters: { parent: 'domain' }, search: 'mail', first: 1 });
    expect([page.total, page.items.map(({ label }) => label)]).toEqual([1, [`mail.${DOMAIN}`]]);
  });
});
describe('every list', () => {
  it.each(LISTS)('sorts by each of its sorts, in both orders: %s', async (section) => {
    const { sorts } = dtiSections[section];
    for (const sort_by of sorts) {
      for (const order of ['asc', 'desc']) await rows(section, { sort_by, order, search: 'a' });
    }
  });

  it.each(LISTS)('is another company’s secret: %s', async (section) => {
    const { data, errors } = await ask(listDocument(section, dtiSections), {}, { user: 'beta', of: 'acme' });
    expect([data.result, errors[0].extensions.code]).toEqual([null, 'not_found']);
  });

  it.each(LISTS)('is closed to a lite report, whatever its licence says: %s', async (section) => {
    const { data, errors } = await ask(listDocument(section, dtiSections), {}, { user: 'lite' });
    expect(data).toEqual({ result: { [section]: null } });
    expect(errors[0].extensions.code).toBe('upgrade_required');
    const file = await get(`/reports/${tasks.get('lite')}/csv/${section}/`, { user: 'lite' });
    expect([403, 404]).toContain(file.statusCode);
    expect(file.body).not.toContain('192.0.2');
  });
});

it('opens summary and coverage of a lite report, under its own engine', async () => {
  expect(await object('summary', { user: 'lite' })).toMatchObject({ cve_total: 4, total_subdomain_found: 4 });
  expect(await object('dti_coverage', { user: 'lite' })).toMatchObject({ domain: DOMAIN, ended: 'success' });
});

it.each([
  ['acme', [`old.${DOMAIN}`, WWW]],
  ['lite', ['', '']],
  ['trial', ['', '']],
])('shows the details of a coverage to a full licence alone: %s', async (user, expected) => {
  const { checks, sources } = await object('dti_coverage', { user });
  const [failed] = checks.flatMap(({ reasons }) => reasons.filter(({ reason }) => reason === 'source_failed'));
  expect([failed?.detail, sources.find(({ told }) => !told)?.detail]).toEqual(expected);
  const details = [...checks.flatMap(({ reasons }) => reasons), ...sources].map(({ detail }) => detail);
  expect(details.some((detail) => detail !== '')).toBe(user === 'acme');
});

describe('GET /api/ip/{ip}/', () => {
  const seen = async (ip: string, reader: Reader = {}, years = '') =>
    addressSights.parse((await get(`/api/ip/${ip}/${years}`, reader)).json());

  it('tells what the reports of the account saw, the newest first', async () => {
    const { entries, truncated, years } = await seen(WWW);
    expect([truncated, years]).toEqual([false, 10]);
    expect(entries.map(({ id, engine, hostnames, organisation }) => [id, engine, hostnames, organisation])).toEqual([
      [tasks.get('acme'), 'dti', [`www.${DOMAIN}`], 'Acme'],
      [tasks.get('first'), 'dti', [`www.${DOMAIN}`], 'Acme'],
      [expect.any(String), 'nscan', ['www'], null],
    ]);
    expect(entries[0]).toMatchObject({
      ports: [
        { port: 80, protocol: 'tcp', product: 'httpd', version: '2.4.49' },
        { port: 443, protocol: 'tcp', product: 'httpd', version: '2.4.49' },
      ],
      ports_total: 2,
      findings: { critical: 1, high: 1, medium: 0, low: 1 },
    });
    expect(entries[2]).toMatchObject({ ports: [{ port: 22 }], ports_total: 1, findings: { critical: 1 } });
  });

  it('does not say that an address has no ports where they are not known', async () => {
    expect((await seen('192.0.2.77')).entries).toMatchObject([{ ports: [], ports_total: null }]);
  });

  it('looks back as many years as it is asked for', async () => {
    await http.db.pool.query("UPDATE reports SET begun_at = now() - interval '3 years' WHERE task_id = $1", [
      tasks.get('first'),
    ]);
    expect((await seen(WWW, {}, '?years=2')).entries.map(({ engine }) => engine)).toEqual(['dti', 'nscan']);
    expect((await seen(WWW, {}, '?years=4')).entries).toHaveLength(3);
  });

  it('tells nothing of another company, and nothing of a lite report', async () => {
    const own = (await seen(WWW, { user: 'beta' })).entries;
    expect(own.map(({ id }) => id)).toEqual([tasks.get('beta')]);
    expect((await seen(WWW, { user: 'lite' })).entries).toEqual([]);
    expect((await seen('203.0.113.9')).entries).toEqual([]);
  });

  it.each(['1.2.3', '1.2.3.4%2F24', 'fe80::1%25eth0', 'www.acme.test', '192.0.2.001', '%27%20OR%201=1'])(
    'refuses %s in the language of who asks',
    async (ip) => {
      const reply = await get(`/api/ip/${ip}/`, { language: 'it' });
      expect(reply.statusCode).toBe(400);
      expect(reply.body).toContain('non è un indirizzo IP');
    },
  );

  it.each(['?years=0', '?years=11', '?years=x'])('refuses %s', async (years) => {
    expect((await get(`/api/ip/${WWW}/${years}`)).statusCode).toBe(400);
  });

  it('asks for a token', async () => {
    expect((await app.inject({ url: `/api/ip/${WWW}/` })).statusCode).toBe(401);
  });
});

it.each([
  ['dti', 'acme', true],
  ['dti_lite', 'lite', false],
] as const)(
  'has an executive part made of one query, and every figure is what the report says: %s',
  async (code, user, full) => {
    const model = await loadExecutive(code);
    const { data, errors } = await ask(model?.document(full) ?? '', {}, { user });
    expect(errors).toBeUndefined();
    const executive = model?.make(data.result, 'en');
    expect(executive && wrongFigures(data.result, executive)).toEqual([]);
  },
);

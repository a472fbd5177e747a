import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { dtiReport } from './engines/dti/index.ts';
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

/** What a look at a domain writes, and what it says of the one before: gone and new only where both could have seen it. */

let db: TestDatabase;
let acme = '';
let targets = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  const { rows } = await db.pool.query<{ id: string }>("INSERT INTO accounts (name) VALUES ('A') RETURNING id");
  acme = rows[0]?.id ?? '';
});
afterAll(() => db.drop());

type Look = Omit<DomainScript, 'accountId' | 'taskId' | 'targetKey'>;

/** Looks at one domain, one after the other; answers the task of the last. */
async function lookAt(...looks: readonly Look[]): Promise<string> {
  targets += 1;
  let taskId = '';
  for (const look of looks) {
    taskId = await addDomainTask(db, acme);
    await writeDomain(db, { accountId: acme, taskId, targetKey: `target ${targets}`, outcome: 'success', ...look });
  }
  return taskId;
}

async function rowsOf<Row extends object>(query: string, taskId: string): Promise<Row[]> {
  return (await db.pool.query(`${query} WHERE report_no = (SELECT no FROM reports WHERE task_id = $1)`, [taskId])).rows;
}

async function changesAfter(...looks: readonly Look[]): Promise<Record<string, string>> {
  const { rows } = await db.pool.query<{ key: string; change: string }>(
    `SELECT t.key, concat_ws(' ', d.change, d.reason) AS change FROM reports r CROSS JOIN LATERAL (
       SELECT issue_no, change, reason FROM report_findings WHERE report_no = r.no
       UNION ALL SELECT issue_no, change, reason FROM report_gone WHERE report_no = r.no
     ) d JOIN report_issue_texts t ON t.report_no = r.no AND t.no = d.issue_no WHERE r.task_id = $1`,
    [await lookAt(...looks)],
  );
  return Object.fromEntries(rows.map(({ key, change }) => [key, change]));
}

const IP = '192.0.2.1';
const CVE = finding('CVE-2021-41773', at(IP), scores({ v2: 4.3, v3: 7.5 }));
const there = (fields: Parameters<typeof address>[1] = {}) => address(IP, fields);
const FOUND: Look = { names: [name('www')], addresses: [there({ findings: [CVE] })] };

describe('a finding at an address that was not seen again', () => {
  const OTHER = { ports: [port(80, { version: '2.4.62' })], asked: ['x:httpd 2.4.62'] };
  it.each<[string, string, Look]>([
    ['the product is another version', 'gone', { addresses: [there(OTHER)] }],
    ['the port is closed', 'gone', { addresses: [there({ ports: [], asked: [] })] }],
    ['the same version answers', 'unverified knowledge_changed', { addresses: [there()] }],
    [
      'the product does not tell its name any more',
      'unverified service_unknown',
      { addresses: [there({ ports: [port(80, { product: null, version: null })], asked: [] })] },
    ],
    [
      'the product does not tell its version any more',
      'unverified no_version',
      { addresses: [there({ ports: [port(80, { version: null })], asked: [] })] },
    ],
    [
      'its ports are not known',
      'unverified source_quota',
      { addresses: [there({ ports: [], asked: [], reason: 'source_quota' })] },
    ],
    [
      'who saw its port did not answer',
      'unverified source_failed',
      {
        addresses: [there({ ports: [], asked: [] })],
        end: { sources: [source('internetdb', { reason: 'source_failed', answered: 0 })] },
      },
    ],
    ['the domain no longer has the address', 'unverified not_in_profile', { addresses: [] }],
    [
      'names may have been missed',
      'unverified source_failed',
      { addresses: [], end: { steps: steps({ certificates: 'source_failed' }) } },
    ],
    [
      'versions were not compared',
      'unverified no_knowledge',
      { addresses: [there(OTHER)], end: { steps: steps({ versions: 'no_knowledge' }) } },
    ],
    ['the test was stopped', 'unverified stopped', { addresses: [], end: null, outcome: 'stopped' }],
  ])('%s: %s', async (_what, change, again) => {
    expect(await changesAfter(FOUND, again)).toEqual({ [CVE.key]: change });
  });

  it('at a port that only a direct contact saw is unverified without contact', async () => {
    const seen = { ...FOUND, addresses: [there({ findings: [CVE], ports: [port(80, { seenBy: ['nmap'] })] })] };
    const passive = {
      addresses: [there({ ports: [], asked: [] })],
      end: { steps: steps({ contact: 'no_contact' }) },
    };
    expect(await changesAfter(seen, passive)).toEqual({ [CVE.key]: 'unverified no_contact' });
  });
});

describe('a finding at a name that was not seen again', () => {
  const TAKEOVER = finding('takeover-bucket', { name: `old.${DOMAIN}` }, { check: 'takeover', about: null });
  const seen = (origins: Parameters<typeof name>[1]): Look => ({ names: [name('old', origins)], findings: [TAKEOVER] });
  it.each<[string, string, Look]>([
    ['the step was made again', 'gone', { names: [name('old')] }],
    ['the name is not there any more', 'gone', { names: [] }],
    ['the step was not made', 'unverified timed_out', { end: { steps: steps({ takeover: 'timed_out' }) } }],
    ['what had found the name was not made', 'unverified cut', { end: { steps: steps({ wordlist: 'cut' }) } }],
  ])('%s: %s', async (_what, change, again) => {
    expect(await changesAfter(seen({}), again)).toEqual({ [TAKEOVER.key]: change });
  });

  it('is looked for with its own check alone', async () => {
    const spf = finding('spf-missing', { name: DOMAIN }, { check: 'mail', about: null });
    expect(await changesAfter({ findings: [spf] }, { end: { steps: steps({ takeover: 'cut' }) } })).toEqual({
      'spf-missing': 'gone',
    });
  });
});

describe('a finding that did not stand before', () => {
  it.each<[string, string, Look]>([
    ['another version was there', 'new', { addresses: [there({ asked: ['x:httpd 2.4.40'] })] }],
    ['its port was closed', 'new', { addresses: [there({ ports: [], asked: [] })] }],
    ['its address was not there', 'new', { names: [], addresses: [] }],
    ['names were missed', 'found source_off', { addresses: [], end: { steps: steps({ certificates: 'source_off' }) } }],
    [
      'its ports were not known',
      'found source_off',
      { addresses: [there({ ports: [], asked: [], reason: 'source_off' })] },
    ],
    ['versions were not compared', 'found no_knowledge', { end: { steps: steps({ versions: 'no_knowledge' }) } }],
    ['the knowledge was another', 'found knowledge_changed', { begin: { knowledge: [] }, addresses: [there()] }],
  ])('%s: %s', async (_what, change, before) => {
    expect(await changesAfter(before, FOUND)).toEqual({ [CVE.key]: change });
  });
});

describe('names, addresses, accounts and look-alikes', () => {
  const query = (table: string, key: string) => `SELECT ${key} AS key, change FROM ${table}`;
  const changeOf = async (table: string, key: string, task: string) =>
    Object.fromEntries(
      (await rowsOf<{ key: string; change: string | null }>(query(table, key), task)).map((row) => [
        row.key,
        row.change,
      ]),
    );

  it('are new or still there, compared with the report before', async () => {
    const first: Look = {
      names: [name('www')],
      addresses: [address(IP)],
      breaches: [breach('mario')],
      lookalikes: [lookalike('acm.test')],
    };
    const second: Look = {
      names: [name('www'), name('new', { addresses: ['192.0.2.2'] })],
      addresses: [address(IP), address('192.0.2.2', { names: [`new.${DOMAIN}`] })],
      breaches: [breach('mario'), breach('luisa')],
      lookalikes: [lookalike('acm.test'), lookalike('acne.test')],
    };
    const task = await lookAt(first, second);
    expect(await changeOf('dti_names', 'name', task)).toEqual({ 'www.acme.test': 'still', 'new.acme.test': 'new' });
    expect(await changeOf('dti_addresses', 'host(ip)', task)).toEqual({ [IP]: 'still', '192.0.2.2': 'new' });
    expect(await changeOf('dti_breaches', 'account', task)).toEqual({
      'm•••o@acme.test': 'still',
      'l•••a@acme.test': 'new',
    });
    expect(await changeOf('dti_lookalikes', 'domain', task)).toEqual({ 'acm.test': 'still', 'acne.test': 'new' });
  });

  it('are not new where the report before had not looked', async () => {
    const end = { steps: steps({ certificates: 'source_failed', breaches: 'source_off', lookalikes: 'timed_out' }) };
    const task = await lookAt(
      { end },
      {
        names: [name('www', { origins: ['certificates'] }), name('mail', { origins: ['certificates', 'mx'] })],
        addresses: [address(IP)],
        breaches: [breach('mario')],
        lookalikes: [lookalike('acm.test')],
      },
    );
    expect(await changeOf('dti_names', 'name', task)).toEqual({ 'www.acme.test': null, 'mail.acme.test': 'new' });
    expect(await changeOf('dti_addresses', 'host(ip)', task)).toEqual({ [IP]: null });
    expect(await changeOf('dti_breaches', 'account', task)).toEqual({ 'm•••o@acme.test': null });
    expect(await changeOf('dti_lookalikes', 'domain', task)).toEqual({ 'acm.test': null });
  });
});

describe('what is written', () => {
  it('adds up where a name is said again', async () => {
    const task = await lookAt({
      names: [
        name('www', { technologies: [{ app: 'nginx', ver: null, type: 'web_server' }] }),
        name('www', { addresses: ['192.0.2.9'], origins: ['certificates'], cname: 'cdn.example' }),
      ],
    });
    expect(await rowsOf('SELECT addresses::text, origins, cname, technologies FROM dti_names', task)).toEqual([
      {
        addresses: '{192.0.2.1,192.0.2.9}',
        origins: ['wordlist', 'certificates'],
        cname: 'cdn.example',
        technologies: [{ app: 'nginx', ver: null, type: 'web_server' }],
      },
    ]);
  });

  it('is the same where calls are repeated, and counted once', async () => {
    const taskId = await addDomainTask(db, acme);
    const access = { db, accountId: acme, taskId, targetKey: 'again', held: async () => true };
    const sink = dtiReport.writing.open(access);
    await sink.begin({ domain: DOMAIN, contact: false, toolVersions: {}, knowledge: [] });
    for (const _time of [1, 2]) {
      await sink.names([name('www'), name('ftp')]);
      await sink.addresses([there({ findings: [CVE] })]);
      await sink.findings([finding('spf-missing', { name: DOMAIN }, { check: 'mail', about: null })]);
      await sink.breaches([breach('mario', { riskValue: 8 }), breach('luisa')]);
      await sink.lookalikes([lookalike('acm.test')]);
      await sink.mail([{ kind: 'spf', status: 'missing', record: null, notes: ['spf_missing'] }]);
      await sink.end({ steps: steps(), sources: [source('hibp')], ransomwareIndex: null, questions: 5 });
    }
    const facts = `SELECT names, addresses, cve_medium, breach_high, breach_medium, breach_sources, lookalikes, questions
      FROM dti_report_facts`;
    expect(await rowsOf(facts, taskId)).toEqual([
      {
        ...{ names: 2, addresses: 1, cve_medium: 1, breach_high: 1, breach_medium: 1, breach_sources: 1 },
        ...{ lookalikes: 1, questions: 5 },
      },
    ]);
    expect(await rowsOf('SELECT accounts FROM dti_breach_sources', taskId)).toEqual([{ accounts: 2 }]);
    expect(await rowsOf('SELECT findings, cves FROM dti_addresses', taskId)).toEqual([{ findings: 1, cves: 1 }]);
  });

  it('is written once where an answer of the database was lost', async () => {
    const taskId = await addDomainTask(db, acme);
    let calls = 0;
    const held = async () => {
      calls += 1;
      return true;
    };
    const sink = dtiReport.writing.open({ db: losingAnswers(db), accountId: acme, taskId, targetKey: 'lost', held });
    await sink.begin({ domain: DOMAIN, contact: false, toolVersions: {}, knowledge: [] });
    await sink.addresses([there({ findings: [CVE] })]);
    await sink.breaches([breach('mario')]);
    expect(calls).toBeGreaterThan(3);
    expect(await rowsOf('SELECT cve_medium, breach_medium FROM dti_report_facts', taskId)).toEqual([
      { cve_medium: 1, breach_medium: 1 },
    ]);
    expect(await rowsOf('SELECT no FROM report_findings', taskId)).toHaveLength(1);
  });

  it.each([
    ['version 2 where it is known', { v2: 6.9, v3: 9.8 }, 2],
    ['a high one of version 2', { v2: 7, v3: 5 }, 3],
    ['version 3 where there is no other', { v3: 7 }, 3],
    ['a low one', { v2: 3.9, v3: 7.5 }, 1],
  ])('puts a CVE into its table by %s', async (_what, given, band) => {
    const task = await lookAt({ addresses: [there({ findings: [finding('CVE-2020-0001', at(IP), scores(given))] })] });
    expect(await rowsOf('SELECT band FROM dti_cves', task)).toEqual([{ band }]);
  });

  it('has one row for a CVE at several ports of an address, of which the certain one speaks', async () => {
    const of = (number: number, certainty: 'confirmed' | 'unconfirmed') =>
      finding('CVE-2020-0001', at(IP, number), { ...scores({ v2: 5 }), certainty });
    const ports = [port(80), port(443)];
    const task = await lookAt({
      addresses: [there({ ports, findings: [of(80, 'unconfirmed'), of(443, 'confirmed')] })],
    });
    expect(await rowsOf('SELECT port, unconfirmed FROM dti_cves', task)).toEqual([{ port: 443, unconfirmed: false }]);
    expect(await rowsOf('SELECT findings, cves, cve_medium FROM dti_addresses', task)).toEqual([
      { findings: 2, cves: 1, cve_medium: 1 },
    ]);
  });

  it('holds no account as it is, and a fingerprint of it that another target does not share', async () => {
    const look = { breaches: [breach('maria.rossi'), breach('al')] };
    const [one, other] = [await lookAt(look), await lookAt(look)];
    const query = 'SELECT fingerprint, account, b.* FROM dti_breaches b';
    const rows = [...(await rowsOf<{ fingerprint: string; account: string }>(query, one))];
    expect(rows.map(({ account }) => account).sort()).toEqual(['m•••i@acme.test', '•••@acme.test']);
    expect(JSON.stringify(rows)).not.toMatch(/maria|rossi/);
    const fingerprints = new Set(rows.map(({ fingerprint }) => fingerprint));
    const others = await rowsOf<{ fingerprint: string }>('SELECT fingerprint FROM dti_breaches', other);
    expect(others.filter(({ fingerprint }) => fingerprints.has(fingerprint))).toEqual([]);
  });

  it('leaves out what is no address and cuts what is too long', async () => {
    const task = await lookAt({
      names: [name('www', { addresses: ['192.0.2.1', '1.2.3', 'fe80::1%eth0'], cname: 'x'.repeat(5000) })],
      addresses: [address('not an address'), address(IP, { ports: [port(0), port(70_000), port(80)] })],
    });
    expect(await rowsOf('SELECT addresses::text, length(cname) AS cname FROM dti_names', task)).toEqual([
      { addresses: '{192.0.2.1}', cname: 260 },
    ]);
    expect(await rowsOf('SELECT ports FROM dti_addresses', task)).toEqual([{ ports: [80] }]);
  });

  it('leaves with its report', async () => {
    const task = await lookAt({
      ...{ names: [name('www')], addresses: [there({ findings: [CVE] })], breaches: [breach('mario')] },
      ...{ lookalikes: [lookalike('acm.test')], mail: [{ kind: 'spf', status: 'good', record: 'v=spf1', notes: [] }] },
    });
    const { rows } = await db.pool.query('SELECT no FROM reports WHERE task_id = $1', [task]);
    await db.pool.query('DELETE FROM reports WHERE no = $1', [rows[0].no]);
    const { rows: tables } = await db.pool.query<{ name: string }>(
      `SELECT c.table_name AS name FROM information_schema.columns c
       WHERE c.column_name = 'report_no' AND c.table_name LIKE 'dti\\_%'`,
    );
    expect(tables.length).toBeGreaterThan(9);
    for (const { name: table } of tables) {
      const left = await db.pool.query(`SELECT FROM ${table} WHERE report_no = $1`, [rows[0].no]);
      expect([table, left.rows.length]).toEqual([table, 0]);
    }
  });
});

/** A database that makes every second commit and loses the answer to it. */
function losingAnswers(database: TestDatabase): TestDatabase {
  let commits = 0;
  const losing = (client: PoolClient) =>
    new Proxy(client, {
      get(of, key) {
        const value = Reflect.get(of, key, of);
        if (key !== 'query') return typeof value === 'function' ? value.bind(of) : value;
        return async (query: { text?: string } | string, ...rest: unknown[]) => {
          const answer = await value.call(of, query, ...rest);
          const text = typeof query === 'string' ? query : (query.text ?? '');
          if (text.toLowerCase() === 'commit' && ++commits % 2 === 0) {
            throw Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' });
          }
          return answer;
        };
      },
    });
  const pool = new Proxy(database.pool, {
    get: (of, key) => (key === 'connect' ? async () => losing(await of.connect()) : Reflect.get(of, key, of)),
  });
  return { ...database, pool };
}

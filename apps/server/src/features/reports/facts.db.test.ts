import type { SurveyFact } from '@rocca/contract/api/surveys.schema';
import { FACT_TOPIC_CODES, type FactTopic } from '@rocca/contract/survey/fact-topics';
import type { NetworkFinding } from '@rocca/engines/nscan/place';
import type { PortReport } from '@rocca/engines/nscan/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { dtiLiteReport, dtiReport } from './engines/dti/index.ts';
import { nscanReport } from './engines/nscan/index.ts';
import { webappReport } from './engines/webapp/index.ts';
import { accountFacts } from './index.ts';
import * as domain from './testing/dti-reports.ts';
import { BEGIN, checks, finding, host, openPort, type ScanScript, scored, writeScan } from './testing/nscan-reports.ts';
import * as web from './testing/webapp-reports.ts';

/** What the newest reports show of the topics that questionnaires ask about. */

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const ENGINES = new Map(
  Object.entries({ nscan: nscanReport, webapp: webappReport, dti: dtiReport, dti_lite: dtiLiteReport }).map(
    ([code, report]) => [code, { report }],
  ),
);

async function addAccount(licences: Readonly<Record<string, boolean>> = { nscan: true, webapp: true, dti: true }) {
  const { rows } = await db.pool.query<{ id: string }>(
    'INSERT INTO accounts (name) VALUES (gen_random_uuid()::text) RETURNING id',
  );
  const id = rows[0]?.id ?? '';
  for (const [engine, full] of Object.entries(licences)) {
    await db.pool.query(
      'INSERT INTO licences (account_id, api, name, scans_max, full_mode) VALUES ($1, $2, $3, 9, $4)',
      [...[id, `/${engine}/`, engine, full]],
    );
  }
  return id;
}

async function addTask(accountId: string, engine: string, fields: { targetId?: string; entries?: string[] } = {}) {
  const plan = fields.entries ? { entries: fields.entries.map((text) => ({ text })) } : {};
  const { rows } = await db.pool.query<{ id: string }>(
    `INSERT INTO tasks (account_id, engine, name, status, target_id, plan)
     VALUES ($1, $2, 'Office', 'SUCCESS', $3, $4) RETURNING id`,
    [accountId, engine, fields.targetId ?? null, JSON.stringify(plan)],
  );
  return rows[0]?.id ?? '';
}

type Scan = Omit<ScanScript, 'accountId' | 'taskId'>;

async function scan(accountId: string, script: Scan): Promise<string> {
  const taskId = await addTask(accountId, 'nscan');
  await writeScan(db, { accountId, taskId, outcome: 'success', ...script });
  return taskId;
}

const factsOf = async (accountId: string) => (await accountFacts(db.pool, ENGINES, accountId)).facts;
const byTopic = (facts: readonly SurveyFact[]) => Object.fromEntries(facts.map((fact) => [fact.topic, fact]));
const countsOf = async (accountId: string) =>
  Object.fromEntries((await factsOf(accountId)).map(({ topic, count }) => [topic, count]));

const service = (name: string, product: string | null): Partial<PortReport> => ({
  service: { ...{ name, product }, tunnel: null, version: null, extra: null, cpes: [] },
});
const proven = (key: string, port: number, fields: Partial<NetworkFinding> = {}) =>
  finding(key, { check: 'tls', proof: 'proven', about: null, ...scored(5), ...at(port), ...fields });
const at = (number: number) => ({ place: { port: { protocol: 'tcp' as const, number } } });
const toVerify = { certainty: 'unconfirmed', proof: 'to_verify' } as const;

const WEAK_HOST = host('203.0.113.5', {
  ports: [
    openPort(80),
    openPort(22, service('ssh', 'OpenSSH')),
    openPort(3389, service('ms-wbt-server', 'Microsoft Terminal Services')),
    openPort(5900, service('vnc', 'VNC')),
    // Named by the number of its port alone.
    openPort(5432, service('postgresql', null)),
    openPort(3306, service('mysql', 'MySQL')),
    openPort(1433, { ...service('ms-sql-s', 'SQL'), state: 'filtered' }),
  ],
  findings: [
    finding('CVE-2021-41773', { ...scored(9.8), knownExploited: { addedOn: '2021-11-03', ransomware: true } }),
    finding('CVE-2019-11043', { ...scored(9.8), ...at(8080), about: 'php:php 7.2.24 in x:httpd' }),
    finding('CVE-2020-0001', { ...scored(9.9), ...at(81), ...toVerify }),
    proven('ftp-anonymous', 21),
    proven('tls-v1.0', 443),
    proven('tls-rc4', 443),
    proven('cert-expired', 443),
  ],
});

describe('a network scan', () => {
  it('shows what it has proven, one fact for each topic, with places and the report', async () => {
    const accountId = await addAccount();
    const inside = host('10.0.0.2', {
      ports: [openPort(3389, service('ms-wbt-server', 'Microsoft Terminal Services'))],
      findings: [proven('tls-v1.0', 443), proven('snmp-public', 161, toVerify)],
    });
    const taskId = await scan(accountId, { hosts: [WEAK_HOST, inside] });
    const facts = await factsOf(accountId);
    expect(facts).toHaveLength(9);
    expect(new Set(facts.map(({ engine, task_id, target }) => `${engine} ${task_id} ${target}`))).toEqual(
      new Set([`nscan ${taskId} Office`]),
    );
    expect(Object.fromEntries(facts.map(({ topic, count, text }) => [topic, [count, text.it, text.en]]))).toEqual({
      critical_vulnerability: [
        2,
        'Vulnerabilità critiche in 2 punti (CVE-2021-41773, CVE-2019-11043)',
        'Critical vulnerabilities in 2 places (CVE-2021-41773, CVE-2019-11043)',
      ],
      exploited_vulnerability: [
        1,
        'Vulnerabilità già sfruttate dagli attaccanti in 1 punto (CVE-2021-41773)',
        'Known-exploited vulnerabilities in 1 place (CVE-2021-41773)',
      ],
      unsupported_software: [
        1,
        'Software non più supportato dal produttore in 1 punto (PHP 7.2.24)',
        'Software no longer supported by its vendor in 1 place (PHP 7.2.24)',
      ],
      exposed_remote_access: [
        2,
        '2 servizi di accesso remoto raggiungibili (RDP, VNC)',
        '2 remote access services reachable (RDP, VNC)',
      ],
      exposed_ssh: [
        1,
        '1 servizio SSH raggiungibile da internet (SSH)',
        '1 SSH service reachable from the internet (SSH)',
      ],
      exposed_database: [1, '1 database o condivisione raggiungibile (MySQL)', '1 database or share reachable (MySQL)'],
      weak_credentials: [
        1,
        'Accesso anonimo o con credenziali ovvie in 1 punto (FTP anonimo)',
        'Anonymous access or obvious credentials in 1 place (anonymous FTP)',
      ],
      weak_encryption: [
        2,
        'Cifratura debole o assente in 2 punti (TLS 1.0, RC4)',
        'Weak or missing encryption in 2 places (TLS 1.0, RC4)',
      ],
      bad_certificate: [
        1,
        'Certificati non validi in 1 punto (scaduto)',
        'Certificates that are not valid in 1 place (expired)',
      ],
    });
  });

  it('takes a service without a product for what a check has proven there', async () => {
    const accountId = await addAccount();
    const ports = [openPort(23, service('telnet', null)), openPort(6379, service('redis', null))];
    await scan(accountId, {
      hosts: [
        host('203.0.113.5', { ports, findings: [proven('telnet-open', 23), proven('redis-open', 6379, toVerify)] }),
      ],
    });
    expect(await countsOf(accountId)).toEqual({ exposed_remote_access: 1, weak_encryption: 1 });
  });

  it('passes over an ended version that a distribution may still mend', async () => {
    const accountId = await addAccount();
    const packaged = { ...toVerify, doubt: 'backport' } as const;
    const ended = (number: number, about: string, fields: Partial<NetworkFinding> = {}) =>
      finding('CVE-2023-0001', { ...scored(5), ...at(number), about, ...fields });
    const findings = [
      ended(80, 'php:php 8.1.2 in x:httpd', packaged),
      ended(81, 'php:php 8.1.2 in x:httpd'),
      ended(82, 'openssl:openssl 1.1.1k in x:httpd', packaged),
    ];
    await scan(accountId, { hosts: [host('203.0.113.5', { findings })] });
    expect((await factsOf(accountId)).map(({ text }) => text.en)).toEqual([
      'Software no longer supported by its vendor in 1 place (PHP 8.1.2)',
    ]);
  });

  it('names three examples, makes texts from outside inert and says what was looked at', async () => {
    const accountId = await addAccount();
    const taskId = await addTask(accountId, 'nscan', { entries: ['203.0.113.0/24', 'a\u202eb', 'c', 'd', 'e'] });
    const findings = [1, 2, 3, 4].map((n) => finding(`CVE-2021-000${n}`, { ...scored(9.8), ...at(80 + n) }));
    const hostile = { it: `<b>\u202e${'x'.repeat(500)}`, en: '\u001b[31mred\u0000' };
    await writeScan(db, {
      ...{ accountId, taskId, outcome: 'success' },
      hosts: [
        host('203.0.113.5', { findings }),
        host('203.0.113.6', { findings: [finding('own', { ...scored(10), name: hostile })] }),
      ],
    });
    const [fact] = await factsOf(accountId);
    expect(fact?.target).toBe('203.0.113.0/24, a\\u{202e}b, c (+2)');
    expect(fact?.text.en).toMatch(/^Critical vulnerabilities in 5 places \(\[31mred, CVE-2021-0001, CVE-2021-0002…\)$/);
    expect(fact?.text.it).toMatch(/^Vulnerabilità critiche in 5 punti \(<b>\\u\{202e\}x{40,55}…, CVE-/);
  });
});

describe('a web application scan', () => {
  it('shows injections, missing protections and the rest by their keys', async () => {
    const accountId = await addAccount();
    const taskId = await addTask(accountId, 'webapp');
    const low = { finding: scored(3.1) };
    await web.writeWebScan(db, {
      ...{ accountId, taskId, outcome: 'success', pages: [web.page('/')] },
      alerts: [
        web.alert('sql-injection', web.at('/a', { parameter: 'q' }), { finding: scored(9.8) }),
        web.alert('xss-reflected', web.at('/b', { parameter: 'q' })),
        web.alert('xss-stored', web.at('/c'), { finding: toVerify }),
        web.alert('hsts-missing', web.at('/'), low),
        web.alert('csp-missing', web.at('/'), low),
        web.alert('permissions-policy-missing', web.at('/p'), low),
        web.alert('library-ended', web.at('/jquery.js'), low),
        web.alert('exposed-dump', web.at('/dump.sql')),
        web.alert('weak-credentials', web.at('/login')),
        web.alert('tls-v1.1', web.at('/'), low),
        web.alert('cert-self-signed', web.at('/'), low),
      ],
    });
    const facts = await factsOf(accountId);
    expect(Object.fromEntries(facts.map(({ topic, count, text }) => [topic, `${count} ${text.en}`]))).toEqual({
      critical_vulnerability: '1 Critical vulnerabilities in 1 place (Weakness sql-injection (en))',
      web_injection: '2 Injection flaws in 2 places (SQL injection, XSS)',
      web_hardening: '1 Web protections missing or weak in 1 place (HSTS, CSP)',
      unsupported_software: '1 Software no longer supported by its vendor in 1 place (JavaScript libraries)',
      exposed_database: '1 1 database or share reachable (copy of data that can be downloaded)',
      weak_credentials: '1 Anonymous access or obvious credentials in 1 place (obvious password)',
      weak_encryption: '1 Weak or missing encryption in 1 place (TLS 1.1)',
      bad_certificate: '1 Certificates that are not valid in 1 place (self-signed)',
    });
  });
});

const own = (key: string, name: string, fields: Parameters<typeof domain.finding>[2] = {}) =>
  domain.finding(key, { name }, { check: 'mail', proof: 'proven', ...domain.scores({ v3: 4.3 }), ...fields });
const OLD = new Date('2020-01-01T00:00:00Z');
const critical = domain.scores({ v3: 9.8 });

const WEAK_DOMAIN: Omit<domain.DomainScript, 'accountId' | 'taskId'> = {
  outcome: 'success',
  addresses: [
    domain.address('203.0.113.5', {
      ports: [
        domain.port(22, { seenOn: null }),
        domain.port(3389, { seenOn: null }),
        domain.port(445, { seenOn: OLD }),
        domain.port(6379, { seenOn: new Date() }),
      ],
      findings: [domain.finding('CVE-2021-41773', domain.at('203.0.113.5'), critical)],
    }),
  ],
  findings: [
    own('mail-spoofable', domain.DOMAIN),
    own('spf-missing', domain.DOMAIN),
    own('mta-sts-missing', domain.DOMAIN),
    own('takeover-cname-provider', `old.${domain.DOMAIN}`, { check: 'takeover' }),
    own('takeover-cname-provider', `page.${domain.DOMAIN}`, { check: 'takeover', ...toVerify }),
  ],
  breaches: [
    domain.breach('a@acme.test'),
    domain.breach('b@acme.test'),
    domain.breach('a@acme.test', {
      source: { ...domain.breach('').source, key: 'Rumour', fullname: 'Rumour', verified: false },
    }),
  ],
  lookalikes: [domain.lookalike('acne.test', { risk: 'high' }), domain.lookalike('acme.example', { risk: 'medium' })],
};

describe('a look at a domain', () => {
  it('shows mail, breaches, names others can take, look-alikes and open ports', async () => {
    const accountId = await addAccount();
    await domain.writeDomain(db, { accountId, taskId: await domain.addDomainTask(db, accountId), ...WEAK_DOMAIN });
    const facts = await factsOf(accountId);
    expect(Object.fromEntries(facts.map(({ topic, count, text }) => [topic, `${count} ${text.en}`]))).toEqual({
      critical_vulnerability: '1 Critical vulnerabilities in 1 place (CVE-2021-41773)',
      exposed_remote_access: '1 1 remote access service reachable (RDP 3389)',
      exposed_ssh: '1 1 SSH service reachable from the internet (SSH 22)',
      exposed_database: '1 1 database or share reachable (Redis 6379)',
      weak_mail_protection: '1 Mail protection missing or weak (mail can be forged, no SPF)',
      breached_addresses: '3 Mail addresses in 2 known breaches, 3 cases in all (Adobe, Rumour)',
      subdomain_takeover: '1 1 domain name that others can take over, proven (old.acme.test)',
      lookalike_domain: '1 1 domain of others that can be taken for yours (acne.test)',
    });
  });

  it('tells of a lite report what its summary opens, and no examples', async () => {
    const accountId = await addAccount({ dti_lite: true });
    const taskId = await domain.addDomainTask(db, accountId, 'dti_lite');
    await domain.writeDomain(db, { ...WEAK_DOMAIN, accountId, taskId, engine: 'dti_lite' });
    const facts = await factsOf(accountId);
    expect(Object.fromEntries(facts.map(({ topic, engine, text }) => [topic, `${engine} ${text.en}`]))).toEqual({
      critical_vulnerability: 'dti_lite Critical vulnerabilities in 1 place',
      breached_addresses: 'dti_lite Mail addresses in 2 known breaches, 3 cases in all',
    });
  });
});

describe('every topic', () => {
  it('can be given by some engine', async () => {
    const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM accounts');
    const given = new Set<FactTopic>();
    for (const { id } of rows) for (const { topic } of await factsOf(id)) given.add(topic);
    expect(FACT_TOPIC_CODES.filter((topic) => !given.has(topic))).toEqual([]);
  });
});

describe('the report that is asked', () => {
  const CRITICAL = finding('CVE-2021-1', scored(9.8));
  const open = (...findings: NetworkFinding[]) => [host('203.0.113.5', { findings })];
  // Another version answers: what followed from the one before is gone.
  const mended = host('203.0.113.5', { ports: [openPort(80, { asked: ['x:httpd 2.4.62'] })] });

  it.each<[string, number, Scan[]]>([
    ['that found it', 1, [{ hosts: open(CRITICAL) }]],
    ['before one that saw it gone', 0, [{ hosts: open(CRITICAL) }, { hosts: [mended] }]],
    ['before one that was stopped', 1, [{ hosts: open(CRITICAL) }, { hosts: [], outcome: 'stopped' }]],
    ['before one that failed', 1, [{ hosts: open(CRITICAL) }, { hosts: [], outcome: 'failed' }]],
    [
      'before one that was stopped and saw it gone',
      0,
      [{ hosts: open(CRITICAL) }, { hosts: [mended], outcome: 'stopped' }],
    ],
    [
      'before one that only listed ports',
      1,
      [
        { hosts: open(CRITICAL) },
        {
          begin: { ...BEGIN, profile: 'port_discovery' },
          hosts: [host('203.0.113.5', { checks: checks({ services: 'not_in_profile', versions: 'not_in_profile' }) })],
        },
      ],
    ],
    [
      'without services, where there is no other',
      1,
      [{ hosts: [host('203.0.113.5', { findings: [CRITICAL], checks: checks({ services: 'not_in_profile' }) })] }],
    ],
  ])('is the newest of the target that is complete enough: the one %s counts %i', async (_, count, scans) => {
    const accountId = await addAccount();
    for (const script of scans) await scan(accountId, script);
    expect((await factsOf(accountId)).length).toBe(count);
  });

  it('is none that is still open', async () => {
    const accountId = await addAccount();
    await writeScan(db, { accountId, taskId: await addTask(accountId, 'nscan'), hosts: open(CRITICAL) });
    expect((await accountFacts(db.pool, ENGINES, accountId)).looked_at[0]?.reports).toBe(0);
  });

  it('is one of each target, newest first, and each engine says how many there were', async () => {
    const accountId = await addAccount();
    const first = await scan(accountId, { targetKey: 'one', hosts: open(CRITICAL) });
    const second = await scan(accountId, { targetKey: 'two', hosts: open(CRITICAL) });
    await scan(accountId, { targetKey: 'three', hosts: open() });
    const { facts, looked_at } = await accountFacts(db.pool, ENGINES, accountId);
    expect(facts.map(({ task_id }) => task_id)).toEqual([second, first]);
    const { rows } = await db.pool.query<{ at: Date }>(
      'SELECT max(begun_at) AS at FROM reports WHERE account_id = $1',
      [accountId],
    );
    expect(looked_at).toEqual([
      { engine: 'nscan', reports: 3, latest_at: rows[0]?.at.toISOString() },
      ...['webapp', 'dti', 'dti_lite'].map((engine) => ({ engine, reports: 0, latest_at: null })),
    ]);
    const seen = await db.pool.query<{ at: Date }>('SELECT begun_at AS at FROM reports WHERE task_id = $1', [second]);
    expect(facts[0]?.seen_at).toBe(seen.rows[0]?.at.toISOString());
  });

  it('is none of another account, of a deleted test or of a target that is gone', async () => {
    const accountId = await addAccount();
    const other = await addAccount();
    await scan(other, { hosts: open(CRITICAL) });
    const deleted = await scan(accountId, { hosts: open(CRITICAL) });
    await db.pool.query('UPDATE tasks SET deleted_at = now() WHERE id = $1', [deleted]);
    const { rows } = await db.pool.query<{ id: string }>(
      "INSERT INTO targets (account_id, engine, name, target) VALUES ($1, 'nscan', 'HQ', '203.0.113.5') RETURNING id",
      [accountId],
    );
    const targetId = rows[0]?.id ?? '';
    const taskId = await addTask(accountId, 'nscan', { targetId });
    await writeScan(db, { accountId, taskId, targetKey: targetId, hosts: open(CRITICAL), outcome: 'success' });
    expect((await factsOf(accountId)).map(({ task_id }) => task_id)).toEqual([taskId]);
    await db.pool.query('DELETE FROM targets WHERE id = $1', [targetId]);
    expect(await factsOf(accountId)).toEqual([]);
    expect(await factsOf(other)).toHaveLength(1);
  });

  it.each([
    ['lite', { nscan: false }],
    ['missing', {}],
  ])('of a licence that is %s tells what its summary opens', async (_, licences) => {
    const accountId = await addAccount(licences);
    await scan(accountId, { hosts: [WEAK_HOST] });
    expect(byTopic(await factsOf(accountId))).toMatchObject({
      critical_vulnerability: { count: 2, text: { en: 'Critical vulnerabilities in 2 places' } },
      exploited_vulnerability: { count: 1, text: { en: 'Known-exploited vulnerabilities in 1 place' } },
    });
    expect(await factsOf(accountId)).toHaveLength(2);
  });
});

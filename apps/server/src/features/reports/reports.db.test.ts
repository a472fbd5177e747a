import type { NetworkPlace } from '@rocca/engines/nscan/place';
import type { HostReport } from '@rocca/engines/nscan/report';
import type { UnknownReason } from '@rocca/engines/shared/versions/verdict';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { remedyGroups, vulnerabilityGroups } from './core/groups.ts';
import { closeLeftOpen } from './core/record/close-left-open.ts';
import { nscanReport } from './engines/nscan/index.ts';
import { closeReport, targetKeyOf } from './index.ts';
import { BEGIN, checks, finding, host, openPort, type ScanScript, scored, writeScan } from './testing/nscan-reports.ts';

let db: TestDatabase;
let accountId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const { rows } = await db.pool.query<{ id: string }>("INSERT INTO accounts (name) VALUES ('Acme') RETURNING id");
  accountId = rows[0]?.id ?? '';
});
afterAll(() => db.drop());

const { writing } = nscanReport;
const engines = new Map([['nscan', { report: nscanReport }]]);
const close = (closing: Parameters<typeof closeReport>[3]) =>
  withTransaction(db, (tx) => closeReport(db, tx, writing, closing));

async function addTask(): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    "INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, 'nscan', 'Scan', 'SUCCESS') RETURNING id",
    [accountId],
  );
  return rows[0]?.id ?? '';
}

async function scan(script: Omit<ScanScript, 'accountId' | 'taskId'>): Promise<string> {
  const taskId = await addTask();
  await writeScan(db, { accountId, taskId, ...script });
  return taskId;
}

async function reportOf(taskId: string) {
  const { rows } = await db.pool.query(
    'SELECT r.*, n.* FROM reports r LEFT JOIN nscan_report_facts n ON n.report_no = r.no WHERE task_id = $1',
    [taskId],
  );
  return rows[0];
}

/** `key@ip:port` → change, with what changed or the reason. */
async function differenceOf(taskId: string): Promise<Record<string, string>> {
  const { rows } = await db.pool.query<{ place: string; change: string }>(
    `SELECT t.key || '@' || host(d.ip) || ':' || d.port AS place,
       concat_ws(' ', d.change, nullif(array_to_string(d.changed, ','), ''), d.reason) AS change
     FROM reports r CROSS JOIN LATERAL (
       SELECT issue_no, ip, port, change, changed, reason FROM report_findings WHERE report_no = r.no
       UNION ALL SELECT issue_no, ip, port, change, '{}', reason FROM report_gone WHERE report_no = r.no
     ) d JOIN report_issue_texts t ON t.report_no = r.no AND t.no = d.issue_no
     WHERE r.task_id = $1`,
    [taskId],
  );
  return Object.fromEntries(rows.map(({ place, change }) => [place, change]));
}

describe('writing a report', () => {
  it('counts what its rows hold', async () => {
    const taskId = await scan({
      targetKey: 'counted',
      hosts: [
        host('10.0.0.1', {
          ports: [openPort(80), openPort(443), openPort(25, { state: 'filtered', service: null })],
          findings: [
            finding('CVE-2021-1', { ...scored(9.8), knownExploited: { addedOn: '2024-01-01', ransomware: true } }),
            finding('CVE-2021-2', { certainty: 'unconfirmed', doubt: 'backport' }),
            // The same again, from another script: it is one finding, and the surer word counts.
            finding('CVE-2021-2'),
          ],
        }),
        host('10.0.0.2', {
          findings: [finding('CVE-2021-1', { ...scored(9.8), place: { port: null } }), finding('x', scored(2))],
        }),
        host('::1'),
      ],
      down: [{ ip: '10.0.0.3', hostname: null, reason: 'no-response' }],
      outcome: 'success',
    });
    const report = await reportOf(taskId);
    expect(report).toMatchObject({ hosts_up: 3, hosts_down: 1, ports: 5, open_ports: 4, findings: 4, confirmed: 4 });
    expect(report).toMatchObject({ critical: 2, high: 1, medium: 0, low: 1, known_exploited: 1 });
    expect(report.impacts).toEqual([4, 0, 0, 0, 4, 0, 0, 0, 4]);
    const { rows } = await db.pool.query(
      `SELECT (SELECT count(*) FROM report_findings WHERE report_no = $1) AS findings,
         (SELECT sum(findings) FROM report_issues WHERE report_no = $1) AS "by issue",
         (SELECT sum(vulns) FROM nscan_hosts WHERE report_no = $1) AS "by host",
         (SELECT count(*) FROM nscan_ports WHERE report_no = $1) AS ports,
         (SELECT sum(vulns) FROM nscan_ports WHERE report_no = $1) AS "by port"`,
      [report.no],
    );
    expect(rows[0]).toEqual({ findings: 4, 'by issue': 4, 'by host': 4, ports: 5, 'by port': 3 });
  });

  it('takes hostile text, cut and without NUL, and refuses links that are no web addresses', async () => {
    const taskId = await scan({
      targetKey: 'hostile',
      hosts: [
        host('10.0.0.1', {
          hostname: 'a\0b\nc',
          findings: [
            finding('evil', {
              evidence: `\0\ud800'; DROP TABLE tasks; --${'x'.repeat(9000)}`,
              references: [
                { id: 'x', link: 'javascript:alert(1)' },
                { id: 'y', link: 'https://example.com' },
              ],
            }),
          ],
        }),
      ],
    });
    const { no } = await reportOf(taskId);
    const { rows } = await db.pool.query(
      `SELECT h.hostname, v.evidence, t.refs FROM nscan_hosts h, report_findings v, report_issue_texts t
       WHERE h.report_no = $1 AND v.report_no = $1 AND t.report_no = $1`,
      [no],
    );
    expect(rows[0].hostname).toBe('ab c');
    expect(rows[0].evidence).toMatch(/^\ufffd'; DROP TABLE tasks; --x+$/);
    expect(rows[0].evidence.length).toBeLessThan(4001);
    expect(rows[0].refs).toEqual([{ id: 'y', link: 'https://example.com' }]);
  });

  it('writes nothing for an attempt that no longer holds the test', async () => {
    const taskId = await addTask();
    let held = true;
    const sink = writing.open({ db, accountId, taskId, targetKey: 'lost', held: async () => held });
    await sink.begin(BEGIN);
    await sink.hosts([host('10.0.0.1')]);
    held = false;
    await expect(sink.hosts([host('10.0.0.2')])).rejects.toThrow('no longer held');
    expect(await reportOf(taskId)).toMatchObject({ hosts_up: 1 });
  });

  it('begins anew with nothing of the attempt before', async () => {
    const taskId = await addTask();
    const script = { accountId, taskId, targetKey: 'again' };
    await writeScan(db, { ...script, hosts: [host('10.0.0.1', { findings: [finding('a')] }), host('10.0.0.2')] });
    await writeScan(db, { ...script, hosts: [host('10.0.0.3', { findings: [finding('b')] })], outcome: 'success' });
    expect(await reportOf(taskId)).toMatchObject({ hosts_up: 1, findings: 1, previous_no: null });
    expect(await differenceOf(taskId)).toEqual({ 'b@10.0.0.3:80': '' });
  });

  it('counts a host that is told twice once, and takes nothing after the end', async () => {
    const taskId = await addTask();
    const sink = writing.open({ db, accountId, taskId, targetKey: 'twice', held: async () => true });
    await sink.begin(BEGIN);
    const told = host('10.0.0.1', { findings: [finding('a')] });
    await Promise.all([sink.hosts([told, told]), sink.hosts([told])]);
    expect(await reportOf(taskId)).toMatchObject({ hosts_up: 1, findings: 1 });
    await close({ accountId, taskId, outcome: 'stopped', cause: null });
    await expect(sink.hosts([host('10.0.0.2')])).rejects.toThrow('closed');
  });
});

describe('the difference to the scan before', () => {
  const targetKey = 'history';
  const tasks: string[] = [];
  /** What it was about no longer answers there, or did not answer there before. */
  const replaced = { about: 'x:another 1.0' };

  it('says nothing where there is no earlier scan', async () => {
    tasks[0] = await scan({
      targetKey,
      hosts: [
        host('10.0.0.1', {
          findings: [
            finding('still'),
            finding('fixed', replaced),
            finding('worse', replaced),
            finding('upgraded'),
            finding('far', { place: { port: { protocol: 'tcp', number: 8443 } } }),
            finding('script', { check: 'scripts' }),
            finding('redis', { check: 'redis_open', place: { port: { protocol: 'tcp', number: 443 } } }),
          ],
        }),
        host('10.0.0.2', { findings: [finding('asleep')] }),
        host('10.0.0.3', { findings: [finding('waiting', replaced)] }),
      ],
      receipt: { tcpPorts: '1-65535' },
      outcome: 'success',
    });
    expect(new Set(Object.values(await differenceOf(tasks[0])))).toEqual(new Set(['']));
    expect(await reportOf(tasks[0])).toMatchObject({ previous_no: null, difference_new: 0, difference_still: 0 });
  });

  it('tells new, changed, still, gone, and with its reason what it could not verify', async () => {
    tasks[1] = await scan({
      targetKey,
      hosts: [
        host('10.0.0.1', {
          findings: [
            finding('still', { evidence: 'Date: today. Server: httpd 2.4.49' }),
            finding('worse', { ...replaced, ...scored(9.1), certainty: 'unconfirmed', doubt: 'backport' }),
            finding('upgraded', { evidence: 'Server: httpd 2.4.50' }),
            finding('fresh', replaced),
          ],
          checks: checks({ scripts: 'timed_out', redis_open: 'nothing_to_check' }),
        }),
      ],
      down: [{ ip: '10.0.0.2', hostname: null, reason: 'no-response' }],
      outcome: 'stopped',
    });
    expect(await differenceOf(tasks[1])).toEqual({
      'still@10.0.0.1:80': 'still',
      'worse@10.0.0.1:80': 'changed severity,certainty',
      'upgraded@10.0.0.1:80': 'changed evidence',
      'fresh@10.0.0.1:80': 'new',
      'fixed@10.0.0.1:80': 'gone',
      // Its port was looked at, and there was nothing of its kind there any more.
      'redis@10.0.0.1:443': 'gone',
      'far@10.0.0.1:8443': 'unverified not_in_profile',
      'script@10.0.0.1:80': 'unverified timed_out',
      'asleep@10.0.0.2:80': 'unverified host_down',
      'waiting@10.0.0.3:80': 'unverified stopped',
    });
    expect(await reportOf(tasks[1])).toMatchObject({
      ...{ difference_new: 1, difference_changed: 2, difference_still: 1, difference_gone: 2 },
      ...{ difference_unverified: 4, previous_task_id: tasks[0], previous_name: 'Scan' },
    });
  });

  it('carries on what the stopped scan could not verify: seen again it is not new, looked for in vain it is gone', async () => {
    tasks[2] = await scan({
      targetKey,
      hosts: [
        host('10.0.0.1', { findings: [finding('still'), finding('upgraded', { evidence: 'httpd 2.4.50' })] }),
        host('10.0.0.2', { findings: [finding('asleep')] }),
        host('10.0.0.3'),
      ],
      receipt: { tcpPorts: '1-65535' },
      outcome: 'success',
    });
    expect(await differenceOf(tasks[2])).toEqual({
      'still@10.0.0.1:80': 'still',
      'upgraded@10.0.0.1:80': 'still',
      'asleep@10.0.0.2:80': 'still',
      'worse@10.0.0.1:80': 'gone',
      'fresh@10.0.0.1:80': 'gone',
      'far@10.0.0.1:8443': 'gone',
      'script@10.0.0.1:80': 'gone',
      'waiting@10.0.0.3:80': 'gone',
    });
  });

  it('remembers when a finding was first seen, whichever reports were removed', async () => {
    const firstSeen = async (taskId: string | undefined) => {
      const { rows } = await db.pool.query<{ first_seen: Date }>(
        `SELECT v.first_seen FROM reports r JOIN report_findings v ON v.report_no = r.no
         JOIN report_issue_texts t ON t.report_no = r.no AND t.no = v.issue_no WHERE r.task_id = $1 AND t.key = 'still'`,
        [taskId],
      );
      return rows[0]?.first_seen;
    };
    const first = await firstSeen(tasks[0]);
    expect(await firstSeen(tasks[2])).toEqual(first);
    await db.pool.query('DELETE FROM tasks WHERE id = ANY ($1)', [tasks]);
    expect(await reportOf(tasks[2] ?? '')).toBeUndefined();
    const later = await scan({
      targetKey,
      hosts: [host('10.0.0.1', { findings: [finding('still')] })],
      outcome: 'success',
    });
    expect(await firstSeen(later)).toEqual(first);
    expect(await differenceOf(later)).toEqual({ 'still@10.0.0.1:80': '' });
  });

  it('compares with no failed scan, and not with one of another target or account', async () => {
    const base = await scan({
      targetKey: 'a',
      hosts: [host('10.0.0.1', { findings: [finding('x')] })],
      outcome: 'success',
    });
    await scan({ targetKey: 'b', hosts: [host('10.0.0.1', { findings: [finding('y')] })], outcome: 'success' });
    await scan({ targetKey: 'a', hosts: [], outcome: 'failed' });
    const next = await scan({
      targetKey: 'a',
      hosts: [host('10.0.0.1', { findings: [finding('x')] })],
      outcome: 'success',
    });
    expect(await reportOf(next)).toMatchObject({ previous_task_id: base, difference_still: 1 });
  });

  it('calls nothing gone that is no longer part of the target, and lets it go the time after', async () => {
    const hosts = [host('10.0.0.1', { findings: [finding('x')] })];
    await scan({ targetKey: 'moved', hosts, outcome: 'success' });
    const begin = { addresses: ['10.9.0.0/24'] };
    const second = await scan({ targetKey: 'moved', begin, outcome: 'success' });
    expect(await differenceOf(second)).toEqual({ 'x@10.0.0.1:80': 'unverified not_in_profile' });
    expect(await differenceOf(await scan({ targetKey: 'moved', begin, outcome: 'success' }))).toEqual({});
  });

  it('judges a version by its own port, whatever is unknown of the others', async () => {
    const at = (number: number) => ({ place: { port: { protocol: 'tcp' as const, number } } });
    const findings = [
      finding('a'),
      finding('b', at(81)),
      finding('c', { ...at(82), ...replaced }),
      finding('d', at(83)),
    ];
    await scan({ targetKey: 'versions', hosts: [host('10.0.0.1', { findings })], outcome: 'success' });
    const unknown = (reason: UnknownReason) => ({ verdict: { outcome: 'unknown' as const, reason } });
    const ports = [
      openPort(80, { state: 'closed', service: null, verdict: null }),
      openPort(81, unknown('no_version')),
      openPort(82),
      openPort(83, { ...unknown('filtered'), state: 'filtered', service: null }),
    ];
    const hosts = [host('10.0.0.1', { ports, checks: checks({ versions: 'filtered' }) })];
    expect(await differenceOf(await scan({ targetKey: 'versions', hosts, outcome: 'success' }))).toEqual({
      'a@10.0.0.1:80': 'gone',
      'b@10.0.0.1:81': 'unverified no_version',
      'c@10.0.0.1:82': 'gone',
      'd@10.0.0.1:83': 'unverified filtered',
    });
  });

  describe('of a service over two protocols', () => {
    const dns = openPort(53);
    const onPort = (port: NonNullable<NetworkPlace['port']>) => finding('dns', { place: { port } });
    const SEEN = {
      tcp: { ports: [dns], findings: [onPort({ protocol: 'tcp', number: 53 })] },
      udp: { ports: [{ ...dns, protocol: 'udp' }], findings: [onPort({ protocol: 'udp', number: 53 })] },
      both: {
        ports: [dns, { ...dns, protocol: 'udp' }],
        findings: [onPort({ protocol: 'tcp', number: 53, also: 'udp' })],
      },
      // As it was written before the two were one.
      apart: {
        ports: [dns, { ...dns, protocol: 'udp' }],
        findings: [onPort({ protocol: 'tcp', number: 53 }), onPort({ protocol: 'udp', number: 53 })],
      },
    } as const;
    type Seen = keyof typeof SEEN;
    let targets = 0;

    async function inTurn(...seen: readonly Seen[]): Promise<string[]> {
      targets += 1;
      const taken: string[] = [];
      for (const one of seen) {
        const hosts = [host('10.0.0.1', { ...SEEN[one], scannedAt: new Date(2026, 0, taken.length + 1) })];
        taken.push(await scan({ targetKey: `dns ${targets}`, hosts, outcome: 'success' }));
      }
      return taken;
    }

    it.each<[Seen, Seen]>([
      ['both', 'both'],
      ['tcp', 'both'],
      ['udp', 'both'],
      ['both', 'tcp'],
      ['both', 'udp'],
      ['apart', 'both'],
    ])('is none, when one of them is added or lost: %s, then %s', async (first, then) => {
      const [, last = ''] = await inTurn(first, then);
      expect(await differenceOf(last)).toEqual({ 'dns@10.0.0.1:53': 'still' });
      const { rows } = await db.pool.query(
        'SELECT f.first_seen FROM report_findings f JOIN reports r ON r.no = f.report_no WHERE r.task_id = $1',
        [last],
      );
      expect(rows).toEqual([{ first_seen: new Date(2026, 0, 1) }]);
    });

    it('is told where the second protocol alone has taken the place of the first', async () => {
      const [, last = ''] = await inTurn('tcp', 'udp');
      const { rows } = await db.pool.query(
        `SELECT f.change FROM reports r CROSS JOIN LATERAL (
           SELECT change FROM report_findings WHERE report_no = r.no
           UNION ALL SELECT change FROM report_gone WHERE report_no = r.no) f
         WHERE r.task_id = $1 ORDER BY change`,
        [last],
      );
      expect(rows).toEqual([{ change: 'gone' }, { change: 'new' }]);
    });

    it('is not gone while one of the two keeps silent', async () => {
      await inTurn('both');
      const closed = { service: null, verdict: null, asked: [] };
      const wordsWith = async (udp: string) => {
        const ports = [
          openPort(53, { ...closed, state: 'closed' }),
          openPort(53, { ...closed, state: udp, protocol: 'udp' }),
        ];
        const hosts = [host('10.0.0.1', { ports })];
        return differenceOf(await scan({ targetKey: `dns ${targets}`, hosts, outcome: 'success' }));
      };
      expect(await wordsWith('open|filtered')).toEqual({ 'dns@10.0.0.1:53': 'unverified filtered' });
      expect(await wordsWith('closed')).toEqual({ 'dns@10.0.0.1:53': 'gone' });
    });

    it('stays known while nobody could look, by either protocol', async () => {
      const [first = ''] = await inTurn('both');
      const targetKey = `dns ${targets}`;
      await scan({ targetKey, hosts: [], outcome: 'stopped' });
      const again = await scan({ targetKey, hosts: [host('10.0.0.1', SEEN.udp)], outcome: 'success' });
      expect(await differenceOf(again)).toEqual({ 'dns@10.0.0.1:53': 'still' });
      expect(first).not.toBe(again);
    });

    it('counts once for the host and the report, and at each of its ports', async () => {
      const [taskId = ''] = await inTurn('both');
      expect(await reportOf(taskId)).toMatchObject({ findings: 1, open_ports: 2 });
      const { rows } = await db.pool.query(
        `SELECT h.vulns, ARRAY(SELECT p.vulns FROM nscan_ports p WHERE p.report_no = h.report_no) AS ports
         FROM nscan_hosts h JOIN reports r ON r.no = h.report_no WHERE r.task_id = $1`,
        [taskId],
      );
      expect(rows).toEqual([{ vulns: 1, ports: [1, 1] }]);
    });
  });

  /** One host, scanned again and again; the words on each scan but the first. */
  async function chain(targetKey: string, ...scans: ReadonlyArray<Omit<ScanScript, 'accountId' | 'taskId'>>) {
    const words: Array<Record<string, string>> = [];
    for (const script of scans)
      words.push(await differenceOf(await scan({ targetKey, outcome: 'success', ...script })));
    return words.slice(1);
  }
  const asked = (...lines: string[]) => openPort(80, { asked: lines });
  const knowledgeOf = (day: string) => ({
    knowledge: [{ name: 'nvd' as const, dataDate: new Date(day), loadedAt: null, entries: 5, starterPart: null }],
  });

  it('calls nothing gone that only the knowledge forgot, however often it looks, until another version answers', async () => {
    const forgotten = [host('10.0.0.1')];
    const updated = [host('10.0.0.1', { ports: [asked('x:httpd 2.4.62')] })];
    const first = { hosts: [host('10.0.0.1', { findings: [finding('x')] })] };
    expect(await chain('forgotten', first, { hosts: forgotten }, { hosts: forgotten }, { hosts: updated })).toEqual([
      { 'x@10.0.0.1:80': 'unverified knowledge_changed' },
      { 'x@10.0.0.1:80': 'unverified knowledge_changed' },
      { 'x@10.0.0.1:80': 'gone' },
    ]);
  });

  it('calls nothing new that the knowledge has learnt since, but what came with another version', async () => {
    const findings = [finding('learnt'), finding('came', { about: 'x:mod 2.0' })];
    const before = {
      begin: knowledgeOf('2026-01-01'),
      hosts: [host('10.0.0.1', { ports: [asked('x:httpd 2.4.49', 'x:mod 1.0')] })],
    };
    const after = [host('10.0.0.1', { ports: [asked('x:httpd 2.4.49', 'x:mod 2.0')], findings })];
    expect(await chain('learnt', before, { begin: knowledgeOf('2026-02-01'), hosts: after })).toEqual([
      { 'learnt@10.0.0.1:80': 'found knowledge_changed', 'came@10.0.0.1:80': 'new' },
    ]);
    expect(await chain('known', before, { begin: knowledgeOf('2026-01-01'), hosts: after })).toEqual([
      { 'learnt@10.0.0.1:80': 'new', 'came@10.0.0.1:80': 'new' },
    ]);
  });

  it('calls nothing new that no profile before looked for, and asks the last that did', async () => {
    const seen = [host('10.0.0.1', { findings: [finding('log4shell', { check: 'log4shell' })] })];
    const notLooked = [host('10.0.0.1', { checks: checks({ log4shell: 'not_in_profile' }) })];
    const clean = [host('10.0.0.1')];
    const found = { 'log4shell@10.0.0.1:80': 'found not_in_profile' };
    expect(await chain('not looked for', { hosts: notLooked }, { hosts: seen })).toEqual([found]);
    expect(await chain('looked for', { hosts: clean }, { hosts: notLooked }, { hosts: seen })).toEqual([
      {},
      { 'log4shell@10.0.0.1:80': 'new' },
    ]);
    expect(await chain('kept', { hosts: seen }, { hosts: notLooked }, { hosts: clean })).toEqual([
      { 'log4shell@10.0.0.1:80': 'unverified not_in_profile' },
      { 'log4shell@10.0.0.1:80': 'gone' },
    ]);
  });

  it('does not take a library for gone because the service no longer names it', async () => {
    const about = 'x:php 7.2 in x:httpd';
    const first = {
      hosts: [
        host('10.0.0.1', { ports: [asked('x:httpd 2.4.49', 'x:php 7.2')], findings: [finding('php', { about })] }),
      ],
    };
    const lost = (...lines: string[]) =>
      chain(`library ${lines}`, first, { hosts: [host('10.0.0.1', { ports: [asked(...lines)] })] });
    expect(await lost('x:httpd 2.4.62')).toEqual([{ 'php@10.0.0.1:80': 'unverified not_recognised' }]);
    expect(await lost('x:httpd 2.4.62', 'x:php 8.3')).toEqual([{ 'php@10.0.0.1:80': 'gone' }]);
    expect(await lost('x:nginx 1.26')).toEqual([{ 'php@10.0.0.1:80': 'gone' }]);
  });

  it('does not take a port for closed that is one of many that kept silent', async () => {
    const first = { hosts: [host('10.0.0.1', { findings: [finding('x')] })] };
    const lost = (silent: HostReport['silent']) =>
      chain(`silent ${silent}`, first, { hosts: [host('10.0.0.1', { ports: [], silent })] });
    expect(await lost(['tcp'])).toEqual([{ 'x@10.0.0.1:80': 'unverified filtered' }]);
    expect(await lost(['udp'])).toEqual([{ 'x@10.0.0.1:80': 'gone' }]);
  });

  it('does not take a service for mended that it no longer recognises, however often', async () => {
    const service = { name: 'unknown', tunnel: null, product: null, version: null, extra: null, cpes: [] };
    const verdict = { outcome: 'unknown', reason: 'service_unknown' } as const;
    const unrecognised = { hosts: [host('10.0.0.1', { ports: [openPort(80, { service, verdict, asked: [] })] })] };
    const first = { hosts: [host('10.0.0.1', { findings: [finding('tls', { check: 'tls' })] })] };
    const words = { 'tls@10.0.0.1:80': 'unverified service_unknown' };
    expect(await chain('unrecognised', first, unrecognised, unrecognised)).toEqual([words, words]);
  });

  it('compares with no scan that was stopped before its first host', async () => {
    const first = await scan({
      targetKey: 'stopped',
      hosts: [host('10.0.0.1', { findings: [finding('x')] })],
      outcome: 'success',
    });
    const stopped = await scan({ targetKey: 'stopped', hosts: [], receipt: null, outcome: 'stopped' });
    expect(await differenceOf(stopped)).toEqual({ 'x@10.0.0.1:80': 'unverified stopped' });
    const next = await scan({
      targetKey: 'stopped',
      hosts: [host('10.0.0.1', { findings: [finding('x')] })],
      outcome: 'success',
    });
    expect(await reportOf(next)).toMatchObject({ previous_task_id: first, difference_still: 1 });
  });

  it('calls gone what a check asked for by itself, though the ports around it were not scanned', async () => {
    const snmp = finding('snmp-public', { check: 'snmp_public', place: { port: { protocol: 'udp', number: 161 } } });
    const other = finding('udp-service', { check: 'scripts', place: { port: { protocol: 'udp', number: 161 } } });
    const lastOf = async (targetKey: string, reason: 'not_in_profile' | 'timed_out') => {
      await scan({ targetKey, hosts: [host('10.0.0.1', { findings: [snmp, other] })], outcome: 'success' });
      const hosts = [host('10.0.0.1', { checks: checks({ udp_ports: reason }) })];
      return differenceOf(await scan({ targetKey, hosts, receipt: { udpPorts: null }, outcome: 'success' }));
    };
    expect(await lastOf('snmp', 'not_in_profile')).toEqual({
      'snmp-public@10.0.0.1:161': 'gone',
      'udp-service@10.0.0.1:161': 'unverified not_in_profile',
    });
    expect(await lastOf('snmp, late', 'timed_out')).toMatchObject({
      'snmp-public@10.0.0.1:161': 'unverified timed_out',
    });
  });

  it('compares with nothing when the scan before was removed meanwhile', async () => {
    const before = await scan({
      targetKey: 'removed',
      hosts: [host('10.0.0.1', { findings: [finding('x')] })],
      outcome: 'success',
    });
    const taskId = await scan({ targetKey: 'removed', hosts: [host('10.0.0.1', { findings: [finding('x')] })] });
    await db.pool.query('DELETE FROM tasks WHERE id = $1', [before]);
    await close({ accountId, taskId, outcome: 'success', cause: null });
    expect(await reportOf(taskId)).toMatchObject({ previous_no: null, difference_gone: 0 });
  });
});

describe('closing a report', () => {
  it('happens once, and only to a report that is there and the account’s own', async () => {
    const taskId = await scan({ targetKey: 'close', hosts: [host('10.0.0.1')] });
    const closing = { accountId, taskId, outcome: 'success', cause: null } as const;
    expect(await close({ ...closing, accountId: '00000000-0000-4000-8000-000000000000' })).toBeNull();
    expect(await close(closing)).not.toBeNull();
    const closed = await reportOf(taskId);
    expect(await close({ ...closing, outcome: 'failed' })).toBeNull();
    expect(await reportOf(taskId)).toEqual(closed);
    expect(await close({ ...closing, taskId: await addTask() })).toBeNull();
  });

  it.each([
    ['vulnerability', vulnerabilityGroups],
    ['remedy', remedyGroups],
  ])(
    'counts the places once to group findings by %s, whatever the planner was told while the test ran',
    async (_, group) => {
      const findings = Array.from({ length: 200 }, (_, n) => finding(`CVE-2021-${n}`));
      const taskId = await scan({ targetKey: 'grouped', hosts: [host('10.0.0.1', { findings })] });
      const { no } = await reportOf(taskId);
      // Statistics of a report that runs say of each of its issues that it has no findings: they are counted at the end.
      await db.pool.query('ANALYZE report_issues, report_findings');
      await withTransaction(db, async (tx) => {
        await tx.execute(sql`UPDATE report_issues SET findings = 1 WHERE report_no = ${no}`);
        const groups = group({ reportNo: no, issues: sql`report_issues i` });
        const { rows } = await tx.execute(sql`EXPLAIN (ANALYZE, FORMAT JSON) ${groups}`);
        const counts = [...JSON.stringify(rows).matchAll(/"Node Type":"Aggregate".{0,600}?"Actual Loops":(\d+)/g)];
        expect(Math.max(...counts.map(([, loops]) => Number(loops)))).toBe(1);
      });
    },
  );

  it('is not made up for where the test was queued again between the look and the closing', async () => {
    const taskId = await scan({ targetKey: 'runs again', hosts: [host('10.0.0.1')] });
    const client = await db.pool.connect();
    await client.query('BEGIN');
    await client.query("UPDATE tasks SET status = 'RUNNING' WHERE id = $1", [taskId]);
    const closing = closeLeftOpen({ db, engines, log: { warn: () => undefined } });
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.pool.query(waits)).rowCount).toBe(1);
    await client.query('COMMIT');
    client.release();
    await closing;
    expect(await reportOf(taskId)).toMatchObject({ outcome: null });
  });

  it('is made up for where its test has ended, and one that cannot be closed keeps no other open', async () => {
    const broken = await scan({ targetKey: 'left open', hosts: [host('10.0.0.1')] });
    const left = await scan({ targetKey: 'left open', hosts: [host('10.0.0.1')] });
    const running = await scan({ targetKey: 'left open', hosts: [host('10.0.0.1')] });
    await db.pool.query("UPDATE tasks SET status = 'RUNNING' WHERE id = $1", [running]);
    await db.pool.query("UPDATE reports SET not_done = '{}' WHERE task_id = $1", [broken]);
    const warned: unknown[] = [];
    await closeLeftOpen({ db, engines, log: { warn: (about: unknown) => warned.push(about) } });
    expect(warned).toMatchObject([{ task: broken }]);
    const outcomes = await Promise.all([broken, left, running].map(async (id) => (await reportOf(id)).outcome));
    expect(outcomes).toEqual([null, 'success', null]);
  });

  it('reaches every report although more than a batch of others cannot be closed, at every look', async () => {
    const broken: string[] = [];
    for (let n = 0; n < 25; n += 1) broken.push(await scan({ targetKey: 'starving', hosts: [] }));
    await db.pool.query("UPDATE reports SET not_done = '{}' WHERE task_id = ANY ($1)", [broken]);
    const left = await scan({ targetKey: 'starved', hosts: [] });
    const tries = new Map<string, number>();
    const memory = { tries, unknown: new Set<string>() };
    const look = () => closeLeftOpen({ db, engines, log: { warn: () => undefined } }, memory);
    await look();
    await look();
    expect(await reportOf(left)).toMatchObject({ outcome: 'success' });
    const late = await scan({ targetKey: 'starved', hosts: [] });
    await look();
    expect(await reportOf(late)).toMatchObject({ outcome: 'success' });
    // Those that cannot be closed take turns: none is tried a third time before each was tried twice.
    await look();
    expect(Math.max(...tries.values()) - Math.min(...tries.values())).toBeLessThanOrEqual(1);
    await db.pool.query('DELETE FROM tasks WHERE id = ANY ($1)', [broken]);
    await look();
    expect(broken.filter((id) => tries.has(id))).toEqual([]);
  });

  it('is left to a worker that has the engine, and logged once', async () => {
    const taskId = await scan({ targetKey: 'unknown', hosts: [host('10.0.0.1', { findings: [finding('x')] })] });
    await db.pool.query("UPDATE reports SET engine = 'retired' WHERE task_id = $1", [taskId]);
    const warned: unknown[] = [];
    const closer = { db, engines, log: { warn: (about: unknown) => warned.push(about) } };
    const memory = { tries: new Map<string, number>(), unknown: new Set<string>() };
    await closeLeftOpen(closer, memory);
    await closeLeftOpen(closer, memory);
    expect(warned.filter((about) => JSON.stringify(about).includes('retired'))).toEqual([{ engine: 'retired' }]);
    expect(await reportOf(taskId)).toMatchObject({ outcome: null, findings: 1 });
    const retired = { ...nscanReport, writing: { ...writing, code: 'retired' } };
    await closeLeftOpen({ ...closer, engines: new Map([...engines, ['retired', { report: retired }]]) }, memory);
    expect(await reportOf(taskId)).toMatchObject({ outcome: 'success' });
  });

  it('keeps the coverage: what was never finished, and why each check was not made', async () => {
    const taskId = await scan({
      targetKey: 'receipt',
      hosts: [
        host('10.0.0.1', { checks: checks({ os: 'no_privileges', udp_ports: 'not_in_profile' }) }),
        host('10.0.0.5'),
      ],
      down: [{ ip: '10.0.0.2', hostname: null, reason: 'no-response' }],
      receipt: { notDone: [{ check: 'os', reason: 'no_privileges', detail: 'not root' }] },
      outcome: 'stopped',
    });
    const { coverage } = await reportOf(taskId);
    expect(coverage).toMatchObject({
      complete: false,
      places_missing: 6,
      missing: ['10.0.0.3-10.0.0.4', '10.0.0.6-10.0.0.9'],
    });
    const of = (check: string) => coverage.checks.find((entry: { check: string }) => entry.check === check);
    expect(of('os')).toEqual({
      check: 'os',
      status: 'partial',
      places_done: 1,
      places_not_done: 7,
      reasons: [
        { reason: 'no_privileges', places: 1, detail: 'not root' },
        { reason: 'stopped', places: 6, detail: '' },
      ],
    });
    expect(of('discovery')).toMatchObject({ status: 'partial', places_done: 3, places_not_done: 6 });
  });
});

describe('what makes two scans scans of the same thing', () => {
  it('is the target, or the entries of a typed list in any order', () => {
    const plan = (...texts: string[]) => ({ entries: texts.map((text) => ({ text, kind: 'ipv4', addresses: 1 })) });
    const keyOf = (...texts: string[]) => targetKeyOf({ targetId: null, plan: plan(...texts) });
    expect(targetKeyOf({ targetId: 'the-target', plan: plan('10.0.0.1') })).toBe('the-target');
    expect(keyOf('10.0.0.1', '10.0.0.2')).toBe(keyOf('10.0.0.2', '10.0.0.1'));
    expect(keyOf('10.0.0.1')).not.toBe(keyOf('10.0.0.2'));
  });
});

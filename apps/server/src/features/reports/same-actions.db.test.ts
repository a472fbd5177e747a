import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Remedy } from '@rocca/contract/report/groups.schema';
import { PROOFS } from '@rocca/contract/report/proof';
import { effectText } from '@rocca/contract/report/remedy-effect';
import type { NetworkFinding } from '@rocca/engines/nscan/place';
import { executiveData } from '@rocca/exports/pdf/executive-data';
import { planOf } from '@rocca/exports/remediation/plan';
import { sampleDocument } from '@rocca/exports/testing/sample-document';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { insertLicence } from '../licences/index.ts';
import { firstActions } from './core/first-actions.ts';
import { namedSections } from './core/named-sections.ts';
import { sectionValue } from './core/section-batches.ts';
import { lastOf } from './core/standing.repo.ts';
import { nscanReport } from './engines/nscan/index.ts';
import { documentsOf } from './files/document/open-document.ts';
import { findFiledReport } from './files/filed-report.ts';
import { finding, host, scored, writeScan } from './testing/nscan-reports.ts';

/** What to do first is one list: whoever reads a report on a screen, in a file or on the dashboard reads the same. */

let db: TestDatabase;
let folder: string;
let accountId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rocca-actions-'));
  const { rows } = await db.pool.query<{ id: string }>("INSERT INTO accounts (name) VALUES ('Acme') RETURNING id");
  accountId = rows[0]?.id ?? '';
  await insertLicence(db.orm, { accountId, api: '/nscan/', name: 'Network Scan', scansMax: 5, fullMode: true });
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

const drawnFinding = fc
  .record({
    issue: fc.nat(30),
    ip: fc.nat(4),
    severity: fc.constantFrom(0, 3.9, 4, 7, 8.8, 9, 9.8),
    proof: fc.constantFrom(...PROOFS),
    family: fc.constantFrom('TLS', 'Breaches', 'Takeover', 'Mail security'),
    exploited: fc.boolean(),
    epss: fc.constantFrom(null, 0, 0.5, 1),
    product: fc.constantFrom(null, 'exim', 'httpd', 'openssh'),
    fixedIn: fc.constantFrom(null, '1.2', '1.10'),
  })
  .map(({ issue, ip, proof, exploited, product, fixedIn, ...drawn }): readonly [string, NetworkFinding] => {
    const key = `CVE-2020-${1000 + issue}`;
    const { severity, family, epss } = drawn;
    const update = { product: { key: `x:${product}`, name: product ?? '' }, seen: '1.0', fixedIn, closedBy: fixedIn };
    return [
      `10.0.0.${ip}`,
      finding(key, {
        ...{ ...scored(severity), family, epss, proof },
        certainty: proof === 'to_verify' ? 'unconfirmed' : 'confirmed',
        knownExploited: exploited ? { addedOn: '2024-01-01', ransomware: false } : null,
        remedy: product === null ? { kind: 'act', key } : { kind: 'update', ...update },
      }),
    ];
  });

async function addReport(drawn: ReadonlyArray<readonly [string, NetworkFinding]>): Promise<string> {
  const text = `INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, 'nscan', 'x', 'SUCCESS') RETURNING id`;
  const taskId = (await db.pool.query<{ id: string }>(text, [accountId])).rows[0]?.id ?? '';
  const hosts = [...Map.groupBy(drawn, ([ip]) => ip)].map(([ip, found]) =>
    host(ip, { findings: found.map(([, one]) => one) }),
  );
  await writeScan(db, { accountId, taskId, targetKey: 'one', hosts, outcome: 'success' });
  return taskId;
}

it('has the same order, numbers and words on screens, in files and on the dashboard', async () => {
  const engines = new Map([['nscan', { report: nscanReport }]]) as never;
  const remedies = namedSections([nscanReport.reading]).find(({ name }) => name === 'remedies');
  if (!remedies) throw new Error('no remedies');
  const reports = fc.array(drawnFinding, { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(reports, fc.constantFrom('it' as const, 'en' as const), async (drawn, language) => {
      const taskId = await addReport(drawn);
      const filed = await findFiledReport({ db, engines }, { accountId, taskId });
      if (!filed) throw new Error('no report');
      const { result, report } = filed;

      // The list of the screen: no order is asked for.
      const page = await sectionValue(remedies.open(result).resolver, { db, language, result, report, full: true });
      const rows = (page as { readonly items: readonly Remedy[] }).items;
      const told = rows.map((row) => [row.priority, row.name, effectText(row, report.findings, language)]);
      expect(rows.map(({ priority }) => priority)).toEqual(rows.map((_, at) => at + 1));
      expect(rows.reduce((sum, { findings }) => sum + findings, 0)).toBe(report.findings);

      const document = await documentsOf(filed, {
        ...{ company: 'Acme', folder, signal: new AbortController().signal },
        brandOf: async () => sampleDocument().brand,
      })(language);
      const { executive, details } = document;
      if (!details) throw new Error('no details');
      const first = told.slice(0, 5);
      expect(executive.actions.map(({ priority, name, effect }) => [priority, name, effect])).toEqual(first);
      const printed = executiveData(document).actions.entries;
      expect(printed.map(({ number, name, figures }) => [number, name, figures[0]?.toLowerCase()])).toEqual(
        first.map(([number, name, effect]) => [`${number}`, name, `${effect}`.toLowerCase()]),
      );
      const plan = await planOf(details);
      expect(
        plan.map(({ remedy, total }) => [remedy.priority, remedy.name, effectText(remedy, total, language)]),
      ).toEqual(told);
      const asked = { accountId, language, remedies, last: lastOf(accountId), lite: [] };
      const dashboard = await firstActions(db, asked);
      expect(dashboard.map((action, at) => [at + 1, action.name, action.effect])).toEqual(first);
      expect(dashboard.every(({ task_id }) => task_id === taskId)).toBe(true);
      await rm(folder, { recursive: true });
      folder = await mkdtemp(join(tmpdir(), 'rocca-actions-'));
    }),
    { numRuns: 6 },
  );
});

it('is nothing of another company, of an engine without a full licence, or of what only a lite one opens', async () => {
  const remedies = namedSections([nscanReport.reading]).find(({ name }) => name === 'remedies');
  if (!remedies) throw new Error('no remedies');
  await addReport([['10.0.0.1', finding('CVE-2020-1', scored(9.8))]]);
  const asked = { language: 'it' as const, remedies, lite: [] };
  expect(await firstActions(db, { ...asked, accountId, last: lastOf(accountId) })).toHaveLength(1);
  expect(await firstActions(db, { ...asked, accountId, last: lastOf(accountId), lite: ['nscan'] })).toEqual([]);
  const { rows } = await db.pool.query<{ id: string }>("INSERT INTO accounts (name) VALUES ('Beta') RETURNING id");
  const beta = rows[0]?.id ?? '';
  await insertLicence(db.orm, { accountId: beta, api: '/nscan/', name: 'Network Scan', scansMax: 5, fullMode: true });
  expect(await firstActions(db, { ...asked, accountId: beta, last: lastOf(beta) })).toEqual([]);
  await db.pool.query('UPDATE licences SET full_mode = false WHERE account_id = $1', [accountId]);
  expect(await firstActions(db, { ...asked, accountId, last: lastOf(accountId) })).toEqual([]);
});

it('has the actions of a report whose remedies are not stored, and stores them once', async () => {
  const remedies = namedSections([nscanReport.reading]).find(({ name }) => name === 'remedies');
  if (!remedies) throw new Error('no remedies');
  await db.pool.query('UPDATE licences SET full_mode = true WHERE account_id = $1', [accountId]);
  const taskId = await addReport([
    ['10.0.0.1', finding('CVE-2020-1', scored(9.8))],
    ['10.0.0.2', finding('CVE-2020-2', scored(5))],
  ]);
  const asked = { accountId, language: 'en' as const, remedies, last: lastOf(accountId), lite: [] };
  const stored = await firstActions(db, asked);
  expect(stored.map(({ task_id }) => task_id)).toEqual([taskId, taskId]);
  const rowsOf = async (table: string) => {
    const text = `SELECT g.* FROM ${table} g JOIN reports r ON r.no = g.report_no WHERE r.task_id = $1 ORDER BY g.id`;
    return (await db.pool.query(text, [taskId])).rows;
  };
  const before = [await rowsOf('report_remedies'), await rowsOf('report_vulnerabilities')];
  expect(before.map((rows) => rows.length)).toEqual([2, 2]);

  // As a migration leaves a report that it has counted again.
  for (const table of ['report_remedies', 'report_vulnerabilities']) {
    await db.pool.query(`DELETE FROM ${table} g USING reports r WHERE r.no = g.report_no AND r.task_id = $1`, [taskId]);
  }
  await db.pool.query('UPDATE reports SET grouped = false WHERE task_id = $1', [taskId]);
  expect(await Promise.all([firstActions(db, asked), firstActions(db, asked)])).toEqual([stored, stored]);
  expect([await rowsOf('report_remedies'), await rowsOf('report_vulnerabilities')]).toEqual(before);
  const { rows } = await db.pool.query('SELECT grouped FROM reports WHERE task_id = $1', [taskId]);
  expect(rows).toEqual([{ grouped: true }]);
});

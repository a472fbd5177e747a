import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../../platform/db/migrate.ts';
import { MIGRATIONS } from '../../../../platform/db/migration-files.ts';
import { createDatabaseAt } from '../../../../platform/db/testing/test-database.ts';
import { silentLog } from '../../../../platform/log/logger.ts';
import { createHttpFixture, type HttpFixture } from '../../../../testing/http-fixture.ts';
import { finding, host, scored, writeScan } from '../nscan-reports.ts';

/**
 * A database as the network scan wrote it before the reports of every engine shared their tables, and what GraphQL
 * answered about it then. Both are stored as text: nothing here follows a change of the contract.
 */
const read = (file: string) => readFile(join(import.meta.dirname, file), 'utf8');

interface Asked {
  readonly user: string;
  readonly language: string;
  readonly query: string;
  readonly report: string;
  readonly variables: Record<string, unknown>;
  readonly status: number;
  readonly body: unknown;
}

interface Questions {
  /** The test of each report. */
  readonly ids: Record<string, string>;
  readonly queries: Record<string, string>;
}

const { ids, queries } = JSON.parse(await read('queries.json')) as Questions;
const REPLIES = (await read('replies.jsonl'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Asked);
const idOf = (report: string) => ids[report] ?? '';

let http: HttpFixture;
const tokens = new Map<string, string>();

beforeAll(async () => {
  http = await createHttpFixture({}, '/nowhere', undefined, [], async () => {
    const db = await createDatabaseAt(9);
    await db.pool.query(await read('database.sql'));
    await migrate(db.pool, MIGRATIONS, silentLog);
    return db;
  });
  for (const user of ['acme', 'beta']) tokens.set(user, (await http.signIn(user)).access_token);
});
afterAll(() => http.close());

/** Checks that came later. A report that was still open says of them that they were not made, which is true. */
const NEWER_CHECKS = new Set<unknown>(['greetings', 'web_heads']);
/** A certainty had two words; two of today's three were one. */
const asItWasSaid = (name: string, value: unknown) => {
  if (name === 'certainty') return value === 'unverified' ? 'unconfirmed' : 'confirmed';
  return name === 'checks' && Array.isArray(value) ? value.filter(({ check }) => !NEWER_CHECKS.has(check)) : value;
};

describe('a report written before the migration', () => {
  it.each(REPLIES)('reads the same: $query of $report for $user, in $language, $variables', async (asked) => {
    const variables = JSON.stringify({ ...asked.variables, id: idOf(asked.report) });
    const { statusCode, body } = await http.app.inject({
      url: `/reports/graphql/?${new URLSearchParams({ query: queries[asked.query] ?? '', variables })}`,
      headers: { authorization: `Bearer ${tokens.get(asked.user)}`, 'accept-language': asked.language },
    });
    const read = JSON.parse(body, asItWasSaid);
    expect({ status: statusCode, body: read }).toEqual({ status: asked.status, body: asked.body });
  });

  it('has issues of one proof each, which still hold and count the same findings', async () => {
    const { rows } = await http.db.pool.query(
      `SELECT count(*) FILTER (WHERE f.unconfirmed <> (i.proof = 2))::int AS wrong,
         count(DISTINCT (i.report_no, i.no)) FILTER (WHERE i.proof = 2)::int > 0 AS "to verify"
       FROM report_findings f JOIN report_issues i ON i.report_no = f.report_no AND i.no = f.issue_no`,
    );
    expect(rows).toEqual([{ wrong: 0, 'to verify': true }]);
    const counted = await http.db.pool.query(
      `SELECT r.no, r.findings, sum(i.findings)::int AS sum, r.confirmed, sum(i.confirmed)::int AS "sum confirmed"
       FROM reports r JOIN report_issues i ON i.report_no = r.no WHERE r.closed_at IS NOT NULL GROUP BY r.no`,
    );
    for (const row of counted.rows) {
      expect([row.no, row.sum, row['sum confirmed']]).toEqual([row.no, row.findings, row.confirmed]);
    }
  });

  it('is grouped as it is read: by vulnerability, and each with its own remedy', async () => {
    const query = `query($id: ID!) { result(id: $id) {
      vulnerability_groups { total items { id findings } } remedies { total items { id kind findings } } } }`;
    const { body } = await http.app.inject({
      url: `/reports/graphql/?${new URLSearchParams({ query, variables: JSON.stringify({ id: idOf('first') }) })}`,
      headers: { authorization: `Bearer ${tokens.get('acme')}` },
    });
    const { vulnerability_groups: vulnerabilities, remedies } = JSON.parse(body).data.result;
    const { rows } = await http.db.pool.query<{ id: string; findings: number }>(
      `SELECT t.key AS id, count(*)::int AS findings FROM reports r JOIN report_findings f ON f.report_no = r.no
       JOIN report_issue_texts t ON t.report_no = r.no AND t.no = f.issue_no WHERE r.task_id = $1 GROUP BY t.key`,
      [idOf('first')],
    );
    const sorted = (groups: ReadonlyArray<{ id: string }>) => groups.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(sorted(vulnerabilities.items)).toEqual(sorted(rows));
    expect(sorted(remedies.items)).toEqual(
      sorted(rows.map(({ id, findings }) => ({ id: `act:${id}`, kind: 'act', findings }))),
    );
  });

  it('is what the next scan of its target is compared with', async () => {
    const { rows } = await http.db.pool.query<{ id: string; accountId: string }>(
      `INSERT INTO tasks (account_id, engine, name, status)
       SELECT account_id, engine, 'Next', 'SUCCESS' FROM tasks WHERE id = $1 RETURNING id, account_id AS "accountId"`,
      [idOf('first')],
    );
    const { id: taskId = '', accountId = '' } = rows[0] ?? {};
    const hosts = [host('10.0.0.2', { findings: [finding('asleep', scored(4)), finding('unseen')] }), host('10.0.0.1')];
    await writeScan(http.db, { accountId, taskId, targetKey: 'perimeter', hosts, outcome: 'success' });
    const found = await http.db.pool.query(
      `SELECT t.key, f.change, f.first_seen < '2026-02-01' AS "first seen before" FROM reports r
       JOIN report_findings f ON f.report_no = r.no
       JOIN report_issue_texts t ON t.report_no = r.no AND t.no = f.issue_no WHERE r.task_id = $1 ORDER BY key`,
      [taskId],
    );
    expect(found.rows).toEqual([
      { key: 'asleep', change: 'still', 'first seen before': true },
      // The same version answered then: what is different is who reads it.
      { key: 'unseen', change: 'found', 'first seen before': false },
    ]);
    const lost = await http.db.pool.query(
      `SELECT t.key, g.change FROM reports r JOIN report_gone g ON g.report_no = r.no
       JOIN report_issue_texts t ON t.report_no = r.no AND t.no = g.issue_no WHERE r.task_id = $1 AND t.key = 'script'`,
      [taskId],
    );
    // The scan before had left it unverified.
    expect(lost.rows).toEqual([{ key: 'script', change: 'gone' }]);
  });
});

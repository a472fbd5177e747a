import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { MIGRATIONS } from '../../platform/db/migration-files.ts';
import { createDatabaseAt, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { silentLog } from '../../platform/log/logger.ts';
import { fingerprintAt } from './core/record/index.ts';

/** Reports from before a page was one place for all methods. */

let db: TestDatabase;
beforeAll(async () => {
  db = await createDatabaseAt(26);
});
afterAll(() => db.drop());

const PAGE = { url: 'https://shop.example/"login"', parameter: 'q' };
const OLD = ['00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000002'];

it('counts a page and parameter once for all methods, under the fingerprint that new tests give it', async () => {
  await db.pool.query(`
    WITH account AS (INSERT INTO accounts (name) VALUES ('old') RETURNING id),
    task AS (INSERT INTO tasks (account_id, engine, name, status) SELECT id, 'webapp', 'x', 'STOPPED' FROM account
      RETURNING id, account_id),
    target AS (INSERT INTO report_targets (account_id, engine, target_key) SELECT id, 'webapp', 'k' FROM account RETURNING no)
    INSERT INTO reports (no, task_id, account_id, engine, target_no, closed_at, outcome, tools, knowledge, findings, critical,
      confirmed, known_exploited, impacts, grouped)
    OVERRIDING SYSTEM VALUE
    SELECT 7, task.id, task.account_id, 'webapp', target.no, now(), 'stopped', '[]', '[]', 2, 2, 1, 2,
      '{2,0,0,0,2,0,0,0,2}', true FROM task, target`);
  await db.pool.query(`INSERT INTO report_issues (report_no, no, severity, exploited_on, content_hash, check_code, vulnerability,
    remedy, proof, sort_it, sort_en, findings, confirmed)
    VALUES (7, 1, 9.8, '2021-11-03', gen_random_uuid(), 'sqli', 'sql-injection', 'act:x', 0, 'a', 'a', 2, 1)`);
  await db.pool.query(`INSERT INTO report_issue_texts (report_no, no, key, family, name_it, name_en, description_it,
    description_en, solution_it, solution_en, vector, scores, cves, cwes, refs, ransomware, search_it, search_en)
    VALUES (7, 1, 'sql-injection', 'f', 'a', 'a', 'a', 'a', 'a', 'a', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{}',
      '{}', '{}', '[]', false, 'a', 'a')`);
  for (const [at, method] of ['GET', 'POST'].entries()) {
    await db.pool.query(
      `INSERT INTO report_findings (report_no, no, issue_no, severity, first_seen, fingerprint, unconfirmed, url, method,
         parameter, versions, evidence)
       VALUES (7, $1, 1, 9.8, now(), $2, $3, $4, $5, $6, '', 'x')`,
      [at + 1, OLD[at], method === 'GET', PAGE.url, method, PAGE.parameter],
    );
    await db.pool.query(
      `INSERT INTO webapp_alert_facts (report_no, no, confidence, tools) VALUES (7, $1, 'high', '{rocca}')`,
      [at + 1],
    );
  }
  await db.pool.query(
    `INSERT INTO report_first_seen (target_no, fingerprint, first_seen)
    SELECT target_no, f, '2025-01-01' FROM reports, unnest($1::uuid[]) AS f`,
    [OLD],
  );

  await migrate(db.pool, MIGRATIONS, silentLog);

  const one = async (sql: string) => (await db.pool.query(sql)).rows;
  const fingerprint = fingerprintAt({ ...PAGE, method: null }, 'sql-injection');
  // The certain one of the two is kept.
  expect(await one('SELECT no, method, fingerprint FROM report_findings')).toEqual([
    { no: 2, method: 'POST', fingerprint },
  ]);
  expect(await one('SELECT no FROM webapp_alert_facts')).toEqual([{ no: 2 }]);
  expect(await one('SELECT findings, critical, confirmed, known_exploited, impacts, grouped FROM reports')).toEqual([
    {
      findings: 1,
      critical: 1,
      confirmed: 1,
      known_exploited: 1,
      impacts: [1, 0, 0, 0, 1, 0, 0, 0, 1],
      grouped: false,
    },
  ]);
  expect(await one('SELECT findings, confirmed FROM report_issues')).toEqual([{ findings: 1, confirmed: 1 }]);
  expect(await one('SELECT outcome FROM tasks')).toEqual([
    { outcome: { kind: 'findings', vulns: 1, critical: 1, high: 0, medium: 0, low: 0, checked: 'part' } },
  ]);
  const remembered = await one('SELECT fingerprint FROM report_first_seen');
  expect(remembered).toContainEqual({ fingerprint });
});

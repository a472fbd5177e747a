import type { Database } from '../../../../platform/db/database.ts';

/** The tables of the engine in `site-reading.ts`. */
export async function createSiteTables(db: Database): Promise<void> {
  await db.pool.query(`
    CREATE TABLE site_pages (report_no int, path text, title text, bytes int, severity real);
    CREATE TABLE site_links (report_no int, path text, url text, broken boolean);`);
}

const PAGES = [
  ['/', 'Home', 500, null],
  ['/B', null, 900, 4.5],
  ['/admin', 'Sign in, 100 %', 100, 9.8],
  ['/cart', 'Cart', 300, 3],
] as const;
const LINKS = [
  ['/', 'https://shop.example/cart', false],
  ['/', 'https://shop.example/lost', true],
  ['/cart', 'https://shop.example/', false],
] as const;

/** Number, severity, name, check and vector of each issue. */
const ISSUES = [
  [1, 6.1, 'Cross-site scripting', 'forms', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N'],
  [2, 9.8, 'SQL injection', 'forms', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:L/VA:N/SC:L/SI:N/SA:H'],
  [3, 3.1, 'Old cookie', 'cookies', ''],
] as const;

/** Number, issue, path, method, parameter, change. */
const FINDINGS = [
  [1, 1, '/cart', 'GET', 'q', 'still'],
  [2, 1, '/B', 'GET', 'page', 'new'],
  [3, 2, '/admin', 'POST', 'user', 'new'],
] as const;

/** A report of four pages with three findings; a fourth one of the report before is gone. */
export async function writeSiteReport(db: Database, accountId: string, taskId: string): Promise<void> {
  const { rows } = await db.pool.query<{ no: number }>(
    `WITH target AS (
       INSERT INTO report_targets (account_id, engine, target_key) VALUES ($1, 'webapp', $2::text) RETURNING no
     )
     INSERT INTO reports (task_id, account_id, engine, target_no, closed_at, outcome, findings, critical, medium,
       previous_no, previous_name, previous_begun_at, difference_new, difference_still, difference_gone)
     SELECT $2::uuid, $1, 'webapp', no, now(), 'success', 3, 1, 2, 0, 'Before', now(), 2, 1, 1 FROM target RETURNING no`,
    [accountId, taskId],
  );
  const no = rows[0]?.no;
  const insert = (text: string, values: readonly unknown[]) => db.pool.query(text, [no, ...values]);
  for (const page of PAGES) await insert('INSERT INTO site_pages VALUES ($1, $2, $3, $4, $5)', page);
  for (const link of LINKS) await insert('INSERT INTO site_links VALUES ($1, $2, $3, $4)', link);
  for (const [issue, severity, name, check, vector] of ISSUES) {
    const found = FINDINGS.filter((finding) => finding[1] === issue);
    const counts = [
      found,
      found.filter((finding) => finding[5] === 'new'),
      found.filter((finding) => finding[5] === 'still'),
    ];
    await insert(
      `INSERT INTO report_issues (report_no, no, severity, content_hash, check_code, vulnerability, remedy,
         proof, sort_it, sort_en, findings, confirmed, new, still, gone)
       VALUES ($1, $2, $3, gen_random_uuid(), $4, $5, 'act:' || $5, 0, lower($5), lower($5), $6, $6, $7, $8, $9)`,
      [issue, severity, check, name, ...counts.map(({ length }) => length), issue === 3 ? 1 : 0],
    );
    await insert(
      `INSERT INTO report_issue_texts (report_no, no, key, family, name_it, name_en, description_it, description_en,
         solution_it, solution_en, vector, scores, cves, cwes, refs, ransomware, search_it, search_en)
       VALUES ($1, $2, $3, 'Web', $3, $3, '', '', '', '', $5, '{"v2":null,"v3":null,"v4":null}', '{}', '{}',
         '[]', false, $4, $4)`,
      [issue, name, `\n${name.toLowerCase()}\n`, vector],
    );
  }
  for (const [number, issue, path, ...place] of FINDINGS) {
    await insert(
      `INSERT INTO report_findings (report_no, no, issue_no, severity, first_seen, fingerprint, unconfirmed, url, method,
         parameter, change, versions, evidence)
       SELECT $1, $2, $3::int, i.severity, now(), gen_random_uuid(), false, $4, $5, $6, $7, '', ''
       FROM report_issues i WHERE i.report_no = $1 AND i.no = $3`,
      [number, issue, `https://shop.example${path}`, ...place],
    );
  }
  await insert(
    `INSERT INTO report_gone (report_no, no, issue_no, severity, first_seen, fingerprint, unconfirmed, url, change,
       versions) VALUES ($1, 4, 3, 3.1, now(), gen_random_uuid(), false, 'https://shop.example/old', 'gone', '')`,
    [],
  );
}

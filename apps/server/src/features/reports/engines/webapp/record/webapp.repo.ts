import type { TechnologyReport, WebappBegin, WebappEnd } from '@rocca/engines/webapp/report';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import { columns, rowsAs } from '../../../core/record/index.ts';
import type { factsRow, messageRows } from './alert-rows.ts';
import type { PageRow } from './page-rows.ts';
import { changeRows, checkRows, siteRows, technologyRows } from './site-rows.ts';

/** Both lists as one, each entry once. */
const union = (one: SQL, other: SQL): SQL =>
  sql`ARRAY(SELECT DISTINCT unnest(${one} || ${other}) AS entry ORDER BY entry)`;

export async function insertFacts(tx: Executor, reportNo: number, begin: WebappBegin): Promise<void> {
  await tx.execute(sql`
    INSERT INTO webapp_report_facts (report_no, strength, threshold, sign_in, sites)
    VALUES (${reportNo}, ${begin.strength}, ${begin.threshold}, ${begin.signIn},
      ${JSON.stringify(siteRows(begin))}::jsonb)`);
}

const PAGE = [
  'url',
  'method',
  'origin',
  'status',
  'content_type',
  'title',
  'depth',
  'source',
  'signed_in',
  'parameters',
  'checks',
];

/** What is said again of a page adds to what is known of it. */
export async function storePages(tx: Executor, reportNo: number, rows: readonly PageRow[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO webapp_pages AS p (report_no, ${columns(PAGE)})
    SELECT ${reportNo}, ${columns(PAGE)} FROM ${rowsAs('webapp_pages', rows)}
    ON CONFLICT (report_no, url, method) DO UPDATE SET status = coalesce(excluded.status, p.status),
      content_type = coalesce(excluded.content_type, p.content_type), title = coalesce(excluded.title, p.title),
      depth = least(p.depth, excluded.depth), signed_in = p.signed_in OR excluded.signed_in,
      parameters = ${union(sql`p.parameters`, sql`excluded.parameters`)},
      checks = ${union(sql`p.checks`, sql`excluded.checks`)}`);
}

export async function hasFinding(tx: Executor, reportNo: number, fingerprint: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM report_findings WHERE report_no = ${reportNo} AND fingerprint = ${fingerprint}::uuid`,
  );
  return rows.length > 0;
}

interface AlertRows {
  readonly facts: ReadonlyArray<ReturnType<typeof factsRow>>;
  readonly messages: ReturnType<typeof messageRows>;
}

const FACTS = ['no', 'confidence', 'owasp_2021', 'owasp_2025', 'tools', 'messages'];
const MESSAGE = ['finding_no', 'no', 'role', 'request', 'response', 'marks', 'ms', 'curl'];

export async function insertAlerts(tx: Executor, reportNo: number, { facts, messages }: AlertRows): Promise<void> {
  await tx.execute(sql`
    INSERT INTO webapp_alert_facts (report_no, ${columns(FACTS)})
    SELECT ${reportNo}, ${columns(FACTS)} FROM ${rowsAs('webapp_alert_facts', facts)}`);
  await tx.execute(sql`
    INSERT INTO webapp_messages (report_no, ${columns(MESSAGE)})
    SELECT ${reportNo}, ${columns(MESSAGE)} FROM ${rowsAs('webapp_messages', messages)}`);
}

interface MoreOfAlerts extends AlertRows {
  readonly evidence: ReadonlyArray<{ readonly no: number; readonly evidence: string }>;
}

/** What several tools say of one place; the first has said most of it. */
const MAX_EVIDENCE = 8000;

/** What another tool says of findings that are there; its messages only where there are none yet. */
export async function addToAlerts(tx: Executor, reportNo: number, more: MoreOfAlerts): Promise<void> {
  const { facts, messages, evidence } = more;
  const rank = (confidence: SQL) => sql`array_position(ARRAY['low', 'medium', 'high'], ${confidence})`;
  await tx.execute(sql`
    INSERT INTO webapp_messages (report_no, ${columns(MESSAGE)})
    SELECT ${reportNo}, ${columns(MESSAGE, 'm')} FROM ${rowsAs('webapp_messages', messages)} m
    JOIN webapp_alert_facts a ON a.report_no = ${reportNo} AND a.no = m.finding_no AND a.messages = 0
    ON CONFLICT DO NOTHING`);
  await tx.execute(sql`
    UPDATE report_findings f SET evidence = left(f.evidence || E'\n' || n.evidence, ${MAX_EVIDENCE})
    FROM ${rowsAs('report_findings', evidence)} n
    WHERE f.report_no = ${reportNo} AND f.no = n.no AND position(n.evidence IN f.evidence) = 0`);
  await tx.execute(sql`
    UPDATE webapp_alert_facts a SET tools = ${union(sql`a.tools`, sql`n.tools`)},
      messages = greatest(a.messages, CASE WHEN a.messages = 0 THEN n.messages END),
      confidence = CASE WHEN ${rank(sql`n.confidence`)} > ${rank(sql`a.confidence`)} THEN n.confidence ELSE a.confidence END
    FROM ${rowsAs('webapp_alert_facts', facts)} n WHERE a.report_no = ${reportNo} AND a.no = n.no`);
}

const TECHNOLOGY = ['site', 'origin', 'key', 'name', 'version', 'category', 'evidence', 'tools', 'asked'];

/** A technology whose version one tool knows and another does not is one: who saw it adds up. */
export async function insertTechnologies(
  tx: Executor,
  reportNo: number,
  found: readonly TechnologyReport[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO webapp_technologies AS t (report_no, ${columns(TECHNOLOGY)})
    SELECT ${reportNo}, ${columns(TECHNOLOGY)} FROM ${rowsAs('webapp_technologies', technologyRows(found))}
    ON CONFLICT (report_no, origin, key, version) DO UPDATE SET
      tools = ${union(sql`t.tools`, sql`excluded.tools`)}, asked = ${union(sql`t.asked`, sql`excluded.asked`)}`);
  const same = sql`v.report_no = ${reportNo} AND v.origin = n.origin AND v.key = n.key AND v.version <> ''`;
  const versionless = sql`n.report_no = ${reportNo} AND n.version = ''`;
  await tx.execute(sql`
    UPDATE webapp_technologies v SET tools = ${union(sql`v.tools`, sql`n.tools`)}
    FROM webapp_technologies n WHERE ${versionless} AND ${same}`);
  await tx.execute(sql`
    DELETE FROM webapp_technologies n WHERE ${versionless} AND EXISTS (SELECT FROM webapp_technologies v WHERE ${same})`);
}

const NUMBERED = {
  webapp_waf: ['no', 'site', 'detected', 'name', 'manufacturer', 'evidence'],
  webapp_tls: ['no', 'site', 'id', 'severity', 'finding', 'tool'],
  webapp_left_behind: ['no', 'site', 'url', 'method', 'page', 'fields', 'kind', 'state', 'times', 'marks'],
  webapp_inputs: ['no', 'site', 'kind', 'url', 'method', 'page', 'state', 'reason', 'fields', 'fields_left'],
};

export async function insertNumbered(
  tx: Executor,
  reportNo: number,
  table: keyof typeof NUMBERED,
  rows: readonly object[],
): Promise<void> {
  const names = columns(NUMBERED[table]);
  await tx.execute(sql`
    INSERT INTO ${sql.identifier(table)} (report_no, ${names})
    SELECT ${reportNo}, ${names} FROM ${rowsAs(table, rows)} ON CONFLICT DO NOTHING`);
}

/** Stores which checks were made on each site. */
export async function storeEnd(tx: Executor, reportNo: number, end: WebappEnd): Promise<void> {
  const changes = end.stateChanges && JSON.stringify(changeRows(end.stateChanges));
  await tx.execute(sql`
    UPDATE webapp_report_facts SET requests = ${end.requests}, points = ${end.points}, state_changes = ${changes}::jsonb,
      inputs_counted = ${end.inputsCounted}
    WHERE report_no = ${reportNo}`);
  await tx.execute(sql`
    INSERT INTO webapp_site_checks (report_no, origin, check_code, site, reason, partly)
    SELECT DISTINCT ON (origin, check_code, site) ${reportNo}::int, origin, check_code, site, reason, partly
    FROM ${rowsAs('webapp_site_checks', checkRows(end.checks))}
    -- Said twice, it was made only if both say so.
    ORDER BY origin, check_code, site, reason NULLS LAST
    ON CONFLICT (report_no, origin, check_code, site) DO UPDATE SET reason = excluded.reason, partly = excluded.partly`);
}

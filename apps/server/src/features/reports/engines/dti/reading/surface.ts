import { isIP } from 'node:net';
import { dtiSections, type SurfaceNode } from '@rocca/contract/engines/dti/sections';
import type { Language } from '@rocca/contract/language';
import { levelOf } from '@rocca/contract/severity/severity';
import { type SQL, sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import { allOf, directionOf, isFoundIn, isOwned, limitsOf, searchedLines } from '../../../core/pages/conditions.ts';
import type { ReportRow } from '../../../core/pages/report.repo.ts';
import { type PageAnswer, pagedSection } from '../../../core/reading.ts';

/**
 * What an attacker sees, node by node: the domain, its names, their addresses, the services there, and what is wrong with
 * each. A node says what its worst finding is, there or below; its children are asked for by its id.
 */
export const surface = pagedSection(dtiSections.attack_surface, async ({ db, report, language }, request) => {
  const { filters, sortBy, order, search, exact } = request;
  const names = search === '' ? namesByAddress : singleNames;
  const nodes = nodesBelow(filters.parent ?? null, report, { language, names: names(report) });
  if (!nodes) return { total: 0, items: [], aggregation: null } as unknown as SurfacePage;
  const conditions = [isOwned(report)];
  if (search !== '') conditions.push(isFoundIn(searchedLines(sql`n.label, n.detail`), { search, exact }));
  const direction = directionOf(order);
  const keys =
    sortBy === 'label'
      ? sql`n.rank, n.sort ${direction}, n.id`
      : sql`coalesce(n.severity, -1) ${direction}, n.rank, n.sort, n.id`;
  const where = allOf(conditions);
  const [items, counts] = await Promise.all([
    preparedRows<StoredNode>(
      db.pool,
      sql`WITH n (${COLUMNS}) AS (${nodes}) SELECT n.id, n.kind, n.label, n.severity, n.children, n.detail, n.names
          FROM n WHERE ${where} ORDER BY ${keys} ${limitsOf(request)}`,
    ),
    preparedRows<{ total: number }>(
      db.pool,
      // Names are many: the domain knows how many there are.
      filters.parent === 'domain' && search === ''
        ? sql`WITH n (${COLUMNS}) AS (${domainNode(report)}) SELECT n.children AS total FROM n WHERE ${where}`
        : sql`WITH n (${COLUMNS}) AS (${nodes}) SELECT count(*)::int AS total FROM n WHERE ${where}`,
    ),
  ]);
  return {
    total: counts[0]?.total ?? 0,
    items: items.map(({ severity, ...node }) => ({
      ...node,
      parent: filters.parent ?? null,
      level: severity === null ? null : levelOf(severity),
      finding: node.kind === 'vulnerability' ? node.id.slice(FINDING.length) : null,
    })),
    aggregation: null,
  } as unknown as SurfacePage;
});

type SurfacePage = PageAnswer<typeof dtiSections.attack_surface>;

/** Begins the id of a vulnerability; that of its finding follows. */
const FINDING = 'cve:';

/** `rank` puts kinds in their order, `sort` is how labels of one kind are sorted. */
const COLUMNS = sql`id, kind, label, rank, sort, detail, children, severity, names`;

interface StoredNode extends Omit<SurfaceNode, 'parent' | 'level' | 'finding'> {
  readonly severity: number | null;
}

/** `name:www.acme.test` is the name www.acme.test; null: no node has such an id. */
function nodesBelow(
  parent: string | null,
  report: ReportRow,
  { language, names }: { readonly language: Language; readonly names: SQL },
): SQL | null {
  if (parent === null) return domainNode(report);
  if (parent === 'domain') {
    // Grouped once, then joined: names are many, their groups few.
    return sql`WITH g AS MATERIALIZED (${names})
      ${nameNodes(report)} UNION ALL ${addressNodes(report, sql`d.names = '{}'`)}`;
  }
  const { kind, rest } = /^(?<kind>[a-z]+):(?<rest>.+)$/s.exec(parent)?.groups ?? {};
  if (!kind || !rest) return null;
  if (kind === 'name') {
    const own = sql`d.ip IN (
      SELECT unnest(m.addresses) FROM dti_names m WHERE m.report_no = ${report.reportNo} AND m.name = ${rest})`;
    return sql`${addressNodes(report, own)} UNION ALL ${findingNodes(report, sql`f.place_name = ${rest}`, language)}`;
  }
  if (kind === 'ip' && isAddress(rest)) {
    const elsewhere = sql`f.ip = ${rest}::inet AND NOT EXISTS (SELECT FROM dti_ports q
      WHERE q.report_no = f.report_no AND q.ip = f.ip AND q.port = f.port AND q.protocol = f.protocol)`;
    return sql`${portNodes(report, rest)} UNION ALL ${findingNodes(report, elsewhere, language)}`;
  }
  const { ip, protocol, port } = /^(?<ip>[^/]+)\/(?<protocol>tcp|udp)\/(?<port>\d{1,5})$/.exec(rest)?.groups ?? {};
  if (kind !== 'port' || !ip || !protocol || !isAddress(ip)) return null;
  const there = sql`f.ip = ${ip}::inet AND f.port = ${Number(port)}::int AND f.protocol = ${protocol}`;
  return findingNodes(report, there, language);
}

const isAddress = (text: string) => isIP(text) !== 0 && !text.includes('%');

const domainNode = (report: ReportRow): SQL => sql`
  SELECT 'domain', 'domain', f.domain, 0, f.domain, NULL::text,
    (SELECT count(*)::int FROM (${namesByAddress(report)}) AS g)
      + (SELECT count(*)::int FROM dti_addresses d WHERE d.report_no = ${report.reportNo} AND d.names = '{}'),
    (SELECT max(i.severity) FROM report_issues i WHERE i.report_no = ${report.reportNo} AND EXISTS (
      SELECT FROM report_findings v WHERE v.report_no = ${report.reportNo} AND v.issue_no = i.no)) AS severity, 0
  FROM dti_report_facts f WHERE f.report_no = ${report.reportNo}`;

/** Each name, with its own findings. A search looks at these. */
const singleNames = ({ reportNo }: ReportRow): SQL => sql`
  SELECT m.name, 1 AS names, m.cname, m.addresses, v.place_name, v.findings, v.severity
  FROM dti_names m
  LEFT JOIN (
    SELECT place_name, count(*)::int AS findings, max(severity) AS severity FROM report_findings
    WHERE report_no = ${reportNo} AND place_name IS NOT NULL GROUP BY place_name
  ) v ON v.place_name = m.name
  WHERE m.report_no = ${reportNo}`;

/** Names with the same addresses lead to the same services: one row for all but those with findings of their own. */
const namesByAddress = (report: ReportRow): SQL => sql`
  SELECT min(s.name) AS name, count(*)::int AS names, CASE WHEN count(*) = 1 THEN min(s.cname) END AS cname,
    s.addresses, max(s.findings) AS findings, max(s.severity) AS severity
  FROM (${singleNames(report)}) AS s GROUP BY s.addresses, s.place_name`;

/** Of the rows `g`. */
const nameNodes = ({ reportNo }: ReportRow): SQL => sql`
  SELECT 'name:' || g.name, 'name', g.name, 1, g.name, g.cname,
    coalesce(a.number, 0) + coalesce(g.findings, 0), greatest(a.severity, g.severity) AS severity, g.names
  FROM g
  LEFT JOIN (
    SELECT x.name, count(*)::int AS number, max(d.severity) AS severity
    FROM g x CROSS JOIN unnest(x.addresses) AS u (ip)
    JOIN dti_addresses d ON d.report_no = ${reportNo} AND d.ip = u.ip GROUP BY x.name
  ) a ON a.name = g.name`;

/** The text of an address that sorts as it does. */
const sortedAddress = (ip: SQL) => sql`encode(inet_send(${ip}), 'hex')`;

const addressNodes = ({ reportNo }: ReportRow, condition: SQL): SQL => sql`
  SELECT 'ip:' || host(d.ip), 'address', host(d.ip), 2, ${sortedAddress(sql`d.ip`)},
    coalesce(d.org, d.isp), (
      SELECT count(*)::int FROM dti_ports q WHERE q.report_no = ${reportNo} AND q.ip = d.ip
    ) + (
      SELECT count(*)::int FROM report_findings f WHERE f.report_no = ${reportNo} AND f.ip = d.ip AND NOT EXISTS (
        SELECT FROM dti_ports q
        WHERE q.report_no = f.report_no AND q.ip = f.ip AND q.port = f.port AND q.protocol = f.protocol)
    ), d.severity, 0
  FROM dti_addresses d WHERE d.report_no = ${reportNo} AND ${condition}`;

const portNodes = ({ reportNo }: ReportRow, ip: string): SQL => sql`
  SELECT 'port:' || host(q.ip) || '/' || q.protocol || '/' || q.port, 'service', q.port || '/' || q.protocol, 3,
    lpad(q.port::text, 5, '0') || q.protocol, nullif(concat_ws(' ', q.product, q.version), ''), v.findings, v.severity, 0
  FROM dti_ports q CROSS JOIN LATERAL (
    SELECT count(*)::int AS findings, max(f.severity) AS severity FROM report_findings f
    WHERE f.report_no = ${reportNo} AND f.ip = q.ip AND f.port = q.port AND f.protocol = q.protocol
  ) v
  WHERE q.report_no = ${reportNo} AND q.ip = ${ip}::inet`;

const NAMES: Readonly<Record<Language, SQL>> = { it: sql`t.name_it`, en: sql`t.name_en` };

const findingNodes = ({ reportNo }: ReportRow, condition: SQL, language: Language): SQL => sql`
  SELECT ${sql.raw(`'${FINDING}'`)} || f.fingerprint, 'vulnerability', i.vulnerability, 4, i.vulnerability, ${NAMES[language]}, 0, f.severity, 0
  FROM report_findings f
  JOIN report_issues i ON i.report_no = f.report_no AND i.no = f.issue_no
  JOIN report_issue_texts t ON t.report_no = f.report_no AND t.no = f.issue_no
  WHERE f.report_no = ${reportNo} AND ${condition}`;

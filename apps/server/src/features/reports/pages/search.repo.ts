import { type ListRequest, type PortPlace, portCondition, readPort, searchCondition } from './list-request.ts';
import { OWNED, type Queryable, type ReportRef, rowsOf, Values } from './statement.ts';

/**
 * What a search over findings found in the small tables: the findings themselves are then looked up by number and
 * address. Arrays stay as PostgreSQL writes them, since they only go back there.
 */
export interface SearchHits {
  readonly issues: string;
  readonly issueCount: number;
  /** Findings of the issues found; 0 while the report is open, when nobody has counted them. */
  readonly issueFindings: number;
  readonly hosts: string;
  readonly hostCount: number;
  /** Findings on the hosts found. */
  readonly hostFindings: number;
  readonly port: PortPlace | null;
}

type Asked = Pick<ListRequest<'vulnerabilities'>, 'search' | 'exact' | 'language'>;

/** Hosts that answered; and, for the difference, those that did not and had findings before. */
const HOSTS = 'SELECT ip, vulns, search FROM nscan_hosts WHERE report_no = $1';
const ALL_HOSTS = `${HOSTS} UNION ALL
  SELECT DISTINCT ON (g.ip) g.ip, 0, E'\\n' || concat_ws(E'\\n', host(g.ip), lower(g.place_name)) || E'\\n'
  FROM report_gone g WHERE g.report_no = $1 AND g.change = 'unverified'
    AND NOT EXISTS (SELECT FROM nscan_hosts h WHERE h.report_no = $1 AND h.ip = g.ip)`;

export async function searchHits(
  db: Queryable,
  report: ReportRef,
  asked: Asked,
  among: 'hosts' | 'all hosts' = 'hosts',
): Promise<SearchHits> {
  const values = new Values(report);
  const found = (text: string) => searchCondition(text, asked, values);
  const [hits] = await rowsOf<Omit<SearchHits, 'port'>>(
    db,
    `SELECT i.*, h.* FROM (
       SELECT coalesce(array_agg(i.no), '{}')::text AS issues, count(*)::int AS "issueCount",
         coalesce(sum(i.findings), 0)::int AS "issueFindings"
       FROM report_issue_texts t JOIN report_issues i ON i.report_no = t.report_no AND i.no = t.no
       WHERE t.report_no = $1 AND ${OWNED} AND ${found(`t.search_${asked.language}`)}
     ) i, (
       SELECT coalesce(array_agg(host(ip)), '{}')::text AS hosts, count(*)::int AS "hostCount",
         coalesce(sum(vulns), 0)::int AS "hostFindings"
       FROM (${among === 'hosts' ? HOSTS : ALL_HOSTS}) a WHERE ${OWNED} AND ${found('a.search')}
     ) h`,
    values.list,
  );
  if (!hits) throw new Error('a search without an answer');
  return { ...hits, port: readPort(asked.search) };
}

export const foundNothing = ({ issueCount, hostCount, port }: SearchHits) => issueCount + hostCount === 0 && !port;

const FEW = 5000;

/** Whether what was found can be sorted as it is. Nobody knows how many findings a port has. */
export const foundFew = ({ issueFindings, hostFindings, port }: SearchHits) =>
  !port && issueFindings + hostFindings <= FEW;

/** The search as a condition on a table of findings. */
export function hitCondition(
  alias: string,
  { issues, issueCount, hosts, hostCount, port }: SearchHits,
  values: Values,
): string {
  const conditions: string[] = [];
  if (issueCount > 0) conditions.push(`${alias}.issue_no = ANY (${values.add(issues)}::int[])`);
  if (hostCount > 0) conditions.push(`${alias}.ip = ANY (${values.add(hosts)}::inet[])`);
  if (port) conditions.push(portCondition(alias, port, values));
  return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
}

import type { Figure } from '../bench/measure.ts';
import { type FaultPlatform, waitFor } from './platform.ts';

/** What a fault may cost. */
export interface Allowed {
  /** Causes a test may fail with; none unless the fault really ends its tools. */
  readonly causes?: RegExp;
}

interface Ended {
  readonly id: string;
  readonly username: string;
  readonly status: string;
  readonly traceback: string | null;
}

interface Judged {
  readonly name: string;
  /** Tests of earlier faults. */
  readonly earlier: readonly string[];
  /** Tests whose start the platform has answered with 201. */
  readonly acknowledged: readonly string[];
  readonly allowed: Allowed;
}

/** Longer than a lease, a sweep, three attempts and the longest scan of a lab host together. */
const DRAIN_MS = 240_000;

/**
 * After the faults: waits until every test has ended, then checks each promise against the database, the process list
 * and the reports. Tests of earlier faults are left out.
 */
export async function judge(
  platform: FaultPlatform,
  { name, earlier, acknowledged, allowed }: Judged,
): Promise<Figure> {
  const drained = await waitFor(async () => (await unended(platform)) === 0, DRAIN_MS);
  const tests = await platform.query<Ended>(
    `SELECT t.id, t.status, t.traceback, min(u.username) AS username FROM tasks t
     JOIN users u ON u.account_id = t.account_id AND u.username IN ('demo', 'beta')
     WHERE t.id <> ALL ($1) GROUP BY t.id`,
    [earlier],
  );
  const failed = tests.filter(({ status }) => status !== 'SUCCESS');
  const broken = failed.filter(({ traceback }) => !allowed.causes?.test(traceback ?? ''));
  const faults = [
    ...(drained ? [] : [`${await unended(platform)} stuck`]),
    ...(tests.length > 0 ? [] : ['no test ran']),
    ...lostOf(acknowledged, tests),
    ...(broken.length > 0 ? [`${broken.length} failed: ${causesOf(broken)}`] : []),
    ...(await booksFaults(platform)),
    ...(await reportFaults(platform, tests)),
    ...(await leftovers(platform)),
  ];
  const spent = failed.length - broken.length;
  return {
    name,
    value: faults.length > 0 ? faults.join('; ') : `${tests.length} tests, ${spent} ended by it`,
    bar: allowed.causes ? 'none lost, stuck or miscounted' : 'none failed, lost, stuck or miscounted',
    holds: faults.length === 0,
  };
}

/** The tests there are: those a later judgement leaves out. */
export async function testsSoFar(platform: FaultPlatform): Promise<string[]> {
  return (await platform.query<{ id: string }>('SELECT id FROM tasks')).map(({ id }) => id);
}

async function unended(platform: FaultPlatform): Promise<number> {
  const [row] = await platform.query<{ n: number }>('SELECT count(*)::int AS n FROM tasks WHERE ended_at IS NULL');
  return row?.n ?? -1;
}

function lostOf(acknowledged: readonly string[], tests: readonly Ended[]): string[] {
  const stored = new Set(tests.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  return lost > 0 ? [`${lost} acknowledged tests lost`] : [];
}

function causesOf(tests: readonly Ended[]): string {
  return [...new Set(tests.map(({ status, traceback }) => `${status} ${traceback?.split('\n')[0] ?? ''}`))].join(' | ');
}

/** Scans taken and given back, against the licences and the tests. */
async function booksFaults(platform: FaultPlatform): Promise<string[]> {
  const [books] = await platform.query<{ wrong: number; unsettled: number }>(`
    SELECT (SELECT count(*)::int FROM licences l WHERE l.scans_done <>
              (SELECT coalesce(sum(scans), 0) FROM allowance_ledger g WHERE g.licence_id = l.id)) AS wrong,
           (SELECT count(*)::int FROM tasks t WHERE t.ended_at IS NOT NULL AND t.engine = 'nscan' AND
              (SELECT count(*) FROM allowance_ledger g WHERE g.task_id = t.id AND g.kind IN ('commit', 'refund')) <> 1)
             AS unsettled`);
  return [
    ...(books?.wrong === 0 ? [] : [`${books?.wrong} licences differ from the ledger`]),
    ...(books?.unsettled === 0 ? [] : [`${books?.unsettled} tests not settled exactly once`]),
  ];
}

/** Every test that succeeded has a closed report of success that its company can read. */
async function reportFaults(platform: FaultPlatform, tests: readonly Ended[]): Promise<string[]> {
  const closed = await waitFor(async () => {
    const [row] = await platform.query<{ n: number }>('SELECT count(*)::int AS n FROM reports WHERE closed_at IS NULL');
    return row?.n === 0;
  }, 60_000);
  const [row] = await platform.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM tasks t LEFT JOIN (reports r JOIN nscan_report_facts n ON n.report_no = r.no) ON r.task_id = t.id
     WHERE t.id = ANY ($1) AND (r.outcome IS DISTINCT FROM 'success' OR n.hosts_up = 0)`,
    [tests.filter(({ status }) => status === 'SUCCESS').map(({ id }) => id)],
  );
  const unread = await unreadable(platform, tests);
  return [
    ...(closed ? [] : ['reports stay open']),
    ...(row?.n === 0 ? [] : [`${row?.n} reports do not match their test`]),
    ...(unread === 0 ? [] : [`${unread} reports cannot be read`]),
  ];
}

async function unreadable(platform: FaultPlatform, tests: readonly Ended[]): Promise<number> {
  let count = 0;
  for (const { id, username } of tests.filter(({ status }) => status === 'SUCCESS')) {
    const query = encodeURIComponent(`{ result(id: "${id}") { nscan_summary { __typename } } }`);
    const reply = await platform.call(username, `/reports/graphql/?query=${query}`);
    const answer = (await reply.json()) as { errors?: unknown };
    if (reply.status !== 200 || answer.errors) count += 1;
  }
  return count;
}

async function leftovers(platform: FaultPlatform): Promise<string[]> {
  const gone = await waitFor(() => platform.toolPids().length === 0, 20_000);
  return gone ? [] : [`${platform.toolPids().length} tools left`];
}

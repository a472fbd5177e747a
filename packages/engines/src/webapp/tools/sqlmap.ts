import { runSqlmap } from '@rocca/tools/sqlmap/adapter';
import type { SqlmapReport } from '@rocca/tools/sqlmap/parse';
import type { CookieJar } from '@rocca/tools/web/cookies';
import type { WebRequest } from '@rocca/tools/web/model';
import { readTarget } from '@rocca/tools/web/scope';
import { mayWiden } from '../attack/trial.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { headerOf, withHeader } from '../crawl/spots/spot.ts';
import { placeOfPoint } from '../place-of-point.ts';
import type { SightingTool } from '../scanner/messages.ts';
import { isSamePlace, type Told } from './told.ts';
import { behindProxy, sayCheck, type ToolWork, type WorkAnswer } from './work.ts';

interface Confirmation {
  readonly jar: CookieJar;
  readonly points: readonly InjectionPoint[];
  /** Findings so far. */
  readonly told: readonly Told[];
  /** Points at most, and for each. */
  readonly most: number;
  readonly timeoutMs: number;
  /** For all of them. */
  readonly inAllMs: number;
  tell(told: Told, tools: readonly SightingTool[]): void;
  onProgress(done: number, total: number): void;
}

const MAX_REQUESTS = 400;
/** Places sqlmap finds by their name in a request; others it would look for with marks of its own. */
const KINDS = new Set<InjectionPoint['kind']>(['query', 'form', 'cookie']);

/** Has sqlmap confirm SQL injections that were proven: it names the database and the ways in. It reads no data out. */
export async function confirmSql(work: ToolWork, given: Confirmation): Promise<void> {
  const proven = given.told.filter(({ check, sighting }) => check === 'sql_injection' && !sighting.possible);
  const asked = proven.flatMap((told) => {
    const point = given.points.find((one) => isSamePlace(told.sighting.place, placeOfPoint(one)));
    // Some of its payloads comment the rest of the statement out: of an UPDATE that would be the condition.
    return point && KINDS.has(point.kind) && !point.token && mayWiden(point) ? [{ told, point }] : [];
  });
  if (asked.length === 0) return work.say({ kind: 'check', check: 'sqlmap', reason: 'nothing_to_check', detail: '' });
  const databases = new Set<string>();
  let failed: WorkAnswer<SqlmapReport> | null = null;
  const until = performance.now() + given.inAllMs;
  let isLate = false;
  let ended = 0;
  for (const [at, { told, point }] of asked.slice(0, given.most).entries()) {
    given.onProgress(at, Math.min(asked.length, given.most));
    isLate = performance.now() > until;
    if (isLate) break;
    const answer = await behindProxy(work, MAX_REQUESTS, (room) =>
      runSqlmap(room, {
        request: asSent(point, given.jar, work.userAgent),
        parameter: point.name,
        signal: work.signal,
        timeoutMs: given.timeoutMs,
      }),
    );
    if (answer.kind === 'failed') {
      failed = answer;
      // It will not be there for the next one either.
      if (answer.why === 'missing' || answer.why === 'no_room' || answer.why === 'stopped') break;
    } else {
      ended += 1;
      confirm(work, given, { told, databases }, answer.found);
    }
  }
  if (failed) return sayCheck(work, 'sqlmap', failed);
  const reason = isLate ? 'timed_out' : asked.length > given.most ? 'limit_reached' : null;
  work.say({ kind: 'check', check: 'sqlmap', reason, detail: '', partly: reason !== null && ended > 0 });
}

function confirm(
  work: ToolWork,
  given: Confirmation,
  { told: { check, sighting }, databases }: { readonly told: Told; readonly databases: Set<string> },
  report: SqlmapReport,
): void {
  if (!report.injectable) return;
  const { dbms, techniques } = report;
  const evidence = `sqlmap: ${dbms === null ? '' : `${dbms}; `}${techniques.join(', ')}`;
  given.tell({ check, sighting: { ...sighting, evidence, messages: [] } }, ['sqlmap']);
  if (dbms === null || databases.has(dbms)) return;
  databases.add(dbms);
  const { method, url, parameter } = sighting.place;
  work.say({
    kind: 'technology',
    // Behind it stand bounds of its version, which are guesses: `MySQL >= 5.0.12`.
    name: dbms.replace(/\s*(?:[<>=(].*)$/, ''),
    ...{ product: null, version: null, category: 'database', tool: 'sqlmap' },
    evidence: `${method} ${url} ${parameter ?? ''}`.slice(0, 1000),
  });
}

/** The point's request as the scan would send it now: with its session, and in the name of its browser. */
function asSent({ request }: InjectionPoint, jar: CookieJar, userAgent: string): WebRequest {
  const named = withHeader(request, 'User-Agent', userAgent);
  const cookies = jar.headerFor(readTarget(request.url)?.path ?? '/');
  return cookies === null || headerOf(request, 'cookie') !== null ? named : withHeader(named, 'Cookie', cookies);
}

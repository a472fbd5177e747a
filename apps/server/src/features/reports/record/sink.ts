import { createHash } from 'node:crypto';
import type { TestPlan } from '@rocca/engines/core/engine';
import type { HostReport, NscanSink } from '@rocca/engines/nscan/report';
import { type Database, type Executor, mayPass, withTransaction } from '../../../platform/db/database.ts';
import { retryTransient } from '../../../platform/db/retry.ts';
import { canonicalAddress } from './fingerprint.rules.ts';
import { batchRows, downRows } from './host-rows.ts';
import { IssueBook } from './issue-book.ts';
import { readPlanned } from './planned.rules.ts';
import {
  addToCounters,
  clearReport,
  hasHost,
  holdOpen,
  insertDown,
  insertFindings,
  insertHosts,
  insertIssues,
  insertPorts,
  type OpenReport,
  openReport,
  storeReceipt,
  targetNumber,
} from './write.repo.ts';

export interface NscanSinkOptions {
  readonly accountId: string;
  readonly taskId: string;
  /** The same for every scan of the same thing: `targetKeyOf`. */
  readonly targetKey: string;
  /** Whether this attempt still holds the test; asked inside every transaction, before anything is written. */
  held(tx: Executor): Promise<boolean>;
  /** Ends the retries of a write that meets a broken connection. */
  readonly lost?: AbortSignal;
}

/** What makes two scans scans of the same thing: the stored target, or the entries of a typed list in any order. */
export function targetKeyOf({ targetId, plan }: { targetId: string | null; plan: Pick<TestPlan, 'entries'> }): string {
  if (targetId) return targetId;
  const entries = plan.entries.map(({ text }) => text).sort();
  return `list:${createHash('sha256').update(entries.join('\n')).digest('hex').slice(0, 32)}`;
}

/** Keeps one transaction short: a heartbeat of the same test may be waiting for it. */
const MOST_FINDINGS_AT_ONCE = 2000;
const MOST_HOSTS_AT_ONCE = 200;
const MOST_DOWN_AT_ONCE = 5000;

interface Writing {
  readonly report: OpenReport;
  readonly issues: IssueBook;
  /** Hosts written so far: a host that is told twice counts once. */
  readonly hosts: Set<string>;
  nextNo: number;
}

/** Where a network scan writes its report. Calls are taken one after the other, each in transactions of its own. */
export function createNscanSink(db: Database, options: NscanSinkOptions): NscanSink {
  const { accountId, taskId, targetKey } = options;
  let writing: Writing | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const inTransaction = <T>(work: (tx: Executor, tries: number) => Promise<T>): Promise<T> =>
    retryTransient(
      (tries) =>
        withTransaction(db, async (tx) => {
          if (!(await options.held(tx))) throw new Error('The test is no longer held by this attempt.');
          return work(tx, tries);
        }),
      { signal: options.lost, mayPass },
    );
  const inReport = <T>(work: (tx: Executor, writing: Writing, tries: number) => Promise<T>): Promise<T> => {
    const current = writing;
    if (!current) throw new Error('The report has not begun.');
    return inTransaction(async (tx, tries) => {
      if (!(await holdOpen(tx, current.report))) throw new Error('The report is closed.');
      return work(tx, current, tries);
    });
  };

  return {
    begin: (begin) =>
      inTurn(async () => {
        const resolved = begin.names.flatMap(({ addresses }) => addresses);
        const planned = readPlanned([...begin.addresses, ...resolved]);
        const report = await inTransaction(async (tx) => {
          await clearReport(tx, { accountId, taskId });
          const targetNo = await targetNumber(tx, accountId, targetKey);
          return openReport(tx, { accountId, taskId }, targetNo, begin, planned);
        });
        writing = { report, issues: new IssueBook(), hosts: new Set(), nextNo: 1 };
      }),
    hosts: (reports) =>
      inTurn(async () => {
        for (const batch of batchesOf(newHosts(reports, writing?.hosts))) {
          const remember = await inReport((tx, current, tries) => storeHosts(tx, current, batch, tries));
          remember();
        }
      }),
    down: (hosts) =>
      inTurn(async () => {
        for (let from = 0; from < hosts.length; from += MOST_DOWN_AT_ONCE) {
          const rows = downRows(hosts.slice(from, from + MOST_DOWN_AT_ONCE));
          await inReport(async (tx, { report }) => {
            const added = await insertDown(tx, report.reportNo, rows);
            await addToCounters(tx, report.reportNo, { hosts_down: added });
          });
        }
      }),
    end: (receipt) => inTurn(() => inReport((tx, { report: { reportNo } }) => storeReceipt(tx, reportNo, receipt))),
  };
}

/** Answers what is to be done once the transaction has ended well: before that, nothing of it is certain. */
async function storeHosts(
  tx: Executor,
  writing: Writing,
  reports: readonly HostReport[],
  tries: number,
): Promise<() => void> {
  const { reportNo } = writing.report;
  const issues = writing.issues.draft();
  const { hosts, ports, findings, counters } = batchRows(reports, issues, writing.nextNo);
  // A batch is new when it is first tried: if one of its hosts is there, a try whose answer was lost stored them all.
  if (tries === 1 || !(await hasHost(tx, reportNo, reports[0]?.ip))) {
    await insertHosts(tx, reportNo, hosts);
    await insertPorts(tx, reportNo, ports);
    await insertIssues(tx, reportNo, issues);
    const changes = await insertFindings(tx, writing.report, findings);
    await addToCounters(tx, reportNo, counters, changes);
  }
  return () => {
    issues.keep();
    writing.nextNo += findings.length;
    for (const { ip } of reports) writing.hosts.add(canonicalAddress(ip));
  };
}

function newHosts(reports: readonly HostReport[], written: ReadonlySet<string> = new Set()): HostReport[] {
  const distinct = new Map(reports.map((report) => [canonicalAddress(report.ip), report]));
  return [...distinct].filter(([ip]) => !written.has(ip)).map(([, report]) => report);
}

function* batchesOf(reports: readonly HostReport[]): Generator<HostReport[]> {
  let batch: HostReport[] = [];
  let findings = 0;
  for (const report of reports) {
    batch.push(report);
    findings += report.findings.length;
    if (findings < MOST_FINDINGS_AT_ONCE && batch.length < MOST_HOSTS_AT_ONCE) continue;
    yield batch;
    batch = [];
    findings = 0;
  }
  if (batch.length > 0) yield batch;
}

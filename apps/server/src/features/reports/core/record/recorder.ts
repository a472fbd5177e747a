import type { SQL } from 'drizzle-orm';
import { type Executor, mayPass, withTransaction } from '../../../../platform/db/database.ts';
import { retryTransient } from '../../../../platform/db/retry.ts';
import type { ReportAccess, ReportWriting } from '../writing.ts';
import type { NotDone } from './coverage.rules.ts';
import { type FindingRow, type Found, findingRows, type ReadFinding, readFindings } from './finding-rows.ts';
import { findingsAsJson, insertFindings, insertIssues } from './findings.repo.ts';
import { IssueBook } from './issue-book.ts';
import { judgeByCoverage } from './looked-before.ts';
import type { Place } from './place.ts';
import {
  addToCounters,
  clearReport,
  earlierReports,
  holdOpen,
  type Opening,
  type OpenReport,
  openReport,
  storeNotDone,
  targetNumber,
} from './report.repo.ts';

/** The engine's own rows of a batch of findings, stored in the same transaction. */
interface OwnRows<At extends Place> {
  /** Asked of a batch that is tried again: an earlier try may have stored it and lost the answer. */
  isStored(tx: Executor, reportNo: number): Promise<boolean>;
  store(tx: Executor, reportNo: number, findings: ReadonlyArray<FindingRow<At>>): Promise<void>;
}

/** What is stored in one transaction. */
export interface Batch<At extends Place> {
  readonly found: ReadonlyArray<Found<At>>;
  readonly own: OwnRows<At>;
  /** Called once it is committed. */
  stored?(): void;
}

/** What a sink writes a report with. Each call is a transaction that asks first whether the attempt may still write. */
export interface Recorder {
  /** Runs the calls of an engine one after the other. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** Opens the report, with nothing of an earlier attempt in it; `storeOwn` adds the engine's own part. */
  begin(opening: Opening, storeOwn: (tx: Executor, reportNo: number) => Promise<void>): Promise<void>;
  /** Stores findings and the engine's own rows with them. */
  add<At extends Place>(found: ReadonlyArray<Found<At>>, own: OwnRows<At>): Promise<void>;
  /** The same for several batches: each is read while the database stores the one before it. */
  addAll<At extends Place>(batches: Iterable<Batch<At>>): Promise<void>;
  /** Stores rows of the engine's own that hold no findings: idempotent, since a lost answer repeats it. */
  addOwn(store: (tx: Executor, reportNo: number) => Promise<void>): Promise<void>;
  /** Stores what the test as a whole could not do. */
  end(notDone: readonly NotDone[], storeOwn: (tx: Executor, reportNo: number) => Promise<void>): Promise<void>;
}

interface Writing {
  readonly report: OpenReport;
  readonly issues: IssueBook;
  /** Tells what is new from what could not be found before; null where there is nothing to compare with. */
  readonly judged: SQL | null;
  nextNo: number;
}

export function createRecorder(
  engine: string,
  access: ReportAccess,
  judgeFound: NonNullable<ReportWriting<unknown>['judgeFound']> = judgeByCoverage,
): Recorder {
  const { db, accountId, taskId, targetKey } = access;
  let writing: Writing | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const inTransaction = <T>(work: (tx: Executor, tries: number) => Promise<T>): Promise<T> =>
    retryTransient(
      (tries) =>
        withTransaction(db, async (tx) => {
          if (!(await access.held(tx))) throw new Error('The test is no longer held by this attempt.');
          return work(tx, tries);
        }),
      { signal: access.lost, mayPass },
    );
  const inReport = <T>(work: (tx: Executor, writing: Writing, tries: number) => Promise<T>): Promise<T> => {
    const current = writing;
    if (!current) throw new Error('The report has not begun.');
    return inTransaction(async (tx, tries) => {
      if (!(await holdOpen(tx, current.report))) throw new Error('The report is closed.');
      return work(tx, current, tries);
    });
  };

  const storeRead = async <At extends Place>(read: ReadonlyArray<ReadFinding<At>>, own: OwnRows<At>) => {
    const remember = await inReport((tx, current, tries) => storeBatch(tx, current, read, own, tries));
    remember();
  };

  return {
    inTurn(work) {
      const turn = last.then(work, work);
      last = turn.catch(() => undefined);
      return turn;
    },
    async begin(opening, storeOwn) {
      const { report, judged } = await inTransaction(async (tx) => {
        await clearReport(tx, { accountId, taskId });
        const targetNo = await targetNumber(tx, accountId, { engine, targetKey });
        const opened = await openReport(tx, { accountId, taskId }, { engine, targetNo }, opening);
        await storeOwn(tx, opened.reportNo);
        const earlier = opened.previousNo === null ? [] : await earlierReports(tx, accountId, opened);
        const looks = { reportNo: opened.reportNo, earlier };
        return { report: opened, judged: earlier.length > 0 ? await judgeFound(tx, looks) : null };
      });
      writing = { report, judged, issues: new IssueBook(), nextNo: 1 };
    },
    add: async (found, own) => storeRead(await readFindings(found), own),
    async addAll(batches) {
      let storing = Promise.resolve();
      for (const { found, own, stored } of batches) {
        const [read] = await Promise.all([readFindings(found), storing]);
        storing = storeRead(read, own).then(stored);
      }
      await storing;
    },
    addOwn: (store) => inReport((tx, { report }) => store(tx, report.reportNo)),
    end: (notDone, storeOwn) =>
      inReport(async (tx, { report: { reportNo } }) => {
        await storeNotDone(tx, reportNo, notDone);
        await storeOwn(tx, reportNo);
      }),
  };
}

/** Answers what to remember once the transaction is committed: before that, nothing of it is certain. */
async function storeBatch<At extends Place>(
  tx: Executor,
  writing: Writing,
  found: ReadonlyArray<ReadFinding<At>>,
  own: OwnRows<At>,
  tries: number,
): Promise<() => void> {
  const { reportNo } = writing.report;
  const issues = writing.issues.draft();
  const { rows, counters } = findingRows(found, issues, writing.nextNo);
  if (tries === 1 || !(await own.isStored(tx, reportNo))) {
    const ownStored = own.store(tx, reportNo, rows);
    // Made while the database stores the engine's own rows.
    const findings = findingsAsJson(rows);
    await ownStored;
    await insertIssues(tx, reportNo, issues);
    const changes = await insertFindings(tx, writing, findings);
    await addToCounters(tx, reportNo, counters, changes);
  }
  return () => {
    issues.keep();
    writing.nextNo += rows.length;
  };
}

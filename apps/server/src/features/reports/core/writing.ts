import type { CheckFacts } from '@rocca/engines/core/check';
import type { SQL } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/db/database.ts';
import type { CountedPlaces } from './record/coverage.rules.ts';

/** What an attempt opens its report with. */
export interface ReportAccess {
  readonly db: Database;
  readonly accountId: string;
  readonly taskId: string;
  /** The same for every test of the same thing: `targetKeyOf`. */
  readonly targetKey: string;
  /** Whether this attempt still holds the test; asked inside every transaction, before anything is written. */
  held(tx: Executor): Promise<boolean>;
  /** Ends the retries of a write that meets a broken connection. */
  readonly lost?: AbortSignal | undefined;
}

/** A report that is being closed, and the one before it. */
export interface Comparison {
  readonly reportNo: number;
  readonly previousNo: number;
  /** Why something planned was never finished. */
  readonly cut: 'stopped' | 'cut';
  /** The test reported what it had looked at before it ended. */
  readonly received: boolean;
}

/** A report and those it may be compared with. */
export interface Looks {
  readonly reportNo: number;
  /** Earlier reports of the target, the latest first. */
  readonly earlier: readonly number[];
}

/** How the reports of one engine are written. */
export interface ReportWriting<Sink> {
  readonly code: string;
  /** Every kind of check the engine can make: the coverage lists each of them, done or not. */
  readonly checks: readonly CheckFacts[];
  /** The check that finds the places: it is always promised, and covers places that turned out to be absent too. */
  readonly finder: string | null;
  /** The engine's own tables that grow with a report. */
  readonly tables: readonly string[];
  /** Opens the sink of one attempt. */
  open(access: ReportAccess): Sink;
  /**
   * Was each place looked at again, and if not, why? A query over `lost`, the findings of the report before that this
   * one has not: their columns (those of `report_gone`, `check_code`, `content_hash`, and `carried` where the report
   * before had not verified them either), and beside them
   * - `reason`: null where the place was looked at and the finding is gone, else why that is not known;
   * - `outside`: the place no longer belongs to the target;
   * - `known_as`: the name of an address, for a reader.
   * The knowledge may have changed: that the same thing answers and no longer counts as weak does not make it gone.
   */
  judgeLost(tx: Executor, comparison: Comparison): Promise<SQL>;
  /**
   * Could an earlier report have found it, and if not, why? A query over `fresh`, the findings of this report that did not
   * stand before (their fingerprint, the columns of their place, `check_code` and `about`), which answers `fingerprint`
   * and `reason`: null where the last report that looked there with the same check could have seen it, so that it is
   * new. Left out: `judgeByCoverage`.
   */
  judgeFound?(tx: Executor, looks: Looks): Promise<SQL>;
  /** What the coverage counts: places by check, and those that were never finished. */
  countPlaces(db: Executor, reportNo: number): Promise<CountedPlaces>;
}

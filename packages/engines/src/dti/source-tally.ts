import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import type { SourceAnswer, SourceCode, UntoldReason } from '@rocca/sources/core/source';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { SourceReport } from './report.ts';

const REASONS: Readonly<Record<UntoldReason, CoverageReason>> = {
  off: 'source_off',
  no_key: 'source_off',
  refused: 'source_refused',
  quota: 'source_quota',
  failed: 'source_failed',
  timed_out: 'timed_out',
  changed: 'source_changed',
};

export const reasonOfUntold = (reason: UntoldReason): CoverageReason => REASONS[reason];

/** Counts what one source was asked and what it told, for the coverage. */
export class SourceTally {
  readonly source: SourceReport['source'];
  private answered = 0;
  private unanswered = 0;
  private items = 0;
  private oldest: Date | null = null;
  private reason: CoverageReason | null = null;
  private detail = '';

  constructor(source: SourceReport['source']) {
    this.source = source;
  }

  /** The value, or null where the source told nothing. */
  take<Value>(answer: SourceAnswer<Value>, count: (value: Value) => number): Value | null {
    if (answer.kind === 'untold') {
      this.untold(REASONS[answer.reason], answer.detail);
      return null;
    }
    this.answered += 1;
    this.items += count(answer.value);
    this.seen(answer.asOf);
    const { cut, lack } = answer;
    if (lack) this.lacking(REASONS[lack.reason], lack.detail);
    else if (cut) this.lacking('limit_reached', coverageDetail('answer_cut'));
    return answer.value;
  }

  untold(reason: CoverageReason, detail: string, questions = 1): void {
    this.unanswered += questions;
    this.lacking(reason, detail);
  }

  told(questions: number, items: number, asOf: Date): void {
    this.answered += questions;
    this.items += items;
    this.seen(asOf);
  }

  /** Items of an answer that comes in parts. */
  add(items: number): void {
    this.items += items;
  }

  /** Why it told nothing at all; null: it told something. */
  get silence(): CoverageReason | null {
    return this.answered === 0 ? (this.reason ?? 'nothing_to_check') : null;
  }

  /** Why something is missing; null: nothing is. */
  get lack(): CoverageReason | null {
    return this.reason;
  }

  report(): SourceReport {
    const { source, reason, detail, answered, unanswered, items, oldest: dataDate } = this;
    return { source, reason, detail, answered, unanswered, items, dataDate };
  }

  private lacking(reason: CoverageReason, detail: string): void {
    // The first reason stays: those after it mostly follow from it.
    if (this.reason !== null) return;
    this.reason = reason;
    this.detail = detail;
  }

  private seen(asOf: Date): void {
    if (!this.oldest || asOf < this.oldest) this.oldest = asOf;
  }
}

/**
 * Why a step that several sources serve is not complete: one failed, or none of them told anything. A source that the
 * platform does not use leaves nothing open while another answers.
 */
export function lackOf(tallies: readonly SourceTally[]): { reason: CoverageReason; source: string } | null {
  const silent = tallies.every(({ silence }) => silence !== null);
  const lacking = tallies.filter(({ lack }) => lack !== null && (silent || lack !== 'source_off'));
  const reason = lacking[0]?.lack;
  return reason ? { reason, source: lacking.map(({ source }) => source).join(', ') } : null;
}

/** One tally for each source that is asked, in the order of the first question. */
export class SourceTallies {
  private readonly tallies = new Map<SourceReport['source'], SourceTally>();

  of(source: SourceCode | 'dns'): SourceTally {
    const known = this.tallies.get(source);
    if (known) return known;
    const made = new SourceTally(source);
    this.tallies.set(source, made);
    return made;
  }

  reports(): SourceReport[] {
    return [...this.tallies.values()].map((tally) => tally.report());
  }
}

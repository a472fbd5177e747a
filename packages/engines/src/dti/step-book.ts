import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { StepReport } from './report.ts';
import { STEPS, type StepCode } from './steps.ts';

/** Which steps were made, and why others were not: a step of which nothing is said was cut off. */
export class StepBook {
  private readonly made = new Set<StepCode>();
  private readonly lacking = new Map<StepCode, { reason: CoverageReason; detail: string }>();

  /** It was made, if only in part. */
  done(step: StepCode): void {
    this.made.add(step);
  }

  /** Something of it is missing, whatever else of it was made. The first reason stays. */
  lacks(step: StepCode, reason: CoverageReason, detail = ''): void {
    if (!this.lacking.has(step)) this.lacking.set(step, { reason, detail });
  }

  report(cut: 'stopped' | 'cut'): StepReport[] {
    return STEPS.map(({ code: check }) => {
      const lack = this.lacking.get(check);
      const isMade = this.made.has(check);
      if (lack) return { check, ...lack, partly: isMade };
      return { check, reason: isMade ? null : cut, detail: '' };
    });
  }
}

import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { StepReport } from './report.ts';
import { STEPS, type StepCode } from './steps.ts';

/** Which steps were made, and why others were not: what nobody says anything of was cut off. */
export class StepBook {
  private readonly told = new Map<StepCode, { reason: CoverageReason | null; detail: string }>();

  done(step: StepCode): void {
    if (!this.told.has(step)) this.told.set(step, { reason: null, detail: '' });
  }

  /** A step that is said to lack something lacks it, whatever is said of it besides. */
  lacks(step: StepCode, reason: CoverageReason, detail = ''): void {
    if (!this.told.get(step)?.reason) this.told.set(step, { reason, detail });
  }

  report(cut: 'stopped' | 'cut'): StepReport[] {
    return STEPS.map(({ code }) => ({ check: code, ...(this.told.get(code) ?? { reason: cut, detail: '' }) }));
  }
}

import type { DocumentDetails, RemedyEntry } from '../document/document.ts';
import { type Effort, effortOf } from './effort.ts';

/** A remedy in its place of the plan, which is its place on every screen and in every file. */
export interface PlanStep {
  readonly remedy: RemedyEntry;
  readonly effort: Effort;
  /** The vulnerabilities of the whole report. */
  readonly total: number;
}

/**
 * The remedies in their order. They are held in memory: there are fewer of them than findings, and no more affected
 * places in all than findings.
 */
export async function planOf({ remedies, findings: { total } }: DocumentDetails): Promise<PlanStep[]> {
  const steps: PlanStep[] = [];
  for await (const remedy of remedies()) steps.push({ remedy, effort: effortOf(remedy), total });
  return steps;
}

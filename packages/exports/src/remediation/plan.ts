import type { RemedyEntry } from '../document/document.ts';
import { EFFORT_POINTS, type Effort, effortOf } from './effort.ts';

/** A remedy in its place of the plan. */
export interface PlanStep {
  readonly remedy: RemedyEntry;
  /** From 1. */
  readonly priority: number;
  readonly effort: Effort;
  /** Of the risk of all remedies, 0 to 1. */
  readonly share: number;
  /** Of this one and all before it. */
  readonly cumulative: number;
}

/**
 * The remedies by the risk they remove for their effort, the best first. They are held in memory: there are fewer of them
 * than findings, and no more affected places in all than findings.
 */
export async function planOf(remedies: AsyncIterable<RemedyEntry>): Promise<PlanStep[]> {
  const weighed: Array<{ remedy: RemedyEntry; effort: Effort; gain: number }> = [];
  let total = 0;
  for await (const remedy of remedies) {
    const effort = effortOf(remedy);
    total += remedy.risk;
    weighed.push({ remedy, effort, gain: remedy.risk / EFFORT_POINTS[effort] });
  }
  // The id decides last, so that the same report always gives the same plan.
  weighed.sort(
    (one, other) =>
      other.gain - one.gain || other.remedy.risk - one.remedy.risk || (one.remedy.id < other.remedy.id ? -1 : 1),
  );
  let removed = 0;
  return weighed.map(({ remedy, effort }, index) => {
    removed += remedy.risk;
    const of = (risk: number) => (total === 0 ? 0 : Math.min(1, risk / total));
    return { remedy, priority: index + 1, effort, share: of(remedy.risk), cumulative: of(removed) };
  });
}

import type { AttackTools } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';

const unsteadyOf = new WeakMap<AttackTools, Set<InjectionPoint>>();

/** Points whose page alternates or drifts by itself: what two contents would prove is not known there. */
export function unsteadyPoints(tools: AttackTools): Set<InjectionPoint> {
  const unsteady = unsteadyOf.get(tools) ?? new Set();
  unsteadyOf.set(tools, unsteady);
  return unsteady;
}

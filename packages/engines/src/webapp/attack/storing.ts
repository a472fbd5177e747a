import type { AttackTools, Depth } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';

const storingOf = new WeakMap<AttackTools, Set<InjectionPoint>>();

/** Points of forms that are known to store what they are sent: each value tried there stays in the customer's data. */
export function storingPoints(tools: AttackTools): Set<InjectionPoint> {
  const storing = storingOf.get(tools) ?? new Set();
  storingOf.set(tools, storing);
  return storing;
}

const MOST_PAYLOADS = 6;

/** Limits checks that seldom find anything in stored values to low depth there. High strengths are not limited. */
export function depthWhereStored(point: InjectionPoint, tools: AttackTools): Depth {
  const { depth } = tools;
  const isDeep = depth.strength === 'high' || depth.strength === 'insane';
  if (isDeep || !storingPoints(tools).has(point)) return depth;
  return { ...depth, strength: 'low', payloads: Math.min(depth.payloads, MOST_PAYLOADS) };
}

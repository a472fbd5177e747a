import type { ProbeLimits } from './limits.ts';
import type { ProbeAnswer, ProbeTarget } from './model.ts';

/** One check against one service. Throws `Unclear` where it cannot tell. */
export type Probe = (target: ProbeTarget, limits: ProbeLimits, signal: AbortSignal) => Promise<ProbeAnswer>;

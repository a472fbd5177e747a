import type { ProbeLimits } from './limits.ts';
import type { ProbeAnswer, ProbeRequest } from './model.ts';

/** One check against one service. Throws `Unclear` where it cannot tell. */
export type ProbeCheckRun = (request: ProbeRequest, limits: ProbeLimits, signal: AbortSignal) => Promise<ProbeAnswer>;

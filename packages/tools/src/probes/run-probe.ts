import { setMaxListeners } from 'node:events';
import { PROBES } from './checks/index.ts';
import { PROBE_LIMITS, type ProbeLimits } from './limits.ts';
import type { ProbeAnswer } from './model.ts';
import type { ProbeRequest } from './request.ts';
import { Unclear } from './unclear.ts';
import { visible } from './visible.ts';

/** Asks one question. Always answers, within the time it may take; never throws. */
export async function runProbe(request: ProbeRequest, limits: ProbeLimits = PROBE_LIMITS): Promise<ProbeAnswer> {
  const over = new AbortController();
  // A check opens several connections, each of which listens for the end of the time.
  setMaxListeners(0, over.signal);
  const outOfTime = Promise.withResolvers<ProbeAnswer>();
  const timer = setTimeout(() => {
    outOfTime.resolve({ kind: 'unclear', reason: 'timed_out', detail: `no result after ${limits.totalMs} ms` });
    over.abort();
  }, limits.totalMs);
  const answer = PROBES[request.check](request, limits, over.signal).catch(unclear);
  try {
    return await Promise.race([outOfTime.promise, answer]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

function unclear(error: unknown): ProbeAnswer {
  const reason = error instanceof Unclear ? error.reason : 'tool_failed';
  return { kind: 'unclear', reason, detail: visible(error instanceof Error ? error.message : String(error), 500) };
}

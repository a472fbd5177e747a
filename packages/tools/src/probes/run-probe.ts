import { setMaxListeners } from 'node:events';
import type { ProbeCheckRun } from './check.ts';
import { checkDefaultPage } from './checks/default-page.ts';
import { checkFtpAnonymous } from './checks/ftp-anonymous.ts';
import { checkLog4shell } from './checks/log4shell.ts';
import { checkRedisOpen } from './checks/redis-open.ts';
import { checkSmbV1 } from './checks/smb-v1.ts';
import { checkSnmpPublic } from './checks/snmp-public.ts';
import { checkTelnet } from './checks/telnet.ts';
import { PROBE_LIMITS, type ProbeLimits } from './limits.ts';
import type { ProbeAnswer, ProbeCheck, ProbeRequest } from './model.ts';
import { Unclear } from './unclear.ts';
import { visible } from './visible.ts';

const CHECKS = {
  ftp_anonymous: checkFtpAnonymous,
  redis_open: checkRedisOpen,
  snmp_public: checkSnmpPublic,
  smb_v1: checkSmbV1,
  telnet: checkTelnet,
  default_page: checkDefaultPage,
  log4shell: checkLog4shell,
} satisfies Record<ProbeCheck, ProbeCheckRun>;

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
  const answer = CHECKS[request.check](request, limits, over.signal).catch(unclear);
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

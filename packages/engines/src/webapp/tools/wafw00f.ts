import { runWafw00f } from '@rocca/tools/wafw00f/adapter';
import { behindProxy, sayCheck, type ToolWork } from './work.ts';

const TIMEOUT_MS = 60_000;
const MAX_REQUESTS = 40;

/** Whether something stands before the site that keeps attacks away: it may keep ours away, too. */
export async function findFirewall(work: ToolWork): Promise<void> {
  const { start: url, signal } = work;
  const answer = await behindProxy(work, MAX_REQUESTS, (room) =>
    runWafw00f(room, { url, signal, timeoutMs: TIMEOUT_MS }),
  );
  sayCheck(work, 'waf', answer);
  if (answer.kind === 'failed') return;
  const { detected, name, manufacturer } = answer.found;
  // In no language: a report shows evidence as it is.
  const evidence = detected ? `wafw00f: ${name ?? 'generic WAF'}` : 'wafw00f';
  work.say({ kind: 'waf', detected, name, manufacturer, evidence });
}

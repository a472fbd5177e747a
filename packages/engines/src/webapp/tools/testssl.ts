import { runTestssl } from '@rocca/tools/testssl/adapter';
import { behindDoor, sayCheck, type ToolWork } from './work.ts';

/** Measured: two minutes on an idle machine, five on a busy one. */
const TIMEOUT_MS = 15 * 60_000;

/** Every known weakness of TLS, one by one. What is wrong with it is judged from sslscan; these are the lines behind it. */
export async function lookAtTlsInDepth(work: ToolWork): Promise<void> {
  const { scope, signal } = work;
  const answer = await behindDoor(work, (room) => runTestssl(room, { scope, signal, timeoutMs: TIMEOUT_MS }));
  sayCheck(work, 'testssl', answer);
  if (answer.kind === 'failed') return;
  const rows = answer.found.map(({ id, severity, finding, cve }) => ({
    ...{ id, severity },
    finding: cve === null ? finding : `${finding} (${cve})`,
  }));
  work.say({ kind: 'tls', tool: 'testssl.sh', rows });
}

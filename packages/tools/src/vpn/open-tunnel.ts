import { type Attempt, type Connection, createAttempt } from './attempt.ts';
import {
  quoteForeign,
  type Tunnel,
  TunnelFailure,
  type TunnelOptions,
  type TunnelOutcome,
  type TunnelSettings,
} from './model.ts';
import { connectNetExtender } from './netextender.ts';
import { connectOpenVpn } from './openvpn.ts';
import { tunnelProblem } from './tunnel-problem.ts';

/**
 * Opens a VPN tunnel in a network namespace of its own. Whatever the outcome, what was made is gone after it: at once
 * when it fails, with `close` when it works, and with `removeStaleNamespaces` when the worker was killed.
 */
export async function openTunnel(vpn: TunnelSettings, options: TunnelOptions): Promise<TunnelOutcome> {
  const problem = tunnelProblem(vpn.kind);
  if (problem) return { kind: 'failed', why: problem.reason, detail: problem.en };
  const attempt = createAttempt(options);
  try {
    attempt.stage('preparing');
    return { kind: 'open', tunnel: createTunnel(await connect(vpn, attempt), attempt) };
  } catch (error) {
    await attempt.cleanup.clear();
    if (error instanceof TunnelFailure) return { kind: 'failed', why: error.why, detail: error.message };
    // A command of the system failed: on a machine that passed the check above it lacks a right.
    return { kind: 'failed', why: 'no_privileges', detail: quoteForeign(String(error)) };
  }
}

function createTunnel({ namespace, lost }: Connection, { cleanup }: Attempt): Tunnel {
  let isClosed = false;
  return {
    inside: namespace.inside,
    // A client that we end has not lost anything.
    lost: new Promise((tell) => void lost.then((reason) => isClosed || tell(reason))),
    close() {
      isClosed = true;
      return cleanup.clear();
    },
  };
}

function connect(vpn: TunnelSettings, attempt: Attempt): Promise<Connection> {
  return vpn.kind === 'openvpn' ? connectOpenVpn(vpn, attempt) : connectNetExtender(vpn, attempt);
}

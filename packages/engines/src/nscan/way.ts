import { isIP } from 'node:net';
import type { VpnBlock } from '@rocca/contract/api/targets.schema';
import type { ScopeOptions } from '@rocca/contract/target/scope';
import { claimUser } from '@rocca/tools/core/run-user';
import { spawnTool } from '@rocca/tools/core/spawn-tool';
import type { TunnelSettings } from '@rocca/tools/vpn/model';
import { openTunnel } from '@rocca/tools/vpn/open-tunnel';
import { EngineFailure, type RunContext } from '../core/engine.ts';
import { tunnelCause } from './causes.ts';
import type { Resolve } from './subjects.ts';

/** What the tools of a run share: their user, and how they reach the target, straight or through a tunnel. */
export interface Way {
  /** Words before every tool's command. */
  readonly inside: readonly string[];
  /** What is reached is the customer's network, not the platform's. */
  readonly throughVpn: boolean;
  /** The user of this run's tools, which no other run has; undefined where the platform cannot choose one. */
  readonly user: number | undefined;
  /** Aborted with the test, or when the tunnel is lost. */
  readonly signal: AbortSignal;
  /** Why the tunnel is gone; null while there is one, or none is needed. */
  lost(): string | null;
  close(): Promise<void>;
}

const TUNNEL_MS = 60_000;

/**
 * Looks a name up with the name servers of the tunnel: those outside do not know the customer's own names, and must
 * not hear of them.
 */
export function resolveInside({ inside, user, signal }: Way, workDir: string): Resolve {
  return async (name) => {
    const chunks: Buffer[] = [];
    const outcome = await spawnTool('getent', ['ahosts', name], {
      signal,
      inside,
      user,
      cwd: workDir,
      privileges: 'none',
      timeoutMs: 10_000,
      maxOutputBytes: 64 * 1024,
      onOutput: (chunk) => {
        chunks.push(chunk);
      },
    });
    if (outcome.kind !== 'ended' || outcome.exitCode !== 0) return [];
    const lines = Buffer.concat(chunks).toString('utf8').split('\n');
    return [...new Set(lines.flatMap((line) => line.split(/\s+/)[0] ?? []))].filter((address) => isIP(address) !== 0);
  };
}

/**
 * Claims the run's user and opens its VPN, if it has one; `scope` judges the gateway. Nothing has reached the target yet:
 * a failure costs no scan.
 */
export async function openWay(context: RunContext<unknown>, scope: ScopeOptions): Promise<Way> {
  const user = await claimUser();
  const release = () => user?.release();
  try {
    const tunnel = await enterTunnel(context, scope);
    return { ...tunnel, user: user?.id, close: () => tunnel.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function enterTunnel(context: RunContext<unknown>, scope: ScopeOptions): Promise<Omit<Way, 'user'>> {
  const { extra, signal, workDir, progress } = context;
  const settings = tunnelSettings(extra.vpn);
  if (!settings) return { inside: [], throughVpn: false, signal, lost: () => null, close: async () => undefined };
  progress({ fraction: 0, stage: 'vpn' });
  const outcome = await openTunnel(settings, { signal, workDir, timeoutMs: TUNNEL_MS, scope });
  if (outcome.kind === 'failed') throw new EngineFailure(tunnelCause(outcome));
  const { tunnel } = outcome;
  const gone = new AbortController();
  let reason: string | null = null;
  tunnel.lost
    .then((why) => {
      reason = why;
      gone.abort();
    })
    .catch(() => undefined);
  return {
    inside: tunnel.inside,
    throughVpn: true,
    signal: AbortSignal.any([signal, gone.signal]),
    lost: () => reason,
    close: () => tunnel.close(),
  };
}

function tunnelSettings(vpn: VpnBlock | undefined): TunnelSettings | null {
  if (!vpn || vpn.kind === 'none') return null;
  if (vpn.kind === 'openvpn')
    return { kind: 'openvpn', config: textOf(vpn.config_file), credentials: credentialsOf(vpn) };
  return {
    kind: 'netextender',
    user: vpn.user ?? '',
    password: typeof vpn.password === 'string' ? vpn.password : '',
    address: vpn.address ?? '',
    domain: vpn.domain ?? '',
  };
}

function textOf(file: VpnBlock['config_file']): string {
  return typeof file === 'string' ? Buffer.from(file, 'base64').toString('utf8') : '';
}

/** The credentials file is OpenVPN's own form: the user on the first line, the password on the second. */
function credentialsOf({ credentials_file }: VpnBlock): { user: string; password: string } | null {
  const [user = '', password = ''] = textOf(credentials_file).split(/\r?\n/);
  return user ? { user, password } : null;
}

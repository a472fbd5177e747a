import { isIP } from 'node:net';
import type { VpnBlock } from '@rocca/contract/api/targets.schema';
import { behindVpn, type OwnNetwork, type ScopeOptions } from '@rocca/contract/target/scope';
import { claimUser } from '@rocca/tools/core/run-user';
import { spawnTool } from '@rocca/tools/core/spawn-tool';
import type { TunnelSettings } from '@rocca/tools/vpn/model';
import { openTunnel } from '@rocca/tools/vpn/open-tunnel';
import { tunnelCause, tunnelLost } from './causes.ts';
import { EngineFailure, type RunContext, type TestPlan } from './engine.ts';
import { type Resolve, resolveName } from './resolve.ts';

/** How the tools of a run reach the target, directly or through the customer's VPN, and as which user they run. */
export interface Reach {
  /** Words before every tool's command. */
  readonly inside: readonly string[];
  /** Which addresses may be tested this way: through a VPN they are the customer's network, not the platform's. */
  readonly scope: ScopeOptions;
  /** Resolves a name with the name servers on this side of the tunnel. */
  readonly resolve: Resolve;
  /** The user of this run's tools, which no other run has; undefined where the platform cannot choose one. */
  readonly user: number | undefined;
  /** Aborted with the test, or when the tunnel is lost. */
  readonly signal: AbortSignal;
  /** The failure of a lost tunnel; null while there is one, or none is needed. */
  lost(): EngineFailure | null;
  close(): Promise<void>;
}

const TUNNEL_TIMEOUT_MS = 60_000;

/**
 * Claims the run's user and opens its VPN, if it has one; `outside` says which addresses the platform's own network may
 * reach, the VPN gateway among them. Nothing has reached the target yet: a failure costs no scan.
 */
export async function openReach(context: RunContext<unknown>, outside: ScopeOptions): Promise<Reach> {
  const user = await claimUser();
  const release = () => user?.release();
  try {
    const tunnel = await enterTunnel(context, withPlanner(outside, context.plan), user?.id);
    return { ...tunnel, user: user?.id, close: () => tunnel.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** The machine that took the start and the one that runs it may be two: neither is a target. */
function withPlanner(scope: ScopeOptions, { own: planner }: TestPlan): ScopeOptions {
  const { own } = scope;
  const both = <Kind extends keyof OwnNetwork>(kind: Kind) => [...(own?.[kind] ?? []), ...(planner?.[kind] ?? [])];
  return { ...scope, own: { ipv4: both('ipv4'), ipv6: both('ipv6') } };
}

async function enterTunnel(
  { extra, signal, workDir, progress }: RunContext<unknown>,
  scope: ScopeOptions,
  user: number | undefined,
): Promise<Omit<Reach, 'user'>> {
  const settings = tunnelSettings(extra.vpn);
  if (!settings) {
    return { inside: [], scope, resolve: resolveName, signal, lost: () => null, close: async () => undefined };
  }
  progress({ fraction: 0, stage: 'vpn' });
  const outcome = await openTunnel(settings, { signal, workDir, timeoutMs: TUNNEL_TIMEOUT_MS, scope });
  if (outcome.kind === 'failed') throw new EngineFailure(tunnelCause(outcome));
  const { tunnel } = outcome;
  const gone = new AbortController();
  let failure: EngineFailure | null = null;
  tunnel.lost
    .then((why) => {
      failure = new EngineFailure(tunnelLost(why));
      gone.abort();
    })
    .catch(() => undefined);
  const { inside } = tunnel;
  const either = AbortSignal.any([signal, gone.signal]);
  return {
    inside,
    scope: behindVpn(scope),
    resolve: resolveInside({ inside, user, signal: either }, workDir),
    signal: either,
    lost: () => failure,
    close: () => tunnel.close(),
  };
}

/**
 * Resolves a name with the name servers of the tunnel: those outside do not know the customer's own names, and must
 * not learn of them.
 */
function resolveInside({ inside, user, signal }: Pick<Reach, 'inside' | 'user' | 'signal'>, workDir: string): Resolve {
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

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { RawScans } from '@rocca/contract/settings';
import { behindVpn, type OwnNetwork, type ScopeOptions } from '@rocca/contract/target/scope';
import { findTool } from '@rocca/tools/core/find-tool';
import { toolVersion } from '@rocca/tools/core/tool-version';
import { type NmapOutcome, runNmap } from '@rocca/tools/nmap/adapter';
import { nmapArgs } from '@rocca/tools/nmap/args';
import { startProber } from '@rocca/tools/probes/prober';
import { runSslscan } from '@rocca/tools/sslscan/adapter';
import { EngineFailure, type RunContext, type TestPlan, type TestReport } from '../core/engine.ts';
import { atMost } from './at-most.ts';
import { NEEDS_VPN, NMAP_MISSING, NOTHING_TO_SCAN, nmapCause, tunnelLost } from './causes.ts';
import { createHostPipeline } from './host-pipeline.ts';
import { type NscanSteps, stepsOf } from './plan.ts';
import { checksOf } from './profile-traits.ts';
import { type NmapNetwork, openNmapNetwork } from './raw-packets.ts';
import { openReceipt } from './receipt.ts';
import type { NscanSink } from './report.ts';
import { type Resolve, resolveName, resolveSubjects, type Subjects } from './subjects.ts';
import { openWay, resolveInside, type Way } from './way.ts';

export interface NscanOptions {
  /** Which addresses the platform's own network may reach, as things are now. */
  scope(): Promise<ScopeOptions>;
  readonly rawScans: RawScans;
  readonly resolve?: Resolve;
}

/** A scan of every port of 4,096 hosts takes hours; what takes longer than this hangs. */
const LONGEST_SCAN_MS = 23 * 60 * 60_000;
/** Every cipher is a connection of its own. */
const TLS_MS = 60_000;
/** Each is a handful of processes; on a small machine more of them only wait for each other. */
const TLS_AT_ONCE = 8;

/** Scans, asks, judges and writes; throws when the scan did not come to its end, with what was done kept. */
export async function runNscan(options: NscanOptions, context: RunContext<NscanSink>): Promise<TestReport> {
  if (!findTool('nmap')) throw new EngineFailure(NMAP_MISSING);
  const { plan, workDir } = context;
  const steps = stepsOf(plan);
  const outside = withPlanner(await options.scope(), plan);
  const way = await openWay(context, outside);
  const scope = way.throughVpn ? behindVpn(outside) : outside;
  const resolve = options.resolve ?? (way.inside.length > 0 ? resolveInside(way, workDir) : resolveName);
  try {
    const subjects = await resolveSubjects(plan, scope, resolve, way.signal).catch((error: unknown) => {
      const lost = way.lost();
      throw lost === null ? error : new EngineFailure(tunnelLost(lost));
    });
    const addresses = [...subjects.ipv4, ...subjects.ipv6];
    if (addresses.length === 0) throw new EngineFailure(subjects.needsVpn ? NEEDS_VPN : NOTHING_TO_SCAN);
    const { rawScans } = options;
    const network = await openNmapNetwork(addresses, way, { lab: scope.lab === true, rawScans });
    return await scan(steps, subjects, way, network, context).finally(() => network.close());
  } finally {
    await way.close();
  }
}

/** The machine that took the start and the one that runs it may be two: neither is a target. */
function withPlanner(scope: ScopeOptions, { own: planner }: TestPlan): ScopeOptions {
  const { own } = scope;
  const both = <Kind extends keyof OwnNetwork>(kind: Kind) => [...(own?.[kind] ?? []), ...(planner?.[kind] ?? [])];
  return { ...scope, own: { ipv4: both('ipv4'), ipv6: both('ipv6') } };
}

async function scan(
  steps: NscanSteps,
  subjects: Subjects,
  way: Way,
  network: NmapNetwork,
  context: RunContext<NscanSink>,
): Promise<TestReport> {
  const { sink, knowledge, touchTarget } = context;
  const { profile } = steps;
  const dosConsent = steps.consents.some(({ code }) => code === 'dos_scripts');
  const { privileged } = network;
  const receipt = openReceipt({ profile, privileged, subjects, sources: await knowledge.sources(), dosConsent });
  const folders = await foldersIn(context.workDir);
  await sink.begin({
    profile,
    privileged,
    addresses: [...subjects.ipv4, ...subjects.ipv6],
    names: subjects.names.map(({ name, addresses }) => ({ name, addresses })),
    command: commandOf(nmapArgs({ profile, privileged, ipv6: subjects.ipv4.length === 0, dosConsent }).args),
    toolVersions: await versionsOf(checksOf(profile).has('tls') ? ['nmap', 'sslscan'] : ['nmap'], way, folders.nmap),
    knowledge: receipt.sources,
  });
  // A scan that cannot go on ends everything it has started, also what no longer matters to anybody.
  const over = new AbortController();
  const signal = AbortSignal.any([way.signal, over.signal]);
  const { inside, user } = way;
  const oneOfFew = atMost(TLS_AT_ONCE);
  await touchTarget();
  const prober = startProber({ signal, workDir: folders.probes, inside, user });
  const pipeline = createHostPipeline({
    profile,
    facts: receipt.facts,
    knowledge,
    sink,
    nameOf: subjects.nameOf,
    askers: {
      probe: (request) => prober.probe(request),
      tls: findTool('sslscan')
        ? (request) =>
            oneOfFew(() => runSslscan(request, { signal, workDir: folders.tls, inside, user, timeoutMs: TLS_MS }))
        : null,
    },
  });
  // A lost tunnel ends the tools as well, but nobody has stopped the test.
  const why = () => (context.signal.aborted ? 'stopped' : 'cut');
  const onAbort = () => pipeline.cut(why());
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const ended = await scanFamilies(
      { profile, dosConsent, privileged },
      subjects,
      { inside: network.inside, user, signal },
      context,
      folders.nmap,
      pipeline.add,
    );
    // One that was cut stays where it was: it did not get this far.
    if (ended.kind === 'finished') context.progress({ fraction: 0.98, stage: 'checks' });
    else pipeline.cut(why());
    await pipeline.drain();
    await sink.end(receipt.close(ended, why()));
    if (ended.kind === 'failed') throw new EngineFailure(nmapCause(ended));
    const lost = way.lost();
    if (lost !== null) throw new EngineFailure(tunnelLost(lost));
    context.signal.throwIfAborted();
    const { up, down } = pipeline.counts();
    return { output: `${up} hosts up, ${down} down`, hosts_up: up, hosts_down: down };
  } finally {
    signal.removeEventListener('abort', onAbort);
    pipeline.cut('cut');
    over.abort();
    await pipeline.drain().catch(() => undefined);
    await prober.close();
  }
}

/** Those that are there: one that is missing is told by what it did not do. */
async function versionsOf(
  tools: readonly string[],
  { signal, user }: Way,
  workDir: string,
): Promise<Record<string, string>> {
  const told = await Promise.all(
    tools.map(async (tool) => [tool, await toolVersion(tool, { signal, workDir, user })] as const),
  );
  return Object.fromEntries(told.flatMap(([tool, version]) => (version ? [[tool, version]] : [])));
}

/** As it can be typed into a shell, the addresses left to whoever does. */
function commandOf(args: readonly string[]): string {
  return ['nmap', ...args.map((arg) => (/^[\w.,:=+/-]+$/.test(arg) ? arg : `'${arg}'`))].join(' ');
}

async function foldersIn(workDir: string) {
  const folders = { nmap: join(workDir, 'nmap'), probes: join(workDir, 'probes'), tls: join(workDir, 'tls') };
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  return folders;
}

/** nmap takes one address family at a time. The second is not begun when the first did not end. */
async function scanFamilies(
  settings: { profile: ScanProfile; dosConsent: boolean; privileged: boolean },
  { ipv4, ipv6 }: Subjects,
  { inside, user, signal }: Pick<Way, 'inside' | 'user' | 'signal'>,
  { progress }: Pick<RunContext<unknown>, 'progress'>,
  workDir: string,
  onHost: Parameters<typeof runNmap>[1]['onHost'],
): Promise<NmapOutcome> {
  const total = ipv4.length + ipv6.length;
  const families = [
    { targets: ipv4, ipv6: false, from: 0, share: ipv4.length / total },
    { targets: ipv6, ipv6: true, from: ipv4.length / total, share: ipv6.length / total },
  ].filter(({ targets }) => targets.length > 0);
  let ended: NmapOutcome | null = null;
  let looked: Pick<NmapOutcome, 'tcpPorts' | 'udpPorts'> = { tcpPorts: null, udpPorts: null };
  for (const { targets, ipv6, from, share } of families) {
    const outcome: NmapOutcome = await runNmap(
      { ...settings, targets, ipv6 },
      {
        signal,
        workDir,
        inside,
        user,
        timeoutMs: LONGEST_SCAN_MS,
        onHost,
        onProgress: ({ fraction, stage }) => progress({ fraction: 0.97 * (from + share * fraction), stage }),
      },
    );
    // A second family that was cut before it said what it looks at does not take back what the first one did.
    looked = { tcpPorts: outcome.tcpPorts ?? looked.tcpPorts, udpPorts: outcome.udpPorts ?? looked.udpPorts };
    ended = { ...outcome, ...looked };
    if (outcome.kind !== 'finished') break;
  }
  if (!ended) throw new Error('a scan of nothing');
  return ended;
}

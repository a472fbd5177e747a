import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawScans } from '@rocca/contract/settings';
import type { ScopeOptions } from '@rocca/contract/target/scope';
import { findTool } from '@rocca/tools/core/find-tool';
import { toolVersion } from '@rocca/tools/core/tool-version';
import { type NmapOutcome, runNmap } from '@rocca/tools/nmap/adapter';
import { type NmapScan, nmapArgs } from '@rocca/tools/nmap/args';
import type { NmapHost } from '@rocca/tools/nmap/model';
import { startProber } from '@rocca/tools/probes/prober';
import { runSslscan } from '@rocca/tools/sslscan/adapter';
import { addressRanges } from '../core/address-ranges.ts';
import { EngineFailure, type Progress, type RunContext, type TestReport } from '../core/engine.ts';
import { NEEDS_VPN, nothingToScan } from '../core/nothing-to-scan.ts';
import { openReach, type Reach } from '../core/reach.ts';
import { type Resolve, resolveSubjects, type Subjects } from '../core/resolve.ts';
import { semaphore } from '../core/semaphore.ts';
import type { ToolBounds } from '../core/tool-bounds.ts';
import { NMAP_MISSING, nmapCause } from './causes.ts';
import { openCoverage } from './coverage.ts';
import { createHostPipeline } from './host-pipeline.ts';
import { countQuestions, type HostTools } from './host-work.ts';
import { nmapScanOf } from './nmap-scans.ts';
import { type NscanSteps, stepsOf } from './plan.ts';
import { asksItself, toolsOf } from './profile-checks.ts';
import { type NmapNetwork, openNmapNetwork } from './raw-packets.ts';
import type { NscanSink } from './report.ts';
import { type ScanProgress, scanProgress } from './scan-progress.ts';

export interface NscanOptions {
  /** Which addresses the platform's own network may reach, as things are now. */
  scope(): Promise<ScopeOptions>;
  readonly rawScans: RawScans;
  readonly resolve?: Resolve;
  readonly bounds?: ToolBounds;
}

/** A scan of every port of 4,096 hosts takes hours; what takes longer than this hangs. */
const MAX_SCAN_MS = 23 * 60 * 60_000;
/** Every cipher is a connection of its own. */
const SSLSCAN_TIMEOUT_MS = 60_000;
/** Each sslscan is a handful of processes; on a small machine more of them only wait for each other. */
const CONCURRENT_SSLSCANS = 8;

/** Scans, asks, judges and writes; throws when the scan did not come to its end, with what was done kept. */
export async function runNscan(options: NscanOptions, context: RunContext<NscanSink>): Promise<TestReport> {
  const { bounds = {}, rawScans } = options;
  if (!findTool('nmap', bounds.searchPath)) throw new EngineFailure(NMAP_MISSING);
  const { plan } = context;
  const reach = await openReach(context, await options.scope());
  try {
    const subjects = await resolveSubjects(plan, reach.scope, options.resolve ?? reach.resolve, reach.signal).catch(
      (error: unknown) => {
        throw reach.lost() ?? error;
      },
    );
    const addresses = [...subjects.ipv4, ...subjects.ipv6];
    if (addresses.length === 0) throw new EngineFailure(subjects.needsVpn ? NEEDS_VPN : nothingToScan(subjects.names));
    const network = await openNmapNetwork(addresses, reach, { lab: reach.scope.lab === true, rawScans });
    return await scan(stepsOf(plan), subjects, reach, network, context, bounds).finally(() => network.close());
  } finally {
    await reach.close();
  }
}

async function scan(
  steps: NscanSteps,
  subjects: Subjects,
  reach: Reach,
  network: NmapNetwork,
  context: RunContext<NscanSink>,
  bounds: ToolBounds,
): Promise<TestReport> {
  const { sink, knowledge, touchTarget, raw } = context;
  const { profile } = steps;
  const consents = steps.consents.map(({ code }) => code);
  const nmapScan = nmapScanOf(profile, consents);
  const { privileged } = network;
  const coverage = openCoverage({ profile, privileged, subjects, sources: await knowledge.sources(), consents });
  const folders = await foldersIn(context.workDir);
  await sink.begin({
    profile,
    privileged,
    addresses: addressRanges([...subjects.ipv4, ...subjects.ipv6]),
    names: subjects.names.map(({ name, addresses }) => ({ name, addresses })),
    command: commandOf(nmapArgs({ scan: nmapScan, privileged, ipv6: subjects.ipv4.length === 0 }).args),
    toolVersions: await versionsOf(toolsOf(profile), reach, folders.nmap, bounds),
    knowledge: coverage.sources,
  });
  // A scan that cannot go on ends everything it has started, also questions whose answers it no longer needs.
  const over = new AbortController();
  const signal = AbortSignal.any([reach.signal, over.signal]);
  const { inside, user } = reach;
  const tell = progressWithHosts(context, subjects.ipv4.length + subjects.ipv6.length);
  const withPermit = semaphore(CONCURRENT_SSLSCANS);
  await touchTarget();
  const prober = startProber({
    ...{ signal, workDir: folders.probes, inside, user },
    keep: () => raw.keep('probes', 'answers.jsonl'),
  });
  const told = scanProgress(tell.progress, { asks: asksItself(profile) });
  const tools: HostTools = {
    probe: (request) => prober.probe(request).finally(told.answered),
    sslscan: findTool('sslscan')
      ? (request) =>
          withPermit(() =>
            runSslscan(request, { signal, workDir: folders.tls, inside, user, raw, timeoutMs: SSLSCAN_TIMEOUT_MS }),
          ).finally(told.answered)
      : null,
  };
  const pipeline = createHostPipeline({
    profile,
    facts: coverage.facts,
    knowledge,
    sink,
    nameOf: subjects.nameOf,
    written: tell.written,
    tools,
  });
  const onHost = (host: NmapHost) => {
    told.planned(countQuestions(host, profile, tools));
    return pipeline.add(host);
  };
  // A lost tunnel ends the tools as well, but no user has stopped the test.
  const why = () => (context.signal.aborted ? 'stopped' : 'cut');
  const onAbort = () => pipeline.cut(why());
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const ended = await scanFamilies(
      { scan: nmapScan, privileged },
      subjects,
      { inside: network.inside, user, signal, raw },
      told,
      folders.nmap,
      onHost,
      bounds,
    );
    // The progress of a scan that was cut stays where it was.
    if (ended.kind === 'finished') told.last();
    else pipeline.cut(why());
    await pipeline.drain();
    await sink.end(coverage.close(ended, why()));
    if (ended.kind === 'failed') throw new EngineFailure(nmapCause(ended));
    const lost = reach.lost();
    if (lost) throw lost;
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

/** Every word of progress also says how many hosts are in the report: what a stop would keep. */
function progressWithHosts({ progress }: Pick<RunContext<unknown>, 'progress'>, total: number) {
  let latest: Progress = { fraction: 0, stage: 'discovery' };
  let done = 0;
  const tell = (now: Progress) => {
    latest = now;
    progress({ ...now, places: { done, total } });
  };
  const written = (hosts: number) => {
    done += hosts;
    tell(latest);
  };
  return { progress: tell, written };
}

/** Of the tools that are installed. Of a missing one the coverage says what it could not do. */
async function versionsOf(
  tools: readonly string[],
  { signal, user }: Reach,
  workDir: string,
  { searchPath }: ToolBounds,
): Promise<Record<string, string>> {
  const where = searchPath === undefined ? {} : { searchPath };
  const versions = await Promise.all(
    tools.map(async (tool) => [tool, await toolVersion(tool, { signal, workDir, user, ...where })] as const),
  );
  return Object.fromEntries(versions.flatMap(([tool, version]) => (version ? [[tool, version]] : [])));
}

/** As it can be typed into a shell, without the addresses. */
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
  settings: { scan: NmapScan; privileged: boolean },
  { ipv4, ipv6 }: Subjects,
  { inside, user, signal, raw }: Pick<Reach, 'inside' | 'user' | 'signal'> & Pick<RunContext<unknown>, 'raw'>,
  told: Pick<ScanProgress, 'nmap'>,
  workDir: string,
  onHost: Parameters<typeof runNmap>[1]['onHost'],
  bounds: ToolBounds,
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
        raw,
        timeoutMs: MAX_SCAN_MS,
        ...bounds,
        onHost,
        onProgress: ({ fraction, stage }) => told.nmap({ fraction: from + share * fraction, stage }),
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

import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { NmapHost } from '@rocca/tools/nmap/model';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { Knowledge } from '../core/knowledge.ts';
import type { ScanFacts } from './host-checks.ts';
import { examineHost, type HostTools, judgeNmap } from './host-work.ts';
import { judgeHosts, type Worked } from './judge-hosts.ts';
import type { DownHost, NscanSink } from './report.ts';

interface PipelineInput {
  readonly profile: ScanProfile;
  readonly facts: ScanFacts;
  readonly knowledge: Knowledge;
  readonly sink: NscanSink;
  readonly tools: HostTools;
  /** So many more hosts, up or down, are in the report. */
  written?(hosts: number): void;
  nameOf(address: string): string | null;
}

/** Hosts nmap has finished, on their way to the report: asked, judged, written, while nmap goes on with the others. */
export interface HostPipeline {
  /** While the promise is pending enough hosts wait; throws when something went wrong with those before. */
  add(host: NmapHost): Promise<void>;
  /** Resolves when every host is written; throws what went wrong on the way. */
  drain(): Promise<void>;
  /** No more questions from now on: hosts still on their way are written with what is known of them. */
  cut(reason: CoverageReason): void;
  counts(): { readonly up: number; readonly down: number };
}

/** Hosts asked at the same time. Each has few questions, which wait for the network more than they compute. */
const CONCURRENT_HOSTS = 16;
/** Hosts judged and written together: one round trip for all their versions, one transaction for their rows. */
const HOSTS_PER_BATCH = 64;

/** Hosts that may wait, to be asked or to be written, before nmap is made to wait. */
const MAX_WAITING_HOSTS = 128;
/** Some firewalls show every port of every address open; a port takes 350 bytes, and as many again when it is written. */
const MAX_WAITING_PORTS = 300_000;

export function createHostPipeline(input: PipelineInput): HostPipeline {
  const waiting: NmapHost[] = [];
  const worked: Worked[] = [];
  const down: DownHost[] = [];
  const asked = new Set<Promise<void>>();
  let portsHeld = 0;
  let writing: Promise<void> | null = null;
  let failure: unknown = null;
  let cutBy: CoverageReason | null = null;
  let up = 0;
  let downCount = 0;

  const ask = async (host: NmapHost) => {
    const name = input.nameOf(host.address) ?? host.hostnames[0] ?? null;
    const work = cutBy
      ? { findings: judgeNmap(host), notes: new Map(), heard: new Map() }
      : await examineHost(host, input.profile, name, input.tools);
    worked.push({ host, work, cutBy });
  };
  const pump = () => {
    if (failure) return;
    while (waiting.length > 0 && (asked.size < CONCURRENT_HOSTS || cutBy)) {
      const host = waiting.shift() as NmapHost;
      const asking = ask(host)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => {
          asked.delete(asking);
          pump();
        });
      asked.add(asking);
    }
    if (!writing && (worked.length > 0 || down.length > 0)) {
      writing = write()
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => {
          writing = null;
          if (!failure) pump();
        });
    }
  };
  const write = async () => {
    const batch = worked.splice(0, HOSTS_PER_BATCH);
    const gone = down.splice(0);
    if (gone.length > 0) await input.sink.down(gone);
    if (batch.length > 0) await input.sink.hosts(await judgeHosts(input, batch));
    for (const { host } of batch) portsHeld -= host.ports.length;
    input.written?.(batch.length + gone.length);
  };
  const isFull = () => waiting.length + worked.length > MAX_WAITING_HOSTS || portsHeld > MAX_WAITING_PORTS;
  /** What is under way; when the first of it ends there may be room, or less to wait for. */
  const underWay = () => [...asked, ...(writing ? [writing] : [])];

  return {
    async add(host) {
      if (failure) throw failure;
      if (host.state === 'down') {
        downCount += 1;
        down.push({ ip: host.address, hostname: input.nameOf(host.address), reason: host.reason });
      } else {
        up += 1;
        portsHeld += host.ports.length;
        waiting.push(host);
      }
      pump();
      while (!failure && isFull() && underWay().length > 0) await Promise.race(underWay());
    },
    async drain() {
      while (!failure && (waiting.length > 0 || asked.size > 0 || worked.length > 0 || down.length > 0 || writing)) {
        pump();
        await Promise.race(underWay());
      }
      if (!failure) return;
      await Promise.allSettled(underWay());
      throw failure;
    },
    cut(reason) {
      cutBy ??= reason;
      pump();
    },
    counts: () => ({ up, down: downCount }),
  };
}

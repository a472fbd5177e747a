import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TunnelSettings } from '../model.ts';
import type { Order, Report } from './platform-side.ts';

type Told<T extends Report['told']> = Extract<Report, { told: T }>;

/** A platform in a process of its own, in one of the bed's networks. */
export interface Platform {
  readonly process: ChildProcess;
  readonly workDir: string;
  /** Asks for a tunnel; `outcome` and `stages` are about this one from now on. */
  ask(vpn: TunnelSettings, timeoutMs?: number): void;
  outcome(): Promise<Told<'open'> | Told<'failed'>>;
  stages(): readonly string[];
  /** A tunnel that must open. */
  open(vpn: TunnelSettings): Promise<{ inside: readonly string[]; name: string; device: string }>;
  abort(): void;
  close(): Promise<void>;
  lost(): Promise<string>;
  /** The namespaces it made and did not remove. */
  namespaces(): readonly string[];
}

export function startPlatform(network: string, folder: string, env: Record<string, string> = {}): Platform {
  const script = fileURLToPath(new URL('./platform-side.ts', import.meta.url));
  // `nsenter` and not `ip netns exec`: the namespaces made there must be seen by the test too.
  const child = fork(script, [], {
    execPath: 'nsenter',
    execArgv: [`--net=/run/netns/${network}`, '--', process.execPath],
    env: { ...process.env, ...env },
  });
  const workDir = mkdtempSync(join(folder, 'work-'));
  const { clear, all, first } = collectReports(child);
  const send = (order: Order) => void child.send(order);
  const platform: Platform = {
    process: child,
    workDir,
    ask(vpn, timeoutMs = 10_000) {
      clear();
      send({ do: 'open', vpn, workDir, timeoutMs });
    },
    outcome: () => first('open', 'failed'),
    stages: () => all().flatMap((report) => (report.told === 'stage' ? [report.stage] : [])),
    async open(vpn) {
      platform.ask(vpn);
      const { inside } = await first('open');
      const name = inside.at(-1) ?? '';
      return { inside, name, device: deviceOf(name) };
    },
    abort: () => send({ do: 'abort' }),
    async close() {
      send({ do: 'close' });
      await first('closed');
    },
    lost: async () => (await first('lost')).reason,
    namespaces: () => listNamespaces().filter((name) => name.split('-')[2] === String(child.pid)),
  };
  return platform;
}

export function listNamespaces(): readonly string[] {
  const list = execFileSync('ip', ['netns', 'list'], { encoding: 'utf8' });
  return list.split('\n').map((line) => line.split(' ')[0] ?? '');
}

export const deviceOf = (namespace: string) => `rv${namespace.slice(-8)}`;

function collectReports(child: ChildProcess) {
  let reports: Report[] = [];
  const waiting = new Set<() => void>();
  child.on('message', (report: Report) => {
    reports.push(report);
    for (const look of waiting) look();
  });
  return {
    all: () => reports,
    clear: () => {
      reports = [];
    },
    /** The first report of these kinds, also one that came before. */
    first: <T extends Report['told']>(...kinds: readonly T[]) =>
      new Promise<Told<T>>((given) => {
        const look = () => {
          const found = reports.find((report): report is Told<T> => kinds.some((kind) => kind === report.told));
          if (!found) return;
          waiting.delete(look);
          given(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig } from '../apps/server/src/platform/db/connection.ts';
import { connectionOfRunningCluster } from '../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { listProcesses } from '../apps/server/src/platform/db/embedded/processes.ts';
import {
  bareEnvironment,
  PlatformLab,
  type PlatformProcess,
  signInAt,
} from '../apps/server/src/testing/platform-process.ts';
import { type RunningLab, startLab } from '../lab/src/lab.ts';

const WORKER = join(import.meta.dirname, '../apps/server/src/main-worker.ts');

type Call = Awaited<ReturnType<typeof signInAt>>;

/** Hooks that run on the data folder before a platform starts on it, and before it is removed. */
interface Ground {
  prepare?(dataDir: string): Promise<void>;
  clear?(dataDir: string): Promise<void>;
}

/** One start of a test and the outcome of the request. */
type Started = { readonly id: string } | { readonly refused: number };

/** The product as a process on a temporary data folder, with a lab to scan and the means to inject faults. */
export class FaultPlatform {
  readonly hosts: readonly string[];
  readonly folder: PlatformLab;
  private readonly lab: RunningLab;
  private readonly environment: Record<string, string>;
  private readonly ground: Ground;
  private running: PlatformProcess | null = null;
  private readonly workers: ChildProcess[] = [];
  private readonly calls = new Map<string, Call>();

  private constructor(folder: PlatformLab, lab: RunningLab, environment: Record<string, string>, ground: Ground) {
    this.ground = ground;
    this.folder = folder;
    this.lab = lab;
    this.environment = { ROCCA_LAB: 'on', ...environment };
    this.hosts = lab.hosts.map(({ address }) => address);
  }

  static async start(environment: Record<string, string> = {}, ground: Ground = {}): Promise<FaultPlatform> {
    const lab = await startLab({ firstFreeFrom: 200 });
    const folder = await PlatformLab.create('product');
    const platform = new FaultPlatform(folder, lab, environment, ground);
    try {
      await ground.prepare?.(folder.dataDir);
      await platform.bringUp();
      await platform.query('UPDATE licences SET scans_max = 100000');
      return platform;
    } catch (error) {
      await platform.remove();
      throw error;
    }
  }

  async bringUp(): Promise<void> {
    this.running = await this.folder.start(this.environment);
    this.calls.clear();
  }

  get address(): string {
    return this.process.address;
  }

  get webPid(): number {
    return this.process.pid;
  }

  private get process(): PlatformProcess {
    if (!this.running) throw new Error('the platform does not run');
    return this.running;
  }

  async killWeb(): Promise<void> {
    await this.process.end('SIGKILL');
  }

  async call(user: string, path: string, init: RequestInit = {}): Promise<Response> {
    let call = this.calls.get(user);
    if (!call) {
      call = await signInAt(this.address, user);
      this.calls.set(user, call);
    }
    return call(path, { ...init, signal: AbortSignal.timeout(30_000) });
  }

  async startTest(user: string, targets: readonly string[]): Promise<Started> {
    const body = JSON.stringify({ targets, task_name: 'fault' });
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    const reply = await this.call(user, '/tasks/nscan/', init);
    const answer = (await reply.json()) as { task_id: string };
    return reply.status === 201 ? { id: answer.task_id } : { refused: reply.status };
  }

  /** Each query opens a new connection, and retries while the database is down. */
  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.queryOnce<Row>(text, values);
      } catch (error) {
        if (tries >= 300) throw error;
        await delay(200);
      }
    }
  }

  private async queryOnce<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const connection = await connectionOfRunningCluster(this.folder.dataDir);
    if (!connection) throw new Error('the database does not run');
    const client = new pg.Client({ ...clientConfig(connection), application_name: 'faults', query_timeout: 20_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** One more worker on the same data folder, as `npm run worker` starts it. It ends with the platform. */
  addWorker(): void {
    const env = {
      ...bareEnvironment(),
      ROCCA_DATA_DIR: this.folder.dataDir,
      ROCCA_KNOWLEDGE_UPDATES: 'off',
      ROCCA_SOURCES: 'off',
      ...this.environment,
    };
    this.workers.push(spawn(process.execPath, [WORKER], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }));
  }

  /** The worker's log lies in this platform's folder, which distinguishes its process from others. */
  async workerPid(): Promise<number | null> {
    const own = `main-worker.ts --log-file ${this.folder.dataDir}`;
    return (await listProcesses()).find(({ command }) => command.includes(own))?.pid ?? null;
  }

  /** Processes that run in the scratch folders of this platform's tests. */
  toolPids(): number[] {
    const work = join(this.folder.dataDir, 'work/');
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => workingFolder(pid).startsWith(work));
  }

  /** Those of them that a worker started: it is their ancestor. */
  toolsOf(worker: number): number[] {
    return this.toolPids().filter((pid) => ancestors(pid).includes(worker));
  }

  async remove(): Promise<void> {
    for (const worker of this.workers) worker.kill('SIGKILL');
    await this.running?.end('SIGTERM');
    await this.folder.endAll();
    await this.ground.clear?.(this.folder.dataDir);
    await this.folder.remove();
    await this.lab.stop();
  }
}

function ancestors(pid: number): number[] {
  const above: number[] = [];
  for (let at = parentOf(pid); at > 1; at = parentOf(at)) above.push(at);
  return above;
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** Polls until the answer is yes; false after a time-out. */
export async function waitFor(ask: () => Promise<boolean> | boolean, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    if (await ask()) return true;
    await delay(100);
  }
  return false;
}

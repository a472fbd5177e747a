import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { IDENTITY_PATHS, type TokenReply } from '@rocca/contract/api/identity.schema';
import { VERSIONS_FILE } from '../features/tasks/index.ts';
import { clusterPlace } from '../platform/db/embedded/cluster-place.ts';
import { findPostmaster } from '../platform/db/embedded/leftovers.ts';
import { signalProcess } from '../platform/db/embedded/processes.ts';
import { copyTemplate } from './template-folder.ts';

/** The product as it is, or with the reference engine in place of its own. */
const MAINS = {
  product: join(import.meta.dirname, '../main.ts'),
  reference: join(import.meta.dirname, 'reference-main.ts'),
} as const;
const REFERENCE_WORKER = join(import.meta.dirname, 'reference-worker.ts');
export const DEMO_PASSWORD = 'correct-horse-battery';

/** What a program of ours needs of this process's environment: no settings, and what the launcher tells its Node. */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...(NODE_OPTIONS ? { NODE_OPTIONS } : {}) };
}

/** A platform running as its own process, the way `npm start` runs it. */
export interface PlatformProcess {
  readonly address: string;
  readonly pid: number;
  /** Everything it wrote to the terminal. */
  output(): string;
  /** Sends a signal and waits for the end; answers the exit code (null after a kill). */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface FailedStart {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A data folder in a temporary place, and the platforms started on it. */
export class PlatformLab {
  readonly dataDir: string;
  private readonly root: string;
  /** Those still running, each with its end. */
  private readonly children = new Map<ChildProcess, Promise<number | null>>();
  private readonly main: string;

  private constructor(root: string, main: string) {
    this.root = root;
    this.main = main;
    this.dataDir = join(root, 'data');
  }

  /** Of this checkout, or with the main script of another one. */
  static async create(kind: keyof typeof MAINS | { readonly main: string } = 'product'): Promise<PlatformLab> {
    const main = typeof kind === 'string' ? MAINS[kind] : kind.main;
    return new PlatformLab(await mkdtemp(join(tmpdir(), 'rocca-platform-')), main);
  }

  /** Fills a data folder with what a first start leaves there, the lab's targets among it. */
  static fill(dataDir: string): Promise<void> {
    return copyTemplate(dataDir, async (folder) => {
      const platform = await new PlatformLab(dirname(folder), MAINS.reference).startAsIs();
      // Its worker asks every tool for its version: the workers on the copies need not.
      for (let tries = 0; tries < 600 && !existsSync(join(folder, VERSIONS_FILE)); tries += 1) await delay(50);
      await platform.end('SIGTERM');
    });
  }

  /** Unless there is a data folder already, it becomes one on which the demo was made before. */
  async start(environment: Record<string, string> = {}): Promise<PlatformProcess> {
    if (!existsSync(this.dataDir)) await PlatformLab.fill(this.dataDir);
    return this.startAsIs(environment);
  }

  /** Without a data folder this is a first start: it makes the cluster, migrates it and makes the demo. */
  async startAsIs(environment: Record<string, string> = {}): Promise<PlatformProcess> {
    const { child, output, ended } = this.spawn(environment);
    const address = await new Promise<string>((done, fail) => {
      child.stdout?.on('data', () => {
        // The password is the last thing that is told: once it is there, the demo is too.
        const found = /is ready: (\S+)[\s\S]*Ctrl\+C/.exec(output().stdout)?.[1];
        if (found) done(found);
      });
      void ended.then((code) => fail(new Error(`ended with ${code}: ${output().stderr}`)));
    });
    return {
      address,
      pid: child.pid ?? 0,
      output: () => output().stdout + output().stderr,
      end(signal) {
        child.kill(signal);
        return ended;
      },
    };
  }

  /** One more worker with the reference engine beside the platform; answers its end. */
  async startWorker(environment: Record<string, string> = {}): Promise<() => Promise<number | null>> {
    const { child, output, ended } = this.spawn(environment, [REFERENCE_WORKER]);
    await new Promise<void>((done, fail) => {
      child.stdout?.on('data', () => output().stdout.includes('worker ready') && done());
      void ended.then((code) => fail(new Error(`ended with ${code}: ${output().stderr}`)));
    });
    return () => {
      child.kill('SIGTERM');
      return ended;
    };
  }

  /** A start that is expected to fail. */
  async startInVain(environment: Record<string, string> = {}): Promise<FailedStart> {
    const { output, ended } = this.spawn(environment);
    return { code: await ended, ...output() };
  }

  /** The pid of the private PostgreSQL, if it runs. */
  databasePid(): Promise<number | null> {
    return findPostmaster(clusterPlace(this.dataDir).clusterDir);
  }

  /** Kills every platform that was started here, and its database. */
  async endAll(): Promise<void> {
    const ends = [...this.children.values()];
    for (const child of this.children.keys()) child.kill('SIGKILL');
    // Its worker holds the same pipes: the end is told only once that one, which writes into the folder, is gone too.
    await Promise.all(ends);
    await this.endDatabase();
  }

  async remove(): Promise<void> {
    await this.endAll();
    // Backends of a PostgreSQL that was killed outlive it by a moment.
    await rm(this.root, { recursive: true, force: true, maxRetries: 10 });
  }

  private async endDatabase(): Promise<void> {
    const pid = await this.databasePid();
    if (pid) signalProcess(pid, 'SIGQUIT');
    for (let tries = 0; tries < 400 && (await this.databasePid()); tries += 1) await delay(50);
  }

  private spawn(environment: Record<string, string>, script = [this.main, '--demo']) {
    const child = spawn(process.execPath, script, {
      env: {
        ...bareEnvironment(),
        PORT: '0',
        ROCCA_DATA_DIR: this.dataDir,
        ROCCA_DEMO_PASSWORD: DEMO_PASSWORD,
        // The lab's hosts are for the tests that scan them; the reference engine touches nothing.
        ...(this.main === MAINS.reference ? {} : { ROCCA_LAB: 'off' }),
        ...environment,
      },
      // The channel tells it when this process is gone, so that a run of tests that was killed leaves no platform.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const text = { stdout: '', stderr: '' };
    child.stdout?.on('data', (chunk) => {
      text.stdout += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      text.stderr += chunk;
    });
    const ended = new Promise<number | null>((done) =>
      child.once('close', (code) => {
        this.children.delete(child);
        done(code);
      }),
    );
    this.children.set(child, ended);
    return { child, ended, output: () => ({ ...text }) };
  }
}

/** Signs in over the network; answers a function that calls with that user's token, and signs in anew once it is old. */
export async function signInAt(address: string, username: string) {
  let token = await tokenAt(address, username);
  const send = (path: string, init: RequestInit) =>
    fetch(address + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
  return async (path: string, init: RequestInit = {}) => {
    const reply = await send(path, init);
    if (reply.status !== 401) return reply;
    await reply.arrayBuffer();
    token = await tokenAt(address, username);
    return send(path, init);
  };
}

export async function tokenAt(address: string, username: string): Promise<string> {
  return (await sessionAt(address, username)).access_token;
}

/** What a sign-in answers. */
export async function sessionAt(address: string, username: string): Promise<TokenReply> {
  const form = { client_id: 'rocca-web', grant_type: 'password', username, password: DEMO_PASSWORD };
  const reply = await fetch(address + IDENTITY_PATHS.token, { method: 'POST', body: new URLSearchParams(form) });
  if (reply.status !== 200) throw new Error(`sign-in: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as TokenReply;
}

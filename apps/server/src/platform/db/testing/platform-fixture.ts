import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../database.ts';
import { findBinaries } from '../embedded/binaries.ts';
import { clusterPlace, folderForServer } from '../embedded/cluster-place.ts';
import { connectionOfRunningCluster } from '../embedded/embedded-cluster.ts';
import { findPostmaster } from '../embedded/leftovers.ts';
import { adoptPostmaster, stopPostmaster } from '../embedded/postmaster.ts';
import { serverAccount } from '../embedded/server-account.ts';
import { askServer } from '../embedded/server-session.ts';

const SCRIPT = fileURLToPath(new URL('./platform-process.ts', import.meta.url));

interface PlatformProcess {
  readonly child: ChildProcess;
  /** The first thing it said: `ready`, or why it did not start. */
  readonly said: string;
  /** Ends it with a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** One data folder and the platforms a test runs on it; `remove` ends whatever is left of them. */
export class PlatformFixture {
  readonly dataDir: string;
  private readonly root: string;
  private readonly running = new Set<PlatformProcess>();
  private readonly others: ChildProcess[] = [];

  private constructor(root: string, dataDir: string) {
    this.root = root;
    this.dataDir = dataDir;
  }

  /** The folder above is closed to other users, as root's home is. */
  static async create(...subfolders: string[]): Promise<PlatformFixture> {
    const root = await mkdtemp(join(tmpdir(), 'rocca-process-'));
    await chmod(root, 0o700);
    return new PlatformFixture(root, join(root, ...subfolders, 'data'));
  }

  /** Starts a platform without waiting until it is ready. */
  launch() {
    const child = spawn(process.execPath, [SCRIPT, this.dataDir], { stdio: ['ignore', 'pipe', 'ignore'] });
    this.others.push(child);
    return child;
  }

  /** A process that has nothing to do with the database but belongs to the server's user. */
  async bystander(): Promise<ChildProcess> {
    const { uid, gid } = await stat(clusterPlace(this.dataDir).clusterDir);
    const owner = process.getuid?.() === 0 ? { uid, gid } : {};
    const child = spawn('sleep', ['600'], { cwd: '/', stdio: 'ignore', ...owner });
    this.others.push(child);
    return child;
  }

  /** The cluster's server as an administrator would run it, with none of the platform's settings. */
  async startServerByHand(): Promise<number | undefined> {
    const { clusterDir } = clusterPlace(this.dataDir);
    const account = await serverAccount(clusterDir);
    const { binDir } = await findBinaries(account);
    const folder = folderForServer(clusterDir);
    const args = ['-D', folder, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`];
    const child = spawn(join(binDir, 'postgres'), args, { cwd: clusterDir, stdio: 'ignore', ...(account ?? {}) });
    this.others.push(child);
    await eventually(async () => ((await askServer(clusterDir)).kind === 'ready' ? true : null));
    return child.pid;
  }

  async giveToServer(file: string): Promise<void> {
    const { uid, gid } = await stat(clusterPlace(this.dataDir).clusterDir);
    await chown(file, uid, gid);
  }

  dataFiles(): Promise<string[]> {
    return readdir(this.dataDir);
  }

  async start(): Promise<PlatformProcess> {
    const child = this.launch();
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const lines = createInterface({ input: child.stdout });
    const said = await new Promise<string>((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve('nothing'));
    });
    const started: PlatformProcess = {
      child,
      said,
      end: async (signal) => {
        child.kill(signal);
        await exited;
        this.running.delete(started);
      },
    };
    this.running.add(started);
    if (said !== 'ready') await started.end('SIGKILL');
    return started;
  }

  serverPid(): Promise<number | null> {
    return findPostmaster(clusterPlace(this.dataDir).clusterDir);
  }

  async withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const connection = await connectionOfRunningCluster(this.dataDir);
    if (!connection) throw new Error('no server is running');
    const db = await openDatabase(connection);
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  async remove(): Promise<void> {
    for (const platform of [...this.running]) await platform.end('SIGKILL');
    await Promise.all(this.others.map(kill));
    const pid = await this.serverPid();
    if (pid !== null) await stopPostmaster(adoptPostmaster(pid, clusterPlace(this.dataDir).clusterDir));
    // What a killed platform or server started (`initdb`, sessions) outlives it by a moment.
    await rm(this.root, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Longer than a slow machine needs, and shorter than a test's time limit: a timed-out test starts nothing more. */
const EVENTUALLY_MS = 120_000;

/** Waits until `condition` gives something. */
export async function eventually<T>(condition: () => Promise<T | null>): Promise<T> {
  for (const deadline = performance.now() + EVENTUALLY_MS; performance.now() < deadline; await delay(20)) {
    const found = await condition().catch(() => null);
    if (found !== null) return found;
  }
  throw new Error(`what was waited for did not come within ${EVENTUALLY_MS / 1000} seconds`);
}

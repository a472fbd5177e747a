import { realpath } from 'node:fs/promises';
import type { Log } from '../../log/logger.ts';
import { hasSpace } from '../../storage/disk-space.ts';
import type { SocketConnection } from '../connection.ts';
import { writeAccessRules } from './access-rules.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type ClusterPlace, clusterPlace, socketConnection } from './cluster-place.ts';
import { ensureCluster } from './create-cluster.ts';
import { clearLeftovers, findPostmaster } from './leftovers.ts';
import { adoptPostmaster, becomesReady, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { signalProcess } from './processes.ts';
import { type ServerAccount, serverAccount } from './server-account.ts';
import { boundServerLog } from './server-log.ts';
import { askServer, ensureDatabase } from './server-session.ts';
import { superviseServer } from './supervisor.ts';

export interface EmbeddedClusterInput {
  /** Exists and is locked by the caller: two platforms must not supervise one cluster. */
  readonly dataDir: string;
  /** PostgreSQL's programs, if not the ones npm installed. */
  readonly binDir?: string;
  readonly log: Log;
  /** The server cannot be kept running; called at most once. */
  readonly onFailure?: (error: Error) => void;
  /** False turns off what makes data outlive a power cut. For tests alone. */
  readonly durable?: boolean;
}

export interface EmbeddedCluster {
  readonly connection: SocketConnection;
  /** PostgreSQL's version, for example `18.4`. */
  readonly version: string;
  stop(): Promise<void>;
}

interface Startable {
  readonly place: ClusterPlace;
  readonly binaries: Binaries;
  readonly account: ServerAccount | null;
  readonly durable: boolean;
  readonly log: Log;
}

/**
 * Starts the private database server of a data folder, making it first if need be, and keeps it running.
 * @throws StartProblem when it cannot be made or started.
 */
export async function startEmbeddedCluster(input: EmbeddedClusterInput): Promise<EmbeddedCluster> {
  const { log, onFailure = () => undefined, durable = true } = input;
  const place = clusterPlace(await realpath(input.dataDir));
  const account = await serverAccount(place.clusterDir);
  const binaries = await findBinaries(account, input.binDir);
  await ensureCluster(place, binaries, account, durable);
  const bringUp = () => takeOverOrStart({ place, binaries, account, durable, log });
  const first = await bringUp();
  const supervisor = superviseServer({
    first,
    restart: bringUp,
    hasSpace: () => hasSpace(place.dataDir),
    log,
    onFailure,
  });
  const serverLog = boundServerLog(place.logFile, log);
  const stop = async () => {
    await serverLog.stop();
    await supervisor.stop();
  };
  try {
    await ensureDatabase(place.clusterDir);
    return { connection: socketConnection(place.clusterDir), version: binaries.version, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How to reach the server of a platform that runs on this data folder, null when none does. */
export async function connectionOfRunningCluster(dataDir: string): Promise<SocketConnection | null> {
  const real = await realpath(dataDir).catch(() => null);
  if (real === null) return null;
  const { clusterDir } = clusterPlace(real);
  return (await findPostmaster(clusterDir)) === null ? null : socketConnection(clusterDir);
}

async function takeOverOrStart({ place, binaries, account, durable, log }: Startable): Promise<Postmaster> {
  const { clusterDir } = place;
  const pid = await findPostmaster(clusterDir);
  if (pid !== null) {
    const found = adoptPostmaster(pid, clusterDir);
    // One that is on its way down ends here, and a fresh one is started below.
    if (await becomesReady(found)) {
      if (await runsVersion(clusterDir, binaries.version)) {
        await writeAccessRules(clusterDir, account);
        signalProcess(pid, 'SIGHUP');
        log.info({ pid }, 'took over the database server of an earlier start');
        return found;
      }
      log.info({ pid, version: binaries.version }, 'replacing a database server of another version');
      await stopPostmaster(found);
    }
  }
  await clearLeftovers(clusterDir);
  await writeAccessRules(clusterDir, account);
  const started = await startPostmaster({ place, binDir: binaries.binDir, account, durable });
  log.info({ pid: started.pid, version: binaries.version }, 'database server started');
  return started;
}

async function runsVersion(clusterDir: string, version: string): Promise<boolean> {
  const answer = await askServer(clusterDir);
  return answer.kind === 'ready' && answer.version === version;
}

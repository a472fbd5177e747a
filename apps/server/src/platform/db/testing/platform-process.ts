import { openDataFolder } from '../../storage/data-folder.ts';
import { startEmbeddedCluster } from '../embedded/embedded-cluster.ts';

/**
 * A platform reduced to its data folder and its database server, as a process that tests can kill.
 * Says `ready` when it runs, or the one line that kept it from starting; ends the server on SIGTERM.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const write = (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`);

try {
  const folder = await openDataFolder(process.argv[2] ?? '');
  const cluster = await startEmbeddedCluster({
    dataDir: folder.path,
    log: { info: write, warn: write, error: write },
    onFailure: (error) => say(`lost: ${error.message}`),
  });
  const keepAlive = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', async () => {
    clearInterval(keepAlive);
    await cluster.stop();
    await folder.release();
  });
  say('ready');
} catch (error) {
  say(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  process.exitCode = 1;
}

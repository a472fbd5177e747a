import { stat } from 'node:fs/promises';
import { StartProblem } from '../../start-problem.ts';
import { runProgram } from './run-program.ts';

/** The operating-system user PostgreSQL runs as, in `spawn`'s words. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

const OWN_USER = 'rocca';
const USERADD = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER];
/** Users that exist on nearly every system and own little or nothing. */
const FALLBACK_USERS = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. Null when the platform is not root: the server then simply runs as the same user.
 * The owner of an existing cluster stays its user, whichever users were made or removed since.
 */
export async function serverAccount(clusterDir: string): Promise<ServerAccount | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const own = (await findAccount(OWN_USER)) ?? (await createOwnAccount());
  if (own) return own;
  for (const name of FALLBACK_USERS) {
    const account = await findAccount(name);
    if (account) return account;
  }
  throw new StartProblem(
    `PostgreSQL cannot run as root and there is no user for it; make one with: useradd ${USERADD.join(' ')}`,
  );
}

async function createOwnAccount(): Promise<ServerAccount | null> {
  // The exit code does not matter: a second copy may have made the user in between.
  await runProgram('useradd', USERADD);
  return findAccount(OWN_USER);
}

async function findAccount(name: string): Promise<ServerAccount | null> {
  const [user, group] = await Promise.all([runProgram('id', ['-u', name]), runProgram('id', ['-g', name])]);
  if (user.exitCode !== 0 || group.exitCode !== 0) return null;
  const account = { uid: Number(user.stdout), gid: Number(group.stdout) };
  return account.uid > 0 ? account : null;
}

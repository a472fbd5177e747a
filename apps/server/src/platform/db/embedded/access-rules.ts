import { chown, rename, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';
import type { ServerAccount } from './server-account.ts';

const HEAD = '# Written by Rocca at every start; changes are lost.\n';
/** What needs no quotes in these files. */
const PLAIN_NAME = /^[a-z_][\w.-]*\$?$/i;

/**
 * `pg_hba.conf` and `pg_ident.conf`: only the platform's own role, only through the unix socket, and only for these users
 * of the operating system. Without names (a container's user may have none) PostgreSQL cannot recognise anybody: then
 * the socket's folder, which its owner and root alone may enter, is the only guard.
 */
export function accessRules(names: readonly string[]): { readonly hba: string; readonly ident: string } {
  const known = names.every((name) => PLAIN_NAME.test(name)) ? [...new Set(names)] : [];
  const method = known.length > 0 ? 'peer map=platform' : 'trust';
  return {
    hba: `${HEAD}local all rocca ${method}\n`,
    ident: HEAD + known.map((name) => `platform ${name} rocca\n`).join(''),
  };
}

/** Read by the server when it starts or is sent SIGHUP. */
export async function writeAccessRules(clusterDir: string, account: ServerAccount | null): Promise<void> {
  const { hba, ident } = accessRules(await platformUsers(account));
  for (const [name, text] of [
    ['pg_ident.conf', ident],
    ['pg_hba.conf', hba],
  ] as const) {
    const unfinished = join(clusterDir, `${name}.unfinished`);
    await writeFile(unfinished, text, { mode: 0o600 });
    if (account) await chown(unfinished, account.uid, account.gid);
    await rename(unfinished, join(clusterDir, name));
  }
}

/** Who runs the platform, its workers and its commands, who runs the server, and root. Empty where one has no name. */
async function platformUsers(account: ServerAccount | null): Promise<string[]> {
  const uids = new Set([0, process.getuid?.() ?? 0, account?.uid ?? 0]);
  const names = await Promise.all([...uids].map(nameOf));
  return names.includes('') ? [] : names;
}

async function nameOf(uid: number): Promise<string> {
  if (uid === process.getuid?.()) return ownName();
  const { exitCode, stdout } = await runProgram('id', ['-nu', String(uid)]);
  return exitCode === 0 ? stdout.trim() : '';
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findTool } from '@rocca/tools/core/find-tool';

export interface Program {
  readonly file: string;
  /** The root of its tree: it replaces `/` in paths such as `/usr/share`. */
  readonly root: string;
  /** Libraries that came with it; empty where the system has them. */
  readonly libraryPath: string;
}

/** A real service: the system's own where it is installed, else the one unpacked for the lab. */
export function findProgram(command: string, unpacked: string): Program | null {
  const installed = findTool(command);
  if (installed) return { file: installed, root: '/', libraryPath: '' };
  const file = findTool(command, [join(unpacked, 'usr/sbin'), join(unpacked, 'usr/bin')].join(delimiter));
  return file === null ? null : { file, root: unpacked, libraryPath: libraryFolders(unpacked).join(delimiter) };
}

/** Debian keeps libraries in one folder for each kind of machine: `usr/lib/x86_64-linux-gnu`. */
function libraryFolders(root: string): string[] {
  const parents = [join(root, 'usr/lib'), join(root, 'lib')].filter((folder) => existsSync(folder));
  return parents.flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.includes('-linux-'))
      .map((name) => join(parent, name)),
  );
}

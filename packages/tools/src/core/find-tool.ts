import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Administration folders are often missing from a plain user's path although their programs can be run. */
const SEARCH_PATH = [process.env.PATH ?? '', '/usr/sbin', '/sbin'].join(delimiter);

/** Where a program lives, or null. Looked up as a shell would, without starting one. */
export function findTool(command: string, searchPath = SEARCH_PATH): string | null {
  for (const folder of searchPath.split(delimiter)) {
    const file = join(folder, command);
    if (folder && isProgram(file)) return file;
  }
  return null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

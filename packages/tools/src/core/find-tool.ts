import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A data file, because the set-up reads it before any dependency is installed. */
const SYSTEM_FOLDERS: readonly string[] = JSON.parse(
  readFileSync(new URL('../../search-path.json', import.meta.url), 'utf8'),
);

/**
 * Where outside programs are looked for, by us and by what we start. Never the path of whoever started the platform: npm
 * puts folders before it that others may be able to write to, and the platform runs what it finds with its own rights.
 */
export const TOOL_PATH = process.env.ROCCA_TOOL_PATH ?? SYSTEM_FOLDERS.join(delimiter);

/** Where a program lives, or null. Looked up as a shell would, without starting one. */
export function findTool(command: string, searchPath = TOOL_PATH): string | null {
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

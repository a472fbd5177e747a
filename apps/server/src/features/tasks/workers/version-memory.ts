import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** In the data folder. */
export const VERSIONS_FILE = 'tool-versions.json';

/** By what tells one program from another; null for one that does not tell its version. */
export type KeptVersions = Readonly<Record<string, string | null>>;

/** Versions of programs, kept from one worker to the next. */
export interface VersionMemory {
  read(): KeptVersions;
  /** Never fails: what could not be kept is asked for again. */
  write(versions: KeptVersions): Promise<void>;
}

const content = z.record(z.string(), z.string().nullable());

/** A file that cannot be read holds nothing. */
export function openVersionMemory(dataDir: string): VersionMemory {
  const file = join(dataDir, VERSIONS_FILE);
  return {
    read() {
      try {
        return content.parse(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return {};
      }
    },
    async write(versions) {
      // Of this process: several workers may share the folder, and the last one's answers stay.
      const unfinished = `${file}.${process.pid}`;
      try {
        await writeFile(unfinished, `${JSON.stringify(versions, null, 2)}\n`, { mode: 0o600 });
        await rename(unfinished, file);
      } catch {
        await rm(unfinished, { force: true }).catch(() => undefined);
      }
    },
  };
}

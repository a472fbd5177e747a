import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Workshop {
  /** An empty folder for a tool, below one that others may pass but not read. */
  workDir(): string;
  /** The search path of a folder with one program, which does what the shell script says. */
  program(name: string, script: string): string;
  close(): void;
}

/** A place for the fake tools of one test file. They run without rights, so they must be able to get there. */
export function createWorkshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'rocca-tool-'));
  chmodSync(folder, 0o711);
  let made = 0;
  return {
    workDir: () => mkdtempSync(join(folder, 'work-')),
    program(name, script) {
      const bin = join(folder, `bin-${made++}`);
      mkdirSync(bin);
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
      chmodSync(bin, 0o755);
      return bin;
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** Every process that runs in a folder or below it, by its number outside of its own namespace and its words. */
export function processesIn(folder: string): Array<{ readonly pid: number; readonly command: string }> {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const cwd = readlinkSync(`/proc/${entry}/cwd`);
        if (cwd !== folder && !cwd.startsWith(`${folder}/`)) return [];
        const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(entry), command }];
      } catch {
        // Gone while we looked, or not ours to look at.
        return [];
      }
    });
}

import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LineSink } from './line-writer.ts';

/** 100 MB at most: days of a busy platform. */
const MAX_BYTES = 20 * 1024 * 1024;
/** The file itself and `.1`, the newest, to `.4`. */
const PARTS = 5;

/** Appends to a file of mode 0600 and sets it aside as `.1` when it is full. */
export function logFile(path: string, maxBytes = MAX_BYTES): LineSink {
  let descriptor: number | null = null;
  let size = 0;

  const open = (): number => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const opened = openSync(path, 'a', 0o600);
    size = fstatSync(opened).size;
    return opened;
  };
  const close = () => {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  };

  return {
    batchBytes: 64 * 1024,
    append(bytes) {
      descriptor ??= open();
      if (size > 0 && size + bytes.length > maxBytes) {
        close();
        rotate(path);
        descriptor = open();
      }
      const written = writeSync(descriptor, bytes);
      size += written;
      return written;
    },
    reset() {
      try {
        close();
      } catch {
        // A disk that fails may refuse the close as well; the descriptor is gone either way.
        descriptor = null;
      }
    },
  };
}

function rotate(path: string): void {
  for (let part = PARTS - 1; part >= 1; part -= 1) {
    try {
      renameSync(part === 1 ? path : `${path}.${part - 1}`, `${path}.${part}`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

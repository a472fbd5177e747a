import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { SourceCode } from './source.ts';
import { contentOf, openStored } from './stored-file.ts';

/** What a service said, in its own format. */
export interface CachedAnswer {
  readonly at: Date;
  readonly cut: boolean;
  /** Null: the service has nothing of this name (404). */
  readonly body: AsyncIterable<Buffer> | null;
}

export interface CacheKey {
  readonly code: SourceCode;
  /** The service that answered: answers of the lab never stand for those of the real one. */
  readonly origin: string;
  readonly question: string;
}

const head = z.object({ v: z.literal(1), at: z.iso.datetime(), cut: z.boolean(), absent: z.boolean() });
/** Ample for the head, which is a line of its own before the body. */
const MAX_HEAD_BYTES = 256;
const MAX_TOTAL_BYTES = 256 * 1024 * 1024;
/** After this nothing is worth keeping, whatever its source. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** Half-written files of a process that was killed. */
const MAX_PART_AGE_MS = 3_600_000;
/** What a small file takes on a disk; it bounds their number as well. */
const MIN_FILE_BYTES = 4096;
const NAME = /^[0-9a-f]{64}(?:\.[0-9a-f-]{36}\.part)?$/;

/** Answers of services, so that a repeated question costs nothing. Several processes may share the folder. */
export class DiskCache {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #maxBytes: number;
  /** Written since the last clean-up; the folder is looked through before the first write. */
  #written = Number.POSITIVE_INFINITY;

  constructor(folder: string, clock: Clock, maxBytes = MAX_TOTAL_BYTES) {
    this.#folder = folder;
    this.#clock = clock;
    this.#maxBytes = maxBytes;
  }

  /** Null: not there, too old, or not what we wrote. */
  async get(key: CacheKey, ttlMs: number): Promise<CachedAnswer | null> {
    const stored = await openStored(this.#pathOf(key));
    if (!stored) return null;
    let handedOn = false;
    try {
      const { buffer, bytesRead } = await stored.file.read(Buffer.alloc(MAX_HEAD_BYTES), 0, MAX_HEAD_BYTES, 0);
      const end = buffer.subarray(0, bytesRead).indexOf(0x0a);
      const found = end < 0 ? null : readHead(buffer.toString('utf8', 0, end));
      if (!found) return null;
      const at = new Date(found.at);
      const ageMs = this.#clock.date().getTime() - at.getTime();
      if (ageMs < 0 || ageMs >= ttlMs) return null;
      handedOn = !found.absent;
      return { at, cut: found.cut, body: found.absent ? null : contentOf(stored.file, end + 1) };
    } catch {
      return null;
    } finally {
      if (!handedOn) await stored.file.close().catch(() => {});
    }
  }

  /** Whole or not at all: written beside its place and moved there. Throws when it cannot be written. */
  async put(key: CacheKey, answer: { readonly cut: boolean; readonly body: Buffer | null }): Promise<void> {
    const bytes = Math.max(answer.body?.length ?? 0, MIN_FILE_BYTES);
    if (bytes > this.#maxBytes / 4) return;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    if (this.#written + bytes > this.#maxBytes / 4) await this.#tidy(bytes);
    const path = this.#pathOf(key);
    const part = `${path}.${randomUUID()}.part`;
    const line = { v: 1, at: this.#clock.date().toISOString(), cut: answer.cut, absent: answer.body === null };
    try {
      const file = await open(part, 'wx', 0o600);
      try {
        await file.write(`${JSON.stringify(line)}\n`);
        if (answer.body) await file.writeFile(answer.body);
      } finally {
        await file.close();
      }
      await rename(part, path);
      this.#written += bytes;
    } finally {
      await rm(part, { force: true });
    }
  }

  async remove(key: CacheKey): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  /** Removes what is old, then the oldest until half of the room is free for what this and other processes write. */
  async #tidy(coming: number): Promise<void> {
    const now = this.#clock.date().getTime();
    const names = (await readdir(this.#folder)).filter((name) => NAME.test(name));
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        const stats = await stat(path).catch(() => null);
        return (
          stats && {
            path,
            bytes: Math.max(stats.size, MIN_FILE_BYTES),
            ageMs: now - stats.mtimeMs,
            part: name.endsWith('.part'),
          }
        );
      }),
    );
    const files = found.filter((file) => file !== null).sort((a, b) => a.ageMs - b.ageMs);
    let kept = coming;
    for (const { path, bytes, ageMs, part } of files) {
      const old = ageMs > (part ? MAX_PART_AGE_MS : MAX_AGE_MS);
      if (!old && kept + bytes <= this.#maxBytes / 2) kept += bytes;
      else if (old || !part) await rm(path, { force: true });
    }
    this.#written = 0;
  }

  #pathOf({ code, origin, question }: CacheKey): string {
    const hash = createHash('sha256')
      .update(JSON.stringify([code, origin, question]))
      .digest('hex');
    return join(this.#folder, hash);
  }
}

function readHead(line: string): z.infer<typeof head> | null {
  try {
    return head.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

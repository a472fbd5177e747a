import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canMount, SmallDisk } from '../../testing/small-disk.ts';
import { createLog } from './create-log.ts';
import { LineWriter } from './line-writer.ts';
import { logFile } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rocca-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Line {
  readonly msg: string;
  readonly n?: number;
  readonly lost?: number;
}
const parse = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const linesOf = (file: string) => parse(readFileSync(file, 'utf8'));
const lostIn = (lines: readonly Line[]) => lines.reduce((sum, { lost = 0 }) => sum + lost, 0);

describe.skipIf(!canMount)('a log on a disk that fills up', () => {
  it('resumes when there is space again, reports how many lines were lost, and cuts none', async () => {
    const disk = new SmallDisk(4 * 1024 * 1024);
    try {
      const file = join(disk.folder, 'logs/rocca.log');
      const log = createLog({ level: 'info', file });
      log.info({ n: 0 }, 'before');
      await nextTick();
      disk.fill();
      const COUNT = 20_000;
      for (let n = 1; n <= COUNT; n += 1) {
        log.info({ n, padding: 'x'.repeat(100) }, 'while it was full');
        if (n % 100 === 0) await nextTick();
      }
      disk.free();
      await expect.poll(() => lostIn(linesOf(file))).toBeGreaterThan(0);
      log.info({ n: COUNT + 1 }, 'after');
      await expect.poll(() => linesOf(file).at(-1)?.msg).toBe('after');
      const lines = linesOf(file);
      const kept = lines.filter(({ n }) => n !== undefined);
      expect(kept.length + lostIn(lines)).toBe(COUNT + 2);
      // What waited was written: a short outage loses little or nothing.
      expect(kept.length).toBeGreaterThan(1000);
    } finally {
      disk.remove();
    }
  });
});

describe('a log file', () => {
  const writerOf = (path: string, maxBytes?: number) =>
    new LineWriter({ sink: logFile(path, maxBytes), lostLine: (lost) => `${JSON.stringify({ lost })}\n` });
  const line = (n: number) => `${JSON.stringify({ n, msg: 'x'.repeat(50) })}\n`;

  it('is set aside when it is full, keeps four older parts, and every part is for its owner alone', () => {
    const file = join(folder, 'rocca.log');
    const writer = writerOf(file, 1000);
    const COUNT = 200;
    for (let n = 1; n <= COUNT; n += 1) {
      writer.write(line(n));
      writer.flushSync();
    }
    const parts = ['.4', '.3', '.2', '.1', ''].map((end) => file + end);
    const numbers = parts.flatMap((part) => linesOf(part).map(({ n }) => n ?? 0));
    expect(numbers).toEqual(numbers.map((_, index) => COUNT - numbers.length + 1 + index));
    for (const part of parts) expect(statSync(part).size).toBeLessThanOrEqual(1000);
    for (const part of parts) expect(statSync(part).mode & 0o777).toBe(0o600);
    expect(statSync(`${file}.5`, { throwIfNoEntry: false })).toBeUndefined();
  });

  it('goes on where an earlier run stopped', () => {
    const file = join(folder, 'rocca.log');
    for (const n of [1, 2]) {
      const writer = writerOf(file, 100);
      writer.write(line(n));
      writer.flushSync();
    }
    expect(linesOf(`${file}.1`)).toMatchObject([{ n: 1 }]);
    expect(linesOf(file)).toMatchObject([{ n: 2 }]);
  });

  it('keeps a bounded number of lines while it cannot be opened, and writes them once it can', async () => {
    writeFileSync(join(folder, 'logs'), 'a file where the folder should be');
    const writer = writerOf(join(folder, 'logs/rocca.log'));
    const COUNT = 30_000;
    for (let n = 1; n <= COUNT; n += 1) writer.write(line(n));
    writer.flushSync();
    renameSync(join(folder, 'logs'), join(folder, 'moved'));
    const file = join(folder, 'logs/rocca.log');
    await expect.poll(() => statSync(file, { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThan(0);
    const lines = linesOf(file);
    expect(lines.length).toBeLessThan(COUNT);
    expect(lines.length - 1 + lostIn(lines)).toBe(COUNT);
  });
});

describe('a log on standard output', () => {
  const script = join(import.meta.dirname, 'testing/log-to-stdout.ts');

  /** A process that logs 20,000 lines to a pipe and sends a message when it is through. */
  function start() {
    const child = fork(script, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const { stdout } = child;
    if (!stdout) throw new Error('no pipe');
    return { child, stdout };
  }

  it('does not hold the process up when its reader stops reading, and goes on when it reads again', async () => {
    const { child, stdout } = start();
    await once(child, 'message');
    let text = '';
    stdout.on('data', (chunk) => {
      text += chunk;
    });
    await expect.poll(() => text).toContain('"lost"');
    child.send('stop');
    await once(child, 'close');
    const lines = parse(text);
    expect(lines.filter(({ n }) => n !== undefined).length + lostIn(lines)).toBe(20_000);
  });

  it('does not end the process when its reader is gone', async () => {
    const { child, stdout } = start();
    stdout.destroy();
    await once(child, 'message');
    child.send('stop');
    const [code, signal] = await once(child, 'close');
    expect({ code, signal }).toEqual({ code: 0, signal: null });
  });
});

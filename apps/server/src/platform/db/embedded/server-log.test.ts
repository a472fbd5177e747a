import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastComplaint, openServerLog, shorten } from './server-log.ts';

let folder: string;
let logFile: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rocca-log-'));
  logFile = join(folder, 'postgres.log');
});

afterEach(() => rm(folder, { recursive: true }));

describe('the server log', () => {
  it('is emptied under a running server, which goes on writing at its start', async () => {
    const server = await openServerLog(logFile);
    await server.write('0123456789');
    await shorten(logFile, 10);
    expect(await readFile(logFile, 'utf8')).toBe('0123456789');
    await shorten(logFile, 9);
    await server.write('new');
    await server.close();
    expect(await readFile(logFile, 'utf8')).toBe('new');
    expect(await readFile(`${logFile}.1`, 'utf8')).toBe('0123456789');
  });

  it('gives the last complaint since a start, without its stamp', async () => {
    const old = '2030-01-01 00:00:00 UTC [1] FATAL:  an old story\n';
    await writeFile(logFile, old);
    expect(await lastComplaint(logFile, old.length)).toBe('it wrote no reason');
    await appendFile(logFile, '2030-01-02 00:00:00 UTC [2] FATAL:  could not write: no space\nLOG:  shut down\n');
    expect(await lastComplaint(logFile, old.length)).toBe('could not write: no space');
  });
});

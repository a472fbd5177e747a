import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vulnerability } from '@rocca/feeds/testing/nvd-feed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeedFolder, type FeedFolder } from './features/knowledge/feed-folder.fixture.ts';
import { bareEnvironment } from './testing/platform-process.ts';

let dataDir: string;
let folder: FeedFolder;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rocca-knowledge-'));
  folder = await createFeedFolder();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await folder[Symbol.asyncDispose]();
});

function knowledge(...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main-knowledge.ts'), ...words], {
    env: { ...bareEnvironment(), ROCCA_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outcome = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    outcome.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    outcome.stderr += chunk;
  });
  return new Promise((done) => child.once('close', (code) => done({ code, ...outcome })));
}

describe('the knowledge command', () => {
  it('explains itself', async () => {
    const { code, stdout } = await knowledge();
    expect(code).toBe(0);
    expect(stdout).toContain('import FOLDER');
  });

  it.each([
    [['upgrade'], 'There is no command "upgrade"; --help lists them.'],
    [['import', 'one', 'two'], '"two" is one word too many; see --help.'],
  ])('%o ends with 2 and one clear line', async (words, line) => {
    expect(await knowledge(...words)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });

  it('imports what is good, names what is not, and shows what there is', async () => {
    await folder.nvd('2021', [vulnerability('CVE-2021-0001', []), vulnerability('CVE-2021-0002', [])]);
    await folder.put('nvdcve-2.0-2020.json', 'nonsense');
    const { code, stdout, stderr } = await knowledge('import', folder.path);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain('nvdcve-2.0-2021.json: 2 records, 2 new or changed\n');
    expect(stdout).toMatch(/^nvdcve-2\.0-2020\.json: failed, /m);
    const status = await knowledge('status');
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(status.stdout).toMatch(/^NVD +2 entries +data of 2024-01-02 +loaded \d{4}-/);
    expect(status.stdout).toContain('last attempt failed: nvdcve-2.0-2020.json: ');
  });
});

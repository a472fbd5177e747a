import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ToolVersions } from './tool-versions.ts';
import { openVersionMemory, VERSIONS_FILE } from './version-memory.ts';

describe('the version of a program', () => {
  it('is asked for once, and told as soon as it is known', async () => {
    const asked: string[] = [];
    const versions = new ToolVersions(async (command) => {
      asked.push(command);
      return '5.2';
    });
    expect(versions.ofFound(['bash', 'no-such-program'])).toEqual({ bash: null });
    await expect.poll(() => versions.ofFound(['bash'])).toEqual({ bash: '5.2' });
    expect(asked).toEqual(['bash']);
  });

  it('stays unknown where it cannot be told, and harms nothing', async () => {
    const versions = new ToolVersions(() => Promise.reject(new Error('it hangs')));
    versions.ofFound(['bash']);
    await Promise.resolve();
    expect(versions.ofFound(['bash'])).toEqual({ bash: null });
  });
});

describe('the version of a program that an earlier worker asked for', () => {
  let folder: string;
  let file: string;
  let asked: string[];
  const ask = (version: string | null) => async (command: string) => {
    asked.push(command);
    return version;
  };
  const worker = (version: string | null, recheckMs?: number) =>
    new ToolVersions(ask(version), { memory: openVersionMemory(folder), recheckMs, searchPath: `${folder}:/bin` });
  const kept = () => Object.values(openVersionMemory(folder).read());

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rocca-versions-'));
    file = join(folder, VERSIONS_FILE);
    writeFileSync(join(folder, 'scanner'), '#!/bin/sh\n');
    chmodSync(join(folder, 'scanner'), 0o755);
    asked = [];
    worker('1.0').ofFound(['scanner', 'bash']);
    await expect.poll(kept).toEqual(['1.0', '1.0']);
    asked = [];
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is told at once, and nothing is started', () => {
    expect(worker('2.0').ofFound(['scanner', 'bash'])).toEqual({ scanner: '1.0', bash: '1.0' });
    expect(asked).toEqual([]);
  });

  it('is not asked for again at each start because the program tells none', async () => {
    rmSync(file);
    worker(null).ofFound(['scanner']);
    await expect.poll(kept).toEqual([null]);
    asked = [];
    expect(worker('2.0').ofFound(['scanner'])).toEqual({ scanner: null });
    expect(asked).toEqual([]);
  });

  it('is asked for again when the program was replaced', async () => {
    writeFileSync(join(folder, 'scanner'), '#!/bin/sh\n# newer\n');
    const versions = worker('2.0');
    expect(versions.ofFound(['scanner', 'bash'])).toEqual({ scanner: null, bash: '1.0' });
    await expect.poll(() => versions.ofFound(['scanner'])).toEqual({ scanner: '2.0' });
    expect(asked).toEqual(['scanner']);
    await expect.poll(kept).toEqual(['2.0', '1.0']);
  });

  it('is asked for once more when the start is over: what it runs may have been replaced alone', async () => {
    const versions = worker('2.0', 0);
    expect(versions.ofFound(['scanner'])).toEqual({ scanner: '1.0' });
    expect(versions.ofFound(['scanner'])).toEqual({ scanner: '1.0' });
    await expect.poll(() => versions.ofFound(['scanner'])).toEqual({ scanner: '2.0' });
    expect(asked).toEqual(['scanner']);
  });

  it('stays if the program cannot be asked then, and goes if it tells none any more', async () => {
    const deaf = new ToolVersions(() => Promise.reject(new Error('it hangs')), {
      memory: openVersionMemory(folder),
      recheckMs: 0,
      searchPath: folder,
    });
    for (let i = 0; i < 3; i += 1) expect(deaf.ofFound(['scanner'])).toEqual({ scanner: '1.0' });
    await expect.poll(kept).toEqual(['1.0']);
    const mute = worker(null, 0);
    mute.ofFound(['scanner']);
    mute.ofFound(['scanner']);
    await expect.poll(kept).toEqual([null]);
    expect(mute.ofFound(['scanner'])).toEqual({ scanner: null });
  });

  it.each(['', 'null', '[]', '{"a":1}', '{"__proto__":'])('is asked for if the file holds %j', async (text) => {
    writeFileSync(file, text);
    expect(worker('2.0').ofFound(['scanner'])).toEqual({ scanner: null });
    expect(asked).toEqual(['scanner']);
    await expect.poll(kept).toEqual(['2.0']);
  });

  it('is for the owner of the data folder alone, and where it cannot be kept nothing fails', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await openVersionMemory(join(folder, 'gone')).write({ scanner: '1.0' });
  });
});

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findTool } from './find-tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'rocca-tools-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a program in a folder that npm puts before the path', () => {
  const planted = join(folder, 'node_modules/.bin');
  const ran = join(folder, 'ran');
  const START = `
    const { spawnTool } = await import(process.argv[1]);
    const { findTool } = await import(process.argv[2]);
    const options = { signal: AbortSignal.timeout(20_000), timeoutMs: 20_000, cwd: '/', maxOutputBytes: 1000 };
    const outcome = await spawnTool('nmap-of-nobody', [], options);
    console.log(JSON.stringify({ found: findTool('nmap-of-nobody'), outcome: outcome.kind }));
    process.exit();`;

  it('is neither found nor run, nor anything that would start it', () => {
    mkdirSync(planted, { recursive: true });
    for (const name of ['nmap-of-nobody', 'setpriv', 'unshare', 'prlimit', 'sh', 'mount', 'true']) {
      writeFileSync(join(planted, name), `#!/bin/sh\necho ${name} >> '${ran}'\n`, { mode: 0o755 });
    }
    const module = (name: string) => join(import.meta.dirname, name);
    const args = ['--input-type=module', '-e', START, module('spawn-tool.ts'), module('find-tool.ts')];
    const env = { PATH: `${planted}:${process.env.PATH}` };
    const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    expect(JSON.parse(stdout || `"${stderr}"`)).toMatchObject({ found: null });
    expect(existsSync(ran)).toBe(false);
  });
});

describe('findTool', () => {
  it('finds a program on the path', () => {
    writeFileSync(join(folder, 'probe'), '#!/bin/sh\n');
    chmodSync(join(folder, 'probe'), 0o755);
    expect(findTool('probe', `/nowhere:${folder}`)).toBe(join(folder, 'probe'));
  });

  it('passes over files that may not be run, folders and empty path entries', () => {
    writeFileSync(join(folder, 'text'), '');
    mkdirSync(join(folder, 'folder'));
    expect(findTool('text', folder)).toBeNull();
    expect(findTool('folder', folder)).toBeNull();
    expect(findTool('probe', '::')).toBeNull();
  });
});

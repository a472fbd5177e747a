import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const BROKEN: Readonly<Record<string, string>> = {
  'hook-of-a-group':
    "describe('a group', () => { beforeAll(() => { throw new Error('no hook') }); it('runs', () => {}); });",
  'hook-of-a-file': "afterAll(() => { throw new Error('no end') }); it('runs', () => {});",
  'a-test': "it('fails', () => { throw new Error('no test') });",
  'a-file': "throw new Error('no file');",
};

/** Runs Vitest on the files of a folder in a process of its own, and prints what it found broken. */
const RUN = `
const { startVitest } = await import(process.argv[1]);
const { failuresOf } = await import(process.argv[2]);
const vitest = await startVitest('test', [], { root: process.argv[3], config: false, globals: true, watch: false, reporters: [] });
const found = failuresOf([vitest], vitest.state.getTestModules());
await vitest.close();
console.log('FOUND' + JSON.stringify(found.map(({ where, errors }) => [where, errors.join().split('\\n')[0]])));
process.exit(0);
`;

it('lists failed tests, failed hooks of groups and files, and files that cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rocca-failures-'));
  try {
    for (const [name, text] of Object.entries(BROKEN)) writeFileSync(join(folder, `${name}.test.js`), text);
    const modules = [import.meta.resolve('vitest/node'), pathToFileURL(resolve('tooling/test-failures.ts')).href];
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', RUN, ...modules, folder], {
      encoding: 'utf8',
    });
    const found: unknown = JSON.parse(/^FOUND(.*)$/m.exec(said)?.[1] ?? '');
    expect(found).toEqual(
      expect.arrayContaining([
        [expect.stringMatching(/^hook-of-a-group\.test\.js .*> a group$/), 'Error: no hook'],
        [expect.stringMatching(/^hook-of-a-file\.test\.js/), 'Error: no end'],
        [expect.stringMatching(/^a-test\.test\.js .*> fails$/), 'Error: no test'],
        [expect.stringMatching(/^a-file\.test\.js/), 'Error: no file'],
      ]),
    );
    expect(found).toHaveLength(Object.keys(BROKEN).length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

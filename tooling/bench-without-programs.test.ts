import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const bench = (...words: string[]) =>
  spawnSync(process.execPath, ['bench/run.ts', ...words], {
    env: { PATH: process.env.PATH, ROCCA_TOOL_PATH: '/nowhere' },
    encoding: 'utf8',
  });

it('a bench without the programs it compares with says what was not measured, and goes on', () => {
  const { status, stdout, stderr } = bench('lookalikes');
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => line.replaceAll(/\s{2,}/g, '  '))).toEqual([
    '-  look-alikes of roccalab.com, against dnstwist  not measured  (dnstwist is not installed)',
  ]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openWorkRoot } from './work-root.ts';

const folder = mkdtempSync(join(tmpdir(), 'rocca-work-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('removes what dead processes left and keeps what living ones use', async () => {
  const dead = spawnSync('true').pid;
  for (const name of [`${dead}-abc`, `${process.pid}-def`, 'rubbish']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'file'), '');
  }
  const own = await openWorkRoot(folder);
  expect(own).toMatch(new RegExp(`/${process.pid}-`));
  expect(existsSync(join(folder, `${process.pid}-def`))).toBe(true);
  expect(existsSync(join(folder, `${dead}-abc`))).toBe(false);
  expect(existsSync(join(folder, 'rubbish'))).toBe(false);
});

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeLabFolder } from './folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'rocca-folders-'));
afterAll(() => rmSync(parent, { recursive: true }));

/** Above the largest process number Linux gives out. */
const NO_PROCESS = 2 ** 22 + 1;

describe('the folder of a lab', () => {
  it('replaces only the folders of killed labs', () => {
    const [dead, living, other] = [`rocca-lab-${NO_PROCESS}-a`, `rocca-lab-${process.ppid}-b`, 'rocca-labels'];
    for (const name of [dead, living, other]) mkdirSync(join(parent, name));
    expect(existsSync(makeLabFolder(parent))).toBe(true);
    expect([dead, living, other].map((name) => existsSync(join(parent, name)))).toEqual([false, true, true]);
  });

  // Nothing is closed to root.
  it.skipIf(process.getuid?.() === 0)('is made although another user left one that may not be removed', () => {
    const foreign = join(parent, `rocca-lab-${NO_PROCESS}-c`);
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'file'), '');
    chmodSync(foreign, 0o500);
    expect(existsSync(makeLabFolder(parent))).toBe(true);
    chmodSync(foreign, 0o700);
  });
});

import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartProblem } from '../start-problem.ts';
import { loadSecretBox } from './secret-key.ts';

let folder: string;
const keyFile = () => join(folder, 'keys/secrets.key');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rocca-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the secrets key', () => {
  it('is made at the first start, for its owner alone, and used again at the next', async () => {
    const sealed = (await loadSecretBox(folder)).seal(Buffer.from('x'), []);
    expect(await readFile(keyFile())).toHaveLength(32);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o700);
    expect((await loadSecretBox(folder)).open(sealed, []).toString()).toBe('x');
  });

  it('is one key for copies that start at the same moment, with no draft left behind', async () => {
    const boxes = await Promise.all(Array.from({ length: 20 }, () => loadSecretBox(folder)));
    const sealed = boxes.map((box, index) => box.seal(Buffer.from(String(index)), []));
    expect(sealed.map((one) => boxes[0]?.open(one, []).toString())).toEqual(boxes.map((_box, index) => String(index)));
    expect(await readdir(join(folder, 'keys'))).toEqual(['secrets.key']);
  });

  it('is closed again when its mode was opened to other users', async () => {
    await loadSecretBox(folder);
    await chmod(keyFile(), 0o644);
    await loadSecretBox(folder);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  });

  it('stops the start when the file is no key, and leaves it as it is', async () => {
    await loadSecretBox(folder);
    await writeFile(keyFile(), 'too short');
    await expect(loadSecretBox(folder)).rejects.toThrow(StartProblem);
    expect(await readFile(keyFile(), 'utf8')).toBe('too short');
  });
});

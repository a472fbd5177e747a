import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartProblem } from '../start-problem.ts';
import { findReportKey, loadReportKey } from './signing-key.ts';

let folder: string;
const keyFile = () => join(folder, 'keys/reports.pem');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rocca-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the report key', () => {
  it('is made at the first start, for its owner alone, and used again at the next', async () => {
    const first = await loadReportKey(folder);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect((await loadReportKey(folder)).keyId).toBe(first.keyId);
    expect((await findReportKey(folder))?.publicKeyPem).toBe(first.publicKeyPem);
  });

  it('signs what its public half verifies, and is named by the sum of that half', async () => {
    const key = await loadReportKey(folder);
    const publicKey = createPublicKey(key.publicKeyPem);
    const message = Buffer.from('statement');
    expect(verify(null, message, publicKey, await key.sign(message))).toBe(true);
    expect(verify(null, Buffer.from('other'), publicKey, await key.sign(message))).toBe(false);
    const der = publicKey.export({ type: 'spki', format: 'der' });
    expect(key.keyId).toBe(createHash('sha256').update(der).digest('hex'));
    expect(key.publicKeyPem).not.toContain('PRIVATE');
  });

  it('is one key for copies that start at the same moment', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => loadReportKey(folder)));
    expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(1);
    expect(await readdir(join(folder, 'keys'))).toEqual(['reports.pem']);
  });

  it('is never made by a worker', async () => {
    expect(await findReportKey(folder)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['text', 'no key'],
    [
      'a key of another kind',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    ],
  ])('stops the start when the file holds %s, and leaves it as it is', async (_what, content) => {
    await loadReportKey(folder);
    await writeFile(keyFile(), content);
    await expect(loadReportKey(folder)).rejects.toThrow(StartProblem);
    expect(await readFile(keyFile(), 'utf8')).toBe(content);
  });
});

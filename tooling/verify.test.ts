import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBundle, makeSigner } from '../packages/exports/src/bundle/testing/sample-bundle.ts';
import type { Damage } from '../packages/exports/src/bundle/verify-bundle.ts';
import { verifyFile } from './verify-file.ts';
import { damageText, describeVerdict, verifyLanguage } from './verify-words.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rocca-verify-'));
  const signer = makeSigner();
  const bundle = await makeBundle({ signer });
  await writeFile(join(folder, 'report.zip'), bundle);
  await writeFile(
    join(folder, 'changed.zip'),
    Buffer.concat([bundle.subarray(0, 60), Buffer.from('~~'), bundle.subarray(62)]),
  );
  await writeFile(join(folder, 'notes.txt'), 'nothing signed');
  await writeFile(join(folder, 'reports.pem'), signer.publicKeyPem);
  await writeFile(join(folder, 'other.pem'), makeSigner().publicKeyPem);
});
afterAll(() => rm(folder, { recursive: true }));

describe('npm run verify', () => {
  it.each([
    [['report.zip', '--key', 'reports.pem'], 0, 'Signed with the given key:'],
    [['report.zip'], 0, 'Compare the fingerprint with that of your platform'],
    [['--key', 'other.pem', 'report.zip'], 1, 'signed with another key:'],
    [['changed.zip'], 1, '  - README.txt: changed (bytes 0–'],
    [['notes.txt'], 2, 'is not a report bundle'],
    [['gone.zip'], 2, 'Cannot read gone.zip'],
    [['.'], 2, 'Cannot read .'],
    [['report.zip', '--key', 'notes.txt'], 2, 'is not a public key'],
    [[], 2, 'Usage:'],
  ])('%j ends with %i and says: %s', async (args, code, text) => {
    const answer = await verifyFile(args, { folder, language: 'en' });
    expect(answer.text).toContain(text);
    expect(answer.code).toBe(code);
  });

  it('runs alone, in the folder it is called in: nothing that it loads is a package', async () => {
    // A copy of its files with no node_modules above them.
    const files = ['tooling', 'packages/exports/src/bundle', 'packages/exports/src/document'];
    const lists = ['packages/tools/search-path.json', 'packages/tools/system-tools.json'];
    for (const path of [...files, ...lists]) await cp(path, join(folder, 'copy', path), { recursive: true });
    const env = { PATH: process.env.PATH, INIT_CWD: folder, LANG: 'it_IT.UTF-8' };
    const bootstrap = join(folder, 'copy/tooling/bootstrap.mjs');
    const run = promisify(execFile)(process.execPath, [bootstrap, 'verify', 'changed.zip'], { env });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('NON OK: changed.zip non è come è stato firmato.\n  - README.txt: cambiato'),
      stderr: '',
    });
  });
});

describe('the words of the verifier', () => {
  const damages: readonly Damage[] = [
    { kind: 'file', name: 'raw/nmap/scan.xml', from: 10, to: 20 },
    { kind: 'line', name: 'README.txt', from: 10, to: 20 },
    { kind: 'end', from: 10, to: 32 },
    { kind: 'signature', from: 32, to: 90 },
    { kind: 'added', bytes: 3, before: 'README.txt' },
    { kind: 'removed', bytes: 3, before: null },
    { kind: 'appended', bytes: 3, from: 90 },
    { kind: 'cut' },
    { kind: 'other_key', keyId: 'a'.repeat(64), expected: 'b'.repeat(64) },
    { kind: 'content', name: 'data/hosts.jsonl' },
  ];

  it('say every kind of damage in both languages', () => {
    for (const damage of damages) expect(damageText(damage, 'it')).not.toBe(damageText(damage, 'en'));
    const [file, line, end] = damages.map((damage) => damageText(damage, 'en'));
    expect(file).toBe('raw/nmap/scan.xml: changed (bytes 10–19)');
    expect(line).toBe('central directory, entry of README.txt: changed (bytes 10–19)');
    expect(end).toBe('end record of the archive: changed (bytes 10–31)');
  });

  it('let no name in the file speak to the terminal', () => {
    const name = 'a\u001b[2J\u202e\nOK: intact';
    const verdict = { kind: 'changed', keyId: null, damages: [{ kind: 'content', name }] } as const;
    const text = describeVerdict(verdict, { file: 'report.zip', language: 'en', keyGiven: false });
    expect(text.split('\n')).toHaveLength(2);
    expect(text).toContain('a\ufffd[2J⟨U+202E⟩ OK: intact');
  });

  it('are Italian where the terminal is', () => {
    expect(verifyLanguage({ LANG: 'it_IT.UTF-8' })).toBe('it');
    expect(verifyLanguage({ LANG: 'it_IT.UTF-8', LC_ALL: 'C' })).toBe('en');
    expect(verifyLanguage({})).toBe('en');
  });
});

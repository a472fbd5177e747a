import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { toolsBeingInstalled } from './being-installed.ts';

const folder = mkdtempSync(join(tmpdir(), 'rocca-installing-'));
const file = join(folder, 'tools.json');
afterAll(() => rmSync(folder, { recursive: true }));

const said = (text: string) => {
  writeFileSync(file, text);
  return [...toolsBeingInstalled(file)];
};

it('are those of the installer, for as long as it lives', async () => {
  const script = join(folder, 'install-others.mjs');
  writeFileSync(script, 'process.stdin.resume(); console.log("runs");');
  const installer = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'ignore'] });
  await once(installer.stdout, 'data');
  const text = JSON.stringify({ pid: installer.pid, commands: ['chromium', 'sqlmap'] });
  expect(said(text)).toEqual(['chromium', 'sqlmap']);
  installer.stdin.end();
  await once(installer, 'exit');
  expect(said(text)).toEqual([]);
});

it.each([
  ['another program has the number by now', JSON.stringify({ pid: process.pid, commands: ['chromium'] })],
  ['the file was cut', '{"pid":'],
  ['the number is none', '{"pid":"self","commands":["chromium"]}'],
])('are none if %s', (_, text) => {
  expect(said(text)).toEqual([]);
});

it('are none if there is no file', () => {
  expect(toolsBeingInstalled(join(folder, 'none'))).toEqual(new Set());
});

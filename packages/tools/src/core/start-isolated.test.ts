import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startIsolated } from './start-isolated.ts';

const MAIN = fileURLToPath(new URL('./testing/try-rights.ts', import.meta.url));

it.runIf(process.getuid?.() === 0)('starts a program without rights, files, network and environment', async () => {
  // As the data folder: closed to all but its owner.
  const folder = await mkdtemp(join(tmpdir(), 'data-'));
  const file = join(folder, 'secret.key');
  await writeFile(file, 'secret', { mode: 0o644 });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { child, gone } = await startIsolated(MAIN);
    child.stdin?.write(`${JSON.stringify({ file, port: (server.address() as AddressInfo).port })}\n`);
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await gone;
    const { uid, network, ...seen } = JSON.parse(said) as Record<string, unknown>;
    expect(seen).toEqual({
      ...{ capabilities: '0000000000000000', noNewPrivileges: '1', environment: ['LC_ALL', 'OLDPWD', 'PATH', 'PWD'] },
      ...{ reading: 'EACCES', writing: 'EROFS', connecting: 'ENETUNREACH' },
    });
    expect(Number(uid)).toBeGreaterThan(1000);
    expect(network).not.toBe(readlinkSync('/proc/self/ns/net'));
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});

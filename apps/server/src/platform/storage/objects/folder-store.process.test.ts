import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderStore } from './folder-store.ts';

const MODULE = new URL('./folder-store.ts', import.meta.url).href;
/** Stores blocks without end and says so after the first hundred. */
const WRITER = `
  const { createFolderStore } = await import(${JSON.stringify(MODULE)});
  async function* blocks() {
    for (let number = 1; ; number += 1) {
      yield Buffer.alloc(1000);
      if (number === 100) console.log('writing');
      if (number > 100) await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  await createFolderStore(process.argv[1]).write('reports/one', blocks());
`;

it('lists nothing of a put whose process was killed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'rocca-killed-put-'));
  const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(writer.stdout, 'data');
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    expect(readdirSync(root)).toEqual([expect.stringMatching(/^\.partial-/)]);
    const store = createFolderStore(root);
    expect(await store.open('reports/one')).toBeNull();
    for await (const { key } of store.list('')) expect.fail(key);
  } finally {
    writer.kill('SIGKILL');
    await rm(root, { recursive: true });
  }
});

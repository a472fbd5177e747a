import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartProgram } from '@rocca/exports/document/file-format';
import { executivePdf } from '@rocca/exports/pdf/pdf-formats';
import { sampleDocument } from '@rocca/exports/testing/sample-document';
import { startIsolated } from '@rocca/tools/core/start-isolated';
import { expect, it } from 'vitest';

async function write(startProgram?: StartProgram): Promise<Buffer> {
  const { signal } = new AbortController();
  const pieces: Uint8Array[] = [];
  const context = startProgram ? { signal, startProgram } : { signal };
  for await (const piece of executivePdf.write(sampleDocument(), context)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The process that was started last of those below another: the program itself. */
function lastBelow(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return child ? lastBelow(Number(child)) : pid;
}

it.runIf(process.getuid?.() === 0)('makes the same PDF in a process without rights', async () => {
  const seen: Array<{ readonly pid: number; readonly status: string; readonly network: string }> = [];
  const isolated = await write(async (main) => {
    const program = await startIsolated(main);
    const look = setInterval(() => {
      try {
        const pid = lastBelow(program.child.pid ?? 0);
        // Before it is the program it is what takes its rights.
        if (!readlinkSync(`/proc/${pid}/exe`).endsWith('/node')) return;
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        seen.push({ pid, status, network: readlinkSync(`/proc/${pid}/ns/net`) });
      } catch {
        // Ended meanwhile.
      }
    }, 5);
    void program.gone.finally(() => clearInterval(look));
    return program;
  });
  expect(isolated.equals(await write())).toBe(true);
  const { status = '', network = '' } = seen.at(-1) ?? {};
  expect(status).toMatch(/^CapEff:\s+0+$/m);
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  expect(status).not.toMatch(/^Uid:(?:\s+\d+)*\s+0\b/m);
  expect(network).not.toBe(readlinkSync('/proc/self/ns/net'));
});

it('leaves nothing behind when whoever asked for it is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  const source = `
    import { executivePdf } from '@rocca/exports/pdf/pdf-formats';
    import { sampleDocument } from '@rocca/exports/testing/sample-document';
    import { startIsolated } from '@rocca/tools/core/start-isolated';
    const startProgram = async (main) => {
      const program = await startIsolated(main);
      console.log(program.child.pid);
      return program;
    };
    const { signal } = new AbortController();
    for await (const piece of executivePdf.write(sampleDocument(), { signal, startProgram })) console.log(piece.length);`;
  const asking = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(asking.stdout.setEncoding('utf8'), 'data')) as [string];
  const compiler = Number(line.trim());
  asking.kill('SIGKILL');
  await once(asking, 'exit');
  await expect.poll(() => isRunning(compiler), { timeout: 4000 }).toBe(false);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

function isRunning(pid: number): boolean {
  try {
    // A zombie waits for whoever inherits it, and does nothing.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

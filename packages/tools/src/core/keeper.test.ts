import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startEnclosed } from './start-enclosed.ts';

/** Keepers of this process, as the machine shows them. */
function keepers(): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'keeper-main'], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

const tool = startEnclosed(['sleep', '600'], { stdio: 'ignore' });
afterAll(() => void (tool.pid && process.kill(-tool.pid, 'SIGKILL')));

it('is started with the first tool, and again when it dies', async () => {
  await expect.poll(() => keepers().length).toBe(1);
  const [first = 0] = keepers();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => keepers().filter((pid) => pid !== first).length).toBe(1);
});

it('ends the tools it was told of when its worker is gone, and no others', async () => {
  const sleeper = () => spawn('sleep', ['600'], { stdio: 'ignore', detached: true });
  const [kept, forgotten] = [sleeper(), sleeper()];
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper-main.ts')], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = Promise.all([once(kept, 'exit'), once(keeper, 'exit')]);
  keeper.stdin.end(`+${kept.pid}\n+${forgotten.pid}\n-${forgotten.pid}\n.\n`);
  expect((await ended)[0]).toEqual([null, 'SIGKILL']);
  expect(forgotten.exitCode).toBeNull();
  forgotten.kill('SIGKILL');
});

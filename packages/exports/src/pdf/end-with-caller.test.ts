import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const MODULE = new URL('end-with-caller.ts', import.meta.url).href;

function run(code: string) {
  const source = `import { endWithCaller } from '${MODULE}'; await endWithCaller(); ${code}`;
  // Within the test's own limit, by another signal: what fails to end must not be left behind.
  return spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['pipe', 'ignore', 'inherit'],
    timeout: 60_000,
    killSignal: 'SIGTERM',
  });
}

it('ends a process that is busy when its caller is gone, and holds up none that is done', async () => {
  const busy = run('for (;;);');
  const done = run('');
  busy.stdin.destroy();
  const ends = await Promise.all([once(busy, 'close'), once(done, 'close')]);
  expect(ends).toEqual([
    [null, 'SIGKILL'],
    [0, null],
  ]);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { watchTool } from './watch-tool.ts';

/** Without the enclosure, as on a machine that has none. */
function watchBare(script: string, onOutput?: (chunk: Buffer) => unknown, signal = new AbortController().signal) {
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  return watchTool(child, { signal, timeoutMs: 60_000, maxOutputBytes: 100_000_000, ...(onOutput && { onOutput }) });
}

/** Leaves the group, writes its number and keeps what it inherited. */
const STAYS = "setsid sh -c 'echo $$; exec sleep 60' &";

function ends(text: string): void {
  for (const [pid] of text.matchAll(/^\d+$/gm)) process.kill(Number(pid), 'SIGKILL');
}

it.each([
  ['both pipes', STAYS],
  ['the output, and goes on writing', "setsid sh -c 'echo $$; while sleep 0.3; do echo more; done' &"],
  ['the output, and floods it', "setsid sh -c 'echo $$; exec yes' &"],
  ['the error output alone', "(setsid sh -c 'echo $$; exec sleep 60 >/dev/null') &"],
])('does not wait for a child that left the group and holds %s', async (_, stays) => {
  let text = '';
  const outcome = await watchBare(`${stays} sleep 0.1; echo done`, (chunk) => {
    text += chunk;
  });
  expect(outcome).toMatchObject({ kind: 'ended', exitCode: 0 });
  expect(text).toContain('done');
  ends(text);
});

it('nor after a stop', async () => {
  const stop = new AbortController();
  let text = '';
  const outcome = await watchBare(
    `${STAYS} sleep 60`,
    (chunk) => {
      text += chunk;
      stop.abort();
    },
    stop.signal,
  );
  expect(outcome).toEqual({ kind: 'stopped' });
  ends(text);
});

it('reads what was written before the end, however slowly it is taken', async () => {
  let bytes = 0;
  const slow = async (chunk: Buffer) => {
    // Longer than what is left behind is waited for: the tool is long gone when the last piece is taken.
    if (bytes === 0) await once(AbortSignal.timeout(2500), 'abort');
    bytes += chunk.length;
  };
  // In two pieces: the second is still in the pipe while the first is being taken.
  await watchBare('head -c 30000 /dev/zero; sleep 0.2; head -c 30000 /dev/zero', slow);
  expect(bytes).toBe(60_000);
});

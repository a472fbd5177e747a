import { spawnSync } from 'node:child_process';
import type { Handler } from './fake-target.ts';

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;').replaceAll('"', '&quot;');

/** Counts the seconds instead of waiting for them. */
const SLEEP = 'sleep() { echo "slept $1" >&2; }\n';

/** Real shells, without real waiting. */
export function shell(command: (value: string) => string, { output = true, program = 'sh' } = {}): Handler {
  return (value) => {
    const { stdout, stderr } = spawnSync(program, ['-c', SLEEP + command(value).replaceAll('\0', '')]);
    const waits = [...stderr.toString().matchAll(/^slept (\d)$/gm)].map(([, seconds]) => Number(seconds));
    const waitedMs = waits.reduce((sum, seconds) => sum + seconds * 1_000, 0);
    return {
      body: output ? `<pre>${html(stdout.toString())}</pre>` : '<p>Done</p>',
      ms: 30 + Math.random() * 50 + waitedMs,
    };
  };
}

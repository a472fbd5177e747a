import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Tries, without rights, what it is told to, and says what came of it. */
const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);

function attempt(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { task, value } = JSON.parse(line);
  if (task === 'who') {
    const status = readFileSync('/proc/self/status', 'utf8');
    say({ user: process.getuid?.(), cwd: process.cwd(), folder: tmpdir(), status, home: process.env.HOME });
  }
  if (task === 'write') say(attempt(() => writeFileSync(value, 'a')));
  if (task === 'fill') {
    const results = Array.from({ length: value }, (_, at) =>
      attempt(() => writeFileSync(join(tmpdir(), `fill-${at}`), Buffer.alloc(64 * 1024 * 1024))),
    );
    for (let at = 0; at < value; at += 1) rmSync(join(tmpdir(), `fill-${at}`), { force: true });
    say(results);
  }
  if (task === 'leave') {
    spawn('sleep', [value], { stdio: 'ignore', detached: true }).unref();
    say('left');
  }
  if (task === 'garbage') process.stdout.write('no JSON\n');
  if (task === 'long') process.stdout.write('x'.repeat(value));
  if (task === 'end') process.exit(3);
}

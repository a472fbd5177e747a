import { createInterface } from 'node:readline';
import { PROBES_AT_ONCE, questionLine } from './messages.ts';
import { BECOME } from './open-to-all.ts';
import { runProbe } from './run-probe.ts';

/**
 * The process that asks: questions on its input, answers on its output, until the input ends. It holds no rights, no
 * files and no secrets, so that whatever a target answers can hurt it alone.
 */
async function main(): Promise<void> {
  const user = process.argv.find((word) => word.startsWith(BECOME))?.slice(BECOME.length);
  if (user !== undefined) dropPrivileges(Number(user));
  const asked = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, request } = questionLine.parse(JSON.parse(line));
    const asking: Promise<void> = runProbe(request).then((answer) => {
      asked.delete(asking);
      process.stdout.write(`${JSON.stringify({ id, answer })}\n`);
    });
    asked.add(asking);
    if (asked.size >= PROBES_AT_ONCE) await Promise.race(asked);
  }
  // Whoever asked has gone: nobody is left to read the rest.
  process.exit(0);
}

/** Where the program's own files are closed to everybody else, they are read first and the rights given up after. */
function dropPrivileges(user: number): void {
  process.setgroups?.([user]);
  process.setgid?.(user);
  process.setuid?.(user);
}

await main();

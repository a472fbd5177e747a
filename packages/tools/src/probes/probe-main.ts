import { createInterface } from 'node:readline';
import { CONCURRENT_PROBES, questionLine } from './messages.ts';
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
    if (asked.size >= CONCURRENT_PROBES) await Promise.race(asked);
  }
  // The parent has closed its end: nothing reads the rest.
  process.exit(0);
}

/** Where the program's own files are closed to everybody else, they are read first and the rights given up after. */
function dropPrivileges(user: number): void {
  process.setgroups?.([user]);
  process.setgid?.(user);
  process.setuid?.(user);
}

await main();

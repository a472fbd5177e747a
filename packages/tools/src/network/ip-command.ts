import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findTool } from '../core/find-tool.ts';

const run = promisify(execFile);

/** The kernel answers at once, a batch of 4,096 lines within a second; only a machine in trouble takes longer. */
const MAX_MS = 10_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Where `ip` is: often not on a service's path. */
export function ipProgram(): string {
  return findTool('ip') ?? 'ip';
}

/** Runs `ip` and gives its output; throws with what it complained about. */
export async function ip(...args: readonly string[]): Promise<string> {
  return command(ipProgram(), args);
}

/** Runs many commands of `ip` in one process, in a namespace; the first that fails ends it. */
export async function ipBatch(namespace: string, lines: readonly string[]): Promise<void> {
  await command(ipProgram(), ['-n', namespace, '-batch', '-'], `${lines.join('\n')}\n`);
}

/** Asks the kernel for the routes to addresses, in one process. An address without a route has no line in the answer. */
export async function askRoutes(addresses: readonly string[]): Promise<string> {
  const lines = addresses.map((address) => `route get ${address}`);
  const asked = command(ipProgram(), ['-j', '-force', '-batch', '-'], `${lines.join('\n')}\n`);
  // With one that has no route it ends with an error, after it has answered for the others.
  return asked.catch((error: unknown) => (error as { stdout?: string }).stdout ?? '');
}

/** Gives `nft` rules to apply, all or none, by itself or with words that bring it into a namespace. */
export async function applyRules(rules: string, inside: readonly string[] = []): Promise<void> {
  const [program = '', ...args] = [...inside, findTool('nft') ?? 'nft', '-f', '-'];
  await command(program, args, rules);
}

/** Runs `nft` and gives its output. */
export async function nft(...args: readonly string[]): Promise<string> {
  return command(findTool('nft') ?? 'nft', args);
}

async function command(program: string, args: readonly string[], input?: string): Promise<string> {
  const running = run(program, args, { timeout: MAX_MS, maxBuffer: MAX_OUTPUT_BYTES, env: { LC_ALL: 'C' } });
  // One that ends early says why on its error output.
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout;
}

import { findTool } from './find-tool.ts';
import { spawnTool } from './spawn-tool.ts';

interface VersionOptions {
  readonly signal: AbortSignal;
  /** A folder of the tool's own. */
  readonly workDir: string;
  /** The user of its run. */
  readonly user?: number | undefined;
  /** Where it is looked for, instead of the platform's own path. */
  readonly searchPath?: string;
}

/** The first number that looks like a version in what a tool says of itself: `7.93`. Null where it cannot be told. */
export async function toolVersion(command: string, options: VersionOptions): Promise<string | null> {
  const program = findTool(command, options.searchPath);
  if (!program) return null;
  let text = '';
  await spawnTool(program, ['--version'], {
    signal: options.signal,
    timeoutMs: 10_000,
    cwd: options.workDir,
    privileges: 'none',
    user: options.user,
    maxOutputBytes: 10_000,
    onOutput: (chunk) => {
      text += chunk.toString('utf8');
    },
  });
  // Some put a letter before it: `v1.0.6`.
  return /(?<![\d.])\d+(?:\.\d+)+\w*/.exec(text)?.[0] ?? null;
}

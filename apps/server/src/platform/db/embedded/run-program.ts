import { spawn } from 'node:child_process';

interface ProgramOutcome {
  /** Null when the program could not be started or was ended by a signal. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly account?: { readonly uid: number; readonly gid: number } | null;
  readonly cwd?: string;
}

/** PostgreSQL's messages in English, and none of the platform's settings: some of them are secrets. */
export const PLAIN_ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** Runs a program to its end. A program that cannot be started is an outcome, since the callers have a fallback. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<ProgramOutcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? '/',
      env: PLAIN_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.account ?? {}),
    });
    const output = { stdout: '', stderr: '' };
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output.stderr += text;
    });
    child.once('error', (error) => resolve({ exitCode: null, stdout: '', stderr: error.message }));
    child.once('close', (exitCode) => resolve({ exitCode, ...output }));
  });
}

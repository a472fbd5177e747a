import { spawnSync } from 'node:child_process';

/** Runs a program to its end with its output on the terminal; answers whether it succeeded. */
export function run(program, args, { env = process.env, cwd = process.cwd(), quiet = false } = {}) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { env, cwd, stdio: quiet ? 'pipe' : 'inherit' });
  const ok = status === 0 && !error;
  // A quiet step is worth reading only when it failed.
  if (quiet && !ok) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`);
  return ok;
}

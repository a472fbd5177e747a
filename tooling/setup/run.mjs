import { spawn } from 'node:child_process';

/**
 * Runs a program to its end; answers whether it succeeded. Its output goes to the terminal, if it is quiet only after a
 * failure, if it is silent never.
 */
export async function run(
  program,
  args,
  { env = process.env, cwd = process.cwd(), quiet = false, silent = false } = {},
) {
  const piped = quiet || silent;
  const child = spawn(program, args, { env, cwd, stdio: piped ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk));
  const problem = await new Promise((done) => {
    child.once('error', ({ message }) => done(`${message}\n`));
    child.once('close', (code) => done(code === 0 ? null : ''));
  });
  if (piped && !silent && problem !== null) process.stderr.write(Buffer.concat([...written, Buffer.from(problem)]));
  return problem === null;
}

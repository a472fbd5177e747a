import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Both halves with reload: the server restarts when one of its files changes (`node --watch`), the front end swaps
 * modules in the open page (Vite), which passes API calls on to the server.
 */
const port = process.env.PORT || '8080';
const api = `http://127.0.0.1:${port}`;
const watched = ['apps/server', 'packages', 'lab'].flatMap((folder) => ['--watch-path', folder]);

const halves: ChildProcess[] = [
  spawn(process.execPath, [...watched, '--watch-preserve-output', 'apps/server/src/main.ts', '--demo'], {
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['../../node_modules/vite/bin/vite.js', '--host', '127.0.0.1'], {
    cwd: 'apps/web',
    stdio: 'inherit',
    env: { ...process.env, ROCCA_DEV_API: api },
  }),
];

function stop(): void {
  for (const half of halves) half.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, stop);
// One half without the other is of no use.
for (const half of halves) half.once('exit', stop);

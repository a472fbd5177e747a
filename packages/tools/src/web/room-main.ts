import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

/**
 * Runs in a network that has nothing but its own loopback: opens the site's port there, joins each connection with the
 * socket file that leads out, and starts the program. Its end is ours.
 */
const [socketFile = '', address = '', port = '', command = '', ...args] = process.argv.slice(2);

const server = createServer({ allowHalfOpen: true }, (inside) => {
  const outside = connect({ path: socketFile, allowHalfOpen: true });
  const end = () => {
    inside.destroy();
    outside.destroy();
  };
  for (const socket of [inside, outside]) socket.on('error', end).once('close', end);
  inside.pipe(outside);
  outside.pipe(inside);
});
server.listen({ host: address, port: Number(port) }, () => {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  child.once('error', () => process.exit(127));
  child.once('exit', (code) => process.exit(code ?? 128));
});

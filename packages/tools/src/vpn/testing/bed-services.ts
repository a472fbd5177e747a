/** What listens in the networks of the bed: `tcp HOST PORT GREETING` and `udp HOST PORT`, which never answers. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

const [kind, host, port, greeting = ''] = process.argv.slice(2);
const ready = () => process.stdout.write('ready\n');

if (kind === 'udp') {
  createSocket('udp4').bind({ address: host, port: Number(port) }, ready);
} else {
  createServer((socket) => {
    socket.on('error', () => {});
    socket.write(`${greeting}\n`);
  }).listen({ host, port: Number(port) }, ready);
}

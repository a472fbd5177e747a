/**
 * A program of its own, started inside a job's namespace: it listens at one address there, hands the listening socket
 * to the platform and ends. A socket stays in the network it was made in, whichever process holds it.
 */
import { createServer } from 'node:net';

const [address, port] = process.argv.slice(2);
const server = createServer();
server.once('error', () => process.exit(1));
server.listen({ host: address, port: Number(port) }, () => {
  process.send?.('listening', server, {}, () => {
    server.close();
    process.disconnect();
  });
});

import { createWriteStream } from 'node:fs';
import Fastify from 'fastify';
import pino from 'pino';

/**
 * The yardstick for the cost of a request: Fastify with its own log lines in a file, and handlers that answer with ready
 * objects. The parent passes the log's path and the objects by path, and receives the address.
 */
const [logFile = '', answers = '{}'] = process.argv.slice(2);
const app = Fastify({ loggerInstance: pino({ level: 'info' }, createWriteStream(logFile)) });
for (const [path, body] of Object.entries(JSON.parse(answers) as Record<string, object>)) {
  app.get(path, async () => body);
}
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('disconnect', () => process.exit(0));

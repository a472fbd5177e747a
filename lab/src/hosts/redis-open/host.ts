import { realService } from '../../programs/real-service.ts';
import type { LabHost } from '../../service/service.ts';

const PORT = 6379;

/** They would make the server call others. */
const REFUSED = ['REPLICAOF', 'SLAVEOF', 'MIGRATE'];

/** Debian's Redis, open to everybody, with nothing in it and nothing kept. */
const openRedis = realService({
  command: 'redis-server',
  port: PORT,
  protocol: 'tcp',
  prepare: ({ address, folder }) => [
    ...['--bind', address, '--port', String(PORT), '--protected-mode', 'no', '--dir', folder],
    // No file is written: whoever can set the file's name could otherwise write one anywhere.
    ...['--save', '', '--appendonly', 'no', '--enable-protected-configs', 'no', '--daemonize', 'no'],
    ...['--maxmemory', '16mb', '--maxclients', '100'],
    ...REFUSED.flatMap((command) => ['--rename-command', command, '']),
  ],
});

export const redisOpen: LabHost = { number: 6, name: 'redis-open', services: [openRedis] };

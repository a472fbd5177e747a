import { realService } from '../../programs/real-service.ts';
import type { LabHost } from '../../service/service.ts';

const PORT = 6379;

/** These commands would make the server connect to others. */
const REFUSED = ['REPLICAOF', 'SLAVEOF', 'MIGRATE'];

/** Debian's Redis without a password, empty and without persistence. */
const openRedis = realService({
  command: 'redis-server',
  port: PORT,
  protocol: 'tcp',
  prepare: ({ address, folder }) => [
    ...['--bind', address, '--port', String(PORT), '--protected-mode', 'no', '--dir', folder],
    // Writes no file: a client that can set the file's name could otherwise write anywhere.
    ...['--save', '', '--appendonly', 'no', '--enable-protected-configs', 'no', '--daemonize', 'no'],
    ...['--maxmemory', '16mb', '--maxclients', '100'],
    ...REFUSED.flatMap((command) => ['--rename-command', command, '']),
  ],
});

export const redisOpen: LabHost = { number: 6, name: 'redis-open', services: [openRedis] };

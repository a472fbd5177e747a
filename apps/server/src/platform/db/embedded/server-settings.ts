import { totalmem } from 'node:os';

/** Settings on the command line outrank the cluster's own file, so they follow the platform's version. */
interface ServerSettingsInput {
  readonly folder: string;
  readonly clusterName: string;
  /** False only where the data is thrown away afterwards. */
  readonly durable: boolean;
}

/** The whole command line of the server after its name. */
export function serverArgs({ folder, clusterName, durable }: ServerSettingsInput): string[] {
  const settings: Record<string, string> = {
    cluster_name: clusterName,
    // No network at all: the folder's owner and root are the only ones who can connect.
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: durable ? `${sharedBuffersMb()}MB` : '128MB',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    max_wal_size: '1GB',
    // A transaction left open by a fault must not hold back vacuum without limit.
    idle_in_transaction_session_timeout: '10min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Operation alone (LOG, FATAL, PANIC), terse and without statements. The error of a statement quotes the value it
    // refuses, which can be a customer's data; the platform logs such errors itself, without values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    logging_collector: 'off',
  };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * A sixteenth of the machine's memory, within bounds. The vulnerability knowledge is half a gigabyte: read from the disk's
 * cache page by page it costs about a seventh more than from PostgreSQL's own.
 */
function sharedBuffersMb(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(512, Math.max(128, Math.floor(bytes / 2 ** 24)));
}

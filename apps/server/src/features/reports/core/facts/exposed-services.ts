import type { FactTopic } from '@rocca/contract/survey/fact-topics';
import { type SQL, sql } from 'drizzle-orm';

/** Services that nobody outside should reach, as nmap names them, with the port where each usually is. */
export interface ExposedService {
  readonly topic: Extract<FactTopic, 'exposed_remote_access' | 'exposed_database'>;
  readonly names: readonly string[];
  readonly label: string;
  readonly ports: readonly number[];
}

/** SSH is not among them: at the edge of a network it is as often meant as not. */
export const EXPOSED_SERVICES: readonly ExposedService[] = [
  { topic: 'exposed_remote_access', names: ['ms-wbt-server'], label: 'RDP', ports: [3389] },
  { topic: 'exposed_remote_access', names: ['vnc', 'vnc-http'], label: 'VNC', ports: [5900, 5901] },
  { topic: 'exposed_remote_access', names: ['telnet'], label: 'Telnet', ports: [23] },
  { topic: 'exposed_remote_access', names: ['login', 'shell', 'exec'], label: 'rlogin', ports: [] },
  { topic: 'exposed_remote_access', names: ['X11'], label: 'X11', ports: [] },
  { topic: 'exposed_database', names: ['mysql'], label: 'MySQL', ports: [3306] },
  { topic: 'exposed_database', names: ['postgresql'], label: 'PostgreSQL', ports: [5432] },
  { topic: 'exposed_database', names: ['ms-sql-s'], label: 'SQL Server', ports: [1433] },
  { topic: 'exposed_database', names: ['oracle-tns', 'oracle'], label: 'Oracle', ports: [1521] },
  { topic: 'exposed_database', names: ['mongodb'], label: 'MongoDB', ports: [27017] },
  { topic: 'exposed_database', names: ['redis'], label: 'Redis', ports: [6379] },
  { topic: 'exposed_database', names: ['memcached'], label: 'Memcached', ports: [11211] },
  { topic: 'exposed_database', names: ['elasticsearch'], label: 'Elasticsearch', ports: [9200] },
  { topic: 'exposed_database', names: ['cassandra', 'cassandra-native'], label: 'Cassandra', ports: [9042] },
  { topic: 'exposed_database', names: ['microsoft-ds', 'netbios-ssn'], label: 'SMB', ports: [445] },
  { topic: 'exposed_database', names: ['nfs'], label: 'NFS', ports: [2049] },
  { topic: 'exposed_database', names: ['rsync'], label: 'rsync', ports: [873] },
];

/**
 * Addresses that can be reached from inside a network alone: a service there is not exposed. Loopback is left out, since
 * the lab is all that can be tested on it.
 */
const INSIDE = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

export const isOutside = (ip: SQL): SQL => sql`NOT (${ip} <<= ANY (${sql.param(INSIDE)}::inet[]))`;

import { BUILDS, type Dressing, type ProductRecipe, silentUntil } from '../dressings.ts';
import type { Dialogue } from '../truth.ts';

/** The first packet of MySQL's protocol: its length, the protocol 10, the version and what a client needs to sign in. */
function mysqlGreeting(version: string): Dialogue {
  const rest =
    '\x08\x00\x00\x00abcdefgh\x00\xff\xf7\x08\x02\x00\x7f\x80\x15' +
    '\0'.repeat(10) +
    'ijklmnopqrst\0mysql_native_password\0';
  const body = `\x0a${version}\0${rest}`;
  return { kind: 'greeting', text: `${String.fromCharCode(body.length & 0xff, body.length >> 8, 0)}\0${body}` };
}

/** From version 10 on it begins with one that old clients of MySQL know. */
const mariadbGreeting = (version: string, rest: string) =>
  mysqlGreeting(`${version.startsWith('10') ? '5.5.5-' : ''}${version}-${rest}`);

/** PostgreSQL tells the line of its source that refused: nmap knows which versions have it there. */
const postgresLine =
  (line: number, possible: readonly string[]): Dressing =>
  () => {
    const fields = `SFATAL\0C0A000\0Munsupported frontend protocol 65363.19778: server supports 1.0 to 3.0\0Fpostmaster.c\0L${line}\0RProcessStartupPacket\0\0`;
    const size = fields.length + 4;
    const says = `E\0\0${String.fromCharCode(size >> 8, size & 0xff)}${fields}`;
    return { speaks: silentUntil('\xff\x53\x4d\x42', says), version: null, possible };
  };

const SPANS = [
  postgresLine(1991, ['9.5.0', '9.5.1', '9.5.2', '9.5.3']),
  postgresLine(1995, ['9.3.18', '9.3.19', '9.3.20', '9.5.4']),
  postgresLine(2005, ['9.5.5']),
  postgresLine(2007, ['9.5.7']),
];

export const DATABASES: readonly ProductRecipe[] = [
  {
    key: 'mysql',
    names: ['oracle:mysql', 'mysql:mysql', 'oracle:mysql_server', 'mysql:community_server', 'sun:mysql'],
    nearNames: ['mysql:mysql_community_server', 'mysql:mysql_server', 'mysql:enterprise_server'],
    versions: [
      '4.0.18',
      '4.1.22',
      '5.0.51a',
      '5.0.77',
      '5.1.41',
      '5.1.73',
      '5.5.23',
      '5.5.62',
      '5.6.10',
      '5.6.35',
      '5.7.9',
      '5.7.26',
      '8.0.11',
      '8.0.20',
      '8.0.25',
      '8.0.33',
    ],
    port: 3306,
    share: 3,
    dressings: [
      (version) => ({ speaks: mysqlGreeting(version) }),
      (version) => ({ speaks: mysqlGreeting(`${version}-log`) }),
      (version) => ({ speaks: mysqlGreeting(`${version}-0ubuntu0.16.04.1`), ...BUILDS.ubuntu }),
      (version) => ({ speaks: mysqlGreeting(`${version}-community-nt`), ...BUILDS.windows }),
      (version) => ({ speaks: mysqlGreeting(`${version}-0+deb8u1`), ...BUILDS.debian }),
    ],
  },
  {
    key: 'mariadb',
    names: ['mariadb:mariadb'],
    versions: [
      '5.5.20',
      '5.5.68',
      '10.0.10',
      '10.0.38',
      '10.1.14',
      '10.1.44',
      '10.2.10',
      '10.2.31',
      '10.3.14',
      '10.3.22',
      '10.4.12',
      '10.5.8',
      '10.6.4',
    ],
    port: 3306,
    share: 2,
    dressings: [
      (version) => ({ speaks: mariadbGreeting(version, 'MariaDB') }),
      // The maker's own packages for a distribution.
      (version) => ({
        speaks: mariadbGreeting(version, `MariaDB-1:${version}+maria~stretch`),
        system: { family: 'linux', distribution: 'debian' },
        packaged: 'perhaps',
      }),
      (version) => ({ speaks: mariadbGreeting(version, 'MariaDB-0ubuntu0.18.04.1'), ...BUILDS.ubuntu }),
      (version) => ({ speaks: mariadbGreeting(version, 'MariaDB-log') }),
    ],
  },
  {
    key: 'postgresql',
    names: ['postgresql:postgresql'],
    versions: ['9.5.0'],
    port: 5432,
    dressings: SPANS,
  },
  {
    key: 'redis',
    names: ['redis:redis', 'redislabs:redis', 'pivotal_software:redis'],
    versions: [
      '2.8.3',
      '2.8.20',
      '3.0.1',
      '3.2.3',
      '3.2.6',
      '4.0.9',
      '4.0.10',
      '5.0.3',
      '5.0.7',
      '6.0.2',
      '6.2.5',
      '6.2.6',
      '7.0.4',
    ],
    port: 6379,
    dressings: [
      (version) => {
        const info = `# Server\r\nredis_version:${version}\r\nredis_git_sha1:00000000\r\nredis_git_dirty:0\r\nredis_mode:standalone\r\nos:Linux 4.15.0 x86_64\r\ngcc_version:7.3.0\r\n`;
        return { speaks: silentUntil('info', `$${info.length}\r\n${info}\r\n`), ...BUILDS.linux };
      },
    ],
  },
  {
    key: 'memcached',
    names: ['memcached:memcached', 'memcachedb:memcached'],
    versions: ['1.2.2', '1.4.5', '1.4.13', '1.4.15', '1.4.24', '1.4.31', '1.4.33', '1.5.5', '1.5.6', '1.6.0', '1.6.2'],
    port: 11211,
    dressings: [
      (version) => ({
        speaks: silentUntil(
          'stats\r\n',
          `STAT pid 812\r\nSTAT uptime 1000\r\nSTAT time 1580724000\r\nSTAT version ${version}\r\nSTAT pointer_size 64\r\nEND\r\n`,
        ),
      }),
      (version) => ({
        speaks: silentUntil(
          'stats\r\n',
          `STAT pid 812\r\nSTAT uptime 1000\r\nSTAT time 1580724000\r\nSTAT version ${version} Ubuntu\r\nSTAT pointer_size 64\r\nEND\r\n`,
        ),
        ...BUILDS.ubuntu,
      }),
    ],
  },
  {
    key: 'zookeeper',
    names: ['apache:zookeeper'],
    versions: ['3.3.6', '3.4.6', '3.4.9', '3.4.10', '3.4.13', '3.5.4', '3.6.1'],
    port: 2181,
    dressings: [
      (version) => ({
        speaks: silentUntil(
          'stat',
          `Zookeeper version: ${version}-1569965, built on 02/20/2014 09:09 GMT\nClients:\n /127.0.0.1:50000[0](queued=0,recved=1,sent=0)\n\nMode: standalone\nNode count: 4\n`,
        ),
      }),
    ],
  },
];

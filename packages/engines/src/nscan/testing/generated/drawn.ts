import { seededRandom } from '../../../testing/seeded-random.ts';
import type { CapturedService } from './captured.ts';
import { greeting, page, part, pick, type Random } from './dressings.ts';
import type { NvdItem, NvdMatch } from './nvd-record.ts';
import { type Dialogue, type ServiceTruth, type TrueProduct, UNKNOWN_SYSTEM } from './truth.ts';

/**
 * Services and records drawn by chance: patch levels, editions, marks of rebuilds, sentences, comments, proxies and several
 * products in one line. nmap is not asked: what it says of such plain answers is written down here.
 */
export interface Drawn {
  readonly services: readonly CapturedService[];
  readonly records: readonly NvdItem[];
}

interface Server {
  readonly names: readonly [string, ...string[]];
  readonly write: (version: string) => string;
  readonly nmap: { readonly product: string; readonly cpe: string };
}

const NGINX: Server = {
  names: ['f5:nginx', 'nginx:nginx'],
  write: (version) => `nginx/${version}`,
  nmap: { product: 'nginx', cpe: 'igor_sysoev:nginx' },
};
const APACHE: Server = {
  names: ['apache:http_server'],
  write: (version) => `Apache/${version}`,
  nmap: { product: 'Apache httpd', cpe: 'apache:http_server' },
};
/** Their makers' builds have brackets and words behind the version, too. */
const PLAIN_SERVERS: readonly Server[] = [
  {
    names: ['lighttpd:lighttpd'],
    write: (version) => `lighttpd/${version}`,
    nmap: { product: 'lighttpd', cpe: 'lighttpd:lighttpd' },
  },
  { names: ['caucho:resin'], write: (version) => `Resin/${version}`, nmap: { product: 'Resin', cpe: 'caucho:resin' } },
];
const PHP = ['php:php'] as const;
const OPENSSL = ['openssl:openssl'] as const;
const PROFTPD = ['proftpd:proftpd'] as const;
const EXIM = ['exim:exim'] as const;
const SQUID = ['squid-cache:squid'] as const;

const RELEASES = ['3.4.1', '3.4.2', '3.4.3', '3.5.0', '3.5.1'];
const PATCHES = ['', 'p1', 'p2', 'p3', 'p4'];
const EDITIONS = ['enterprise', 'community', 'professional'];

interface Said {
  readonly speaks: Dialogue;
  readonly products: readonly [TrueProduct, ...TrueProduct[]];
  readonly nmap: CapturedService['nmap'];
}

const told = (names: readonly string[], version: string, facts: Partial<TrueProduct> = {}): TrueProduct => {
  return { names, version, role: 'main', packaged: 'maker', ...facts };
};
const mentioned = (names: readonly string[], version: string, role: TrueProduct['role']): TrueProduct =>
  told(names, version, { role, mentioned: true });
const asNmapSays = ({ nmap: { product, cpe } }: Server, version: string, extraInfo: string | null = null) => {
  return { name: 'http', product, version, extraInfo, cpes: [`cpe:/a:${cpe}:${version}`] };
};

function patchLevel(random: Random): Said {
  const server = pick(random, PLAIN_SERVERS);
  const version = `${pick(random, RELEASES)}${pick(random, PATCHES)}`;
  return {
    speaks: page(server.write(version)),
    products: [told(server.names, version)],
    nmap: asNmapSays(server, version),
  };
}

function edition(random: Random): Said {
  const server = pick(random, PLAIN_SERVERS);
  const version = pick(random, RELEASES);
  const said = pick(random, EDITIONS);
  const word = pick(random, [said, said.toUpperCase(), `${said[0]?.toUpperCase()}${said.slice(1)}`]);
  const header = pick(random, [
    `${server.write(version)} (${word})`,
    `${server.write(version)}-${word}`,
    `${server.write(version)} ${word} Edition`,
  ]);
  return {
    speaks: page(header),
    products: [told(server.names, version, { edition: [said] })],
    nmap: asNmapSays(server, version),
  };
}

function rebuilt(random: Random): Said {
  const server = pick(random, [NGINX, APACHE]);
  const [version, php, openssl] = [pick(random, RELEASES), pick(random, RELEASES), pick(random, RELEASES)];
  const line = pick(random, [
    `${server.write(version)} (Ubuntu) OpenSSL/${openssl} PHP/${php}`,
    `${server.write(version)} () OpenSSL/${openssl} PHP/${php}`,
    `${server.write(version)} (AcmeOS) OpenSSL/${openssl} PHP/${php}`,
    `${server.write(version)} OpenSSL/${openssl}-fips PHP/${php}`,
    `${server.write(version)} OpenSSL/${openssl} PHP/${php}-7+squeeze19`,
    `${server.write(version)} OpenSSL/${openssl} PHP/${php}-4.el7`,
  ]);
  return {
    speaks: page(line),
    products: [
      told(server.names, version, { packaged: 'distribution' }),
      part(OPENSSL, openssl, 'distribution'),
      part(PHP, php, 'distribution'),
    ],
    nmap: asNmapSays(server, version, line.slice(server.write(version).length + 1)),
  };
}

function severalParts(random: Random): Said {
  const [version, php, openssl] = [pick(random, RELEASES), pick(random, RELEASES), pick(random, RELEASES)];
  const line = `${APACHE.write(version)} (Unix) OpenSSL/${openssl} PHP/${php}`;
  return {
    speaks: page(line),
    products: [told(APACHE.names, version), part(OPENSSL, openssl), part(PHP, php)],
    nmap: asNmapSays(APACHE, version, line.slice(APACHE.write(version).length + 1)),
  };
}

function comment(random: Random): Said {
  const server = pick(random, PLAIN_SERVERS);
  const [version, other] = [pick(random, RELEASES), pick(random, RELEASES)];
  const line = pick(random, [
    `${server.write(version)} (was Apache/${other})`,
    `${server.write(version)} (Apache/${other})`,
    `${server.write(version)} (edge; Apache/${other} compatible)`,
    `${server.write(version)} protected by Apache/${other}`,
    `${server.write(version)} not Apache/${other}`,
  ]);
  return {
    speaks: page(line),
    products: [told(server.names, version), mentioned(APACHE.names, other, 'component')],
    // nmap repeats a comment without its brackets.
    nmap: asNmapSays(server, version, /\(([^()]*)\)$/.exec(line)?.[1] ?? null),
  };
}

function proxy(random: Random): Said {
  const server = pick(random, PLAIN_SERVERS);
  const [version, other] = [pick(random, RELEASES), pick(random, RELEASES)];
  return {
    speaks: page(server.write(version), { headers: [`Via: 1.1 edge (squid/${other})`] }),
    products: [told(server.names, version), mentioned(SQUID, other, 'component')],
    nmap: asNmapSays(server, version),
  };
}

function sentence(random: Random): Said {
  const version = pick(random, RELEASES);
  const line = pick(random, [
    `220 files.example.org ready (was ProFTPD ${version})`,
    `220 We no longer run ProFTPD ${version}`,
    `220 please use ProFTPD ${version} instead`,
    `220 ProFTPD ${version} was replaced here`,
  ]);
  return {
    speaks: greeting(`${line}\r\n`),
    products: [mentioned(PROFTPD, version, 'main')],
    nmap: { name: 'ftp' },
  };
}

function severalGreeted(random: Random): Said {
  const [version, other] = [pick(random, RELEASES), pick(random, RELEASES)];
  return {
    speaks: greeting(`220 mx.example.org ESMTP Exim ${version} ProFTPD ${other}\r\n`),
    products: [mentioned(EXIM, version, 'main'), mentioned(PROFTPD, other, 'main')],
    nmap: { name: 'smtp' },
  };
}

function greeted(random: Random): Said {
  const version = pick(random, RELEASES);
  return {
    speaks: greeting(`220 ProFTPD ${version} Server (files) [192.0.2.1]\r\n`),
    products: [told(PROFTPD, version)],
    nmap: { name: 'ftp', product: 'ProFTPD', version, cpes: [`cpe:/a:proftpd:proftpd:${version}`] },
  };
}

const KINDS = [
  ...[patchLevel, edition, rebuilt, severalParts, comment, proxy, sentence, severalGreeted, greeted],
] satisfies ReadonlyArray<(random: Random) => Said>;

const NAMES = [...[NGINX, APACHE, ...PLAIN_SERVERS].map(({ names }) => names[0]), ...PHP, ...OPENSSL, ...PROFTPD];
const RECORDS_PER_NAME = 12;

export function drawServices(seed: number, count: number): Drawn {
  const random = seededRandom(seed);
  const services = Array.from({ length: count }, (_, at): CapturedService => {
    const kind = KINDS[at % KINDS.length] as (typeof KINDS)[number];
    const { speaks, products, nmap } = kind(random);
    const truth: ServiceTruth = { products, system: UNKNOWN_SYSTEM };
    const address = `127.79.${Math.floor(at / 250)}.${(at % 250) + 1}`;
    return { generated: { id: `${kind.name}-${at}`, port: 80, speaks, truth }, address, state: 'open', nmap };
  });
  const records = [...NAMES, ...EXIM, ...SQUID].flatMap((name, group) =>
    Array.from({ length: RECORDS_PER_NAME }, (_, at) =>
      recordOf(`CVE-2021-${10_000 + group * 100 + at}`, name, random),
    ),
  );
  return { services, records };
}

function recordOf(id: string, name: string, random: Random): NvdItem {
  const draw = pick(random, [patchRows, editionRows, rangeRows, rangeRows]);
  return { cve: { id, configurations: [{ nodes: [{ operator: 'OR', cpeMatch: draw(name, random) }] }] } };
}

const criteria = (name: string, version: string, update = '*', swEdition = '*') =>
  `cpe:2.3:a:${name}:${version}:${update}:*:*:${swEdition}:*:*:*`;
const listed = (text: string): NvdMatch => ({ vulnerable: true, criteria: text });

/** A release and the first of its patch levels: a later one is the fix. */
function patchRows(name: string, random: Random): NvdMatch[] {
  const release = pick(random, RELEASES);
  const last = pick(random, [1, 2, 3]);
  const levels = PATCHES.slice(1, last + 1).map((level) => listed(criteria(name, release, level)));
  return [listed(criteria(name, release)), ...levels];
}

/** One or two editions, each with releases of its own. */
function editionRows(name: string, random: Random): NvdMatch[] {
  const first = pick(random, EDITIONS);
  const second = pick(random, EDITIONS);
  return [...new Set([first, second])].map((one) => ({
    vulnerable: true,
    criteria: criteria(name, '*', '*', one),
    versionEndExcluding: pick(random, RELEASES),
  }));
}

function rangeRows(name: string, random: Random): NvdMatch[] {
  const [start = '', end = ''] = [pick(random, RELEASES), pick(random, RELEASES)].sort();
  const last = pick(random, ['versionEndExcluding', 'versionEndIncluding'] as const);
  return [{ vulnerable: true, criteria: criteria(name, '*'), versionStartIncluding: start, [last]: end }];
}

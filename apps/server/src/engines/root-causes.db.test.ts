import { judgeHosts } from '@rocca/engines/nscan/judge-hosts';
import { checksOf } from '@rocca/engines/nscan/profile-checks';
import { host, port, service } from '@rocca/engines/testing/nmap-host';
import { beside, cpe, orNode, vulnerability } from '@rocca/feeds/testing/nvd-feed';
import type { NmapPort } from '@rocca/tools/nmap/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeedFolder } from '../features/knowledge/feed-folder.fixture.ts';
import { createKnowledge, ensureStarterSet, importFolder } from '../features/knowledge/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/testing/test-database.ts';

/** From nmap's answer to the report: what once made the network scan invent findings, or miss them without a word. */

const affects = (id: string, short: string, end?: string) =>
  vulnerability(id, [
    { nodes: [orNode({ criteria: cpe(short), ...(end === undefined ? {} : { versionEndExcluding: end }) })] },
  ]);
const onPlatform = (id: string, short: string, end: string, platform: string) =>
  vulnerability(id, [
    {
      operator: 'AND',
      nodes: [orNode({ criteria: cpe(short), versionEndExcluding: end }), orNode(beside(platform))],
    },
  ]);

const RECORDS = [
  affects('CVE-2030-0001', 'o:redhat:enterprise_linux:6.0'),
  affects('CVE-2030-0002', 'o:freebsd:freebsd', '9.2'),
  affects('CVE-2030-0016', 'o:linux:linux_kernel', '2.6.40'),
  affects('CVE-2030-0003', 'a:isc:bind', '9.9.0'),
  affects('CVE-2030-0004', 'a:php:php', '5.0'),
  affects('CVE-2030-0005', 'a:php:php', '7.2.30'),
  affects('CVE-2030-0006', 'a:openssl:openssl', '1.0.1g'),
  affects('CVE-2030-0007', 'a:acme:mini_httpd', '1.21'),
  affects('CVE-2030-0008', 'a:postgresql:postgresql', '9.5.10'),
  affects('CVE-2030-0009', 'a:postgresql:postgresql', '9.6'),
  affects('CVE-2030-0010', 'a:eclipse:jetty', '99'),
  affects('CVE-2030-0011', 'a:apache:tomcat', '5.5'),
  onPlatform('CVE-2030-0012', 'a:proftpd:proftpd', '1.3.9', 'o:gentoo:linux'),
  onPlatform('CVE-2030-0013', 'a:php:php', '7.2.30', 'o:microsoft:windows'),
  affects('CVE-2030-0015', 'a:strangedns_project:strangedns', '3.0'),
  // Known to the starter set with its versions; the feed has neither versions nor a score.
  vulnerability('CVE-2021-41773', [], { vulnStatus: 'Awaiting Analysis' }),
];

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureStarterSet(db);
  await using folder = await createFeedFolder();
  await folder.nvd('2021', RECORDS);
  await importFolder(db, folder.path);
});
afterAll(() => db.drop());

const FACTS = { checks: checksOf('full'), impossible: new Map(), unseen: new Set<never>() };

async function report(ports: readonly NmapPort[], heard: Record<string, string> = {}) {
  const work = { findings: [], notes: new Map(), heard: new Map(Object.entries(heard)) };
  const worked = { host: host({ ports }), work, cutBy: null };
  const [judged] = await judgeHosts({ facts: FACTS, knowledge: createKnowledge(db), nameOf: () => null }, [worked]);
  if (!judged) throw new Error('there is no report');
  return judged;
}

/** `80 CVE-2021-41773 confirmed`; of the host itself `host …`. */
async function found(ports: readonly NmapPort[], heard?: Record<string, string>): Promise<string[]> {
  const { findings } = await report(ports, heard);
  return findings
    .map(({ place, key, certainty }) => `${place.port?.number ?? 'host'} ${key} ${certainty}`)
    .filter((line) => /CVE-(?:2030-00|2021-41773)/.test(line))
    .sort();
}

const bind = (version: string, parts: object = {}) =>
  port(53, {
    service: service('domain', { product: 'ISC BIND', version, cpes: [`cpe:/a:isc:bind:${version}`], ...parts }),
  });
const http = (product: string, version: string | null, parts: object = {}) =>
  port(80, { service: service('http', { product, version, ...parts }) });

describe('the system of a host', () => {
  it("is not asked about as if it were the service's product", async () => {
    const cpes = ['cpe:/a:isc:bind:9.8.2rc1', 'cpe:/o:redhat:enterprise_linux:6'];
    const redhat = bind('9.8.2rc1', { cpes, extraInfo: 'RedHat Enterprise Linux 6', osType: 'Linux' });
    expect((await found([redhat])).filter((line) => line.startsWith('53 '))).toEqual(['53 CVE-2030-0003 unconfirmed']);
  });

  it("has findings under its own name, once, and never the library's on whose port it was told", async () => {
    const lines = await found(upnpOn('FreeBSD 9.1', 'cpe:/o:freebsd:freebsd:9.1'));
    expect(lines.filter((line) => line.includes('0002'))).toEqual([expect.stringMatching(/^host /)]);
  });

  it('has none by the number of a Linux kernel, which says nothing of its fixes', async () => {
    expect(await found(upnpOn('Linux 2.6.36', 'cpe:/o:linux:linux_kernel:2.6.36'))).toEqual([]);
  });
});

/** A library on two ports that names the system below it. */
function upnpOn(system: string, cpe: string): NmapPort[] {
  const upnp = service('upnp', {
    ...{ product: 'Portable SDK for UPnP devices', version: '1.6.18', osType: system.split(' ')[0] ?? '' },
    ...{ extraInfo: `${system}; UPnP 1.0`, cpes: [cpe] },
  });
  return [port(49152, { service: upnp }), port(49153, { service: upnp })];
}

it("a version that nmap gives to another product's name is not believed", async () => {
  const cpes = ['cpe:/a:php:php:2.4.29'];
  const heard = 'HTTP/1.1 200 OK\nserver: Apache/2.4.29\nx-powered-by: PHP/7.2.24';
  const lines = await found([http('Apache httpd', '2.4.29', { cpes })], { '80/tcp': heard });
  expect(lines).not.toContainEqual(expect.stringContaining('CVE-2030-0004'));
  expect(lines).toContain('80 CVE-2030-0005 confirmed');
});

it.each(['OpenSSL 1.0.1e', 'mod_ssl/2.4.7 OpenSSL/1.0.1e', 'PHP 7.2.24, OpenSSL 1.0.1e'])(
  'the library in %j is asked about',
  async (extraInfo) => {
    const lines = await found([
      http('Apache httpd', '2.4.7', { extraInfo, cpes: ['cpe:/a:apache:http_server:2.4.7'] }),
    ]);
    expect(lines).toContain('80 CVE-2030-0006 confirmed');
  },
);

describe('what is no version', () => {
  it('is undressed where its product is known to dress it', async () => {
    const mini = http('mini_httpd', '1.19 19dec2003', { cpes: ['cpe:/a:acme:mini_httpd:1.19_19dec2003'] });
    expect(await found([mini])).toContain('80 CVE-2030-0007 confirmed');
  });

  it('is a span where nmap names one: certain is what holds for all of it', async () => {
    const version = '9.5.8 - 9.5.10';
    const database = service('postgresql', {
      product: 'PostgreSQL DB',
      version,
      cpes: ['cpe:/a:postgresql:postgresql:9.5'],
    });
    expect(await found([port(5432, { service: database })])).toEqual([
      '5432 CVE-2030-0008 unconfirmed',
      '5432 CVE-2030-0009 confirmed',
    ]);
  });

  it('is unknown where it stays unreadable', async () => {
    const jetty = http('Jetty', '9.4.z-SNAPSHOT', { cpes: ['cpe:/a:mortbay:jetty:9.4.z-snapshot'] });
    expect(await found([jetty])).toEqual([]);
    expect((await report([jetty])).ports[0]).toMatchObject({
      verdict: { outcome: 'unknown', reason: 'version_unreadable' },
    });
  });
});

it.each([
  ['has no version', port(25, { service: service('smtp', { product: 'Postfix smtpd' }) }), 'no_version'],
  ['is not recognised', port(4711, { service: service('unknown') }), 'service_unknown'],
  ['is filtered', port(8080, { state: 'filtered', service: null }), 'filtered'],
  [
    'has no name in the knowledge',
    port(902, { service: service('vmware-auth', { product: 'Frobnicator', version: '1.2' }) }),
    'no_name',
  ],
  [
    'tells the version of a protocol',
    http('Apache Tomcat/Coyote JSP engine', '1.1', { cpes: ['cpe:/a:apache:coyote_http_connector:1.1'] }),
    'no_version',
  ],
])('a service that %s is unknown in the receipt, and its check is not done', async (_what, open, reason) => {
  const { ports, checks } = await report([open]);
  expect(ports[0]).toMatchObject({ verdict: { outcome: 'unknown', reason } });
  expect(checks.find(({ check }) => check === 'versions')).not.toMatchObject({ status: 'done' });
  expect(await found([open])).toEqual([]);
});

it('a condition on a distribution is not met by another, and one on Windows not by Linux', async () => {
  const ftp = service('ftp', {
    product: 'ProFTPD',
    version: '1.3.5',
    osType: 'Unix',
    extraInfo: 'Debian',
    cpes: ['cpe:/a:proftpd:proftpd:1.3.5'],
  });
  expect(await found([port(21, { service: ftp })])).toEqual([]);
  const php = (extraInfo: string) =>
    http('Apache httpd', '2.4.60', { extraInfo, cpes: ['cpe:/a:apache:http_server:2.4.60'] });
  const ofWindows = async (extraInfo: string) =>
    (await found([php(extraInfo)])).filter((line) => line.includes('0013'));
  expect(await ofWindows('(Win64) PHP/7.2.24')).toEqual(['80 CVE-2030-0013 confirmed']);
  expect(await ofWindows('(Unix) PHP/7.2.24')).toEqual([]);
  expect(await ofWindows('PHP/7.2.24')).toEqual(['80 CVE-2030-0013 unconfirmed']);
});

it('a service that more knowledge speaks of has no fewer findings', async () => {
  const apache = http('Apache httpd', '2.4.49', { extraInfo: '(Unix)', cpes: ['cpe:/a:apache:http_server:2.4.49'] });
  expect(await found([apache])).toContain('80 CVE-2021-41773 confirmed');
});

it('a product without a name in our table is found by its own where that is the only one, and stays in doubt', async () => {
  const strange = service('domain', {
    product: 'StrangeDNS',
    version: '2.1',
    cpes: ['cpe:/a:strangedns:strangedns:2.1'],
  });
  expect(await found([port(53, { service: strange })])).toEqual(['53 CVE-2030-0015 unconfirmed']);
});

it('what answers over TCP and UDP has each finding once, at two places', async () => {
  const { service: named } = bind('9.8.1');
  const { findings } = await report([port(53, { service: named }), port(53, { protocol: 'udp', service: named })]);
  const ofBind = findings.filter(({ key }) => key === 'CVE-2030-0003');
  expect(ofBind.map(({ place }) => place)).toEqual([{ port: { protocol: 'tcp', number: 53, also: 'udp' } }]);
});

import type { HostSight, SeenPort, Sources } from '@rocca/sources/core/facts';
import type { SourceAnswer } from '@rocca/sources/core/source';
import type { NmapHost } from '@rocca/tools/nmap/model';
import { describe, expect, it } from 'vitest';
import type { Knowledge, KnownVulnerability } from '../../core/knowledge.ts';
import { host, port as portOf, service } from '../../testing/nmap-host.ts';
import { SourceTallies } from '../source-tally.ts';
import { judgePages } from './judge-addresses.ts';
import { lookAtAddresses } from './look-at-addresses.ts';
import { mergePorts } from './merge-ports.ts';
import { technologiesIn } from './technologies.ts';

const port = (more: Partial<SeenPort> = {}): SeenPort => ({
  port: 80,
  transport: 'tcp',
  product: null,
  version: null,
  banner: null,
  cpes: [],
  seenOn: null,
  ...more,
});

const IP = '93.184.216.34';
const NOBODY = { hostnames: [], cpes: [], cves: [], org: null, isp: null, asn: null, city: null, countryCode: null };
const sight = (ip: string, more: Partial<HostSight> = {}): HostSight => ({ ip, ports: [], ...NOBODY, ...more });

const told = <Value>(value: Value): SourceAnswer<Value> => ({
  kind: 'told',
  value,
  asOf: new Date('2026-01-02'),
  from: 'network',
  cut: false,
});

const described = (cve: string): KnownVulnerability => ({
  cve,
  title: null,
  description: { it: 'testo', en: 'text' },
  origin: { title: null, description: 'nvd' },
  published: null,
  scores: { v2: { vector: 'AV:N/AC:L/Au:N/C:P/I:P/A:P', score: 7.5 } },
  cwes: [],
  references: [],
  epss: null,
  knownExploited: null,
  exploitationTold: true,
});

/** Knows one weakness of Apache 2.4.49, and has words for every CVE but those of 2099. */
const knowledge: Knowledge = {
  match: async (queries) =>
    queries.map(({ product }) => {
      const affected = product.product === 'http_server' && product.version === '2.4.49';
      const match = {
        cve: 'CVE-2021-41773',
        basis: 'exact' as const,
        range: '',
        holds: 'all' as const,
        fixedIn: '2.4.50',
        platform: 'not_needed' as const,
        platformNeeded: null,
      };
      return { known: true, matches: affected ? [match] : [], closedBy: '2.4.51', leftOpen: [] };
    }),
  describe: async (cves) =>
    new Map(cves.filter((cve) => !cve.startsWith('CVE-2099')).map((cve) => [cve, described(cve)])),
  affectedBy: async (cves) =>
    new Map(
      cves.filter((cve) => !cve.startsWith('CVE-2099')).map((cve) => [cve, AFFECTED[cve] ?? ['apache:http_server']]),
    ),
  sources: async () => [],
};

const AFFECTED: Readonly<Record<string, readonly string[]>> = {
  'CVE-2020-0001': ['apache:http_server', 'oracle:communications'],
  'CVE-2020-0002': ['oracle:communications'],
};

interface OwnLook {
  readonly contacts?: Parameters<typeof lookAtAddresses>[0]['contacts'];
  readonly recheck?: Parameters<typeof lookAtAddresses>[0]['recheck'];
}

function look(
  answer: (ip: string) => SourceAnswer<HostSight>,
  ip = IP,
  { contacts = new Map(), recheck = async () => new Map() }: OwnLook = {},
) {
  const tallies = new SourceTallies();
  const sources = {
    geography: {
      code: 'geography',
      dataDate: null,
      ask: async () => told({ city: 'Bari', countryCode: 'IT', org: null, asn: 'AS1' }),
    },
    hosts: [{ code: 'internetdb', ask: async (asked: string) => answer(asked) }],
  } as unknown as Sources;
  const looking = {
    sources,
    knowledge,
    tallies,
    scope: {},
    signal: AbortSignal.timeout(5000),
    contacts,
    recheck,
    ownAddresses: new Set([IP]),
    reverse: new Map([['93.184.216.34', ['host.provider.test']]]),
  };
  return lookAtAddresses(looking, [{ ip, names: ['www.acme.test'] }]).then(([report]) => ({ report, tallies }));
}

describe('ports that several observers saw', () => {
  it('are one, with the words of the one who knows most', () => {
    const merged = mergePorts([
      { ...port(), by: 'internetdb' },
      { ...port({ product: 'Apache httpd', version: '2.4.49', banner: 'Server: Apache/2.4.49' }), by: 'shodan' },
      { ...port({ port: 22 }), by: 'internetdb' },
    ]);
    expect(merged.map(({ port, product, seenBy }) => [port, product, seenBy])).toEqual([
      [22, null, ['internetdb']],
      [80, 'Apache httpd', ['internetdb', 'shodan']],
    ]);
  });

  it('keep what we saw ourselves before what a source saw', () => {
    const [merged] = mergePorts([
      { ...port({ product: 'nginx', version: '1.18', banner: 'x' }), by: 'shodan' },
      { ...port({ product: 'Apache httpd', version: '2.4.49' }), by: 'nmap' },
    ]);
    expect(merged?.product).toBe('Apache httpd');
  });
});

describe('what is known of an address', () => {
  it('is to be verified where a source names a product and nobody heard the service', async () => {
    const cpes = ['cpe:/a:apache:http_server:2.4.49'];
    const { report } = await look((ip) => told(sight(ip, { ports: [port()], cpes })));
    expect(report?.findings).toMatchObject([
      { key: 'CVE-2021-41773', certainty: 'unconfirmed', proof: 'to_verify', place: { ip: '93.184.216.34' } },
    ]);
    expect(report?.data).toMatchObject({ city: 'Bari', asn: 'AS1' });
    expect(report?.reason).toBeNull();
  });

  it('is the version that answered where its banner was heard', async () => {
    const banner = 'HTTP/1.1 200 OK\nServer: Apache/2.4.49 (Unix)';
    const { report } = await look((ip) => told(sight(ip, { ports: [port({ banner })] })));
    expect(report?.findings).toMatchObject([{ key: 'CVE-2021-41773', certainty: 'confirmed', proof: 'version' }]);
  });

  it('is looked up for every part that a banner names, whatever ends its lines', async () => {
    const banner = 'HTTP/1.1 200 OK\r\nServer: Apache/2.4.7 (Unix) OpenSSL/1.0.1f\r\nX-Powered-By: PHP/5.3.3\r\n';
    const { report } = await look((ip) => told(sight(ip, { ports: [port({ banner })] })));
    expect(report?.asked.join(' ')).toMatch(/apache:http_server.*openssl:openssl.*php:php/);
  });

  const CPE = 'cpe:2.3:a:elasticsearch:elasticsearch:1.4.2:*:*:*:*:*:*:*';
  const JSON_ROOT = '{ "version" : { "number" : "1.4.2" }, "tagline" : "You Know, for Search" }';
  it.each([
    ['by its name alone', { product: 'Elastic', version: '1.4.2', cpes: [CPE] }],
    ['by its words alone', { product: 'Elastic', version: '1.4.2' }],
    ['by its answer alone', { banner: `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${JSON_ROOT}` }],
  ])('is looked up where a source tells what answers in JSON, %s', async (_, described) => {
    const { report } = await look((ip) => told(sight(ip, { ports: [port({ port: 9200, ...described })] })));
    expect(report?.asked).toContain('elastic:elasticsearch 1.4.2');
  });

  it('is one finding where one source names the port and another the address alone', async () => {
    const banner = 'HTTP/1.1 200 OK\nServer: Apache/2.4.49 (Unix)';
    const cpes = ['cpe:/a:apache:http_server:2.4.49'];
    const { report } = await look((ip) => told(sight(ip, { ports: [port({ banner })], cpes })));
    expect(report?.findings.map(({ place, proof }) => [place, proof])).toEqual([
      [{ ip: '93.184.216.34', port: 80, protocol: 'tcp' }, 'version'],
    ]);
  });

  it('is called what its reverse name says, too', async () => {
    const { report } = await look((ip) => told(sight(ip, { hostnames: ['www.acme.test'] })));
    expect(report?.data.hostnames).toEqual(['www.acme.test', 'host.provider.test']);
  });

  it('holds what a source lists as a hint, once', async () => {
    const cves = ['CVE-2021-41773', 'CVE-2099-0001', 'not a CVE'];
    const cpes = ['cpe:/a:apache:http_server:2.4.49'];
    const { report } = await look((ip) => told(sight(ip, { cpes, cves })));
    expect(report?.findings.map(({ key, certainty }) => [key, certainty])).toEqual([
      ['CVE-2021-41773', 'unconfirmed'],
      ['CVE-2099-0001', 'unconfirmed'],
    ]);
    // The knowledge does not have the second: that is said, and it is not left out.
    expect(report?.findings[1]).toMatchObject({
      scores: {},
      description: { en: expect.stringContaining('not known') },
    });
  });

  it('leaves out what a list has although the version seen is not affected, and says which', async () => {
    const banner = 'HTTP/1.1 200 OK\nServer: Apache/2.4.49 (Unix)';
    const cves = ['CVE-2021-41773', 'CVE-2019-0211', 'CVE-2020-0001', 'CVE-2020-0002', 'CVE-2099-0001'];
    const cpes = ['cpe:/a:apache:http_server:2.4.49'];
    const { report } = await look((ip) => told(sight(ip, { ports: [port({ banner })], cpes, cves })));
    expect(report?.findings.map(({ key }) => key)).toEqual(['CVE-2021-41773', 'CVE-2020-0002', 'CVE-2099-0001']);
    expect(report?.contradicted).toEqual(['CVE-2019-0211', 'CVE-2020-0001']);
  });

  it.each([
    ['the product was also seen without a version', [port({ product: 'Apache httpd', port: 81 })], []],
    ['a list has the product in another version', [], ['cpe:/a:apache:http_server:2.4.37']],
  ])('keeps what a list has where %s', async (_, more, cpes) => {
    const ports = [port({ banner: 'HTTP/1.1 200 OK\nServer: Apache/2.4.49 (Unix)' }), ...more];
    const { report } = await look((ip) => told(sight(ip, { ports, cpes, cves: ['CVE-2019-0211'] })));
    expect(report?.findings.map(({ key }) => key)).toContain('CVE-2019-0211');
    expect(report?.contradicted).toEqual([]);
  });

  it('keeps what a list has of a product that nobody has seen there', async () => {
    const { report } = await look((ip) => told(sight(ip, { ports: [port()], cves: ['CVE-2019-0211'] })));
    expect(report?.findings.map(({ key }) => key)).toEqual(['CVE-2019-0211']);
  });

  it('is unknown, with the reason, where the source tells nothing', async () => {
    const { report, tallies } = await look(() => ({ kind: 'untold', reason: 'quota', detail: 'later' }));
    expect(report).toMatchObject({ reason: 'source_quota', ports: [], findings: [] });
    expect(tallies.of('internetdb').report()).toMatchObject({ reason: 'source_quota', answered: 0, unanswered: 1 });
  });

  it('is not taken from an answer about another address', async () => {
    const { report, tallies } = await look(() => told(sight('93.184.216.35', { ports: [port()] })));
    expect(report).toMatchObject({ ports: [], reason: 'source_changed' });
    expect(tallies.of('internetdb').lack).toBe('source_changed');
  });

  it('is not asked of anybody where the address is a private one', async () => {
    const { report } = await look(() => {
      throw new Error('asked');
    }, '10.0.0.1');
    expect(report).toMatchObject({ reason: 'not_allowed', ports: [] });
  });
});

const answering = (product: string | null, version: string | null) => service('http', { product, version });
const nmapHost = (ports: NmapHost['ports'], extraPorts: NmapHost['extraPorts'] = []) =>
  host({ address: IP, ports, extraPorts });

describe('our own contact with an address', () => {
  const ON = new Date('2026-11-18');
  const BEFORE = new Date('2026-10-01');
  const apache = (port: number) => ({
    ...{ port, transport: 'tcp' as const, product: 'Apache httpd', version: '2.4.49', cpes: [], seenOn: BEFORE },
    banner: 'HTTP/1.1 200 OK\r\nServer: Apache/2.4.49 (Unix)',
  });
  const contactOf = (
    host: NmapHost,
    heads: Array<[number, string[]]> = [],
    recheck: NmapHost | null = null,
  ): OwnLook => ({
    contacts: new Map([[IP, { host, on: ON, heads: new Map(heads) }]]),
    recheck: async (ports) => new Map(recheck && ports.size > 0 ? [[IP, recheck]] : []),
  });
  const seen = (...ports: SeenPort[]) => told(sight(IP, { ports, cves: ['CVE-2099-0001'] }));

  it('looks up every part that the head of a page names, for each of the sites at a port', async () => {
    const heads = ['server: nginx\nx-powered-by: PHP/5.3.3', 'server: nginx\nmeta generator: WordPress 5.2.1'];
    const own = contactOf(nmapHost([portOf(80, { service: answering('nginx', null) })]), [[80, heads]]);
    const { report } = await look(() => told(sight(IP)), IP, own);
    expect(report?.asked.join(' ')).toMatch(/php:php.*wordpress:wordpress/);
  });

  it('takes a port for closed that a source saw and that refuses us, with both dates', async () => {
    const own = contactOf(nmapHost([]), [], nmapHost([], [{ state: 'closed', count: 1, protocol: 'tcp' }]));
    const { report } = await look(() => seen(apache(8080)), IP, own);
    expect(report).toMatchObject({ ports: [], findings: [] });
    expect(report?.superseded).toEqual([
      {
        ...{ port: 8080, transport: 'tcp', product: 'Apache httpd', version: '2.4.49', seenBy: 'internetdb' },
        ...{ seenOn: BEFORE, now: 'closed', checkedOn: ON },
      },
    ]);
  });

  it('keeps what does not answer us, to be verified: a filter may let others in', async () => {
    const filtered = nmapHost([portOf(8080, { state: 'filtered' })]);
    const { report } = await look(() => seen(apache(8080)), IP, contactOf(nmapHost([]), [], filtered));
    expect(report?.ports).toMatchObject([{ port: 8080, silentOn: ON }]);
    expect(report?.superseded).toEqual([]);
    expect(report?.findings).toMatchObject([
      { key: 'CVE-2021-41773', proof: 'to_verify', evidence: expect.stringContaining('no answer on 2026-11-18') },
      { key: 'CVE-2099-0001' },
    ]);
  });

  it('replaces the version that a source saw by the one that answers now', async () => {
    const own = contactOf(nmapHost([portOf(80, { service: answering('Apache httpd', '2.4.62') })]));
    const { report } = await look(() => seen(apache(80)), IP, own);
    expect(report).toMatchObject({ ports: [{ version: '2.4.62', seenBy: ['nmap'] }], findings: [] });
    expect(report?.superseded).toMatchObject([{ port: 80, version: '2.4.49', now: 'changed', checkedOn: ON }]);
  });

  const LISTED = { cpes: ['cpe:/a:apache:http_server:2.4.49'], cves: ['CVE-2021-41773', 'CVE-2099-0001'] };

  it('replaces what an undated list says of a product that answers in another version, and its vulnerabilities', async () => {
    const own = contactOf(nmapHost([portOf(80, { service: service('http') })]), [[80, ['server: Apache/2.4.62']]]);
    const { report } = await look(() => told(sight(IP, { ports: [port()], ...LISTED })), IP, own);
    // What nothing seen here contradicts stays.
    expect(report?.findings.map(({ key }) => key)).toEqual(['CVE-2099-0001']);
    expect(report?.asked).toEqual(['apache:http_server 2.4.62', 'apache:apache 2.4.62']);
    expect(report?.superseded).toEqual([
      {
        ...{ port: 80, transport: 'tcp', product: 'Apache httpd', version: '2.4.49', seenBy: 'internetdb' },
        ...{ seenOn: null, now: 'changed', checkedOn: ON },
      },
    ]);
  });

  it.each([
    ['in the same version', 'Apache httpd', '2.4.49'],
    ['without a version', 'Apache httpd', null],
    ['not at all', 'nginx', '1.25.1'],
  ])('leaves it where the product answers %s', async (_, product, version) => {
    const own = contactOf(nmapHost([portOf(80, { service: answering(product, version) })]));
    const { report } = await look(() => told(sight(IP, { ports: [port()], ...LISTED })), IP, own);
    expect(report?.findings.map(({ key }) => key)).toEqual(['CVE-2021-41773', 'CVE-2099-0001']);
    expect(report?.superseded).toEqual([]);
  });

  it('leaves it where the product also answers elsewhere without a version', async () => {
    const ports = ['2.4.62', null].map((version, at) =>
      portOf(80 + at, { service: answering('Apache httpd', version) }),
    );
    const { report } = await look(() => told(sight(IP, LISTED)), IP, contactOf(nmapHost(ports)));
    expect(report?.findings.map(({ key }) => key)).toEqual(['CVE-2021-41773', 'CVE-2099-0001']);
  });

  it('drops what a list says of a product whose port refuses us by now', async () => {
    const own = contactOf(
      nmapHost([portOf(22, { service: service('ssh') })]),
      [],
      nmapHost([], [{ state: 'closed', count: 1, protocol: 'tcp' }]),
    );
    const ports = [apache(8080), port({ port: 22 })];
    const { report } = await look(() => told(sight(IP, { ports, cves: LISTED.cves })), IP, own);
    expect(report?.findings.map(({ key }) => key)).toEqual(['CVE-2099-0001']);
  });

  it('keeps the version that a source saw, to be verified, where the same product hides it from us', async () => {
    const own = contactOf(nmapHost([portOf(80, { service: answering('Apache httpd', null) })]));
    const { report } = await look(() => seen(apache(80)), IP, own);
    expect(report?.findings[0]).toMatchObject({ key: 'CVE-2021-41773', proof: 'to_verify' });
    expect(report?.ports).toMatchObject([{ version: '2.4.49', seenBy: ['internetdb', 'nmap'] }]);
  });

  it('keeps the statement of a source with its date where it recognises nothing itself', async () => {
    const own = contactOf(nmapHost([portOf(80, { service: service('wap-wsp', { method: 'table' }) })]));
    const { report } = await look(() => seen(apache(80)), IP, own);
    expect(report?.ports).toMatchObject([{ product: 'Apache httpd', version: '2.4.49', seenOn: BEFORE }]);
    expect(report?.findings[0]).toMatchObject({ key: 'CVE-2021-41773', proof: 'version' });
  });

  it('keeps it to be verified where an answer names nothing', async () => {
    const own = contactOf(nmapHost([portOf(80, { service: answering(null, null) })]), [[80, ['HTTP/1.1 200 OK']]]);
    const { report } = await look(() => seen(apache(80)), IP, own);
    expect(report?.ports).toMatchObject([{ product: 'Apache httpd', version: '2.4.49', seenOn: BEFORE }]);
    expect(report?.findings[0]).toMatchObject({ key: 'CVE-2021-41773', proof: 'to_verify' });
  });

  it.each([
    ['says the same in other words', 'Microsoft HTTPAPI httpd', '2.0', 'server: Microsoft-HTTPAPI/2.0'],
    ['names an unknown product', 'Apache httpd', '2.4.49', 'server: Nobody-Knows/7.1'],
  ])('keeps the statement of a source where the header %s', async (_, product, version, head) => {
    const own = contactOf(nmapHost([portOf(80, { service: service('http') })]), [[80, [`HTTP/1.1 200 OK\n${head}`]]]);
    const { report } = await look(() => seen(port({ product, version, seenOn: BEFORE })), IP, own);
    expect(report?.superseded).toEqual([]);
    expect(report?.ports).toMatchObject([{ product, version, seenOn: BEFORE, seenBy: ['internetdb', 'nmap'] }]);
    if (version === '2.4.49') expect(report?.findings[0]).toMatchObject({ proof: 'to_verify' });
  });

  it('leaves to the sources what it could not look at again', async () => {
    const { report } = await look(() => seen(apache(8080)), IP, contactOf(nmapHost([])));
    expect(report?.findings[0]).toMatchObject({ key: 'CVE-2021-41773', proof: 'version' });
    expect(report?.superseded).toEqual([]);
  });
});

it('looks up what the page of a name says whose address was judged already', async () => {
  const head = 'HTTP/1.1 200 OK\nserver: Apache/2.4.49 (Unix)';
  const pages = [80, 443].map((port) => ({ name: 'old.acme.test', ip: IP, port, tls: port === 443, head }));
  expect(await judgePages(knowledge, pages)).toMatchObject([
    { key: 'CVE-2021-41773', place: { name: 'old.acme.test' }, proof: 'version' },
  ]);
});

describe('technologies of a name', () => {
  it('are what the head of its page says, with versions where they are told', () => {
    const found = technologiesIn(['HTTP/1.1 200 OK\nserver: Apache/2.4.49 (Unix)\nx-powered-by: PHP/7.4.3']);
    expect(found).toContainEqual(expect.objectContaining({ ver: '2.4.49', type: 'web_server' }));
    expect(found).toContainEqual(expect.objectContaining({ app: 'PHP', ver: '7.4.3' }));
    expect(technologiesIn(['HTTP/1.1 200 OK'])).toEqual([]);
  });
});

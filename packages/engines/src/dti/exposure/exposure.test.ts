import { describe, expect, it } from 'vitest';
import { host, port as portOf, service } from '../../testing/nmap-host.ts';
import { findExposures, findInternalAddress } from './index.ts';

const IP = '93.184.216.34';
const port = (number: number, transport: 'tcp' | 'udp' = 'tcp') => ({
  ...{
    port: number,
    transport,
    product: null,
    version: null,
    banner: null,
    cpes: [],
    seenBy: ['shodan'],
    silentOn: null,
  },
  seenOn: new Date('2026-10-01'),
});
const contactWith = (number: number, name: string, method: string) => ({
  host: host({ address: IP, ports: [portOf(number, { service: service(name, { method }) })] }),
  on: new Date(),
  heads: new Map(),
  recheck: null,
});

it.each([
  [3389, 'tcp', 'exposed-remote-access'],
  [445, 'tcp', 'exposed-file-sharing'],
  [5432, 'tcp', 'exposed-database'],
  [502, 'tcp', 'exposed-industrial-protocol'],
  [5985, 'tcp', 'exposed-management-interface'],
  [161, 'udp', 'exposed-management-interface'],
  [443, 'tcp', null],
  [3389, 'udp', null],
] as const)('takes port %d/%s that a source saw for %s, to be verified', (number, transport, key) => {
  const found = findExposures({ ip: IP, ports: [port(number, transport)], own: null });
  expect(found.map((one) => one.key)).toEqual(key === null ? [] : [key]);
  for (const { proof, evidence } of found) {
    expect(proof).toBe('to_verify');
    expect(evidence).toContain('shodan, 2026-10-01');
  }
});

it('is certain of a service that answered us, whatever its port', () => {
  const found = findExposures({ ip: IP, ports: [port(13_389)], own: contactWith(13_389, 'ms-wbt-server', 'probed') });
  expect(found).toMatchObject([{ key: 'exposed-remote-access', proof: 'proven', place: { port: 13_389 } }]);
});

it('believes what answers rather than the number of the port', () => {
  expect(findExposures({ ip: IP, ports: [port(3389)], own: contactWith(3389, 'http', 'probed') })).toEqual([]);
  const guessed = findExposures({ ip: IP, ports: [port(3389)], own: contactWith(3389, 'ms-wbt-server', 'table') });
  expect(guessed).toMatchObject([{ proof: 'to_verify' }]);
});

it.each([
  ['10.1.2.3', false, true],
  ['192.168.0.1', false, true],
  ['fd00::1', false, true],
  ['127.0.0.1', false, true],
  ['127.20.0.9', true, false],
  ['93.184.216.34', false, false],
  ['no address', false, false],
])('address %s (lab: %s) is internal: %s', (ip, lab, internal) => {
  const found = findInternalAddress({ name: 'vpn.acme.it', addresses: [IP, ip] }, lab);
  expect(found.map(({ key, evidence }) => [key, evidence.includes(ip)])).toEqual(
    internal ? [['internal-address-in-dns', true]] : [],
  );
});

describe('a panel from which a system is managed', () => {
  const web = (product: string | null, head: string, method = 'probed') => ({
    ...{ host: host({ address: IP, ports: [portOf(4321, { service: service('http', { product, method }) })] }) },
    ...{ on: new Date(), heads: new Map([[4321, [head]]]), recheck: null },
  });

  it.each([
    ['its header', 'MiniServ', 'server: MiniServ/1.580', 'Webmin'],
    ['its page', null, 'HTTP/1.1 200 OK\npanel: Plesk', 'Plesk'],
    ['a mark of its page', 'nginx', 'server: nginx\nmark: phpMyAdmin 5.0.2', 'phpMyAdmin'],
  ])('is exposed for certain where %s names it to us, whatever the port', (_, product, head, label) => {
    const found = findExposures({ ip: IP, ports: [port(4321)], own: web(product, head) });
    expect(found).toMatchObject([{ key: 'exposed-management-interface', proof: 'proven' }]);
    expect(found[0]?.evidence).toContain(label);
  });

  it.each([
    [{ product: 'MiniServ', version: '1.580' }],
    [{ cpes: ['cpe:/a:webmin:webmin:1.580'] }],
    [{ banner: 'HTTP/1.0 200 Document follows\r\nServer: MiniServ/1.580\r\n\r\n' }],
    [{ banner: 'HTTP/1.0 200 OK\r\n\r\n<title>Login to Webmin</title>' }],
  ])('is to be verified where a source names it: %j', (told) => {
    const found = findExposures({ ip: IP, ports: [{ ...port(4321), ...told }], own: null });
    expect(found).toMatchObject([{ key: 'exposed-management-interface', proof: 'to_verify' }]);
  });

  it('is none by the number of its port alone, nor where another product answers us', () => {
    expect(findExposures({ ip: IP, ports: [port(10_000)], own: null })).toEqual([]);
    const other = { ...port(4321), product: 'MiniServ', version: '1.580' };
    expect(findExposures({ ip: IP, ports: [other], own: web('nginx', 'server: nginx/1.25.1') })).toEqual([]);
  });
});

describe('a database that answers over HTTP', () => {
  const web = (head: string) => ({
    ...{ host: host({ address: IP, ports: [portOf(4321, { service: service('http', { product: null }) })] }) },
    ...{ on: new Date(), heads: new Map([[4321, [`HTTP/1.1 200 OK\n${head}`]]]), recheck: null },
  });

  it.each([
    ['server: CouchDB/2.1.0 (Erlang OTP/17)\nmark: Apache CouchDB 2.1.0', 'CouchDB'],
    ['server: nginx/1.22.1\nmark: Elasticsearch 5.6.0', 'Elasticsearch'],
    ['mark: OpenSearch 1.2.0', 'OpenSearch'],
    ['x-influxdb-version: 1.7.0', 'InfluxDB'],
    ['mark: neo4j 3.4.0', 'Neo4j'],
    ['mark: Apache Solr 8.1.0', 'Apache Solr'],
    ['database: ArangoDB', 'ArangoDB'],
  ])('is exposed for certain where it names itself to us: %s', (head, label) => {
    const found = findExposures({ ip: IP, ports: [port(4321)], own: web(head) });
    expect(found).toMatchObject([{ key: 'exposed-database', proof: 'proven' }]);
    expect(found[0]?.evidence).toContain(label);
  });

  it.each([
    [{ product: 'CouchDB', version: '2.1.0', cpes: ['cpe:/a:apache:couchdb:2.1.0'] }],
    [{ cpes: ['cpe:/a:neo4j:neo4j:3.4.0'] }],
    [{ banner: 'HTTP/1.1 200 OK\r\n\r\n{"couchdb":"Welcome","version":"2.1.0"}' }],
  ])('is to be verified where a source names it: %j', (told) => {
    const found = findExposures({ ip: IP, ports: [{ ...port(4321), ...told }], own: null });
    expect(found).toMatchObject([{ key: 'exposed-database', proof: 'to_verify' }]);
  });

  it.each([5984, 8086, 7474, 8983, 8529, 28_015, 8123])('is usual at port %d, to be verified', (number) => {
    const found = findExposures({ ip: IP, ports: [port(number)], own: null });
    expect(found).toMatchObject([{ key: 'exposed-database', proof: 'to_verify' }]);
  });
});

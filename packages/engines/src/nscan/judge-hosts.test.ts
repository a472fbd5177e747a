import type { NmapHost, NmapPort } from '@rocca/tools/nmap/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { host, port, service } from '../testing/nmap-host.ts';
import { NO_KNOWLEDGE } from '../testing/no-knowledge.ts';
import type { CheckCode } from './checks/index.ts';
import type { ScanFacts } from './host-checks.ts';
import { judgeHosts } from './judge-hosts.ts';
import { checksOf } from './profile-checks.ts';
import type { HostReport } from './report.ts';

const ANSWERS = [
  null,
  service('tcpwrapped'),
  service('http', { method: 'table' }),
  service('unknown', { fingerprint: 'SF-Port9-TCP' }),
  service('ssh', { product: 'OpenSSH', version: '7.4', cpes: ['cpe:/a:openbsd:openssh:7.4'] }),
  service('ssh', { product: 'OpenSSH' }),
  service('http', { product: 'Apache Tomcat/Coyote JSP engine', version: '1.1' }),
  service('http', { product: 'Jetty', version: '9.4.z-SNAPSHOT' }),
  service('echo', { product: 'Nobody knows it', version: '1.0' }),
  service('http', { product: 'Apache httpd', version: '2.4.29', extraInfo: '(Ubuntu) PHP/7.2.24' }),
];

const ports: fc.Arbitrary<NmapPort[]> = fc
  .uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 40 }),
      protocol: fc.constantFrom('tcp', 'udp'),
      state: fc.constantFrom('open', 'open', 'open', 'closed', 'filtered', 'open|filtered'),
      service: fc.constantFrom(...ANSWERS),
    }),
    { maxLength: 20, selector: ({ number, protocol }) => `${number}/${protocol}` },
  )
  .map((all) =>
    all.map(({ number, protocol, state, service: answer }) =>
      port(number, { protocol, state, service: state === 'open' ? answer : null }),
    ),
  );

async function reportOf(
  seen: NmapHost,
  facts: Partial<ScanFacts> = {},
  heard: ReadonlyMap<string, string> = new Map(),
): Promise<HostReport> {
  const everything = { checks: checksOf('full'), impossible: new Map(), unseen: new Set<CheckCode>(), ...facts };
  const input = { facts: everything, knowledge: NO_KNOWLEDGE, nameOf: () => null };
  const work = { findings: [], notes: new Map(), heard };
  const [report] = await judgeHosts(input, [{ host: seen, work, cutBy: null }]);
  if (!report) throw new Error('no report');
  return report;
}

const versionsOf = ({ checks }: HostReport) => checks.find(({ check }) => check === 'versions');

it('gives every service one verdict, and calls the versions of a host checked only where all of them are', async () => {
  await fc.assert(
    fc.asyncProperty(ports, async (seen) => {
      const report = await reportOf(
        host({ ports: seen, extraPorts: [{ state: 'closed', count: 9, protocol: 'tcp' }] }),
      );
      const services = report.ports.filter(({ state }) => state !== 'closed');
      expect(services.every(({ verdict }) => verdict !== null)).toBe(true);
      expect(report.ports.filter(({ state, verdict }) => state === 'closed' && verdict !== null)).toEqual([]);
      const unknown = services.filter(({ verdict }) => verdict?.outcome === 'unknown');
      expect(unknown.every(({ verdict }) => verdict?.reason !== null)).toBe(true);
      expect(versionsOf(report)?.status).toBe(unknown.length === 0 ? 'done' : 'not_done');
      // The reason of the host is one that some of its services have.
      if (unknown.length > 0) {
        expect(unknown.map(({ verdict }) => verdict?.reason)).toContain(versionsOf(report)?.reason);
      }
    }),
  );
});

it('leaves every service unknown where there is nothing to compare with', async () => {
  const seen = host({ ports: [port(22, { service: ANSWERS[4] ?? null }), port(80, { state: 'closed' })] });
  const report = await reportOf(seen, { impossible: new Map([['versions', 'no_knowledge']]) });
  expect(report.ports.map(({ verdict }) => verdict)).toEqual([{ outcome: 'unknown', reason: 'no_knowledge' }, null]);
});

it('gives no verdict where versions were not to be compared', async () => {
  const report = await reportOf(host({ ports: [port(22)] }), { checks: checksOf('port_discovery') });
  expect(report.ports.map(({ verdict }) => verdict)).toEqual([null]);
});

it('keeps what was asked about each port, and which protocols have ports that kept silent', async () => {
  const answer = service('http', {
    product: 'Apache httpd',
    version: '2.4.29',
    cpes: ['cpe:/a:apache:http_server:2.4.29'],
  });
  const summed = (['tcp', 'udp'] as const).map((protocol) => ({
    protocol,
    count: 900,
    state: protocol === 'tcp' ? 'closed' : 'open|filtered',
  }));
  const report = await reportOf(host({ ports: [port(80, { service: answer }), port(81)], extraPorts: summed }));
  expect(report.ports.map(({ asked }) => asked)).toEqual([['apache:http_server 2.4.29', 'apache:apache 2.4.29'], []]);
  expect(report.silent).toEqual(['udp']);
});

it('names the application that was not identified behind a web server that was', async () => {
  const answer = service('http', { product: 'nginx', version: '1.18.0', extraInfo: 'Unix' });
  const seen = host({ ports: [port(80, { service: answer })] });
  const heard = new Map([['80/tcp', 'server: nginx/1.18.0\nx-acme-portal-version: 4.2.1']]);
  const { ports: reported } = await reportOf(seen, {}, heard);
  expect(reported).toMatchObject([
    { service: { extra: 'Unix; acme portal 4.2.1' }, verdict: { outcome: 'unknown', reason: 'service_unknown' } },
  ]);
});

import { describe, expect, it } from 'vitest';
import { host, port, service } from '../../testing/nmap-host.ts';
import { hostVersions } from './versions.ts';

const apache = (number: number, extraInfo: string | null = null) =>
  port(number, {
    service: service('http', {
      product: 'Apache httpd',
      version: '2.4.49',
      cpes: ['cpe:/a:apache:http_server:2.4.49'],
      extraInfo,
    }),
  });

/** A product has a question for each of its names. */
const askedOf = (questions: ReturnType<typeof hostVersions>['questions']) => [
  ...new Set(questions.map(({ seen, label }) => `${seen.place.port?.number} ${label}`)),
];

describe('the versions that are asked about', () => {
  it('are found behind thousands of open ports that say nothing', () => {
    const silent = Array.from({ length: 20_000 }, (_, index) => port(index + 1, { service: service('tcpwrapped') }));
    const { questions, verdicts } = hostVersions(host({ ports: [...silent, apache(40_000)] }));
    expect(askedOf(questions)).toEqual(['40000 Apache httpd 2.4.49']);
    expect(verdicts.filter(({ outcome }) => outcome === 'checked')).toHaveLength(1);
    expect(verdicts).toHaveLength(20_001);
  });

  it('are cut where there are too many, which is noted, also of what services name besides themselves', () => {
    const few = Array.from({ length: 300 }, (_, index) => apache(index + 1));
    const whole = hostVersions(host({ ports: few }));
    expect(askedOf(whole.questions)).toHaveLength(300);
    expect(whole.verdicts.every(({ outcome }) => outcome === 'checked')).toBe(true);
    const talkative = few.map((_, index) => apache(index + 1, 'PHP/7.4.3 OpenSSL/1.1.1'));
    const cut = hostVersions(host({ ports: talkative }));
    expect(askedOf(cut.questions)).toHaveLength(500);
    expect(cut.verdicts.at(-1)).toMatchObject({ outcome: 'unknown', reason: 'too_many' });
  });

  it.each([
    ['a version that is asked about', apache(80), 'checked'],
    ['a product without a version', port(80, { service: service('http', { product: 'Apache httpd' }) }), 'no_version'],
    ['a protocol without a product', port(80, { service: service('ssh') }), 'service_unknown'],
    [
      'a protocol’s version in the place of the product’s',
      port(80, { service: service('http', { product: 'Apache Tomcat/Coyote JSP engine', version: '1.1' }) }),
      'no_version',
    ],
    [
      'a version that is none',
      port(80, { service: service('http', { product: 'Jetty', version: '9.4.z-SNAPSHOT' }) }),
      'version_unreadable',
    ],
    [
      'a range of versions',
      port(80, { service: service('postgresql', { product: 'PostgreSQL DB', version: '9.6.0 - 9.6.1' }) }),
      'checked',
    ],
    [
      'a range without an end',
      port(80, { service: service('postgresql', { product: 'PostgreSQL DB', version: '9.6.0 or later' }) }),
      'version_unreadable',
    ],
    [
      'a product that the knowledge may have under its name alone',
      port(80, { service: service('http', { product: 'Nobody knows it', version: '1.0' }) }),
      'checked',
    ],
    [
      'a product without a name',
      port(80, { service: service('http', { product: 'Web server', version: '1.0' }) }),
      'no_name',
    ],
    [
      'a component alone',
      port(80, { service: service('http', { product: 'Apache httpd', extraInfo: 'PHP/7.4.3' }) }),
      'no_version',
    ],
    ['a service that says nothing', port(80, { service: service('tcpwrapped') }), 'service_unknown'],
    ['a guess from the number', port(80, { service: service('http', { method: 'table' }) }), 'service_unknown'],
    ['nothing at all', port(80), 'service_unknown'],
    ['a port that keeps silent', port(80, { state: 'filtered' }), 'filtered'],
    ['a port that keeps silent over UDP', port(161, { protocol: 'udp', state: 'open|filtered' }), 'filtered'],
  ] as const)('are judged for each service: %s', (_, one, verdict) => {
    const { verdicts } = hostVersions(host({ ports: [one] }));
    expect(verdicts).toEqual([
      {
        place: { port: { protocol: one.protocol, number: one.port } },
        ...(verdict === 'checked' ? { outcome: 'checked', reason: null } : { outcome: 'unknown', reason: verdict }),
      },
    ]);
  });

  it('are not missed where a port is closed: there is no service', () => {
    expect(hostVersions(host({ ports: [port(80, { state: 'closed' })] })).verdicts).toEqual([]);
  });
});

describe('a port whose web server was identified', () => {
  const verdictWith = (line: string) => {
    const seen = port(80, { service: service('http', { product: 'nginx', version: '1.18.0' }) });
    const heard = new Map([['80/tcp', `server: nginx/1.18.0\n${line}`]]);
    return hostVersions(host({ ports: [seen] }), heard).verdicts[0];
  };

  it.each([
    ['x-acme-portal-version: 4.2.1', 'service_unknown', 'acme portal 4.2.1'],
    ['x-owa-version: 15.2.999.1', 'version_unreadable', 'Microsoft Exchange 15.2.999.1'],
    ['x-feserver: EX01', 'no_version', 'Microsoft Exchange'],
  ])('is not checked where the application says %s', (line, reason, part) => {
    expect(verdictWith(line)).toMatchObject({ outcome: 'unknown', reason, part });
  });

  it.each(['x-owa-version: 15.2.792.3', 'x-powered-by: PHP/7.2.24', 'x-request-id: 17', 'x-api-version: 2.1'])(
    'is checked where it says %s',
    (line) => {
      expect(verdictWith(line)).toMatchObject({ outcome: 'checked', reason: null });
    },
  );
});

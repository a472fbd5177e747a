import { describe, expect, it } from 'vitest';
import { host, port, service } from '../testing/nmap-host.ts';
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

describe('the versions that are asked about', () => {
  it('are found behind thousands of open ports that say nothing', () => {
    const silent = Array.from({ length: 20_000 }, (_, index) => port(index + 1, { service: service('tcpwrapped') }));
    const { questions, left } = hostVersions(host({ ports: [...silent, apache(40_000)] }));
    expect(questions.map(({ seen, label }) => `${seen.place.port?.number} ${label}`)).toEqual([
      '40000 Apache httpd 2.4.49',
    ]);
    expect(left).toBeNull();
  });

  it('are cut where there are too many, which is noted, also of what services name besides themselves', () => {
    const few = Array.from({ length: 300 }, (_, index) => apache(index + 1));
    expect(hostVersions(host({ ports: few }))).toMatchObject({ left: null, questions: { length: 300 } });
    const talkative = few.map((_, index) => apache(index + 1, 'PHP/7.4.3 OpenSSL/1.1.1'));
    expect(hostVersions(host({ ports: talkative }))).toMatchObject({
      left: 'too_many',
      questions: { length: 500 },
    });
  });

  it.each([
    ['no port is open', [port(80, { state: 'closed' })], null],
    ['one service tells its own', [apache(80), port(81, { service: null })], null],
    ['none does', [port(81, { service: service('http', { product: 'Apache httpd' }) })], 'not_recognised'],
    ['what answers is unknown', [port(81, { service: null })], 'not_recognised'],
  ] as const)('leave something unknown or not: %s', (_, ports, left) => {
    expect(hostVersions(host({ ports: [...ports] })).left).toBe(left);
  });
});

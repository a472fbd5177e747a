import type { ProbeAnswer } from '@rocca/tools/probes/model';
import { expect, it } from 'vitest';
import { host, port, service } from '../testing/nmap-host.ts';
import { CHECKS } from './checks/index.ts';
import { countQuestions, examineHost } from './host-work.ts';

const WITH_EVERYTHING = host({
  ports: [
    port(21, { service: service('ftp') }),
    port(23, { service: service('telnet') }),
    port(80, { service: service('http') }),
    port(445, { service: service('microsoft-ds') }),
    port(6379, { service: service('redis') }),
  ],
});
const examine = (answer: ProbeAnswer) =>
  examineHost(WITH_EVERYTHING, 'medium', null, { probe: async () => answer, sslscan: null });

const PROBES = CHECKS.filter(({ by }) => by === 'probe').map(({ code }) => code);

it('makes of every proof a confirmed finding of its check, where it was proven', async () => {
  const { findings, notes } = await examine({ kind: 'found', evidence: 'seen', variant: null });
  expect(
    findings.map(({ check, key, place }) => `${check} ${key} ${place.port?.number}/${place.port?.protocol}`),
  ).toEqual([
    'ftp_anonymous ftp-anonymous 21/tcp',
    'redis_open redis-open 6379/tcp',
    'snmp_public snmp-public 161/udp',
    'smb_v1 smb-v1 445/tcp',
    'telnet telnet-open 23/tcp',
    'default_page default-page 80/tcp',
    'log4shell CVE-2021-44228 80/tcp',
  ]);
  for (const finding of findings) {
    expect(finding).toMatchObject({ certainty: 'confirmed', doubt: null, evidence: 'seen' });
  }
  expect(PROBES.map((code) => notes.get(code))).toEqual(PROBES.map(() => null));
});

it.each([
  [{ kind: 'clean', evidence: 'fine' }, null],
  [{ kind: 'unclear', reason: 'filtered', detail: '' }, 'filtered'],
] as const)('makes nothing of %j, and notes why', async (answer, reason) => {
  const { findings, notes } = await examine(answer);
  expect(findings).toEqual([]);
  expect(PROBES.map((code) => notes.get(code))).toEqual(PROBES.map(() => reason));
});

it('asks no service that greets first and did not greet nmap', async () => {
  const silent = host({ ports: [port(21, { service: service('ftp', { method: 'table' }) })] });
  const probe = async ({ check }: { check: string }): Promise<ProbeAnswer> => {
    if (check === 'ftp_anonymous') throw new Error('asked all the same');
    return { kind: 'clean', evidence: '' };
  };
  const { notes } = await examineHost(silent, 'medium', null, { probe, sslscan: null });
  expect(countQuestions(silent, 'medium', { sslscan: null })).toBe(1);
  expect(notes.get('ftp_anonymous')).toBe('timed_out');
  expect(notes.get('tls')).toBe('timed_out');
});

it('knows nothing of TLS where sslscan is missing', async () => {
  const { notes } = await examine({ kind: 'clean', evidence: '' });
  expect(notes.get('tls')).toBe('tool_missing');
});

it('counts the questions it asks', async () => {
  let asked = 0;
  const probe = async (): Promise<ProbeAnswer> => {
    asked += 1;
    return { kind: 'clean', evidence: '' };
  };
  await examineHost(WITH_EVERYTHING, 'medium', null, { probe, sslscan: null });
  expect(countQuestions(WITH_EVERYTHING, 'medium', { sslscan: null })).toBe(asked);
  const sslscan = () => Promise.reject(new Error('not asked'));
  expect(countQuestions(WITH_EVERYTHING, 'medium', { sslscan })).toBeGreaterThan(asked);
});

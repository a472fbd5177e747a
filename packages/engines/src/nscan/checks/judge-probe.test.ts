import { PROBE_CHECKS, type ProbeAnswer, type ProbeRequest } from '@rocca/tools/probes/model';
import { expect, it } from 'vitest';
import { judgeProbe } from './judge-probe.ts';

const ask = (check: ProbeRequest['check'], port = 80): ProbeRequest => ({
  check,
  ip: '127.20.0.1',
  port,
  tls: false,
  hostname: null,
});
const found = (variant: string | null = null): ProbeAnswer => ({ kind: 'found', evidence: 'seen', variant });

it.each([
  ['ftp_anonymous', 'ftp-anonymous', 'tcp'],
  ['redis_open', 'redis-open', 'tcp'],
  ['snmp_public', 'snmp-public', 'udp'],
  ['smb_v1', 'smb-v1', 'tcp'],
  ['telnet', 'telnet-open', 'tcp'],
  ['default_page', 'default-page', 'tcp'],
  ['log4shell', 'CVE-2021-44228', 'tcp'],
] as const)('makes of %s a confirmed %s', (check, key, protocol) => {
  expect(judgeProbe(ask(check, 1234), found())).toMatchObject({
    key,
    check,
    place: { port: { protocol, number: 1234 } },
    certainty: 'confirmed',
    doubt: null,
    evidence: 'seen',
  });
});

it.each(PROBE_CHECKS)('makes nothing of %s where nothing was found or nothing is known', (check) => {
  expect(judgeProbe(ask(check), { kind: 'clean', evidence: 'fine' })).toBeNull();
  expect(judgeProbe(ask(check), { kind: 'unclear', reason: 'timed_out', detail: '' })).toBeNull();
});

it('names the server whose page it is, and none that it does not know', () => {
  expect(judgeProbe(ask('default_page'), found('nginx'))?.name).toEqual({
    it: 'Pagina predefinita del server web: nginx',
    en: 'Default page of the web server: nginx',
  });
  expect(judgeProbe(ask('default_page'), found('constructor'))?.name.en).toBe('Default page of the web server');
});

import { SCAN_PROFILE_CODES, type ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import { describe, expect, it } from 'vitest';
import { host, port, script, service } from '../testing/nmap-host.ts';
import { MAX_PORTS_PER_CHECK, planQuestions } from './plan-questions.ts';

const planProbes = (of: ReturnType<typeof host>, profile: ScanProfile) =>
  planQuestions(of, profile, of.hostnames[0] ?? null).probes.map(({ request }) => request);
const planTls = (of: ReturnType<typeof host>, profile: ScanProfile) =>
  planQuestions(of, profile, null).tls.map(({ request, question }) => ({ ...request, ...question }));
const asked = (profile: ScanProfile, ...ports: Array<ReturnType<typeof port>>) =>
  planProbes(host({ ports }), profile).map(
    ({ check, port: number, tls }) => `${check} ${number}${tls ? ' tls' : ''}${tls === null ? ' ?' : ''}`,
  );
const SNMP = 'snmp_public 161';
/** Checks ask in any order; the ports of one check have theirs. */
const byCheck = (questions: readonly string[]) =>
  questions.toSorted((a, b) => `${a.split(' ')[0]}`.localeCompare(`${b.split(' ')[0]}`));

const EVERYTHING = [
  port(21, { service: service('ftp') }),
  port(23, { service: service('telnet') }),
  port(80, { service: service('http') }),
  port(445, { service: service('microsoft-ds') }),
  port(6379, { service: service('redis') }),
];

describe('which checks a profile asks', () => {
  const listening = ['greetings 21', 'web_heads 80'];
  const own = [...listening, 'ftp_anonymous 21', 'redis_open 6379', 'telnet 23', 'default_page 80', 'smb_v1 445'];
  const withLog4shell = [...own, 'log4shell 80'];
  it.each([
    ['lite', own],
    ['fast', [...own, SNMP]],
    ['medium', [...withLog4shell, SNMP]],
    ['full', [...withLog4shell, SNMP]],
    ['full_and_fast_ultimate', [...withLog4shell, SNMP]],
    ['full_and_very_deep', [...withLog4shell, SNMP]],
    ['log4shell', ['log4shell 80 ?', 'log4shell 21 ?', 'log4shell 23 ?', 'log4shell 445 ?', 'log4shell 6379 ?']],
    ['light', []],
    ['service_discovery', listening],
    ['port_discovery', []],
    ['host_discovery', []],
    ['network_discovery', []],
  ] as const)('%s', (profile, expected) => {
    expect(byCheck(asked(profile, ...EVERYTHING))).toEqual(byCheck(expected));
  });

  it('never asks a host that is down', () => {
    for (const profile of SCAN_PROFILE_CODES) {
      expect(planProbes(host({ state: 'down', ports: EVERYTHING }), profile)).toEqual([]);
      expect(planTls(host({ state: 'down', ports: EVERYTHING }), profile)).toEqual([]);
    }
  });
});

describe('which ports a check is for', () => {
  const guessed = (name: string) => service(name, { method: 'table', confidence: 3 });
  it.each([
    [
      'a service that answered, wherever it is',
      port(2121, { service: service('ftp') }),
      ['greetings 2121', 'ftp_anonymous 2121'],
    ],
    ['a usual port where something else answered', port(21, { service: service('ssh') }), ['greetings 21']],
    ['a usual port where nothing was asked', port(21), ['ftp_anonymous 21']],
    ['a usual port whose name is a guess', port(6379, { service: guessed('redis') }), ['redis_open 6379']],
    ['an unusual port whose name is a guess', port(2100, { service: guessed('ftp') }), []],
    ['a port that only wraps', port(23, { service: service('tcpwrapped') }), ['telnet 23']],
    ['a port that is not open', port(21, { state: 'filtered' }), []],
    [
      'FTP inside TLS',
      port(990, { service: service('ftp', { tunnel: 'ssl' }) }),
      ['greetings 990 tls', 'ftp_anonymous 990 tls'],
    ],
    [
      'the web inside TLS',
      port(4443, { service: service('http', { tunnel: 'ssl' }) }),
      ['web_heads 4443 tls', 'default_page 4443 tls', 'log4shell 4443 tls'],
    ],
    ['the web inside TLS by its port', port(8443), ['default_page 8443 tls', 'log4shell 8443 tls']],
    [
      'an unknown make of web server',
      port(8085, {
        service: service('unknown', {
          method: 'table',
          fingerprint: 'SF-Port8085-TCP:%r(GetRequest,4C,"HTTP/1\\.1\\x20200\\x20OK',
        }),
      }),
      ['web_heads 8085', 'default_page 8085', 'log4shell 8085'],
    ],
    ['Samba, which nmap names after its old service', port(445, { service: service('netbios-ssn') }), ['smb_v1 445']],
    ['the old session service alone', port(139, { service: service('netbios-ssn') }), ['smb_v1 139']],
    ['telnet inside TLS, where others cannot listen', port(992, { service: service('telnet', { tunnel: 'ssl' }) }), []],
  ])('%s', (_what, open, expected) => {
    expect(byCheck(asked('medium', open))).toEqual(byCheck([...expected, SNMP]));
  });

  it('asks by the name of the host, where it has one', () => {
    const named = host({ hostnames: ['www.example.test', 'other'], ports: [port(80)] });
    expect(planProbes(named, 'medium')[0]).toMatchObject({ ip: '127.20.0.1', hostname: 'www.example.test' });
  });

  it('asks the old session service only where the new one is shut', () => {
    const both = [port(139, { service: service('netbios-ssn') }), port(445, { service: service('microsoft-ds') })];
    expect(asked('lite', ...both)).toEqual(['smb_v1 445']);
  });

  it('asks any port for Log4Shell where the services were not looked at, but no printer', () => {
    const guessed = service('unknown', { method: 'table', confidence: 3 });
    const ports = [port(4848, { service: guessed }), port(9100, { service: guessed }), port(8080)];
    expect(asked('log4shell', ...ports)).toEqual(['log4shell 8080 ?', 'log4shell 4848 ?']);
  });

  it('asks SNMP where a UDP scan saw it, and else nowhere', () => {
    const udp = (number: number, state: string, name = 'snmp') =>
      port(number, { protocol: 'udp', state, service: service(name) });
    expect(asked('full_and_very_deep', udp(161, 'open|filtered'))).toEqual([SNMP]);
    expect(asked('full_and_very_deep', udp(1161, 'open'))).toEqual(['snmp_public 1161']);
    expect(asked('full_and_very_deep', udp(161, 'filtered'))).toEqual([SNMP]);
    expect(asked('full_and_very_deep', udp(53, 'open', 'domain'), port(161))).toEqual([]);
    const closed = host({ extraPorts: [{ state: 'closed', count: 12, protocol: 'udp' }] });
    expect(planProbes(closed, 'full_and_very_deep')).toEqual([]);
  });

  it('asks SNMP where UDP was wanted and could not be scanned', () => {
    expect(asked('full_and_very_deep', port(22, { service: service('ssh') }))).toEqual(['greetings 22', SNMP]);
  });
});

it('is not kept busy by a host that pretends to have thousands of servers', () => {
  const trap = host({ ports: Array.from({ length: 5000 }, (_, n) => port(n + 1, { service: service('http') })) });
  expect(planProbes(trap, 'medium')).toHaveLength(3 * MAX_PORTS_PER_CHECK + 1);
  expect(planQuestions(trap, 'medium', null).cutShort).toEqual(['web_heads', 'default_page', 'log4shell']);
  expect(planQuestions(host({ ports: EVERYTHING }), 'medium', null).cutShort).toEqual([]);
});

describe('which ports TLS is looked at', () => {
  const tls = (...ports: Array<ReturnType<typeof port>>) => planTls(host({ ports }), 'fast');
  it.each([
    ['seen in TLS', port(8000, { service: service('http', { tunnel: 'ssl' }) }), { starttls: null, certain: true }],
    ['usually in TLS', port(443), { starttls: null, certain: false }],
    ['mail', port(25, { service: service('smtp') }), { starttls: 'smtp', certain: false }],
    ['mail on another port', port(2587, { service: service('smtp') }), { starttls: 'smtp', certain: false }],
    ['mail inside TLS', port(465, { service: service('smtp', { tunnel: 'ssl' }) }), { starttls: null, certain: true }],
    [
      'mail that says so',
      port(25, { service: service('smtp'), scripts: [script('smtp-commands', 'mx, PIPELINING, STARTTLS')] }),
      { starttls: 'smtp', certain: true },
    ],
    [
      'a mailbox with a certificate',
      port(143, { service: service('imap'), scripts: [script('ssl-cert', 'Subject: x')] }),
      { starttls: 'imap', certain: true },
    ],
    ['POP3', port(110, { service: service('pop3') }), { starttls: 'pop3' }],
    ['FTP', port(21, { service: service('ftp') }), { starttls: 'ftp' }],
    ['LDAP', port(389, { service: service('ldap') }), { starttls: 'ldap' }],
    ['XMPP', port(5222, { service: service('jabber') }), { starttls: 'xmpp' }],
    ['PostgreSQL', port(5432, { service: service('postgresql') }), { starttls: 'psql' }],
    ['MySQL', port(3306, { service: service('mysql') }), { starttls: 'mysql' }],
    ['remote desktop', port(3389, { service: service('ms-wbt-server') }), { starttls: 'rdp' }],
  ])('%s', (_what, open, expected) => {
    expect(tls(open)).toMatchObject([{ ip: '127.20.0.1', port: open.port, ...expected }]);
  });

  it('is not looked at where there is none, nor by profiles without it', () => {
    expect(
      tls(
        port(22, { service: service('ssh') }),
        port(80, { service: service('http') }),
        port(443, { state: 'filtered' }),
      ),
    ).toEqual([]);
    expect(planTls(host({ ports: [port(443)] }), 'port_discovery')).toEqual([]);
  });
});

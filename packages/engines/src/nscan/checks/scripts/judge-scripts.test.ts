import type { NmapScriptData } from '@rocca/tools/nmap/model';
import { describe, expect, it } from 'vitest';
import { host, port, script } from '../../../testing/nmap-host.ts';
import { JUDGED_SCRIPTS, judgeScripts } from './judge-scripts.ts';
import { CURATED_SCRIPTS, DOS_SCRIPTS } from './script-sets.ts';

/** As nmap 7.93 writes a result of its `vulns` library. */
const report = (state: string, title = 'Some hole'): NmapScriptData => ({
  'CVE-0000-0000': {
    title,
    state,
    ids: ['BID:48539', 'CVE:CVE-0000-0000'],
    description: ['What it is.'],
    dates: { disclosure: { month: '07', day: '03', year: '2011' } },
    exploit_results: ['Shell command: id', 'Results: uid=0(root) gid=0(root)'],
    refs: ['https://example.test/'],
  },
});
const onPort = (number: number, ...scripts: Array<ReturnType<typeof script>>) =>
  judgeScripts(host({ ports: [port(number, { scripts })] }));
const brief = (findings: ReturnType<typeof judgeScripts>) =>
  findings.map(({ key, certainty }) => `${key} ${certainty}`);

describe('a script of the vulns library', () => {
  it.each([
    ['VULNERABLE', 'confirmed'],
    ['VULNERABLE (Exploitable)', 'confirmed'],
    ['VULNERABLE (DoS)', 'confirmed'],
    ['LIKELY VULNERABLE', 'unconfirmed'],
  ])('that says %s makes a finding, %s', (state, certainty) => {
    const [finding] = onPort(21, script('ftp-vsftpd-backdoor', 'text', report(state)));
    expect(finding).toMatchObject({
      key: 'CVE-2011-2523',
      check: 'vuln_scripts',
      place: { port: { protocol: 'tcp', number: 21 } },
      certainty,
      doubt: certainty === 'confirmed' ? null : 'possible',
      evidence: `nmap ftp-vsftpd-backdoor\nSome hole: ${state}\nShell command: id\nResults: uid=0(root) gid=0(root)`,
    });
  });

  it.each(['NOT VULNERABLE', 'UNKNOWN (unable to test)', 'NOT VULNERABLE (VULNERABLE)', '', 'vulnerable?'])(
    'that says %j makes none',
    (state) => {
      expect(onPort(80, script('http-shellshock', 'State: VULNERABLE', report(state)))).toEqual([]);
    },
  );

  it.each([
    ['ssl-heartbleed', 'CVE-2014-0160 confirmed'],
    ['ssl-poodle', 'ssl-v3 confirmed'],
    ['ssl-ccs-injection', 'CVE-2014-0224 unconfirmed'],
    ['http-shellshock', 'CVE-2014-6271 confirmed'],
    ['smb-vuln-ms17-010', 'CVE-2017-0143 confirmed'],
    ['realvnc-auth-bypass', 'CVE-2006-2369 confirmed'],
    // What no error, a broken connection or a longer page tells is no proof.
    ['smb-vuln-ms08-067', 'CVE-2008-4250 unconfirmed'],
    ['smb-vuln-ms10-054', 'CVE-2010-2550 unconfirmed'],
    ['smb-vuln-regsvc-dos', 'windows-regsvc-dos unconfirmed'],
    ['rmi-vuln-classloader', 'rmi-remote-classes unconfirmed'],
    ['http-vuln-cve2006-3392', 'CVE-2006-3392 unconfirmed'],
    ['http-vuln-cve2013-7091', 'CVE-2013-7091 unconfirmed'],
    ['http-vuln-cve2017-5638', 'CVE-2017-5638 confirmed'],
    ['http-vuln-misfortune-cookie', 'CVE-2014-9222 confirmed'],
    ['http-vuln-cve2011-3192', 'CVE-2011-3192 unconfirmed'],
    ['http-vuln-cve2017-1001000', 'CVE-2017-1001000 unconfirmed'],
  ])('%s speaks of %s', (id, expected) => {
    expect(brief(onPort(443, script(id, '', report('VULNERABLE'))))).toEqual([expected]);
  });

  /** As nmap 7.93 writes what the scripts gather, line by line. */
  const resulting = (field: string, ...lines: string[]): NmapScriptData => ({
    'CVE-0000-0000': {
      title: 'Some hole',
      state: 'VULNERABLE (Exploitable)',
      ids: ['CVE:CVE-0000-0000'],
      [field]: lines,
    },
  });

  it.each([
    [
      'ftp-vsftpd-backdoor',
      'exploit_results',
      ['Shell command: id', 'Results: uid=0(root) gid=0(root) groups=0(root)'],
    ],
    ['distcc-cve2004-2687', 'extra_info', ['', '  uid=118(distccd) gid=65534(nogroup) groups=65534(nogroup)', '']],
    [
      'http-vuln-cve2009-3960',
      'extra_info',
      ['File: /etc/passwd extracted via flex2gateway/http', 'root:x:0:0:root:/root:/bin/sh'],
    ],
    [
      'http-vuln-cve2010-2861',
      'extra_info',
      ['ColdFusion8', '  HMAC: 446EF3D6B348522E29F72ED6', '  Salt: 1371', '  Hash: ADF34D8A'],
    ],
    [
      'http-vuln-cve2012-1823',
      'exploit_results',
      ['Linux web 2.6.32-5-686 #1 SMP Sun Sep 23 09:49:36 UTC 2012 i686 GNU/Linux'],
    ],
    ['http-vuln-cve2015-1427', 'exploit_results', ['ElasticSearch version: 1.4.2', '    Java version: 1.7.0_65']],
    ['http-vuln-cve2017-8917', 'extra_info', ['User: joomla@localhost']],
    ['mysql-vuln-cve2012-2122', 'extra_info', ['Server granted access at iteration #1500', '  root:*9CFBBC772F3F6C10']],
  ])('%s is proven by what the target gave away, and by nothing else', (id, field, lines) => {
    const [proven] = onPort(80, script(id, '', resulting(field, ...lines)));
    expect(proven).toMatchObject({ certainty: 'confirmed', doubt: null });
    for (const others of [
      [],
      ['sh: id: command not found'],
      ['500 Unknown command.'],
      ['uid=', 'Hash: none', 'root'],
    ]) {
      const [possible] = onPort(80, script(id, '', resulting(field, ...others)));
      expect(possible).toMatchObject({ key: proven?.key, certainty: 'unconfirmed', doubt: 'possible' });
    }
  });

  it('is not proven by what a likely part of it says', () => {
    const likely = { a: { title: 'Likely', state: 'LIKELY VULNERABLE', extra_info: 'uid=0(root)' } };
    const mixed = { ...likely, b: { title: 'Sure', state: 'VULNERABLE' } };
    expect(brief(onPort(3632, script('distcc-cve2004-2687', '', mixed)))).toEqual(['CVE-2004-2687 unconfirmed']);
  });

  it('is read where it stands beside what else the script tells', () => {
    const data = { ciphers: ['SSL2_RC4_128_WITH_MD5'], vulns: report('VULNERABLE', 'DROWN') };
    expect(brief(onPort(443, script('sslv2-drown', '', data)))).toEqual(['ssl-v2 confirmed']);
  });

  it('is believed in the part it is sure of', () => {
    const mixed = { ...(report('LIKELY VULNERABLE') as object), other: { title: 'Sure', state: 'VULNERABLE' } };
    expect(brief(onPort(443, script('sslv2-drown', '', mixed)))).toEqual(['ssl-v2 confirmed']);
  });

  it.each([['garbage'], [[]], [{ a: 'b' }], [{ a: { state: ['VULNERABLE'] } }], [{ a: [{ state: 'VULNERABLE' }] }]])(
    'whose data make no sense makes no finding: %j',
    (data) => {
      expect(onPort(80, script('http-shellshock', '', data as NmapScriptData))).toEqual([]);
    },
  );
});

describe('a script with words of its own', () => {
  it.each([
    ['ftp-anon', 'Anonymous FTP login allowed (FTP code 230)\n-rw-r--r-- 1 0 0 5 note.txt', 'ftp-anonymous'],
    [
      'ftp-proftpd-backdoor',
      '\n  This installation has been backdoored.\n  Command: id\n  Results: uid=0(root) gid=0(wheel)\n',
      'CVE-2010-20103',
    ],
    ['redis-info', '\n  Version: 7.0.15 (64 bits)\n  Operating System: Linux', 'redis-open'],
    ['mysql-empty-password', '\n  root account has empty password', 'mysql-empty-password'],
    ['mongodb-databases', '\n  totalSize = 83886080\n  databases\n    0\n      name = test', 'mongodb-open'],
    ['snmp-sysdescr', 'Linux gw 5.10\n  System uptime: 1m', 'snmp-public'],
    ['snmp-brute', '\n  public - Valid credentials', 'snmp-public'],
  ])('%s proves %j', (id, output, key) => {
    expect(brief(onPort(21, script(id, output)))).toEqual([`${key} confirmed`]);
  });

  it.each([['500 ID; not understood\r\n'], ['530 Please login with USER and PASS\r\n'], ['uid=unknown'], ['']])(
    'is not proven by an answer that no command gave: %j',
    (answer) => {
      const output = `\n  This installation has been backdoored.\n  Command: id\n  Results: ${answer}`;
      expect(brief(onPort(21, script('ftp-proftpd-backdoor', output)))).toEqual(['CVE-2010-20103 unconfirmed']);
    },
  );

  it('may be no more than likely', () => {
    const output = 'Looks like trojaned version of unrealircd. See http://seclists.org/';
    expect(brief(onPort(6667, script('irc-unrealircd-backdoor', output)))).toEqual(['CVE-2010-2075 unconfirmed']);
  });

  it.each([
    ['ftp-anon', 'got code 500 "OOPS".'],
    ['redis-info', '\n  ERROR: Authentication required'],
    ['mysql-empty-password', '\n  ERROR: Failed to connect to mysql server'],
    ['mongodb-databases', '\n  errmsg = command listDatabases requires authentication\n  ok = 0'],
    ['smb-protocols', '\n  dialects: \n    2.0.2\n    3.1.1'],
    ['snmp-info', '\n  enterprise: net-snmp\n  snmpEngineTime: 1m'],
    ['snmp-brute', '\n  dragon - Valid credentials'],
    ['irc-unrealircd-backdoor', 'Server closed connection, possibly due to too many reconnects.'],
  ])('%s proves nothing with %j', (id, output) => {
    expect(onPort(21, script(id, output))).toEqual([]);
  });

  it.each([
    ['redis-info', '\n  Version: 7.0.15', 'redis-brute'],
    ['mongodb-databases', '\n  totalSize = 1', 'mongodb-brute'],
    ['snmp-sysdescr', 'Linux', 'snmp-brute'],
  ])('%s proves no open door once %3$s may have found the key', (id, output, guessing) => {
    expect(onPort(1, script(id, output), script(guessing, '\n  secret - Valid credentials'))).toEqual([]);
  });
});

it('puts what scripts say of Windows sharing where it is shared', () => {
  const scripts = [
    script('smb-protocols', '\n  dialects: \n    NT LM 0.12 (SMBv1) [dangerous, but default]\n    2.0.2'),
    script('smb-vuln-ms17-010', '', report('VULNERABLE')),
  ];
  const found = judgeScripts(host({ ports: [port(139), port(445)], scripts }));
  expect(brief(found)).toEqual(['smb-v1 confirmed', 'CVE-2017-0143 confirmed']);
  expect(found.map((finding) => finding.place.port?.number)).toEqual([445, 445]);
  expect(judgeScripts(host({ ports: [port(139)], scripts }))[0]?.place.port?.number).toBe(139);
  expect(judgeScripts(host({ scripts }))[0]?.place.port).toBeNull();
});

it.each([
  ['mongodb-databases', 'totalSize = 1', 'scripts'],
  ['http-shellshock', '', 'vuln_scripts'],
  ['http-vuln-cve2014-3704', '', 'deep_scripts'],
  ['smb-vuln-ms08-067', '', 'dos_scripts'],
  ['http-slowloris', '\n  Vulnerable:\n  the DoS attack took +2m22s', 'dos_scripts'],
  // Also one of our own questions, which smaller profiles ask as well.
  ['ftp-anon', 'Anonymous FTP login allowed', 'ftp_anonymous'],
])('counts what %s finds to the smallest set of scripts that holds it', (id, output, check) => {
  expect(onPort(80, script(id, output, report('VULNERABLE'))).map((finding) => finding.check)).toEqual([check]);
});

it('does not take a server that went away for one that was worn out', () => {
  const output = '\n  Probably vulnerable:\n  the DoS attack took +1m';
  expect(onPort(80, script('http-slowloris', output))).toEqual([]);
});

it('believes no other script, however loud', () => {
  const loud = ['http-slowloris-check', 'vulners', 'http-csrf', 'smb2-vuln-uptime', 'constructor', '__proto__'];
  for (const id of loud) {
    expect(JUDGED_SCRIPTS.has(id)).toBe(false);
    expect(onPort(80, script(id, 'State: VULNERABLE', report('VULNERABLE')))).toEqual([]);
  }
});

it('has a definition for every script it judges', () => {
  const said = new Map([
    ['ftp-anon', 'Anonymous FTP login allowed'],
    ['http-slowloris', 'Vulnerable:'],
    ['ftp-proftpd-backdoor', 'This installation has been backdoored.'],
    ['irc-unrealircd-backdoor', 'Looks like trojaned version of unrealircd.'],
    ['mysql-empty-password', 'root account has empty password'],
    ['mongodb-databases', 'totalSize = 1'],
    ['redis-info', 'Version: 7'],
    ['smb-protocols', 'NT LM 0.12'],
    ['snmp-brute', 'public - Valid credentials'],
  ]);
  for (const id of JUDGED_SCRIPTS) {
    expect(onPort(1, script(id, said.get(id) ?? 'x', report('VULNERABLE'))), id).toHaveLength(1);
  }
});

it('judges every script of the curated list but the one that only tells a title, and every one that takes things down', () => {
  expect(DOS_SCRIPTS.filter((id) => !JUDGED_SCRIPTS.has(id))).toEqual([]);
  expect(CURATED_SCRIPTS.filter((id) => !JUDGED_SCRIPTS.has(id))).toEqual(['http-title']);
});

it('keeps evidence short and harmless', () => {
  const [coloured] = onPort(21, script('ftp-anon', 'Anonymous FTP login allowed\n\x1b[31mred\0'));
  expect(coloured?.evidence).toBe('nmap ftp-anon\nAnonymous FTP login allowed\nred\\x00');
  const [finding] = onPort(21, script('ftp-anon', `Anonymous FTP login allowed\n${'x'.repeat(100_000)}`));
  expect(finding?.evidence.length).toBeLessThanOrEqual(2000);
});

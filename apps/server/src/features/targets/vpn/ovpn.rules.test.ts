import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOvpn } from './ovpn.rules.ts';
import { OVPN_BLOCKS } from './ovpn-blocks.ts';
import { OVPN_DIRECTIVES } from './ovpn-directives.ts';
import { HOSTILE_FILES } from './testing/hostile-files.ts';
import { block, CERTIFICATE, PRIVATE_KEY, SMALLEST_OVPN, STATIC_KEY, withLines } from './testing/ovpn-files.ts';

const read = (text: string | Buffer) => readOvpn(Buffer.from(text));
const written = (text: string | Buffer) => {
  const outcome = read(text);
  if (outcome.kind === 'wrong') throw new Error(outcome.message.en);
  return outcome.text;
};
const linesOf = (text: string) => written(text).split('\n');

describe('hostile files', () => {
  it.each([
    ['up', 'up /bin/sh'],
    ['down', 'down "/bin/sh -c id"'],
    ['route-up', 'route-up /tmp/x'],
    ['route-pre-down', 'route-pre-down /tmp/x'],
    ['ipchange', 'ipchange /tmp/x'],
    ['tls-verify', 'tls-verify /tmp/x'],
    ['auth-user-pass-verify', 'auth-user-pass-verify /tmp/x via-env'],
    ['client-connect', 'client-connect /tmp/x'],
    ['client-disconnect', 'client-disconnect /tmp/x'],
    ['learn-address', 'learn-address /tmp/x'],
    ['tls-crypt-v2-verify', 'tls-crypt-v2-verify /tmp/x'],
    ['script-security', 'script-security 2'],
    ['plugin', 'plugin /usr/lib/openvpn/openvpn-plugin-down-root.so x'],
    ['iproute', 'iproute /tmp/x'],
    ['log', 'log /etc/cron.d/x'],
    ['log-append', 'log-append /etc/passwd'],
    ['status', 'status /etc/cron.d/x 1'],
    ['writepid', 'writepid /etc/cron.d/x'],
    ['replay-persist', 'replay-persist /etc/cron.d/x'],
    ['ifconfig-pool-persist', 'ifconfig-pool-persist /etc/x'],
    ['management', 'management 0.0.0.0 7505'],
    ['management-client', 'management-client'],
    ['config', 'config /etc/passwd'],
    ['cd', 'cd /etc'],
    ['chroot', 'chroot /tmp'],
    ['daemon', 'daemon'],
    ['inetd', 'inetd nowait'],
    ['user', 'user root'],
    ['group', 'group root'],
    ['setenv', 'setenv LD_PRELOAD /tmp/x.so'],
    ['setenv-safe', 'setenv-safe X y'],
    ['ca', 'ca /etc/shadow'],
    ['cert', 'cert /etc/shadow'],
    ['key', 'key /etc/shadow'],
    ['tls-auth', 'tls-auth /etc/shadow 1'],
    ['tls-crypt', 'tls-crypt /etc/shadow'],
    ['pkcs12', 'pkcs12 /etc/shadow'],
    ['pkcs11-providers', 'pkcs11-providers /tmp/x.so'],
    ['pkcs11-id', 'pkcs11-id x'],
    ['engine', 'engine dynamic'],
    ['providers', 'providers /tmp/x.so'],
    ['askpass', 'askpass /etc/shadow'],
    ['secret', 'secret /etc/shadow'],
    ['crl-verify', 'crl-verify /etc dir'],
    ['capath', 'capath /etc/ssl'],
    ['dh', 'dh /etc/shadow'],
    ['tmp-dir', 'tmp-dir /etc'],
    ['http-proxy', 'http-proxy 169.254.169.254 80 /etc/shadow basic'],
    ['socks-proxy', 'socks-proxy 127.0.0.1 22'],
    ['http-proxy-option', 'http-proxy-option AGENT x'],
    ['redirect-gateway', 'redirect-gateway def1'],
    ['redirect-private', 'redirect-private'],
    ['dhcp-option', 'dhcp-option DNS 6.6.6.6'],
    ['route-ipv6', 'route-ipv6 ::/0'],
    ['route-gateway', 'route-gateway 10.0.0.1'],
    ['ifconfig', 'ifconfig 10.0.0.1 10.0.0.2'],
    ['server', 'server 10.8.0.0 255.255.255.0'],
    ['mode', 'mode server'],
    ['local', 'local 0.0.0.0'],
    ['lport', 'lport 53'],
    ['dev-node', 'dev-node /dev/sda'],
    ['dev-type', 'dev-type tap'],
    ['pull-filter', 'pull-filter accept redirect-gateway'],
    ['mlock', 'mlock'],
    ['nice', 'nice -20'],
    ['syslog', 'syslog x'],
    ['echo', 'echo x'],
    ['remap-usr1', 'remap-usr1 SIGHUP'],
    ['ignore-unknown-option', 'ignore-unknown-option up'],
    ['push', 'push "route 0.0.0.0 0.0.0.0"'],
    ['auth-gen-token-secret', 'auth-gen-token-secret /etc/shadow'],
  ])('the directive %s is refused by its name', (name, line) => {
    for (const file of [withLines(line), `${SMALLEST_OVPN}${line}\n`, withLines(`\t ${line}`)]) {
      expect(read(file)).toMatchObject({ kind: 'wrong', code: 'directive_refused', name });
    }
    const outcome = read(withLines('# one', line));
    expect(outcome).toMatchObject({
      line: 2,
      message: {
        it: `Riga 2: la direttiva ${name} non è ammessa. Toglila e carica di nuovo il file.`,
        en: `Line 2: the directive ${name} is not allowed. Remove it and upload the file again.`,
      },
    });
  });

  it.each([
    ['double quotes', '"script-security" 2', 'script-security'],
    ['single quotes', "'up' /bin/sh", 'up'],
    ['a backslash', 'scr\\ipt-security 2', 'scr\\ipt-security'],
    ['a backslash in quotes', '"u\\p" x', '"u\\p"'],
    ['dashes', '--up /bin/sh', '--up'],
    ['more dashes', '----up /bin/sh', '----up'],
    ['upper case', 'UP /bin/sh', 'UP'],
    ['mixed case of an allowed one', 'Remote vpn.example.com 1194', 'Remote'],
    ['a tab', 'up\t/bin/sh', 'up'],
    ['nothing but an argument', '""', ''],
    ['a prototype', '__proto__ x', '__proto__'],
    ['a constructor', 'constructor', 'constructor'],
    ['look-alike letters', 'сlient', '?lient'],
    ['a quote left open', '"up /bin/sh', '"up'],
    ['no space', 'client;up', 'client;up'],
    ['a no-break space', 'client\u00a0up', 'client?up'],
  ])('a name written with %s is refused', (_how, line, name) => {
    expect(read(withLines(line))).toMatchObject({ kind: 'wrong', code: 'directive_refused', name });
  });

  it.each([
    ['a lone carriage return', 'client\rup /bin/sh', 'up'],
    ['Windows line ends', 'client\r\nup /bin/sh\r\n', 'up'],
    ['a byte order mark', '\ufeffup /bin/sh\n', 'up'],
  ])('a directive after %s is seen', (_how, start, name) => {
    expect(read(start + SMALLEST_OVPN)).toMatchObject({ code: 'directive_refused', name });
  });

  it.each([
    ['a NUL byte', Buffer.from('client\0up /bin/sh\n')],
    ['a vertical tab', Buffer.from('client\x0bup\n')],
    ['a form feed', Buffer.from('client\x0cup\n')],
    ['an escape sequence', Buffer.from('# \x1b]0;x\x07\n')],
    ['a next-line character', Buffer.from('client\u0085up\n')],
    ['broken UTF-8', Buffer.of(0x63, 0xff, 0xfe, 0x0a)],
    ['an overlong NUL', Buffer.of(0xc0, 0x80)],
    ['UTF-16', Buffer.from('\ufeffclient\n', 'utf16le')],
  ])('a file with %s is no text', (_what, bytes) => {
    expect(read(Buffer.concat([bytes, Buffer.from(SMALLEST_OVPN)]))).toMatchObject({ code: 'not_text' });
  });

  it.each([
    ['dev', 'dev tap'],
    ['dev', 'dev tun /dev/sda'],
    ['dev', 'dev'],
    ['proto', 'proto tcp-server'],
    ['proto', 'proto udp up'],
    ['remote', 'remote'],
    ['remote', 'remote vpn.example.com 0'],
    ['remote', 'remote vpn.example.com 65536'],
    ['remote', 'remote vpn.example.com 01194'],
    ['remote', 'remote vpn.example.com 1194 udp up'],
    ['remote', 'remote -up 1194'],
    ['remote', 'remote "a b" 1194'],
    ['remote', 'remote $(id) 1194'],
    ['remote', 'remote 127.0.0.1 5432'],
    ['remote', 'remote 127.1 5432'],
    ['remote', 'remote 2130706433 5432'],
    ['remote', 'remote localhost 5432'],
    ['remote', 'remote a.localhost 5432'],
    ['remote', 'remote 169.254.169.254 80'],
    ['remote', 'remote ::1 5432'],
    ['remote', 'remote ::ffff:127.0.0.1 5432'],
    ['remote', 'remote 0.0.0.0 5432'],
    ['remote', 'remote 127.20.0.1 1194'],
    ['port', 'port 70000'],
    ['auth-user-pass', 'auth-user-pass /etc/shadow'],
    ['auth-user-pass', 'auth-user-pass [inline]'],
    ['remote-cert-tls', 'remote-cert-tls client'],
    ['verify-x509-name', 'verify-x509-name "a" subject up'],
    ['verify-x509-name', `verify-x509-name ${'x'.repeat(201)}`],
    ['cipher', 'cipher none'],
    ['cipher', 'cipher AES-256-CBC:AES-128-CBC'],
    ['data-ciphers', `data-ciphers ${Array(20).fill('AES-256-GCM').join(':')}`],
    ['data-ciphers', 'data-ciphers AES-256-GCM:../x'],
    ['auth', 'auth none'],
    ['auth', 'auth /etc/shadow'],
    ['tls-version-min', 'tls-version-min 1.4'],
    ['key-direction', 'key-direction 2'],
    ['compress', 'compress /x'],
    ['tun-mtu', 'tun-mtu 1e3'],
    ['mssfix', 'mssfix 1400 up'],
    ['keepalive', 'keepalive 10'],
    ['keepalive', 'keepalive 10 -60'],
    ['reneg-sec', 'reneg-sec 9999999999999999999999'],
    ['resolv-retry', 'resolv-retry infinite up'],
    ['verb', 'verb 12'],
    ['client', 'client up'],
    ['persist-tun', 'persist-tun x'],
    ['route', 'route 0.0.0.0 0.0.0.0'],
    ['route', 'route 0.0.0.0 128.0.0.0'],
    ['route', 'route 8.0.0.0 248.0.0.0'],
    ['route', 'route 8.8.8.8'],
    ['route', 'route 127.0.0.0 255.0.0.0'],
    ['route', 'route 169.254.0.0 255.255.0.0'],
    ['route', 'route 10.0.0.0 254.0.0.0'],
    ['route', 'route 10.0.0.0 255.0.255.0'],
    ['route', 'route 10.0.0.0 255.0.0.0 10.0.0.1'],
    ['route', 'route 10.0.0.0 255.0.0.0 net_gateway'],
    ['route', 'route 10.0.0.0 255.0.0.0 vpn_gateway -1'],
    ['route', 'route remote_host'],
    ['remote', 'remote vpn.example.com\\ 1194'],
  ])('the value of %s in "%s" is refused', (name, line) => {
    expect(read(withLines(line))).toMatchObject({ kind: 'wrong', code: 'value_refused', name });
  });

  it.each([
    'connection',
    'pkcs12',
    'up',
    'extra-certs',
    'tls-crypt-v2',
    'auth-user-pass',
    'secret',
    'CA',
    '/ca',
    '',
    'ca ',
  ])('the block <%s> is refused by its name', (tag) => {
    const file = withLines(block(tag, CERTIFICATE));
    expect(read(file)).toMatchObject({ code: 'directive_refused', name: `<${tag}>` });
  });

  it.each([
    ['a directive before the certificate', `up /bin/sh\n${CERTIFICATE}`],
    ['a directive after it', `${CERTIFICATE}\nup /bin/sh`],
    ['a directive inside it', CERTIFICATE.replace('\n', '\nup /bin/sh\n')],
    ['a block in the block', `<cert>\n${CERTIFICATE}\n</cert>`],
    ['its own opening again', `<ca>\n${CERTIFICATE}`],
    ['an ending with more on its line', `${CERTIFICATE}\n</ca> up /bin/sh`],
    ['a key instead of a certificate', PRIVATE_KEY],
    ['a certificate without its end', CERTIFICATE.replace('-----END CERTIFICATE-----', '')],
    ['an end of another kind', CERTIFICATE.replace('END CERTIFICATE', 'END PRIVATE KEY')],
    ['two beginnings', CERTIFICATE.replace('\n', '\n-----BEGIN CERTIFICATE-----\n')],
    ['an empty certificate', '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----'],
    ['padding in the middle', CERTIFICATE.replace('\n', '\nAA==\n')],
    ['nothing', ''],
    ['a path', '/etc/shadow'],
    ['only indented text', '    up /bin/sh'],
  ])('a <ca> with %s is refused', (_what, content) => {
    expect(read(`client\nremote vpn.example.com\n${block('ca', content)}\n`)).toMatchObject({
      code: 'block_content',
      name: '<ca>',
    });
  });

  it.each([
    ['not closed', `${SMALLEST_OVPN}<key>\n${PRIVATE_KEY}\n`, 'block_open', '<key>'],
    ['closed by another', `${SMALLEST_OVPN}<key>\n${PRIVATE_KEY}\n</cert>\n`, 'block_open', '<key>'],
    ['given twice', `${SMALLEST_OVPN}${block('ca', CERTIFICATE)}`, 'repeated', '<ca>'],
    ['too large', withLines(block('cert', `${CERTIFICATE}\n`.repeat(600))), 'block_too_large', '<cert>'],
    [
      'a short static key',
      withLines(block('tls-auth', STATIC_KEY.replace(/^0123.*\n/m, ''))),
      'block_content',
      '<tls-auth>',
    ],
    [
      'a static key that is no hex',
      withLines(block('tls-crypt', STATIC_KEY.replace('0', 'g'))),
      'block_content',
      '<tls-crypt>',
    ],
    ['two private keys', withLines(block('key', `${PRIVATE_KEY}\n${PRIVATE_KEY}`)), 'block_content', '<key>'],
    [
      'a key with a passphrase',
      withLines(block('key', PRIVATE_KEY.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE'))),
      'key_has_passphrase',
      '<key>',
    ],
    [
      'an old key with a passphrase',
      withLines(block('key', PRIVATE_KEY.replace('\n', '\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\n'))),
      'key_has_passphrase',
      '<key>',
    ],
  ])('a block that is %s is refused', (_what, file, code, name) => {
    expect(read(file)).toMatchObject({ kind: 'wrong', code, name });
  });

  it('refuses a line longer than OpenVPN reads, and more remotes and routes than it takes', () => {
    expect(read(withLines(`remote ${'a.'.repeat(150)}com`))).toMatchObject({ code: 'line_too_long', line: 1 });
    expect(read(withLines(...Array(65).fill('remote a.example.com')))).toMatchObject({ code: 'repeated', line: 65 });
    expect(read(withLines(...Array(101).fill('route 10.0.0.1')))).toMatchObject({ code: 'repeated', line: 101 });
  });

  it('refuses a file that cannot connect, and says what is missing', () => {
    expect(read('')).toMatchObject({ code: 'missing', name: 'remote' });
    expect(read('client\nremote vpn.example.com')).toMatchObject({ code: 'missing', name: '<ca>' });
  });

  it('shows a name short and printable, however it was written', () => {
    const outcome = read(withLines(`${'ü'.repeat(100)} x`));
    expect(outcome).toMatchObject({ name: '?'.repeat(60) });
  });
});

describe('files of real life', () => {
  it('passes a full client file, rewritten', () => {
    const file = `\ufeff##############################################
# Sample client-side OpenVPN 2.x config file  #
; C:\\Program Files\\OpenVPN\\config
client
dev tun0
proto udp
remote VPN.Example.com 1194
remote 203.0.114.7 443 tcp-client   # the second one
remote 2a00:1450:4002::8 1194 udp6
--resolv-retry infinite
nobind
persist-key
persist-tun
remote-cert-tls server
verify-x509-name "C=IT, O=Società, CN=vpn" subject
cipher aes-256-cbc
data-ciphers AES-256-GCM:AES-128-GCM:CHACHA20-POLY1305
auth sha256
auth-user-pass
tls-version-min 1.2
key-direction 1
compress lz4-v2
tun-mtu 1500
mssfix 1400
keepalive 010 60
reneg-sec 0
route 10.1.2.3 255.255.0.0 vpn_gateway 5
route 192.168.7.1
verb 11
${block('ca', CERTIFICATE)}
${block('cert', `Certificate:\n    Data:\n        Version: 3 (0x2)\n${CERTIFICATE}`)}
${block('key', PRIVATE_KEY)}
${block('tls-auth', `#\n# 2048 bit OpenVPN static key\n#\n${STATIC_KEY}`)}
`;
    expect(written(file)).toBe(`client
dev tun
proto udp
remote vpn.example.com 1194
remote 203.0.114.7 443 tcp-client
remote 2a00:1450:4002::8 1194 udp6
resolv-retry infinite
nobind
persist-key
persist-tun
remote-cert-tls server
verify-x509-name "C=IT, O=Società, CN=vpn" subject
cipher AES-256-CBC
data-ciphers AES-256-GCM:AES-128-GCM:CHACHA20-POLY1305
auth SHA256
auth-user-pass
tls-version-min 1.2
key-direction 1
compress lz4-v2
tun-mtu 1500
mssfix 1400
keepalive 10 60
reneg-sec 0
route 10.1.0.0 255.255.0.0 vpn_gateway 5
route 192.168.7.1 255.255.255.255
verb 4
${block('ca', CERTIFICATE)}
${block('cert', CERTIFICATE)}
${block('key', PRIVATE_KEY)}
${block('tls-auth', STATIC_KEY)}
`);
  });

  it.each([
    ['Windows line ends', SMALLEST_OVPN.replaceAll('\n', '\r\n')],
    ['old Macintosh line ends', SMALLEST_OVPN.replaceAll('\n', '\r')],
    ['tabs and spaces', SMALLEST_OVPN.replaceAll(/^(client|dev|remote)/gm, '\t $1').replaceAll(' tun', '\t\ttun  ')],
    ['indented blocks', SMALLEST_OVPN.replaceAll(/^(<|-)/gm, '  $1')],
    ['certificates on one long line', SMALLEST_OVPN.replaceAll(/([A-Za-z0-9+/]{64})\n(?=[A-Za-z0-9+/])/g, '$1')],
    ['no client and no dev', SMALLEST_OVPN.replace('client\ndev tun\n', '')],
    ['no end of the last line', SMALLEST_OVPN.trimEnd()],
    ['quoted values', SMALLEST_OVPN.replace('vpn.example.com 1194', '"vpn.example.com" \'1194\'')],
    ['a long comment', `# ${'x'.repeat(5000)}\n${SMALLEST_OVPN}`],
  ])('reads %s as the same file', (_what, file) => {
    expect(written(file)).toBe(written(SMALLEST_OVPN));
  });

  it('passes keys as OpenSSL has written them over the years', () => {
    for (const label of ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY']) {
      const key = PRIVATE_KEY.replaceAll('PRIVATE KEY', label);
      expect(written(withLines(block('key', key)))).toContain(key);
    }
    const parameters = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----';
    const file = withLines(block('key', `Bag Attributes\n    localKeyID: 01\n${parameters}\n${PRIVATE_KEY}`));
    expect(written(file)).toContain(block('key', PRIVATE_KEY));
  });

  it('takes the last of a directive given twice, as OpenVPN does', () => {
    expect(linesOf(withLines('verb 1', 'verb 3')).filter((line) => line.startsWith('verb'))).toEqual(['verb 3']);
  });

  it("connects into the lab's own network where the lab runs", () => {
    const file = Buffer.from(SMALLEST_OVPN.replace('vpn.example.com', '127.20.0.1'));
    expect(readOvpn(file, { lab: true }).kind).toBe('ok');
    expect(readOvpn(file).kind).toBe('wrong');
  });
});

/** An independent check of the result, without the code under test: every line must look like one of these. */
const ALLOWED_LINES: readonly RegExp[] = [
  /^(client|dev tun|nobind|persist-tun|persist-key|auth-user-pass|remote-cert-tls server|mssfix|compress)$/,
  /^(proto|port|resolv-retry|cipher|data-ciphers|auth|tls-version-min|key-direction|compress|tun-mtu|mssfix|verb) [\w.:-]+( (mtu|fixed|or-highest))?$/,
  /^(keepalive \d+ \d+|(ping|ping-restart|reneg-sec) \d+)$/,
  /^remote [a-z0-9][\w.:-]*( \d+( (udp|tcp)[46]?(-client)?)?)?$/,
  /^route (10|172|192)(\.\d+){3} \d+(\.\d+){3}( (vpn_gateway|default)( \d+)?)?$/,
  /^verify-x509-name "[^"\\\p{Cc}]+"( (subject|name|name-prefix))?$/u,
  /^<\/?(ca|cert|key|tls-auth|tls-crypt)>$/,
  /^-----(BEGIN|END) (CERTIFICATE|PRIVATE KEY|RSA PRIVATE KEY|EC PRIVATE KEY|OpenVPN Static key V1)-----$/,
  /^[A-Za-z0-9+/]{1,64}={0,2}$/,
];

const directive = fc.oneof(
  fc.constantFrom(...OVPN_DIRECTIVES.keys(), 'up', 'plugin', 'config', 'log', 'script-security', 'setenv', 'ca'),
  fc.string({ maxLength: 12, unit: 'binary' }),
);
const argument = fc.oneof(
  fc.constantFrom('tun', 'udp', 'tcp-client', '1194', '10', 'vpn.example.com', '10.0.0.0', '255.0.0.0', '8.8.8.8'),
  fc.constantFrom(
    'infinite',
    'server',
    'SHA256',
    'AES-256-GCM',
    '/etc/shadow',
    '"',
    "'",
    '\\',
    '#',
    ';',
    '"a b"',
    '1.2',
  ),
  fc.string({ maxLength: 10, unit: 'binary' }),
);
const optionLine = fc
  .tuple(fc.constantFrom('', ' ', '\t', '--', '"', '#'), directive, fc.array(argument, { maxLength: 4 }))
  .map(([before, name, args]) => before + [name, ...args].join(' '));
const tagLine = fc.constantFrom(
  ...[...OVPN_BLOCKS.keys(), 'up', 'connection'].flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
);
const wholeBlock = fc
  .tuple(fc.constantFrom(...OVPN_BLOCKS.keys()), fc.constantFrom(CERTIFICATE, PRIVATE_KEY, STATIC_KEY), optionLine)
  .map(([tag, content, line]) => block(tag, `    ${line}\n${content}`));
const hostileFile = fc
  .tuple(
    fc.array(fc.oneof(optionLine, optionLine, tagLine, wholeBlock), { maxLength: 6 }),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.boolean(),
  )
  .map(([lines, end, first]) => (first ? [...lines, SMALLEST_OVPN] : [SMALLEST_OVPN, ...lines]).join(end));

/** Valid lines alone, so that the property also sees files that pass. */
const goodLine = fc.constantFrom(
  'verb 3',
  '--nobind',
  '\tproto tcp4',
  'port 1194',
  'mssfix',
  'mssfix 1300 mtu',
  'compress',
  'compress stub-v2',
  'ping 10',
  'ping-restart 60',
  'tls-version-min 1.0 or-highest',
  'verify-x509-name vpn name-prefix',
  "verify-x509-name 'C=IT, CN=a;b#c' subject",
  'route 172.16.5.4 255.240.0.0 default 7',
  'remote A.example.com 1 udp4',
  'remote 10.99.0.10',
  block('cert', CERTIFICATE),
  block('key', PRIVATE_KEY),
  block('tls-crypt', STATIC_KEY),
);

describe('the rewritten file', () => {
  it('holds nothing outside the allow-list, whatever the input', () => {
    let passed = 0;
    const check = (file: string) => {
      const outcome = read(file);
      if (outcome.kind === 'wrong') return;
      passed += 1;
      // One question for each file: one for each line took most of this test.
      const refused = outcome.text
        .trimEnd()
        .split('\n')
        .filter((line) => !ALLOWED_LINES.some((allowed) => allowed.test(line)) || Buffer.byteLength(line) >= 256);
      expect(refused).toEqual([]);
      // Reading it again gives the same text: what we store and what OpenVPN reads cannot differ.
      expect(read(outcome.text)).toEqual(outcome);
    };
    fc.assert(fc.property(hostileFile, check), { numRuns: 2000 });
    fc.assert(
      fc.property(fc.array(goodLine, { maxLength: 8 }), optionLine, (lines, last) => {
        check(withLines(...lines));
        check(withLines(...lines, last));
      }),
      { numRuns: 1000 },
    );
    expect(passed).toBeGreaterThan(300);
  });

  it.each(HOSTILE_FILES)(
    'answers a megabyte of %s at once, without reading every line of it',
    (_what, file, answer) => {
      const outcome = readOvpn(Buffer.from(file));
      expect(outcome.kind === 'ok' ? 'ok' : outcome.code).toBe(answer);
    },
  );

  it('takes a bundle of a hundred certificates with their readable form', () => {
    const readable = Array.from({ length: 60 }, (_, n) => `        ${n} Subject: CN=some authority`).join('\n');
    const bundle = Array.from({ length: 100 }, () => `Certificate:\n${readable}\n${CERTIFICATE}`).join('\n');
    expect(read(SMALLEST_OVPN.replace(CERTIFICATE, bundle)).kind).toBe('ok');
  });
});

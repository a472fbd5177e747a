import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reemitConfig } from './reemit-config.ts';

const ARMOUR = ['-----BEGIN CERTIFICATE-----', 'MIIB+/Az09'.repeat(6), 'AA==', '-----END CERTIFICATE-----'];
const CA = ['<ca>', ...ARMOUR, '</ca>'];
const withLines = (...lines: readonly string[]) => `${['client', 'dev tun', ...lines, ...CA].join('\n')}\n`;
const REMOTE = 'remote vpn.example.com 1194 udp';

describe('a stored configuration', () => {
  it('is written anew: what the platform decides itself is left out, remotes are told apart', () => {
    const lines = ['verb 4', 'nobind', 'route 10.0.0.0 255.0.0.0', 'verify-x509-name "C=IT, CN=città #1" subject'];
    const outcome = reemitConfig(
      withLines(REMOTE, 'remote 10.1.2.3', ...lines, 'auth-user-pass', 'cipher AES-256-GCM'),
    );
    expect(outcome).toEqual({
      kind: 'ok',
      text: ['client', lines[3], 'auth-user-pass', 'cipher AES-256-GCM', ...CA, ''].join('\n'),
      remotes: [
        { host: 'vpn.example.com', port: '1194', protocol: 'udp' },
        { host: '10.1.2.3', port: null, protocol: null },
      ],
      asksUser: true,
    });
  });

  it.each([
    ['runs a program', 'up /bin/sh'],
    ['runs a program on a route', 'route-up /bin/sh'],
    ['allows programs', 'script-security 2'],
    ['loads code', 'plugin /tmp/x.so'],
    ['loads code as an engine', 'providers legacy /tmp/x'],
    ['writes a file', 'log /etc/passwd'],
    ['reads another file', 'config /etc/shadow'],
    ['reads a certificate from a path', 'ca /etc/shadow'],
    ['reads a password from a path', 'auth-user-pass /etc/shadow'],
    ['takes over the routes', 'redirect-gateway def1'],
    ['changes the environment', 'setenv LD_PRELOAD /tmp/x.so'],
    ['opens a second management channel', 'management 127.0.0.1 7505'],
    ['leaves the machine through a proxy', 'http-proxy 10.0.0.1 8080'],
    ['becomes a server', 'server 10.0.0.0 255.0.0.0'],
    ['makes a bridge', 'dev tap0'],
    ['leads to the platform itself', 'remote 127.0.0.1 22'],
    ['leads to the neighbours on the link', 'remote 169.254.169.254 80'],
    ['leads to the platform by name', 'remote localhost 22'],
    ['has a comment', 'verb 3 # up /bin/sh'],
    ['has an escape', 'verify-x509-name "a\\" name"'],
    ['has two spaces', 'proto  udp'],
    ['has a carriage return', 'proto udp\rup /bin/sh'],
    ['has dashes', '--up /bin/sh'],
    ['opens a block of another kind', '<connection>'],
    ['closes what is not open', '</ca>'],
  ])('is refused when a line %s: %s', (_what, line) => {
    expect(reemitConfig(withLines(REMOTE, line))).toMatchObject({
      kind: 'refused',
      detail: expect.stringMatching(/^line 4: /),
    });
  });

  it.each([
    ['a directive in a block', withLines(REMOTE).replace('AA==', 'up /bin/sh')],
    ['another block inside one', withLines(REMOTE).replace('AA==', '<key>')],
    ['a block that is not closed', withLines(REMOTE).replace('</ca>\n', '')],
    ['no remote', withLines()],
    ['no authority', `client\n${REMOTE}\n`],
    ['more than any upload gives', withLines(REMOTE, 'nobind\n'.repeat(300_000))],
  ])('is refused with %s', (_what, text) => {
    expect(reemitConfig(text).kind).toBe('refused');
  });

  it('never shows a value in a refusal: it may be a key in the wrong place', () => {
    const outcome = reemitConfig(withLines(REMOTE, 'auth-user-pass hunter2'));
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
  });

  it('lets through nothing but lines of its own list, whatever it is given', () => {
    const word = fc.constantFrom(
      ...['up', 'verb', 'proto', 'udp', 'remote', '10.0.0.1', '<ca>', '</ca>', '"', '\\', '\n', ' ', '3'],
    );
    const hostile = fc.array(fc.oneof(word, fc.string()), { maxLength: 12 }).map((words) => words.join(''));
    const KEPT =
      /^(?:client|proto (?:udp|tcp)|<\/?(?:ca|cert|key|tls-auth|tls-crypt)>|[A-Za-z0-9+/=]+|-----(?:BEGIN|END) [\w ]+-----)$/;
    const others = /^(?:persist-key|auth-user-pass|compress|mssfix)$/;
    fc.assert(
      fc.property(hostile, (text) => {
        const outcome = reemitConfig(withLines(REMOTE, text));
        const lines = outcome.kind === 'ok' ? outcome.text.trimEnd().split('\n') : [];
        expect(lines.filter((line) => !KEPT.test(line) && !others.test(line))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

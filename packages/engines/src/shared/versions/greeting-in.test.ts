import { expect, it } from 'vitest';
import { greetingIn } from './greeting-in.ts';

/** As nmap 7.93 quotes a web server it does not know. */
const WEB = String.raw`SF-Port20016-TCP:V=7.93%I=2%D=11/15%Time=6918FA0C%P=x86_64-pc-linux-gnu%r(GetRequest,A6,"HTTP/1\.1\x20200\x20OK\r\nServer:\x20Werkzeug/0\.14\.1\x20Python/2\.7\.15\r\nContent-Type:\x20text/html\r\nContent-Length:\x2043\r\n\r\n<html><head><title>PHP/5\.3</title></head></html>")%r(HTTPOptions,4,"HTTP");`;
const GREETING = String.raw`SF-Port21-TCP:V=7.93%I=7%r(NULL,18,"220\x20Foo\x20FTP\x201\.2\x20\"ready\"\r\n")%r(GenericLines,3,"no\n");`;

it('reads the head of a web server, not its page', () => {
  expect(greetingIn(WEB)?.split('\n')).toEqual([
    'HTTP/1.1 200 OK',
    'Server: Werkzeug/0.14.1 Python/2.7.15',
    'Content-Type: text/html',
    'Content-Length: 43',
  ]);
});

it('reads a greeting', () => {
  expect(greetingIn(GREETING)).toBe('220 Foo FTP 1.2 "ready"\n');
});

it.each([null, '', 'SF-Port9-TCP:V=7.93', '%r(NULL,', '%r(NULL,5,"', `%r(NULL,5,"${'\\'.repeat(4000)}`])(
  'has nothing to read in %j',
  (text) => {
    expect(greetingIn(text)?.trim() ?? '').not.toMatch(/\w/);
  },
);

it('reads what a telnet server says after it has negotiated', () => {
  const asked = String.raw`%r(NULL,30,"\xff\xfb\x01\xff\xfd\x18\xff\xfa\x18\x01\xff\xf0MikroTik\x20v6\.41\.2\x20\(stable\)\r\nLogin:\x20")`;
  expect(greetingIn(asked)).toBe('MikroTik v6.41.2 (stable)\nLogin: ');
});

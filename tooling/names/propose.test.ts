import { expect, it } from 'vitest';
import { namesOfProbes, proposalsFor, spellingsOfNames, wordProposals, wordsOfProbes } from './propose.ts';

const PROBES = String.raw`
Probe TCP GetRequest q|GET / HTTP/1.0\r\n\r\n|
match http m|^HTTP/1\.0 200 OK\r\nServer: Foo/([\d.]+)\r\n|s p/Foo httpd/ v/$1/ o/Linux/ cpe:/a:foo:foo_httpd:$1/ cpe:/o:linux:linux_kernel/a
match http m|^HTTP/1\.1 200 OK\r\nServer: Foo/([\d.]+)\r\n|s p/Foo httpd/ v/$1/ cpe:/a:foo:foo_httpd:$1/
match http m|^HTTP/1\.1 401|s p|Bar/Baz| cpe:/a:bar:baz/
softmatch http m|^HTTP/1\.[01]|
`;

it('reads the names that nmap gives with a version', () => {
  expect(namesOfProbes(PROBES)).toEqual([{ name: 'foo:foo_httpd', words: 'Foo httpd', times: 2 }]);
});

it.each([
  ['mashape:kong', ['konghq:kong']],
  ['plex:plex_media_server', ['plex:media_server']],
  ['hot-world:repetier_server', ['repetier-server:repetier-server']],
  ['nobody:nothing', []],
])('proposes for %s what the knowledge has', (name, expected) => {
  const known = new Set(['konghq:kong', 'plex:media_server', 'repetier-server:repetier-server', 'kong:other']);
  expect(proposalsFor(name, known)).toEqual(expected);
});

it('reads the words nmap spells products out with, where it tells a version', () => {
  expect(wordsOfProbes(PROBES)).toEqual(['Foo httpd']);
});

it.each([
  ['Fooish httpd', ['fooish:fooish_web_server', 'fooish_inc:fooish']],
  ['Acme Bar ftpd', ['acme_software:bar_ftp_server']],
  ['Bar-Serve', ['somebody:barserve']],
  // Words of many products are nobody's name.
  ['FTP server', []],
  ['Unheard of httpd', []],
])('proposes for the words %s what the knowledge has', (words, expected) => {
  const known = spellingsOfNames([
    'fooish:fooish_web_server',
    'fooish_inc:fooish',
    'acme_software:bar_ftp_server',
    'somebody:barserve',
    'titan:ftp_server',
  ]);
  expect(wordProposals(words, known)).toEqual(expected);
});

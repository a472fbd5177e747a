import { expect, it } from 'vitest';
import { type ReadProduct, readService } from './read-service.ts';

/** Every product of a reading that is only mentioned, and every one that is stated, with its version. */
function productsIn(heard: string, scanner: { product?: string; version?: string; extraInfo?: string } = {}) {
  const { main, parts } = readService({ product: null, version: null, extraInfo: null, cpes: [], ...scanner, heard });
  const all = [...(main ? [main] : []), ...parts].filter(
    ({ names, version }) => names.length > 0 && version.kind === 'exact',
  );
  const named = (mentioned: boolean) => all.filter((one) => one.mentioned === mentioned).map(label);
  return { stated: named(false), mentioned: named(true) };
}
const label = ({ names, version }: ReadProduct) => `${names[0]} ${'text' in version ? version.text : ''}`;

it.each([
  [
    'the comment of a header',
    'server: nginx/1.20.1 (was Apache/2.4.49)',
    'f5:nginx 1.20.1',
    'apache:http_server 2.4.49',
  ],
  ['a comment without a verb', 'server: nginx/1.20.1 (OpenSSL/1.0.1e)', 'f5:nginx 1.20.1', 'openssl:openssl 1.0.1e'],
  ['a nested comment', 'server: nginx/1.20.1 (edge (PHP/5.3.3))', 'f5:nginx 1.20.1', 'php:php 5.3.3'],
  [
    'a header that denies another',
    'server: lighttpd/1.4.53 not Apache/2.4.49',
    'lighttpd:lighttpd 1.4.53',
    'apache:http_server 2.4.49',
  ],
  ['a header that denies', 'server: not Apache/2.4.49', null, 'apache:http_server 2.4.49'],
  [
    'a header of words',
    'server: nginx/1.20.1 protected by ModSecurity/2.9.1',
    'f5:nginx 1.20.1',
    'trustwave:modsecurity 2.9.1',
  ],
  ['a greeting that remembers', '220 ftp.example.org ready (was vsFTPd 2.3.4)', null, 'vsftpd_project:vsftpd 2.3.4'],
  ['a greeting that denies', '220 We no longer run ProFTPD 1.3.5', null, 'proftpd:proftpd 1.3.5'],
  ['a greeting that advises', '220 mx.example.org ESMTP please use Exim 4.92', null, 'exim:exim 4.92'],
  ['a greeting after the fact', '220 ProFTPD 1.3.5 was replaced here', null, 'proftpd:proftpd 1.3.5'],
  [
    'the comment of a stranger’s SSH',
    'SSH-2.0-Foosh_4.2 uses-libssh2_1.4.2 OpenSSL_1.0.0',
    null,
    'openssl:openssl 1.0.0',
  ],
  ['square brackets', '220 Foo-FTPd 2.4 at your service [OpenSSL/0.9.8c]', null, 'openssl:openssl 0.9.8c'],
  ['brackets behind a small name', '220 foo-ftpd 2.4 (OpenSSL/0.9.8c)', null, 'openssl:openssl 0.9.8c'],
  [
    'compatibility',
    'server: Microsoft-IIS/8.5 compatible; Foo/1.0',
    null,
    'microsoft:internet_information_services 8.5',
  ],
  ['a quote behind a version', "x-powered-by: PHP/7.1.9';--<svg/onload=1>", null, 'php:php 7.1.9'],
  ['a glued semicolon', 'x-powered-by: PHP/7.1.9;drop', null, 'php:php 7.1.9'],
  ['an escape in a page', 'meta generator: WordPress 4.6.1&quot;&gt;&lt;b&gt;', null, 'wordpress:wordpress 4.6.1'],
])('only mentions a product: %s', (_what, heard, stated, mentioned) => {
  const products = productsIn(heard);
  if (stated !== null) expect(products.stated).toEqual([stated]);
  if (mentioned !== null) expect(products.mentioned).toContain(mentioned);
  if (stated === null) expect(products.stated).toEqual([]);
});

it.each([
  [
    'server: Apache/2.4.29 (Unix) OpenSSL/1.0.2n PHP/7.2.24',
    'apache:http_server 2.4.29',
    'openssl:openssl 1.0.2n',
    'php:php 7.2.24',
  ],
  ['server: Jetty(9.4.12.v20180830)', 'eclipse:jetty 9.4.12.v20180830'],
  ['meta generator: Drupal 8.5.0 (https://www.drupal.org)', 'drupal:drupal 8.5.0'],
  ['server: nginx/1.10.0 + Phusion Passenger 5.0.28', 'f5:nginx 1.10.0', 'phusion:passenger 5.0.28'],
  [
    'x-powered-by: Servlet/3.1 JSP/2.3 (GlassFish Server Open Source Edition 4.1 Java/1.8)',
    'oracle:glassfish_server 4.1',
  ],
  ['server: WEBrick/1.3.1 (Ruby/2.3.1/2016-04-26)', 'ruby-lang:ruby 2.3.1'],
  ['220 (vsFTPd 2.3.4)', 'vsftpd_project:vsftpd 2.3.4'],
  ['220 ProFTPD 1.3.5 Server (Acme) [::ffff:127.0.0.1]', 'proftpd:proftpd 1.3.5'],
  ['220-FileZilla Server 0.9.60 beta', 'filezilla-project:filezilla_server 0.9.60'],
  ['220 mail.example.com ESMTP Exim 4.92 Mon, 01 Jan 2024 00:00:00 +0000', 'exim:exim 4.92'],
  ["220 Hello, I'm freeFTPd 1.0", 'freeftpd:freeftpd 1.0'],
  ['SSH-2.0-OpenSSH_7.4p1', 'openbsd:openssh 7.4 p1'],
])('states its products: %s', (heard, ...expected) => {
  const { stated, mentioned } = productsIn(heard);
  expect(mentioned).toEqual([]);
  for (const one of expected) expect(stated.map(withoutSpace)).toContain(withoutSpace(one));
});

const withoutSpace = (text: string) => text.replace(/ (?=p\d)/, '');

it('takes a proxy in Via for a part of the way, unless it is what answers', () => {
  expect(productsIn('server: nginx/1.20.1\nvia: 1.1 edge (squid/3.5.20)')).toEqual({
    stated: ['f5:nginx 1.20.1'],
    mentioned: ['squid-cache:squid 3.5.20'],
  });
  expect(productsIn('via: 1.1 varnish (Varnish/6.0.1)').stated).toEqual([]);
  expect(productsIn('server: squid/3.5.20\nvia: 1.1 edge (squid/3.5.20)')).toEqual({
    stated: ['squid-cache:squid 3.5.20'],
    mentioned: [],
  });
});

it('leaves open which of several products in a greeting is the one that speaks', () => {
  const { stated, mentioned } = productsIn('220 ProFTPD 1.3.5 Exim 4.92');
  expect(stated).toEqual([]);
  expect(mentioned).toContain('exim:exim 4.92');
});

it('holds the scanner’s own reading against the line it was read from', () => {
  const scanner = { product: 'vsftpd', version: '2.3.4' };
  expect(productsIn('220 ready (was vsFTPd 2.3.4)', scanner).mentioned).toEqual(['vsftpd_project:vsftpd 2.3.4']);
  expect(productsIn('220 (vsFTPd 2.3.4)', scanner).stated).toEqual(['vsftpd_project:vsftpd 2.3.4']);
});

it('believes a document in JSON that holds the version of who answers with it', () => {
  const scanner = { product: 'MongoDB', version: '3.4.9' };
  expect(productsIn('MongoDB Server Information\n{"version": "3.4.9"}', scanner).stated).toEqual([
    'mongodb:mongodb 3.4.9',
  ]);
  expect(productsIn('{"note": "was 3.4.9"}', scanner).mentioned).toEqual(['mongodb:mongodb 3.4.9']);
});

it('takes none of several products in one greeting for what answers', () => {
  const heard = '220 mx.example.org ESMTP Exim 4.92 ProFTPD 1.3.5';
  const { main, parts } = readService({ product: null, version: null, extraInfo: null, cpes: [], heard });
  expect(main).toBeNull();
  expect(parts.every(({ mentioned }) => mentioned)).toBe(true);
});

it.each([
  ['behind a separator', 'formerly nginx/0.7.61; OpenSSL/1.0.1c'],
  ['as the first word', 'OpenSSL/1.0.1c compatible'],
  ['alone', 'OpenSSL/1.0.1c'],
])('takes the place of a library from the header and not from the scanner’s remark: %s', (_where, comment) => {
  const { stated, mentioned } = productsIn(`server: Apache (${comment})`, {
    product: 'Apache httpd',
    extraInfo: comment,
  });
  expect(stated).toEqual([]);
  expect(mentioned).toContain('openssl:openssl 1.0.1c');
});

it('takes no library for what answers where a stranger names itself before it', () => {
  const header = 'Foo/8.1 OpenSSL/1.0.1g zlib/1.2.8';
  for (const seen of [{ product: header }, { product: null }]) {
    const { main, parts } = readService({
      ...{ version: null, extraInfo: null, cpes: [], ...seen },
      heard: `server: ${header}`,
    });
    expect(main).toMatchObject({ title: 'Foo', names: [] });
    expect(parts.map(label)).toEqual(expect.arrayContaining(['openssl:openssl 1.0.1g']));
  }
});

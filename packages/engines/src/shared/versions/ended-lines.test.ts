import { describe, expect, it } from 'vitest';
import { endedVersion } from './ended-lines.ts';

const TODAY = new Date('2026-11-17T00:00:00Z');

describe('a version', () => {
  it.each([
    ['php:php 7.2.24 in apache:http_server', 'PHP', '7.2.24'],
    ['apache:http_server 2.2.15', 'Apache httpd', '2.2.15'],
    ['openssl:openssl 1.0.2k', 'OpenSSL', '1.0.2k'],
    ['openssl:openssl 3.0.19', 'OpenSSL', '3.0.19'],
    ['postgresql:postgresql 14.2', 'PostgreSQL', '14.2'],
    ['joomla:joomla! 3.10.12', 'Joomla!', '3.10.12'],
    ['mariadb:mariadb 10.6.18', 'MariaDB', '10.6.18'],
    ['php:php 8.1.0 rc1', 'PHP', '8.1.0'],
  ])('%s has ended', (about, title, version) => {
    expect(endedVersion(about, TODAY)).toEqual({ title, version });
  });

  it.each([
    ['is of a line that is mended', 'apache:http_server 2.4.49'],
    ['ends later this year', 'php:php 8.2.10'],
    ['is of a long line among short ones', 'mariadb:mariadb 10.11.4'],
    ['is the first of a new line', 'postgresql:postgresql 15'],
    ['is one of several', 'php:php 5.3.0..7.4.1'],
    ['is not known', 'php:php -'],
    ['is of a product nobody wrote down', 'openbsd:openssh 5.3'],
    ['is hostile', `php:php ${'7'.repeat(3)}${' '.repeat(5000)}`],
    ['is no product', 'php'],
  ])('that %s has not', (_, about) => {
    expect(endedVersion(about, TODAY)).toBeNull();
  });

  it('ends on its day and not before', () => {
    expect(endedVersion('php:php 8.2.10', new Date('2026-12-30T00:00:00Z'))).toBeNull();
    expect(endedVersion('php:php 8.2.10', new Date('2027-01-01T00:00:00Z'))).not.toBeNull();
  });
});

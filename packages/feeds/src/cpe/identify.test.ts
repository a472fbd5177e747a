import { describe, expect, it } from 'vitest';
import { APPLICATIONS, SYSTEMS } from './aliases.ts';
import { identifyProduct } from './identify.ts';
import { NMAP_NAMES } from './nmap-names.ts';

const nothing = { product: null, version: null };
const short = (cpe: string, product: string | null = null, version: string | null = null) =>
  identifyProduct(cpe, { product, version }).map(
    (one) => `${one.part}:${one.vendor}:${one.product}:${one.version}:${one.update}`,
  );

describe('a name nmap gives is known under the names of the knowledge', () => {
  it.each([
    ['cpe:/a:igor_sysoev:nginx:1.18.0', ['a:f5:nginx:1.18.0:null', 'a:nginx:nginx:1.18.0:null']],
    ['cpe:/a:vsftpd:vsftpd:2.3.4', ['a:vsftpd_project:vsftpd:2.3.4:null', 'a:beasts:vsftpd:2.3.4:null']],
    ['cpe:/a:openbsd:openssh:7.4p1', ['a:openbsd:openssh:7.4:p1', 'a:openssh:openssh:7.4:p1']],
    ['cpe:/a:openbsd:openssh:7.4', ['a:openbsd:openssh:7.4:null', 'a:openssh:openssh:7.4:null']],
    ['cpe:/a:apache:http_server:2.4.49', ['a:apache:http_server:2.4.49:null', 'a:apache:apache:2.4.49:null']],
    [
      'cpe:/a:mysql:mysql:5.7.30-log',
      [
        'a:oracle:mysql:5.7.30:null',
        'a:mysql:mysql:5.7.30:null',
        'a:oracle:mysql_server:5.7.30:null',
        'a:mysql:mysql_server:5.7.30:null',
        'a:mysql:community_server:5.7.30:null',
        'a:mysql:mysql_community_server:5.7.30:null',
      ],
    ],
    ['cpe:/a:mysql:mysql:5.5.5-10.11.19-mariadb', ['a:mariadb:mariadb:10.11.19:null']],
    ['cpe:/a:mariadb:mariadb:5.5.5-10.3.39-mariadb-0%2bdeb10u1', ['a:mariadb:mariadb:10.3.39:null']],
    ['cpe:/a:proftpd:proftpd:1.3.5', ['a:proftpd:proftpd:1.3.5:null', 'a:proftpd_project:proftpd:1.3.5:null']],
    ['cpe:/a:proftpd:proftpd:1.3.5rc3', ['a:proftpd:proftpd:1.3.5:rc3', 'a:proftpd_project:proftpd:1.3.5:rc3']],
    ['cpe:/a:proftpd:proftpd:1.3.5b', ['a:proftpd:proftpd:1.3.5b:null', 'a:proftpd_project:proftpd:1.3.5b:null']],
    ['cpe:/a:isc:bind:9.18.24-1', ['a:isc:bind:9.18.24:null']],
    ['cpe:/a:isc:bind:9.9.5-p1', ['a:isc:bind:9.9.5:p1']],
    ['cpe:/a:jqueryui:jquery_ui:1.10.0', ['a:jqueryui:jquery_ui:1.10.0:null', 'a:jquery:jquery_ui:1.10.0:null']],
    ['cpe:/a:samba:samba:3.0.20', ['a:samba:samba:3.0.20:null']],
    ['cpe:/a:redislabs:redis:5.0.7', ['a:redis:redis:5.0.7:null', 'a:redislabs:redis:5.0.7:null']],
    ['cpe:/a:exim:exim:4.92', ['a:exim:exim:4.92:null', 'a:university_of_cambridge:exim:4.92:null']],
    ['cpe:/a:php:php:7.4.3-4ubuntu2.20', ['a:php:php:7.4.3:null', 'a:php_group:php:7.4.3:null']],
    ['cpe:/a:openssl:openssl:1.0.1f', ['a:openssl:openssl:1.0.1f:null']],
    ['cpe:/a:djb:qmail', ['a:dan_bernstein:qmail:null:null', 'a:qmail_project:qmail:null:null']],
    ['cpe:/a:matt_johnston:dropbear_ssh_server:2019.78', ['a:dropbear_ssh_project:dropbear_ssh:2019.78:null']],
    ['cpe:/o:linux:linux_kernel', ['o:linux:linux_kernel:null:null']],
    ['cpe:/o:microsoft:windows_7::sp1', ['o:microsoft:windows_7:null:sp1']],
    ['cpe:/o:microsoft:windows_server_2008:r2:sp1', ['o:microsoft:windows_server_2008:r2:sp1']],
    ['cpe:/o:sun:sunos:5.10', ['o:oracle:solaris:5.10:null', 'o:sun:solaris:5.10:null', 'o:sun:sunos:5.10:null']],
    ['cpe:/h:cisco:asa_5505', ['h:cisco:asa_5505:null:null']],
    ['cpe:/a:mashape:kong:0.14.1', ['a:konghq:kong:0.14.1:null', 'a:konghq:kong_gateway:0.14.1:null']],
    [
      'cpe:/a:plex:plex_media_server:1.18.2',
      ['a:plex:media_server:1.18.2:null', 'a:plex:plex_media_server:1.18.2:null'],
    ],
    ['cpe:/a:someone:unheard_of:1.0', ['a:someone:unheard_of:1.0:null']],
  ])('%s', (cpe, expected) => {
    expect(short(cpe)).toEqual(expected);
  });

  it('takes both names of IIS, old and new', () => {
    const names = identifyProduct('cpe:/a:microsoft:iis:6.0', nothing).map(({ product }) => product);
    expect(names).toEqual(['internet_information_services', 'internet_information_server']);
  });

  it('separates the day of a Jetty build from its version', () => {
    expect(identifyProduct('cpe:/a:mortbay:jetty:9.4.12.v20180830', nothing)[0]).toEqual({
      part: 'a',
      vendor: 'eclipse',
      product: 'jetty',
      version: '9.4.12',
      update: '20180830',
    });
  });
});

describe('words stand in where a name is missing', () => {
  it.each([
    ['', 'MiniServ', '1.920', ['a:webmin:webmin:1.920:null', 'a:gentoo:webmin:1.920:null']],
    ['', 'CouchDB httpd', '1.6.1', ['a:apache:couchdb:1.6.1:null']],
    ['', 'OpenSSH', '9.2p1 Debian 2+deb12u10', ['a:openbsd:openssh:9.2:p1', 'a:openssh:openssh:9.2:p1']],
    ['', 'MySQL', '5.5.5-10.11.19-MariaDB', ['a:mariadb:mariadb:10.11.19:null']],
    ['', 'Apache Tomcat', '9.0.30', ['a:apache:tomcat:9.0.30:null']],
    ['', 'Apache Tomcat/Coyote JSP engine', '1.1', ['a:apache:tomcat:null:null']],
    ['', 'Some Unknown httpd', '1.0', []],
    ['cpe:/a:mochiweb_project:mochiweb', 'CouchDB REST httpd', '1.6.1', ['a:apache:couchdb:1.6.1:null']],
    [
      'cpe:/a:apache:coyote_http_connector:1.1',
      'Apache Tomcat/Coyote JSP engine',
      '1.1',
      ['a:apache:tomcat:null:null'],
    ],
    [
      'cpe:/a:apache:http_server',
      'Apache httpd',
      '2.4.49',
      ['a:apache:http_server:2.4.49:null', 'a:apache:apache:2.4.49:null'],
    ],
    ['not a name', 'nginx', '1.20.0', ['a:f5:nginx:1.20.0:null', 'a:nginx:nginx:1.20.0:null']],
  ])('%s with %s %s', (cpe, product, version, expected) => {
    expect(short(cpe, product, version)).toEqual(expected);
  });
});

describe('an uncertain version is no version', () => {
  it.each([
    ['cpe:/a:samba:samba', 'Samba smbd', '3.X - 4.X'],
    ['cpe:/a:apache:activemq:5', 'Apache ActiveMQ', '5.6.0 - 5.7.0 or 5.15.5 - 5.15.9'],
    ['cpe:/a:exim:exim:4', 'Exim smtpd', '4.X'],
    ['cpe:/a:vsftpd:vsftpd', 'vsftpd', '2.0.8 or later'],
    ['cpe:/a:postgresql:postgresql', 'PostgreSQL DB', '9.6.0 or later'],
    ['cpe:/a:eclipse:jetty', 'Jetty', '9.2.11 or older'],
    ['cpe:/a:samba:samba:4.6.2', 'Samba smbd', '4.6.2'],
    ['cpe:/a:php:php', 'PHP cli server', '5.5 or later'],
    ['cpe:/a:openbsd:openssh', 'OpenSSH', null],
    ['', 'Redis key-value store', ''],
    ['', 'nginx', 'stable'],
  ])('%s %s %s', (cpe, product, version) => {
    const found = identifyProduct(cpe, { product, version });
    expect(found.length).toBeGreaterThan(0);
    expect(found.map((one) => one.version)).toEqual(found.map(() => null));
  });
});

describe('the table of names', () => {
  it('gives no name to two products', () => {
    const names = [...APPLICATIONS, ...SYSTEMS].flatMap((one) => [...one.names, ...(one.alias ?? [])]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has no name of nmap’s twice, and none for itself alone', () => {
    const ours = new Set([...APPLICATIONS].flatMap((one) => [...one.names, ...(one.alias ?? [])]));
    for (const [name, names] of Object.entries(NMAP_NAMES)) {
      expect(ours, name).not.toContain(name);
      expect(names, name).not.toEqual([name]);
      for (const one of names) expect(one).toMatch(/^[a-z0-9_.-]+:[a-z0-9_.+-]+$/);
    }
  });

  it('spells names as the knowledge does: lower case, vendor and product', () => {
    const names = [...APPLICATIONS, ...SYSTEMS].flatMap((one) => [...one.names, ...(one.alias ?? [])]);
    for (const name of names) expect(name).toMatch(/^[a-z0-9_.-]+:[a-z0-9_.+!-]+$/);
  });
});

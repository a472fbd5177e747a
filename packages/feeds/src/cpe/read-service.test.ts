import { describe, expect, it } from 'vitest';
import { type ReadProduct, readService, type SeenService } from './read-service.ts';

const seen = (parts: Partial<SeenService>): SeenService => ({
  product: null,
  version: null,
  extraInfo: null,
  cpes: [],
  heard: null,
  ...parts,
});
const short = ({ title, version, packaged }: ReadProduct) =>
  [title, 'text' in version ? version.text : version.kind, ...(packaged ? ['packaged'] : [])].join(' ');
const read = (parts: Partial<SeenService>) => {
  const { main, parts: besides } = readService(seen(parts));
  return [main ? short(main) : null, ...besides.map(short)];
};

describe('words, version and name of a scanner are held against each other', () => {
  it('drops the version of one product under the name of another', () => {
    // As nmap 7.93 answers `Server: Apache/2.4.29` with `X-Powered-By: PHP/7.2.24`.
    const wrong = {
      product: 'Apache httpd',
      version: '2.4.29',
      extraInfo: 'PHP 7.2.24',
      cpes: ['cpe:/a:php:php:2.4.29'],
    };
    expect(read(wrong)).toEqual(['Apache httpd 2.4.29', 'PHP 7.2.24']);
    const heard = 'server: Apache/2.4.29\nx-powered-by: PHP/7.2.24';
    expect(read({ ...wrong, heard })).toEqual(['Apache httpd 2.4.29', 'PHP 7.2.24']);
    expect(read({ ...wrong, extraInfo: null })).toEqual(['Apache httpd 2.4.29', 'PHP untold']);
  });

  it.each<[string, Partial<SeenService>, Array<string | null>]>([
    [
      'a connector is no Tomcat',
      { product: 'Apache Tomcat/Coyote JSP engine', version: '1.1', cpes: ['cpe:/a:apache:coyote_http_connector:1.1'] },
      ['Apache Tomcat untold'],
    ],
    [
      'unless the page says which',
      { product: 'Apache Tomcat/Coyote JSP engine', version: '1.1', heard: 'mark: Apache Tomcat 7.0.52' },
      ['Apache Tomcat 7.0.52'],
    ],
    [
      'an attribute with a number alone is the product’s own word',
      { heard: 'x-confluence-request-time: 1\nmeta ajs-version-number: 7.4.0' },
      ['Atlassian Confluence 7.4.0'],
    ],
    ['a day in autumn is no package', { heard: 'mark: DokuWiki 2012-10-13' }, ['DokuWiki 2012-10-13']],
    ['what a site runs on', { heard: 'x-powered-by: Craft CMS/3.6.7' }, [null, 'Craft CMS 3.6.7']],
    ['beside its server', { heard: 'server: Apache\nx-powered-by: ThinkPHP 5.0.22' }, [null, 'ThinkPHP 5.0.22']],
    ['no interface of a language', { heard: 'x-powered-by: Servlet/3.0' }, [null]],
    ['no sentence', { heard: 'x-powered-by: we left ThinkPHP 5.0.22 behind' }, [null]],
    ['a release before its build', { heard: 'x-version-id: 5.9.0.5.9.0.abc.false' }, ['Mattermost 5.9.0']],
    [
      'the listener of a database',
      { product: 'Oracle TNS listener', version: '11.2.0.3.0', extraInfo: 'for Linux' },
      ['Oracle Database 11.2.0.3.0 packaged'],
    ],
    [
      'the number of a package',
      { product: 'WU-FTPD', version: 'wu-2.6.1-18', cpes: ['cpe:/a:redhat:wu_ftpd:wu-2.6.1-18'] },
      ['WU-FTPD 2.6.1 packaged'],
    ],
    [
      'a word beside the number that is another’s',
      { product: 'Apache httpd', version: '2.4.10', extraInfo: '(Unix) OpenSSL/1.0.1j-freebsd' },
      ['Apache httpd 2.4.10 packaged', 'OpenSSL 1.0.1j packaged'],
    ],
    ['an edition of its makers', { product: 'lighttpd', version: '1.4.53-professional' }, ['lighttpd 1.4.53']],
    ['a word of its makers', { product: 'MySQL', version: '5.7.30-log' }, ['MySQL 5.7.30']],
    ['a device’s name', { product: 'dnsmasq', version: 'ubnt/2.76' }, ['dnsmasq 2.76 packaged']],
    ['a remark', { product: 'dnsmasq', version: '2.76', extraInfo: 'Ubiquiti build' }, ['dnsmasq 2.76 packaged']],
    ['its makers’ build', { product: 'dnsmasq', version: '2.76', extraInfo: 'release build' }, ['dnsmasq 2.76']],
    [
      'a service pack that the line leaves to the scanner',
      { product: 'WebLogic httpd', version: '8.1 SP2', heard: 'server: WebLogic Server 8.1 (Unix)' },
      ['Oracle WebLogic Server 8.1 sp2'],
    ],
    [
      'a service pack in the line alone',
      { heard: 'server: WebLogic Server 8.1 SP2 Fri Dec 5 15:01:51 PST 2003 316284' },
      ['Oracle WebLogic Server 8.1 sp2'],
    ],
    [
      'a module of Python',
      {
        product: 'SimpleHTTPServer',
        version: '0.6',
        extraInfo: 'Python 3.8.10',
        cpes: ['cpe:/a:python:python:3.8.10'],
      },
      ['Python 3.8.10'],
    ],
    [
      'the module of Apache 2 is Apache',
      { product: 'Apache httpd', version: '2.2.15', extraInfo: '(Unix) mod_ssl/2.2.15 OpenSSL/1.0.1e-fips' },
      ['Apache httpd 2.2.15 packaged', 'OpenSSL 1.0.1e packaged'],
    ],
    [
      'MariaDB says so in its version',
      { product: 'MySQL', version: '5.5.5-10.3.14-MariaDB', cpes: ['cpe:/a:mysql:mysql:5.5.5-10.3.14-mariadb'] },
      ['MariaDB 10.3.14'],
    ],
    [
      'a name whose version is in the words',
      { product: 'Boa', version: '0.94.14rc21', cpes: ['cpe:/a:boa:boa:0.94.14rc21'] },
      ['Boa 0.94.14rc21'],
    ],
    [
      'a name beside unknown words, with a version said of it',
      {
        product: 'Termika OlimpOKS PHttpd',
        version: '3.2',
        extraInfo: 'ASP.NET 4.0.30319',
        cpes: ['cpe:/a:microsoft:asp.net:4.0.30319'],
      },
      ['Termika OlimpOKS PHttpd 3.2', 'asp.net 4.0.30319'],
    ],
    [
      'nmap’s fingerprint of newer Samba',
      { product: 'Samba smbd', version: '4.6.2', cpes: ['cpe:/a:samba:samba:4.6.2'] },
      ['Samba untold'],
    ],
    [
      'a line of releases',
      { product: 'Apache httpd', version: '2.4', cpes: ['cpe:/a:apache:http_server:2.4'] },
      ['Apache httpd 2.4.x'],
    ],
    [
      'no version at all',
      { product: 'Jetty', version: '9.4.z-SNAPSHOT', cpes: ['cpe:/a:mortbay:jetty:9.4.z-snapshot'] },
      ['Jetty unreadable'],
    ],
    [
      'a product known by its year',
      { product: 'Microsoft SQL Server 2000', version: '8.00.2039; SP4', cpes: ['cpe:/a:microsoft:sql_server:2000'] },
      ['Microsoft SQL Server 2000 SP4 packaged'],
    ],
    [
      'a product known by its year, told by its build alone',
      {
        product: 'Microsoft Exchange 2003 imapd',
        version: '6.5.7638.1',
        cpes: ['cpe:/a:microsoft:exchange_server:2000'],
      },
      ['Microsoft Exchange 2003 SP2 packaged'],
    ],
    [
      'a name with a version of its own beside other words',
      {
        product: 'Citrix NFuse',
        version: '1.7',
        cpes: ['cpe:/a:microsoft:internet_information_services:5.0', 'cpe:/o:microsoft:windows'],
      },
      ['Microsoft IIS 5.0'],
    ],
    [
      'the number of a part that does not move with the product',
      { product: 'Mono-HTTPAPI', version: '1.0', cpes: ['cpe:/a:mono:mono:1.0'] },
      ['Mono untold'],
    ],
    [
      'a console with a number of its own',
      { product: 'Nexpose Security Console', version: '0.6.4' },
      ['Nexpose untold'],
    ],
    [
      'what it was made of, in the place of its version',
      {
        product: 'Oracle HTTP Server Powered by Apache',
        version: '1.3.19',
        cpes: ['cpe:/a:oracle:http_server:1.3.19'],
        heard: 'server: Oracle HTTP Server Powered by Apache/1.3.19 (Unix)',
      },
      ['Oracle HTTP Server untold'],
    ],
    [
      'a name of nmap’s that is another product’s',
      { product: 'Oracle Web Listener', version: '4.0.8', cpes: ['cpe:/a:oracle:apex:4.0.8'] },
      ['Oracle Web Listener 4.0.8'],
    ],
    [
      'a name without a version beside a module',
      { product: 'Apache mod_ftpd', version: '0.5.0', cpes: ['cpe:/a:apache:http_server'] },
      ['Apache mod_ftpd 0.5.0', 'Apache httpd untold packaged'],
    ],
    [
      'a name without a version beside another product',
      { product: 'Sinopia npm proxy', version: '1.4.0', cpes: ['cpe:/a:nodejs:node.js'] },
      ['Sinopia npm proxy 1.4.0', 'Node.js untold'],
    ],
    [
      'a name without a version in its own words',
      { product: 'CommuniGate Pro httpd', version: '5.0.2', cpes: ['cpe:/a:stalker:communigate_pro'] },
      ['CommuniGate Pro httpd 5.0.2'],
    ],
    [
      'a library beside what the scanner recognised',
      { product: 'Thy httpd', version: '0.9.4', heard: 'server: Thy/0.9.4 zlib/1.2.3' },
      ['Thy httpd 0.9.4', 'zlib 1.2.3'],
    ],
    [
      'a number that never moves',
      { heard: 'server: MochiWeb/1.1 WebMachine/1.10.0 (never breaks eye contact)' },
      ['MochiWeb untold'],
    ],
    ['one of two', { product: 'WU-FTPD or MIT Kerberos ftpd', version: '5.60' }, ['WU-FTPD untold']],
    ['a module with its own number', { product: 'ProFTPD mod_sftp', version: '0.9.9' }, ['ProFTPD untold']],
    ['a protocol of it', { product: 'Asterisk Call Manager', version: '1.1' }, ['Asterisk untold']],
    [
      'MariaDB by nmap’s name alone',
      { product: 'MySQL', version: '10.1.48', cpes: ['cpe:/a:mariadb:mariadb:10.1.48'] },
      ['MariaDB 10.1.48'],
    ],
    ['another make of thttpd', { product: 'thttpd-alphanetworks', version: '2.23' }, ['thttpd-alphanetworks 2.23']],
    ['nothing', {}, [null]],
  ])('%s', (_what, parts, expected) => {
    expect(read(parts)).toEqual(expected);
  });
});

describe('what a service says itself', () => {
  it.each<[string, Partial<SeenService>, Array<string | null>]>([
    [
      'names it where nmap cannot',
      { heard: 'server: Werkzeug/0.14.1 Python/2.7.15' },
      ['Werkzeug 0.14.1', 'Python 2.7.15'],
    ],
    ['is a whole header in the place of a product', { product: 'TornadoServer/5.1.1' }, ['Tornado 5.1.1']],
    ['names what nobody knows', { heard: 'server: FooServe/3.2.1' }, ['FooServe 3.2.1']],
    [
      'names what nobody knows after its system',
      { heard: 'server: Linux/3.4.0 UPnP/1.0 FooServe/3.2.1' },
      ['FooServe 3.2.1'],
    ],
    ['is told in brackets', { product: 'fooserve (5.0.1 (x86_64/linux))' }, ['fooserve 5.0.1']],
    [
      'is believed where it contradicts nmap',
      { product: 'nginx', version: '1.18.0', heard: 'server: nginx/1.20.1' },
      ['nginx 1.20.1'],
    ],
    [
      'tells the distribution of all of it',
      { product: 'Apache httpd', version: '2.4.6', heard: 'server: Apache/2.4.6 (CentOS)\nx-powered-by: PHP/5.4.16' },
      ['Apache httpd 2.4.6 packaged', 'PHP 5.4.16 packaged'],
    ],
    [
      'tells of a package in its version',
      { product: 'nginx', version: '1.14.0', heard: 'x-powered-by: PHP/7.2.24-0ubuntu0.18.04.17' },
      ['nginx 1.14.0 packaged', 'PHP 7.2.24 packaged'],
    ],
    [
      'says of a site what is not the distribution’s',
      { product: 'Apache httpd', version: '2.4.41', extraInfo: '(Ubuntu)', heard: 'meta generator: WordPress 5.2.1' },
      ['Apache httpd 2.4.41 packaged', 'WordPress 5.2.1'],
    ],
    [
      'is nobody’s package because of the host’s name',
      {
        product: 'Exim smtpd',
        version: '4.92',
        heard: '220 debian.example.com ESMTP Exim 4.92 Mon, 01 Jan 2024 00:00:00 +0000',
      },
      ['Exim 4.92'],
    ],
    [
      'is nobody’s package because of a page’s words',
      {
        product: 'nginx',
        version: '1.18.0',
        heard: 'HTTP/1.1 200 OK\nlocation: https://debian.example/\ntitle: Debian mirror',
      },
      ['nginx 1.18.0'],
    ],
  ])('%s', (_what, parts, expected) => {
    expect(read(parts)).toEqual(expected);
  });

  it('is a package where it names its builder in JSON', () => {
    const heard = 'HTTP/1.1 200 OK\nserver: CouchDB/1.6.0 (Erlang OTP/17)\nvendor: ';
    expect(read({ heard: `${heard}Ubuntu` })).toEqual(['Apache CouchDB 1.6.0 packaged']);
    expect(read({ heard: `${heard}The Apache Software Foundation` })).toEqual(['Apache CouchDB 1.6.0']);
  });

  it('is a package where its version has a revision', () => {
    expect(read({ product: 'Zope httpd', version: '2.7.4-0' })).toEqual(['Zope 2.7.4']);
    expect(read({ product: 'Squid http proxy', version: '3.5.20-2' })).toEqual(['Squid 3.5.20 packaged']);
  });
});

it.each([
  [{ product: 'Xitami ftpd', version: '2.5' }, 'imatix:xitami'],
  [{ product: 'Privoxy http proxy', version: '3.0.8' }, 'privoxy:privoxy'],
  [{ heard: 'server: Savant/3.1' }, 'savant:savant_webserver'],
  [{ heard: 'server: CouchDB/1.6.1 (Erlang OTP/17)' }, 'apache:couchdb'],
  [
    { product: 'ATS/7.1.4', heard: 'server: ATS/7.1.4\nvia: http/1.1 edge (ApacheTrafficServer/7.1.4)' },
    'apache:traffic_server',
  ],
  // The scanner files it under what it is made with.
  [
    {
      product: 'Indy httpd',
      version: '18.2.38.1607',
      cpes: ['cpe:/a:indy:httpd:18.2.38.1607'],
      heard: 'server: PRTG/18.2.38.1607',
    },
    'paessler:prtg_network_monitor',
  ],
  // The scanner's own name for it is nobody's.
  [
    { product: 'Xlight ftpd', version: '3.7', cpes: ['cpe:/a:somebody:xlight_thing:3.7'] },
    'xlightftpd:xlight_ftp_server',
  ],
  [{ product: 'SCS sshd', version: '1.2.27', heard: 'SSH-1.5-1.2.27' }, 'ssh:ssh'],
])('knows products by their words alone: %j', (parts, name) => {
  expect(readService(seen(parts)).main).toMatchObject({ names: expect.arrayContaining([name]), unsureNames: [] });
});

describe('a product that no table has', () => {
  it.each([
    [{ product: 'Foo Serve httpd', version: '1.2' }, ['foo_serve', 'foo_serve_httpd']],
    [{ product: 'Fooish FTP Server', version: '1.2' }, ['fooish', 'fooish_ftp_server', 'fooish_ftp']],
    [{ heard: '220 mx.example.org ESMTP FooMail 3.2 ready' }, ['foomail']],
    [{ cpes: ['cpe:/a:someone:fooserve:1.2'] }, ['fooserve']],
    // Many have a product of this name.
    [{ cpes: ['cpe:/a:indy:httpd:1.2'] }, []],
    [{ product: 'Web server', version: '1.0' }, []],
    [{ heard: '220 mx.example.org FTP server (Version 6.4) ready.' }, undefined],
  ])('may be known under another vendor: %j', (parts, names) => {
    expect(readService(seen(parts)).main?.unsureNames).toEqual(names);
  });
});

describe('what is not the maker’s own build', () => {
  const nothing = { product: null, version: null, extraInfo: null, cpes: [], heard: null };

  it.each([
    [{ product: 'Sendmail', version: '8.13.8+Sun/8.13.8', cpes: ['cpe:/a:sendmail:sendmail:8.13.8'] }],
    [{ product: 'Sendmail', version: '8.11.6p2/8.11.0', extraInfo: 'AIX 5.3' }],
    [{ heard: 'HTTP/1.1 404 Not Found\nmark: Apache Tomcat 8.5.39 (Ubuntu)' }],
  ])('%o is in doubt', (seen) => {
    expect(readService({ ...nothing, ...seen }).main?.packaged).toBe(true);
  });

  it.each([
    // Words that no list of distributions has.
    [{ product: 'OpenSSH', version: '7.9', heard: 'SSH-2.0-OpenSSH_7.9 FooBox-3' }],
    [{ product: 'OpenSSH', version: '6.9 PKIX' }],
    // Its makers write p1 behind the version of all that does not run on OpenBSD.
    [{ product: 'OpenSSH', version: '7.4', heard: 'SSH-2.0-OpenSSH_7.4' }],
    [{ product: 'Apache httpd', version: '2.4.54', heard: 'server: Apache/2.4.54 ()' }],
    [{ product: 'Apache httpd', version: '2.4.54', extraInfo: '() OpenSSL/1.0.2k' }],
    [{ product: 'Apache httpd', version: '2.2.15', heard: 'server: Apache/2.2.15 (Unix) OpenSSL/1.0.1e-fips' }],
    [{ product: 'Apache httpd', version: '2.4.57', extraInfo: '(FooLinux)' }],
    [{ product: 'Apache httpd', version: '1.3.27', extraInfo: '(Unix)  (Red-Hat/Linux) mod_ssl/2.8.12' }],
    [{ product: 'Apache httpd', version: '2.4.57', heard: 'server: Apache/2.4.57 (Unix) (FooLinux)' }],
    [{ product: 'Apache Advanced Extranet Server httpd', version: '1.3.26' }],
    [{ product: 'DesktopAuthority OpenSSH', version: '3.8', heard: 'SSH-2.0-OpenSSH_3.8' }],
    [
      {
        product: 'Net Integration Modified Apache httpd',
        version: '1.3.26',
        cpes: ['cpe:/a:apache:http_server:1.3.26'],
      },
    ],
    [{ product: 'nginx', version: '1.20.1', heard: 'server: nginx/1.20.1 (FooLinux)' }],
    // What a page is signed with.
    [{ heard: 'x-server: Apache/2.4.6 (CentOS)' }],
    [{ heard: 'x-server: Apache/2.4.6 (FooLinux)' }],
  ])('%o is somebody’s build', (seen) => {
    expect(readService({ ...nothing, ...seen }).main?.packaged).toBe(true);
  });

  it.each([
    [{ product: 'OpenSSH', version: '7.9p1', extraInfo: 'protocol 2.0', heard: 'SSH-2.0-OpenSSH_7.9p1' }],
    [{ product: 'Apache httpd', version: '2.4.57', extraInfo: '(Unix) OpenSSL/1.1.1d' }],
    [{ product: 'Apache httpd', version: '2.4.57', heard: 'server: Apache/2.4.57 (Win64)' }],
    [{ product: 'nginx', version: '1.20.1', heard: 'server: nginx/1.20.1' }],
  ])('%o is its makers’ own', (seen) => {
    expect(readService({ ...nothing, ...seen }).main?.packaged).toBe(false);
  });

  it('is nothing to compare where another maker’s server is made of it', () => {
    const { main, parts } = readService({
      ...nothing,
      ...{ product: 'IBM HTTP Server', version: '8.5.5.4', extraInfo: 'Derived from Apache 2.2.8; Unix' },
      cpes: ['cpe:/a:ibm:http_server:8.5.5.4'],
      heard: 'server: IBM_HTTP_Server/8.5.5.4 Apache/2.2.8 (Unix)',
    });
    expect([main?.names[0], main?.packaged]).toEqual(['ibm:http_server', false]);
    expect(parts).toEqual([]);
  });
});

it('believes nothing of what speaks several protocols at once', () => {
  const heard = '220 (vsFTPd 2.3.4)\nSSH-2.0-OpenSSH_4.3\nHTTP/1.0 200 OK\nserver: Apache/2.2.3';
  const reading = readService({ product: null, version: null, extraInfo: null, cpes: [], heard });
  expect(reading).toEqual({ main: null, parts: [], unread: [] });
});

it('reads the lines of a banner whatever ends them', () => {
  const lines = [
    'HTTP/1.1 200 OK',
    'Server: Apache/2.4.7 (Unix) OpenSSL/1.0.1f',
    'X-Powered-By: PHP/5.3.3',
    'X-Jenkins: 2.46.1',
  ];
  const read = (end: string) =>
    readService({ product: null, version: null, extraInfo: null, cpes: [], heard: lines.join(end) + end });
  expect(read('\n').parts.map(({ title }) => title)).toEqual(['OpenSSL', 'PHP', 'Jenkins']);
  expect(read('\r\n')).toEqual(read('\n'));
  expect(read('\r')).toEqual(read('\n'));
});

it.each([
  ['220 ArGoSoft Mail Server Pro for WinNT/2000/XP, Version 1.8 (1.8.7.6)', '1.8.7.6'],
  ['220 ArGoSoft Mail Server Pro for WinNT/2000/XP, Version 1.8 (1.9.7.6)', '1.8'],
  ['220 ArGoSoft Mail Server Pro for WinNT/2000/XP, Version 1.8', '1.8'],
])('takes the release that stands beside its line: %s', (heard, version) => {
  const { main } = readService(seen({ product: 'ArGoSoft Mail Server Pro smtpd', version: '1.8', heard }));
  expect(main?.version).toMatchObject({ kind: 'exact', version });
});

it('takes the release of its page where the header says the line alone', () => {
  const heard = 'server: CUPS/1.4\nmark: CUPS 1.4.2';
  expect(read({ product: 'CUPS', version: '1.4', cpes: ['cpe:/a:apple:cups:1.4'], heard })).toEqual(['CUPS 1.4.2']);
});

it('asks about a product under no other vendor where its words name it', () => {
  const cpes = ['cpe:/a:netscape:enterprise_server:4.1'];
  const { main } = readService(seen({ product: 'Netscape Enterprise httpd', version: '4.1', cpes }));
  expect(main).toMatchObject({ names: ['netscape:enterprise_server'], unsureNames: [] });
});

it('reads the edition of the product beside whose version it stands', () => {
  const heard = 'server: nginx/1.18.0\nx-generator: Acme\nmeta generator: Movable Type Pro 6.3.1';
  const { main, parts } = readService(seen({ product: 'nginx', version: '1.18.0', heard }));
  expect([main, ...parts].map((one) => [one?.title, one?.edition])).toEqual([
    ['nginx', null],
    ['Movable Type', 'professional'],
  ]);
});

it.each([
  ['x-owa-version: 15.2.792.3', 'Microsoft Exchange 2019 CU8 packaged', null],
  ['x-owa-version: 15.2.999.1', 'Microsoft Exchange unreadable packaged', 'version_unreadable'],
  ['x-feserver: EX01', 'Microsoft Exchange untold', 'no_version'],
  ['microsoftsharepointteamservices: 15.0.0.4569', 'Microsoft SharePoint 2013 sp1 packaged', null],
  ['x-acme-portal-version: 4.2.1', 'acme portal 4.2.1', 'service_unknown'],
  ['x-grafana-version: 8.3.0', 'Grafana 8.3.0', null],
  ['meta generator: Powered by Acme Slider v2.1.3 - sliders', 'Acme Slider 2.1.3', 'service_unknown'],
  ['meta generator: WPML ver:4.5.11 stt:1,4;', 'WPML 4.5.11', null],
])('an application behind a web server that says %s is a part of its own', (line, part, why) => {
  const heard = `server: nginx/1.18.0\n${line}`;
  const { parts, unread } = readService(seen({ product: 'nginx', version: '1.18.0', heard }));
  expect(parts.map(short).map((text) => text.toLowerCase())).toEqual([part.toLowerCase()]);
  expect(unread.map((one) => one.why)).toEqual(why === null ? [] : [why]);
});

it.each([
  'x-aspnet-version: 4.0.30319',
  'x-api-version: 2.1',
  'x-partner-api-version: 2.1',
  'meta generator: Microsoft FrontPage 12.0',
  'meta generator: Hugo 0.55.6',
  'x-request-id: 4.2.1',
])('%s names no application', (line) => {
  const heard = `server: nginx/1.18.0\n${line}`;
  expect(readService(seen({ product: 'nginx', version: '1.18.0', heard }))).toMatchObject({ parts: [], unread: [] });
});

it.each([
  '* OK mail.example.org Zimbra 8.8.15_GA_4508 IMAP4rev1 server ready',
  '+OK mail.example.org Zimbra 8.8.15_GA_3869 POP3 server ready',
])('leaves open the patch that a greeting does not say: %s', (heard) => {
  expect(readService(seen({ heard })).main?.version).toMatchObject({ kind: 'span', text: '8.8.15' });
});

it.each([
  ['server: Apache/2.4.49<script>alert(1)</script>', true],
  ['server: Apache/2.4.49"><b>', true],
  ['server: Apache/2.4.49\\x1b[31m', true],
  ['server: Apache/2.4.49{7*7}', true],
  ['server: Apache/2.4.49', false],
  ['server: Apache/2.4.49 (Unix)', false],
  ['220 FTP server [ProFTPD 1.3.5]', false],
])('believes no version that runs on into what no token holds: %s', (heard, mentioned) => {
  const version = /\d\.\d+\.\d+/.exec(heard)?.[0] ?? '';
  const product = heard.includes('ProFTPD') ? 'ProFTPD' : 'Apache httpd';
  for (const words of [{}, { product, version }]) {
    expect(readService(seen({ ...words, heard })).main?.mentioned).toBe(mentioned);
  }
});

it('lists an application that no table has also where nothing else is known', () => {
  expect(read({ heard: 'HTTP/1.1 200 OK\nmark: Acme Store 1.2.3' })).toEqual([null, 'Acme Store 1.2.3']);
});

it('takes no header for a product that names none', () => {
  const unread = (header: string) =>
    readService({ product: 'nginx', version: '1.24.0', extraInfo: null, cpes: [], heard: `server: nginx\n${header}` })
      .unread.length;
  for (const header of ['x-app-version: 4.2.1', 'x-api-version: 2.0', 'x-build-version: 1.2.3'])
    expect([header, unread(header)]).toEqual([header, 0]);
});

it.each([
  ['220 Zorblax FTP ready (OpenSSL 1.0.1e inside).', true],
  ['220 FTP Server (ProFTPD 1.3.3c) ready', false],
  ['220 (vsFTPd 2.3.4)', false],
  ['220 files.acme.test FTP server (ProFTPD 1.3.5) ready.', false],
  ['220 mx.acme.test ESMTP Service (Lotus Domino Release 8.5.3)', false],
])('takes what stands in the brackets of a greeting behind another name for a mention: %s', (heard, mentioned) => {
  const { main, parts } = readService({ product: null, version: null, extraInfo: null, cpes: [], heard });
  expect([main, ...parts].filter((one) => one !== null).map((one) => one.mentioned)).toEqual([mentioned]);
});

import { describe, expect, it } from 'vitest';
import { APPLICATIONS } from './aliases.ts';
import { COMPONENT_NAMES, readComponents } from './components.ts';

const short = (found: ReturnType<typeof readComponents>) => found.map(({ name, version }) => `${name} ${version}`);

describe('what a server lists besides itself', () => {
  it.each([
    [
      '(Unix) mod_ssl/2.8.31 OpenSSL/1.0.1e-fips PHP/5.4.16 mod_perl/2.0.11 Perl/v5.16.3',
      [
        'mod_ssl:mod_ssl 2.8.31',
        'openssl:openssl 1.0.1e-fips',
        'php:php 5.4.16',
        'apache:mod_perl 2.0.11',
        'perl:perl 5.16.3',
      ],
    ],
    ['PHP 7.2.24; OpenSSL 1.0.1e', ['php:php 7.2.24', 'openssl:openssl 1.0.1e']],
    ['Ruby 2.0.0 (2013-06-27); OpenSSL 1.0.2k', ['ruby-lang:ruby 2.0.0', 'openssl:openssl 1.0.2k']],
    ['python 2.3.5, linux2; ZServer/1.1 Plone/2.0.5', ['python:python 2.3.5', 'plone:plone 2.0.5']],
    ['Phusion Passenger 5.1.8', ['phusion:passenger 5.1.8']],
    [
      'mod_jk/1.2.40 mod_fcgid/2.3.9 mod_wsgi/3.4 SVN/1.7.14',
      ['apache:tomcat_connectors 1.2.40', 'apache:mod_fcgid 2.3.9', 'modwsgi:mod_wsgi 3.4', 'apache:subversion 1.7.14'],
    ],
    ['protocol 2.0', []],
    ['workgroup: PHP 5.3', []],
    ['name: box; cluster: OpenSSL 1.0.1', []],
    ['libphp/5.2 notOpenSSL/1.0', []],
    [null, []],
  ])('%s', (extraInfo, expected) => {
    expect(short(readComponents(extraInfo, null))).toEqual(expected);
  });
});

describe('what an answer says of the software behind it', () => {
  it.each([
    ['server: Apache/2.4.29 (Ubuntu)\nx-powered-by: PHP/7.2.24', ['apache:http_server 2.4.29', 'php:php 7.2.24']],
    ['server: Jetty(9.4.12.v20180830)', ['eclipse:jetty 9.4.12.v20180830']],
    ['x-jenkins: 2.46.1\nx-hudson: 1.395', ['jenkins:jenkins 2.46.1']],
    ['mark: Elasticsearch 1.4.2', ['elastic:elasticsearch 1.4.2']],
    ['mark: Roundcube 1.3.7', ['roundcube:webmail 1.3.7']],
    ['mark: WildFly 10', ['redhat:wildfly 10']],
    ['mark: Consul 1.5.1', ['hashicorp:consul 1.5.1']],
    ['mark: phpMyAdmin 4.6.6+deb4', ['phpmyadmin:phpmyadmin 4.6.6+deb4']],
    ['mark: HAProxy 1.8.19-1+deb10u3', ['haproxy:haproxy 1.8.19-1+deb10u3']],
    ['mark: Apache Tomcat 8.0.14 (Debian)', ['apache:tomcat 8.0.14 (Debian)']],
    ['via: 1.1 proxy.example (squid/3.5.20)', ['squid-cache:squid 3.5.20']],
    ['via: 1.1 varnish (Varnish/6.0)', ['varnish-cache:varnish 6.0']],
    ['via: 1.1 varnish-v4', []],
    ['x-aspnet-version: 4.0.30319', []],
    ['x-aspnetmvc-version: 5.2', ['microsoft:asp.net_model_view_controller 5.2']],
    [
      'liferay-portal: Liferay Portal Community Edition 6.2 CE GA4 (Newton / Build 6203)',
      ['liferay:liferay_portal 6.2 CE GA4'],
    ],
    [
      'x-powered-by: Servlet 2.4; JBoss-4.2.3.GA (build: SVNTag=JBoss_4_2_3_GA)/JBossWeb-2.0',
      ['redhat:jboss_application_server 4.2.3.GA'],
    ],
    [
      'x-powered-by: Servlet/3.1 JSP/2.3 (GlassFish Server Open Source Edition 4.1 Java/Oracle Corporation/1.8)',
      ['oracle:glassfish_server 4.1'],
    ],
    ['server: WebLogic Server 10.3.6.0', ['oracle:weblogic_server 10.3.6.0']],
    ['server: WebLogic Server 9.2 MP1  Sun Jan 7 00:56:31 EST 2007 883308', ['oracle:weblogic_server 9.2 MP1']],
    ['server: Werkzeug/0.14.1 Python/2.7.15', ['palletsprojects:werkzeug 0.14.1', 'python:python 2.7.15']],
    ['kbn-version: 6.5.4', ['elastic:kibana 6.5.4']],
    ['x-generator: Drupal 7 (http://drupal.org)', ['drupal:drupal 7']],
    ['meta generator: WordPress 5.2.1', ['wordpress:wordpress 5.2.1']],
    ['meta generator: Joomla! 1.5 - Open Source Content Management', ['joomla:joomla! 1.5']],
    ['meta generator: Joomla! - Open Source Content Management', []],
    ['meta generator: TYPO3 4.5 CMS', ['typo3:typo3 4.5']],
    ['meta generator: Cherokee/1.0.1 Tomcat/7.0.52', ['cherokee-project:cherokee 1.0.1', 'apache:tomcat 7.0.52']],
    ['meta generator: MediaWiki 1.31.0', ['mediawiki:mediawiki 1.31.0']],
    ['x-powered-by: OTRS 3.1.5 - Open Ticket Request System (http://otrs.org/)', ['otrs:otrs 3.1.5']],
    ['mark: neo4j 3.4.0', ['neo4j:neo4j 3.4.0']],
    ['mark: SquirrelMail version 1.4.22', ['squirrelmail:squirrelmail 1.4.22']],
    ['mark: Grafana 8.3.0', ['grafana:grafana 8.3.0']],
    ['x-confluence-request-time: 12\nmeta ajs-version-number: 6.13.4', ['atlassian:confluence_server 6.13.4']],
    ['meta application-name: JIRA\nmeta ajs-version-number: 8.5.1', ['atlassian:jira_server 8.5.1']],
    ['meta ajs-version-number: 8.5.1', []],
    ['220 ProFTPD 1.3.5rc3 Server (Debian) [::ffff:127.0.0.1]', ['proftpd:proftpd 1.3.5rc3']],
    ['SSH-2.0-OpenSSH_7.4', ['openbsd:openssh 7.4']],
    ['220 mail.example.com ESMTP Exim 4.92 Mon, 01 Jan 2024 00:00:00 +0000', ['exim:exim 4.92']],
    ['220-FileZilla Server 0.9.60 beta\n220-written by Tim Kosse', ['filezilla-project:filezilla_server 0.9.60']],
    ['server: tinyproxy/1.8.4', ['banu:tinyproxy 1.8.4']],
    ['server: Icecast 2.4.3', ['xiph:icecast 2.4.3']],
    ['server: Cherokee/1.0.14 (Debian)', ['cherokee-project:cherokee 1.0.14']],
    ['server: Linux/3.4.0 UPnP/1.0 MiniUPnPd/1.8', ['miniupnp_project:miniupnpd 1.8']],
    // What anybody may have typed is not read.
    ['title: How we moved from PHP/5.3.3 to PHP/8.1', []],
    ['x-comment: PHP/5.3.3', []],
    ['meta application-name: WordPress 4.0', []],
  ])('%s', (heard, expected) => {
    expect(short(readComponents(null, heard))).toEqual(expected);
  });
});

it('has a product of the table for every name', () => {
  const names = new Set(APPLICATIONS.map((one) => one.names[0]));
  for (const name of COMPONENT_NAMES) expect(names).toContain(name);
});

// A pattern that goes back and forth would take hours: the limit of a test ends it.
it('reads a bounded part in bounded time', () => {
  for (const piece of ['PHP/', 'OpenSSL 1', 'server: x\n', 'meta generator: ', 'a-1.']) {
    expect(readComponents(piece.repeat(200_000), piece.repeat(200_000)).length).toBeLessThan(21);
  }
});

describe('releases that are days, and parts of a site that name themselves', () => {
  it.each([
    ['mark: DokuWiki 2018-04-22a', 'dokuwiki:dokuwiki', '2018-04-22a'],
    ['mark: GNU Mailman 2.1.14', 'gnu:mailman', '2.1.14'],
    ['mark: Atlassian Jira 7.6.1', 'atlassian:jira_server', '7.6.1'],
    ['server: Minio/RELEASE.2018-03-16T22-52-12Z (linux; amd64)', 'minio:minio', '2018-03-16T22-52-12Z'],
    ['x-powered-by: W3 Total Cache/0.9.4.1', 'boldgrid:w3_total_cache', '0.9.4.1'],
  ])('%s', (line, name, version) => {
    expect(readComponents(null, line)).toEqual([{ name, version, where: 'own' }]);
  });

  it.each([
    'x-powered-by: W3 Total Cache/0.9.4.1"><b>',
    'server: Minio/RELEASE.2018-03-16',
    'x-info: mark: DokuWiki 2018-04-22a',
  ])('says nothing by %s', (line) => expect(readComponents(null, line)).toEqual([]));
});

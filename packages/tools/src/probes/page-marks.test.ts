import { describe, expect, it } from 'vitest';
import { marksIn } from './page-marks.ts';

describe('what pages say of the software that made them', () => {
  it.each([
    // Error pages and start pages of application servers.
    [
      '<title>HTTP Status 404</title><hr class="line" /><h3>Apache Tomcat/9.0.0.M20</h3>',
      ['mark: Apache Tomcat 9.0.0.M20'],
    ],
    ['<title>Apache Tomcat/8.0.14 (Debian) - Error report</title>', ['mark: Apache Tomcat 8.0.14 (Debian)']],
    ['<h3>Apache Tomcat (TomEE)/7.0.68 (1.7.4)</h3>', ['mark: Apache Tomcat 7.0.68']],
    [
      '<hr><a href="https://eclipse.org/jetty">Powered by Jetty:// 9.4.12.v20180830</a><hr/>',
      ['mark: Jetty 9.4.12.v20180830'],
    ],
    ['<hr/><h3>GlassFish Server Open Source Edition  4.1.1 </h3>', ['mark: GlassFish Server 4.1.1']],
    ['<p id="footerVersion">WebLogic Server Version: 10.3.6.0</p>', ['mark: WebLogic Server 10.3.6.0']],
    ['<small>\nResin/4.0.36\n</small>', ['mark: Resin 4.0.36']],
    ['<h1>Welcome to WildFly 10</h1>', ['mark: WildFly 10']],
    // What servers sign their pages with.
    [
      '<address>Apache/2.2.8 (Unix) OpenSSL/0.9.8g Server at acme.test Port 80</address>',
      ['x-server: Apache/2.2.8 (Unix) OpenSSL/0.9.8g'],
    ],
    ['<hr><center>nginx/1.14.0 (Ubuntu)</center>', ['x-server: nginx/1.14.0 (Ubuntu)']],
    ['<dl><dt>Server Version: Apache/2.4.29 (Unix)</dt>', ['x-server: Apache/2.4.29 (Unix)']],
    ['<p>Generated Sun, 1 Jan 2023 10:00:00 GMT by proxy (squid/3.5.20)</p>', ['mark: Squid 3.5.20']],
    [
      '<a href="http://www.haproxy.org/">HAProxy version 1.8.19-1+deb10u3, released 2020/08/01</a>',
      ['mark: HAProxy 1.8.19-1+deb10u3'],
    ],
    ['<h1 class="p">PHP Version 7.2.24</h1>', ['mark: PHP 7.2.24']],
    // Applications, by the numbers of their builds and files.
    ['rcmail.set_env({"task":"login","rcversion":10307,"cookie_domain":""});', ['mark: Roundcube 1.3.7']],
    ['rcmail.set_env({"rcversion":307});', []],
    [
      '<title>phpMyAdmin</title><script src="js/vendor/jquery/jquery.min.js?v=4.8.1"></script>',
      ['mark: phpMyAdmin 4.8.1', 'panel: phpMyAdmin'],
    ],
    [
      '<title>phpMyAdmin</title><script src="js/config.js?v=4.6.6deb4"></script>',
      ['mark: phpMyAdmin 4.6.6+deb4', 'panel: phpMyAdmin'],
    ],
    ['<link href="/wp-includes/css/dist/block-library/style.min.css?ver=5.2.1" />', ['mark: WordPress 5.2.1']],
    ['<link href="/wp-content/plugins/shop/style.css?ver=5.2.1" />', []],
    ['<link href="/owa/auth/15.0.1497/themes/resources/favicon.ico">', ['mark: Microsoft Exchange 15.0.1497']],
    ['<title>pgAdmin 4</title><link href="/static/css/style.css?ver=42000">', ['mark: pgAdmin 4.20', 'panel: pgAdmin']],
    ['<div class="copyright">Zabbix 3.0.4. &copy; 2001&ndash;2016, Zabbix SIA</div>', ['mark: Zabbix 3.0.4']],
    ["<script>var cactiVersion='1.2.16';</script>", ['mark: Cacti 1.2.16']],
    // A release by its day, in a tag, an attribute, a heading, a comment or beside a logo.
    [
      '<meta name="generator" content="DokuWiki Release 2012-10-13 &quot;Adora Belle&quot;"/>',
      ['mark: DokuWiki 2012-10-13'],
    ],
    ['<meta name="generator" content="DokuWiki Release 2018-04-22a">', ['mark: DokuWiki 2018-04-22a']],
    ['<meta name="generator" content="DokuWiki"/><p>2018-04-22a</p>', []],
    [
      '<meta name="application-name" content="JIRA" data-name="jira" data-version="7.6.1">',
      ['mark: Atlassian Jira 7.6.1'],
    ],
    [
      '<span id="footer-build-information">(v7.6.1#76001-<span>sha1:deadbee</span>)</span> <a href="http://www.atlassian.com/software/jira">',
      ['mark: Atlassian Jira 7.6.1'],
    ],
    ['<img src="/icons/mailman.jpg" alt="Delivered by Mailman"><br>version 2.1.14</td>', ['mark: GNU Mailman 2.1.14']],
    [
      '<title>RouterOS router configuration page</title><h1>RouterOS v6.40.1</h1>',
      ['mark: MikroTik RouterOS 6.40.1', 'panel: RouterOS'],
    ],
    [
      '<!-- This site is optimized with the Yoast SEO plugin v14.2 - https://yoast.com/wordpress/plugins/seo/ -->',
      ['mark: Yoast SEO 14.2'],
    ],
    ['<meta name="generator" content="gitweb/1.5.5 git/1.5.6"/>', ['mark: git 1.5.6']],
    ['<meta name="NextGEN" version="2.1.7" />', ['mark: NextGEN Gallery 2.1.7']],
    ['<div id="title"><p>Bugzilla &ndash; version 4.4.1</p>', ['mark: Bugzilla 4.4.1']],
    ['<div class="product">Nagios Core</div><div class="version">Version 4.4.1</div>', ['mark: Nagios 4.4.1']],
    ['<h1>We left RouterOS v6.40.1</h1><p>version 2.1.14 of Mailman</p>', []],
    // Databases that answer over HTTP.
    ['<title>RethinkDB Administration Console</title>', ['database: RethinkDB']],
    ['It looks like you are trying to access MongoDB over HTTP on the native driver port.', ['database: MongoDB']],
    // Panels from which a system is managed.
    ['<title>Login to Webmin</title>', ['panel: Webmin']],
    ['<title>Plesk Obsidian 18.0.30</title>', ['panel: Plesk']],
    ['<TITLE>\n pve1 - Proxmox Virtual Environment </TITLE>', ['panel: Proxmox Virtual Environment']],
    ['<title>How to install Webmin on Debian</title>', []],
    // Anybody may write of a product.
    ['<p>We use Apache Tomcat/7.0.1, Jetty 9.4.1 and nginx/1.2.3.</p>', []],
  ])('%s', (page, lines) => {
    expect(marksIn(page)).toEqual(lines);
  });
});

describe('what services say of themselves in JSON', () => {
  it.each([
    [
      { name: 'node', version: { number: '1.4.2', lucene_version: '4.10.2' }, tagline: 'You Know, for Search' },
      ['mark: Elasticsearch 1.4.2'],
    ],
    [
      {
        version: { distribution: 'opensearch', number: '2.3.0' },
        tagline: 'The OpenSearch Project: https://opensearch.org/',
      },
      ['mark: OpenSearch 2.3.0'],
    ],
    [
      { couchdb: 'Welcome', version: '2.3.1', vendor: { name: 'The Apache Software Foundation' } },
      ['mark: Apache CouchDB 2.3.1', 'vendor: The Apache Software Foundation'],
    ],
    [{ server: 'arango', license: 'community', version: '3.4.0' }, ['mark: ArangoDB 3.4.0']],
    [{ title: 'qdrant - vector search engine', version: '1.2.0' }, ['mark: Qdrant 1.2.0']],
    [{ neo4j_version: '3.4.0' }, ['mark: neo4j 3.4.0']],
    [{ etcdserver: '3.3.10', etcdcluster: '3.3.0' }, ['mark: etcd 3.3.10']],
    [{ commit: 'b7d02ec', database: 'ok', version: '8.2.6' }, ['mark: Grafana 8.2.6']],
    [{ productname: 'Nextcloud', versionstring: '18.0.1', version: '18.0.1.3' }, ['mark: Nextcloud 18.0.1']],
    [{ product: 'Acme Store', version: '1.2.3' }, ['mark: Acme Store 1.2.3']],
    // A node, a site and an interface have names and versions too.
    [{ name: 'Ikaris', version: '1.2.3' }, []],
    [{ version: { number: '1.4.2' } }, []],
    [{ product: 'Acme\nmark: PHP 5.3', version: '1.2.3' }, []],
    [{ version: { number: '<b>1' }, tagline: 'You Know, for Search' }, []],
    [[{ couchdb: 'Welcome', version: '2.3.1' }], []],
  ])('%j', (told, lines) => {
    expect(marksIn(JSON.stringify(told, null, 2))).toEqual(lines);
  });
});

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
    // What applications write below their own pages.
    [
      'Powered by <a href="http://www.phpbb.com/">phpBB</a> 2.0.22 &copy; 2001, 2005 phpBB Group',
      ['mark: phpBB 2.0.22'],
    ],
    ['<a href="http://www.simplemachines.org/about/">SMF 2.0.4</a>', ['mark: SMF 2.0.4']],
    ['Powered By <a href="http://www.mybb.com">MyBB 1.6.4</a>, &copy; 2002-2011', ['mark: MyBB 1.6.4']],
    ['Powered by <strong><a href="http://punbb.informer.com/">PunBB</a> 1.3.4</strong>', ['mark: PunBB 1.3.4']],
    ['<div>Powered by vBulletin&reg; Version 3.8.4 Patch Level 2<br />', ['mark: vBulletin 3.8.4 Patch Level 2']],
    ['<a href="/">Powered by IP.Board 3.1.4</a>', ['mark: Invision Power Board 3.1.4']],
    ['</html><!--Coppermine Photo Gallery 1.5.12 (stable)-->', ['mark: Coppermine Photo Gallery 1.5.12']],
    ['powered by <a href="/">CMS Made Simple</a> version 2.2.9</p>', ['mark: CMS Made Simple 2.2.9']],
    ['<div id="xwikiplatformversion">XWiki Debian 13.10.4</div>', ['mark: XWiki 13.10.4']],
    ['<div title="Dolibarr 10.0.2"><a>Dolibarr 10.0.2</a></div>', ['mark: Dolibarr 10.0.2']],
    ['Powered by vtiger CRM - 7.0.1 &copy; 2004 - 2026', ['mark: vtiger CRM 7.0.1']],
    ['phpIPAM IP address management [v1.4.3]', ['mark: phpIPAM 1.4.3']],
    ['<span class="product-name">PaperCut MF</span> 19.2.3 (Build 53454)', ['mark: PaperCut MF 19.2.3']],
    ['<div>PaperCut NG 17.2.1 (Build 42000)</div>', ['mark: PaperCut NG 17.2.1']],
    ['<div id="jive-loginVersion">Openfire, Version: 4.2.1</div>', ['mark: Openfire 4.2.1']],
    ['<p>FreePBX 13.0.190.7 is licensed under the <a>GPL</a></p>', ['mark: FreePBX 13.0.190.7']],
    [
      'Powered by <a href="http://www.redmine.org/">Redmine</a> 3.4.2.stable © 2006-2017 Jean-Philippe Lang',
      ['mark: Redmine 3.4.2'],
    ],
    [
      'RT 4.4.1 Copyright 1996-2016 <a href="http://www.bestpractical.com?rt=4.4.1">Best Practical</a>',
      ['mark: Request Tracker 4.4.1'],
    ],
    ['<a href="http://www.mantisbt.org/">Mantis 1.1.8</a>', ['mark: Mantis 1.1.8']],
    ['<span>Mantis 1.1.6<a href="http://www.mantisbt.org/">[^]</a></span>', ['mark: Mantis 1.1.6']],
    ['<p>Bugzilla &ndash; Main Page</p><p class="header_addl_info">version 4.4.2</p>', ['mark: Bugzilla 4.4.2']],
    ['<title>Home - CUPS 1.4.2</title>', ['mark: CUPS 1.4.2']],
    ['<title>How to install CUPS</title><p>CUPS 1.4.2</p>', []],
    ['<a href="https://about.gitea.com">Powered by Gitea</a> Version: 1.15.3 Page:', ['mark: Gitea 1.15.3']],
    ['<a href="/">Atlassian Crowd</a> Version: 2.10.1 (Build:#740 - 2016-10-17)', ['mark: Atlassian Crowd 2.10.1']],
    ['<a href="/">Atlassian FishEye</a>. (Version:2.7.10 Build:build-617)', ['mark: Atlassian FishEye 2.7.10']],
    [
      '<!-- Powered by the Nagios Synthesis Framework --><input type="hidden" name="version" value="5.6.5">',
      ['mark: Nagios XI 5.6.5'],
    ],
    ['<a href="https://www.nagios.com/products/nagiosxi">Nagios XI</a> 5.6.5', ['mark: Nagios XI 5.6.5']],
    ['<link href="/css/prtgmini.css?prtgversion=20.1.55.1775__" />', ['mark: PRTG 20.1.55.1775']],
    ['<span class="prtgversion">&nbsp;PRTG Network Monitor 18.1.37.13946 </span>', ['mark: PRTG 18.1.37.13946']],
    ['<div>Version 1.1.7 | (c) 2004-2026 - The Cacti Group</div>', ['mark: Cacti 1.1.7']],
    [
      'was generated by <a href="http://munin-monitoring.org/">Munin</a> version 2.0.25 at 2026',
      ['mark: Munin 2.0.25'],
    ],
    ['<title>splunkd</title><generator build="05775df3af30" version="7.2.1"/>', ['mark: Splunk 7.2.1']],
    ['__splunkd_partials__={"x":{"generator":{"build":"x","version":"8.1.1"}}}', ['mark: Splunk 8.1.1']],
    [
      '<title>RouterOS</title></head><body><h1>RouterOS v6.42</h1>',
      ['mark: MikroTik RouterOS 6.42', 'panel: RouterOS'],
    ],
    ['Powered by LuCI openwrt-19.07 branch (git-20) / OpenWrt 19.07.2 r10947-65030d81f3', ['mark: OpenWrt 19.07.2']],
    // Plug-ins, by their words and by files of their own.
    ['<!-- All in One SEO 4.1.5.2 -->', ['mark: All in One SEO 4.1.5.2']],
    ['<!-- All in One SEO Pack 2.3.12.5 by Michael Torbert of Semper Fi -->', ['mark: All in One SEO 2.3.12.5']],
    [
      '<!-- This site uses the Google Analytics by MonsterInsights plugin v7.12.2 - Using Analytics -->',
      ['mark: MonsterInsights 7.12.2'],
    ],
    [
      "<link href='/wp-content/plugins/contact-form-7/includes/css/styles.css?ver=5.3.1' />",
      ['mark: Contact Form 7 5.3.1'],
    ],
    ["<script src='/wp-content/plugins/woocommerce/assets/js/jquery.blockUI.min.js?ver=2.70'>", []],
    // What people write of them is no version of theirs.
    ['<p>phpBB 2.0.22 &copy;, SMF 2.0.4, MyBB 1.6.4, Redmine 3.4.2 and RT 4.4.1 are old.</p>', []],
    ['<p>We left Dolibarr 10.0.2, Nagios XI 5.6.5, Splunk 7.2.1 and OpenWrt 19.07.2.</p>', []],
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
    [{ gitVersion: 'v1.13.2', goVersion: 'go1.11.4', platform: 'linux/amd64' }, ['mark: Kubernetes 1.13.2']],
    [{ initialized: true, sealed: false, version: '1.2.3' }, ['mark: HashiCorp Vault 1.2.3']],
    [{ about: { title: 'NiFi', version: '1.8.0' } }, ['mark: Apache NiFi 1.8.0']],
    [{ lucene: { 'solr-spec-version': '7.7.0' } }, ['mark: Apache Solr 7.7.0']],
    [{ 'flink-version': '1.11.2', 'flink-commit': 'fe36135' }, ['mark: Apache Flink 1.11.2']],
    [{ clusterInfo: { id: 1, hadoopVersion: '2.7.3' } }, ['mark: Apache Hadoop 2.7.3']],
    [
      { cluster_id: 'a', version: '3.2.3+abc', tagline: 'Manage your logs in the dark and have lasers going' },
      ['mark: Graylog 3.2.3'],
    ],
    [{ name: 'influxdb', status: 'pass', version: '1.7.6' }, ['mark: InfluxDB 1.7.6']],
    [{ meta: { rc: 'ok', server_version: '5.10.19' }, data: [] }, ['mark: UniFi Network 5.10.19']],
    [{ Version: '19.03.5', ApiVersion: '1.40', GitCommit: '633a0ea' }, ['mark: Docker 19.03.5']],
    [{ Config: { Datacenter: 'dc1', NodeName: 'n1', Version: '1.4.0' } }, ['mark: Consul 1.4.0']],
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

/**
 * One product, many names. `names` are those the vulnerability knowledge files its entries under, all of which are
 * looked up; `alias` are names scanners write that it does not know. `text` is how nmap spells the product out, for
 * services it gives no name.
 */
export interface KnownProduct {
  /** What a report calls it. */
  readonly title: string;
  /** `vendor:product`, the usual one first. */
  readonly names: readonly [string, ...string[]];
  readonly alias?: readonly string[];
  readonly text?: RegExp;
  /** Numbers every release of it has: of a product with three, `2.4` says which line, not which release. Else two. */
  readonly numbers?: number;
  /** Words and names beside which the version is a protocol's or a module's, not the product's. */
  readonly foreign?: { readonly text: RegExp; readonly alias: readonly string[] };
}

/** Applications. Names are those found in NVD's data. */
export const APPLICATIONS: readonly KnownProduct[] = [
  // File transfer and remote shells
  { title: 'OpenSSH', names: ['openbsd:openssh', 'openssh:openssh'], text: /^OpenSSH\b/ },
  {
    title: 'Dropbear SSH',
    names: ['dropbear_ssh_project:dropbear_ssh'],
    alias: ['matt_johnston:dropbear_ssh_server'],
    text: /^Dropbear sshd/,
  },
  { title: 'libssh', names: ['libssh:libssh'], text: /^libssh\b/ },
  { title: 'vsftpd', names: ['vsftpd_project:vsftpd', 'beasts:vsftpd'], alias: ['vsftpd:vsftpd'], text: /^vsftpd\b/i },
  {
    title: 'ProFTPD',
    numbers: 3,
    names: ['proftpd:proftpd', 'proftpd_project:proftpd'],
    text: /^ProFTPD\b/,
    foreign: { text: /mod_sftp/, alias: [] },
  },
  { title: 'Pure-FTPd', names: ['pureftpd:pure-ftpd', 'pureftpd:pureftpd'], text: /^Pure-FTPd\b/ },
  {
    title: 'FileZilla Server',
    names: ['filezilla-project:filezilla_server', 'filezilla:filezilla_server'],
    text: /^FileZilla ftpd/,
  },
  {
    title: 'WU-FTPD',
    names: ['washington_university:wu-ftpd', 'university_of_washington:wu-ftpd'],
    text: /^WU-FTPD\b/i,
  },
  {
    title: 'Serv-U',
    names: [
      'solarwinds:serv-u_file_server',
      'solarwinds:serv-u',
      'rhinosoft:serv-u',
      'cat_soft:serv-u',
      'solarwinds:serv-u_ftp_server',
      'deerfield:serv-u_ftp-server',
      'deerfield:ftp_serv-u',
    ],
    alias: ['serv-u:serv-u'],
  },
  {
    title: 'Wing FTP Server',
    names: ['wftpserver:wing_ftp_server'],
    alias: ['wingftp:wing_ftp_server'],
    text: /^Wing FTP Server/,
  },
  {
    title: 'Cerberus FTP Server',
    names: [
      'cerberusftp:ftp_server',
      'cerberus:ftp_server',
      'grant_averett:cerberus_ftp_server',
      'cerberus:cerberus_ftp_server',
    ],
  },
  { title: 'rsync', names: ['samba:rsync', 'andrew_tridgell:rsync', 'rsync:rsync'], text: /^rsync\b/ },
  // Web servers
  { title: 'Apache httpd', numbers: 3, names: ['apache:http_server', 'apache:apache'], text: /^Apache httpd/ },
  { title: 'nginx', numbers: 3, names: ['f5:nginx', 'nginx:nginx'], alias: ['igor_sysoev:nginx'], text: /^nginx\b/ },
  { title: 'lighttpd', numbers: 3, names: ['lighttpd:lighttpd'], text: /^lighttpd\b/ },
  {
    title: 'Microsoft IIS',
    names: ['microsoft:internet_information_services', 'microsoft:internet_information_server'],
    alias: ['microsoft:iis'],
    text: /^Microsoft IIS\b/,
  },
  {
    title: 'Apache Tomcat',
    numbers: 3,
    names: ['apache:tomcat'],
    text: /^Apache Tomcat\b/,
    // "Apache Tomcat/Coyote JSP engine 1.1" is the connector, whose version says nothing about Tomcat's.
    foreign: { text: /Coyote/, alias: ['apache:coyote_http_connector'] },
  },
  {
    title: 'Jetty',
    numbers: 3,
    names: ['eclipse:jetty', 'mortbay:jetty', 'mortbay_jetty:jetty', 'jetty:jetty', 'jetty:jetty_http_server'],
    text: /^Jetty\b/,
  },
  {
    title: 'Oracle WebLogic Server',
    names: ['oracle:weblogic_server', 'bea:weblogic_server', 'bea_systems:weblogic_server'],
    text: /^(?:Oracle )?WebLogic\b/,
  },
  {
    title: 'GlassFish',
    names: ['oracle:glassfish_server', 'oracle:sun_glassfish_enterprise_server'],
    alias: ['sun:glassfish_server'],
    text: /GlassFish\b/,
  },
  { title: 'thttpd', names: ['acme:thttpd', 'acme_labs:thttpd', 'thttpd:thttpd_http_server'], text: /^thttpd(?!-)\b/ },
  { title: 'mini_httpd', names: ['acme:mini_httpd', 'acme:mini-httpd'], text: /^mini_httpd\b/ },
  {
    title: 'GoAhead',
    names: [
      'embedthis:goahead',
      'embedthis:goahead_web_server',
      'goahead:goahead_webserver',
      'goahead_software:goahead_webserver',
    ],
    alias: ['embedthis:goahead_webserver'],
    text: /^GoAhead\b/,
  },
  {
    title: 'Appweb',
    names: ['embedthis:appweb', 'mbedthis_software:mbedthis_appweb_http_server'],
    alias: ['mbedthis:appweb'],
  },
  {
    title: 'Allegro RomPager',
    names: ['allegrosoft:rompager', 'allegro:rom_pager'],
    alias: ['allegro:rompager', 'zyxel:rompager'],
    text: /^Allegro RomPager\b/,
  },
  {
    title: 'Mongoose',
    names: [
      'cesanta:mongoose',
      'cesanta:mongoose_embedded_web_server_library',
      'valenok:mongoose',
      'sergey_lyubka:mongoose',
    ],
    text: /^Mongoose httpd/,
  },
  {
    title: 'Monkey httpd',
    names: ['monkey-project:monkey'],
    alias: ['monkey-project:monkey_http_daemon'],
    text: /^Monkey httpd/,
  },
  {
    title: 'Cherokee',
    names: ['cherokee-project:cherokee', 'cherokee:cherokee_httpd', 'cherokee:cherokee'],
    text: /^Cherokee\b/,
  },
  {
    title: 'Rejetto HFS',
    names: ['rejetto:http_file_server', 'hfs:http_file_server'],
    alias: ['rejetto:httpfileserver', 'massimo_melina:httpfileserver'],
  },
  {
    title: 'Varnish',
    numbers: 3,
    names: [
      'varnish-cache:varnish',
      'varnish_cache_project:varnish_cache',
      'varnish-software:varnish_cache',
      'varnish-cache:varnish_cache',
      'varnish.projects.linpro:varnish',
    ],
  },
  {
    title: 'Squid',
    names: [
      'squid-cache:squid',
      'squid:squid',
      'squid:squid_web_proxy_cache',
      'squid:squid_web_proxy',
      'national_science_foundation:squid_web_proxy_cache',
      'national_science_foundation:squid_web_proxy',
    ],
    text: /^Squid\b/,
  },
  { title: 'HAProxy', names: ['haproxy:haproxy'], text: /^HAProxy\b/i },
  { title: 'PHP', numbers: 3, names: ['php:php', 'php_group:php'], text: /^PHP cli server/ },
  { title: 'OpenSSL', numbers: 3, names: ['openssl:openssl'], text: /^OpenSSL\b/ },
  { title: 'Node.js', numbers: 3, names: ['nodejs:node.js', 'joyent:node.js', 'nodejs:nodejs'], text: /^Node\.js\b/i },
  { title: 'Webmin', names: ['webmin:webmin'], text: /^(?:MiniServ|Webmin)\b/ },
  { title: 'Jenkins', names: ['jenkins:jenkins', 'cloudbees:jenkins'], text: /^Jenkins\b/ },
  { title: 'Grafana', numbers: 3, names: ['grafana:grafana'], text: /^Grafana\b/ },
  { title: 'GitLab', names: ['gitlab:gitlab'], text: /^GitLab\b/ },
  { title: 'Werkzeug', names: ['palletsprojects:werkzeug'], text: /^Werkzeug\b/ },
  { title: 'Gunicorn', names: ['gunicorn:gunicorn'], text: /^Gunicorn\b/i },
  {
    title: 'Adobe ColdFusion',
    names: ['adobe:coldfusion', 'macromedia:coldfusion', 'allaire:coldfusion'],
    text: /ColdFusion\b/,
  },
  {
    title: 'Python',
    numbers: 3,
    names: ['python:python', 'python:cpython', 'python_software_foundation:python'],
    text: /^(?:Python|(?:Simple|Base)HTTPServer|WSGIServer)\b/,
    // Modules of Python with a number of their own that has not changed for twenty years.
    foreign: {
      text: /HTTPServer|WSGIServer|SMTP Proxy/,
      alias: ['python:basehttpserver', 'python:simplehttpserver', 'python:wsgiref'],
    },
  },
  { title: 'Twisted', names: ['twistedmatrix:twisted'], alias: ['twistedmatrix:twistedweb'], text: /^TwistedWeb\b/ },
  { title: 'Tornado', names: ['tornadoweb:tornado'], text: /^Tornado httpd/ },
  { title: 'CherryPy', names: ['cherrypy:cherrypy'], text: /^CherryPy\b/ },
  {
    title: 'aiohttp',
    names: ['aiohttp:aiohttp', 'aiohttp_project:aiohttp', 'aio-libs_project:aiohttp'],
    text: /^aiohttp\b/,
  },
  { title: 'Perl', numbers: 3, names: ['perl:perl', 'larry_wall:perl'] },
  { title: 'Ruby', numbers: 3, names: ['ruby-lang:ruby', 'yukihiro_matsumoto:ruby'] },
  { title: 'WEBrick', names: ['ruby-lang:webrick'], text: /^WEBrick\b/ },
  { title: 'Phusion Passenger', numbers: 3, names: ['phusion:passenger', 'phusionpassenger:phusion_passenger'] },
  { title: 'mod_ssl', names: ['mod_ssl:mod_ssl'] },
  { title: 'mod_perl', names: ['apache:mod_perl'] },
  { title: 'mod_python', names: ['apache:mod_python'] },
  {
    title: 'mod_jk',
    names: [
      'apache:tomcat_connectors',
      'apache:mod_jk',
      'apache:tomcat_jk_web_server_connector',
      'apache:tomcat_jk_connector',
    ],
  },
  { title: 'mod_fcgid', names: ['apache:mod_fcgid'] },
  { title: 'mod_wsgi', names: ['modwsgi:mod_wsgi'] },
  {
    title: 'ModSecurity',
    names: ['trustwave:modsecurity', 'owasp:modsecurity', 'breach:modsecurity', 'mod_security:mod_security'],
  },
  { title: 'mod_pagespeed', names: ['google:mod_pagespeed', 'modpagespeed:mod_pagespeed'] },
  { title: 'WildFly', names: ['redhat:wildfly', 'wildfly:wildfly', 'redhat:jboss_wildfly_application_server'] },
  {
    title: 'JBoss Application Server',
    names: ['redhat:jboss_application_server', 'jboss:jboss_application_server'],
  },
  { title: 'Undertow', numbers: 3, names: ['redhat:undertow'] },
  { title: 'Resin', names: ['caucho:resin', 'caucho_technology:resin'], text: /^(?:Caucho )?Resin\b/ },
  { title: 'Zope', names: ['zope:zope'], text: /^Zope httpd/ },
  { title: 'Plone', names: ['plone:plone'] },
  { title: 'Liferay Portal', numbers: 3, names: ['liferay:liferay_portal', 'liferay:portal', 'liferay:liferay'] },
  // Its header tells the line alone.
  { title: 'ASP.NET MVC', names: ['microsoft:asp.net_model_view_controller'], numbers: 3 },
  { title: 'Kong', names: ['konghq:kong', 'konghq:kong_gateway'], alias: ['mashape:kong'] },
  { title: 'InfluxDB', names: ['influxdata:influxdb'], text: /^InfluxDB\b/ },
  {
    title: 'Sonatype Nexus',
    names: ['sonatype:nexus', 'sonatype:nexus_repository_manager', 'sonatype:nexus_repository_manager_3'],
    text: /^Sonatype Nexus\b/,
  },
  { title: 'Artifactory', names: ['jfrog:artifactory'], text: /Artifactory\b/ },
  {
    title: 'Atlassian Confluence',
    names: ['atlassian:confluence_server', 'atlassian:confluence_data_center', 'atlassian:confluence'],
  },
  { title: 'Atlassian Jira', names: ['atlassian:jira_server', 'atlassian:jira_data_center', 'atlassian:jira'] },
  { title: 'WordPress', names: ['wordpress:wordpress'] },
  { title: 'WooCommerce', names: ['woocommerce:woocommerce', 'automattic:woocommerce', 'woothemes:woocommerce'] },
  { title: 'Joomla!', numbers: 3, names: ['joomla:joomla!', 'joomla:joomla'] },
  { title: 'Drupal', names: ['drupal:drupal'] },
  { title: 'TYPO3', numbers: 3, names: ['typo3:typo3'] },
  { title: 'MediaWiki', numbers: 3, names: ['mediawiki:mediawiki'] },
  { title: 'Umbraco', names: ['umbraco:umbraco_cms', 'umbraco:umbraco'] },
  {
    title: 'Movable Type',
    names: [
      'sixapart:movable_type',
      'sixapart:movabletype',
      'six_apart:movable_type',
      'six_apart_ltd:movable_type',
      'movabletype:movable_type',
    ],
  },
  { title: 'concrete5', names: ['concrete5:concrete5', 'concretecms:concrete_cms'] },
  { title: 'SPIP', names: ['spip:spip'] },
  { title: 'Serendipity', names: ['s9y:serendipity', 'serendipity:serendipity', 'sy9:serendipity'] },
  { title: 'vBulletin', names: ['vbulletin:vbulletin', 'jelsoft:vbulletin'] },
  { title: 'Ghost', names: ['ghost:ghost'] },
  { title: 'Discourse', names: ['discourse:discourse'] },
  { title: 'b2evolution', names: ['b2evolution:b2evolution'] },
  { title: 'OpenCms', names: ['alkacon:opencms'] },
  { title: 'SquirrelMail', names: ['squirrelmail:squirrelmail'] },
  { title: 'OpenResty', names: ['openresty:openresty'], alias: ['openresty:ngx_openresty'], text: /^OpenResty\b/i },
  {
    title: 'Portable SDK for UPnP devices',
    names: ['libupnp_project:libupnp', 'portable_sdk_for_upnp_project:portable_sdk_for_upnp', 'pupnp_project:pupnp'],
    text: /^Portable SDK for UPnP devices/,
  },
  {
    title: 'MiniDLNA',
    names: ['minidlna_project:minidlna', 'readymedia_project:readymedia'],
    alias: ['minidlna:minidlna'],
    text: /^MiniDLNA\b/,
  },
  { title: 'Boa', names: ['boa:boa', 'boa:boa_webserver'], text: /^Boa\b/ },
  {
    title: 'Abyss Web Server',
    names: ['aprelium:abyss_web_server', 'aprelium_technologies:abyss_web_server', 'aprelium:abyss_web_server_x1'],
    text: /^(?:Aprelium )?Abyss\b/,
  },
  { title: 'Apache Traffic Server', names: ['apache:traffic_server'], text: /^Apache Traffic Server\b/ },
  { title: 'MiniUPnPd', names: ['miniupnp_project:miniupnpd'], text: /^MiniUPnP(?:d|\b)/ },
  { title: 'mod_nss', names: ['mod_nss_project:mod_nss'] },
  {
    title: 'Lotus Domino',
    names: ['ibm:lotus_domino', 'ibm:domino', 'hcltech:domino', 'ibm:lotus_domino_server'],
    alias: ['ibm:lotus_domino_web_server'],
    text: /^(?:IBM )?(?:Lotus )?Domino\b/,
  },
  // Mail
  {
    title: 'MailEnable',
    names: [
      'mailenable:mailenable',
      'mailenable:mailenable_professional',
      'mailenable:mailenable_enterprise',
      'mailenable:mailenable_standard',
    ],
    text: /^MailEnable\b/,
  },
  { title: 'Exim', names: ['exim:exim', 'university_of_cambridge:exim'], text: /^Exim\b/ },
  { title: 'Postfix', names: ['postfix:postfix', 'wietse_venema:postfix'], text: /^Postfix\b/ },
  {
    title: 'Dovecot',
    names: ['dovecot:dovecot', 'timo_sirainen:dovecot'],
    text: /^Dovecot\b/,
    foreign: { text: /Pigeonhole/, alias: [] },
  },
  { title: 'Sendmail', names: ['sendmail:sendmail', 'eric_allman:sendmail'], text: /^Sendmail\b(?! Switch)/ },
  { title: 'qmail', names: ['dan_bernstein:qmail', 'qmail_project:qmail'], alias: ['djb:qmail'], text: /^qmail\b/ },
  {
    title: 'WAR-FTPD',
    names: ['jgaa:warftpd', 'war_ftp_daemon:war_ftp_daemon', 'jarle_aase:war_ftpd'],
    text: /^WAR-FTPD\b/i,
  },
  // nmap's name for it is that of the maker's client.
  {
    title: 'WS_FTP Server',
    names: ['ipswitch:ws_ftp_server', 'progress:ws_ftp_server'],
    alias: ['ipswitch:ws_ftp'],
    text: /^WS[_ ]FTP/i,
  },
  { title: 'Paramiko', names: ['paramiko:paramiko'], text: /^Paramiko\b/i },
  { title: 'Apache James', names: ['apache:james', 'apache:james_server'], text: /^JAMES (?:smtpd|pop3d|imapd|nntpd)/ },
  { title: 'Mongrel', names: ['mongrel:mongrel'], text: /^Mongrel\b/ },
  { title: 'nostromo', names: ['nazgul:nostromo'], text: /^nostromo\b/i },
  { title: 'Kamailio', names: ['kamailio:kamailio'] },
  { title: 'OpenSIPS', names: ['opensips:opensips'] },
  { title: 'Qpopper', names: ['qualcomm:qpopper'], text: /^Qpopper\b/ },
  {
    title: 'Cyrus IMAP',
    names: [
      'cyrus:imap',
      'cyrus:imapd',
      'cyrusimap:cyrus_imap',
      'cmu:cyrus_imap_server',
      'carnegie_mellon_university:cyrus_imap_server',
    ],
    text: /^Cyrus (?!IMSP)/,
  },
  {
    title: 'Zimbra',
    names: [
      'synacor:zimbra_collaboration_suite',
      'zimbra:collaboration',
      'zimbra:zimbra_collaboration_suite',
      'synocor:zimbra_collaboration_suite',
    ],
  },
  { title: 'MDaemon', names: ['altn:mdaemon', 'alt-n:mdaemon', 'deerfield:mdaemon'], text: /^MDaemon\b/ },
  { title: 'Microsoft Exchange', names: ['microsoft:exchange_server'], text: /^Microsoft Exchange\b/ },
  { title: 'hMailServer', names: ['hmailserver:hmailserver'], text: /^hMailServer\b/ },
  // Names, time, directories, sharing
  { title: 'ISC BIND', numbers: 3, names: ['isc:bind'], text: /^ISC BIND\b/ },
  { title: 'dnsmasq', names: ['thekelleys:dnsmasq', 'dnsmasq:dnsmasq', 'the_kelleys:dnsmasq'], text: /^dnsmasq\b/ },
  {
    title: 'PowerDNS Authoritative Server',
    names: ['powerdns:authoritative', 'powerdns:authoritative_server', 'powerdns:powerdns', 'powerdns:pdns'],
    text: /^PowerDNS (?:Authoritative|DNS server|Server)/,
  },
  { title: 'Unbound', names: ['nlnetlabs:unbound', 'unbound:unbound'], text: /^Unbound\b/ },
  { title: 'NTP', names: ['ntp:ntp'], text: /^NTP\b/ },
  { title: 'Samba', numbers: 3, names: ['samba:samba'], text: /^Samba (?:smbd|nmbd|winbindd)/ },
  { title: 'OpenLDAP', numbers: 3, names: ['openldap:openldap'], text: /^OpenLDAP\b/ },
  { title: '389 Directory Server', names: ['fedoraproject:389_directory_server'], text: /^389-Directory\b/ },
  {
    title: 'CUPS',
    numbers: 3,
    names: ['apple:cups', 'cups:cups', 'easy_software_products:cups', 'openprinting:cups'],
    text: /^CUPS\b/,
  },
  { title: 'Net-SNMP', names: ['net-snmp:net-snmp', 'sourceforge:net-snmp'], text: /^net-snmp\b/i },
  { title: 'Netatalk', names: ['netatalk:netatalk'], text: /^Netatalk\b/ },
  // Databases and queues
  {
    title: 'MySQL',
    numbers: 3,
    names: ['oracle:mysql', 'mysql:mysql', 'oracle:mysql_server', 'mysql:mysql_server', 'mysql:community_server'],
    text: /^MySQL\b/,
  },
  { title: 'MariaDB', numbers: 3, names: ['mariadb:mariadb'], text: /^MariaDB\b/ },
  { title: 'PostgreSQL', names: ['postgresql:postgresql'], text: /^PostgreSQL\b/ },
  { title: 'Redis', numbers: 3, names: ['redis:redis', 'redislabs:redis'], text: /^Redis\b/ },
  { title: 'Memcached', numbers: 3, names: ['memcached:memcached', 'memcachedb:memcached'], text: /^Memcached\b/i },
  { title: 'MongoDB', numbers: 3, names: ['mongodb:mongodb'], text: /^MongoDB\b/ },
  {
    title: 'Elasticsearch',
    numbers: 3,
    names: ['elastic:elasticsearch', 'elasticsearch:elasticsearch'],
    text: /^Elasticsearch\b(?! Kibana)/,
  },
  {
    title: 'Kibana',
    numbers: 3,
    names: ['elastic:kibana', 'elasticsearch:kibana'],
    text: /^(?:Elasticsearch )?Kibana\b/,
  },
  { title: 'Apache CouchDB', numbers: 3, names: ['apache:couchdb'], text: /^(?:Apache )?CouchDB\b/ },
  { title: 'Apache Cassandra', numbers: 3, names: ['apache:cassandra'], text: /^Apache Cassandra\b/ },
  { title: 'Apache Solr', numbers: 3, names: ['apache:solr'], text: /^Apache Solr\b/ },
  { title: 'Apache ActiveMQ', numbers: 3, names: ['apache:activemq'], text: /^(?:Apache )?ActiveMQ\b/ },
  {
    title: 'Apache ZooKeeper',
    numbers: 3,
    names: ['apache:zookeeper'],
    alias: ['zookeeper:zookeeper'],
    text: /^Zookeeper\b/i,
  },
  { title: 'RabbitMQ', numbers: 3, names: ['vmware:rabbitmq', 'pivotal_software:rabbitmq'], text: /^RabbitMQ\b/ },
  { title: 'Mosquitto', names: ['eclipse:mosquitto'], text: /^[Mm]osquitto\b/ },
  { title: 'Microsoft SQL Server', names: ['microsoft:sql_server'], text: /^Microsoft SQL Server\b/ },
  { title: 'Firebird', names: ['firebirdsql:firebird', 'firebird:firebird'], text: /^Firebird\b/ },
  // Chat, voice, screens, others
  { title: 'UnrealIRCd', names: ['unrealircd:unrealircd', 'unreal:unrealircd'], text: /^UnrealIRCd\b/ },
  { title: 'InspIRCd', names: ['inspircd:inspircd', 'inspire_ircd:inspircd'], text: /^InspIRCd\b/ },
  { title: 'ngIRCd', names: ['ngircd:ngircd', 'barton:ngircd'], text: /^ngircd\b/i },
  {
    title: 'Asterisk',
    names: [
      'digium:asterisk',
      'asterisk:asterisk',
      'asterisk:open_source',
      'digium:open_source',
      'asterisk:opensource',
    ],
    text: /^Asterisk\b/,
    foreign: { text: /Call Manager/, alias: [] },
  },
  { title: 'RealVNC', names: ['realvnc:realvnc', 'vnc:realvnc'], text: /^RealVNC\b/ },
  { title: 'TightVNC', names: ['tightvnc:tightvnc'], text: /^TightVNC\b/ },
  { title: 'UltraVNC', names: ['ultravnc:ultravnc', 'uvnc:ultravnc'], text: /^UltraVNC\b/ },
  { title: 'xrdp', names: ['neutrinolabs:xrdp', 'xrdp:xrdp'], alias: ['jay_sorg:xrdp'], text: /^xrdp\b/ },
  { title: 'X.Org Server', names: ['x.org:xorg-server'], alias: ['x:x.org_x11'] },
  {
    title: 'OpenVPN',
    names: ['openvpn:openvpn'],
    text: /^OpenVPN\b/,
    foreign: { text: /Management Interface/, alias: [] },
  },
  {
    title: 'Apache Subversion',
    numbers: 3,
    names: ['apache:subversion', 'subversion:subversion', 'collabnet:subversion'],
    text: /^Subversion\b/,
  },
  { title: 'Docker', names: ['docker:docker', 'mobyproject:moby'], text: /^Docker\b/ },
  { title: 'Kubernetes', names: ['kubernetes:kubernetes'], text: /^Kubernetes\b/ },
  { title: 'HashiCorp Consul', names: ['hashicorp:consul'], text: /^(?:HashiCorp )?Consul\b/ },
];

/** Operating systems with more than one name. */
export const SYSTEMS: readonly KnownProduct[] = [
  { title: 'Oracle Solaris', names: ['oracle:solaris', 'sun:solaris', 'sun:sunos'] },
  { title: 'macOS', names: ['apple:macos', 'apple:mac_os_x'] },
  { title: 'Cisco NX-OS', names: ['cisco:nx-os'], alias: ['cisco:nx_os'] },
];

/**
 * One product, many names. `names` are those the vulnerability knowledge files its entries under, all of which are
 * looked up; `alias` are names scanners write that it does not know. `text` is how nmap spells the product out, for
 * services it gives no name.
 */
export interface KnownProduct {
  /** `vendor:product`, the usual one first. */
  readonly names: readonly [string, ...string[]];
  readonly alias?: readonly string[];
  readonly text?: RegExp;
}

/** Applications. Names are those found in NVD's data. */
export const APPLICATIONS: readonly KnownProduct[] = [
  // File transfer and remote shells
  { names: ['openbsd:openssh', 'openssh:openssh'], text: /^OpenSSH\b/ },
  {
    names: ['dropbear_ssh_project:dropbear_ssh'],
    alias: ['matt_johnston:dropbear_ssh_server'],
    text: /^Dropbear sshd/,
  },
  { names: ['libssh:libssh'], text: /^libssh\b/ },
  { names: ['vsftpd_project:vsftpd', 'beasts:vsftpd'], alias: ['vsftpd:vsftpd'], text: /^vsftpd\b/i },
  { names: ['proftpd:proftpd', 'proftpd_project:proftpd'], text: /^ProFTPD\b/ },
  { names: ['pureftpd:pure-ftpd'], text: /^Pure-FTPd\b/ },
  { names: ['filezilla-project:filezilla_server', 'filezilla:filezilla_server'], text: /^FileZilla ftpd/ },
  { names: ['washington_university:wu-ftpd', 'university_of_washington:wu-ftpd'], text: /^WU-FTPD\b/i },
  { names: ['solarwinds:serv-u_file_server', 'solarwinds:serv-u', 'rhinosoft:serv-u'], alias: ['serv-u:serv-u'] },
  { names: ['wftpserver:wing_ftp_server'], alias: ['wingftp:wing_ftp_server'], text: /^Wing FTP Server/ },
  { names: ['cerberusftp:ftp_server', 'cerberus:ftp_server', 'grant_averett:cerberus_ftp_server'] },
  { names: ['samba:rsync', 'andrew_tridgell:rsync', 'rsync:rsync'], text: /^rsync\b/ },
  // Web servers
  { names: ['apache:http_server'], text: /^Apache httpd/ },
  { names: ['f5:nginx', 'nginx:nginx'], alias: ['igor_sysoev:nginx'], text: /^nginx\b/ },
  { names: ['lighttpd:lighttpd'], text: /^lighttpd\b/ },
  {
    names: ['microsoft:internet_information_services', 'microsoft:internet_information_server'],
    alias: ['microsoft:iis'],
    text: /^Microsoft IIS\b/,
  },
  // "Apache Tomcat/Coyote JSP engine 1.1" is the connector, whose version says nothing about Tomcat's.
  { names: ['apache:tomcat'], text: /^Apache Tomcat(?!\/Coyote)/ },
  {
    names: ['eclipse:jetty', 'mortbay:jetty', 'mortbay_jetty:jetty', 'jetty:jetty', 'jetty:jetty_http_server'],
    text: /^Jetty\b/,
  },
  { names: ['oracle:weblogic_server', 'bea:weblogic_server'], text: /^(?:Oracle )?WebLogic\b/ },
  { names: ['oracle:glassfish_server'], alias: ['sun:glassfish_server'], text: /GlassFish\b/ },
  { names: ['acme:thttpd', 'acme_labs:thttpd'], text: /^thttpd\b/ },
  { names: ['acme:mini_httpd'], text: /^mini_httpd\b/ },
  {
    names: ['embedthis:goahead', 'goahead:goahead_webserver', 'goahead_software:goahead_webserver'],
    text: /^GoAhead\b/,
  },
  { names: ['embedthis:appweb', 'mbedthis_software:mbedthis_appweb_http_server'], alias: ['mbedthis:appweb'] },
  { names: ['allegrosoft:rompager', 'allegro:rom_pager'], alias: ['allegro:rompager'], text: /^Allegro RomPager\b/ },
  { names: ['cesanta:mongoose', 'valenok:mongoose', 'sergey_lyubka:mongoose'], text: /^Mongoose httpd/ },
  { names: ['monkey-project:monkey'], alias: ['monkey-project:monkey_http_daemon'], text: /^Monkey httpd/ },
  { names: ['cherokee-project:cherokee', 'cherokee:cherokee_httpd'], text: /^Cherokee\b/ },
  { names: ['rejetto:http_file_server'], alias: ['rejetto:httpfileserver', 'massimo_melina:httpfileserver'] },
  { names: ['varnish-cache:varnish', 'varnish_cache_project:varnish_cache', 'varnish-software:varnish_cache'] },
  { names: ['squid-cache:squid', 'squid:squid'], text: /^Squid\b/ },
  { names: ['haproxy:haproxy'], text: /^HAProxy\b/i },
  { names: ['php:php'], text: /^PHP cli server/ },
  { names: ['openssl:openssl'], text: /^OpenSSL\b/ },
  { names: ['nodejs:node.js', 'joyent:node.js'], text: /^Node\.js\b/i },
  { names: ['webmin:webmin'], text: /^(?:MiniServ|Webmin)\b/ },
  { names: ['jenkins:jenkins', 'cloudbees:jenkins'], text: /^Jenkins\b/ },
  { names: ['grafana:grafana'], text: /^Grafana\b/ },
  { names: ['gitlab:gitlab'], text: /^GitLab\b/ },
  { names: ['palletsprojects:werkzeug'], text: /^Werkzeug\b/ },
  { names: ['gunicorn:gunicorn'], text: /^Gunicorn\b/i },
  { names: ['adobe:coldfusion', 'macromedia:coldfusion'], text: /ColdFusion\b/ },
  // Mail
  { names: ['exim:exim', 'university_of_cambridge:exim'], text: /^Exim\b/ },
  { names: ['postfix:postfix', 'wietse_venema:postfix'], text: /^Postfix\b/ },
  { names: ['dovecot:dovecot', 'timo_sirainen:dovecot'], text: /^Dovecot\b/ },
  { names: ['sendmail:sendmail', 'eric_allman:sendmail'], text: /^Sendmail\b/ },
  { names: ['dan_bernstein:qmail', 'qmail_project:qmail'], alias: ['djb:qmail'], text: /^qmail\b/ },
  { names: ['cyrus:imap', 'cmu:cyrus_imap_server', 'carnegie_mellon_university:cyrus_imap_server'], text: /^Cyrus\b/ },
  { names: ['synacor:zimbra_collaboration_suite', 'zimbra:collaboration', 'zimbra:zimbra_collaboration_suite'] },
  { names: ['altn:mdaemon', 'alt-n:mdaemon'], text: /^MDaemon\b/ },
  { names: ['microsoft:exchange_server'], text: /^Microsoft Exchange\b/ },
  { names: ['hmailserver:hmailserver'], text: /^hMailServer\b/ },
  // Names, time, directories, sharing
  { names: ['isc:bind'], text: /^ISC BIND\b/ },
  { names: ['thekelleys:dnsmasq', 'dnsmasq:dnsmasq', 'the_kelleys:dnsmasq'], text: /^dnsmasq\b/ },
  { names: ['nlnetlabs:unbound', 'unbound:unbound'], text: /^Unbound\b/ },
  { names: ['ntp:ntp'], text: /^NTP\b/ },
  { names: ['samba:samba'], text: /^Samba (?:smbd|nmbd|winbindd)/ },
  { names: ['openldap:openldap'], text: /^OpenLDAP\b/ },
  { names: ['fedoraproject:389_directory_server'], text: /^389-Directory\b/ },
  { names: ['apple:cups', 'cups:cups', 'easy_software_products:cups', 'openprinting:cups'], text: /^CUPS\b/ },
  { names: ['net-snmp:net-snmp'], text: /^net-snmp\b/i },
  { names: ['netatalk:netatalk'], text: /^Netatalk\b/ },
  // Databases and queues
  { names: ['oracle:mysql', 'mysql:mysql', 'oracle:mysql_server'], text: /^MySQL\b/ },
  { names: ['mariadb:mariadb'], text: /^MariaDB\b/ },
  { names: ['postgresql:postgresql'], text: /^PostgreSQL\b/ },
  { names: ['redis:redis', 'redislabs:redis'], text: /^Redis\b/ },
  { names: ['memcached:memcached', 'memcachedb:memcached'], text: /^Memcached\b/i },
  { names: ['mongodb:mongodb'], text: /^MongoDB\b/ },
  { names: ['elastic:elasticsearch', 'elasticsearch:elasticsearch'], text: /^Elasticsearch\b/ },
  { names: ['elastic:kibana', 'elasticsearch:kibana'], text: /^(?:Elasticsearch )?Kibana\b/ },
  { names: ['apache:couchdb'], text: /^(?:Apache )?CouchDB\b/ },
  { names: ['apache:cassandra'], text: /^Apache Cassandra\b/ },
  { names: ['apache:solr'], text: /^Apache Solr\b/ },
  { names: ['apache:activemq'], text: /^(?:Apache )?ActiveMQ\b/ },
  { names: ['apache:zookeeper'], alias: ['zookeeper:zookeeper'], text: /^Zookeeper\b/i },
  { names: ['vmware:rabbitmq', 'pivotal_software:rabbitmq'], text: /^RabbitMQ\b/ },
  { names: ['eclipse:mosquitto'], text: /^[Mm]osquitto\b/ },
  { names: ['microsoft:sql_server'], text: /^Microsoft SQL Server\b/ },
  { names: ['firebirdsql:firebird', 'firebird:firebird'], text: /^Firebird\b/ },
  // Chat, voice, screens, others
  { names: ['unrealircd:unrealircd', 'unreal:unrealircd'], text: /^UnrealIRCd\b/ },
  { names: ['inspircd:inspircd', 'inspire_ircd:inspircd'], text: /^InspIRCd\b/ },
  { names: ['ngircd:ngircd', 'barton:ngircd'], text: /^ngircd\b/i },
  { names: ['digium:asterisk', 'asterisk:asterisk', 'asterisk:open_source'], text: /^Asterisk\b/ },
  { names: ['realvnc:realvnc', 'vnc:realvnc'], text: /^RealVNC\b/ },
  { names: ['tightvnc:tightvnc'], text: /^TightVNC\b/ },
  { names: ['ultravnc:ultravnc', 'uvnc:ultravnc'], text: /^UltraVNC\b/ },
  { names: ['neutrinolabs:xrdp'], alias: ['jay_sorg:xrdp'], text: /^xrdp\b/ },
  { names: ['x.org:xorg-server'], alias: ['x:x.org_x11'] },
  { names: ['openvpn:openvpn'], text: /^OpenVPN\b/ },
  { names: ['apache:subversion', 'subversion:subversion', 'collabnet:subversion'], text: /^Subversion\b/ },
  { names: ['docker:docker'], text: /^Docker\b/ },
  { names: ['kubernetes:kubernetes'], text: /^Kubernetes\b/ },
  { names: ['hashicorp:consul'], text: /^(?:HashiCorp )?Consul\b/ },
];

/** Operating systems with more than one name. */
export const SYSTEMS: readonly KnownProduct[] = [
  { names: ['oracle:solaris', 'sun:solaris', 'sun:sunos'] },
  { names: ['apple:macos', 'apple:mac_os_x'] },
  { names: ['cisco:nx-os'], alias: ['cisco:nx_os'] },
];

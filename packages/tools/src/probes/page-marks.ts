import { APPLICATION_MARKS, type PageMark } from './application-marks.ts';

/** `10307` is 1.3.7: two digits for each number after the first. */
function packedRelease(told: string, numbers: number): string | null {
  const packed = Number(told);
  const parts = [Math.floor(packed / 10_000), Math.floor(packed / 100) % 100, packed % 100];
  return parts[0] === 0 ? null : parts.slice(0, numbers).join('.');
}

/** `4.6.6deb4`: a package's part as packages write it. */
const withPackage = (told: string) => told.replace(/(?<=\d)(?=deb\d)/, '+');

const PAGE_MARKS: readonly PageMark[] = [
  {
    holds: 'Apache Tomcat',
    version: /<(?:title|h[1-3])>\s{0,3}Apache Tomcat(?: \(TomEE\))?\/(\d[\w.-]{0,30}(?: \([a-z]{2,20}\))?)/i,
    name: 'Apache Tomcat',
  },
  { holds: 'Jetty://', version: /Powered by Jetty:\/\/ ?(\d[\w.-]{0,40})/, name: 'Jetty' },
  {
    holds: 'GlassFish',
    version: /<(?:title|h3)>(?:Oracle )?GlassFish Server(?: Open Source Edition)? {1,3}(\d[\w.-]{0,20})/,
    name: 'GlassFish Server',
  },
  { holds: 'Payara', version: /<(?:title|h3)>Payara Server {1,3}(\d[\w.-]{0,20})/, name: 'Payara Server' },
  { holds: 'WebLogic', version: /\bWebLogic Server Version: (\d[\d.]{0,20})/, name: 'WebLogic Server' },
  { holds: 'WildFly', version: /<h1>Welcome to WildFly (\d[\w.]{0,20})/, name: 'WildFly' },
  { holds: 'Resin', version: /<small>\s{0,3}Resin(?:-Pro| Professional)?[/ ](\d[\w.]{0,20})/, name: 'Resin' },
  {
    holds: '(squid/',
    version: /\bGenerated [^<>\n]{1,100} by [^<>\s]{1,200} \(squid\/(\d[\w.-]{0,30})\)/,
    name: 'Squid',
  },
  { holds: 'HAProxy', version: />HAProxy version (\d[\w.+~-]{0,40}), released /, name: 'HAProxy' },
  { holds: 'PHP Version', version: /<h1 class="p">PHP Version (\d[\w.+~-]{0,60})<\/h1>/, name: 'PHP' },
  { holds: 'jenkins_ver', version: />Jenkins (?:ver\. )?(\d[\d.]{0,20})<\/a>/, name: 'Jenkins' },
  { holds: 'SquirrelMail', version: /\bSquirrelMail version (\d[\w.-]{0,30})/, name: 'SquirrelMail version' },
  { holds: 'grafanaBootData', version: /"buildInfo":\{[^{}]{0,400}?"version":"(\d[\w.-]{0,30})"/, name: 'Grafana' },
  {
    holds: 'kbn-injected-metadata',
    version: /<kbn-injected-metadata data="\{&quot;version&quot;:&quot;(\d[\w.-]{0,30})&quot;/,
    name: 'Kibana',
  },
  { holds: 'CONSUL_VERSION', version: /<!-- CONSUL_VERSION: (\d[\w.+-]{0,30}) -->/, name: 'Consul' },
  { holds: 'Solr Admin', version: /\?_=(\d{1,3}\.\d{1,3}\.\d{1,3})["']/, name: 'Apache Solr' },
  {
    holds: '"rcversion"',
    version: /\{[^{}]{0,400}"rcversion":(\d{5,6})\b/,
    name: 'Roundcube',
    release: (told) => packedRelease(told, 3),
  },
  {
    holds: 'phpMyAdmin',
    version:
      /\b(?:js|themes)\/[^"'<>\s]{1,100}[?&;]v=(\d{1,2}(?:\.\d{1,3}){2,3}(?:deb[\w.+~]{1,20}|-[a-z]{1,5}\d{0,2})?)["'&]/,
    name: 'phpMyAdmin',
    release: withPackage,
  },
  {
    // Files of its core carry its own number.
    holds: '/wp-',
    version:
      /\/wp-(?:includes\/js\/wp-emoji-release\.min\.js|includes\/css\/dist\/block-library\/style(?:\.min)?\.css|admin\/css\/login(?:\.min)?\.css)\?ver=(\d{1,2}\.\d{1,2}(?:\.\d{1,3})?)["'&]/,
    name: 'WordPress',
  },
  {
    holds: '/owa/',
    version: /\/owa\/(?:auth\/)?(\d{1,2}\.\d{1,2}\.\d{1,5}(?:\.\d{1,5})?)\/(?:themes|scripts)\//,
    name: 'Microsoft Exchange',
  },
  {
    // As its settings say: the release, its revision in two digits, and two more.
    holds: 'pgAdmin 4',
    version: /\?ver=(\d{5,6})["'&]/,
    name: 'pgAdmin',
    release: (told) => packedRelease(told, 2),
  },
  {
    holds: 'Zabbix',
    version: /\bZabbix (\d{1,2}\.\d{1,2}\.\d{1,3}\w{0,6})\.? (?:&copy;|©|Copyright )/,
    name: 'Zabbix',
  },
  { holds: 'cactiVersion', version: /\bcactiVersion ?= ?['"](\d[\w.]{0,20})['"]/, name: 'Cacti' },
  { holds: 'Gitea', version: /\bGitea Version: (\d[\w.+-]{0,30})/, name: 'Gitea' },
  { holds: 'Gogs', version: /\bGogs Version: (\d[\w.+-]{0,30})/, name: 'Gogs' },
  { holds: 'GLPI', version: /\bGLPI (?:version )?(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?) Copyright/, name: 'GLPI' },
  { holds: 'MantisBT', version: />MantisBT (?:version )?(\d[\w.-]{0,20})</, name: 'MantisBT' },
  { holds: 'Adminer', version: />Adminer<\/a> <span class="version">(\d[\w.-]{0,20})</, name: 'Adminer' },
  { holds: '"vWord"', version: /class="vWord">Version<\/span>\s{0,5}(\d[\d.]{0,20}) \(build/, name: 'TeamCity' },
  {
    holds: 'spark-logo',
    version: /\bspark-logo[^<>]{0,100}>\s{0,20}<span class="version"[^<>]{0,60}>(\d[\w.-]{0,20})</,
    name: 'Apache Spark',
  },
  {
    holds: 'apache-airflow',
    version: /\bpypi(?:\.python)?\.org\/(?:pypi|project)\/apache-airflow\/(\d[\w.]{0,20})/,
    name: 'Apache Airflow',
  },
  {
    // Its releases are days.
    holds: 'DokuWiki',
    version: /<meta name="generator" content="DokuWiki Release (?:rc)?(\d{4}-\d{2}-\d{2}[a-z]?)\b/,
    name: 'DokuWiki',
  },
  {
    holds: 'data-version',
    version: /<meta name="application-name" content="JIRA" data-name="jira" data-version="(\d[\w.-]{0,20})"/,
    name: 'Atlassian Jira',
  },
  {
    holds: 'atlassian.com/software/jira',
    version: /id="footer-build-information">\s{0,20}\(v(\d[\w.-]{0,20})#\d/,
    name: 'Atlassian Jira',
  },
  {
    holds: 'atlassian.com/software/bamboo',
    version: /Atlassian Bamboo<\/a> (?:version|\(version) (\d[\w.]{0,20})/,
    name: 'Atlassian Bamboo',
  },
  { holds: 'Atlassian Bitbucket', version: /id="product-version"[^<>]{0,60}> ?v(\d[\w.]{0,20})</, name: 'Bitbucket' },
  {
    holds: 'Delivered by Mailman',
    version: /alt="Delivered by Mailman"[^<>]{0,60}>\s{0,5}(?:<\/a>)?\s{0,5}<br ?\/?>\s{0,5}version (\d[\w.+]{0,20})/i,
    name: 'GNU Mailman',
  },
  {
    holds: 'RouterOS router configuration page',
    version: /<h1>RouterOS v(\d[\w.]{0,20})<\/h1>/,
    name: 'MikroTik RouterOS',
  },
  {
    holds: 'This site is optimized with the Yoast',
    version: /<!-- This site is optimized with the Yoast (?:WordPress )?SEO (?:Premium )?plugin v(\d[\w.]{0,20}) /,
    name: 'Yoast SEO',
  },
  { holds: '"NextGEN"', version: /<meta name="NextGEN" version="(\d[\w.]{0,20})"/, name: 'NextGEN Gallery' },
  { holds: 'Bugzilla', version: />Bugzilla (?:&ndash;|–|-) version (\d[\w.]{0,20})</, name: 'Bugzilla' },
  {
    holds: 'Bugzilla',
    version: /class="header_addl_info"[^<>]{0,40}>version (\d[\w.]{0,20})</,
    name: 'Bugzilla',
  },
  {
    holds: 'CUPS',
    version: /<title>(?:[^<>]{1,60} - )?CUPS (\d{1,2}\.\d{1,2}\.\d[\w.]{0,12})(?: - [^<>]{1,60})?<\/title>/i,
    name: 'CUPS',
  },
  { holds: 'Nagios', version: /<div class="version">Version (\d[\w.]{0,20})<\/div>/, name: 'Nagios' },
  { holds: 'Trac Powered', version: /Powered by <a href="[^"<>]{1,100}"><strong>Trac (\d[\w.]{0,20})</, name: 'Trac' },
  {
    holds: 'gerrit',
    version: /Powered by <a href="[^"<>]{1,100}">Gerrit Code Review<\/a> \((\d[\w.-]{0,20})\)/,
    name: 'Gerrit',
  },
  {
    holds: 'gitweb/',
    version: /<meta name="generator" content="gitweb\/[\w.]{1,30} git\/(\d[\w.]{0,30})"/,
    name: 'git',
  },
  { holds: 'AWStats', version: /<meta name="generator" content="AWStats (\d[\w.]{0,10}) /, name: 'AWStats' },
  ...APPLICATION_MARKS,
];

/** What a server signs its error pages, listings and status with: the words of its header. */
const SIGNATURES = [
  /<address>((?:Apache|IBM_HTTP_Server|Oracle-HTTP-Server)[-\w]{0,40}\/\d[^<>\n]{0,300}?) Server at [^<>\n]{1,260} Port \d{1,5}<\/address>/,
  /<hr><center>((?:nginx|openresty|Tengine)\/\d[^<>\n]{0,60})<\/center>/i,
  /<dt>Server Version: (Apache[-\w]{0,40}\/\d[^<>\n]{0,300})<\/dt>/,
];

/** Panels from which a system is managed, by the titles of their own pages, with or without a version. */
const PANELS: ReadonlyArray<readonly [name: string, title: RegExp]> = [
  ['Webmin', /^(?:Login to )?Webmin\b/],
  ['Usermin', /^(?:Login to )?Usermin\b/],
  ['cPanel', /^(?:cPanel|WHM) Login$/],
  ['Plesk', /^(?:Plesk (?:Obsidian|Onyx)\b|Parallels Plesk Panel\b|Login to Plesk)/],
  ['DirectAdmin', /^DirectAdmin Login/],
  ['ISPConfig', /^ISPConfig\b/],
  ['Froxlor', /^Froxlor\b/],
  ['Vesta', /^Vesta - LOGIN/i],
  ['Hestia', /\bHestia Control Panel$/],
  ['CyberPanel', /^Login - CyberPanel$/],
  ['Ajenti', /^Ajenti\b/],
  ['phpMyAdmin', /^phpMyAdmin\b/],
  ['pgAdmin', /^pgAdmin 4$/],
  ['Adminer', /^Login - Adminer$/],
  ['Proxmox Virtual Environment', /- Proxmox Virtual Environment$/],
  ['VMware ESXi', /ID_EESX_Welcome|^Log in - VMware ESXi$/],
  ['VMware vCenter', /ID_VC_Welcome/],
  ['Dell iDRAC', /^(?:iDRAC\d?\b|Integrated Dell Remote Access Controller\b)/],
  ['HPE iLO', /^(?:HPE? )?(?:iLO \d|Integrated Lights-Out \d)/],
  ['RouterOS', /^RouterOS\b/],
  ['pfSense', /^pfSense\b/],
  ['OPNsense', /^Login \| OPNsense$/],
  ['Synology DSM', /\bSynology (?:DiskStation|RackStation|NAS)\b/],
  ['UniFi', /^UniFi (?:Network|Controller|OS)\b/],
  ['Portainer', /^Portainer\b/],
  ['Kubernetes Dashboard', /^Kubernetes Dashboard$/],
  ['RabbitMQ Management', /^RabbitMQ Management$/],
  ['WebLogic console', /^Oracle WebLogic Server Administration Console$/],
  ['HAProxy statistics', /^Statistics Report for HAProxy$/],
];

function panelIn(text: string): string[] {
  const title = /<title[^<>]{0,100}>([^<>]{1,200})<\/title>/i.exec(text)?.[1]?.trim() ?? '';
  const panel = PANELS.find(([, pattern]) => pattern.test(title));
  return panel ? [`panel: ${panel[0]}`] : [];
}

/** Databases by pages of their own that tell no version. */
const DATABASES: ReadonlyArray<readonly [name: string, words: RegExp]> = [
  ['RethinkDB', /<title>RethinkDB Administration Console<\/title>/],
  ['MongoDB', /^It looks like you are trying to access MongoDB over HTTP on the native driver port\./],
  ['CouchDB', /<title>Project Fauxton<\/title>/],
  ['Neo4j', /<title>Neo4j Browser<\/title>/],
  ['ArangoDB', /<title>ArangoDB Web Interface<\/title>/],
  ['Couchbase', /<title>Couchbase (?:Server|Console|Web Console)[^<>]{0,40}<\/title>/],
  ['OrientDB', /<title>OrientDB Studio<\/title>/],
  ['RavenDB', /<title>RavenDB(?: Management)? Studio<\/title>/],
  ['Apache Solr', /<title>Solr Admin<\/title>/],
  ['H2', /<title>H2 Console<\/title>/],
  ['CockroachDB', /<title>Cockroach Console<\/title>/],
  ['InfluxDB', /<title>InfluxDB(?: - Admin Interface)?<\/title>/],
];

function databaseIn(text: string): string[] {
  const found = DATABASES.find(([, words]) => words.test(text));
  return found ? [`database: ${found[0]}`] : [];
}

/** Lines for what a page says of the software that made it. Any other text of it may speak of any product. */
export function marksIn(text: string): string[] {
  const signed = SIGNATURES.map((signature) => signature.exec(text)?.[1]).find((one) => one !== undefined);
  const marks = PAGE_MARKS.flatMap(({ holds, version, name, release }) => {
    const told = text.includes(holds) ? version.exec(text)?.[1] : undefined;
    const known = told === undefined ? null : release ? release(told) : told;
    return known === null ? [] : [`mark: ${name} ${known}`];
  });
  return [
    ...(signed ? [`x-server: ${signed}`] : []),
    ...new Set(marks),
    ...toldInJson(text),
    ...panelIn(text),
    ...databaseIn(text),
  ];
}

type Told = Readonly<Record<string, unknown>>;

/** Services that answer with an object in which they name themselves. */
const JSON_MARKS: ReadonlyArray<(told: Told) => readonly [name: string, version: unknown] | null> = [
  ({ tagline, version }) =>
    tagline === 'You Know, for Search' && objectOf(version).distribution !== 'opensearch'
      ? ['Elasticsearch', objectOf(version).number]
      : null,
  ({ version }) => (objectOf(version).distribution === 'opensearch' ? ['OpenSearch', objectOf(version).number] : null),
  ({ couchdb, version }) => (couchdb === 'Welcome' ? ['Apache CouchDB', version] : null),
  ({ server, version }) => (server === 'arango' ? ['ArangoDB', version] : null),
  ({ title, version }) => (title === 'qdrant - vector search engine' ? ['Qdrant', version] : null),
  ({ etcdserver }) => ['etcd', etcdserver],
  ({ nginxVersion }) => ['nginx', nginxVersion],
  ({ commit, database, version }) => (typeof commit === 'string' && database === 'ok' ? ['Grafana', version] : null),
  ({ Codename, Version }) => (typeof Codename === 'string' ? ['Traefik', Version] : null),
  ({ productname, versionstring }) => (typeof productname === 'string' ? [productname, versionstring] : null),
  ({ http_address, pipeline, version }) => (http_address && pipeline ? ['Logstash', version] : null),
  ({ product, version }) => (typeof product === 'string' ? [product, version] : null),
  ({ gitVersion, goVersion, platform }) => (goVersion && platform ? ['Kubernetes', gitVersion] : null),
  ({ initialized, sealed, version }) =>
    typeof initialized === 'boolean' && typeof sealed === 'boolean' ? ['HashiCorp Vault', version] : null,
  (told) => ['Apache Flink', told['flink-version']],
  ({ about }) => (objectOf(about).title === 'NiFi' ? ['Apache NiFi', objectOf(about).version] : null),
  ({ lucene }) => ['Apache Solr', objectOf(lucene)['solr-spec-version']],
  ({ clusterInfo }) => ['Apache Hadoop', objectOf(clusterInfo).hadoopVersion],
  ({ cluster_id, tagline, version }) =>
    typeof cluster_id === 'string' && /^Manage your logs in the dark/.test(String(tagline))
      ? ['Graylog', String(version).replace(/\+\w{1,40}$/, '')]
      : null,
  ({ name, status, version }) => (name === 'influxdb' && status === 'pass' ? ['InfluxDB', version] : null),
  ({ meta }) => (objectOf(meta).rc === 'ok' ? ['UniFi Network', objectOf(meta).server_version] : null),
  ({ ApiVersion, GitCommit, Version }) => (ApiVersion && GitCommit ? ['Docker', Version] : null),
  ({ Config }) =>
    objectOf(Config).Datacenter && objectOf(Config).NodeName ? ['Consul', objectOf(Config).Version] : null,
];

const OWN_VERSION = /^([a-z][a-z0-9]{2,30})_version$/;
const NAME = /^[a-z][\w .+-]{2,40}$/i;
const VERSION = /^v?\d[\w.-]{0,30}$/;

/** What a service says of itself in JSON (`"neo4j_version":"3.4.0"`), and who built it. */
function toldInJson(text: string): string[] {
  if (!text.trimStart().startsWith('{')) return [];
  const told = objectIn(text);
  const own = Object.entries(told).map(([key, value]) => [OWN_VERSION.exec(key)?.[1] ?? '', value] as const);
  const marks = [...JSON_MARKS.map((read) => read(told)), ...own].flatMap((mark) => {
    const [name = '', version] = mark ?? [];
    const isTold = NAME.test(name) && typeof version === 'string' && VERSION.test(version);
    return isTold ? [`mark: ${name} ${version.replace(/^v/, '')}`] : [];
  });
  const builder = objectOf(told.vendor).name;
  return [...new Set(marks), ...(typeof builder === 'string' ? [`vendor: ${builder}`] : [])];
}

const objectOf = (value: unknown): Told => (typeof value === 'object' && value !== null ? (value as Told) : {});

function objectIn(text: string): Told {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

import { APPLICATIONS } from './aliases.ts';
import { withoutOwnNames } from './backport.ts';
import { endsToken, isMentioned } from './mentions.ts';
import { splitName, TOO_GENERAL } from './names.ts';
import { NMAP_NAMES } from './nmap-names.ts';
import { DATED_HEADERS, isSystemMark, PAGE_NAMES } from './page-names.ts';

/** A product that a service names besides itself, and the version in its own words. */
export interface NamedComponent {
  /** `vendor:product`, the first of its names; null: the tables have none for its words. */
  readonly name: string | null;
  /** What it is called in the service's words, where it has no name. */
  readonly words?: string;
  /** Empty: the product is told, its version is not. */
  readonly version: string;
  /**
   * Where it is named: where a server names itself, beside it, in a header or page of its own, or where a service only
   * mentions it (a comment, a sentence, a proxy on the way).
   */
  readonly where: 'itself' | 'beside' | 'own' | 'mentioned';
}

/** All that is looked at of one service. */
const LONGEST = 6000;
const MAX_LINES = 80;
const MAX_COMPONENTS = 20;

/** Words as they stand before a version (`PHP/7.4.3`, `OpenSSL 1.0.1e`, `Jetty(9.4.12)`), by the product they mean. */
const WORDS: ReadonlyArray<readonly [name: string, ...words: string[]]> = [
  ['apache:http_server', 'Apache'],
  ['f5:nginx', 'nginx'],
  ['openresty:openresty', 'openresty'],
  ['lighttpd:lighttpd', 'lighttpd'],
  ['microsoft:internet_information_services', 'Microsoft-IIS', 'Microsoft IIS'],
  ['openssl:openssl', 'OpenSSL'],
  ['kamailio:kamailio', 'kamailio'],
  ['opensips:opensips', 'OpenSIPS'],
  ['php:php', 'PHP'],
  ['python:python', 'Python', 'CPython'],
  ['perl:perl', 'Perl'],
  ['ruby-lang:ruby', 'Ruby'],
  ['ruby-lang:webrick', 'WEBrick'],
  ['mod_ssl:mod_ssl', 'mod_ssl'],
  ['apache:mod_perl', 'mod_perl'],
  ['apache:mod_python', 'mod_python'],
  ['apache:tomcat_connectors', 'mod_jk'],
  ['apache:mod_fcgid', 'mod_fcgid'],
  ['modwsgi:mod_wsgi', 'mod_wsgi'],
  ['trustwave:modsecurity', 'mod_security', 'mod_security2', 'ModSecurity'],
  ['apache:subversion', 'SVN'],
  ['phusion:passenger', 'Phusion_Passenger', 'Phusion Passenger', 'mod_rails', 'mod_rack'],
  ['eclipse:jetty', 'Jetty', 'MortBay-Jetty'],
  ['apache:tomcat', 'Tomcat', 'Apache-Tomcat', 'Apache Tomcat'],
  ['redhat:jboss_application_server', 'JBoss', 'JBossAS'],
  ['redhat:wildfly', 'WildFly'],
  ['redhat:undertow', 'Undertow'],
  ['oracle:weblogic_server', 'WebLogic', 'WebLogic Server'],
  ['ibm:websphere_application_server', 'WebSphere Application Server'],
  [
    'oracle:glassfish_server',
    'GlassFish Server Open Source Edition',
    'GlassFish Open Source Edition',
    'GlassFish Server',
  ],
  ['caucho:resin', 'Resin'],
  ['zope:zope', 'Zope'],
  ['plone:plone', 'Plone'],
  ['palletsprojects:werkzeug', 'Werkzeug'],
  ['gunicorn:gunicorn', 'gunicorn'],
  ['tornadoweb:tornado', 'TornadoServer'],
  ['cherrypy:cherrypy', 'CherryPy'],
  ['twistedmatrix:twisted', 'TwistedWeb', 'Twisted'],
  ['aiohttp:aiohttp', 'aiohttp'],
  ['squid-cache:squid', 'squid'],
  ['varnish-cache:varnish', 'Varnish'],
  ['haproxy:haproxy', 'HAProxy'],
  ['konghq:kong', 'kong'],
  ['sonatype:nexus', 'Nexus'],
  ['jfrog:artifactory', 'Artifactory'],
  ['acme:mini_httpd', 'mini_httpd'],
  ['acme:thttpd', 'thttpd'],
  ['embedthis:goahead', 'GoAhead-Webs', 'GoAhead-http'],
  ['allegrosoft:rompager', 'RomPager'],
  ['webmin:webmin', 'MiniServ'],
  ['apple:cups', 'CUPS'],
  ['openbsd:openssh', 'OpenSSH'],
  ['dropbear_ssh_project:dropbear_ssh', 'dropbear'],
  ['libssh:libssh', 'libssh'],
  ['proftpd:proftpd', 'ProFTPD'],
  ['vsftpd_project:vsftpd', 'vsFTPd'],
  ['exim:exim', 'Exim'],
  ['sendmail:sendmail', 'Sendmail'],
  ['libupnp_project:libupnp', 'Portable SDK for UPnP devices'],
  ['miniupnp_project:miniupnpd', 'MiniUPnPd'],
  ['mod_nss_project:mod_nss', 'mod_nss'],
  ['apache:traffic_server', 'ATS', 'ApacheTrafficServer'],
  ['apache:activemq', 'ActiveMQ'],
  ['embedthis:appweb', 'Embedthis-Appweb', 'Mbedthis-Appweb'],
  ['minidlna_project:minidlna', 'MiniDLNA'],
  ['otrs:otrs', 'OTRS'],
];

/** Headers that hold nothing but a version. */
const HEADERS: ReadonlyArray<readonly [name: string, line: RegExp]> = [
  ['jenkins:jenkins', /^x-jenkins: ?(\d[\w.-]{0,40})$/i],
  ['microsoft:asp.net_model_view_controller', /^x-aspnetmvc-version: ?(\d[\d.]{0,20})$/i],
  ['liferay:liferay_portal', /^liferay-portal: ?[a-z -]{0,60}?(\d[\w. -]{0,40}?)(?: \(|$)/i],
  ['influxdata:influxdb', /^x-influxdb-version: ?v?(\d[\w.-]{0,40})$/i],
  ['elastic:kibana', /^kbn-version: ?(\d[\w.-]{0,40})$/i],
  ['google:mod_pagespeed', /^x-(?:mod-pagespeed|page-speed): ?(\d[\d.]{0,30})/i],
  // Of the mail front end: the number of its build.
  ['microsoft:exchange_server', /^x-owa-version: ?(\d[\d.]{0,30})$/i],
  ['microsoft:sharepoint_server', /^microsoftsharepointteamservices: ?(\d[\d.]{0,30})/i],
  ['jfrog:artifactory', /^x-jfrog-version: ?Artifactory\/(\d[\d.]{0,30})/i],
  ['umbraco:umbraco_cms', /^x-umbraco-version: ?(\d[\w.-]{0,40})$/i],
  // Its release, twice and before its build.
  ['mattermost:mattermost_server', /^x-version-id: ?(\d{1,2}\.\d{1,2}\.\d{1,2})\.\1\./i],
];

/** Headers that only these applications send, without their version. */
const SIGNS: ReadonlyArray<readonly [name: string, line: RegExp]> = [
  ['microsoft:exchange_server', /^x-(?:feserver|calculatedbetarget|owa-\w{1,30}): /i],
  ['microsoft:sharepoint_server', /^(?:x-sharepointhealthscore|sprequestguid): /i],
  ['atlassian:confluence_server', /^x-confluence-[a-z-]{1,40}: /i],
  ['gitlab:gitlab', /^x-gitlab-(?:meta|feature-category): /i],
  ['elastic:kibana', /^kbn-(?:name|license-sig): /i],
  ['jfrog:artifactory', /^x-artifactory-(?:id|node-id): /i],
  ['jenkins:jenkins', /^x-jenkins-session: /i],
];

/** A product that calls a header after itself: `X-Acme-Version: 4.2.1`. */
const OWN_HEADER =
  /^(?:x-)?([a-z][a-z0-9-]{1,30}?)-(?:version|build|release)(?:-number)?: ?v?(\d{1,6}(?:\.\d{1,6}){1,4}[\w.+-]{0,30})\b/i;
/** Numbers of interfaces, formats, runtimes and a customer's own software, which name no product. ASP.NET's is that of its runtime for all of 4.x. */
const NO_PRODUCT =
  /^(?:(?:.{1,20}-)?api|aspnet|aspnetmvc|ms|amz|protocol|schema|ua|content|request|http|odata|dav|tls|ssl|client|mime|accept|graphql|rpc|grpc|soap|interface|manifest|feature|policy|sec-websocket|app|application|site|web|website|backend|frontend|server|service|software|system|platform|build|release|git|commit|cache|cdn|static|assets?|theme|page|docs?|data|env)$/i;

/** A product in a generator tag that no table has: `Powered by Acme Slider v2.1.3`. */
const ANY_GENERATOR =
  /^(?:(?:powered|made|created|built|generated) (?:by|with) )?([a-z][\w .+!&'-]{2,50}?)[\s,/]{1,3}(?:\(?(?:version|ver|v)[.: ]{0,2})?(\d{1,5}(?:\.\d{1,6}){1,4}[\w.-]{0,20})/i;
/** Programs with which somebody wrote the page elsewhere: nothing of them runs on the server. */
const AUTHORING =
  /^(?:microsoft|ms|adobe|macromedia|openoffice|libreoffice|staroffice|html tidy|hugo|jekyll|gatsby|hexo|pelican|sphinx|docutils|docusaurus|vuepress|vitepress|eleventy|mobirise|nicepage|doxygen|javadoc|asciidoctor|pandoc|mkdocs|zola|publii|rapidweaver|quarto|bookdown|astro|starlight|webflow|frontpage|dreamweaver|golive|iweb|bluefish|netobjects|nvu|kompozer|mozilla|amaya|latex2html|docbook|r markdown)\b/i;

/** What pages and the `X-Generator` header say they were made with. */
const GENERATORS: ReadonlyArray<readonly [name: string, text: RegExp]> = [
  ['wordpress:wordpress', /^WordPress (\d[\w.-]*)/i],
  ['woocommerce:woocommerce', /^WooCommerce (\d[\w.-]*)/i],
  ['elementor:website_builder', /^Elementor (\d[\w.-]*)/i],
  ['wpml:wpml', /^WPML ver:(\d[\w.-]*)/i],
  ['themepunch:slider_revolution', /^Powered by Slider Revolution (\d[\w.-]*)/i],
  ['sandhillsdev:easy_digital_downloads', /^Easy Digital Downloads v(\d[\w.-]*)/i],
  ['aioseo:all_in_one_seo', /^All in One SEO (?:Pro )?(?:\(AIOSEO\) )?(\d[\w.-]*)/i],
  ['givewp:givewp', /^Give v(\d[\w.-]*)/i],
  ['progress:sitefinity', /^Sitefinity (\d[\w.-]*)/i],
  ['joomla:joomla!', /^Joomla! (\d[\w.-]*)/i],
  ['drupal:drupal', /^Drupal (\d[\w.-]*)/i],
  ['typo3:typo3', /^TYPO3 (?:CMS )?(\d[\w.-]*)/i],
  ['mediawiki:mediawiki', /^MediaWiki (\d[\w.-]*)/i],
  ['sixapart:movable_type', /^Movable ?Type (?:Pro )?(\d[\w.-]*)/i],
  ['concrete5:concrete5', /^concrete5(?: -)? (\d[\w.-]*)/i],
  ['spip:spip', /^SPIP (\d[\w.-]*)/i],
  ['s9y:serendipity', /^Serendipity v\.? ?(\d[\w.-]*)/i],
  ['vbulletin:vbulletin', /^vBulletin (\d[\w.-]*)/i],
  ['ghost:ghost', /^Ghost (\d[\w.-]*)/i],
  ['discourse:discourse', /^Discourse (\d[\w.-]*)/i],
  ['b2evolution:b2evolution', /^b2evolution (\d[\w.-]*)/i],
  ['alkacon:opencms', /^OpenCms (\d[\w.-]*)/i],
  ['apache:tomcat', /^Apache Tomcat (\d[\w.-]*(?: \([a-z]{2,20}\))?)/i],
  ['grafana:grafana', /^Grafana v?(\d[\w.-]*)/i],
  ['neo4j:neo4j', /^neo4j (\d[\w.-]*)/i],
  ['squirrelmail:squirrelmail', /^SquirrelMail version (\d[\w.-]*)/i],
];
const GENERATOR = /^(?:meta generator|x-generator|mark): ?(.{1,200})$/i;
/** What the words of a product's own page say, as our own look at it writes them: with its package's part. */
const MARK = /^mark: ([a-z][\w .+-]{1,50}?) (\d[\w.+~-]{0,60}(?: \([a-z]{2,20}\))?)$/i;
/** Both of Atlassian's say their version in the same words. */
const ATLASSIAN = /^meta ajs-version-number: ?(\d[\w.-]{0,40})$/im;

/** Headers in which servers, proxies and languages name themselves. Any other may hold what somebody typed. */
const TELLING = /^(?:server|x-powered-by|via|x-server|x-served-by|powered-by): ?(.{1,500})$/i;
/** What a site runs on and names as languages do, whole line: `X-Powered-By: W3 Total Cache/0.9.4.1`, `Acme CMS 3.1.2`. */
const POWERED_BY =
  /^x-powered-by: ?([a-z][a-z0-9.]{0,20}(?: [a-z0-9]{1,20}){0,4})[/ ]v?(\d{1,4}(?:\.\d{1,5}){1,4}[a-z0-9-]{0,10})$/i;
/** Interfaces of a language, which many products have. */
const INTERFACE = /^(?:servlet|jsp|jsf|asp\.net|express|java)$/i;
const NAMES_ITSELF = /^(?:server: |220[ -]|SSH-|\+OK |\* OK )/i;
const IS_HEADER = /^[a-z][a-z0-9-]{0,60}: /i;

/** Every name the patterns can find. */
export const COMPONENT_NAMES: readonly string[] = [...WORDS, ...HEADERS, ...GENERATORS].map(([name]) => name);

const COMPONENT_WORDS: ReadonlyMap<string, string> = new Map(
  WORDS.flatMap(([name, ...words]) => words.map((word) => [word.toLowerCase(), name] as const)),
);
/** Where a server names itself, every product of the tables may stand under its own title. */
const SERVER_WORDS: ReadonlyMap<string, string> = new Map([
  ...APPLICATIONS.map(({ title, names }) => [title.toLowerCase(), names[0]] as const),
  ...Object.keys(NMAP_NAMES).flatMap((name) => {
    const word = splitName(name)[1].replaceAll('_', ' ');
    return TOO_GENERAL.test(word.replaceAll(' ', '_')) ? [] : [[word, name] as const];
  }),
  ...COMPONENT_WORDS,
]);

/** Short names under which marks have products. */
const MARK_WORDS: ReadonlyMap<string, string> = new Map([...SERVER_WORDS, ...PAGE_NAMES]);

const tokenOf = (words: ReadonlyMap<string, string>) =>
  new RegExp(
    `(?<![\\w.=-])(${[...words.keys()]
      .toSorted((a, b) => b.length - a.length)
      .map((word) => word.replaceAll(/[.+!()]/g, '\\$&'))
      .join('|')})(?:(?:[/ _(]|: | \\()v?|-)(\\d[\\w.+~-]{0,80}(?: (?:SP|MP|FP|HF|Update|Patch) ?\\d{1,3}(?!\\w))?)`,
    'gi',
  );
const COMPONENT = tokenOf(COMPONENT_WORDS);
const SERVER = tokenOf(SERVER_WORDS);

/**
 * Products with versions in what a service says: in nmap's extra information and in the lines it sent itself, headers by
 * name. Text of pages is not read: it may speak of any product.
 */
export function readComponents(extraInfo: string | null, heard: string | null): NamedComponent[] {
  const beside = withoutOwnNames((extraInfo ?? '').slice(0, LONGEST));
  const lines = (heard ?? '').slice(0, LONGEST).split('\n', MAX_LINES);
  const keyOf = ({ name, words, version }: NamedComponent) => `${name ?? words} ${version}`;
  const ownWords = [...lines.flatMap(componentsOfLine), ...atlassianIn(heard ?? '')];
  const said = new Set(ownWords.map(keyOf));
  // The scanner has it from these lines, where it can be seen in which place it stands.
  const found = [...tokensIn(beside, 'beside').filter((one) => !said.has(keyOf(one))), ...ownWords];
  const places = new Map<string, NamedComponent>();
  for (const one of found) {
    const key = keyOf(one);
    const earlier = places.get(key);
    if (!earlier || WEIGHTS[one.where] >= WEIGHTS[earlier.where]) places.set(key, one);
  }
  const all = [...places.values()];
  const isTold = ({ name, version }: NamedComponent) =>
    version !== '' || !all.some((other) => other.name === name && other.version !== '');
  return all.filter(isTold).slice(0, MAX_COMPONENTS);
}

/** Where a server names itself counts more than what names it once again. */
const WEIGHTS = { mentioned: 0, beside: 1, own: 1, itself: 2 } as const satisfies Record<
  NamedComponent['where'],
  number
>;

function componentsOfLine(line: string): NamedComponent[] {
  const made = GENERATOR.exec(line)?.[1];
  const [, words = '', version = ''] = MARK.exec(line) ?? [];
  if (isSystemMark(words)) return [];
  const known = words === '' ? undefined : MARK_WORDS.get(words.toLowerCase());
  if (known !== undefined) return [{ name: known, version, where: 'own' }];
  if (made !== undefined) return generatorIn(made);
  const dated = firstOf(DATED_HEADERS, line);
  if (dated.length > 0) return dated;
  if (TELLING.test(line)) {
    const tokens = tokensIn(line, NAMES_ITSELF.test(line) ? 'itself' : 'beside');
    if (tokens.length === 0) return poweredBy(line);
    // A header begins with what answers; what a stranger names behind itself are its parts.
    return beginsWithStranger(line)
      ? tokens.map((one) => (one.where === 'itself' ? { ...one, where: 'beside' } : one))
      : tokens;
  }
  if (IS_HEADER.test(line)) return componentOfHeader(line);
  if (!NAMES_ITSELF.test(line)) return [];
  const greeted = tokensIn(line.replace(/^SSH-[\d.]{1,8}-/, '').replace(/^220-/, '220 '), 'itself');
  // Which of several products is the one that speaks, a greeting does not say.
  const isOne = new Set(greeted.map(({ name }) => name)).size < 2;
  return isOne ? greeted : greeted.map((one) => ({ ...one, where: 'mentioned' }));
}

function poweredBy(line: string): NamedComponent[] {
  const [, words = '', version = ''] = POWERED_BY.exec(line) ?? [];
  if (words === '' || INTERFACE.test(words)) return [];
  const name = MARK_WORDS.get(words.toLowerCase());
  return [{ ...(name ? { name } : { name: null, words }), version, where: 'own' }];
}

/** Before what answers, a header may name its system and the protocol (`Linux/3.4.0 UPnP/1.0 MiniUPnPd/1.8`). */
const BEFORE_PRODUCT = /^server: ?(?:.{0,100}\bUPnP\/1\.\d,? ?)?/i;
const SYSTEM_TOKEN =
  /^(?:linux|unix|posix|windows(?:nt)?|win32|darwin|freebsd|ubuntu|debian|http|sip|jsp|servlet|dav|upnp)\//i;

/** Whether the first product of a `Server` header is one that no table has. */
export function beginsWithStranger(line: string): boolean {
  const own = line.replace(BEFORE_PRODUCT, '').replaceAll(/\([^()]{0,200}\)?/g, ' ');
  const first = own.search(SERVER);
  const before = first < 0 ? '' : own.slice(0, first);
  return [...before.matchAll(/(?<!\S)[a-z][\w.-]{0,60}\/v?\d/gi)].some(([token]) => !SYSTEM_TOKEN.test(token));
}

function generatorIn(made: string): NamedComponent[] {
  const known = firstOf(GENERATORS, made);
  const found = known.length > 0 || AUTHORING.test(made) ? null : ANY_GENERATOR.exec(made);
  const [all = '', words = '', version = ''] = found ?? [];
  if (words === '') return known;
  const rest = made.slice(all.length);
  return [named(words, version, rest), ...secondIn(rest)];
}

/** `gitweb/1.5.5 git/1.5.5`: a tag may name what its product runs on, as tokens of a header do. */
function secondIn(rest: string): NamedComponent[] {
  const [all = '', words = '', version = ''] = SECOND.exec(rest) ?? [];
  return words === '' ? [] : [named(words, version, rest.slice(all.length))];
}
const SECOND = /^[\s,;+]{1,3}([a-z][\w.+-]{1,40})\/v?(\d{1,5}(?:\.\d{1,6}){1,4}[\w.-]{0,20})/i;

function componentOfHeader(line: string): NamedComponent[] {
  const known = firstOf(HEADERS, line);
  if (known.length > 0) return known;
  const sign = SIGNS.find(([, pattern]) => pattern.test(line));
  if (sign) return [{ name: sign[0], version: '', where: 'own' }];
  const [all = '', own = '', version = ''] = OWN_HEADER.exec(line) ?? [];
  return own === '' || NO_PRODUCT.test(own) ? [] : [named(own.replaceAll('-', ' '), version, line.slice(all.length))];
}

const named = (words: string, version: string, rest: string): NamedComponent => {
  return { name: SERVER_WORDS.get(words.toLowerCase()) ?? null, words, version, where: whereOf(rest) };
};

/** A version that goes on as no token does was typed in by somebody. */
const whereOf = (rest: string) => (endsToken(rest) ? 'own' : 'mentioned');

function tokensIn(text: string, where: NamedComponent['where']): NamedComponent[] {
  const [words, token] = where === 'itself' ? [SERVER_WORDS, SERVER] : [COMPONENT_WORDS, COMPONENT];
  return [...text.matchAll(token)].flatMap((found) => {
    const [all, word = '', version = ''] = found;
    const name = words.get(word.toLowerCase());
    const stated = isMentioned(text, found.index, found.index + all.length) ? 'mentioned' : where;
    return name ? [{ name, version, where: stated }] : [];
  });
}

function firstOf(table: ReadonlyArray<readonly [string, RegExp]>, text: string): NamedComponent[] {
  for (const [name, pattern] of table) {
    const found = pattern.exec(text);
    const version = found?.[1];
    if (version !== undefined) return [{ name, version, where: whereOf(text.slice(found?.[0].length)) }];
  }
  return [];
}

function atlassianIn(heard: string): NamedComponent[] {
  const version = ATLASSIAN.exec(heard.slice(0, LONGEST))?.[1];
  if (version === undefined) return [];
  if (/^x-confluence-/im.test(heard)) return [{ name: 'atlassian:confluence_server', version, where: 'own' }];
  const isJira = /^meta application-name: ?JIRA\b/im.test(heard);
  return isJira ? [{ name: 'atlassian:jira_server', version, where: 'own' }] : [];
}

import { type Answered, headerOf, headersOf, kindOf, textOf } from './answer.ts';
import { cookiesSetBy } from './cookies.ts';
import { type Library, librariesInText, libraryInUrl, libraryNamed } from './libraries.ts';
import { pageOf } from './page.ts';

/** What a site is made with, by what its answers say. */
export interface Technology {
  readonly name: string;
  /** As the vulnerability knowledge names it (`vendor:product`); null: not in it, or not known which. */
  readonly product: string | null;
  readonly version: string | null;
  readonly category: 'server' | 'language' | 'framework' | 'cms' | 'library' | 'proxy';
  /** What says so, word for word. */
  readonly evidence: string;
}

interface Known {
  readonly name: string;
  readonly product: string | null;
  readonly category: Technology['category'];
}

interface InText extends Known {
  /** The version, if it is there, is the first group. */
  readonly text: RegExp;
}

const VERSION = String.raw`(?:[/ ]v?(\d{1,4}(?:\.\d{1,5}){1,4}[\w.-]{0,20}))?`;
const word = (name: string) => new RegExp(`(?:^|[\\s,;(])${name}${VERSION}`, 'i');

/** Words in `Server`, `X-Powered-By` and the like. */
const IN_HEADERS: readonly InText[] = [
  {
    name: 'Apache HTTP Server',
    product: 'apache:http_server',
    category: 'server',
    text: /^Apache(?!-)(?:\/(\d[\w.-]{0,20}))?/i,
  },
  { name: 'nginx', product: 'f5:nginx', category: 'server', text: word('nginx') },
  { name: 'OpenResty', product: 'openresty:openresty', category: 'server', text: word('openresty') },
  {
    name: 'Microsoft IIS',
    product: 'microsoft:internet_information_services',
    category: 'server',
    text: word('Microsoft-IIS'),
  },
  { name: 'lighttpd', product: 'lighttpd:lighttpd', category: 'server', text: word('lighttpd') },
  { name: 'LiteSpeed', product: 'litespeedtech:litespeed_web_server', category: 'server', text: word('LiteSpeed') },
  { name: 'Caddy', product: 'caddyserver:caddy', category: 'server', text: word('Caddy') },
  { name: 'Eclipse Jetty', product: 'eclipse:jetty', category: 'server', text: /\bJetty\((\d[\w.-]{0,30})\)/i },
  {
    name: 'Apache Tomcat',
    product: 'apache:tomcat',
    category: 'server',
    text: /\bApache Tomcat\/(\d[\w.-]{0,20})|Apache-Coyote/i,
  },
  { name: 'WildFly', product: 'redhat:wildfly', category: 'server', text: word('WildFly') },
  { name: 'Gunicorn', product: 'gunicorn:gunicorn', category: 'server', text: word('gunicorn') },
  { name: 'Werkzeug', product: 'palletsprojects:werkzeug', category: 'framework', text: word('Werkzeug') },
  { name: 'Python', product: 'python:python', category: 'language', text: word('Python') },
  { name: 'OpenSSL', product: 'openssl:openssl', category: 'library', text: word('OpenSSL') },
  { name: 'PHP', product: 'php:php', category: 'language', text: word('PHP') },
  { name: 'Express', product: 'expressjs:express', category: 'framework', text: word('Express') },
  { name: 'Next.js', product: 'vercel:next.js', category: 'framework', text: word('Next\\.js') },
  { name: 'ASP.NET', product: null, category: 'framework', text: word('ASP\\.NET') },
  { name: 'Phusion Passenger', product: 'phusion:passenger', category: 'server', text: word('Phusion Passenger') },
  { name: 'Varnish', product: null, category: 'proxy', text: word('varnish') },
];

const NAMING_HEADERS = ['Server', 'X-Powered-By', 'X-Generator', 'Via'];

const GENERATORS: readonly InText[] = [
  { name: 'WordPress', product: 'wordpress:wordpress', category: 'cms', text: word('WordPress') },
  { name: 'Joomla!', product: 'joomla:joomla!', category: 'cms', text: word('Joomla!') },
  { name: 'Drupal', product: 'drupal:drupal', category: 'cms', text: word('Drupal') },
  { name: 'TYPO3', product: 'typo3:typo3', category: 'cms', text: word('TYPO3(?: CMS)?') },
  { name: 'PrestaShop', product: 'prestashop:prestashop', category: 'cms', text: word('PrestaShop') },
  { name: 'MediaWiki', product: 'mediawiki:mediawiki', category: 'cms', text: word('MediaWiki') },
  { name: 'Ghost', product: 'ghost:ghost', category: 'cms', text: word('Ghost') },
  { name: 'Hugo', product: 'gohugo:hugo', category: 'cms', text: word('Hugo') },
];

/** Cookies that only one maker names so. */
const BY_COOKIE: ReadonlyArray<Known & { readonly cookie: RegExp }> = [
  { name: 'PHP', product: 'php:php', category: 'language', cookie: /^PHPSESSID$/ },
  { name: 'Java', product: null, category: 'language', cookie: /^JSESSIONID$/ },
  {
    name: 'ASP.NET',
    product: null,
    category: 'framework',
    cookie: /^(?:ASP\.NET_SessionId|\.ASPXAUTH|\.AspNetCore\..+)$/,
  },
  { name: 'Laravel', product: 'laravel:laravel', category: 'framework', cookie: /^laravel_session$/ },
  { name: 'Express', product: 'expressjs:express', category: 'framework', cookie: /^connect\.sid$/ },
  { name: 'CodeIgniter', product: 'codeigniter:codeigniter', category: 'framework', cookie: /^ci_session$/ },
  { name: 'Adobe ColdFusion', product: 'adobe:coldfusion', category: 'language', cookie: /^CFTOKEN$/ },
];

/** What we know of a technology by its name: what the knowledge and the report call it. */
export function technologyNamed(name: string): Known | null {
  const folded = name.toLowerCase();
  const known = [...IN_HEADERS, ...GENERATORS, ...BY_COOKIE].find((one) => one.name.toLowerCase() === folded);
  const library = known ? null : libraryNamed(name);
  if (library) return { name: library.title, product: library.product, category: 'library' };
  return known ? { name: known.name, product: known.product, category: known.category } : null;
}

/** All that one answer says. The same technology may be in it twice, with its version and without. */
export function technologiesIn(answer: Answered): Technology[] {
  const { response } = answer;
  return joined([
    ...inHeaders(answer),
    ...byCookies(answer),
    ...(kindOf(response) === 'html' ? inPage(answer) : []),
    ...inScript(answer),
  ]);
}

function named({ name, product, category, text }: InText, said: string, where: string): Technology[] {
  const match = text.exec(said);
  return match
    ? [{ name, product, category, version: match[1] ?? null, evidence: `${where}: ${said.slice(0, 200)}` }]
    : [];
}

function inHeaders({ response }: Answered): Technology[] {
  const told = NAMING_HEADERS.flatMap((header) =>
    headersOf(response.headers, header).flatMap((value) =>
      [...IN_HEADERS, ...GENERATORS].flatMap((known) => named(known, value, header)),
    ),
  );
  const mvc = headerOf(response, 'X-AspNet-Version');
  return mvc === null
    ? told
    : [
        ...told,
        {
          name: 'ASP.NET',
          product: 'microsoft:asp.net',
          version: mvc,
          category: 'framework',
          evidence: `X-AspNet-Version: ${mvc}`,
        },
      ];
}

function byCookies(answer: Answered): Technology[] {
  return cookiesSetBy(answer).flatMap((set) =>
    BY_COOKIE.filter(({ cookie }) => cookie.test(set.name)).map(({ name, product, category }) => ({
      name,
      product,
      category,
      version: null,
      evidence: `Set-Cookie: ${set.name}`,
    })),
  );
}

function inPage(answer: Answered): Technology[] {
  const { metas, scripts } = pageOf(answer);
  const generators = metas
    .filter((meta) => meta.get('name')?.toLowerCase() === 'generator')
    .flatMap((meta) => GENERATORS.flatMap((known) => named(known, meta.get('content') ?? '', 'meta generator')));
  const linked = scripts.flatMap(({ src }) => (src === null ? [] : (libraryInUrl(src) ?? [])));
  return [
    ...generators,
    ...linked.map(asTechnology),
    ...scripts.flatMap(({ text }) => librariesInText(text)).map(asTechnology),
  ];
}

/** Of a script of the site itself: its text says more than its name. */
export function librariesServedBy({ request, response }: Answered): Library[] {
  if (kindOf(response) !== 'script' || response.status !== 200) return [];
  const inText = librariesInText(textOf(response));
  const byName = libraryInUrl(request.url);
  return byName && !inText.some(({ product }) => product === byName.product) ? [...inText, byName] : inText;
}

const inScript = (answer: Answered) => librariesServedBy(answer).map(asTechnology);

const asTechnology = ({ title, product, version, evidence }: Library): Technology => ({
  name: title,
  product,
  version,
  category: 'library',
  evidence,
});

/** Each technology and version once; one without a version says nothing where the version is known. */
export function joined(found: readonly Technology[]): Technology[] {
  const versioned = new Set(found.filter(({ version }) => version !== null).map(({ name }) => name));
  const kept = found.filter(({ name, version }) => version !== null || !versioned.has(name));
  return [...new Map(kept.map((one) => [`${one.name} ${one.version ?? ''}`, one])).values()];
}

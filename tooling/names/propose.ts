import { TOO_GENERAL } from '../../packages/feeds/src/cpe/names.ts';
import { spellingsOf as partsOfWords } from '../../packages/feeds/src/cpe/spellings.ts';

/** A name nmap gives a product together with a version, and how it spells the product out. */
export interface ProbeName {
  /** `vendor:product`. */
  readonly name: string;
  readonly words: string;
  /** In how many of its patterns. */
  readonly times: number;
}

/** The applications that nmap's probe file (`nmap-service-probes`) names with a version out of what answered. */
export function namesOfProbes(text: string): ProbeName[] {
  const names = new Map<string, ProbeName>();
  for (const line of text.split('\n')) {
    if (!line.startsWith('match ')) continue;
    const words = / p\/([^/]*)\/| p\|([^|]*)\|/.exec(line)?.slice(1).find(Boolean) ?? '';
    for (const [, vendor = '', product = ''] of line.matchAll(/cpe:\/a:([^:/]+):([^:/]+):[^ ]*\$/g)) {
      if (`${vendor}${product}`.includes('$')) continue;
      const name = `${decodeURIComponent(vendor)}:${decodeURIComponent(product)}`;
      names.set(name, { name, words, times: (names.get(name)?.times ?? 0) + 1 });
    }
  }
  return [...names.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Names of the knowledge for the same product: its own spelling, or that with another word for what it serves. */
export function proposalsFor(name: string, known: ReadonlySet<string>): string[] {
  const wanted = new Set(spellingsOf(name));
  return [...known].filter((one) => {
    const [, product = ''] = one.split(':');
    return wanted.has(plain(product));
  });
}

const ROLE = /_?(?:(?:http|web|mail|ftp|ssh)_?)?(?:server|daemon|httpd|ftpd|sshd|smtpd)$/;

function spellingsOf(name: string): string[] {
  const [vendor = '', product = ''] = name.split(':');
  const bare = product.replace(ROLE, '');
  const spellings = [
    product,
    bare,
    `${bare}_server`,
    product.startsWith(`${vendor}_`) ? product.slice(vendor.length + 1) : '',
  ];
  return spellings.map(plain).filter((spelling) => spelling.length > 3);
}

const plain = (product: string) => product.replace(/[^a-z0-9]/g, '');

/** How nmap spells out the products of which it tells a version, each once. */
export function wordsOfProbes(text: string): string[] {
  const words = text
    .split('\n')
    .filter((line) => line.startsWith('match ') && / v(?:\/[^/]|\|[^|])/.test(line))
    .map((line) => / p\/([^/]*)\/| p\|([^|]*)\|/.exec(line)?.slice(1).find(Boolean) ?? '')
    .filter((one) => one !== '' && !one.includes('$'));
  return [...new Set(words)].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Words that products of many makers end with. */
const ENDS =
  /(?:[_-]?(?:server|web_?server|httpd|http_server|ftpd|ftp_server|mail_?server|imapd?|imap_server|pop3d?|smtpd?|smtp_server|sshd?|ssh_server|daemon|service|project|software|suite|professional|pro|standard|enterprise|free|open_source))+$/;

/** Names of the knowledge by every spelling that may stand for them: with and without vendor and ends. */
export function spellingsOfNames(names: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const colon = name.indexOf(':');
    const [vendor, product] = [name.slice(0, colon), name.slice(colon + 1)];
    const maker = vendor.replace(ENDS, '').replace(/[_-](?:inc\.?|ltd\.?|systems?|technolog(?:y|ies)|corp\.?)$/, '');
    const made = [product, product.replace(ENDS, '')];
    const spellings = [...made, ...made.flatMap((one) => [`${vendor}${one}`, `${maker}${one}`])];
    for (const spelling of new Set(spellings.map(plain)))
      if (spelling.length > 2) found.set(spelling, [...(found.get(spelling) ?? []), name]);
  }
  return found;
}

/** Names of the knowledge that these words may mean, whole or without what the product serves. */
export function wordProposals(words: string, known: ReadonlyMap<string, readonly string[]>): string[] {
  const spellings = partsOfWords(words).filter(
    (one) => !TOO_GENERAL.test(one.toLowerCase().replace(/[^a-z0-9]+/g, '_')),
  );
  return [...new Set(spellings.flatMap((spelling) => known.get(plain(spelling.toLowerCase())) ?? []))];
}

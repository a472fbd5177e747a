import { type CpeName, parseCpe } from '@rocca/contract/cpe/cpe-name';
import type { KnownProduct } from './aliases.ts';
import { backportOf } from './backport.ts';
import { releaseOf } from './builds.ts';
import { beginsWithStranger, type NamedComponent, readComponents } from './components.ts';
import { isOnlyMentioned } from './mentions.ts';
import { knownByName, knownInWords, namesFor, splitName, TOO_GENERAL, versionIn } from './names.ts';
import { saysOfItself, unifyLineEnds } from './own-words.ts';
import { readEdition } from './read-edition.ts';
import { type GreetedProduct, readGreeting, readUnknownGreeting } from './read-greeting.ts';
import { isSaid, readVersion, type VersionReading } from './read-version.ts';
import { hasForeignWord, isRebuilt } from './rebuilt.ts';
import { spellingsOf } from './spellings.ts';
import { namesInWords } from './word-names.ts';

/** What answered, in the words of the tool that saw it and in its own. */
export interface SeenService {
  readonly product: string | null;
  readonly version: string | null;
  /** What the tool noted besides: libraries (`PHP 7.4.3`), a distribution. */
  readonly extraInfo: string | null;
  readonly cpes: readonly string[];
  /** What the service said itself, line by line: its greeting, or the head of its answer; null: not read. */
  readonly heard: string | null;
}

/** A product, and what is known of its version. */
export interface ReadProduct {
  readonly title: string;
  /** `vendor:product`, under which the knowledge may have it; none where it has no name at all. */
  readonly names: readonly string[];
  /** The product's name as it may stand in the knowledge under another vendor, in several spellings; none: it is sure. */
  readonly unsureNames: readonly string[];
  readonly version: VersionReading;
  /** The edition it says it is (`enterprise`); null: it says none. */
  readonly edition: string | null;
  /** A distribution packaged it, or its makers mend it in place: fixes may be in although the version does not say so. */
  readonly packaged: boolean;
  /** The service only speaks of it (a comment, a sentence, a proxy on the way): it need not be what answers. */
  readonly mentioned: boolean;
}

export interface ServiceReading {
  /** What answers; null: nobody knows. */
  readonly main: ReadProduct | null;
  /** What it names besides itself. */
  readonly parts: readonly ReadProduct[];
  /** Applications among the parts, in headers and pages of their own, that cannot be compared with the knowledge. */
  readonly unread: readonly UnreadPart[];
}

export interface UnreadPart {
  /** The application, and its version where it says one. */
  readonly name: string;
  readonly why: 'no_version' | 'version_unreadable' | 'service_unknown';
}

/**
 * Which products answer. The words, the version and the names of a scanner are held against each other and against what
 * the service said: a version is taken for a product's own only where something else than the name says so.
 */
export function readService(seen: SeenService): ServiceReading {
  const said = unifyLineEnds(seen.heard ?? '');
  const own = speaksSeveral(said) ? '' : said;
  const heard = [isHeader(seen) ? `server: ${seen.product}` : '', own].filter(Boolean).join('\n');
  const server = seen.product === null || isHeader(seen) ? (SERVER_LINE.exec(heard)?.[1] ?? null) : null;
  const named = seen.cpes.flatMap((cpe) => parseCpe(cpe) ?? []).filter(({ part }) => part === 'a');
  const told = readComponents(seen.extraInfo, heard);
  const found = mainOf({ ...seen, heard }, named, told, server);
  const besides = [...told.map(fromComponent), ...othersOf(named, found?.name ?? null, seen, heard)];
  const main = found && withTold(found, besides.filter(isStated), heard);
  const first = main?.read.names[0];
  const parts = distinct(
    besides.filter((part) => !isItself(first, part) && !isApachesOwn(part) && !isBaseOf(first, part)),
  );
  const all = main ? [main, ...parts] : parts;
  // A mark of a rebuild on one of them holds for all but the sites: those are seldom anybody's package.
  const packaged =
    isPackaged(seen, heard) ||
    all.some((draft) => isStated(draft) && draft.said !== null && isOthers(draft, { ...seen, heard }));
  const finish = (draft: Draft, mentioned: boolean): ReadProduct => ({
    ...draft.read,
    edition: readEdition({ ...(draft === main ? seen : NO_WORDS), said: draft.said, heard, names: draft.read.names }),
    packaged:
      (packaged && draft.where !== 'own') || draft.fixedSilently === true || isOthers(draft, { ...seen, heard }),
    mentioned,
  });
  return {
    // What a header or page of its own says was judged there: its line holds words that others speak in.
    main: main && finish(main, main.where !== 'own' && isOnlyMentioned(main.said, heard)),
    parts: parts.map((part) => finish(part, !isStated(part))),
    unread: parts.flatMap(unreadPart),
  };
}

function unreadPart({ read, said, where }: Draft): UnreadPart[] {
  if (where !== 'own') return [];
  const name = `${read.title} ${said ?? ''}`.trim();
  if (read.names.length === 0) return [{ name, why: 'service_unknown' }];
  if (read.version.kind === 'unreadable') return [{ name, why: 'version_unreadable' }];
  return read.version.kind === 'untold' ? [{ name, why: 'no_version' }] : [];
}

/** What a scanner says in words is about what answers, not about its parts. */
const NO_WORDS = { product: null, extraInfo: null };

const isStated = ({ where }: Draft) => where !== 'mentioned';

/** Whether its own words say that another than its makers built it, and may have mended it. */
function isOthers({ read, said }: Draft, { product, extraInfo, heard }: SeenService): boolean {
  return (
    backportOf(said ?? '', null) !== null ||
    hasRevision(said) ||
    hasForeignWord(said) ||
    isRebuilt({ name: read.names[0] ?? '', version: said, product, extraInfo, heard: heard ?? '' })
  );
}

/** How the answers of several protocols begin. What speaks more than one of them at once is a trap, or a mistake. */
const PROTOCOLS = [/^220[ -]/m, /^SSH-\d/m, /^\+OK /m, /^\* OK /m, /^HTTP\/\d/m];
const speaksSeveral = (heard: string) => PROTOCOLS.filter((begins) => begins.test(heard)).length > 1;

/** Servers made of Apache's. Its number stays for years while their makers mend it: it says nothing. */
const DERIVED = new Set(['ibm:http_server', 'oracle:http_server', 'oracle:application_server']);
const isItself = (main: string | undefined, { read }: Draft) => main !== undefined && read.names[0] === main;
const isBaseOf = (main: string | undefined, { read }: Draft) =>
  DERIVED.has(main ?? '') && read.names[0] === 'apache:http_server';

/** Since Apache 2 the module is a part of it with its number; the product of that name ended with 2.8, for Apache 1.3. */
function isApachesOwn({ read, said }: Draft): boolean {
  return read.names[0] === 'mod_ssl:mod_ssl' && !/^2\.[5-8]\./.test(said ?? '');
}

/** A whole `Server` header in the place of a product: `Werkzeug/2.0.1 Python/3.8.10`. */
const IS_HEADER = /^[a-z][\w .-]{0,60}(?:\/v?\d|[ (]{1,2}v?\d{1,6}\.\d)/i;
const isHeader = ({ product, version }: SeenService) =>
  version === null && IS_HEADER.test(product ?? '') && knownInWords(product) === undefined;
const SERVER_LINE = /^server: (.{1,200})$/im;

interface Draft {
  readonly read: Omit<ReadProduct, 'edition' | 'packaged' | 'mentioned'>;
  /** The version in its own words. */
  readonly said: string | null;
  /** The name of the scanner it was made of. */
  readonly name: CpeName | null;
  readonly where?: NamedComponent['where'];
  /** Its fixes change nothing of the version it is known by. */
  readonly fixedSilently?: boolean;
}

function mainOf(
  seen: SeenService,
  named: readonly CpeName[],
  told: readonly NamedComponent[],
  server: string | null,
): Draft | null {
  const inWords = isHeader(seen) ? undefined : knownInWords(seen.product);
  if (inWords) return fromWords(inWords, seen, named);
  const name = namedMain(seen, named);
  const fromScanner = name && fromName(name, seen.product, versionFor(name, seen.version));
  if (name && fromScanner && !isVague(name)) return fromScanner;
  const isStranger = server !== null && beginsWithStranger(`server: ${server}`);
  const itself =
    told.find((one) => one.where === 'itself' && isAnswering(one, seen)) ??
    (seen.product === null ? told.find((one) => isNamed(one) && !(isStranger && one.where === 'beside')) : undefined);
  if (itself) return fromComponent(itself);
  const greeted = readGreeting(seen.heard ?? '');
  if (greeted && isAnswering(greeted, seen)) return fromGreeting(greeted);
  if (fromScanner) return fromScanner;
  if (server !== null) return fromUnknownHeader(server);
  if (seen.product !== null) return fromUnknownWords(seen.product, seen.version);
  const unknown = readUnknownGreeting(seen.heard ?? '');
  // What the line only mentions under a known name is not what answers under an unknown one.
  const isOther = told.some(({ where, version }) => where === 'mentioned' && version === unknown?.version);
  return unknown && !isOther ? fromGreeting(unknown) : null;
}

/** Of a product that answers, the tables have a name, and it says its version. */
const isNamed = ({ name, version, where }: NamedComponent) => where !== 'mentioned' && name !== null && version !== '';

/** `indy:httpd`: a name of many products, under which the scanner files what is made with it. */
const isVague = (name: CpeName) => TOO_GENERAL.test(name.product) && !namesFor('a', nameOf(name)).sure;

/** A product in the words of a service is what answers unless the scanner has another one, with another version. */
function isAnswering({ version }: Pick<NamedComponent, 'version'>, seen: SeenService): boolean {
  return seen.product === null || seen.version === null || isSameVersion(version.toLowerCase(), seen.version);
}

/** The product is the one in words. Its version is the scanner's unless that is a protocol's or a module's. */
function fromWords(known: KnownProduct, seen: SeenService, named: readonly CpeName[]): Draft {
  const own = named.find((name) => knownByName('a', nameOf(name)) === known) ?? null;
  const foreign = known.foreign?.text.test(seen.product ?? '') ?? false;
  const said = foreign || IS_ONE_OF.test(seen.product ?? '') ? null : (seen.version ?? (own && versionIn(own)));
  return draftOf(
    known,
    said,
    own,
    named.some(({ product }) => product === 'mariadb'),
  );
}

/** `WU-FTPD or MIT Kerberos ftpd`: whose version it is stays open. */
const IS_ONE_OF = / or /;

/** MariaDB answers as MySQL does, and says so in its version or by nmap's name for it. */
function draftOf(known: KnownProduct, said: string | null, name: CpeName | null, isMariadb = false): Draft {
  const isNamed = isMariadb || (said !== null && /mariadb/i.test(said));
  const mariadb = isNamed ? knownByName('a', 'mariadb:mariadb') : undefined;
  const product = mariadb && known.names.includes('mysql:mysql') ? mariadb : known;
  const { title, names, numbers } = product;
  const misread = names[0] === 'samba:samba' && said === SAMBA_MISREAD;
  const release = releaseOf(names[0], said);
  const version = release ?? readVersion(misread ? null : said, { name: names[0], ...(numbers ? { numbers } : {}) });
  return {
    read: { title, names, unsureNames: [], version },
    said,
    name,
    fixedSilently: release !== null || product.fixedSilently === true,
  };
}

/** nmap's fingerprint of every newer Samba says this, whatever runs. */
const SAMBA_MISREAD = '4.6.2';

/** Of several names, the one with the version in words is what answers; the others are what it is made of. */
function namedMain({ product, version, extraInfo }: SeenService, named: readonly CpeName[]): CpeName | null {
  const withIt = named.filter((name) => version !== null && isSameVersion(versionIn(name), version));
  const isItsOwn = (name: CpeName) => product === null || version === null || isCalled(name, product);
  const without = named.filter((name) => versionIn(name) === null && isItsOwn(name));
  const elsewhere = named.filter((name) => versionIn(name) !== null && !isSaid(versionIn(name), extraInfo ?? ''));
  return withIt[0] ?? without[0] ?? elsewhere[0] ?? null;
}

/**
 * Whether these words are the name of this product and no more: nmap leaves the version out of a name that it is not of,
 * a module's (`Apache mod_ftpd`) or another product's (`Sinopia npm proxy` on Node.js).
 */
function isCalled(name: CpeName, words: string): boolean {
  const called = plainWord(words.slice(0, 100).replace(ROLE, ''));
  return called === plainWord(name.product) || called === plainWord(nameOf(name));
}

const plainWord = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The words may tell more than the name (`8.5.3FP2`), or the version of something else. */
function versionFor(name: CpeName, inWords: string | null): string | null {
  const inName = versionIn(name);
  return inWords !== null && (inName === null || inWords.toLowerCase().includes(inName)) ? inWords : inName;
}

function isSameVersion(inName: string | null, inWords: string): boolean {
  if (inName === null) return false;
  const words = inWords.toLowerCase();
  return words === inName || (words.startsWith(inName) && !/^[\w.]/.test(words.slice(inName.length)));
}

function fromName(name: CpeName, product: string | null, version: string | null): Draft {
  const known = knownByName('a', nameOf(name));
  const foreign = known?.foreign?.alias.includes(nameOf(name)) ?? false;
  const said = foreign ? null : version;
  if (known) return draftOf(known, said, name);
  const { names, sure } = namesFor('a', nameOf(name));
  const title = product ?? titleOf(name.product);
  // Nobody has looked at this name of the scanner's; its words may be those of a product that somebody has.
  const inWords = sure || product === null ? [] : namesInWords(product);
  const all = [...new Set([...names, ...inWords])];
  const unsureNames = inWords.length > 0 || sure || TOO_GENERAL.test(name.product) ? [] : [name.product];
  return { read: { title, names: all, unsureNames, version: readVersion(said, { name: all[0] ?? '' }) }, said, name };
}

const nameOf = ({ vendor, product }: CpeName) => `${vendor}:${product}`;
const titleOf = (product: string) => product.replaceAll('_', ' ');

/** Words nmap adds to a product to say what it serves. */
const ROLE =
  /\b(?:(?:web|http|ftp|smtp|imap|pop3|mail|ssh|telnet|proxy|upnp|rtsp|dns)?d?(?: ?server| service| config| admin| interface)|(?:(?:caching )?web|http|ftp|smtp|pop3|telnet|nntp|irc)[ -]?proxy|proxy$|(?:http|ftp|smtp|imap|pop3|nntp|ssh|telnet|upnp|rtsp|sip|irc|gopher)d|named)\b.*$/i;

function fromUnknownWords(product: string, version: string | null): Draft {
  const known = knownInWords(product);
  if (known) return draftOf(known, known.foreign?.text.test(product) ? null : version, null);
  return fromGreeting({ words: product, version, names: namesInWords(product) });
}

function fromGreeting({ words, version, names }: Omit<GreetedProduct, 'version'> & { version: string | null }): Draft {
  const unsureNames = names.length > 0 ? [] : unsureNamesOf(words);
  const read = { title: words, names, unsureNames, version: readVersion(version, { name: names[0] ?? ':' }) };
  return { read, said: version, name: null };
}

/** As the knowledge writes names: with what the product serves, and without. */
function unsureNamesOf(words: string): string[] {
  const spellings = [words.slice(0, 100).replace(ROLE, '').trim(), ...spellingsOf(words)];
  const names = spellings.map((spelling) => spelling.toLowerCase().replace(/[^a-z0-9.+-]+/g, '_'));
  return [...new Set(names)].filter((name) => !TOO_GENERAL.test(name)).slice(0, MAX_UNSURE);
}

/** Spellings asked about; the rest of them have little to do with the name. */
const MAX_UNSURE = 3;

/** The first product in a header that nobody knows; before it a UPnP server names its system and the protocol. */
function fromUnknownHeader(header: string): Draft | null {
  const own = header.replace(/^.{0,100}\bUPnP\/1\.\d,? ?/i, '');
  const [, product = '', version = ''] =
    /^([a-z][\w .-]{0,60}?)(?:\/v?|[ (]{1,2}v?(?=\d{1,6}\.\d))(\d[\w.+~-]{0,80})/i.exec(own) ?? [];
  return product === '' ? null : fromUnknownWords(product, version);
}

function fromComponent({ name, words = '', version, where }: NamedComponent): Draft {
  if (name === null) return { ...fromGreeting({ words, version, names: namesInWords(words) }), where };
  const known = knownByName('a', name);
  // Under its whole name some say nothing but the number of a protocol (`MochiWeb/1.1`).
  const foreign = known?.foreign?.text.test(known.title) ?? false;
  if (known) return { ...draftOf(known, foreign ? null : version, null), where };
  const { names } = namesFor('a', name);
  const title = titleOf(splitName(name)[1]);
  return {
    read: { title, names, unsureNames: [], version: readVersion(version, { name: names[0] ?? '' }) },
    said: version,
    name: null,
    where,
  };
}

/** What a scanner names besides what answers. A version counts where the service says it too, in other words. */
function othersOf(named: readonly CpeName[], main: CpeName | null, { extraInfo }: SeenService, heard: string): Draft[] {
  return named
    .filter((name) => name !== main)
    .map((name) => {
      const version = versionIn(name);
      const isTold = isSaidOf(name.product, version, extraInfo ?? '') || isSaidOf(name.product, version, heard);
      const draft = fromName(name, null, isTold ? version : null);
      return isTold && isOnlyMentioned(version, heard) ? { ...draft, where: 'mentioned' } : draft;
    });
}

/** Whether a text holds this version right after the product's own name: `ASP.NET 4.0.30319`, `PHP/7.4.3`. */
function isSaidOf(product: string, version: string | null, text: string): boolean {
  const at = version !== null && isSaid(version, text) ? text.toLowerCase().indexOf(version) : -1;
  const before = text.slice(Math.max(0, at - 30), Math.max(0, at)).toLowerCase();
  return at >= 0 && product.split(/[^a-z0-9]+/).some((word) => word.length > 2 && before.includes(word));
}

/** What answers may have said its own version more clearly than the scanner has read it. */
function withTold(main: Draft, besides: readonly Draft[], heard: string): Draft {
  const same = besides.filter(
    ({ read }) =>
      read.names[0] === main.read.names[0] && (read.version.kind === 'exact' || read.version.kind === 'span'),
  );
  const exact = same.find(({ read }) => read.version.kind === 'exact');
  if (main.read.version.kind === 'exact') {
    const disagrees = same.find(
      (one) => one.where === 'itself' && one.read.version.kind === 'exact' && !tellsLess(one, main),
    );
    return disagrees
      ? { ...main, read: { ...main.read, version: disagrees.read.version }, said: disagrees.said }
      : withRelease(main, heard);
  }
  const clearer = exact ?? (main.read.version.kind === 'span' ? undefined : same[0]);
  return clearer ? { ...main, read: { ...main.read, version: clearer.read.version }, said: clearer.said } : main;
}

/** Where it names its line, and in brackets the release: `Version 1.8 (1.8.7.6)`. */
function withRelease(main: Draft, heard: string): Draft {
  const line = main.said ?? '';
  if (!/^\d{1,4}\.\d{1,4}$/.test(line) || main.fixedSilently === true) return main;
  const begins = line.replace('.', '\\.');
  const [, said] = new RegExp(` ${begins} \\((${begins}\\.\\d[\\d.]{0,12})\\)`).exec(heard) ?? [];
  if (said === undefined) return main;
  return { ...main, said, read: { ...main.read, version: readVersion(said, { name: main.read.names[0] ?? '' }) } };
}

/** `8.1` of a server that the scanner has read as `8.1 SP2`. */
function tellsLess(one: Draft, main: Draft): boolean {
  const [less, more] = [one, main].map(({ said }) => (said ?? '').toLowerCase()) as [string, string];
  return more.length > less.length && more.startsWith(less) && !/^[\w.]/.test(more.slice(less.length));
}

function distinct(drafts: readonly Draft[]): Draft[] {
  const named = (draft: Draft) => draft.read.names[0] ?? draft.read.title;
  const told = drafts.filter(({ read }) => read.version.kind !== 'untold');
  const byVersion = new Map(told.map((draft) => [`${named(draft)} ${JSON.stringify(draft.read.version)}`, draft]));
  const silent = drafts.filter((draft) => !told.some((one) => named(one) === named(draft)));
  return [...byVersion.values(), ...new Map(silent.map((draft) => [named(draft), draft])).values()];
}

function isPackaged({ product, version, extraInfo }: SeenService, heard: string): boolean {
  return backportOf(version ?? '', [product ?? '', extraInfo ?? '', ...saysOfItself(heard)].join('\n')) !== null;
}

/** `2.4.29-1`, `wu-2.6.1-18`: somebody's package, who does not say whose. */
function hasRevision(said: string | null): boolean {
  const text = said ?? '';
  const isDay = /^(?:19|20)\d\d-\d\d-\d\d/.test(text);
  return /^(?:wu-)?[\d.]+[a-z]?\d*-[1-9]\d{0,2}(?!\d)/i.test(text) && !isDay && !/mariadb/i.test(text);
}

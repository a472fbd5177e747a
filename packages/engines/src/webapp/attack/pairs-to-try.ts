import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { AttackTools, Site } from '../check.ts';
import { type ByStrength, mostOf } from './ask.ts';
import { filledPairs } from './filled-pairs.ts';
import type { Login } from './logins.ts';
import { namesShownBy, pairsShownBy } from './shown-names.ts';
import { namesListedFor, namesOfArea } from './sign-in-areas.ts';
import { mailPairs, takesNames } from './sign-in-names.ts';
import { textOf } from './similar.ts';
import { DELIVERED, PAIRS, passwordsFor, passwordsOf, TRIES_OF_REALM } from './usual-pairs.ts';
import { MOST_WRONG } from './wrong-tries.ts';

/** Credential pairs to try at one sign-in, the likeliest first. */

const TRIES: ByStrength = { low: 6, medium: 28, high: 30, insane: 30 };
/** Passwords tried first, for the most usual account name. */
const USUAL_FIRST = 2;
/** Names that pages show; those after the first few have the two most usual passwords alone. */
const SHOWN_NAMES: ByStrength = { low: 5, medium: 10, high: 12, insane: 12 };
const FIRST_NAMES = 5;
const TRIES_OF_OTHERS = 2;

const OF_ADMINISTRATOR = PAIRS.filter(([user]) => user === 'admin');

export type Pair = readonly [user: string, password: string];

interface Asked {
  readonly isForUsers: boolean;
  /** It has an account store of its own: its tries are counted apart. */
  readonly isApart: boolean;
  /** The site has more sign-ins. */
  readonly isOneOfSeveral: boolean;
  /** Unlinked files that strangers can read, and answers of user searches. */
  readonly files: readonly Exchange[];
  readonly site: Site;
  readonly tools: AttackTools;
}

export function pairsToTry(
  login: Login,
  nameOf: (user: string) => string,
  { isForUsers, isApart, isOneOfSeveral, files, site, tools }: Asked,
): readonly Pair[] {
  const most = mostOf(TRIES, tools);
  const realm = login.realm === undefined ? undefined : site.realms?.get(login.realm);
  // Tried before the crawl went on behind it: tries of one name count together.
  if (realm) return realm.pair ? [realm.pair] : [];
  const usual = (isChinese(login, site) ? [...OF_CHINESE, ...PAIRS] : PAIRS).slice(
    0,
    login.realm === undefined ? most : Math.min(most, TRIES_OF_REALM),
  );
  const titles = titlesOf(login, site);
  const delivered = DELIVERED.filter(([product]) => product.test(titles)).map(
    ([, user, password]) => [user, password] as const,
  );
  const product = productIn(titles);
  const ofProduct = product === null ? [] : [[nameOf(product), product] as const];
  const named = [...delivered, ...usual].map(([user, password]) => [nameOf(user), password] as const);
  // Printed pairs are tried unchanged where the e-mail field accepts any name.
  const isPlain = login.wantsMail && takesNames(login, site);
  const printed = pairsBeside(login, site);
  const isPrinted = ([user, password]: Pair) => printed.some(([name, word]) => name === user && word === password);
  const spelled = (pair: Pair) => (isPlain && isPrinted(pair) ? pair : withName(login, nameOf)(pair));
  const shownPairs = pairsShownAt(login, isForUsers, files, site).map(spelled);
  if (login.isNameless) {
    return [...new Set([...shownPairs, ...delivered, ...OF_ADMINISTRATOR].map(([, password]) => password))].map(
      (one) => ['', one],
    );
  }
  const ofArea = login.realm === undefined ? namesOfArea(login, site, isOneOfSeveral) : [];
  const listed = isOneOfSeveral && tools.depth.strength !== 'low' ? namesListedFor(ofArea, site) : [];
  const isUsual = (name: string) => named.some(([user]) => user === name.toLowerCase());
  const mostNames = mostOf(SHOWN_NAMES, tools);
  const allShown = isForUsers ? namesShownBy(site, login.wantsMail, mostNames, files) : [];
  const [usualShown = [], shown = []] = [true, false].map((is) => allShown.filter((name) => isUsual(name) === is));
  const ofShown = (name: string, at: number) =>
    passwordsFor(name, at)
      .slice(0, at < FIRST_NAMES ? MOST_WRONG : TRIES_OF_OTHERS)
      .map((password) => [name, password] as const);
  const beside = printed.map(spelled);
  const ofUsual = shownPairs.filter(([user]) => user === named[0]?.[0]);
  const isShownBeside = ([user, password]: Pair) => beside.some(([name, word]) => name === user && word === password);
  // What stands beside a sign-in is meant for it. Then the most usual pair: while others are tried here, sign-ins beside this one would use up the tries of its name.
  const all = [
    ...ofUsual.filter(isShownBeside),
    ...named.slice(0, 1),
    ...ofUsual,
    ...named.slice(0, USUAL_FIRST),
    ...shownPairs,
    ...ofArea.flatMap((name) => passwordsOf(name).map((password) => [nameOf(name), password] as const)),
    // Accounts shown by the site exist for certain, so they come before generic names.
    ...listed.flatMap(ofShown),
    ...shown.flatMap(ofShown),
    ...named,
    ...usualShown.flatMap((name) => passwordsOf(name).map((password) => [name, password] as const)),
    ...(isForUsers && tools.depth.strength !== 'low' ? mailPairs(login, site) : []),
    ...(isPlain ? OF_ADMINISTRATOR : []),
    ...ofProduct,
  ];
  const pairs = [...new Map(all.map((pair) => [pair.join(' '), pair])).values()];
  return isApart ? pairs : withoutOwn(pairs, site);
}

/** Of those that other pages show: each counts against the tries of its name. */
const MOST_ELSEWHERE = 4;

/** What stands beside a sign-in, and what the site shows elsewhere: all of it at the sign-in of its users. */
function pairsShownAt(login: Login, isForUsers: boolean, files: readonly Exchange[], site: Site): Pair[] {
  const ofScan = [site.session.user, site.session.secondUser].map((name) => name?.toLowerCase());
  const isTried = (pair: Pair) =>
    !ofScan.includes(pair[0].toLowerCase()) && !wasSentElsewhere(pair, login, site.exchanges);
  const all = [...site.exchanges, ...files];
  const shown = pairsOfSite(site, all);
  const beside = pairsBeside(login, site);
  if (isForUsers || login.realm !== undefined) return [...filledAt(login, all), ...beside, ...shown].filter(isTried);
  return [...beside, ...shown.filter(isTried).slice(0, MOST_ELSEWHERE)];
}

const ofSites = new WeakMap<Site, readonly Pair[]>();

function pairsOfSite(site: Site, exchanges: readonly Exchange[]): readonly Pair[] {
  const known = ofSites.get(site) ?? pairsShownBy({ ...site, exchanges });
  ofSites.set(site, known);
  return known;
}

/** What the page of a sign-in itself shows. */
export function pairsBeside(login: Login, site: Site): Pair[] {
  const beside = new Set([login.page, login.url].map((url) => pageOf(url ?? login.url)));
  const exchanges = site.exchanges.filter(({ request }) => beside.has(pageOf(request.url)));
  return [...filledAt(login, exchanges), ...pairsShownBy({ ...site, exchanges })];
}

const MOST_FILLED = 8;

/** What forms and scripts fill in, the page of the sign-in first. */
function filledAt({ page, url }: Login, exchanges: readonly Exchange[]) {
  const isBeside = ({ request }: Exchange) => pageOf(request.url) === pageOf(page ?? url);
  const all = [...exchanges.filter(isBeside), ...exchanges].slice(0, MAX_READ).flatMap(filledPairs);
  return [...new Map(all.map((pair) => [pair.join(' '), pair])).values()].slice(0, MOST_FILLED);
}

/** Whether the scan has sent a pair to something else than the sign-in, which may have made the account. */
const wasSentElsewhere = (pair: readonly string[], { url }: Login, exchanges: readonly Exchange[]) =>
  exchanges.some(
    ({ request: { body, url: to } }) =>
      typeof body === 'string' && pageOf(to) !== pageOf(url) && pair.every((word) => body.includes(word)),
  );

const MAX_READ = 300;

/** No password of the customer's users is guessed: an obvious one is known. */
function withoutOwn(pairs: ReadonlyArray<readonly [string, string]>, { session }: Site) {
  const { user = '', secondUser = '', obviousPassword } = session;
  const own = [user, secondUser].filter((name) => name !== '').map(localName);
  const others = pairs.filter(([name]) => !own.includes(localName(name)));
  return obviousPassword === undefined ? others : [[user, obviousPassword] as const, ...others];
}

const localName = (name: string) => name.toLowerCase().split('@')[0] ?? name;

const withName =
  ({ wantsMail }: Login, nameOf: (user: string) => string) =>
  ([user, password]: readonly [string, string]) =>
    [wantsMail && !user.includes('@') ? nameOf(user) : user, password] as const;

/** The pair that such products ship with most often is the fourth elsewhere. */
const OF_CHINESE: typeof PAIRS = [
  ['admin', 'admin'],
  ['admin', '123456'],
];

/** Whether the page of a sign-in is in Chinese: Japanese has syllables beside the same signs. */
function isChinese({ page, url }: Login, { exchanges }: Site): boolean {
  const shown = exchanges.find(({ request }) => pageOf(request.url) === pageOf(page ?? url));
  const text = shown ? textOf(shown).slice(0, 100_000) : '';
  return /\p{Script=Han}{2}/u.test(text) && !/\p{Script=Hiragana}/u.test(text);
}

function titlesOf({ url, realm = '' }: Login, site: Site): string {
  const pages = site.exchanges.filter(({ request }) => pageOf(request.url) === pageOf(url));
  const titles = pages.map((page) => /<title[^>]{0,100}>([^<]{0,200})/i.exec(textOf(page).slice(0, 20_000))?.[1] ?? '');
  return [realm, ...titles].join(' ');
}

/** Words of any sign-in, and of what sites are about: no name of a product. */
const NO_PRODUCT =
  /^(?:log|sign|logon|login|signin|welcome|home|page|user|users|admin\w*|area|please|enter|the|your|our|and|for|to|in|into|on|of|my|account|access|panel|restricted|accesso|accedi|benvenut\w|pagina|anmeld\w*|connexion|index|untitled|document|labs?|challenges?|exercises?|training|tutorials?|courses?|sql\w*|xss|csrf|ssrf|xxe|injection|authentication|authori[sz]ation|security|secure|vulnerab\w*|insecure|bootstrap|licen[sc]e|core|template|php|html|https?|json|api|web|website|site|application|online|system|server|service|database)$/i;

/** The name of the application, as its titles say it. */
function productIn(titles: string): string | null {
  const words = titles.match(/[A-Za-z][A-Za-z0-9]{2,19}/g) ?? [];
  return words.find((word) => !NO_PRODUCT.test(word))?.toLowerCase() ?? null;
}

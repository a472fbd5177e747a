import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { type ByStrength, isThere, mostOf, plainGet } from '../attack/ask.ts';
import { contactsOf, namesOnlyContacts } from '../attack/contacts.ts';
import { readAs, viewsOfEntered } from '../attack/entered-view.ts';
import { valuesOfSecond, withValueOfSecond } from '../attack/exchanged-values.ts';
import { followAsStranger, hiddenPages, isHidden, shapeOfLink } from '../attack/hidden-pages.ts';
import { openRecords } from '../attack/open-records.ts';
import { otherwiseFilled, privateFieldsIn } from '../attack/private-fields.ts';
import { codesIn, digestOf, type Reference, readReference, type ShownReferences } from '../attack/references.ts';
import { namesShownBy } from '../attack/shown-names.ts';
import {
  type Compared,
  cellsIn,
  compareWithStrangers,
  dataIn,
  isRefusal,
  isRefusedToStrangers,
  partsOf,
  personalIn,
  personalWithScripts,
} from '../attack/without-session.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { encodeValue } from '../crawl/codec.ts';
import { isFiller, isOfNobody } from '../crawl/fillers.ts';
import { partsInside, pointsInside } from '../crawl/find-points.ts';
import { readHtml } from '../crawl/html-page.ts';
import type { InjectionPoint, PointKind } from '../crawl/point.ts';
import { SPOTS, withValue } from '../crawl/replay.ts';
import { filled } from '../evidence.ts';
import type { WebPlace } from '../place.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { type Answered, headerOf, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { saysDone, showsReference } from '../reading/form-purpose.ts';
import { pageOf as readPage } from '../reading/page.ts';
import { openedByExchange } from './exchanged-values.ts';
import { ACCESS_CONTROL, define, OPENS_OTHERS } from './passive/define.ts';
import { recordsForVisitors } from './records-for-visitors.ts';

const OTHERS = define(
  'object-of-another',
  { family: 'Access control', scores: OPENS_OTHERS, owasp: ACCESS_CONTROL, cwes: [639] },
  {
    name: { it: 'Accesso a oggetti di altri utenti (IDOR)', en: 'Insecure direct object reference (IDOR)' },
    description: {
      it: 'Cambiando il riferimento nella richiesta, chi è collegato riceve un oggetto che non risulta suo: il server controlla che ci sia un accesso, ma non di chi sia ciò che consegna.',
      en: 'With another reference in the request, a signed-in user gets an object that does not seem to be theirs: the server checks that the user is signed in, but not who owns the object.',
    },
    solution: {
      it: 'Verificare sul server, per ogni oggetto richiesto, che appartenga a chi lo chiede; identificatori difficili da indovinare aiutano ma non bastano.',
      en: 'Check on the server, for every object that is asked for, that it belongs to whoever asks; identifiers that are hard to guess help but are not enough.',
    },
  },
);

const POINTS: ByStrength = { low: 8, medium: 20, high: 60, insane: 200 };
/** Those that pages lead to are tried as well, where the user's own shows private data. */
const SHOWN_OTHERS = 3;
const NEIGHBOURS: ByStrength = { low: 4, medium: 6, high: 10, insane: 20 };

/**
 * With the sign-in of one user, another person's mail address or telephone number in an object that no page of the user
 * names proves that it is not theirs. Otherwise it can only be guessed whose an object is, by the words that stand in the
 * user’s own pages: what is found so is possible. The coverage says what is missing.
 */
export const otherObjects = {
  code: 'other_objects',
  name: { it: 'Oggetti di altri utenti (IDOR)', en: 'Objects of other users (IDOR)' },
  kind: 'site',
  from: 'low',
  definitions: [OTHERS],
  lacks: ({ session: { signedIn, hasSecond } }) => {
    if (!signedIn) return 'no_sign_in';
    return hasSecond ? null : 'one_sign_in';
  },
  async probe(site, tools) {
    const found = await lookForOthers(site, tools);
    const isKnown = ({ url, parameter }: WebPlace) =>
      found.some(({ place }) => place.url === url && place.parameter === parameter);
    const open = await recordsForVisitors(OTHERS.key, namedBy(site), site, tools);
    return [...found, ...open.filter(({ place }) => !isKnown(place))];
  },
  // Accounts with weak passwords are entered at the end of a scan. An administrator may see what is everybody's.
  async late(site, tools) {
    const views = (await viewsOfEntered(site, tools)).filter(({ isAdministrator }) => !isAdministrator);
    const found = await Promise.all(
      views.map(async (view) => readAs(view, await lookForOthers(view.site, view.tools))),
    );
    return found.flat();
  },
} as const satisfies SiteCheck;

async function lookForOthers(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const compared = await compareWithStrangers(site, tools);
  const own = {
    words: wordsOfUser(compared, site),
    numbers: numbersOfUser(compared),
    contacts: contactsOf(compared),
  };
  const hidden = await hiddenPages(site, tools);
  const records = await openRecords(site, tools);
  const recordAt = ({ request }: InjectionPoint) =>
    records.find(({ anonymous }) => anonymous.request.url === request.url);
  const isForNobody = (point: InjectionPoint) => isHidden(hidden, site, point) || recordAt(point) !== undefined;
  const named = [
    ...referencesOf(site, isForNobody),
    ...withAccountOfUser(compared, site),
    ...inCookies(compared, site, await ofSecondUser(site, tools)),
    ...inHiddenFields(compared, site),
  ];
  const references = named.slice(0, mostOf(POINTS, tools));
  const found = await Promise.all(
    references.map((one) => {
      const record = recordAt(one.point);
      const isRecordOfUser = record?.by === 'own' && record.isSure;
      return tryOthers(one, { ...own, isForNobody: isForNobody(one.point), isRecordOfUser }, site, tools);
    }),
  );
  const sure = found.filter((one) => one !== null);
  return [...sure, ...(await openedByExchange(OTHERS.key, sure, site, tools))];
}

/**
 * Who the user is: data of pages behind the sign-in that name no number, such as the profile. What strangers see as well
 * is the site's own, and what the scan itself writes into forms may stand anywhere.
 */
function wordsOfUser(compared: readonly Compared[], { points, session }: Site): ReadonlySet<string> {
  const words = compared.filter(isOfUser).flatMap(({ signedIn }) => [...dataIn(signedIn)]);
  const shown = new Set(compared.flatMap(({ anonymous }) => (isAnswered(anonymous) ? [...dataIn(anonymous)] : [])));
  const sent = new Set(points.filter(({ source }) => source === 'form').map(({ value }) => value));
  const name = session.user === undefined ? [] : [session.user];
  return new Set([...name, ...words.filter((word) => !shown.has(word) && !sent.has(word))]);
}

const isOfUser = ({ isRefused, signedIn }: Compared) => isRefused && !namesNumber(pathOf(signedIn.request.url));

/** Whether an address holds a number of its own; one at the end of a word is a part of a name. */
const namesNumber = (path: string) => /(?<![a-z\d])\d+(?![a-z])/i.test(path);

/** What is known of the user: words of their own pages, and numbers that may be theirs. */
interface OfUser {
  readonly words: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** Persons whom every user may know. */
  readonly contacts: ReadonlySet<string>;
}

const ID = /"(?:\w{0,20}_)?id"\s{0,4}:\s{0,4}(\d{1,12})\b/gi;
const OWNER =
  /"(?:user|owner|customer|account|member|client|author|utente|cliente|proprietario|autore)_?id"\s{0,4}:\s{0,4}(\d{1,12})\b/gi;

/** As scripts of a page name its user: `userId: 7`, `var customer_id = '7'`. */
const OWNER_IN_SCRIPT =
  /\b(?:current_?)?(?:user|owner|customer|account|member|client|utente|cliente)_?id["']?\s{0,4}[:=]\s{0,4}["']?(\d{1,12})\b/gi;
const SCRIPT = /<script\b[^>]{0,300}>([\s\S]{1,100000}?)<\/script/gi;

function numbersOfUser(compared: readonly Compared[]): ReadonlySet<string> {
  const texts = compared.filter(isOfUser).flatMap(({ signedIn: { response } }) => {
    const text = textOf(response).slice(0, 300_000);
    return kindOf(response) === 'json' ? [text] : [...text.matchAll(SCRIPT)].map(([, script = '']) => script);
  });
  const patterns = [ID, OWNER, OWNER_IN_SCRIPT];
  return new Set(
    texts.flatMap((text) => patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, id = '']) => id))),
  );
}

/** Whose an object of JSON says it is, if it says so of one user alone, and the names that stand before it. */
function ownerIn({ response }: Answered): { readonly value: string; readonly before: string } | null {
  if (kindOf(response) !== 'json') return null;
  const text = textOf(response).slice(0, 300_000);
  const owners = [...text.matchAll(OWNER)];
  const [first] = owners;
  if (!first?.[1] || owners.some(([, value]) => value !== first[1])) return null;
  const before = text.slice(0, first.index).match(/"[^"\\]{1,80}"\s{0,4}:/g) ?? [];
  return { value: first[1], before: before.join() };
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length);

/** A point whose value names a thing, and names of others. */
interface Named {
  readonly point: InjectionPoint;
  readonly reference: Reference;
}

const KINDS: ReadonlySet<PointKind> = new Set(['query', 'path', 'cookie', 'form', 'multipart', 'json']);

/** Those of pages that strangers are refused, of which that is not known, and of what belongs to one person. */
function referencesOf(site: Site, isForNobody: (point: InjectionPoint) => boolean): Named[] {
  const rank = (point: InjectionPoint) => rankOf(point, site, isForNobody(point));
  return namedBy(site)
    .filter(({ point }) => rank(point) >= 0)
    .toSorted((one, other) => rank(one.point) - rank(other.point));
}

/** Points of read-only requests whose value identifies a record, one for each kind of page. */
function namedBy(site: Site): Named[] {
  const shown = shownBy(site);
  const named = site.points
    .filter((point) => KINDS.has(point.kind) && !point.changes && !point.signsIn && isRead(point))
    .map((point) => withSeenValue(point, site))
    .flatMap((point): Named[] => {
      const reference = readReference(point.value, shown);
      return reference && reference.others.length > 0 ? [{ point, reference }] : [];
    });
  return [...new Map(named.map((one) => [`${shapeOf(one.point)} ${one.point.name}`, one])).values()];
}

/** A script may name an address without its value, which the page adds when it asks: `/summary?user_id=` and then 7. */
function withSeenValue(point: InjectionPoint, site: Site): InjectionPoint {
  const { kind, name, value, request } = point;
  if (kind !== 'query' || value !== '' || request.method !== 'GET') return point;
  const valueIn = (url: string) => new URL(url).searchParams.get(name) ?? '';
  const seen = site.exchanges.find(
    (one) =>
      one.request.method === 'GET' &&
      one.response?.status === 200 &&
      pageOf(one.request.url) === pageOf(request.url) &&
      /^[\w.@-]{1,80}$/.test(valueIn(one.request.url)),
  )?.request;
  return seen ? { ...point, request: seen, value: valueIn(seen.url) } : point;
}

const ACCOUNT_NUMBER =
  /\b(?:account|acct|conto|konto|compte|cuenta|iban)\.?(?: ?(?:number|no|nr|nummer|n°|#)\.?)?[\s:#]{1,4}((?:[A-Z]{1,4}-?)?\d[\d-]{5,32})(?![\w-])/i;
const MOST_ACCOUNTS = 5;

/**
 * The number of the user's own account, which a page of theirs shows, where an address wants one of somebody and nothing
 * but a made-up word is known: interfaces are described without their values.
 */
function withAccountOfUser(compared: readonly Compared[], site: Site): Named[] {
  const shown = shownBy(site);
  const [value] = compared
    .filter(isOfUser)
    .flatMap(({ signedIn }) => ACCOUNT_NUMBER.exec(partsOf(signedIn).join(' '))?.[1] ?? []);
  const reference = value === undefined ? null : readReference(value, shown);
  if (value === undefined || !reference) return [];
  return site.points
    .filter((point) => point.request.method === 'GET' && (point.kind === 'path' || point.kind === 'query'))
    .filter((point) => /^[a-z]{1,20}$/i.test(point.value))
    .filter((point) => namesPerson(point) || OF_ONE_ALONE.test(wordsIn(pathOf(point.request.url))))
    .slice(0, MOST_ACCOUNTS)
    .map((point) => ({ point: { ...point, request: withValue(point, value), value }, reference }));
}

/** Pages of the user on which cookies are tried. */
const PAGES_OF_COOKIES = 2;

async function ofSecondUser(site: Site, tools: AttackTools): Promise<ReadonlyMap<string, string>> {
  const second = site.session.hasSecond ? await tools.users?.openSecond() : null;
  return second ? valuesOfSecond(second, site) : new Map();
}

/** Cookies that name somebody, on pages of the user that show who that is. */
function inCookies(compared: readonly Compared[], site: Site, ofSecond: ReadonlyMap<string, string>): Named[] {
  const shown = shownBy(site);
  const sent = site.exchanges.findLast(({ request }) => SPOTS.cookie.list(request).length > 0)?.request;
  const found = (sent ? SPOTS.cookie.list(sent) : [])
    .flatMap((spot) => pointsInside({ kind: 'cookie', ...spot }))
    .flatMap((point) => [point, ...partsInside(point)])
    .flatMap((point) => {
      const reference = withValueOfSecond(point, readReference(point.value, shown), ofSecond);
      return reference && reference.others.length > 0 ? [{ point, reference }] : [];
    });
  const { user } = site.session;
  const says = ({ signedIn }: Compared) =>
    personalWithScripts(signedIn).size > 0 || (user !== undefined && namedIn(signedIn, user).length > 0);
  const pages = compared.filter((one) => isOfUser(one) && says(one)).slice(0, PAGES_OF_COOKIES);
  return found.flatMap(({ point, reference }) =>
    pages.map(({ signedIn: { request } }): Named => {
      const plain = plainGet(request.url);
      const own = { id: 0, page: request.url, token: null, changes: false, source: 'link', request: plain } as const;
      return { point: { ...own, ...point }, reference };
    }),
  );
}

/** Pages whose hidden numbers of the user are tried. */
const PAGES_OF_FIELDS = 2;

/**
 * The number of the user in a hidden field of a form on a page of theirs, asked for in the address of that page: what
 * the form sends is not sent in another's name.
 */
function inHiddenFields(compared: readonly Compared[], site: Site): Named[] {
  const shown = shownBy(site);
  const found = compared
    .filter((one) => isOfUser(one) && kindOf(one.signedIn.response) === 'html' && personalIn(one.signedIn).size > 0)
    .flatMap(({ signedIn: { request, response } }) => {
      const fields = readHtml(textOf(response)).forms.flatMap((form) => form.fields);
      const field = fields.find(({ type, name, value }) => type === 'hidden' && USER_NUMBER.test(name) && value !== '');
      const reference = field ? readReference(field.value, shown) : null;
      if (!field || !reference || new URL(request.url).searchParams.has(field.name)) return [];
      const url = new URL(request.url);
      url.searchParams.set(field.name, field.value);
      const own = { id: 0, page: request.url, token: null, changes: false, source: 'form' } as const;
      return SPOTS.query
        .list(plainGet(url.href))
        .filter(({ name }) => name === field.name)
        .flatMap((spot) => pointsInside({ kind: 'query', ...spot }))
        .map((point): Named => ({ point: { ...own, request: plainGet(url.href), ...point }, reference }));
    });
  return found.slice(0, PAGES_OF_FIELDS);
}

/** Names of users and long codes that stand in the site's pages. */
function shownBy(site: Site): ShownReferences {
  const texts = site.exchanges
    .slice(0, MAX_PAGES)
    .flatMap(({ response }) => (response ? [textOf(response).slice(0, 100_000)] : []));
  const { user } = site.session;
  const values = site.points.filter(({ name }) => OF_USER.test(name)).map(({ value }) => value);
  const names = [...(user === undefined ? [] : [user]), ...namesShownBy(site, false), ...values.filter(isName)];
  return { names: [...new Set(names)], codes: [...new Set(texts.flatMap(codesIn))] };
}

const MAX_PAGES = 300;
const OF_USER = /(?:^|[^a-z])(?:user(?:_?name)?|login|account|owner|member|profile|utente|nome_?utente|proprietario)$/i;
const isName = (value: string) => /^[a-z][\w.@-]{2,40}$/i.test(value);

/** What is sent only to read: by its method, or by its words; what writes must never be sent in another's name. */
function isRead({ kind, request, name }: InjectionPoint): boolean {
  if (request.method === 'GET') return true;
  if (request.method !== 'POST' || kind === 'cookie') return false;
  const names = kind === 'form' || kind === 'multipart' || kind === 'json' ? SPOTS[kind].list(request) : [];
  return showsReference(
    request.url,
    names.map((spot) => spot.name),
    name,
  );
}

/** Things of one person, whoever asks for them: a page of an author is for everybody. */
const OF_ONE_PERSON =
  /(?:^|[^a-z])(?:orders?|ordin[ei]|invoices?|fattur[ae]|receipts?|ricevut[ae]|tickets?|bookings?|reservations?|prenotazion[ei]|statements?|estratt[oi]|accounts?|conto|customers?|client[ei]|patients?|pazient[ei]|payslips?|messages?|messagg[io]|contracts?|contratt[oi]|bestellung(?:en)?|rechnung(?:en)?|commandes?|factures?|pedidos?|facturas?)(?:$|[^a-z])/i;

/** The same where nobody signs in; a site with members may show them to everybody. */
const OF_A_USER =
  /(?:^|[^a-z])(?:users?|uid|utent[ei]|profiles?|profil[oi]|employees?|dipendent[ei]|students?|student[ei]|benutzer|utilisateurs?|usuarios?)(?:$|[^a-z])/i;

const isOfOnePerson = (url: string, { session }: Site) =>
  OF_ONE_PERSON.test(pathOf(url)) || (!session.signedIn && OF_A_USER.test(pathOf(url)));

/** `isForNobody`: strangers get the page, though nothing leads them there. */
function rankOf(point: InjectionPoint, site: Site, isForNobody: boolean): number {
  const { url } = point.request;
  const isRefused = site.session.signedIn ? isRefusedToStrangers(site, url) : false;
  if (isRefused === false)
    return isForNobody ||
      namesUser(point) ||
      isOfOnePerson(url, site) ||
      (namesPerson(point) && showsPrivate(url, site))
      ? 2
      : -1;
  return isRefused ? 0 : 1;
}

/** Whether what came of an address says what is nobody else's business. */
const showsPrivate = (url: string, { exchanges }: Site) =>
  exchanges.some((one) => one.request.url === url && isAnswered(one) && privateFieldsIn(one).size > 0);

const MARK = '00000000';
const shapeOf = (point: InjectionPoint) =>
  point.kind === 'path' ? pageOf(withValue(point, MARK).url) : `${point.kind} ${pageOf(point.request.url)}`;

/** What stands in the request for a value: the value itself, or what it is encoded to. */
const writtenAs = ({ codec }: InjectionPoint, value: string) => (codec ? encodeValue(codec, value) : value);

/** References that the site's pages show at one place: those of the user's own objects, or of such as all may see. */
interface Listed {
  readonly known: ReadonlySet<string>;
  /** They are few, and no page that names them has a next one: the user has no others but what came since. */
  readonly isWhole: boolean;
  /** The same of a page for nothing else that names one or two: it has shown all there are, old ones as well. */
  readonly isShort: boolean;
  /** A choice names all of the user's own, or the one number is that of their account: earlier ones are not theirs. */
  readonly isAll: boolean;
  /** Whether a page that names them names this one, too, when it is asked for again. */
  isNamedNow(value: string): Promise<boolean>;
}

/** As many fit into any list: a longer one may go on elsewhere. */
const FEW = 4;
const FEWEST = 2;
const GOES_ON =
  /[?&;](?:page|pag|p|pg|offset|start|from|seite)=\d|\/page\/\d|\brel=["']?next|>\s{0,20}(?:next|older|more|all|avanti|successiv[aoe]|altr[ei]|tutt[ei]|weiter|suivante?s?|siguientes?)\b[^<]{0,20}</i;
const MOST_LISTS = 3;
/** The same of data: `"hasMore": true`, `"totalPages": 3`. */
const DATA_GOES_ON =
  /"(?:next\w{0,12}|has_?(?:more|next)\w{0,6}|total_?pages?|pages|last_?page)"\s{0,4}:\s{0,4}(?!null|false|""|[01]\b)/i;

/** The word that says what a reference names: that of the folder before it, or that of its page. */
function nounOf({ kind, value, request }: InjectionPoint): string {
  const parts = new URL(request.url).pathname.split('/').filter((part) => part !== '');
  const noun = kind === 'path' ? parts[parts.indexOf(value) - 1] : parts.at(-1);
  return (noun ?? '')
    .toLowerCase()
    .replace(/\.\w{2,5}$/, '')
    .replace(/s$/, '');
}

/** References of a list in JSON that names the user's own: of the same field, in a list of the same things. */
function referencesInData(exchange: Exchange, point: InjectionPoint): string[] {
  const noun = nounOf(point);
  if (noun.length < 3 || !isAnswered(exchange) || kindOf(exchange.response) !== 'json') return [];
  if (!new URL(exchange.request.url).pathname.toLowerCase().includes(noun)) return [];
  const fields = new Set(['id', '_id', `${noun}_id`, `${noun}id`, `${noun}number`, `${noun}_number`]);
  const found: string[] = [];
  const look = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 3) return;
    const records = Array.isArray(value) ? value.slice(0, 200).filter((one) => typeof one === 'object' && one) : [];
    const names = [...new Set(records.flatMap((one) => Object.keys(one)))].filter((name) =>
      fields.has(name.toLowerCase()),
    );
    for (const name of names) {
      const values = records.map((one: Record<string, unknown>) => String(one[name] ?? ''));
      if (values.includes(point.value)) found.push(...values.filter((one) => one !== ''));
    }
    if (records.length === 0) for (const inner of Object.values(value)) look(inner, depth + 1);
  };
  look(jsonOf(exchange), 0);
  return found;
}

function jsonOf({ response }: Answered): unknown {
  try {
    return JSON.parse(textOf(response).slice(0, 1_000_000));
  } catch {
    return null;
  }
}

function listedAt(point: InjectionPoint, site: Site, tools: AttackTools): Listed {
  const known = new Set([writtenAs(point, point.value)]);
  const { pathname } = new URL(point.request.url);
  const spot = literally(point.codec?.spot ?? point.name);
  const isInAddress = point.kind === 'query' || point.kind === 'path';
  const stem = point.kind === 'path' ? pathname.split(`/${point.value}`)[0] : `${pathname}?`;
  const named = new RegExp(
    point.kind === 'path' ? `^/([^/"'<>\\s?#&\\\\]{1,100})` : `^[^"'<>\\s]{0,200}?\\b${spot}=([^&"'<>\\s#\\\\]{1,100})`,
  );
  const choices = new RegExp(`\\bname=["']?${spot}["'\\s>]`);
  const inAddress = (text: string) =>
    text
      .split(stem ?? '')
      .slice(1, 200)
      .flatMap((rest) => named.exec(rest.slice(0, 300).replaceAll('&amp;', '&'))?.[1] ?? [])
      .map(decoded);
  // Links may be relative to their page.
  const textIn = (exchange: Exchange) =>
    isAnswered(exchange)
      ? [
          textOf(exchange.response).slice(0, 200_000),
          ...(kindOf(exchange.response) === 'html' ? readPage(exchange).links : []),
        ].join('\n')
      : '';
  const chosen = new Set<string>();
  const select = new RegExp(`<select\\b[^>]{0,300}\\bname=["']?${spot}["'\\s>]([\\s\\S]{0,20000}?)</select`, 'gi');
  const valuesIn = (text: string) => [...inAddress(text), ...(point.kind === 'query' ? choicesIn(text, select) : [])];
  const lists: Exchange[] = [];
  const inData = (exchange: Exchange) => (isInAddress ? referencesInData(exchange, point) : []);
  for (const exchange of site.exchanges) {
    const text = textIn(exchange);
    if (!isInAddress) {
      if (!choices.test(text)) continue;
      for (const [, value = ''] of text.matchAll(/\bvalue=["']?([^"'\s>]{1,100})/gi)) known.add(value);
      continue;
    }
    const values = [...valuesIn(text), ...inData(exchange)];
    if (point.kind === 'query') for (const value of choicesIn(text, select)) chosen.add(value);
    for (const value of [...values, ...inAddress(exchange.request.url)]) known.add(value);
    if (values.length > 0 && site.pageOf(exchange.request.url) !== site.pageOf(point.request.url)) lists.push(exchange);
  }
  // Of pages with numbers of their own the crawl sees a few: others name what is not known.
  const goesOn = (one: Exchange) =>
    GOES_ON.test(textIn(one)) ||
    (isAnswered(one) && kindOf(one.response) === 'json' && DATA_GOES_ON.test(textOf(one.response).slice(0, 200_000)));
  const isWholeList = (one: Exchange) => !goesOn(one) && !namesNumber(pathOf(one.request.url));
  const isWhole = lists.length > 0 && known.size <= FEW && lists.every(isWholeList);
  const numbers = [...known].filter((value) => /^\d+$/.test(value));
  const isChosen = chosen.size > 0 && chosen.size <= MOST_CHOICES && numbers.every((value) => chosen.has(value));
  const isAccount = namesAccount(point) && numbers.length === 1 && lists.length > 0;
  const isAll = isChosen || (isAccount && !lists.some(goesOn));
  const isForThem = ({ request }: Exchange) => OF_ONE_ALONE.test(wordsIn(new URL(request.url).pathname));
  return {
    ...{ known, isWhole, isAll, isShort: isWhole && known.size <= FEWEST && lists.some(isForThem) },
    async isNamedNow(value) {
      const pages = [...new Map(lists.map((one) => [one.request.url, one.request])).values()].slice(0, MOST_LISTS);
      const now = await Promise.all(pages.map(({ url }) => tools.request(plainGet(url))));
      return now.some((one) => [...valuesIn(textIn(one)), ...inData(one)].includes(value));
    },
  };
}

/** More accounts than one person has. */
const MOST_CHOICES = 12;
const ACCOUNT =
  /(?:^|[^a-z])(?:accounts?|accts?|cont[oi](?:corrent[ei])?|konto|konten|comptes?|cuentas?|wallets?|portafogli?o?)(?:$|[^a-z])/i;

/** Whether a number is that of an account, by the name of its parameter or by the part of the path before it. */
function namesAccount({ kind, name, value, request }: InjectionPoint): boolean {
  if (kind !== 'path') return ACCOUNT.test(wordsIn(name));
  const parts = new URL(request.url).pathname.split('/');
  return ACCOUNT.test(wordsIn(parts[parts.indexOf(value) - 1] ?? ''));
}

const PERSON_WORD =
  /(?:^|[^a-z])(?:users?|uid|utent[ei]|profil\w{0,3}|perfil|accounts?|accts?|cont[oi]|konto|comptes?|cuentas?|members?|soci[oa]?|customers?|clients?|client[ei]|persons?|people|person[ae]|employees?|dipendent[ei]|students?|student[ei]|patients?|pazient[ei]|balance|saldo|wallets?|cards?|cart[ae]|statements?)(?:$|[^a-z])/i;

/** Whether a value names a person or what one person has: by the words beside it, or since nothing else is as long. */
const namesPerson = ({ name, value, request }: InjectionPoint) =>
  PERSON_WORD.test(wordsIn(`${new URL(request.url).pathname} ${name}`)) || /^\d{8,}$/.test(value);

/** The values among which the lists of a page let choose. */
const choicesIn = (text: string, select: RegExp): string[] =>
  [...text.matchAll(select)].flatMap(([, options = '']) =>
    [...options.matchAll(/<option\b[^>]{0,200}?\bvalue=["']?([^"'\s>]{1,100})/gi)].map(([, value = '']) =>
      decoded(value),
    ),
  );

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** As somebody who is not signed in would send it. */
const ofStranger = ({ request }: InjectionPoint) => ({
  ...request,
  headers: request.headers.filter(([name]) => !/^(?:cookie|authorization)$/i.test(name)),
});

async function tryOthers(
  { point, reference }: Named,
  own: OfUser & Readonly<Record<'isForNobody' | 'isRecordOfUser', boolean>>,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const mine = await tools.send(point, point.value);
  if (!isAnswered(mine) || !isThere(site, mine)) return null;
  const page = site.exchanges.find(({ request }) => request.url === point.page) ?? { response: null };
  if (point.request.method !== 'GET' && saysDone(mine, page)) return null;
  const owner = ownerIn(mine);
  const isNamed = owner !== null && own.numbers.has(owner.value);
  const isOwn = isNamed || [...dataIn(mine)].some((value) => own.words.has(value));
  const file = fileOfPerson(point, mine);
  const { user } = site.session;
  const greets = user !== undefined && namedIn(mine, user).length > 0;
  const words = wordsIn(pathOf(point.request.url));
  const listed = listedAt(point, site, tools);
  const { known } = listed;
  const isListed = OF_ONE_ALONE.test(words) || (ACCOUNT.test(words) && listed.isAll);
  const isForm = EDITS.test(words) && filledIn(mine).size > 0;
  const isRecord = namesUser(point) && isPrivateRecord(mine);
  const isVeiled = known.size === 1 && veilsNumber(point);
  const isPrivate = namesPerson(point) && privateFieldsIn(mine).size > 0;
  const isOfParties = known.size === 1 && isOfOnePerson(point.request.url, site) && partiesIn(mine) !== null;
  const isOfUser = isOwn || greets || isListed || isForm || isRecord || isVeiled || isPrivate || isOfParties;
  if (!isOfUser && !file && personalWithScripts(mine).size === 0) return null;
  const anonymous = site.session.signedIn ? await tools.request(ofStranger(point), { anonymous: true }) : mine;
  const isOpen = !isRefusal(site, mine, anonymous);
  const mayBeOpen =
    own.isForNobody ||
    (isRecord && site.session.signedIn) ||
    (isOfOnePerson(point.request.url, site) && known.size === 1);
  // Of what strangers are led to, everything is for everybody.
  const isLed = async () => (await followAsStranger(site, tools)).linked.has(shapeOfLink(point.request.url));
  const mayBePrivate = isPrivate && !(isOpen && (await isLed()));
  if (isOpen && !mayBeOpen && !mayBePrivate) return null;
  const far = await tools.send(point, reference.nothing);
  if (!isAnswered(far)) return null;
  const isOfContacts = namesOnlyContacts(mine, far, own.contacts);
  const another = isOfContacts || (isOpen && !mayBeOpen) ? null : otherPerson(mine, far, point);
  // Of several that pages name, some may be of persons whom the user is meant to see.
  const isProven = isOpen ? own.isRecordOfUser && known.size === 1 : isOwn || known.size === 1;
  const mayGuess = isOwn && !isOpen && !(isThere(site, far) && isSameKind(mine, far));
  const isFarRefused = !isOpen && !isThere(site, far);
  const guesses = [
    mayGuess ? otherOwner(mine, far, own) : null,
    !isOpen && user !== undefined ? otherName(mine, far, { user, nothing: reference.nothing }) : null,
    isFarRefused ? file : null,
    !isOpen && isListed ? notListed(mine, isFarRefused ? null : far, listed) : null,
    !isOpen && isForm && listed.isWhole ? otherForm(mine, far) : null,
    isRecord && site.session.signedIn ? otherRecord(mine, far) : null,
    !isOpen && isVeiled ? otherVeiled(mine, far) : null,
    isOfParties ? otherParties(mine, far) : null,
  ].filter((one) => one !== null);
  const byPrivate = mayBePrivate ? otherPrivate(mine, far) : null;
  if (!another && guesses.length === 0 && !byPrivate) return null;
  const isKnown = (value: string) => known.has(writtenAs(point, value));
  const unknown = reference.others.filter((one) => !isKnown(one)).slice(0, mostOf(NEIGHBOURS, tools));
  // What pages lead to may be the user's own, or for all users: but for private data of somebody else.
  const person = byPrivate && otherPerson(mine, far, point);
  const shownOthers = person ? reference.others.filter(isKnown).slice(0, SHOWN_OTHERS) : [];
  for (const other of [...unknown, ...shownOthers]) {
    const tried = isKnown(other) ? [] : [...(another ? [another] : []), ...guesses];
    const marksIn = (by: OfAnother, exchange: Exchange) =>
      isAnswered(exchange) && isThere(site, exchange) ? by.marksIn(exchange, other) : null;
    const first = await tools.send(point, other);
    const isOfOther = !isKnown(other) || (person && marksIn(person, first) !== null);
    const by = [...tried, ...(byPrivate && isOfOther ? [byPrivate] : [])].find((one) => marksIn(one, first) !== null);
    const seen = by && marksIn(by, first);
    if (!by || !seen) continue;
    const { marks, mark } = seen;
    const again = await tools.send(point, other);
    const repeated = marksIn(by, again)?.marks;
    // What is another each time is of nobody.
    if (!repeated || (marks.length > 0 && !marks.some((one) => repeated.includes(one)))) continue;
    const seenByStrangers =
      isOpen && site.session.signedIn
        ? await tools.request(ofStranger({ ...point, request: withValue(point, other) }), { anonymous: true })
        : again;
    if (marksIn(by, seenByStrangers) === null) continue;
    // What the scan has made itself is the user's, whether a list names it by now or not.
    if (
      by.isUnlisted &&
      ((isAnswered(first) && isOfScan(first, mine, site)) || (await listed.isNamedNow(writtenAs(point, other))))
    )
      continue;
    const shown = marks.length > 0 ? marks.slice(0, 5) : [other];
    const ofGuess = by.text ?? (by === file ? FILE : marks.length > 0 ? REPLACED : GUESS);
    const text = by.text === undefined && isOpen ? OPEN : by === another ? PERSON : ofGuess;
    return {
      key: OTHERS.key,
      place: placeOfPoint(point),
      // A page that strangers are refused greets nobody but its user: who is named by a cookie is believed.
      ...((by === another || marks.length > 0) &&
      isProven &&
      !by.isUnlisted &&
      (by.text === undefined || point.kind === 'cookie')
        ? {}
        : { possible: true }),
      evidence: filled(text, { number: other, own: point.value, mark }),
      messages: [
        { exchange: first, marks: shown, role: 'proof' },
        { exchange: mine, marks: mark === '' ? [] : [mark], role: 'control' },
        { exchange: again, marks: shown, role: 'repeat' },
        { exchange: far, marks: [], role: 'control' },
      ],
    };
  }
  return null;
}

const PERSON = {
  it: 'Con l’accesso, {number} dà la pagina di un’altra persona: mostra recapiti diversi da quelli di {own} ({mark}), e nessuna pagina dell’utente porta a quel valore. Senza sessione {own} è rifiutato; un valore che non può esistere non mostra recapiti.',
  en: 'Signed in, {number} gives the page of another person: it shows other contact data than {own} does ({mark}), and no page of the user leads to that value. Without a session {own} is denied; a value that cannot exist shows no contact data.',
};
const REPLACED = {
  it: 'Con l’accesso, {number} dà un oggetto della stessa forma di {own} in cui, al posto dei dati dell’utente ({mark} e altri), stanno quelli di un’altra persona, e nessuna pagina dell’utente porta a quel valore. Senza sessione {own} è rifiutato; lo è anche un valore che non può esistere.',
  en: 'Signed in, {number} gives an object of the same form as {own} in which the data of another person stand in the place of the user’s ({mark} and more), and no page of the user leads to that value. Without a session {own} is denied; a value that cannot exist is, too.',
};
const OPEN = {
  it: 'Senza alcun accesso, {number} mostra i recapiti di una persona diversa da quella di {own} ({mark}), e nessuna pagina del sito porta a quel valore. Un valore che non può esistere non mostra recapiti.',
  en: 'Without any sign-in, {number} shows contact data of another person than {own} does ({mark}), and no page of the site leads to that value. A value that cannot exist shows no contact data.',
};
const GUESS = {
  it: 'Con l’accesso, {number} dà un oggetto della stessa forma di {own}, senza ciò che le pagine dell’utente dicono di lui ({mark}), e nessuna pagina dell’utente lo nomina. Senza sessione entrambi sono rifiutati; lo è anche un valore che non può esistere.',
  en: 'Signed in, {number} gives an object of the same form as {own}, without what the user’s own pages say of them ({mark}), and no page of the user names it. Without a session both are denied; a value that cannot exist is, too.',
};
const FILE = {
  it: 'Con l’accesso, {number} dà un altro documento dello stesso tipo di {own} ({mark}), e nessuna pagina dell’utente lo nomina. Senza sessione {own} è rifiutato; un valore che non può esistere non dà alcun documento. Di chi sia il documento è da verificare.',
  en: 'Signed in, {number} gives another document of the same type as {own} ({mark}), and no page of the user names it. Without a session {own} is denied; a value that cannot exist gives no document. To be verified: whose the document is.',
};

const NAMED = {
  it: 'Con l’accesso, {number} dà una pagina uguale a quella di {own}, in cui al posto del nome dell’utente ({mark}) sta quello di un altro, e nessuna pagina dell’utente porta a quel valore. Senza sessione {own} è rifiutato; un valore che non può esistere non mostra un altro nome. Da verificare se la pagina è pensata per tutti gli utenti.',
  en: 'Signed in, {number} gives the same page as {own} with another’s name in the place of the user’s ({mark}), and no page of the user leads to that value. Without a session {own} is denied; a value that cannot exist shows no other name. To be verified: whether the page is meant for all users.',
};
const UNLISTED = {
  it: 'Con l’accesso, {number} dà un oggetto della stessa forma di {own}, ma nessuna pagina dell’utente lo elenca, a differenza dei suoi. Senza sessione {own} è rifiutato; un valore che non può esistere non dà alcun oggetto. Di chi sia l’oggetto è da verificare.',
  en: 'Signed in, {number} gives an object of the same form as {own}, but no page of the user lists it as theirs are listed. Without a session {own} is denied; a value that cannot exist gives no object. To be verified: whose the object is.',
};

const RECORD = {
  it: 'Con l’accesso, {number} al posto di {own} come numero dell’utente dà dati riservati della stessa forma con altri valori ({mark} e altri), per due volte; un numero che non può esistere non ne dà. Da verificare di chi siano.',
  en: 'Signed in, {number} in the place of {own} as the number of the user gives private data of the same form with other values ({mark} and more), twice; a number that cannot exist gives none. To be verified: whose they are.',
};

const PRIVATE = {
  it: 'Al posto di {own}, {number} dà per due volte una pagina della stessa forma con dati riservati di un’altra persona dove {own} ha i propri ({mark}); un valore che non può esistere non ne dà. Da verificare se chi chiede può vedere questi dati.',
  en: 'In the place of {own}, {number} gives a page of the same form with private data of another person where {own} has its own ({mark}), twice; a value that cannot exist gives none. To be verified: whether whoever asks may see these data.',
};
const PARTY = {
  it: 'Al posto di {own}, {number} dà per due volte un oggetto della stessa forma tra persone diverse da quelle di {own} ({mark}), e nessuna pagina porta a quel valore; un valore che non può esistere non dà alcun oggetto. Da verificare di chi sia.',
  en: 'In the place of {own}, {number} gives an object of the same form between other persons than those of {own} ({mark}), twice, and no page leads to that value; a value that cannot exist gives no object. To be verified: whose it is.',
};

const VEILED = {
  it: 'Con l’accesso, il numero {number}, codificato come lo è {own}, dà per due volte un contenuto che né {own} né un numero che non può esistere danno; le pagine dell’utente nominano soltanto {own}. Senza sessione {own} è rifiutato. La codifica non protegge il riferimento: da verificare di chi sia il contenuto.',
  en: 'Signed in, the number {number}, encoded as {own} is, gives content twice that neither {own} nor a number that cannot exist gives; pages of the user name {own} alone. Without a session {own} is denied. The encoding does not protect the reference. To be verified: whose the content is.',
};

const OFFERED = {
  it: 'Con l’accesso, {number} dà il modulo per modificare un altro oggetto, già compilato con dati diversi da quelli di {own} ({mark}): nessuna pagina dell’utente offre di modificarlo. Senza sessione {own} è rifiutato; un valore che non può esistere non dà un modulo compilato. Il modulo non è stato inviato: da verificare se l’oggetto è di un altro.',
  en: 'Signed in, {number} gives the form for changing another object, filled in with other data than {own} has ({mark}): no page of the user offers to change it. Without a session {own} is denied; a value that cannot exist gives no form that is filled in. The form was not sent. To be verified: whether the object is another’s.',
};

/** How an object of another user is told from the user's own. */
interface OfAnother {
  /** Nothing but its absence from the user's lists says so. */
  readonly isUnlisted?: true;
  /** What the report says of it, where that is more than a guess by words. */
  readonly text?: typeof GUESS;
  /** What shows that an object is of another, and what stands in the user's own alone; null: it is not of another. */
  marksIn(exchange: Answered, value: string): { readonly marks: readonly string[]; readonly mark: string } | null;
}

/** By personal data that is neither the user's nor the site's; the frame of every page may name both. */
function otherPerson(mine: Answered, far: Answered, point: InjectionPoint): OfAnother | null {
  const frame = personalWithScripts(far);
  const ofObject = (exchange: Answered) => [...personalWithScripts(exchange)].filter((value) => !frame.has(value));
  // An address that the scan made up and searched for comes back: the page shows no data of the user by it.
  const isEcho = (value: string) => point.value.toLowerCase().includes(value.toLowerCase()) && isFiller(value);
  const own = new Set(ofObject(mine).filter((value) => !isEcho(value)));
  const [mark] = own;
  if (mark === undefined) return null;
  return {
    marksIn: (exchange, value) => {
      // A search repeats the address that it was asked for, and may find the account that the scan made.
      const isOurs = (one: string) => value.toLowerCase().includes(one.toLowerCase()) || isOfNobody(one);
      const found = ofObject(exchange).filter((one) => !isOurs(one));
      const isOther = found.length > 0 && !found.some((value) => own.has(value)) && isAlikeMade(mine, exchange);
      return isOther ? { marks: found, mark } : null;
    },
  };
}

/** By what is missing of the user, or by the number of another owner. */
function otherOwner(mine: Answered, far: Answered, own: OfUser): OfAnother | null {
  const owner = ownerIn(mine);
  // The frame of every page may greet the user: that says nothing of an object.
  const frame = dataIn(far);
  const words = [...dataIn(mine)].filter((value) => own.words.has(value) && !frame.has(value));
  const naming = [...personalIn(mine)].filter((value) => words.includes(value));
  const mark = words[0] ?? (owner && own.numbers.has(owner.value) ? owner.value : undefined);
  if (mark === undefined) return null;
  return {
    marksIn: (exchange) => {
      if (words.length > 0) {
        const data = dataIn(exchange);
        const gone = words.filter((word) => !data.has(word));
        // Labels of the user's pages stay, whoever an object is of.
        const isEnough = gone.length >= Math.min(ENOUGH_WORDS, words.length);
        if (!isEnough || naming.some((value) => data.has(value)) || !isSameKind(mine, exchange)) return null;
        return { marks: replacedIn(mine, exchange, gone), mark: gone[0] ?? mark };
      }
      const other = ownerIn(exchange);
      const isOther = other !== null && other.value !== owner?.value && other.before === owner?.before;
      return isOther ? { marks: [], mark } : null;
    },
  };
}

/** What names the user of a page: of an author a page says so to everybody. */
const OF_ACCOUNT =
  /(?:^|[^\p{L}])(?:user(?: ?name)?|login|account(?: (?:holder|name))?|owner|customer|client|member|employee|welcome(?: back)?|hello|hi|dear|(?:notes|profile|orders?|account|settings|messages|balance|data) (?:of|for)|signed in as|logged in as|utente|nome utente|intestatario|titolare|proprietario|cliente|benvenut[oa]|ciao|gentile|(?:note|profilo|ordini|conto|dati) di|benutzer(?:name)?|kunde|konto|willkommen|utilisateur|bienvenue|usuario|bienvenid[oa])[\s:,=]{0,4}$/iu;

interface NamedPart {
  readonly at: number;
  readonly before: string;
  readonly after: string;
}

/** Where a page names the user as its own: behind a label, which may stand in the text before. */
function namedIn(answer: Answered, user: string): NamedPart[] {
  const parts = partsOf(answer);
  return parts.flatMap((part, at) => {
    const start = part.toLowerCase().indexOf(user.toLowerCase());
    if (start < 0 || part.length > 200) return [];
    const [before, after] = [part.slice(0, start), part.slice(start + user.length)];
    const isWord = !/[\w@.-]$/.test(before) && !/^[\w@-]/.test(after);
    const label = before.trim() === '' ? (parts[at - 1] ?? '') : before;
    return isWord && OF_ACCOUNT.test(label) ? [{ at, before, after }] : [];
  });
}

/** The word that stands in a page where another one names the user; null: the page is made otherwise there. */
function wordAt(parts: readonly string[], { at, before, after }: NamedPart): string | null {
  const part = parts[at] ?? '';
  if (!part.startsWith(before) || !part.endsWith(after) || part.length <= before.length + after.length) return null;
  return part.slice(before.length, part.length - after.length);
}

const NO_NAME =
  /^(?:nobody|no ?one|guest|anonym\w*|unknown|none|null|undefined|nan|stranger|ospite|nessuno|sconosciut\w)$/i;

/** By another's name in the place of the user's. A page that only repeats what it was asked for names nobody. */
function otherName(
  mine: Answered,
  far: Answered,
  { user, nothing }: Readonly<Record<'user' | 'nothing', string>>,
): OfAnother | null {
  const frame = partsOf(far);
  const places = namedIn(mine, user).filter((one) => {
    const said = wordAt(frame, one)?.toLowerCase() ?? '';
    return said !== user.toLowerCase() && !said.includes(nothing.toLowerCase());
  });
  if (places.length === 0) return null;
  return {
    text: NAMED,
    marksIn: (exchange, value) => {
      const parts = partsOf(exchange);
      const isName = (word: string, place: NamedPart) =>
        /^\p{L}[\p{L}\d._@ -]{1,40}$/u.test(word) &&
        !NO_NAME.test(word) &&
        wordAt(frame, place)?.toLowerCase() !== word.toLowerCase() &&
        (word !== value || !/\d/.test(value));
      // What greets the user all the same is the frame of every page.
      const words = places.map((place) => ({ place, word: wordAt(parts, place) ?? '' }));
      const others = words.filter(({ word }) => word.toLowerCase() !== user.toLowerCase());
      const [first] = others;
      return first && others.every(({ word, place }) => isName(word, place)) && isAlikeMade(mine, exchange)
        ? { marks: [first.word], mark: user }
        : null;
    },
  };
}

/** Things that nobody but one customer is meant to see: a list of the user's own names all of theirs. */
export const OF_ONE_ALONE =
  /(?:^|[^a-z])(?:orders?|ordin[ei]|invoices?|fattur[ae]|receipts?|ricevut[ae]|statements?|payslips?|contracts?|contratt[oi]|prescriptions?|messages?|msg|messagg[io]|inbox|mailbox|tickets?|bookings?|reservations?|prenotazion[ei]|rechnung(?:en)?|bestellung(?:en)?|nachricht(?:en)?|factures?|commandes?|pedidos?|facturas?|mensajes?|payments?|pagament[oi]|transactions?|transazion[ei]|transfers?|bonific[oi]|bills?|bollett[ae]|refunds?|rimbors[oi]|claims?|loans?|appointments?|appuntament[oi]|notes?|memos?|todos?|notifications?|grades?|addresses|documents?|document[oi])(?:$|[^a-z])/i;

/** An address with the words apart that a name is joined of. */
const wordsIn = (path: string) => path.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');

/**
 * By being another one of the kind that the user's own lists do not name, though they name some before and after it: what
 * comes earlier may stand on the next page of a list, unless it is whole. `far`: how the page says that there is none.
 */
function notListed(mine: Answered, far: Answered | null, { known, isWhole, isShort, isAll }: Listed): OfAnother {
  const numbers = [...known].map(Number).filter((number) => number > 0);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const isBeside = (number: number) =>
    (number > first && number < last) ||
    (number > last && (isWhole || isAll)) ||
    (number < first && number > 0 && (isShort || isAll));
  // Accounts hold more or less than the user's own does.
  const isAlike = (exchange: Answered, value: string) =>
    isAll
      ? (far !== null || isAlikeMade(mine, exchange)) && saysOther(mine, exchange, value)
      : // Comments may stand below one of them, those of the scan as well.
        isSameKind(mine, exchange) || (kindOf(mine.response) === 'html' && isAlikeMade(mine, exchange));
  return {
    text: UNLISTED,
    isUnlisted: true,
    marksIn: (exchange, value) => {
      const isSame = isAlike(exchange, value) && mine.response.status === exchange.response.status;
      if (!isBeside(Number(value)) || !isSame || mine.response.body.equals(exchange.response.body)) return null;
      return far === null || isFilledAlike(mine, exchange, far) ? { marks: [], mark: '' } : null;
    },
  };
}

const TIME = /\d{1,4}(?:[:./-]\d{1,4}){1,2}(?:,? \d{1,2}:\d{2}(?::\d{2})?)?(?:\s?[AP]M)?/gi;

/** Other texts than the user's own, beside times and what merely repeats the number that was asked for. */
function saysOther(mine: Answered, other: Answered, value: string): boolean {
  if (kindOf(mine.response) !== kindOf(other.response)) return false;
  if (kindOf(mine.response) !== 'html') return true;
  const timeless = (answer: Answered) => partsOf(answer).map((part) => part.replaceAll(TIME, ''));
  const own = new Set(timeless(mine));
  return timeless(other).some((part) => !own.has(part) && !part.includes(value));
}

const USER_NUMBER =
  /^(?:user|owner|customer|client|member|account|student|employee|patient|utente|cliente|socio|studente|paziente)[_-]?id$|^uid$/i;
const PRIVATE_NAME =
  /^(?:\w{0,20}_)?(?:balance|saldo|iban|salary|stipendio|credit_?card|card_?number|ssn|tax_?(?:code|id)|codice_?fiscale|birth_?\w{0,6}|data_?nascita|amount|importo|account_?(?:id|number))$/i;

/** Whether a value says of which user something is wanted. */
const namesUser = ({ kind, name }: InjectionPoint) => kind === 'query' && USER_NUMBER.test(name);

const namesOf = (answer: Answered): string[] =>
  kindOf(answer.response) === 'json'
    ? [...new Set(frameOf(answer).map((name) => name.slice(1).replace(/"\s{0,4}:$/, '')))].sort()
    : [];

/** Data of the kind that is nobody else's business, by its names. */
const isPrivateRecord = (answer: Answered) => namesOf(answer).some((name) => PRIVATE_NAME.test(name));

/** By the same names with other values, where a user that cannot exist has none. */
function otherRecord(mine: Answered, far: Answered): OfAnother | null {
  const names = namesOf(mine).join();
  if (namesOf(far).join() === names) return null;
  const mark = namesOf(mine).find((name) => PRIVATE_NAME.test(name)) ?? '';
  return {
    text: RECORD,
    marksIn: (exchange) => {
      const { status, body } = exchange.response;
      const isOther = status === 200 && namesOf(exchange).join() === names && !body.equals(mine.response.body);
      return isOther ? { marks: [], mark } : null;
    },
  };
}

/** By what is nobody else's business, with another value in the place of the user's own. */
function otherPrivate(mine: Answered, far: Answered): OfAnother | null {
  const usual = new Set(privateFieldsIn(far).values());
  // The frame of every page may show the user's own.
  if ([...privateFieldsIn(mine).values()].every((value) => usual.has(value))) return null;
  return {
    text: PRIVATE,
    marksIn: (exchange) => {
      const [own, theirs] = [privateFieldsIn(mine), privateFieldsIn(exchange)];
      const names = otherwiseFilled(mine, exchange).filter((name) => !usual.has(theirs.get(name) ?? ''));
      if (exchange.response.status !== 200 || names.length === 0 || !isAlikeMade(mine, exchange)) return null;
      return { marks: names.map((name) => theirs.get(name) ?? ''), mark: own.get(names[0] ?? '') ?? '' };
    },
  };
}

const PARTIES =
  /"(?:sender|receiver|recipient|from|to|user|owner|customer|client|account|mittente|destinatario|utente)(?:_?(?:id|name|user))?"\s{0,4}:\s{0,4}(?:"[^"\\]{1,80}"|\d{1,15})/gi;

/** Between whom an object of JSON says it is; null: it says nothing of the kind. */
function partiesIn({ response }: Answered): string | null {
  if (kindOf(response) !== 'json') return null;
  return textOf(response).slice(0, 100_000).match(PARTIES)?.join() ?? null;
}

/** By other parties than those of the user's own, where one that cannot exist names none. */
function otherParties(mine: Answered, far: Answered): OfAnother | null {
  if (partiesIn(far) !== null) return null;
  return {
    text: PARTY,
    marksIn: (exchange) => {
      const parties = partiesIn(exchange);
      const isOther = parties !== null && parties !== partiesIn(mine) && isSameKind(mine, exchange);
      return isOther ? { marks: [], mark: partiesIn(mine)?.split(',')[0] ?? '' } : null;
    },
  };
}

/** Whether a number is written so that nobody should read or count on it. */
const veilsNumber = ({ codec, value }: InjectionPoint) =>
  digestOf(value) !== null ||
  (NUMBER.test(value) && (codec?.layers ?? []).some((layer) => layer === 'base64' || layer === 'hex'));

const NUMBER = /^[1-9]\d{0,8}$/;

/** By texts that neither the user's own nor a number without an object gives. */
function otherVeiled(mine: Answered, far: Answered): OfAnother | null {
  if (kindOf(mine.response) !== 'html') return null;
  const timeless = (answer: Answered) => partsOf(answer).map((part) => part.replaceAll(TIME, ''));
  const usual = new Set([...timeless(mine), ...timeless(far)].map((part) => part.replaceAll(/\d+/g, '0')));
  return {
    text: VEILED,
    isUnlisted: true,
    marksIn: (exchange) => {
      if (exchange.response.status !== 200 || kindOf(exchange.response) !== 'html') return null;
      const marks = timeless(exchange).filter(
        (part) => /\p{L}{3}/u.test(part) && !usual.has(part.replaceAll(/\d+/g, '0')),
      );
      return marks.length > 0 ? { marks: marks.slice(0, 3), mark: '' } : null;
    },
  };
}

/** Labels that a page without an object lacks, and other texts between them. */
function isFilledAlike(mine: Answered, other: Answered, far: Answered): boolean {
  const [own, theirs, none] = [mine, other, far].map((one) => new Set(partsOf(one)));
  if (!own || !theirs || !none) return false;
  const beyond = [...theirs].filter((part) => !none.has(part));
  const labels = beyond.filter((part) => own.has(part));
  return labels.length >= ENOUGH_WORDS && labels.length < beyond.length;
}

/** Where something is changed that is there already. */
const EDITS = /(?:^|[^a-z])(?:edit|modif|updat|chang|bearbeit)/i;
const FILLED_IN = /^(?:text|email|tel|url|search|number|date|textarea|)$/;

/** What stands in the fields of a form that sends something. */
function filledIn({ response }: Answered): ReadonlyMap<string, string> {
  const forms = kindOf(response) === 'html' ? readHtml(textOf(response)).forms : [];
  const fields = forms.filter(({ method }) => method.toUpperCase() === 'POST').flatMap((form) => form.fields);
  return new Map(
    fields
      .filter(({ type, value }) => FILLED_IN.test(type) && value.trim().length >= 3)
      .map(({ name, value }) => [name, value.trim()]),
  );
}

/** By a form that comes filled in with something else than the user's own. */
function otherForm(mine: Answered, far: Answered): OfAnother | null {
  const own = filledIn(mine);
  const usual = new Set(filledIn(far).values());
  const [mark] = [...own.values()].filter((value) => !usual.has(value));
  if (mark === undefined) return null;
  return {
    text: OFFERED,
    isUnlisted: true,
    marksIn: (exchange) => {
      const theirs = filledIn(exchange);
      const replaced = [...own.keys()].filter((name) => !usual.has(own.get(name) ?? '') && theirs.has(name));
      const others = replaced.map((name) => theirs.get(name) ?? '').filter((value) => !usual.has(value));
      const isOther = others.length > 0 && !others.some((value) => [...own.values()].includes(value));
      return isOther && isAlikeMade(mine, exchange) ? { marks: others, mark } : null;
    },
  };
}

/** Whether something holds what the scan writes into forms, or its marks. */
function isOfScan(answer: Answered, mine: Answered, { points }: Site): boolean {
  const written = points.filter(({ source, value }) => source === 'form' && /\D/.test(value) && value.length >= 5);
  const [text, own] = [textOf(answer.response), textOf(mine.response)];
  const isOnlyThere = (value: string) => text.includes(value) && !own.includes(value);
  return (
    written.some(({ value }) => isOnlyThere(value)) || (text.match(/\brc[0-9a-f]{8,16}\b/g) ?? []).some(isOnlyThere)
  );
}

/** Documents that are not read, told from each other by being others: only of what belongs to one person by its name. */
function fileOfPerson({ request }: InjectionPoint, mine: Answered): OfAnother | null {
  const type = headerOf(mine.response, 'content-type') ?? '';
  if (!/^application\/(?:pdf|zip|msword|octet-stream|vnd\.)/i.test(type)) return null;
  if (mine.response.status !== 200 || !OF_ONE_PERSON.test(pathOf(request.url).replaceAll('_', ' '))) return null;
  return {
    marksIn: ({ response }) => {
      const isOther =
        response.status === 200 &&
        headerOf(response, 'content-type') === type &&
        response.body.length > 0 &&
        !response.body.equals(mine.response.body);
      return isOther ? { marks: [], mark: type } : null;
    },
  };
}

/** As many words of the user leave no doubt that they are replaced by those of another person. */
const ENOUGH_WORDS = 2;

/** What stands where the user's words stood; nothing, unless several of them were replaced by other texts. */
function replacedIn(mine: Answered, other: Answered, words: readonly string[]): readonly string[] {
  const [cells, others] = [cellsIn(mine), cellsIn(other)];
  if (cells.length !== others.length) return [];
  const replaced = words.map((word) => others[cells.indexOf(word)] ?? '').filter((text) => /\p{L}{2}/u.test(text));
  return new Set(replaced).size >= ENOUGH_WORDS ? replaced : [];
}

/** The same names of JSON, or nearly the same tags: another object of its kind, and not a message. */
function isSameKind(one: Answered, other: Exchange): boolean {
  if (!isAnswered(other) || kindOf(one.response) !== kindOf(other.response)) return false;
  const [names, others] = [frameOf(one), frameOf(other)];
  if (kindOf(one.response) === 'json') return names.join() === others.join();
  // Some markup may stand in the data itself.
  return (
    Math.abs(names.length - others.length) <= names.length / SLACK && differing(names, others) <= names.length / SLACK
  );
}

const SLACK = 20;

/** Made of the same kinds of parts, though there may be more or fewer of each: an order may have more lines. */
function isAlikeMade(one: Answered, other: Answered): boolean {
  if (kindOf(one.response) !== kindOf(other.response)) return false;
  const [names, others] = [new Set(frameOf(one)), new Set(frameOf(other))];
  const shared = [...names].filter((name) => others.has(name)).length;
  return shared >= 0.8 * (names.size + others.size - shared);
}

function frameOf({ response }: Answered): string[] {
  const text = textOf(response).slice(0, 300_000);
  return text.match(kindOf(response) === 'json' ? /"[^"\\]{1,80}"\s{0,4}:/g : /<\/?[a-z][a-z0-9]{0,20}/gi) ?? [];
}

/** How many of the one list are not in the other. */
function differing(some: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return some.filter((one) => {
    const times = left.get(one) ?? 0;
    left.set(one, times - 1);
    return times <= 0;
  }).length;
}

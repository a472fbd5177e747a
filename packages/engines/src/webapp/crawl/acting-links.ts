import type { Exchange } from '@rocca/tools/web/model';
import { isAnswered } from '../reading/answer.ts';
import { cookiesSetBy } from '../reading/cookies.ts';
import { choosesAction, namesOne } from './acts.ts';
import { ledByPage } from './led-by-page.ts';
import { showsSomething } from './showing-words.ts';
import { headerOf } from './spots/spot.ts';
import { wordsOf } from './state-change.ts';
import { isValueSegment } from './template.ts';

/** What links do at once, as the first or last word of an address; in five languages. */
export const ACTS =
  /^(?:un)?(?:follow|like|dislike|vote|upvote|downvote|rate|star|pin|favou?rite|bookmark|subscribe|join|add|save|mark|accept|approve|reject|promote|escalate|segui|vota|segna|iscriviti|aggiungi|salva|approva|rifiuta|folgen|merken|markieren|hinzufugen|speichern|suivre|aimer|ajouter|voter|marquer|seguir|votar|marcar|anadir|guardar)$/;
/** What is said of notices and lists: it names a page as well. */
const SETTLES_NOTICES = /^(?:read|unread|seen|done|dismiss|clear|letto|letti|gelesen|lu|lus|leido|leidos)$/;
const LEADS_TO_SIGN_IN = /log-?in|sign-?in|auth|accedi|anmeld|connexion|error|denied/i;
const ACTION = /^(?:a|act|action|do|op|operation|cmd|task|mode|page|p|azione|aktion|accion)$/i;
const MAX_READ = 300_000;

/** Where an answer leads, with the address of its request as the base; null: it shows something itself. */
export function ledTo({ request, response }: Exchange): URL | null {
  if (!response || response.status >= 400) return null;
  const isLed = response.status >= 300;
  const to = isLed ? headerOf(response, 'location') : ledByPage(response.body.subarray(0, MAX_READ).toString('utf8'));
  const next = to ? URL.parse(to, request.url) : null;
  return next && !LEADS_TO_SIGN_IN.test(next.pathname + next.search) ? next : null;
}

/** Whether the words of an address say that it does something. */
export function saysAct({ pathname, searchParams }: URL, words = ACTS): boolean {
  const last = pathname
    .replace(/\.\w{1,5}$/, '')
    .split('/')
    .findLast((part) => part !== '' && !isValueSegment(part));
  const acts = [last ?? '', ...[...searchParams].filter(([name]) => ACTION.test(name)).map(([, value]) => value)];
  return acts.some((act) =>
    wordsOf(act).some((word, at, all) => words.test(word) && (at === 0 || at === all.length - 1)),
  );
}

const namesThing = ({ pathname, searchParams }: URL) =>
  [...searchParams.values(), ...pathname.split('/')].some((part) => part !== '' && namesOne(part));

/** The same page, as far as names and words tell: its numbers may differ. */
function isSamePage(one: URL, other: URL): boolean {
  const keyOf = ({ origin, pathname, searchParams }: URL) =>
    JSON.stringify([
      origin,
      pathname.split('/').map((part) => (isValueSegment(part) ? '' : part)),
      [...searchParams].map(([name, value]) => [name, isValueSegment(value) ? '' : value]).sort(),
    ]);
  return keyOf(one) === keyOf(other);
}

/** A value of the address chooses where it leads, or is the choice that a cookie keeps: nothing else is done. */
function isChosenByValue(url: URL, next: URL, exchange: Exchange): boolean {
  const values = [...url.searchParams.values()].filter((value) => value !== '');
  if (values.some((value) => /^(?:https?:|\/)/i.test(value) || (value.length > 2 && next.pathname.includes(value))))
    return true;
  const said = [...values, ...url.pathname.split('/')];
  return (
    isAnswered(exchange) &&
    cookiesSetBy(exchange).some(({ value }) => said.some((one) => one.length > 1 && value === one))
  );
}

/** Parameters whose value is a destination, and paths whose last part stands for one. */
const DESTINATION =
  /^(?:url|uri|to|next|back|return(?:_?(?:url|to))?|redirect(?:_?(?:url|uri|to))?|dest(?:ination)?|goto|continue|target|link|forward|ref(?:errer)?|u|r)$/i;
const LEADS_ON =
  /^\/(?:[^/]+\/)?(?:s|r|l|u|go|out|to|link|url|ref|jump|redir(?:ect)?|goto|forward|click|away|leave|vai|weiter|aller|ir)(?:\/[^/]+)?\/?$/i;
const LANGUAGE = /^(?:lang|language|locale|lingua|sprache|langue|idioma)$/i;
const LANGUAGE_CODE = /^[a-z]{2}(?:[-_][a-z]{2})?$/i;
const KNOWN_CODES = /^(?:en|it|de|fr|es|pt|nl|pl|ru|zh|ja|sl|hr|ro|cs|sv|da|fi|el|hu|tr|ar|uk|ca|en-\w\w|\w\w-\w\w)$/i;

/** Leads to another page by its nature: a redirector, a short link, the choice of a language. */
function isRedirector({ pathname, searchParams }: URL): boolean {
  const parts = pathname.split('/').filter((part) => part !== '');
  return (
    LEADS_ON.test(pathname) ||
    [...searchParams.keys()].some((name) => DESTINATION.test(name) || LANGUAGE.test(name)) ||
    KNOWN_CODES.test(parts.at(-1) ?? '') ||
    parts.some((part, at) => LANGUAGE.test(part) && LANGUAGE_CODE.test(parts[at + 1] ?? ''))
  );
}

/** The same page in another spelling, or the first one of a folder. */
function isOtherSpelling(url: URL, next: URL): boolean {
  const plain = ({ pathname }: URL) =>
    pathname
      .toLowerCase()
      .replace(/^\/[a-z]{2}(?:-[a-z]{2})?(?=\/|$)/, '')
      .replace(/\/(?:index|default|home)(?:\.\w{1,5})?$/, '/')
      .replace(/\.\w{1,5}$/, '')
      .replaceAll(/\/{2,}/g, '/')
      .replace(/\/$/, '');
  const [one, other] = [plain(url), plain(next)];
  return one === '' || other === one || other.startsWith(`${one}/`) || other.startsWith(`${one}-`);
}

/** The words of an address that say what it does or shows: an action by its name, or the last part of the path. */
export function ownWords({ pathname, searchParams }: URL): readonly string[] {
  const chosen = [...searchParams].filter(([name, value]) => choosesAction(name, value));
  if (chosen.length > 0) return chosen.map(([, value]) => value);
  const last = pathname.split('/').findLast((part) => part !== '' && !namesOne(part));
  return last === undefined ? [] : [last];
}

/** Names a thing that the address does not name: a list leads to one of its entries, a link to where it points. */
function namesAnother(url: URL, next: URL): boolean {
  const things = ({ pathname, searchParams }: URL) =>
    [...pathname.split('/'), ...searchParams.values()].filter((one) => one !== '' && namesOne(one));
  const own = new Set(things(url));
  return things(next).some((one) => !own.has(one));
}

/** What a page is asked to say of the request before: `?cancel=success`, `?msg=deleted`, `?updated=1`. */
const RESULT =
  /^(?:ok|success(?:ful(?:ly)?)?|done|(?:delet|remov|cancel|cancell|add|sav|updat|creat|approv|complet|confirm)ed|eliminat[oaie]|cancellat[oaie]|annullat[oaie]|aggiunt[oaie]|salvat[oaie]|geloscht|geloescht|storniert|gespeichert|supprim[eé]e?|annul[eé]e?|enregistr[eé]e?|eliminad[oa]|cancelad[oa]|borrad[oa]|guardad[oa]|exito|riuscit[oa])$/i;

const CHOOSES_ROWS = /^(?:sort|order(?:by)?|filter|view|tab|show|list|type|status|state|stato|stat[ue]t?|estado)$/i;

/** An address without the parameters that say what came of the request before. */
function withoutResult(url: URL): URL {
  const plain = new URL(url);
  for (const [name, value] of url.searchParams)
    if (RESULT.test(name) || (RESULT.test(value) && !CHOOSES_ROWS.test(name))) plain.searchParams.delete(name);
  return plain;
}

interface Followed {
  /** The page of the link. */
  readonly from: string;
  readonly start: string;
  readonly isSignedIn?: boolean;
  /** Whether an address has shown a page of its own. */
  isShown?(url: string): boolean;
}

const EMPTY = new Set([204, 205]);
/** A browser keeps these for ever and does not ask again: nothing is done by them. */
const FOR_EVER = new Set([301, 308]);

/**
 * Whether following a link did something (`act`): it names a thing, shows nothing itself and leads back to the page that it
 * stands on. The first page is where many sites lead those who may not see something: there the words of the link must say
 * it. Who is signed in is shown what they may see: a link that shows nothing itself, and leads to its page or to another
 * one that is known already, did something whatever it names. With the words of a page, from which some are sent away, it
 * has but led on (`led`): what is led so twice, for two things, did something.
 */
export function ledBack(
  exchange: Exchange,
  { from, start, isSignedIn = false, isShown = () => false }: Followed,
): 'act' | 'led' | null {
  const [url, page, to] = [URL.parse(exchange.request.url), URL.parse(from), ledTo(exchange)];
  if (!url || !page || exchange.request.method !== 'GET') return null;
  const next = to && withoutResult(to);
  if (!next || !to) return isSignedIn && EMPTY.has(exchange.response?.status ?? 0) ? 'act' : null;
  if (next.origin !== url.origin || isSamePage(url, next) || isChosenByValue(url, next, exchange)) return null;
  if (saysAct(url)) return 'act';
  const isLedOnly = FOR_EVER.has(exchange.response?.status ?? 0) || isRedirector(url) || isOtherSpelling(url, next);
  // A page that is asked to say that something is done: it was.
  if (next.search !== to.search && namesThing(url) && !isLedOnly) return 'act';
  const isBack = isSamePage(page, next);
  const isStart = [start, '/'].some((one) => URL.parse(one, start)?.pathname === next.pathname && next.search === '');
  if (isBack && (saysAct(url, SETTLES_NOTICES) || (namesThing(url) && !isStart))) return 'act';
  // A value that names no thing may choose where the address leads.
  const isChoice = url.search !== '' && !namesThing(url);
  const isElsewhere = isShown(next.href) && !isChoice && !namesAnother(url, next);
  if (!isSignedIn || isLedOnly || !(isBack || isElsewhere)) return null;
  const isOfPage = ownWords(url).every(showsSomething) && (isStart || !isBack || namesThing(url));
  return isOfPage ? 'led' : 'act';
}

/** Whether an answer is a page with a form: it asks before something is done. */
export const asksFirst = ({ response }: Exchange): boolean =>
  response === null ||
  response.status >= 400 ||
  (response.status < 300 && /<form\b/i.test(response.body.subarray(0, MAX_READ).toString('utf8')));

/** Lets the first two visits of a kind of link end before others of its kind begin: what it does is known by then. */
export function createFirstVisits() {
  const firsts = new Map<string, Promise<unknown>>();
  const begun = new Map<string, number>();
  return async <Result>(kind: string, visit: () => Promise<Result>): Promise<Result> => {
    const before = firsts.get(kind);
    const times = (begun.get(kind) ?? 0) + 1;
    begun.set(kind, times);
    const own = before ? before.catch(() => undefined).then(visit) : visit();
    if (times <= FIRST_VISITS) firsts.set(kind, own);
    return own;
  };
}
const FIRST_VISITS = 2;

import type { Exchange } from '@rocca/tools/web/model';
import { isAnswered } from '../reading/answer.ts';
import { cookiesSetBy } from '../reading/cookies.ts';
import { ledByPage } from './led-by-page.ts';
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
  [...searchParams.values()].some((value) => value !== '' && isValueSegment(value)) ||
  pathname.split('/').some((part) => part !== '' && isValueSegment(part));

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
  return (
    isAnswered(exchange) &&
    cookiesSetBy(exchange).some(({ value }) => values.some((one) => one.length > 1 && value === one))
  );
}

/**
 * Whether following a link did something: it names a thing, shows nothing itself and leads back to the page that it stands
 * on. The first page is where many sites lead those who may not see something: there the words of the link must say it.
 */
export function didSomething(exchange: Exchange, { from, start }: { from: string; start: string }): boolean {
  const [url, page, next] = [URL.parse(exchange.request.url), URL.parse(from), ledTo(exchange)];
  if (!url || !page || !next || exchange.request.method !== 'GET' || next.origin !== url.origin) return false;
  if (isSamePage(url, next) || isChosenByValue(url, next, exchange)) return false;
  if (saysAct(url)) return true;
  if (!isSamePage(page, next)) return false;
  const isStart = [start, '/'].some((one) => URL.parse(one, start)?.pathname === next.pathname && next.search === '');
  return saysAct(url, SETTLES_NOTICES) || (namesThing(url) && !isStart);
}

/** Whether an answer is a page with a form: it asks before something is done. */
export const asksFirst = ({ response }: Exchange): boolean =>
  response === null ||
  response.status >= 400 ||
  (response.status < 300 && /<form\b/i.test(response.body.subarray(0, MAX_READ).toString('utf8')));

/** Lets the first visit of a kind of link end before others of its kind begin: what it does is known by then. */
export function createFirstVisits() {
  const firsts = new Map<string, Promise<unknown>>();
  return async <Result>(kind: string, visit: () => Promise<Result>): Promise<Result> => {
    const first = firsts.get(kind);
    if (first) {
      await first.catch(() => undefined);
      return visit();
    }
    const own = visit();
    firsts.set(kind, own);
    return own;
  };
}

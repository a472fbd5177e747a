import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { answerKindOf, saysExists } from '../attack/fresh-request.ts';
import { sentencesOf } from '../crawl/follow-up.ts';
import { readHtml } from '../crawl/html-page.ts';
import { SPOTS } from '../crawl/replay.ts';
import { bodyText, headerOf } from '../crawl/spots/spot.ts';
import { requestChange } from '../crawl/state-change.ts';
import { doneWords } from '../reading/form-purpose.ts';
import { type Known, namesOf } from './registration-form.ts';

export const isFailure = ({ response }: Exchange) => response !== null && response.status >= 500;
export const isLed = ({ response }: Exchange) => response !== null && response.status >= 300 && response.status < 400;

export function isSuccessDistinct({ success, refusals }: Known): boolean {
  return success !== null && !refusals.some((one) => answerKindOf(one) === answerKindOf(success));
}

const REFUSES =
  /(?:do(?:es)? ?n.?t|not) (?:match|agree)|mismatch|differ|too (?:short|weak)|at least|required|empty|missing|must|(?:can|may|should) only|only (?:letters|contain|alphanumeric|allowed)|(?:not|is n.?t) (?:allowed|permitted|accepted)|(?:illegal|forbidden|special) characters?|invalid|not valid|incorrect|error|fail|went wrong|unsuccessful|unable to|could (?:not|n.t)|(?:andat[oa]|andrà) storto|impossibile|schief ?ge|pas pu |no se pudo|non (?:coincid|corrispond|combac|valid)|troppo (?:cort|brev|debol)|non (?:ammess|consentit|accettat)|sol(?:o|tanto) letter|almeno|obbligator|vuot|mancant|deve|errore|errat|(?:stimm|pass).{0,20}nicht|nicht .{0,20}(?:überein|identisch|gültig)|zu kurz|mindestens|erforderlich|leer|fehl|muss|ungültig|ne (?:correspond|sont pas)|trop court|au moins|requis|obligatoire|vide|manqu|doit|invalide|erreur|no coincid|demasiado cort|al menos|obligatori|vací|falta|debe|inválid/i;

export interface Around {
  readonly page: Exchange | undefined;
  readonly plain: WebRequest;
  readonly known: Known;
}

/** Whether an answer says that there is no account, that there is one, or neither. */
export type Outcome = 'refused' | 'made' | 'unclear';

/** The page of the form, where an answer leads back to it; one program may have many pages, told apart by parameters. */
export function formLedBackTo({ response }: Exchange, plain: WebRequest): URL | null {
  const location = response && headerOf(response, 'location');
  const next = location ? URL.parse(location, plain.url) : null;
  const forms = [plain.url, headerOf(plain, 'referer') ?? ''].flatMap((one) => URL.parse(one) ?? []);
  const isBack = ({ href, searchParams }: URL) =>
    next !== null &&
    pageOf(href) === pageOf(next.href) &&
    [...searchParams].every(([name, value]) => next.searchParams.get(name) === value);
  return forms.some(isBack) ? next : null;
}

const OF_FAILURE =
  /(?:^|[/_.-])(?:err(?:or[es]?|eur|ore)?\d{0,2}|fail(?:ed|ure)?|invalid|mismatch|wrong|denied|try-?again|fehler)(?:$|[_.-])/i;

/** The page of a failure that an answer sends the browser to, by its name: what it says counts. */
export function errorPageLedTo(exchange: Exchange, plain: WebRequest): URL | null {
  const location = isLed(exchange) && exchange.response ? headerOf(exchange.response, 'location') : null;
  const next = location ? URL.parse(location, plain.url) : null;
  if (!next || next.origin !== URL.parse(plain.url)?.origin || !OF_FAILURE.test(next.pathname)) return null;
  return requestChange({ method: 'GET', url: next.href, headers: [], body: null }) === null ? next : null;
}

/** What an address tells its page; `error=0` tells nothing. */
export const wordsOfQuery = ({ searchParams }: URL) =>
  [...searchParams]
    .filter(([, value]) => !/^(?:0|false|no|none|null)?$/i.test(value))
    .map((pair) => pair.join(' ').replaceAll(/[_.+-]/g, ' '))
    .join(' ');

export const saysRefused = (sentence: string) => REFUSES.test(sentence) || saysExists(sentence);
const DENIES = /\b(?:not|no|un(?:able|successful\w*)|non|nicht|kein\w*|pas)\b|n['’]t\b/i;
/** A success message may also say what must be done next. */
const saysMade = (sentence: string) => doneWords(sentence).size > 0 && !saysRefused(sentence) && !DENIES.test(sentence);

export function outcomeIn(exchange: Exchange, { page, plain, known }: Around): Outcome {
  const { response } = exchange;
  if (!response || response.status >= 500) return 'made';
  if (response.status >= 400) return 'refused';
  if (response.status >= 300) return 'made';
  const said = saysNew(exchange, [page]);
  if (said.some(saysMade)) return 'made';
  // A form states its rules in hints before anything was sent.
  if (!page && showsForm(exchange, plain, known)) return 'unclear';
  if (said.some(saysRefused)) return 'refused';
  if (/"(?:success|ok)"\s{0,4}:\s{0,4}false|"errors?"\s{0,4}:/i.test(textOf(exchange).slice(0, 20_000)))
    return 'refused';
  if (page && refusesByBuild(exchange, page, known)) return 'refused';
  return said.length === 0 ? 'unclear' : 'made';
}

const MESSAGE =
  /<\w+\b[^>]{0,300}?\bclass\s{0,3}=\s{0,3}["']?([^"'>]{0,200})[^>]{0,300}>(?:\s{0,40}<(?:p|span|ul|li|b|strong|small)\b[^>]{0,200}>){0,3}\s{0,40}([^<\s][^<]{3,300})/gi;
const OF_ERROR = /(?:^|[\s_-])(?:errors?|errore|erreur|fehler|danger|invalid)(?:$|[\s_-])/i;

/**
 * Recognises a refusal in any language: the form is shown again with the submitted values, next to a new message in an
 * element that is named for errors.
 */
function refusesByBuild(exchange: Exchange, page: Exchange, { kind, texts }: Known): boolean {
  const sent = new Map(SPOTS[kind].list(exchange.request).map(({ name, value }) => [name, value]));
  const isKept = ({ name, value }: { readonly name: string; readonly value: string }) =>
    texts.has(name) && value !== '' && value === sent.get(name);
  if (!readHtml(textOf(exchange)).forms.some(({ fields }) => fields.some(isKept))) return false;
  const before = textOf(page);
  const messages = [...textOf(exchange).slice(0, 200_000).matchAll(MESSAGE)];
  return messages.some(([, names = '', text = '']) => OF_ERROR.test(names) && !before.includes(text.trim()));
}

const showsForm = (exchange: Exchange, plain: WebRequest, { passwords }: Known) =>
  passwords.length > 0 &&
  readHtml(textOf(exchange)).forms.some(({ fields }) =>
    namesOf(plain).every((name) => fields.some((field) => field.name === name)),
  );

/** The same kind of answer with the same sentences, as far as they hold no value. */
export function isLike(one: Exchange, other: Exchange): boolean {
  if (answerKindOf(one) !== answerKindOf(other)) return false;
  const [first, second] = [one, other].map((exchange) => saysNew(exchange, []));
  return (
    first?.length === second?.length && first?.every((sentence, at) => isSameBut(sentence, second?.[at] ?? '')) === true
  );
}

/** Names and addresses that were sent stand in both. */
const isSameBut = (one: string, other: string) => {
  const words = other.split(' ');
  const others = one.split(' ').filter((word, at) => word !== words[at]);
  return others.length <= 1;
};

/** Sentences of an answer that others do not have. */
export function saysNew(exchange: Exchange, others: ReadonlyArray<Exchange | undefined>): string[] {
  const known = new Set(others.flatMap((one) => (one ? saidIn(one) : [])));
  return saidIn(exchange).filter((sentence) => !known.has(sentence));
}

export const textOf = ({ response }: Exchange) => (response ? bodyText(response) : '');

function saidIn(exchange: Exchange): string[] {
  const type = (exchange.response && headerOf(exchange.response, 'content-type')) ?? '';
  return /html/i.test(type) || type === ''
    ? [...sentencesOf(exchange), ...saidByScripts(textOf(exchange).slice(0, 200_000))]
    : textOf(exchange)
        .slice(0, 20_000)
        .split(/["\n]/)
        .filter((text) => text.length > 3);
}

/** Messages that a site writes into its answer as a call; long scripts hold texts for other occasions. */
function saidByScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b[^>]{0,500}>([^<]{1,500})<\/script/gi)];
  return scripts.flatMap(([, script = '']) =>
    [...script.matchAll(/(["'`])((?:(?!\1)[^\\\n]|\\.){4,300})\1/g)].flatMap(([, , text = '']) =>
      /\s/.test(text) ? text.split(/[!?\n]|\.\s/).filter((sentence) => sentence.trim().length > 3) : [],
    ),
  );
}

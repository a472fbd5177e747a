import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { newDatabaseError } from '../attack/error-texts.ts';
import { answerKindOf, saysExists } from '../attack/fresh-request.ts';
import type { BrokenRegistration } from '../check.ts';
import { freshFiller, isFiller, newName } from '../crawl/fillers.ts';
import { sentencesOf } from '../crawl/follow-up.ts';
import { isPasswordName, isTokenName, PASSWORD } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import type { PointKind } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { bodyText, headerOf } from '../crawl/spots/spot.ts';
import type { Registration } from '../crawl/surface.ts';
import { doneIn } from '../reading/form-purpose.ts';
import { formKeyOf } from './submissions.ts';

type Send = (request: WebRequest) => Promise<Exchange>;

interface Registering {
  /** The request with a value that is tried. */
  readonly request: WebRequest;
  /** The same request as the form makes it. */
  readonly own: WebRequest;
  /** The field whose value is tried; null: none, or several. */
  readonly field: string | null;
  readonly send: Send;
}

interface Registrations {
  /** Null: it is not sent, since it could make another account. */
  send(registering: Registering): Promise<Exchange | null>;
  /** What a quote in a field did to the database; null: nothing, or it is not known. */
  brokenBy(own: WebRequest, field: string): BrokenRegistration | null;
}

interface RegistrationParts {
  readonly registration: Registration;
  /** The page of a form, as it was first seen. */
  pageBefore(request: WebRequest): Exchange | undefined;
  /**
   * Whether the same registration may be sent a second time: a site that takes a name twice makes a second account of it,
   * which needs the consent to change data, and a sign-in, without which no site keeps names apart.
   */
  mayRepeat(): boolean;
  /** An answer after which there is no account. */
  onRefused?(exchange: Exchange): void;
}

const KINDS: readonly PointKind[] = ['multipart', 'json', 'form', 'query'];
const MAIL = /e?[-_ ]?mail|courriel|correo/i;
const USER = /user|login|nick|utente|benutzer|utilisateur|usuario|(?<!file|first|last|sur|vor|nach)name|nome|nombre/i;

/** What is known of a form that makes accounts. */
interface Known {
  readonly kind: PointKind;
  readonly passwords: readonly string[];
  /** The fields that name an account, with the values of the one that the scan has made. */
  readonly names: Map<string, string>;
  /** Fields whose value alone makes the site refuse a second account. */
  unique: ReadonlySet<string>;
  /** The same name and address together are refused. */
  refusesSame: boolean;
  /** Every field for a text of ours, with its value. */
  readonly texts: ReadonlyMap<string, string>;
  /** Fields in which a quote makes the database fail, and no account: the answer, and whether the password was wrong. */
  readonly breaks: Map<string, { readonly broken: Exchange; readonly isSpoiled: boolean }>;
  /** Answers that refused, and what the success said that they did not. */
  readonly refusals: Exchange[];
  /** Answers of which it is not known whether they refused. */
  readonly unsure: Exchange[];
  success: Exchange | null;
  /** The answer to the request as the form makes it. */
  plain: Exchange | null;
  isClosed: boolean;
}

/**
 * Tries the fields of forms that make accounts by requests that are refused on purpose. The first has a password that no
 * site takes; whether it is refused decides over all that follows. Then one account is made, so that a name is taken: with
 * it, requests are refused that are right otherwise, and come as far as the question whether there is such an account.
 * One account is made in a scan at most; the first answer that looks like another ends it.
 */
export function createRegistrations({
  registration,
  pageBefore,
  mayRepeat,
  onRefused,
}: RegistrationParts): Registrations {
  const forms = new Map<string, Known>();
  let last: Promise<unknown> = Promise.resolve();

  /** Led back to the form, who was refused looks like who was not, until a success is known that looks otherwise. */
  const noteRefused = (known: Known, exchange: Exchange) => {
    if (isLed(exchange) && !isSuccessDistinct(known)) known.unsure.push(exchange);
    else onRefused?.(exchange);
  };
  const refused = (known: Known, exchange: Exchange) => {
    if (known.refusals.length < 4) known.refusals.push(exchange);
    noteRefused(known, exchange);
  };
  const isBroken = (exchange: Exchange, page: Exchange | undefined) =>
    newDatabaseError(textOf(exchange), page ? textOf(page) : '') !== null;
  /**
   * Puts a quote into all texts, and if that breaks a statement into each alone: there is no account then, and the fields are
   * weak. Where a form that should take them refuses all together the names are tried alone. What may be an account ends it.
   */
  const tryQuotes = async (known: Known, base: WebRequest, around: Around, send: Send): Promise<Exchange | null> => {
    const { kind, texts, names, breaks } = known;
    const isSpoiled = base !== around.plain;
    const quoted = (some: Iterable<string>) =>
      [...some].reduce((made, name) => put(made, kind, name, withQuote(texts.get(name) ?? '')), base);
    const tryOnce = async (some: readonly string[]): Promise<'broken' | 'refused' | Exchange> => {
      const exchange = await send(quoted(some));
      if (isBroken(exchange, around.page)) {
        const [name] = some;
        if (some.length === 1 && name !== undefined) breaks.set(name, { broken: exchange, isSpoiled });
        onRefused?.(exchange);
        return 'broken';
      }
      // Where nothing is wrong but a quote, and it is led away as whoever was refused, it may have been taken.
      if ((!isSpoiled && isLed(exchange)) || !isRefused(exchange, around)) {
        for (const name of some) if (names.has(name)) names.set(name, withQuote(texts.get(name) ?? ''));
        return exchange;
      }
      refused(known, exchange);
      return 'refused';
    };
    const all = [...texts.keys()];
    if (all.length === 0) return null;
    const first = await tryOnce(all);
    if (typeof first === 'object') return first;
    const alone = first === 'broken' ? all : isSpoiled ? [] : [...names.keys()];
    if (all.length === 1) return null;
    for (const name of alone) {
      const one = await tryOnce([name]);
      if (typeof one === 'object') return one;
    }
    return null;
  };
  /** Makes the account of the scan, at first with quotes in it. Null: the form refuses it. */
  const makeAccount = async (known: Known, around: Around, send: Send): Promise<Exchange | null> => {
    const made = known.breaks.size > 0 ? null : await tryQuotes(known, around.plain, around, send);
    if (made) return made;
    const plain = await send(around.plain);
    if (isLed(plain) || !isRefused(plain, around)) {
      known.plain = plain;
      return plain;
    }
    refused(known, plain);
    return null;
  };
  /** Learns how the form refuses, and makes the account of the scan. */
  const begin = async (known: Known, plain: WebRequest, send: Send): Promise<void> => {
    const spoiled = spoil(known, plain, null);
    if (registration.isMade || !spoiled) {
      known.isClosed = true;
      return;
    }
    const around = { page: pageBefore(plain), plain, known };
    const { page } = around;
    // Whatever comes back: until it is known to be refused, it was the account.
    registration.isMade = true;
    const quoted = await tryQuotes(known, spoiled, around, send);
    if (quoted && !isFailure(quoted)) {
      known.isClosed = true;
      return;
    }
    const first = await send(spoiled);
    if (!isRefused(first, around)) {
      known.isClosed = true;
      known.plain = first;
      return;
    }
    refused(known, first);
    // What failed for a quote may have been the account all the same.
    if (quoted) return;
    const made = await makeAccount(known, around, send);
    registration.isMade = made !== null;
    if (!made?.response || made.response.status >= 500) return;
    known.success = made;
    if (isSuccessDistinct(known)) for (const exchange of known.unsure.splice(0)) onRefused?.(exchange);
    const taken = withNames(known, plain, null);
    const early = await send(spoil(known, taken, null) ?? spoiled);
    refused(known, early);
    // It looks for the name before it looks at the password.
    if (saysNew(early, [first, page]).some(saysExists) || !mayRepeat()) return;
    const again = await send(taken);
    if (!isRefused(again, around) || isLike(again, made)) {
      known.isClosed = true;
      return;
    }
    refused(known, again);
    known.refusesSame = true;
    const said = saysNew(again, [first, made, page]).filter(saysExists);
    known.unique = new Set(
      [...known.names.keys()].filter((name) => said.some((sentence) => (MAIL.test(name) ? MAIL : USER).test(sentence))),
    );
  };

  return {
    send({ request, own, field, send }) {
      // One after the other: only the answer tells whether there is an account now.
      const sent = last.then(async () => {
        const key = keyOf(request, own);
        const known = forms.get(key) ?? readForm(own);
        const isNew = !forms.has(key);
        forms.set(key, known);
        if (isNew) await begin(known, withOwnValues(request, own, known), send);
        const failing = failsForCertain(known, request, field);
        const safe = failing ?? (known.isClosed ? null : refusedOnPurpose(known, request, field));
        if (!safe) return null;
        const exchange = await send(safe);
        if (isAccepted(exchange, known)) {
          known.isClosed = true;
          registration.isMade = true;
        } else noteRefused(known, exchange);
        return exchange;
      });
      last = sent.catch(() => undefined);
      return sent;
    },
    brokenBy(own, field) {
      const known = forms.get(keyOf(own, own));
      const broken = known?.breaks.get(field)?.broken;
      return broken && known?.plain ? { broken, plain: known.plain } : null;
    },
  };
}

const keyOf = (request: WebRequest, own: WebRequest) => `${formKeyOf(request)} ${namesOf(own).join('&')}`;

const isFailure = ({ response }: Exchange) => response !== null && response.status >= 500;
const isLed = ({ response }: Exchange) => response !== null && response.status >= 300 && response.status < 400;

function isSuccessDistinct({ success, refusals }: Known): boolean {
  return success !== null && !refusals.some((one) => answerKindOf(one) === answerKindOf(success));
}

const kindOf = (request: WebRequest): PointKind => KINDS.find((kind) => SPOTS[kind].list(request).length > 0) ?? 'form';

const spotsOf = (request: WebRequest) => SPOTS[kindOf(request)].list(request);
const namesOf = (request: WebRequest) => [...new Set(spotsOf(request).map(({ name }) => name))].sort();
const put = (request: WebRequest, kind: PointKind, name: string, value: string) =>
  SPOTS[kind].put(request, name, value, false);

function readForm(own: WebRequest): Known {
  const spots = spotsOf(own);
  const lastOf = (name: string) => name.split('.').at(-1) ?? name;
  const isPassword = ({ name, value }: { name: string; value: string }) =>
    isPasswordName(lastOf(name)) || value === PASSWORD;
  const names = spots.filter((spot) => !isPassword(spot) && [MAIL, USER].some((one) => one.test(lastOf(spot.name))));
  const texts = spots.filter((spot) => !isPassword(spot) && (names.includes(spot) || isFiller(spot.value)));
  return {
    kind: kindOf(own),
    passwords: spots.filter(isPassword).map(({ name }) => name),
    names: new Map(names.map(({ name, value }) => [name, value])),
    texts: new Map(texts.map(({ name, value }) => [name, value])),
    ...{
      unique: new Set<string>(),
      refusesSame: false,
      breaks: new Map(),
      refusals: [],
      unsure: [],
      success: null,
      plain: null,
      isClosed: false,
    },
  };
}

/** The request with the values that the form has itself, but for tokens, which are those of now. */
function withOwnValues(request: WebRequest, own: WebRequest, { kind }: Known): WebRequest {
  return SPOTS[kind]
    .list(own)
    .filter(({ name }) => !isTokenName(name))
    .reduce((made, { name, value }) => put(made, kind, name, value), request);
}

/** The request with a password that differs from its repetition, or with none; null: it has nothing to spoil. */
function spoil({ kind, passwords, names }: Known, request: WebRequest, field: string | null): WebRequest | null {
  const others = passwords.filter((name) => name !== field);
  const [one, ...more] = others;
  if (one !== undefined && passwords.length === 1) return put(request, kind, one, '');
  if (one !== undefined) return put(request, kind, more.at(-1) ?? one, `${PASSWORD}x`);
  const [empty] = passwords.length === 0 ? [...names.keys()].filter((name) => name !== field) : [];
  return empty === undefined ? null : put(request, kind, empty, '');
}

/** The request with the names of the account of the scan, but for one field. */
const withNames = ({ kind, names }: Known, request: WebRequest, field: string | null): WebRequest =>
  [...names].reduce((made, [name, value]) => (name === field ? made : put(made, kind, name, value)), request);

/** The request in a form that the site refuses for certain, whatever is tried in one field; null: there is none. */
function refusedOnPurpose(known: Known, request: WebRequest, field: string | null): WebRequest | null {
  const { kind, names, unique, refusesSame, breaks } = known;
  // Fields beside the one that is tried name the account that is there.
  const whole = field === null ? request : withNames(known, request, field);
  const sent = new Map(SPOTS[kind].list(whole).map(({ name, value }) => [name, value]));
  const isTaken = (name: string) => sent.get(name) === names.get(name);
  const isSame = refusesSame && names.size > 0 && [...names.keys()].every(isTaken);
  if (isSame || [...unique].some(isTaken)) return whole;
  const tried = field === null ? '' : (sent.get(field) ?? '');
  const isWeak = field !== null && breaks.has(field);
  return isWeak && leavesOpen(tried) ? whole : spoil(known, whole, field);
}

/**
 * The request with a name that nobody has, and a function in the tried field that no database knows: the statement fails as
 * it did at the quote, and there is no account. Null: the value or the field is another one.
 */
function failsForCertain(known: Known, request: WebRequest, field: string | null): WebRequest | null {
  const weak = field === null ? undefined : known.breaks.get(field);
  const tried = SPOTS[known.kind].list(request).find(({ name }) => name === field)?.value ?? '';
  if (!weak || !CALLS_UNKNOWN.test(tried)) return null;
  const fresh = newName();
  const made = [...known.texts].reduce(
    (base, [name, value]) => (name === field ? base : put(base, known.kind, name, freshFiller(value, fresh))),
    request,
  );
  return weak.isSpoiled ? spoil(known, made, field) : made;
}

/** As `unknownFunction` writes it. */
const CALLS_UNKNOWN = /^[^']*'\+rc[0-9a-f]{12}\('T'\)\+'$/;

/** Whether a value leaves a text of the statement open, and cuts nothing of what stands behind it. */
const leavesOpen = (tried: string) => tried.split("'").length % 2 === 0 && !/--|#|\/\*|;/.test(tried);

/** Before the sign of an address, so that it stays one. */
const withQuote = (value: string) => (value.includes('@') ? value.replace('@', "'@") : `${value}'`);

const REFUSES =
  /(?:do(?:es)? ?n.?t|not) (?:match|agree)|mismatch|differ|too (?:short|weak)|at least|required|empty|missing|must|invalid|not valid|incorrect|error|fail|non (?:coincid|corrispond|combac|valid)|troppo (?:cort|brev|debol)|almeno|obbligator|vuot|mancant|deve|errore|errat|(?:stimm|pass).{0,20}nicht|nicht .{0,20}(?:überein|identisch|gültig)|zu kurz|mindestens|erforderlich|leer|fehl|muss|ungültig|ne (?:correspond|sont pas)|trop court|au moins|requis|obligatoire|vide|manqu|doit|invalide|erreur|no coincid|demasiado cort|al menos|obligatori|vací|falta|debe|inválid/i;

interface Around {
  readonly page: Exchange | undefined;
  readonly plain: WebRequest;
  readonly known: Known;
}

/** Whether an answer says that no account was made: what says nothing may be a success. */
function isRefused(exchange: Exchange, { page, plain, known }: Around): boolean {
  const { response } = exchange;
  if (!response || response.status >= 500) return false;
  if (response.status >= 400) return true;
  if (response.status >= 300) {
    const location = headerOf(response, 'location');
    const next = location && URL.parse(location, plain.url)?.href;
    return [plain.url, headerOf(plain, 'referer') ?? ''].some((one) => next && pageOf(one) === pageOf(next));
  }
  const said = saysNew(exchange, [page]);
  if (said.some((sentence) => REFUSES.test(sentence) || saysExists(sentence))) return true;
  if (/"(?:success|ok)"\s{0,4}:\s{0,4}false|"errors?"\s{0,4}:/i.test(textOf(exchange).slice(0, 20_000))) return true;
  const before = page ? doneIn(page) : new Set<string>();
  if ([...doneIn(exchange)].some((word) => !before.has(word))) return false;
  const { forms } = readHtml(textOf(exchange));
  // Words of a language that is not read here may tell a success.
  return (
    known.passwords.length > 0 &&
    said.length === 0 &&
    forms.some(({ fields }) => namesOf(plain).every((name) => fields.some((field) => field.name === name)))
  );
}

/** Whether an answer to a request that should be refused looks like a success. */
function isAccepted(exchange: Exchange, { refusals, success }: Known): boolean {
  const { response } = exchange;
  if (!response) return false;
  const kinds = new Set(refusals.map(answerKindOf));
  const isKnownKind = kinds.has(answerKindOf(exchange));
  if (response.status >= 300 && response.status < 400) return !isKnownKind;
  if (success && isLike(exchange, success) && !refusals.some((one) => isLike(one, success))) return true;
  if (response.status >= 400) return false;
  const usual = new Set(refusals.flatMap((one) => [...doneIn(one)]));
  const said = saysNew(exchange, []);
  return (
    [...doneIn(exchange)].some((word) => !usual.has(word)) &&
    !said.some((sentence) => REFUSES.test(sentence) || saysExists(sentence))
  );
}

/** The same kind of answer with the same sentences, as far as they hold no value. */
function isLike(one: Exchange, other: Exchange): boolean {
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
function saysNew(exchange: Exchange, others: ReadonlyArray<Exchange | undefined>): string[] {
  const known = new Set(others.flatMap((one) => (one ? saidIn(one) : [])));
  return saidIn(exchange).filter((sentence) => !known.has(sentence));
}

const textOf = ({ response }: Exchange) => (response ? bodyText(response) : '');

function saidIn(exchange: Exchange): string[] {
  const type = (exchange.response && headerOf(exchange.response, 'content-type')) ?? '';
  return /html/i.test(type) || type === ''
    ? sentencesOf(exchange)
    : textOf(exchange)
        .slice(0, 20_000)
        .split(/["\n]/)
        .filter((text) => text.length > 3);
}

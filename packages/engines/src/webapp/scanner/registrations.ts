import { randomBytes } from 'node:crypto';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { newDatabaseError } from '../attack/error-texts.ts';
import { answerKindOf, saysExists } from '../attack/fresh-request.ts';
import { higherThan, isRole } from '../attack/roles.ts';
import { CALLS_UNKNOWN, namesFunction, unknownFunction } from '../attack/unknown-function.ts';
import type { BrokenRegistration, MadeAccount } from '../check.ts';
import { freshFiller, isFiller, newName } from '../crawl/fillers.ts';
import { sentencesOf } from '../crawl/follow-up.ts';
import { isPasswordName, isTokenName, PASSWORD } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import type { PointKind } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { bodyText, headerOf, type Spot } from '../crawl/spots/spot.ts';
import { requestChange } from '../crawl/state-change.ts';
import type { Registration } from '../crawl/surface.ts';
import { doneWords } from '../reading/form-purpose.ts';
import { findFailures } from './registration-failures.ts';
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
  /** The account of the scan; null: none that is known. */
  account(): MadeAccount | null;
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
  /** Requests of all forms that make accounts, without those whose token must be fetched. */
  forms?(): readonly WebRequest[];
  /** An answer after which there is no account. */
  onRefused?(exchange: Exchange): void;
  /** A failure after which there may be an account. */
  onFailed?(exchange: Exchange): void;
  /** Whether the account may ask for the rights of an administrator: it would keep them. */
  readonly mayRaise?: boolean;
}

/** A request that makes the account, and what it carries for what is looked for later. */
interface Laden {
  readonly request: WebRequest;
  /** Markup in its texts, that a page should show as text. */
  readonly marks: ReadonlyMap<string, string>;
  /** Fields that ask for more rights than the form does. */
  readonly raised: readonly string[];
}

const KINDS: readonly PointKind[] = ['multipart', 'json', 'form', 'query'];
const MAIL = /e?[-_ ]?mail|courriel|correo/i;
const USER = /user|login|nick|utente|benutzer|utilisateur|usuario|(?<!file|first|last|sur|vor|nach)name|nome|nombre/i;

interface Break {
  readonly broken: Exchange;
  readonly isSpoiled: boolean;
  /** The same field with two quotes, which are one in a statement: it made the account. */
  readonly repaired?: Exchange;
}

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
  /** Every field for a text of ours, with its value; of the passwords the first, which stands for its repetitions. */
  readonly texts: ReadonlyMap<string, string>;
  /** Words that the form chooses itself, in lists and hidden fields: asked once a statement is known to fail. */
  readonly choices: ReadonlyMap<string, string>;
  /** Fields without whose right value the site refuses: seen, each of them. */
  readonly spoils: string[];
  /** Fields in which a quote makes the database fail, and no account: the answer, and whether the password was wrong. */
  readonly breaks: Map<string, Break>;
  /** Answers that refused, and what the success said that they did not. */
  readonly refusals: Exchange[];
  success: Exchange | null;
  /** The answer to the request as the form makes it. */
  plain: Exchange | null;
  isClosed: boolean;
  /** A statement that should have failed did not. */
  takesCalls: boolean;
}

/**
 * Tries the fields of forms that make accounts by requests that are refused on purpose. The first has what no site should
 * take; whether it is refused decides over all that follows. Then one account is made, so that a name is taken: with
 * it, requests are refused that are right otherwise, and come as far as the question whether there is such an account.
 * One account is made in a scan at most; the first answer that looks like another ends it.
 */
export function createRegistrations({
  registration,
  pageBefore,
  mayRepeat,
  forms: formsOf = () => [],
  onRefused,
  onFailed,
  mayRaise = false,
}: RegistrationParts): Registrations {
  const forms = new Map<string, Known>();
  const secret = `Pv-${randomBytes(6).toString('hex')}!`;
  let last: Promise<unknown> = Promise.resolve();
  let account: MadeAccount | null = null;

  const refused = (known: Known, exchange: Exchange) => {
    if (known.refusals.length < 4) known.refusals.push(exchange);
    onRefused?.(exchange);
  };
  /** What an answer says of the account, if need be on the page of the form that it leads back to. */
  const outcomeOf = async (exchange: Exchange, around: Around, send: Send): Promise<Outcome> => {
    const failure = errorPageLedTo(exchange, around.plain);
    if (failure) {
      const shown = await send({ method: 'GET', url: failure.href, headers: [], body: null });
      return isLed(shown) ? 'made' : outcomeIn(shown, around);
    }
    const next = isLed(exchange) ? formLedBackTo(exchange, around.plain) : null;
    if (!next) return outcomeIn(exchange, around);
    if (saysRefused(wordsOfQuery(next))) return 'refused';
    const { page } = around;
    // Another address was never opened: it may do something.
    if (!page || pageOf(page.request.url) !== pageOf(next.href)) return 'unclear';
    return outcomeIn(await send({ method: 'GET', url: next.href, headers: [], body: null }), around);
  };
  /** What does not say whether there is an account now ends all that could make another. */
  const isRefused = async (exchange: Exchange, around: Around, send: Send): Promise<boolean> => {
    const outcome = await outcomeOf(exchange, around, send);
    if (outcome === 'unclear') around.known.isClosed = true;
    return outcome === 'refused';
  };
  /** Whether an answer to a request that should be refused is none of a refusal. */
  const isAccepted = async (exchange: Exchange, around: Around, send: Send): Promise<boolean> => {
    const { response } = exchange;
    const { refusals, success } = around.known;
    if (!response) return false;
    if (success && isLike(exchange, success) && !refusals.some((one) => isLike(one, success))) return true;
    if (response.status >= 400 || isBroken(exchange, around.page)) return false;
    const isKnownKind = refusals.some((one) => answerKindOf(one) === answerKindOf(exchange));
    const leadsOn = !formLedBackTo(exchange, around.plain) && !errorPageLedTo(exchange, around.plain);
    if (isLed(exchange) && (isSuccessDistinct(around.known) || leadsOn)) return !isKnownKind;
    if (!isLed(exchange) && refusals.some((one) => isLike(one, exchange))) return false;
    return (await outcomeOf(exchange, around, send)) !== 'refused';
  };
  const isBroken = (exchange: Exchange, page: Exchange | undefined) => {
    const error = newDatabaseError(textOf(exchange), page ? textOf(page) : '');
    return error !== null && !OF_VALUE.test(error.text);
  };
  /**
   * Puts a quote into all texts, and where the site refuses that into fewer of them: many take letters alone in a name. Each
   * time with something wrong beside them at first, so that nothing is made: where the same is taken without it, that is what
   * the site refuses. What breaks a statement is looked for field by field. What may be an account ends it.
   */
  const tryQuotes = async (around: Around, send: Send): Promise<Exchange | null> => {
    const { known, plain } = around;
    const [first, ...others] = spoilable(known);
    const tries = subsetsOf(known).flatMap((some) => laid(known, plain, some).map((laden) => ({ some, laden })));
    for (const [at, { some, laden }] of tries.entries()) {
      const refusing: string[] = [];
      for (const field of first === undefined ? [] : at === 0 ? [first, ...others] : [first]) {
        const trying = { ...around, base: spoilBy(known, laden.request, field), isSpoiled: true, send };
        const rest = some.filter((name) => name !== field && !isPasswordOf(known, name, field));
        const tried = await tryOnce(rest, trying, laden);
        if (typeof tried === 'object') return tried;
        if (tried === 'broken') return findBreaks(rest, { ...trying, base: spoilBy(known, plain, field) });
        if (tried === 'refused') refusing.push(field);
      }
      const trying = { ...around, base: laden.request, isSpoiled: false, send };
      const tried = await tryOnce(some, trying, laden);
      if (typeof tried === 'object') known.spoils.push(...refusing);
      if (typeof tried === 'object') return tried;
      if (tried === 'broken') return findBreaks(some, { ...trying, base: plain });
    }
    return null;
  };
  const tryOnce = async (
    some: readonly string[],
    trying: Trying,
    laden?: Laden,
  ): Promise<'broken' | 'refused' | 'none' | Exchange> => {
    const { known, base, isSpoiled, send } = trying;
    if (some.length === 0) return 'none';
    const marked = (name: string) => laden?.marks.get(name) ?? '';
    const exchange = await send(withTexts(base, known, some, (value, name) => withQuote(value) + marked(name)));
    const answer = await judge(exchange, trying);
    const [name] = some;
    if (answer === 'broken' && some.length === 1 && name !== undefined)
      known.breaks.set(name, { broken: exchange, isSpoiled });
    if (answer !== 'account') return answer;
    noteNames(known, exchange.request);
    if (laden) noteAccount(known, laden, exchange);
    return exchange;
  };
  const noteAccount = (known: Known, { marks, raised }: Laden, exchange: Exchange) => {
    account = {
      ...{ exchange, marks, raised, names: [...known.names.values()].filter((name) => name !== '') },
      password: valueIn(exchange.request, known, known.passwords[0] ?? '') ?? '',
    };
  };
  /** What the account carries beside quotes; without it where the site refuses it. */
  const laid = (known: Known, plain: WebRequest, some: readonly string[]): readonly Laden[] => {
    const bare = { request: plain, marks: new Map<string, string>(), raised: [] };
    const names = some.filter((name) => !MAIL.test(name) && !known.passwords.includes(name));
    const marks = new Map(names.map((name) => [name, `<rc${randomBytes(3).toString('hex')}>`]));
    const { request, raised } = mayRaise ? withRole(known, plain) : bare;
    return marks.size + raised.length === 0 ? [bare] : [{ request, marks, raised }, bare];
  };
  const judge = async (exchange: Exchange, trying: Trying): Promise<'broken' | 'refused' | 'account'> => {
    if (isBroken(exchange, trying.page)) {
      onRefused?.(exchange);
      return 'broken';
    }
    if (!(await isRefused(exchange, trying, trying.send))) return 'account';
    refused(trying.known, exchange);
    return 'refused';
  };
  /**
   * Which of the fields break the statement, without an account: each calls a function of its own that no database has, and
   * the message names the first that is read. While that call stands there, the statement fails whatever the others hold.
   */
  const findBreaks = async (some: readonly string[], trying: Trying): Promise<Exchange | null> => {
    const { known, base, isSpoiled, send, plain } = trying;
    if (some.length === 1) return null;
    const calls = new Map([...known.texts.keys()].map((name) => [name, `rc${randomBytes(6).toString('hex')}`]));
    const callIn = (request: WebRequest, names: readonly string[]) =>
      withTexts(request, known, names, (value, name) => unknownFunction(value, calls.get(name) ?? ''));
    let anchor: string | undefined;
    // An address with a call in it may be none any more.
    for (const names of distinct([some, some.filter((name) => !MAIL.test(name))])) {
      const exchange = await send(callIn(base, names));
      const answer = await judge(exchange, trying);
      if (answer === 'account') {
        noteNames(known, exchange.request);
        return exchange;
      }
      anchor = answer === 'broken' ? names.find((name) => namesFunction(exchange, calls.get(name))) : undefined;
      if (anchor !== undefined) break;
    }
    if (anchor === undefined) {
      for (const name of some) {
        const one = await tryOnce([name], trying);
        if (typeof one === 'object') return one;
      }
      return null;
    }
    await tryOnce([anchor], trying);
    for (const name of [...known.texts.keys(), ...known.choices.keys()]) {
      if (name === anchor) continue;
      const isOfBase = some.includes(name);
      const quoted = withTexts(isOfBase ? base : plain, known, [name], withQuote);
      const exchange = await send(callIn(quoted, [anchor]));
      const answer = await judge(exchange, trying);
      if (answer === 'account') {
        noteNames(known, exchange.request);
        return exchange;
      }
      if (answer === 'broken' && !namesFunction(exchange, calls.get(anchor)))
        known.breaks.set(name, { broken: exchange, isSpoiled: isSpoiled && isOfBase });
    }
    return null;
  };
  /**
   * Asks field by field where the site fails, or refuses everything, without a message of its database. Null: there is no
   * account, and quotes are not the cause.
   */
  const askFieldByField = async (around: Around, send: Send): Promise<Exchange | null> => {
    const { known, plain, page } = around;
    const all = [...known.texts.keys()].filter((name) => !known.passwords.includes(name));
    const sets = distinct([all, all.filter((name) => !MAIL.test(name))]);
    const { made, broken, another } = await findFailures({
      withTwoQuotes: sets.flatMap((quoted) =>
        laid(known, plain, quoted).map((laden) => {
          const write = (value: string, name: string) => withQuote(withQuote(value)) + (laden.marks.get(name) ?? '');
          return { ...laden, quoted, request: withTexts(laden.request, known, quoted, write) };
        }),
      ),
      withQuote: (name) => {
        const fresh = newName();
        const other = withTexts(plain, known, all, (value) => freshFiller(value, fresh));
        return withTexts(other, known, [name], (value) => withQuote(freshFiller(value, fresh)));
      },
      send,
      judge: async (exchange) => {
        if (isBroken(exchange, page)) return 'refused';
        if (isFailure(exchange)) return 'failed';
        if (!exchange.response || !(await isRefused(exchange, around, send))) return 'account';
        if (saysNew(exchange, [...known.refusals, page]).some(saysExists)) return 'taken';
        refused(known, exchange);
        return 'refused';
      },
    });
    if (!made) return null;
    noteNames(known, made.exchange.request);
    noteAccount(known, made.whole, made.exchange);
    known.isClosed ||= another !== null;
    for (const [name, one] of broken)
      known.breaks.set(name, { broken: one, isSpoiled: false, repaired: made.exchange });
    if (made.isCertain) known.plain = made.exchange;
    return made.exchange;
  };
  /** Looks what the form refuses. Null: all that is wrong; else the answer to what it took. */
  const learnRefusals = async (around: Around, send: Send): Promise<Exchange | null> => {
    const { known } = around;
    for (const field of spoilable(known)) {
      const spoiled = await send(spoilBy(known, around.plain, field));
      if (!(await isRefused(spoiled, around, send))) {
        known.plain = spoiled;
        noteNames(known, spoiled.request);
        noteAccount(known, { request: spoiled.request, marks: new Map(), raised: [] }, spoiled);
        return spoiled;
      }
      refused(known, spoiled);
      known.spoils.push(field);
    }
    return null;
  };
  /** Makes the account of the scan as the form does, where the site refuses what is wrong. Null: the form refuses it. */
  const makeAccount = async (around: Around, send: Send): Promise<Exchange | null> => {
    const { known } = around;
    const taken = await learnRefusals(around, send);
    const asked = taken ?? (known.breaks.size > 0 ? null : await askFieldByField(around, send));
    if (asked) return asked;
    for (const laden of laid(known, around.plain, [...known.texts.keys()])) {
      const whole = [...laden.marks].reduce(
        (made, [name, mark]) => withTexts(made, known, [name], (value) => value + mark),
        laden.request,
      );
      const plain = await send(whole);
      if (!(await isRefused(plain, around, send))) {
        known.plain = plain;
        noteNames(known, plain.request);
        noteAccount(known, laden, plain);
        return plain;
      }
      refused(known, plain);
    }
    return null;
  };
  /** Learns how the form refuses, and makes the account of the scan. */
  const begin = async (known: Known, plain: WebRequest, send: Send): Promise<void> => {
    if (registration.isMade || known.passwords.length + known.names.size === 0) {
      known.isClosed = true;
      return;
    }
    const around = { page: pageBefore(plain), plain, known };
    const { page } = around;
    // Whatever comes back: until it is known to be refused, it was the account.
    registration.isMade = true;
    const quoted = await tryQuotes(around, send);
    // What failed for a quote may have been the account all the same.
    const asked = quoted && isFailure(quoted) ? await askFieldByField(around, send) : quoted;
    // Only two quotes that made the account prove that the failure before made none.
    if (quoted && isFailure(quoted) && (!asked || isFailure(asked))) onFailed?.(quoted);
    if (asked === null && quoted) {
      await learnRefusals(around, send);
      return;
    }
    const made = asked ?? (await makeAccount(around, send));
    registration.isMade = made !== null;
    if (made && made !== quoted && isFailure(made)) onFailed?.(made);
    if (!made?.response || made.response.status >= 500) return;
    known.success = made;
    if (known.isClosed) return;
    const first = known.refusals[0];
    const taken = withNames(known, plain, null);
    const spoiled = spoil(known, taken, null);
    const early = spoiled && (await send(spoiled));
    if (early && !(await isRefused(early, around, send))) {
      known.isClosed = true;
      return;
    }
    if (early) refused(known, early);
    // It looks for the name before it looks at the password.
    if ((early && saysNew(early, [first, page]).some(saysExists)) || !mayRepeat()) return;
    const again = await send(taken);
    if (!(await isRefused(again, around, send)) || (isLike(again, made) && !isLed(again))) {
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

  /** The one account is made by the form with the most texts: where it refuses all, by the one that is tried. */
  const beginRichest = async (own: WebRequest, send: Send): Promise<void> => {
    if (registration.isMade || forms.size > 0) return;
    const textsIn = (request: WebRequest) => readForm(withSecret(request, secret)).texts.size;
    const all = formsOf();
    const isForm = all.some((one) => keyOf(one, one) === keyOf(own, own));
    const [richest] = all.toSorted((a, b) => textsIn(b) - textsIn(a));
    if (!isForm || !richest || textsIn(richest) <= textsIn(own)) return;
    const known = readForm(withSecret(richest, secret));
    forms.set(keyOf(richest, richest), known);
    await begin(known, withSecret(richest, secret), send);
  };

  return {
    send({ request, own, field, send }) {
      // One after the other: only the answer tells whether there is an account now.
      const sent = last.then(async () => {
        const key = keyOf(request, own);
        await beginRichest(own, send);
        const known = forms.get(key) ?? readForm(withSecret(own, secret));
        const isNew = !forms.has(key);
        forms.set(key, known);
        const whole = withSecret(request, secret);
        const plain = withOwnValues(whole, withSecret(own, secret), known);
        if (isNew) await begin(known, plain, send);
        const failing = known.takesCalls ? null : failsForCertain(known, whole, field);
        const safe = failing ?? (known.isClosed ? null : refusedOnPurpose(known, whole, field));
        if (!safe) return null;
        const exchange = await send(safe);
        if (await isAccepted(exchange, { page: pageBefore(plain), plain, known }, send)) {
          known.isClosed = true;
          known.takesCalls ||= failing !== null;
          registration.isMade = true;
        } else onRefused?.(exchange);
        return exchange;
      });
      last = sent.catch(() => undefined);
      return sent;
    },
    account: () => account,
    brokenBy(own, field) {
      const known = forms.get(keyOf(own, own));
      const { broken, repaired } = known?.breaks.get(field) ?? {};
      return broken && known?.plain ? { broken, plain: known.plain, repaired } : null;
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

const CHOICE = /^\p{L}[\p{L}\d ._-]{0,40}$/u;
const MOST_CHOICES = 4;

function readForm(own: WebRequest): Known {
  const spots = spotsOf(own);
  const lastOf = (name: string) => name.split('.').at(-1) ?? name;
  const isPassword = ({ name, value }: { name: string; value: string }) =>
    isPasswordName(lastOf(name)) || /^Pv-[0-9a-f]{12}!$/.test(value);
  const names = spots.filter((spot) => !isPassword(spot) && [MAIL, USER].some((one) => one.test(lastOf(spot.name))));
  const passwords = spots.filter(isPassword);
  const isText = (spot: Spot) => names.includes(spot) || isFiller(spot.value) || isWritten(spot);
  const texts = spots.filter((spot) => !isPassword(spot) && isText(spot));
  const taken = new Set([...texts, ...passwords].map(({ name }) => name));
  const choices = spots.filter(({ name, value }) => !taken.has(name) && !isTokenName(name) && CHOICE.test(value));
  return {
    kind: kindOf(own),
    passwords: passwords.map(({ name }) => name),
    names: new Map(names.map(({ name, value }) => [name, value])),
    texts: new Map([...texts, ...passwords.slice(0, 1)].map(({ name, value }) => [name, value])),
    choices: new Map(choices.slice(0, MOST_CHOICES).map(({ name, value }) => [name, value])),
    spoils: [],
    ...{
      unique: new Set<string>(),
      refusesSame: false,
      breaks: new Map(),
      refusals: [],
      success: null,
      plain: null,
      isClosed: false,
      takesCalls: false,
    },
  };
}

/** As a person writes it and no menu names it: a telephone number, an address. */
const isWritten = ({ name, value }: Spot) => !isTokenName(name) && /[^\w.-]/.test(value) && value.length > 5;

/** With a password that nobody knows in the place of the one that every scan sends: what is taken is an account. */
const withSecret = (request: WebRequest, secret: string): WebRequest => {
  const kind = kindOf(request);
  const passwords = SPOTS[kind].list(request).filter(({ value }) => value === PASSWORD);
  return passwords.reduce((made, { name }) => put(made, kind, name, secret), request);
};

/** The request with other texts in some fields; a password is repeated as it is. */
const withTexts = (
  request: WebRequest,
  { kind, texts, choices, passwords }: Known,
  names: readonly string[],
  write: (value: string, name: string) => string,
): WebRequest =>
  names.reduce((made, name) => {
    const fields = passwords.includes(name) ? passwords : [name];
    return fields.reduce(
      (one, field) => put(one, kind, field, write(texts.get(name) ?? choices.get(name) ?? '', name)),
      made,
    );
  }, request);

const valueIn = (request: WebRequest, { kind }: Known, name: string) =>
  SPOTS[kind].list(request).find((spot) => spot.name === name)?.value;

const MORE_RIGHTS = { role: 'admin', is_admin: true, isAdmin: true };

/** Asks for the rights of those in charge: where the form names a role in that field, and in JSON by names that many use. */
function withRole({ kind, texts, passwords }: Known, request: WebRequest): Pick<Laden, 'request' | 'raised'> {
  const roles = SPOTS[kind]
    .list(request)
    .filter((spot) => !texts.has(spot.name) && !passwords.includes(spot.name) && isRole(spot));
  if (roles.length > 0 || kind !== 'json')
    return {
      request: roles.reduce((made, { name, value }) => put(made, kind, name, higherThan(value)[0] ?? value), request),
      raised: roles.map(({ name }) => name),
    };
  const sent = recordOf(bodyText(request));
  const added = Object.entries(MORE_RIGHTS).filter(([name]) => sent && !Object.hasOwn(sent, name));
  return {
    request: sent ? { ...request, body: JSON.stringify({ ...sent, ...Object.fromEntries(added) }) } : request,
    raised: sent ? added.map(([name]) => name) : [],
  };
}

function recordOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** The account has the names of this request. */
const noteNames = ({ kind, names }: Known, request: WebRequest) => {
  for (const { name, value } of SPOTS[kind].list(request)) if (names.has(name)) names.set(name, value);
};

const distinct = (lists: ReadonlyArray<readonly string[]>) =>
  [...new Map(lists.map((list) => [list.join('&'), list])).values()].filter((list) => list.length > 0);

/** All fields, and what is left where the site takes no quotes in names or addresses; then these alone. */
function subsetsOf({ names, passwords, texts }: Known): ReadonlyArray<readonly string[]> {
  const all = [...texts.keys()];
  const isMail = (name: string) => names.has(name) && MAIL.test(name);
  const isUser = (name: string) => names.has(name) && !MAIL.test(name);
  const without = (...is: ReadonlyArray<(name: string) => boolean>) =>
    all.filter((name) => !is.some((one) => one(name)));
  const isPassword = (name: string) => passwords.includes(name);
  return distinct([
    ...[all, without(isUser), without(isMail), without(isUser, isMail), without(isUser, isMail, isPassword)],
    ...[all.filter(isUser), all.filter(isMail)],
  ]);
}

/** The request with the values that the form has itself, but for tokens, which are those of now. */
function withOwnValues(request: WebRequest, own: WebRequest, { kind }: Known): WebRequest {
  return SPOTS[kind]
    .list(own)
    .filter(({ name }) => !isTokenName(name))
    .reduce((made, { name, value }) => put(made, kind, name, value), request);
}

/**
 * Fields whose wrong value makes a site refuse: a password that is not repeated rightly, or else a name or an address that is
 * missing. A password is never left out: what is taken all the same would be an account that is open to everybody.
 */
function spoilable({ passwords, names }: Known): readonly string[] {
  if (passwords.length > 1) return passwords.slice(-1);
  const [mail, user] = [true, false].map((is) => [...names.keys()].find((name) => MAIL.test(name) === is));
  const both = [mail, user].filter((name) => name !== undefined);
  return passwords.length === 0 || both.length > 1 ? both : [];
}

const isPasswordOf = ({ passwords }: Known, name: string, field: string) =>
  passwords.includes(name) && passwords.includes(field);

const spoilBy = (known: Known, request: WebRequest, name: string): WebRequest =>
  put(request, known.kind, name, known.passwords.includes(name) ? `${valueIn(request, known, name)}x` : '');

/** The request in a way that the site was seen to refuse, but for one field; null: there is none. */
function spoil(known: Known, request: WebRequest, field: string | null): WebRequest | null {
  const { spoils, passwords } = known;
  const isRepeated = passwords.length > 1 && spoils.length > 0;
  const name = (isRepeated ? passwords.toReversed() : spoils).find((one) => one !== field);
  return name === undefined ? null : spoilBy(known, request, name);
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
    (base, [name, value]) =>
      name === field || known.passwords.includes(name) ? base : put(base, known.kind, name, freshFiller(value, fresh)),
    known.passwords.includes(field ?? '')
      ? withTexts(request, known, known.passwords.slice(0, 1), () => tried)
      : request,
  );
  return weak.isSpoiled ? spoil(known, made, field) : made;
}

/** Whether a value leaves a text of the statement open, and cuts nothing of what stands behind it. */
const leavesOpen = (tried: string) => tried.split("'").length % 2 === 0 && !/--|#|\/\*|;/.test(tried);

/** The statement was read, and the value is no date or number: a quote tells nothing then. */
const OF_VALUE = /invalid input syntax|conversion failed/i;

/** Before the sign of an address, so that it stays one. */
const withQuote = (value: string) => (value.includes('@') ? value.replace('@', "'@") : `${value}'`);

const REFUSES =
  /(?:do(?:es)? ?n.?t|not) (?:match|agree)|mismatch|differ|too (?:short|weak)|at least|required|empty|missing|must|(?:can|may|should) only|only (?:letters|contain|alphanumeric|allowed)|(?:not|is n.?t) (?:allowed|permitted|accepted)|(?:illegal|forbidden|special) characters?|invalid|not valid|incorrect|error|fail|went wrong|unsuccessful|unable to|could (?:not|n.t)|(?:andat[oa]|andrà) storto|impossibile|schief ?ge|pas pu |no se pudo|non (?:coincid|corrispond|combac|valid)|troppo (?:cort|brev|debol)|non (?:ammess|consentit|accettat)|sol(?:o|tanto) letter|almeno|obbligator|vuot|mancant|deve|errore|errat|(?:stimm|pass).{0,20}nicht|nicht .{0,20}(?:überein|identisch|gültig)|zu kurz|mindestens|erforderlich|leer|fehl|muss|ungültig|ne (?:correspond|sont pas)|trop court|au moins|requis|obligatoire|vide|manqu|doit|invalide|erreur|no coincid|demasiado cort|al menos|obligatori|vací|falta|debe|inválid/i;

interface Around {
  readonly page: Exchange | undefined;
  readonly plain: WebRequest;
  readonly known: Known;
}

interface Trying extends Around {
  /** The request that quotes are put into, and whether it is one that the site refuses anyway. */
  readonly base: WebRequest;
  readonly isSpoiled: boolean;
  readonly send: Send;
}

/** Whether an answer says that there is no account, that there is one, or neither. */
type Outcome = 'refused' | 'made' | 'unclear';

/** The page of the form, where an answer leads back to it; one program may have many pages, told apart by parameters. */
function formLedBackTo({ response }: Exchange, plain: WebRequest): URL | null {
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
function errorPageLedTo(exchange: Exchange, plain: WebRequest): URL | null {
  const location = isLed(exchange) && exchange.response ? headerOf(exchange.response, 'location') : null;
  const next = location ? URL.parse(location, plain.url) : null;
  if (!next || next.origin !== URL.parse(plain.url)?.origin || !OF_FAILURE.test(next.pathname)) return null;
  return requestChange({ method: 'GET', url: next.href, headers: [], body: null }) === null ? next : null;
}

/** What an address tells its page; `error=0` tells nothing. */
const wordsOfQuery = ({ searchParams }: URL) =>
  [...searchParams]
    .filter(([, value]) => !/^(?:0|false|no|none|null)?$/i.test(value))
    .map((pair) => pair.join(' ').replaceAll(/[_.+-]/g, ' '))
    .join(' ');

const saysRefused = (sentence: string) => REFUSES.test(sentence) || saysExists(sentence);
const DENIES = /\b(?:not|no|un(?:able|successful\w*)|non|nicht|kein\w*|pas)\b|n['’]t\b/i;
/** A success may say as well what must be done next. */
const saysMade = (sentence: string) => doneWords(sentence).size > 0 && !saysRefused(sentence) && !DENIES.test(sentence);

function outcomeIn(exchange: Exchange, { page, plain, known }: Around): Outcome {
  const { response } = exchange;
  if (!response || response.status >= 500) return 'made';
  if (response.status >= 400) return 'refused';
  if (response.status >= 300) return 'made';
  const said = saysNew(exchange, [page]);
  if (said.some(saysMade)) return 'made';
  // Hints of a form say what it wants before anything was sent.
  if (!page && showsForm(exchange, plain, known)) return 'unclear';
  if (said.some(saysRefused)) return 'refused';
  if (/"(?:success|ok)"\s{0,4}:\s{0,4}false|"errors?"\s{0,4}:/i.test(textOf(exchange).slice(0, 20_000)))
    return 'refused';
  return said.length === 0 ? 'unclear' : 'made';
}

const showsForm = (exchange: Exchange, plain: WebRequest, { passwords }: Known) =>
  passwords.length > 0 &&
  readHtml(textOf(exchange)).forms.some(({ fields }) =>
    namesOf(plain).every((name) => fields.some((field) => field.name === name)),
  );

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

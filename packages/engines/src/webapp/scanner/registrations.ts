import { randomBytes } from 'node:crypto';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { newDatabaseError } from '../attack/error-texts.ts';
import { answerKindOf, saysExists } from '../attack/fresh-request.ts';
import { namesFunction, unknownFunction } from '../attack/unknown-function.ts';
import type { BrokenRegistration, MadeAccount } from '../check.ts';
import { freshFiller, newName } from '../crawl/fillers.ts';
import type { Registration } from '../crawl/surface.ts';
import {
  type Around,
  errorPageLedTo,
  formLedBackTo,
  isFailure,
  isLed,
  isLike,
  isSuccessDistinct,
  type Outcome,
  outcomeIn,
  saysNew,
  saysRefused,
  textOf,
  wordsOfQuery,
} from './registration-answers.ts';
import { findCalls } from './registration-calls.ts';
import { findFailures } from './registration-failures.ts';
import {
  distinct,
  failsForCertain,
  isPasswordOf,
  type Known,
  keyOf,
  type Laden,
  MAIL,
  noteNames,
  OF_VALUE,
  readForm,
  refusedOnPurpose,
  spoil,
  spoilable,
  spoilBy,
  subsetsOf,
  USER,
  valueIn,
  withMarks,
  withNames,
  withOwnValues,
  withQuote,
  withRole,
  withSecret,
  withTexts,
} from './registration-form.ts';

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

interface RegistrationForm {
  readonly request: WebRequest;
  /** Shown to visitors; otherwise it belongs to an administration or to a user's page. */
  readonly isOpen: boolean;
  /** Sends the form with or without the session, depending on who is shown it. */
  readonly send: Send;
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
  /** All forms that make accounts, without those whose token must be fetched. */
  forms?(): Promise<readonly RegistrationForm[]>;
  /** An answer after which there is no account. */
  onRefused?(exchange: Exchange): void;
  /** A failure after which there may be an account. */
  onFailed?(exchange: Exchange): void;
  /** Called with the names of the scan's account if the response that may have created it is known. */
  onMade?(exchange: Exchange, names: readonly string[]): void;
  /** Whether the account may ask for the rights of an administrator: it would keep them. */
  readonly mayRaise?: boolean;
}

interface Trying extends Around {
  /** The request that quotes are put into, and the field for whose value the site may refuse it anyway. */
  readonly base: WebRequest;
  readonly spoiled: string | null;
  readonly send: Send;
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
  forms: formsOf = async () => [],
  onRefused,
  onFailed,
  onMade,
  mayRaise = false,
}: RegistrationParts): Registrations {
  const forms = new Map<string, Known>();
  const secret = `Pv-${randomBytes(6).toString('hex')}!`;
  let last: Promise<unknown> = Promise.resolve();
  let account: MadeAccount | null = null;

  const noteMade = (known: Known, exchange: Exchange) => {
    noteNames(known, exchange.request);
    onMade?.(
      exchange,
      [...known.names.values()].filter((name) => name !== ''),
    );
  };
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
        const trying = { ...around, base: spoilBy(known, laden.request, field), spoiled: field, send };
        const rest = some.filter((name) => name !== field && !isPasswordOf(known, name, field));
        const tried = await tryOnce(rest, trying, laden);
        if (typeof tried === 'object') return tried;
        if (tried === 'broken') return findBreaks(rest, { ...trying, base: spoilBy(known, plain, field) });
        if (tried === 'refused') refusing.push(field);
      }
      const trying = { ...around, base: laden.request, spoiled: null, send };
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
    const { known, base, spoiled, send } = trying;
    if (some.length === 0) return 'none';
    const marked = (name: string) => laden?.marks.get(name) ?? '';
    const exchange = await send(withTexts(base, known, some, (value, name) => withQuote(value) + marked(name)));
    const answer = await judge(exchange, trying);
    const [name] = some;
    if (answer === 'broken' && some.length === 1 && name !== undefined)
      known.breaks.set(name, { broken: exchange, spoiled });
    if (answer !== 'account') return answer;
    noteMade(known, exchange);
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
    const marks = new Map(names.map((name) => [name, `<rc${randomBytes(3).toString('hex')}></>`]));
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
    const { known, base, spoiled, send, plain } = trying;
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
        noteMade(known, exchange);
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
        noteMade(known, exchange);
        return exchange;
      }
      if (answer === 'broken' && !namesFunction(exchange, calls.get(anchor)))
        known.breaks.set(name, { broken: exchange, spoiled: isOfBase ? spoiled : null });
    }
    return null;
  };
  /** Tries what was only tried beside a field that breaks an earlier statement. The answer to what made the account, or null. */
  const tryRest = async (around: Around, send: Send): Promise<Exchange | null> => {
    const { known, plain } = around;
    const texts = [...known.texts.keys()];
    const [laden] = laid(known, plain, texts);
    if (!laden || known.breaks.size === 0) return null;
    const { broken, made, refusing } = await findCalls({
      names: texts.filter((name) => !known.breaks.has(name)),
      build(calls, isSpoiled) {
        const wrong = spoilable(known);
        const spoiled = isSpoiled ? (wrong.find((name) => !calls.has(name)) ?? wrong[0] ?? null) : null;
        if (isSpoiled && spoiled === null) return null;
        const isOpen = (name: string) => spoiled === null || (name !== spoiled && !isPasswordOf(known, name, spoiled));
        if (![...calls.keys()].some(isOpen)) return null;
        const base = spoiled === null ? laden.request : spoilBy(known, laden.request, spoiled);
        const names = texts.filter((name) => isOpen(name) && (calls.has(name) || laden.marks.has(name)));
        const write = (value: string, name: string) => {
          const call = calls.get(name);
          return (call === undefined ? value : unknownFunction(value, call)) + (laden.marks.get(name) ?? '');
        };
        return { request: withTexts(base, known, names, write), spoiled };
      },
      send,
      judge: (exchange) => judge(exchange, { ...around, base: plain, spoiled: null, send }),
    });
    for (const [name, one] of broken) known.breaks.set(name, one);
    if (!made) return null;
    if (refusing !== null) known.spoils.push(refusing);
    noteMade(known, made);
    const marks = [...laden.marks].filter(([name, mark]) => valueIn(made.request, known, name)?.includes(mark));
    noteAccount(known, { ...laden, marks: new Map(marks) }, made);
    return made;
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
    noteMade(known, made.exchange);
    noteAccount(known, made.whole, made.exchange);
    known.isClosed ||= another !== null;
    for (const [name, one] of broken) known.breaks.set(name, { broken: one, spoiled: null, repaired: made.exchange });
    if (made.isCertain) known.plain = made.exchange;
    return made.exchange;
  };
  /** Looks what the form refuses. Null: all that is wrong; else the answer to what it took. */
  const learnRefusals = async (around: Around, send: Send): Promise<Exchange | null> => {
    const { known, plain } = around;
    const fields = spoilable(known);
    // What a quote made fail was never asked with the marks alone: the site may take what is wrong, and make the account.
    const [marked] = known.breaks.size > 0 ? laid(known, plain, [...known.texts.keys()]) : [];
    const first = marked && fields[0] !== undefined ? [{ ...marked, field: fields[0], isMarked: true }] : [];
    const bare = fields.map((field) => ({ request: plain, marks: new Map(), raised: [], field, isMarked: false }));
    for (const { field, isMarked, ...laden } of [...first, ...bare]) {
      const request = spoilBy(known, withMarks(known, laden), field);
      const spoiled = await send(request);
      if (!(await isRefused(spoiled, around, send))) {
        known.plain = spoiled;
        noteMade(known, spoiled);
        noteAccount(known, { ...laden, request }, spoiled);
        return spoiled;
      }
      refused(known, spoiled);
      // A mark may have been refused as well.
      if (!isMarked) known.spoils.push(field);
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
      const plain = await send(withMarks(known, laden));
      if (!(await isRefused(plain, around, send))) {
        known.plain = plain;
        noteMade(known, plain);
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
    const made = asked ?? (await tryRest(around, send)) ?? (await makeAccount(around, send));
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

  /**
   * The one account is made by a form that visitors are shown, of several by the one with the most texts: where it refuses
   * all, by the one that is tried.
   */
  const beginBest = async (own: WebRequest): Promise<void> => {
    if (registration.isMade || forms.size > 0) return;
    const textsIn = ({ request }: RegistrationForm) => readForm(withSecret(request, secret)).texts.size;
    const all = await formsOf();
    const tried = all.find(({ request }) => keyOf(request, request) === keyOf(own, own));
    if (!tried) return;
    const compare = (one: RegistrationForm, other: RegistrationForm) =>
      Number(other.isOpen) - Number(one.isOpen) || textsIn(other) - textsIn(one);
    const [best = tried] = all.toSorted(compare);
    if (compare(tried, best) === 0) return;
    const known = readForm(withSecret(best.request, secret));
    forms.set(keyOf(best.request, best.request), known);
    await begin(known, withSecret(best.request, secret), best.send);
  };

  return {
    send({ request, own, field, send }) {
      // One after the other: only the answer tells whether there is an account now.
      const sent = last.then(async () => {
        const key = keyOf(request, own);
        await beginBest(own);
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
      const { broken, repaired, again } = known?.breaks.get(field) ?? {};
      if (!known || !broken) return null;
      // An account that was made with a quote in another field is as good a control as one without any.
      const { success } = known;
      const isControl = success && !valueIn(success.request, known, field)?.includes("'");
      const plain = known.plain ?? (isControl ? success : null);
      const called = again && { exchange: again, value: valueIn(again.request, known, field) ?? '' };
      return plain && { broken, plain, repaired, called };
    },
  };
}

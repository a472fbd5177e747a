import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { higherThan, isRole } from '../attack/roles.ts';
import { CALLS_UNKNOWN } from '../attack/unknown-function.ts';
import { freshFiller, isFiller, newName } from '../crawl/fillers.ts';
import { isPasswordName, isTokenName, PASSWORD } from '../crawl/form.ts';
import type { PointKind } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { bodyText, type Spot } from '../crawl/spots/spot.ts';
import { recordIn } from '../reading/json-record.ts';
import { formKeyOf } from './submissions.ts';

/** A request that makes the account, and what it carries for what is looked for later. */
export interface Laden {
  readonly request: WebRequest;
  /** Markup in its texts, that a page should show as text. */
  readonly marks: ReadonlyMap<string, string>;
  /** Fields that ask for more rights than the form does. */
  readonly raised: readonly string[];
}

const KINDS: readonly PointKind[] = ['multipart', 'json', 'form', 'query'];
export const MAIL = /e?[-_ ]?mail|courriel|correo/i;
export const USER =
  /user|login|nick|utente|benutzer|utilisateur|usuario|(?<!file|first|last|sur|vor|nach)name|nome|nombre/i;

interface Break {
  readonly broken: Exchange;
  /** The field that held a wrong value beside it; null: none. */
  readonly spoiled: string | null;
  /** The same field with two quotes, which are one in a statement: it made the account. */
  readonly repaired?: Exchange;
  /** The value called a function of its own there, which the database looked for, and another one here. */
  readonly again?: Exchange;
}

/** What is known of a form that makes accounts. */
export interface Known {
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

export const keyOf = (request: WebRequest, own: WebRequest) => `${formKeyOf(request)} ${namesOf(own).join('&')}`;

const kindOf = (request: WebRequest): PointKind => KINDS.find((kind) => SPOTS[kind].list(request).length > 0) ?? 'form';

const spotsOf = (request: WebRequest) => SPOTS[kindOf(request)].list(request);
export const namesOf = (request: WebRequest) => [...new Set(spotsOf(request).map(({ name }) => name))].sort();
export const put = (request: WebRequest, kind: PointKind, name: string, value: string) =>
  SPOTS[kind].put(request, name, value, false);

/** Of a user, in a form that makes one: their name as a rule, also where it was filled as a number. */
const UID = /^(?:new|reg)?[-_]?u[-_]?id$/i;
/** The button of a form that makes a user, by its name. */
const BUTTON = /^(?:add|create|save|submit|btn|button|do)[-_]/i;
const CHOICE = /^\p{L}[\p{L}\d ._-]{0,40}$/u;
const MOST_CHOICES = 4;

export function readForm(own: WebRequest): Known {
  const spots = spotsOf(own);
  const lastOf = (name: string) => name.split('.').at(-1) ?? name;
  const isPassword = ({ name, value }: { name: string; value: string }) =>
    isPasswordName(lastOf(name)) || /^Pv-[0-9a-f]{12}!$/.test(value);
  // An empty value is that of a button: `add_user`.
  const isName = ({ name, value }: Spot) => value !== '' && [MAIL, USER, UID].some((one) => one.test(lastOf(name)));
  const isButton = ({ name, value }: Spot) => BUTTON.test(lastOf(name)) && !isFiller(value);
  const names = spots.filter((spot) => !isPassword(spot) && !isButton(spot) && isName(spot));
  const passwords = spots.filter(isPassword);
  const isText = (spot: Spot) => names.includes(spot) || isFiller(spot.value) || isWritten(spot);
  const texts = spots.filter((spot) => !isPassword(spot) && !isButton(spot) && isText(spot));
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

/** Text that a person types and no menu offers: a telephone number, an address. */
const isWritten = ({ name, value }: Spot) => !isTokenName(name) && /[^\w.-]/.test(value) && value.length > 5;

/** Replaces the password that every scan sends with a secret one: an accepted request makes an account. */
export const withSecret = (request: WebRequest, secret: string): WebRequest => {
  const kind = kindOf(request);
  const passwords = SPOTS[kind].list(request).filter(({ value }) => value === PASSWORD);
  return passwords.reduce((made, { name }) => put(made, kind, name, secret), request);
};

/** The request with other texts in some fields; a password is repeated as it is. */
export const withTexts = (
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

/** The request with its marks behind its texts. */
export const withMarks = (known: Known, { request, marks }: Pick<Laden, 'request' | 'marks'>): WebRequest =>
  [...marks].reduce((made, [name, mark]) => withTexts(made, known, [name], (value) => value + mark), request);

export const valueIn = (request: WebRequest, { kind }: Known, name: string) =>
  SPOTS[kind].list(request).find((spot) => spot.name === name)?.value;

const MORE_RIGHTS = { role: 'admin', is_admin: true, isAdmin: true };

/** Asks for administrator's rights: where the form names a role in that field, and in JSON by names that many use. */
export function withRole({ kind, texts, passwords }: Known, request: WebRequest): Pick<Laden, 'request' | 'raised'> {
  const roles = SPOTS[kind]
    .list(request)
    .filter((spot) => !texts.has(spot.name) && !passwords.includes(spot.name) && isRole(spot));
  if (roles.length > 0 || kind !== 'json')
    return {
      request: roles.reduce((made, { name, value }) => put(made, kind, name, higherThan(value)[0] ?? value), request),
      raised: roles.map(({ name }) => name),
    };
  const sent = recordIn(bodyText(request));
  const added = Object.entries(MORE_RIGHTS).filter(([name]) => sent && !Object.hasOwn(sent, name));
  return {
    request: sent ? { ...request, body: JSON.stringify({ ...sent, ...Object.fromEntries(added) }) } : request,
    raised: sent ? added.map(([name]) => name) : [],
  };
}

/** The account has the names of this request. */
export const noteNames = ({ kind, names }: Known, request: WebRequest) => {
  for (const { name, value } of SPOTS[kind].list(request)) if (names.has(name)) names.set(name, value);
};

export const distinct = (lists: ReadonlyArray<readonly string[]>) =>
  [...new Map(lists.map((list) => [list.join('&'), list])).values()].filter((list) => list.length > 0);

/** All fields, and what is left where the site takes no quotes in names or addresses; then these alone. */
export function subsetsOf({ names, passwords, texts }: Known): ReadonlyArray<readonly string[]> {
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
export function withOwnValues(request: WebRequest, own: WebRequest, { kind }: Known): WebRequest {
  return SPOTS[kind]
    .list(own)
    .filter(({ name }) => !isTokenName(name))
    .reduce((made, { name, value }) => put(made, kind, name, value), request);
}

/**
 * Fields whose wrong value makes a site refuse: a password that is not repeated rightly, or else a name or an address that is
 * missing. A password is never left out: what is taken all the same would be an account that is open to everybody.
 */
export function spoilable({ passwords, names }: Known): readonly string[] {
  if (passwords.length > 1) return passwords.slice(-1);
  const [mail, user] = [true, false].map((is) => [...names.keys()].find((name) => MAIL.test(name) === is));
  const both = [mail, user].filter((name) => name !== undefined);
  return passwords.length === 0 || both.length > 1 ? both : [];
}

export const isPasswordOf = ({ passwords }: Known, name: string, field: string) =>
  passwords.includes(name) && passwords.includes(field);

export const spoilBy = (known: Known, request: WebRequest, name: string): WebRequest =>
  put(request, known.kind, name, known.passwords.includes(name) ? `${valueIn(request, known, name)}x` : '');

/** The request in a way that the site was seen to refuse, but for one field; null: there is none. */
export function spoil(known: Known, request: WebRequest, field: string | null): WebRequest | null {
  const { spoils, passwords } = known;
  const isRepeated = passwords.length > 1 && spoils.length > 0;
  const name = (isRepeated ? passwords.toReversed() : spoils).find((one) => one !== field);
  return name === undefined ? null : spoilBy(known, request, name);
}

/** The request with the names of the account of the scan, but for one field. */
export const withNames = ({ kind, names }: Known, request: WebRequest, field: string | null): WebRequest =>
  [...names].reduce((made, [name, value]) => (name === field ? made : put(made, kind, name, value)), request);

/** The request in a form that the site refuses for certain, whatever is tried in one field; null: there is none. */
export function refusedOnPurpose(known: Known, request: WebRequest, field: string | null): WebRequest | null {
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
export function failsForCertain(known: Known, request: WebRequest, field: string | null): WebRequest | null {
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
  // Where the site takes that wrong value the statement alone refused: it fails in the same way again.
  return weak.spoiled === null ? made : (spoil(known, made, field) ?? spoilBy(known, made, weak.spoiled));
}

/** Whether a value leaves a text of the statement open, and cuts nothing of what stands behind it. */
const leavesOpen = (tried: string) => tried.split("'").length % 2 === 0 && !/--|#|\/\*|;/.test(tried);

/** The statement was parsed, and the value is not a date or number: then a failure at a quote proves nothing. */
export const OF_VALUE = /invalid input syntax|conversion failed/i;

/** Before the sign of an address, so that it stays one. */
export const withQuote = (value: string) => (value.includes('@') ? value.replace('@', "'@") : `${value}'`);

import type { Exchange, Header, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { AttackTools, Site } from '../check.ts';
import {
  formRequest,
  maybeShownSignIn,
  passwordField,
  type SeenForm,
  shownSignIn,
  tokenField,
  userField,
} from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { httpAuthOf, realmIn } from '../crawl/http-auth.ts';
import type { InjectionPoint, PointKind } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { contentTypeOf, withHeader } from '../crawl/spots/spot.ts';
import { isXml } from '../crawl/spots/xml-body.ts';
import { isPage } from '../reading/answer.ts';
import { plainGet } from './ask.ts';
import { hashingOf } from './hashed-passwords.ts';
import { panelsOf } from './panels.ts';
import { pairsShownBy } from './shown-names.ts';
import { asksForMail } from './sign-in-names.ts';
import { headerOf, StableParts, textOf, wordsOf } from './similar.ts';
import { createVisitor, destinationIn, type Visitor } from './visitor.ts';

/** A place that takes a name and a password. */
export interface Login {
  readonly url: string;
  readonly method: string;
  /** The name may have to be an e-mail address. */
  readonly wantsMail: boolean;
  /** The request with these; the visitor fetches what it needs for it. Null: the form is not there any more. */
  build(user: string, password: string, visitor: Visitor): Promise<WebRequest | null>;
  readonly passwordField: string | null;
  readonly userField?: string;
  /** The page with its form. */
  readonly page?: string;
  /** A script sends it. */
  readonly isOfScript?: boolean;
  /** It asks for a password alone. */
  readonly isNameless?: boolean;
  /** The part of the site it opens, if it is asked for by the browser: several addresses may have one sign-in. */
  readonly realm?: string;
}

/** Where accounts are made or passwords are changed, a try would do something. */
const NO_SIGN_IN =
  /regist|sign-?up|iscri[vz]|crea|nuov[oa]|new|join|forgot|reset|recover|recuper|dimentic|change|cambia|update|modifica|profil|invit|subscri/i;
/** Programs that are sign-ins whatever the name of their folder: `/news/login.php`. */
const SIGN_IN_PROGRAM = /\/(?:log|sign)[-_]?(?:in|on)(?:\.\w{1,5})?\/?$/i;
const IS_SIGN_IN = /log-?in|sign-?in|auth|session|acces|accedi|entra|token|connect|admin/i;
const ENDS_AS_SIGN_IN = /(?:log-?in|sign-?in|auth|authenticate|tokens?|sessions?|accesso|anmelden)(?:\.\w{1,5})?\/?$/i;
const MAX_LOGINS = 20;

const found = new WeakMap<Site, Promise<readonly Login[]>>();
/** What the page of a sign-in said before anybody tried it. */
const saidBefore = new WeakMap<Login, string>();
const closed = new WeakSet<Login>();

/** Sign-ins of the site: forms, those of panels, requests of scripts with a name and a password. Asked once. */
export function loginsOf(site: Site, tools: AttackTools): Promise<readonly Login[]> {
  const known = found.get(site) ?? findLogins(site, tools);
  found.set(site, known);
  return known;
}

/** It has begun to refuse tries: nobody tries it again. */
export const isClosed = (login: Login) => closed.has(login);

async function findLogins(site: Site, tools: AttackTools): Promise<readonly Login[]> {
  const panels = await panelsOf(site, tools);
  const all = [
    ...panels.flatMap((panel) => {
      if (panel.asksFirst) return [byHeader(panel.exchange)];
      return panel.form ? [byForm(panel.exchange.request.url, panel.form)] : [];
    }),
    ...site.logins.map(({ page, request, userField: user, passwordField: password }) =>
      byPage(page, request, user, password),
    ),
    ...shownWithAccount(site),
    ...scriptLogins(site),
    ...site.exchanges.filter(({ request }) => request.method === 'GET' && isOf(site, request.url)).map(byHeader),
  ].filter((login) => login !== null);
  const isSignIn = ({ url }: Login) => {
    const { pathname } = new URL(url);
    return SIGN_IN_PROGRAM.test(pathname) || !NO_SIGN_IN.test(pathname);
  };
  // One program may have several sign-ins, told apart by a word in the address or by their fields.
  const keyOf = ({ realm, method, url, passwordField: field }: Login) =>
    realm ?? `${method} ${site.pageOf(url)} ${field}`;
  const byPlace = Map.groupBy(
    all.filter((login) => login.realm !== undefined || isSignIn(login)),
    keyOf,
  );
  const { user } = site.session;
  // Whatever their field is called, users of this site have names.
  const hasNames = user !== undefined && user !== '' && !user.includes('@');
  const logins = [...byPlace.values()]
    .flatMap((ofPlace) => ofPlace.slice(0, 1))
    .slice(0, MAX_LOGINS)
    .map((login) => ({ ...login, wantsMail: !hasNames && (login.wantsMail || asksForMail(login, site)) }));
  for (const login of logins) saidBefore.set(login, textBefore(login, site));
  return logins;
}

/** As the crawl saw it: a lock that came since is not among it. */
function textBefore({ page, url }: Login, { exchanges }: Site): string {
  const address = pageOf(page ?? url);
  const all = exchanges.filter(({ request }) => request.method === 'GET' && pageOf(request.url) === address);
  // Signed-in users may be redirected away from it.
  const shown = all.find(({ response }) => response?.status === 200) ?? all[0];
  return shown?.response ? textOf(shown).slice(0, 200_000).toLowerCase() : '';
}

const isOf = ({ origin }: Site, url: string) => url.startsWith(`${origin}/`);

/** Asked for by the browser before any page; null: the answer does not ask so. */
function byHeader({ request: { url }, response }: Exchange): Login | null {
  const sign = (headers: readonly Header[], username: string, password: string) =>
    httpAuthOf(headers, { username, password })?.({ method: 'GET', url });
  const isDigest = response?.status === 401 && sign(response.headers, 'a', 'a')?.startsWith('Digest');
  if (response?.status !== 401 || isDigest === undefined) return null;
  return {
    ...{ url, method: 'GET', wantsMail: false, passwordField: null },
    realm: realmIn(response) ?? '',
    async build(user, password, visitor) {
      // A digest is made of a number that the server gives out for each try.
      const headers = isDigest ? (await visitor.send(plainGet(url))).response?.headers : response.headers;
      const value = headers && sign(headers, user, password);
      return value == null ? null : plainGet(url, [['Authorization', value]]);
    },
  };
}

const isMail = (name: string) => /mail/i.test(name);

/** A form with one password and hardly anything else. */
function isSignInForm(form: SeenForm): boolean {
  const visible = form.fields.filter(({ type }) => ['text', 'email', 'tel', 'password', 'number'].includes(type));
  const passwords = form.fields.filter(({ type }) => type === 'password').length;
  return visible.length <= 2 && (passwords === 1 || (passwords === 0 && shownSignIn(form) !== null));
}

const askedIn = (form: SeenForm) => passwordField(form) ?? (shownSignIn(form) ?? maybeShownSignIn(form))?.password;

/** Forms with a user name, a visible password and a generic button, on pages that print an account to try. */
function shownWithAccount(site: Site): Login[] {
  const { exchanges, origin } = site;
  const pages = exchanges.filter(
    (one) => one.request.method === 'GET' && one.request.url.startsWith(origin) && isPage(one),
  );
  return [...new Map(pages.map((page) => [page.request.url, page])).values()].flatMap((page) => {
    const text = textOf(page);
    const forms = /<input\b/i.test(text) ? readHtml(text).forms : [];
    const found = forms.flatMap((form) => {
      const [fields, request] = [maybeShownSignIn(form), formRequest(form, page.request.url)];
      return fields && request && request.method === 'POST' ? [{ fields, request }] : [];
    });
    if (found.length === 0 || pairsShownBy({ ...site, exchanges: [page] }).length === 0) return [];
    return found.map(({ fields, request }) =>
      byPage(page.request.url, request, fields.user.name, fields.password.name),
    );
  });
}

const changesPassword = (form: SeenForm) => form.fields.filter(({ type }) => type === 'password').length >= 2;

function byForm(page: string, form: SeenForm): Login | null {
  const request = formRequest(form, page);
  const password = passwordField(form);
  if (!request || !password || !isSignInForm(form)) return null;
  return byPage(page, request, userField(form)?.name ?? '', password.name);
}

/** Fetches the form for each try only if something in it, or a cookie, is made anew for each visit. */
function byPage(page: string, seen: WebRequest, user: string, password: string): Login {
  let isAlwaysTheSame: boolean | null = null;
  let known: WebRequest | null = null;
  let hash: ((password: string) => string) | null = null;
  return {
    ...{ url: seen.url, method: seen.method, wantsMail: isMail(user), passwordField: password },
    ...{ page, userField: user, isNameless: user === '' },
    async build(name, word, visitor) {
      if (isAlwaysTheSame !== true) {
        const shown = await visitor.open(page);
        const forms = readHtml(textOf(shown)).forms.filter((one) => askedIn(one)?.name === password);
        const requestOf = (one: SeenForm) =>
          isSignInForm(one) || maybeShownSignIn(one) ? formRequest(one, shown.request.url) : null;
        // One page may have several sign-ins with the same fields. A page for those who are in sends strangers to another
        // sign-in than its own.
        const exact = forms.find((one) => pageOf(requestOf(one)?.url ?? '') === pageOf(seen.url));
        // The first page is known by two addresses (`/` and `/index.php`): its form goes to the one that it is opened by.
        const isTwin = seen.url.endsWith('/') && forms.length === 1 && pageOf(shown.request.url) === pageOf(page);
        const toItself = forms.filter((one) => pageOf(requestOf(one)?.url ?? '') === pageOf(page));
        const form = exact ?? (isTwin ? toItself[0] : undefined);
        known = form ? requestOf(form) : null;
        hash = hashingOf(textOf(shown));
        const isFixed = form !== undefined && tokenField(form) === null && headerOf(shown, 'set-cookie') === null;
        isAlwaysTheSame = known !== null && isFixed;
      }
      return known && withCredentials(known, { [user]: name, [password]: hash?.(word) ?? word });
    },
  };
}

const SCRIPT_KINDS: ReadonlySet<PointKind> = new Set(['json', 'xml', 'form']);

/** What a script sends with a name and a password, as it was seen: JSON, a document or the fields of a form. */
function scriptLogins(site: Site): Login[] {
  const { points } = site;
  const passwords = points.filter(
    ({ kind, name, request, changes, source }) =>
      SCRIPT_KINDS.has(kind) &&
      (kind !== 'form' || source === 'script' || source === 'description') &&
      !changes &&
      request.method === 'POST' &&
      /(?:^|\.)(?:pass|pwd|pw$|parola)/i.test(name),
  );
  return passwords.flatMap((point): Login[] => {
    const fields = SPOTS[point.kind].list(point.request);
    const user = fields.find(({ name }) => /user|utente|mail|login|name|nome|account/i.test(name));
    const ofGrant = fields.filter(({ name }) => GRANT.has(name));
    if (user === undefined || fields.length - ofGrant.length > 3) return [];
    const granted = Object.fromEntries(ofGrant.map(({ name }) => [name, GRANT.get(name) ?? '']));
    const { pathname } = new URL(point.request.url);
    // What only a description names may as well make accounts: `POST /admin/users`.
    const isSaid = point.source === 'description' ? ENDS_AS_SIGN_IN.test(pathname) : IS_SIGN_IN.test(pathname);
    if (!isSaid && (fields.length > 2 || !isSentByPage(point, site))) return [];
    const { request } = withoutSession(point);
    return [
      {
        ...{ url: request.url, method: 'POST', wantsMail: isMail(user.name), passwordField: null, isOfScript: true },
        ...(isSaid ? {} : { page: pageOf(point.page) }),
        build: async (name, word) => withCredentials(request, { ...granted, [user.name]: name, [point.name]: word }),
      },
    ];
  });
}

/** What a request for a token by a name and a password says beside them (RFC 6749, 4.3.2). */
const GRANT: ReadonlyMap<string, string> = new Map([
  ['grant_type', 'password'],
  ['scope', ''],
  ['client_id', ''],
  ['client_secret', ''],
]);

const SIGNS_IN =
  /\b(?:log|sign)[ -]?(?:in|on)\b|\b(?:accedi|entra|anmelden|einloggen|connexion|connecter|iniciar|entrar)\b|登\s?[录錄入陆]|ログイン|サインイン|로그인/i;

/** A page that sends a name and a password by a script, and has no other form for a password than one to sign in. */
function isSentByPage({ page }: InjectionPoint, { exchanges }: Site): boolean {
  const shown = exchanges.findLast(({ request: { method, url } }) => method === 'GET' && pageOf(url) === pageOf(page));
  const forms = shown ? readHtml(textOf(shown)).forms.filter((form) => passwordField(form) !== null) : [];
  const labelsOf = ({ buttons = [], fields }: SeenForm) => [
    ...buttons,
    ...fields.flatMap(({ type, value }) => (type === 'submit' ? [value] : [])),
  ];
  const saysSo = (form: SeenForm) => labelsOf(form).some((label) => SIGNS_IN.test(label));
  return (
    forms.length > 0 && forms.every((form) => isSignInForm(form) && saysSo(form)) && !NO_SIGN_IN.test(pageOf(page))
  );
}

const withoutSession = (point: InjectionPoint) => ({
  request: {
    ...point.request,
    headers: point.request.headers.filter(([name]) => !/^(?:cookie|authorization)$/i.test(name)),
  },
});

function kindOf(request: WebRequest): PointKind {
  if (request.method === 'GET') return 'query';
  const type = contentTypeOf(request);
  if (type.includes('json')) return 'json';
  if (isXml(request)) return 'xml';
  return type.includes('multipart') ? 'multipart' : 'form';
}

function withCredentials(request: WebRequest, values: Readonly<Record<string, string>>): WebRequest {
  const kind = kindOf(request);
  const origin = new URL(request.url).origin;
  const whole = Object.entries(values).reduce(
    (made, [name, value]) => (name === '' ? made : SPOTS[kind].put(made, name, value, false)),
    request,
  );
  return request.method === 'POST' ? withHeader(whole, 'Origin', origin) : whole;
}

/** One try, and where it led. */
export interface Attempt {
  readonly user: string;
  readonly password: string;
  readonly sent: Exchange;
  readonly last: Exchange;
  /** Who tried it: signed in, if it was let in. */
  readonly visitor: Visitor;
}

/** `others`: values for further fields of the same request; `query`: for its query string. */
interface Credentials {
  readonly user: string;
  readonly password: string;
  readonly others?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

function withQuery(request: WebRequest, values: Readonly<Record<string, string>>): WebRequest {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return { ...request, url: url.href };
}

export async function tryLogin(
  login: Login,
  { user, password, others, query }: Credentials,
  tools: AttackTools,
): Promise<Attempt | null> {
  if (tools.signal.aborted || closed.has(login)) return null;
  const { visitor, request: plain } = await buildRequest(login, { user, password }, tools);
  const request = plain && query ? withQuery(plain, query) : plain;
  const sent = request && (await visitor.send(others ? withCredentials(request, others) : request));
  if (!sent?.response) return null;
  if (refusesTries(sent, login)) {
    closed.add(login);
    return null;
  }
  const last = await visitor.follow(sent);
  if (!last.response) return null;
  if (!refusesTries(last, login)) return { user, password, sent, last, visitor };
  closed.add(login);
  return null;
}

/** Sign-ins that only who is signed in already is shown. */
const behind = new WeakSet<Login>();

/** As a stranger; where strangers are not shown the form, in a session of its own of the scan's user. */
async function buildRequest(
  login: Login,
  { user, password }: Credentials,
  tools: AttackTools,
): Promise<{ readonly visitor: Visitor; readonly request: WebRequest | null }> {
  const stranger = createVisitor(tools);
  const asked = behind.has(login) ? null : await login.build(user, password, stranger);
  if (asked || !tools.users || login.realm !== undefined) return { visitor: stranger, request: asked };
  const session = await tools.users.openFirst();
  const visitor = createVisitor(tools, session?.cookies());
  const request = session && (await login.build(user, password, visitor));
  if (request) behind.add(login);
  return { visitor, request };
}

const REFUSES =
  /too many (?:failed |login )?(?:attempts|tries|requests)|troppi tentativi|account (?:is |has been )?(?:locked|blocked|disabled)|(?:account|utente|utenza) (?:è )?(?:bloccat|sospes|disabilitat)|temporarily (?:locked|blocked)|rate limit|riprova tra|try again (?:in|later)|\b\d{1,2} (?:more )?(?:login )?(?:attempts?|tries|try|chances?) (?:left|remain)|(?:attempts?|tries) (?:left|remaining)\W{1,4}\d|tentativ[oi] (?:rimast|riman|residu)|(?:rimangono|restano|ancora) \d{1,2} tentativ|noch \d{1,2} versuch|\d{1,2} essais? restant|intentos? restantes?/gi;

/** Signs that tries are counted: no more of them are made. What the page says to everybody is none. */
function refusesTries(exchange: Exchange, login: Login): boolean {
  const status = exchange.response?.status ?? 0;
  if (status === 429 || status === 423 || status === 503 || headerOf(exchange, 'retry-after') !== null) return true;
  const text = textOf(exchange).slice(0, 200_000);
  // A page behind the sign-in may speak of captchas for reasons of its own.
  const usual = saidBefore.get(login) ?? '';
  const says = [...text.matchAll(REFUSES)].some(([words]) => !usual.includes(words.toLowerCase()));
  if (says || !/captcha/i.test(text) || !asksPassword(text)) return says;
  // Every page of a site may name the captcha of another form in its scripts.
  return (
    !usual.includes('captcha') ||
    [...text.matchAll(FORMS)].some(([form]) => /captcha/i.test(form) && asksPassword(form))
  );
}

const FORMS = /<form\b.{0,20000}?<\/form>/gis;

const asksPassword = (text: string) => readHtml(text).forms.some((form) => passwordField(form) !== null);

/** Whether two tries were answered alike, beside the words that were sent. */
export function isAlike(one: Attempt, other: Attempt): boolean {
  if (one.sent.response?.status !== other.sent.response?.status) return false;
  if (placeOf(destinationIn(one.sent)) !== placeOf(destinationIn(other.sent))) return false;
  const said = [one.user, one.password, other.user, other.password];
  if (outcomeIn(one.last) !== outcomeIn(other.last) || saysIn(one, other) || saysIn(other, one)) return false;
  const [first, second] = [wordsOf(one.last, said), wordsOf(other.last, said)];
  // In a short answer each word counts.
  const slack = Math.max(first.length, second.length) < SHORT ? 0 : 2;
  return new StableParts(first, first).distance(first, second) <= slack;
}

const SHORT = 8;

/** What data say of a try: their names, and whatever is true or false. Their texts may differ by themselves. */
function outcomeIn(exchange: Exchange): string {
  const text = textOf(exchange).slice(0, 20_000);
  return /^\s{0,20}\{/.test(text) ? (text.match(/"[\w-]{1,60}"\s{0,4}:|\b(?:true|false|null)\b/g) ?? []).join() : '';
}

const placeOf = (url: string | null) => (url === null ? '' : pageOf(url));

const SAYS_IN =
  /^(?:success(?:ful(?:ly)?)?|succeeded|welcome|granted|authenticated|authori[sz]ed|unlocked|correct|logged|signed|logout|benvenut[oa]|riuscit[oa]|consentit[oa]|effettuat[oa]|autenticat[oa]|corrett[oa]|willkommen|erfolgreich|angemeldet|bienvenue|réussie?|connectée?|bienvenid[oa]|correct[oa])$/i;
const SAYS_OUT =
  /^(?:not|no|un\w{4,}|in(?:valid|correct)\w*|wrong|fail\w*|denied|refused|error\w*|must|too|short|weak|common|non|errat[oa]|sbagliat[oa]|negat[oa]|troppo|falsch\w*|fehl\w*|nicht|échou\w*|incorrect\w*|fall\w*)$/i;

/** Whether the answer says in words of its own that the try succeeded, though the form may still be there. */
export function saysIn(attempt: Attempt, wrong: Attempt): boolean {
  const statuses = [attempt.sent.response?.status ?? 500, attempt.last.response?.status ?? 500];
  if (statuses.some((status) => status >= 400)) return false;
  const usual = new Set(sayingsOf(wrong));
  const said = sayingsOf(attempt).filter((word) => !usual.has(word));
  return said.some((word) => SAYS_IN.test(word)) && !said.some((word) => SAYS_OUT.test(word));
}

/** The words of an answer; of what is not so, as one: `not successful`. */
function sayingsOf({ last, user, password }: Attempt): string[] {
  const words = wordsOf(last, [user, password]).flatMap((word) => word.split(/[^\p{L}]+/u).filter((one) => one !== ''));
  return words.map((word, at) =>
    SAYS_IN.test(word) && [at - 1, at - 2].some((before) => SAYS_OUT.test(words[before] ?? '')) ? `not ${word}` : word,
  );
}

/** Whether the page after a try asks for the password no more. */
export function isPast(login: Login, { sent, last }: Attempt): boolean {
  const statuses = [sent.response?.status ?? 500, last.response?.status ?? 500];
  if (statuses.some((status) => status >= 400)) return false;
  // Who is in may be shown a form that changes the password.
  return !readHtml(textOf(last)).forms.some(
    (form) =>
      isSignInForm(form) || (form.fields.some(({ name }) => name === login.passwordField) && !changesPassword(form)),
  );
}

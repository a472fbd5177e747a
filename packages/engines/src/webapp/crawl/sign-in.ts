import type { BrowserSession } from '@rocca/tools/web/browser';
import type { WebClient } from '@rocca/tools/web/client';
import type { CookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest, WebScope } from '@rocca/tools/web/model';
import { inScope } from '@rocca/tools/web/scope';
import { isFound } from './bounded-regex.ts';
import { fillForm, formRequest, isSignIn, type SeenForm } from './form.ts';
import { readHtml } from './html-page.ts';
import { httpAuthOf } from './http-auth.ts';
import { ledByPage } from './led-by-page.ts';
import type { ScriptSession } from './script-session.ts';
import { signInByScript, signInOf } from './sign-in-by-script.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { headerOf } from './spots/spot.ts';
import { templateOf } from './template.ts';

export type SignInFailure = 'out_of_scope' | 'no_answer' | 'refused';

/** Keeps a scan signed in. */
export interface SignInKeeper {
  /** The page of the sign-in. */
  readonly page: string;
  /** What a script sent to sign in, with a name and a password that are nobody's; null: no script did. */
  request(): WebRequest | null;
  /** Where the site led who had signed in; null: nowhere else. */
  landing(): string | null;
  /** The answer to the sign-in itself where it is a page: no address shows it again. */
  shownAtOnce(): Exchange | null;
  /** Null: signed in. */
  signIn(): Promise<SignInFailure | null>;
  /** Whether the session is gone, as far as an answer shows it. */
  isLost(exchange: Exchange): boolean;
  /** Looks at an answer and signs in again if the session is gone; true: ask again. */
  renew(exchange: Exchange): Promise<boolean>;
  /** Asks, and once more after a new sign-in if the session was gone. */
  ask(send: () => Promise<Exchange>): Promise<Exchange>;
}

interface KeeperParts {
  readonly settings: SignInSettings;
  readonly client: WebClient;
  readonly jar: CookieJar;
  readonly scope: WebScope;
  /** For sign-ins that a script makes; null: there is no browser. */
  readonly session: BrowserSession | null;
  readonly scriptSession: ScriptSession;
  /** The first form that was sent and the answer to it: the name and the password in it are nobody's. */
  onFirst?(exchange: Exchange): void;
  /** The page of the sign-in has come, and nothing was sent to it yet. */
  onPage?(): void;
}

const MAX_REDIRECTS = 5;
/** A site that drops the session all the time must not make us sign in for ever. */
const MAX_SIGN_INS = 60;
/** Sign-ins that changed nothing, and from then on a refusal alone says nothing of a page that was never answered. */
const MAX_FRUITLESS = 3;
const MAX_SHAPES = 5000;

const textOf = ({ response }: Exchange) => response?.body.toString('utf8') ?? '';
const isHtml = ({ response }: Exchange) => /html/i.test((response && headerOf(response, 'content-type')) ?? '');

export function createSignInKeeper(parts: KeeperParts): SignInKeeper {
  const { settings, client, jar, scope, session } = parts;
  const { loginUrl, userParameter, passwordParameter, loggedInRegex, loggedOutRegex } = settings;
  const loginPath = URL.parse(loginUrl)?.pathname ?? '';
  let running: Promise<SignInFailure | null> | null = null;
  let signIns = 0;
  let signedInAt = Number.NEGATIVE_INFINITY;
  let fruitless = 0;
  let sent: WebRequest | null = null;
  let landing: string | null = null;
  let shownAtOnce: Exchange | null = null;
  /** By HTTP, without a form. */
  let isAuthenticated = false;
  /** Shapes of requests that were answered, and those that are refused to us however often we sign in. */
  const answered = new Set<string>();
  const refused = new Set<string>();
  const shapeOf = ({ request }: Exchange) => templateOf(request.method, request.url).shape;

  const follow = async (first: Exchange): Promise<Exchange> => {
    let exchange = first;
    for (let step = 0; step < MAX_REDIRECTS; step += 1) {
      const status = exchange.response?.status ?? 0;
      const to = exchange.response && headerOf(exchange.response, 'location');
      const next = status >= 300 && status < 400 ? to : status === 200 ? ledByPage(textOf(exchange)) : null;
      const url = next ? URL.parse(next, exchange.request.url)?.href : null;
      if (!url || !inScope(scope, url)) break;
      exchange = await client.send({ method: 'GET', url, headers: [], body: null });
    }
    return exchange;
  };
  /** The form of the login page with the two fields; the password goes nowhere else. */
  const formOf = (forms: readonly SeenForm[]) => {
    const fitting = forms.filter(({ fields }) =>
      [userParameter, passwordParameter].every((wanted) => fields.some(({ name }) => name === wanted)),
    );
    // A registration on the same page may call its fields alike, and has more of them.
    return fitting.toSorted((one, other) => one.fields.length - other.fields.length)[0];
  };
  const requestOf = (page: Exchange, form: SeenForm | undefined): WebRequest | null => {
    const plain: SeenForm = {
      action: loginUrl,
      method: 'post',
      encoding: '',
      fields: [userParameter, passwordParameter].map((name) => textField(name)),
    };
    const chosen = form ?? plain;
    const filled = fillForm(chosen, { page: page.request.url }).map(({ field, value }) => ({
      field,
      value: writtenIn(field.name, value),
    }));
    return formRequest(chosen, page.request.url, filled);
  };
  const writtenIn = (name: string, value: string) => {
    if (name === userParameter) return settings.username;
    return name === passwordParameter ? settings.password : value;
  };
  const attempt = async (): Promise<SignInFailure | null> => {
    if (!inScope(scope, loginUrl)) return 'out_of_scope';
    if (signIns >= MAX_SIGN_INS) return 'refused';
    signIns += 1;
    const before = new Set(jar.all().map(({ name, value }) => `${name}=${value}`));
    const page = await follow(await client.send({ method: 'GET', url: loginUrl, headers: [], body: null }));
    if (!page.response) return 'no_answer';
    if (signIns === 1) parts.onPage?.();
    if (page.response.status === 401) return authenticate(page, before);
    if (isAuthenticated) return judge(page, before, true);
    const { forms, runs } = readHtml(textOf(page));
    const form = formOf(forms);
    // A form that names no method is sent by its script; by itself it would put the password into an address.
    const isByScript = !form || (form.method === 'get' && form.fields.some(({ type }) => type === 'password'));
    if (isByScript && runs && session) {
      const shown = await signInByScript(session, settings, parts.scriptSession);
      sent = shown?.request ?? sent;
      if (shown !== null) {
        landing = shown.url;
        return judgeText(shown.text, before, shown.hasNews, loginUrl);
      }
    }
    if (form && isByScript && runs) return 'refused';
    const request = requestOf(page, form);
    if (!request || !inScope(scope, request.url)) return 'out_of_scope';
    const first = await client.send(request);
    const asStranger = signIns === 1 ? signInOf([first.request], settings) : null;
    if (asStranger) parts.onFirst?.({ ...first, request: asStranger, isSignIn: true });
    const answer = await follow(first);
    const failure = judge(answer, before);
    if (failure === null && answer !== first) landing = answer.request.url;
    shownAtOnce = failure === null && answer === first ? answer : null;
    return failure;
  };
  /** The browser's own question for a name and a password. */
  const authenticate = async ({ request, response }: Exchange, before: ReadonlySet<string>) => {
    const sign = httpAuthOf(response?.headers ?? [], settings);
    parts.scriptSession.signWith(sign);
    isAuthenticated = false;
    const answer = sign && (await follow(await client.send({ ...request, headers: [] })));
    const failure = answer && answer.response?.status !== 401 ? judge(answer, before, true) : 'refused';
    isAuthenticated = failure === null;
    if (failure) parts.scriptSession.signWith(null);
    return failure;
  };
  /** By the customer's expressions; without any by what changed. */
  const judge = (answer: Exchange, before: ReadonlySet<string>, isGiven = false): SignInFailure | null => {
    if (!answer.response) return 'no_answer';
    const failure = judgeText(textOf(answer), before, isGiven, answer.request.url);
    const isByExpression = loggedInRegex !== '' || loggedOutRegex !== '';
    return isByExpression || answer.response.status < 400 ? failure : 'refused';
  };
  const judgeText = (
    text: string,
    before: ReadonlySet<string>,
    isGiven: boolean,
    url: string,
  ): SignInFailure | null => {
    if (loggedInRegex !== '') return isFound(loggedInRegex, text) ? null : 'refused';
    if (loggedOutRegex !== '') return isFound(loggedOutRegex, text) === false ? null : 'refused';
    const { forms } = readHtml(text);
    const isElsewhere = URL.parse(url)?.pathname !== loginPath;
    // A page for those who are in may ask for a password as well, to change it.
    const isAskedAgain = forms.some((form) => {
      const isAsked = (name: string) => form.fields.some((field) => field.name === name && field.type !== 'hidden');
      return isSignIn(form) && isAsked(passwordParameter) && (isAsked(userParameter) || !isElsewhere);
    });
    const hasNews = isGiven || jar.all().some(({ name, value }) => !before.has(`${name}=${value}`));
    return !isAskedAgain && (hasNews || before.size > 0) ? null : 'refused';
  };
  const keeper: SignInKeeper = {
    page: loginUrl,
    request: () => sent,
    landing: () => landing,
    shownAtOnce: () => shownAtOnce,
    signIn() {
      running ??= attempt().finally(() => {
        running = null;
        signedInAt = performance.now();
      });
      return running;
    },
    isLost(exchange) {
      const { response, request } = exchange;
      // A server that fails says nothing of the session, whatever its error page lists.
      if (!response || response.status >= 500) return false;
      // The sign-in itself looks like one who is out.
      if (URL.parse(request.url)?.pathname === loginPath) return false;
      const to = headerOf(response, 'location');
      if (response.status >= 300 && response.status < 400 && to !== null)
        return loginPath !== '/' && URL.parse(to, request.url)?.pathname === loginPath;
      // Data shows no page that could say who is signed in.
      if (loggedOutRegex === '' || !isHtml(exchange)) return response.status === 401;
      const text = textOf(exchange);
      if (loggedInRegex !== '' && isFound(loggedInRegex, text) !== false) return false;
      return isFound(loggedOutRegex, text) === true;
    },
    async renew(exchange) {
      if (!keeper.isLost(exchange)) return false;
      // Somebody else has signed in since it was asked.
      if (signedInAt > performance.now() - exchange.ms) return true;
      return signIns < MAX_SIGN_INS && (await keeper.signIn()) === null;
    },
    async ask(send) {
      const first = await send();
      const shape = shapeOf(first);
      if (!keeper.isLost(first)) {
        if (first.response && answered.size < MAX_SHAPES) answered.add(shape);
        return first;
      }
      const isKnown = answered.has(shape);
      if (!isKnown && (refused.has(shape) || fruitless >= MAX_FRUITLESS)) return first;
      if (!(await keeper.renew(first))) return first;
      const second = await send();
      if (!keeper.isLost(second)) fruitless = 0;
      else if (!isKnown) {
        fruitless += 1;
        refused.add(shape);
      }
      return second;
    },
  };
  return keeper;
}

const textField = (name: string): SeenForm['fields'][number] => ({
  name,
  type: 'text',
  value: '',
  options: [],
  required: false,
  checked: false,
  min: null,
  max: null,
  maxLength: null,
  pattern: null,
  accept: null,
});

import type { BrowserSession } from '@rocca/tools/web/browser';
import type { WebClient } from '@rocca/tools/web/client';
import type { CookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest, WebScope } from '@rocca/tools/web/model';
import { inScope } from '@rocca/tools/web/scope';
import { httpAuthOf } from './http-auth.ts';
import { ledByPage, ledMeanwhile } from './led-by-page.ts';
import type { ScriptSession } from './script-session.ts';
import { createSessionWatch } from './session-watch.ts';
import {
  findSignInPage,
  isSentByScript,
  nextStep,
  plainForm,
  plainJson,
  type SignInPage,
  signInRequest,
  takesOnlyJson,
} from './sign-in-by-form.ts';
import { signInByScript, signInOf } from './sign-in-by-script.ts';
import { createSignInProof, type Unproven } from './sign-in-proof.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { tokensInJson } from './sign-in-tokens.ts';
import { headerOf } from './spots/spot.ts';
import { linkChange } from './state-change.ts';
import { templateOf } from './template.ts';

export type SignInFailure = 'out_of_scope' | 'no_answer' | 'refused';
/** Why a sign-in was refused: no form was found, it is still asked for, no page proves it, or it was lost too often. */
export type SignInDetail = Unproven | 'no_form' | 'no_browser' | 'lost';

/** Keeps a scan signed in. */
export interface SignInKeeper {
  /** The page of the sign-in. */
  readonly page: string;
  /** What a script sent to sign in, with a name and a password that are nobody's; null: no script did. */
  request(): WebRequest | null;
  /** Where the site led who had signed in; null: nowhere else. */
  landing(): string | null;
  /** Addresses that led there, each by a redirect to the next one. */
  hops(): readonly string[];
  /** The answer to the sign-in itself where it is a page: no address shows it again. */
  shownAtOnce(): Exchange | null;
  /** More of the last failure; null: there was none. */
  why(): SignInDetail | null;
  /** It was signed in, and could not sign in again. */
  isLostForGood(): boolean;
  /** How many times the scan has signed in. */
  signIns?(): number;
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
  /** A request after which the session was gone: it ends it. */
  onEnded?(request: WebRequest): void;
}

const MAX_REDIRECTS = 5;
/** A site that drops the session all the time must not make us sign in for ever. */
const MAX_SIGN_INS = 60;
/** One after which so many requests were answered was worth it. */
const WORTH_ANSWERS = 10;
const MAX_IN_ALL = 1000;
/** Sign-ins that changed nothing, and from then on a refusal alone says nothing of a page that was never answered. */
const MAX_FRUITLESS = 3;
const MAX_SHAPES = 5000;

const textOf = ({ response }: Exchange) => response?.body.toString('utf8') ?? '';
const isHtml = ({ response }: Exchange) => /html/i.test((response && headerOf(response, 'content-type')) ?? '');
const plainGet = (url: string): WebRequest => ({ method: 'GET', url, headers: [], body: null });

export function createSignInKeeper(parts: KeeperParts): SignInKeeper {
  const { settings, client, jar, scope, session } = parts;
  const { loginUrl } = settings;
  /** Where the sign-in was found: the address of the settings may lead or link there. */
  let foundAt = loginUrl;
  let hasForm = false;
  let isByBrowser = false;
  let running: Promise<SignInFailure | null> | null = null;
  let signIns = 0;
  let spent = 0;
  let answersSince = 0;
  let signedInAt = Number.NEGATIVE_INFINITY;
  let fruitless = 0;
  let sent: WebRequest | null = null;
  let landing: string | null = null;
  let hops: readonly string[] = [];
  let shownAtOnce: Exchange | null = null;
  let why: SignInDetail | null = null;
  let isIn = false;
  let wasIn = false;
  /** By HTTP, without a form. */
  let isAuthenticated = false;
  /** Shapes of requests that were answered, and those that are refused to us however often we sign in. */
  const answered = new Set<string>();
  const refused = new Set<string>();
  const shapeOf = ({ request }: Exchange) => templateOf(request.method, request.url).shape;

  const follow = async (first: Exchange, hops: string[] = []): Promise<Exchange> => {
    let exchange = first;
    for (let step = 0; step < MAX_REDIRECTS; step += 1) {
      const status = exchange.response?.status ?? 0;
      const to = exchange.response && headerOf(exchange.response, 'location');
      const next = status >= 300 && status < 400 ? to : status === 200 ? ledByPage(textOf(exchange)) : null;
      const url = next ? URL.parse(next, exchange.request.url)?.href : null;
      if (!url || !inScope(scope, url)) break;
      exchange = await client.send(plainGet(url));
      hops.push(url);
    }
    return exchange;
  };
  /** Also where a page leads that shows something meanwhile. */
  const followAnswer = async (first: Exchange, hops: string[]): Promise<Exchange> => {
    let exchange = await follow(first, hops);
    for (let step = 0; step < MAX_REDIRECTS && exchange.response?.status === 200; step += 1) {
      const led = ledMeanwhile(textOf(exchange));
      const url = led === null ? null : URL.parse(led, exchange.request.url)?.href;
      if (!url || !inScope(scope, url) || url === exchange.request.url || linkChange(url) !== null) break;
      hops.push(url);
      exchange = await follow(await client.send(plainGet(url)), hops);
    }
    return exchange;
  };
  const openPage = async (url: string) => follow(await client.send(plainGet(url)));
  const watch = createSessionWatch({ settings, scope, open: openPage });
  const proof = createSignInProof({
    ...{
      settings,
      open: openPage,
      pages: [...new Set([`${scope.origin}${scope.path}`, loginUrl.replace(/#.*$/s, '')])],
    },
    openAsStranger: (url) => client.send(plainGet(url), { cookies: 'none' }),
  });
  const fail = (detail: SignInDetail): SignInFailure => {
    why = detail;
    return 'refused';
  };
  const mayGoOn = () => spent < MAX_SIGN_INS && signIns < MAX_IN_ALL;
  const attempt = async (): Promise<SignInFailure | null> => {
    if (!inScope(scope, loginUrl)) return 'out_of_scope';
    if (!mayGoOn()) return fail('lost');
    signIns += 1;
    if (answersSince < WORTH_ANSWERS) spent += 1;
    answersSince = 0;
    const before = new Set(jar.all().map(({ name, value }) => `${name}=${value}`));
    const page = await openPage(foundAt.replace(/#.*$/s, ''));
    if (!page.response) return 'no_answer';
    if (signIns === 1) parts.onPage?.();
    if (page.response.status === 401 && headerOf(page.response, 'www-authenticate') !== null)
      return authenticate(page, before);
    if (isAuthenticated) return judge(page, before, true);
    const place = await findSignInPage(page, settings, (url) =>
      inScope(scope, url) ? openPage(url) : Promise.resolve(page),
    );
    if (signIns === 1) {
      proof.begin(textOf(page));
      notePlace(place);
    }
    // Who is in already may not be shown the form.
    const isShownIn = hasForm && !place.found && settings.loggedInRegex !== '';
    if (isShownIn && (await judge(page, before, true)) === null) return null;
    const byBrowser = session && (place.runs || isByBrowser) ? session : null;
    if (byBrowser && (isByBrowser || isSentByScript(place))) {
      const failure = await signInInBrowser(byBrowser, before);
      if (failure !== 'no_form') return failure;
    }
    if (place.found && isSentByScript(place) && place.runs) return fail(session ? 'no_form' : 'no_browser');
    const failure = await sendForm(place, before);
    if (failure !== 'refused' || !byBrowser || isByBrowser || !place.found) return failure;
    // A script of the page may make the request, or something in it.
    const second = await signInInBrowser(byBrowser, before);
    return second === 'no_form' ? failure : second;
  };
  const notePlace = (place: SignInPage) => {
    watch.noteForm(place);
    const { page, found } = place;
    hasForm = found !== null;
    if (!found) return;
    if (page.request.url.split(/[?#]/, 1)[0] !== foundAt.split(/[?#]/, 1)[0]) foundAt = page.request.url;
  };
  const signInInBrowser = async (window: BrowserSession, before: ReadonlySet<string>) => {
    const at = loginUrl.includes('#') ? loginUrl : foundAt;
    const shown = await signInByScript(window, { ...settings, loginUrl: at }, parts.scriptSession);
    if (shown === null) {
      why = 'no_form';
      return 'no_form';
    }
    proof.begin(shown.before);
    sent = shown.request ?? sent;
    const hasNews = shown.hasNews || hasNewCookie(before);
    // A token in the answer to the password says more than fields that are still shown.
    const asksAgain = shown.asksAgain && !shown.hasToken;
    const unproven = await proof.judge({ ...shown, hasNews, asksAgain, status: shown.isRejected ? 400 : 200 });
    if (unproven !== null) return fail(unproven);
    watch.noteSignedIn(shown.text, shown.url);
    landing = shown.url;
    isByBrowser = true;
    return null;
  };
  const sendForm = async (
    { page, found, runs }: SignInPage,
    before: ReadonlySet<string>,
  ): Promise<SignInFailure | null> => {
    const form = found ?? plainForm(settings);
    const request = signInRequest(page, form, settings);
    if (!request || !inScope(scope, request.url)) return 'out_of_scope';
    let first = await client.send(request);
    if (form.password === null) {
      const step = await follow(first);
      const next = nextStep(step, settings);
      const second = next && signInRequest(step, next, settings);
      if (!second || !inScope(scope, second.url)) return fail('no_form');
      first = await client.send(second);
    } else if (!found && takesOnlyJson(first)) first = await client.send(plainJson(settings));
    const asStranger = signIns === 1 ? signInOf([first.request], settings) : null;
    if (asStranger) parts.onFirst?.({ ...first, request: asStranger, isSignIn: true });
    const tokens = found ? [] : tokensInJson(textOf(first));
    const [token] = tokens;
    parts.scriptSession.expect(tokens);
    if (token !== undefined && !hasNewCookie(before)) parts.scriptSession.assume(token);
    const led: string[] = [];
    const answer = await followAnswer(first, led);
    const failure = await judge(answer, before, token !== undefined);
    if (failure === 'refused' && !found)
      why = first.response?.status === 401 ? 'asked_again' : runs && !session ? 'no_browser' : 'no_form';
    if (failure !== null) return failure;
    if (answer !== first) landing = answer.request.url;
    hops = led.filter((url) => url !== landing);
    watch.noteSignedIn(textOf(answer), answer.request.url);
    shownAtOnce = answer === first && isHtml(answer) ? answer : null;
    return null;
  };
  /** The browser's own question for a name and a password. */
  const authenticate = async ({ request, response }: Exchange, before: ReadonlySet<string>) => {
    const sign = httpAuthOf(response?.headers ?? [], settings);
    parts.scriptSession.signWith(sign);
    isAuthenticated = false;
    const answer = sign && (await follow(await client.send({ ...request, headers: [] })));
    const failure = answer && answer.response?.status !== 401 ? await judge(answer, before, true) : fail('asked_again');
    isAuthenticated = failure === null;
    if (failure) parts.scriptSession.signWith(null);
    return failure;
  };
  const hasNewCookie = (before: ReadonlySet<string>) =>
    jar.all().some(({ name, value }) => !before.has(`${name}=${value}`));
  const judge = async (
    answer: Exchange,
    before: ReadonlySet<string>,
    isGiven = false,
  ): Promise<SignInFailure | null> => {
    if (!answer.response) return 'no_answer';
    // Some sites keep the visitor's own cookie.
    const hasNews = isGiven || hasNewCookie(before) || before.size > 0;
    const { status } = answer.response;
    const unproven = await proof.judge({ text: textOf(answer), url: answer.request.url, status, hasNews });
    return unproven === null ? null : fail(unproven);
  };
  const renewNow = async (exchange: Exchange): Promise<boolean> => {
    // Another request has signed in since it was asked.
    if (signedInAt > performance.now() - exchange.ms) return true;
    return mayGoOn() && (await keeper.signIn()) === null;
  };
  /** Requests that are on their way, and those that were made in all. */
  let open = 0;
  let begun = 0;
  /** Whether the session is gone, and not only this request refused. */
  const isOut = async (): Promise<boolean> => {
    const page = landing ?? `${scope.origin}${scope.path}`;
    return wasIn && keeper.isLost(await client.send(plainGet(page)));
  };
  const askAndRenew = async (send: () => Promise<Exchange>, isAlone: () => boolean): Promise<Exchange> => {
    const first = await send();
    const shape = shapeOf(first);
    if (!keeper.isLost(first) && (refused.has(shape) || !(await watch.isSentToSignIn(first)))) {
      answersSince += 1;
      if (first.response && answered.size < MAX_SHAPES) answered.add(shape);
      return first;
    }
    const isKnown = answered.has(shape);
    if (!isKnown && (refused.has(shape) || fruitless >= MAX_FRUITLESS)) return first;
    // Nothing else was asked meanwhile, and what was asked before was answered.
    if (!isKnown && answersSince > 0 && isAlone() && (await isOut())) {
      parts.onEnded?.(first.request);
      refused.add(shape);
      await renewNow(first);
      return first;
    }
    if (!(await renewNow(first))) return first;
    const second = await send();
    if (!keeper.isLost(second)) fruitless = 0;
    else if (!isKnown) {
      fruitless += 1;
      refused.add(shape);
    }
    return second;
  };
  const keeper: SignInKeeper = {
    page: loginUrl,
    why: () => why,
    isLostForGood: () => wasIn && !isIn,
    signIns: () => signIns,
    request: () => sent,
    landing: () => landing,
    hops: () => hops,
    shownAtOnce: () => shownAtOnce,
    signIn() {
      running ??= attempt()
        .then((failure) => {
          isIn = failure === null;
          wasIn ||= isIn;
          if (isIn) why = null;
          return failure;
        })
        .finally(() => {
          running = null;
          signedInAt = performance.now();
        });
      return running;
    },
    isLost: (exchange) => watch.isLost(exchange),
    async renew(exchange) {
      return keeper.isLost(exchange) && (await renewNow(exchange));
    },
    async ask(send) {
      const isFirst = open === 0;
      open += 1;
      begun += 1;
      const number = begun;
      try {
        return await askAndRenew(send, () => isFirst && begun === number);
      } finally {
        open -= 1;
      }
    },
  };
  return keeper;
}

import { randomBytes } from 'node:crypto';
import type { WebClient, WebSendOptions } from '@rocca/tools/web/client';
import { type CookieJar, createCookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { readTarget } from '@rocca/tools/web/scope';
import type { AttackTools, Depth, Listener, ProofBrowser, SendOptions, SiteUsers } from '../check.ts';
import { isFiller, isOfNobody } from '../crawl/fillers.ts';
import { findPoints } from '../crawl/find-points.ts';
import { passwordField } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { changesOwnName, changesOwnPassword, type OwnAccount } from '../crawl/own-account.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { besideRecord } from '../crawl/record-makers.ts';
import { withValue } from '../crawl/replay.ts';
import type { ScriptSession } from '../crawl/script-session.ts';
import type { SignInKeeper } from '../crawl/sign-in.ts';
import { headerOf, withHeader } from '../crawl/spots/spot.ts';
import { mayBeSent } from '../crawl/state-change.ts';
import type { Surface } from '../crawl/surface.ts';
import { createFileForms, createPictureTries } from './file-forms.ts';
import { createRegistrations } from './registrations.ts';
import { createSubmissions } from './submissions.ts';
import { createTokens } from './tokens.ts';

interface ToolParts {
  readonly client: WebClient;
  readonly jar: CookieJar;
  readonly surface: Surface;
  readonly depth: Depth;
  readonly signal: AbortSignal;
  readonly keeper: SignInKeeper | null;
  readonly scriptSession: ScriptSession;
  readonly listener: Listener | null;
  readonly browser: ProofBrowser;
  readonly users?: SiteUsers;
  /** Who the scan is signed in as. */
  readonly own?: OwnAccount | null;
  /** Every answer to a value at a point. */
  onAnswer(exchange: Exchange, point: InjectionPoint): void;
  /** Whether another record may be stored by the form of this request. */
  mayStoreMore?(request: WebRequest, tried: 'file' | 'text' | 'decisive'): boolean;
  /** Every answer that says that no account was made. */
  onRefused?(exchange: Exchange): void;
  /** Every failure after which there may be an account. */
  onFailed?(exchange: Exchange): void;
  /** Called with the response that created the scan's account, and the names that identify it. */
  onMade?(exchange: Exchange, names: readonly string[]): void;
}

/** Pages whose parameters are known by where answers to tries lead. */
const MOST_LED = 15;

/** What active checks use: everything goes through the scan's client, its scope, its rate and its budget. */
export function createAttackTools(parts: ToolParts): AttackTools {
  const { client, jar, surface, depth, signal, keeper, scriptSession, listener, browser } = parts;
  /** Points of one request share its answer. */
  const controls = new WeakMap<WebRequest, Promise<Exchange>>();
  const forSignedIn = new Map<string, Promise<boolean>>();
  const submissions = createSubmissions(
    depth.strength,
    surface.pageKey,
    (request) => surface.isLetter(request),
    (request) => surface.changeOf(request),
  );
  const pictures = createPictureTries(depth.strength, surface.pageKey);
  /** Of the page of a form that strangers fill in: without them its token is worth nothing. Their own session never leaves. */
  let ofStranger = createCookieJar();
  const fetchFor = (who: 'scan' | 'stranger') =>
    createTokens(
      async (request) => {
        if (!mayBeSent(surface.changeOf(request), false) || !submissions.take(request))
          return { request, response: null, failure: 'over_budget', ms: 0 };
        if (who === 'scan' && losesPassword(request))
          return { request, response: null, failure: 'out_of_scope', ms: 0 };
        if (who === 'scan') return client.send(request);
        const exchange = await client.send(scriptSession.withoutIt(request), { cookies: 'none' });
        ofStranger = createCookieJar();
        ofStranger.keep(pathOf(request), exchange.response?.headers ?? []);
        return exchange;
      },
      who === 'scan' ? () => keeper?.signIns?.() ?? 0 : undefined,
    );
  /** Also what a step before it, or a value of ours, has made of a request. */
  const losesPassword = (request: WebRequest) =>
    surface.session.signedIn && parts.own ? changesOwnPassword(request, parts.own) : false;
  const besideRecords = new Map<number, InjectionPoint | null>();
  /** The point in a request that writes over no record, where it holds the own name as the one who made it. */
  const withoutRecord = (point: InjectionPoint): InjectionPoint => {
    if (!surface.session.signedIn || !parts.own) return point;
    const made = besideRecords.has(point.id) ? besideRecords.get(point.id) : besideRecord(point, parts.own);
    besideRecords.set(point.id, made ?? null);
    return made ? { ...point, request: made.request } : point;
  };
  const losesName = (tried: InjectionPoint | undefined, request: WebRequest) => {
    if (!surface.session.signedIn || !parts.own || (tried && besideRecords.get(tried.id))) return false;
    // Values that are tried together stand in the request of the point already.
    const before = surface.points.find(({ id }) => id === tried?.id)?.request ?? tried?.request ?? request;
    return changesOwnName(before, request, parts.own);
  };
  const tokens = { scan: fetchFor('scan'), stranger: fetchFor('stranger') };
  const asStranger = (request: WebRequest): WebRequest => {
    const cookies = headerOf(request, 'cookie') === null ? ofStranger.headerFor(pathOf(request)) : null;
    return cookies === null ? request : withHeader(request, 'Cookie', cookies);
  };
  const registrations = createRegistrations({
    registration: surface.registration,
    pageBefore: (request) => {
      const page = headerOf(request, 'referer') ?? request.url;
      return surface.exchanges.find((one) => one.request.method === 'GET' && one.request.url === page);
    },
    forms: () => {
      const making = surface.points.filter(({ token, request }) => !token && surface.changeOf(request) === 'registers');
      const ofForms = [...new Map(making.map((point) => [point.request, point])).values()];
      return Promise.all(
        ofForms.map(async (point) => {
          const isByStranger = await isSentByStranger(point);
          const keeps = surface.session.signedIn ? keepsNone : keepsOfTry;
          const options = { cookies: isByStranger ? 'none' : 'jar', keeps } as const;
          return {
            request: point.request,
            isOpen: isByStranger || !surface.session.signedIn,
            send: (request: WebRequest) => sendAs(request, options),
          };
        }),
      );
    },
    mayRepeat: () => depth.mayChange && surface.logins.some(({ request }) => surface.changeOf(request) === null),
    mayRaise: depth.mayChange,
    ...(parts.onRefused && { onRefused: parts.onRefused }),
    ...(parts.onFailed && { onFailed: parts.onFailed }),
    ...(parts.onMade && { onMade: parts.onMade }),
  });
  const isForAccounts = createAccountPrograms(surface);
  const logins = new Map(surface.logins.map(({ request, page }) => [request.url, page]));
  const ofCrawlJar = new Set(jar.all().map(({ name }) => name));
  // A form may set a language, a role, a level of protection: with our values, the rest of the scan would see another site.
  const keepsOfTry = (name: string) => !ofCrawlJar.has(name) || surface.session.cookies.includes(name);

  /** Forms for who has forgotten a password whose own values name nobody, as the site says. */
  const unknownThere = new WeakSet<WebRequest>();

  let pagesLed = 0;
  /** A parameter that nothing names but where an answer leads: what is refused is told the reason that way. */
  const noteLed = ({ request, response }: Exchange) => {
    const location =
      response && response.status >= 300 && response.status < 400 ? headerOf(response, 'location') : null;
    const next = location === null || pagesLed >= MOST_LED ? null : URL.parse(location, request.url);
    if (next?.origin !== surface.origin || !next.pathname.startsWith(surface.root) || next.search === '') return;
    next.hash = '';
    const page = surface.pageOf(next.href);
    const known = new Set(
      surface.points.flatMap(({ kind, name, request: { url } }) =>
        kind === 'query' && surface.pageOf(url) === page ? [name] : [],
      ),
    );
    const added = [...next.searchParams.keys()].filter((name) => !known.has(name));
    // Where the page of the request itself is not known its parameters are of our making.
    if (added.length === 0 || !surface.pages.has(surface.pageKey({ method: 'GET', url: next.href }))) return;
    pagesLed += 1;
    const led = { method: 'GET', url: next.href, headers: [], body: null };
    surface.addRequest(led, { page: request.url, depth: 1, source: 'link' }, { only: new Set(added) });
  };

  /** Many sites sign in whoever has registered: the scan goes on as the user it was given. */
  const keepsNone = () => false;
  const sendAs = async (request: WebRequest, options: WebSendOptions, isIdentity = false) => {
    const sendOnce = () => client.send(request, options);
    const exchange = await (keeper && surface.session.signedIn && options.cookies === 'jar' && !isIdentity
      ? keeper.ask(sendOnce)
      : sendOnce());
    noteLed(exchange);
    return exchange;
  };

  const ask = async (
    request: WebRequest,
    { timeoutMs, headers = [], isUpload = false, isDecisive = false, isTimed = false, isWanted }: SendOptions,
    {
      cookies,
      tried,
      of = tried,
    }: { cookies: 'jar' | 'none'; tried?: InjectionPoint; of?: InjectionPoint | undefined },
  ) => {
    const whole = headers.reduce((made, [name, value]) => withHeader(made, name, value), request);
    // The answer to another identity is no loss of the session, and must not become it.
    const isIdentity = tried?.kind === 'cookie' && surface.session.cookies.includes(tried.codec?.spot ?? tried.name);
    const unsent = (failure: 'over_budget' | 'out_of_scope') => ({ request: whole, response: null, failure, ms: 0 });
    // Also what a value of ours has made of it: the name of a page, the word of an action. No visitor finds that on the site,
    // so that it is not listed as something the scan left out.
    const isLost = cookies === 'jar' && (losesPassword(whole) || losesName(tried, whole));
    const byWords = isLost ? 'changes_account' : surface.changeOf(whole);
    const change = byWords === null && isForAccounts(whole) ? 'registers' : byWords;
    if (change === 'registers' && byWords === null && whole.method !== 'POST') return unsent('out_of_scope');
    const isAnother = isIdentity || (change === 'registers' && surface.session.signedIn);
    const keeps = isAnother ? keepsNone : keepsOfTry;
    const options = {
      ...{ cookies, ...(timeoutMs !== undefined && { timeoutMs }), ...(isWanted && { isWanted }) },
      ...((tried || isAnother) && { keeps }),
    };
    // Who has no session is not signed out.
    const isStranger =
      cookies === 'none' && ['cookie', 'authorization'].every((name) => headerOf(whole, name) === null);
    const isExit = change === 'leaves' && whole.method === 'GET';
    // What may be bought with the consent was bought by the crawl.
    if (!(isExit && isStranger) && !mayBeSent(change, false)) return unsent('out_of_scope');
    const isForNobody = of !== undefined && (reachesNobody(of, surface) || unknownThere.has(of.request));
    const byWhom = isForNobody ? 'nobody' : tried ? 'values' : 'site';
    const by = change === 'registers' ? 'refused' : byWhom;
    if (tried && !isUpload && !isDecisive && !pictures.mayTry(tried)) return unsent('over_budget');
    const timed = isTimed ? (isDecisive ? 'proof' : 'first') : undefined;
    if (!submissions.take(whole, by, timed)) return unsent('over_budget');
    const trying = isUpload ? 'file' : isDecisive ? 'decisive' : 'text';
    if (by === 'values' && parts.mayStoreMore?.(whole, trying) === false) return unsent('over_budget');
    const send = (made: WebRequest) => sendAs(made, options, isIdentity);
    if (change !== 'registers') return send(whole);
    const own = tried?.request ?? whole;
    const answer = await registrations.send({
      request: whole,
      own,
      field: tried?.codec?.spot ?? tried?.name ?? null,
      send,
    });
    if (!answer) surface.noteUntried(whole, change);
    return answer ?? unsent('over_budget');
  };
  // What the crawl asked names the session of then.
  const ofCrawl = new WeakSet<object>(surface.exchanges.map(({ request }) => request.headers));
  const withoutOldCookies = (request: WebRequest): WebRequest =>
    ofCrawl.has(request.headers)
      ? { ...request, headers: request.headers.filter(([name]) => name.toLowerCase() !== 'cookie') }
      : request;
  /** A cookie is tried beside those of the session. */
  const withCookies = (request: WebRequest): WebRequest => {
    if (headerOf(request, 'cookie') !== null) return request;
    const cookies = jar.headerFor(pathOf(request));
    return cookies === null ? request : withHeader(request, 'Cookie', cookies);
  };
  /** Whether strangers are sent away from the page: a form there asks for a password of those who are in already. */
  const isForSignedIn = (page: string, point: Pick<InjectionPoint, 'request'>): Promise<boolean> => {
    const known = forSignedIn.get(page);
    if (known) return known;
    const asked = (async () => {
      if (!keeper || !surface.session.signedIn) return false;
      const shown = await client.send({ method: 'GET', url: page, headers: [], body: null }, { cookies: 'none' });
      // A page that is for strangers may well say that nobody is signed in.
      if (asksForPassword(shown, point)) return false;
      return keeper.isLost(shown) || [401, 403].includes(shown.response?.status ?? 0);
    })();
    forSignedIn.set(page, asked);
    return asked;
  };
  /** A try at a sign-in must not change whom the scan is signed in as. */
  const signsInAt = async (page: string | undefined, point: Pick<InjectionPoint, 'request'>): Promise<boolean> =>
    page !== undefined && !(await isForSignedIn(page, point));
  const isSentByStranger = async (point: InjectionPoint): Promise<boolean> => {
    const loginPage = logins.get(point.request.url) ?? (point.signsIn ? point.page : undefined);
    return point.stranger === true || (await signsInAt(loginPage, point));
  };
  const sendAsIs = async (point: InjectionPoint, value: string | null, options: SendOptions) => {
    if (point.changes && !depth.mayChange) throw new Error('a request that changes data needs its consent');
    const isSignIn = await isSentByStranger(point);
    const cookies = isSignIn ? 'none' : 'jar';
    const build = (base: WebRequest) => {
      const own = point.kind === 'cookie' && !point.stranger ? withCookies(base) : base;
      return value === null ? own : withValue({ ...point, request: own }, value, { raw: options.raw ?? false });
    };
    const exchange = await tokens[isSignIn ? 'stranger' : 'scan'].send(point, build, (request) =>
      ask(isSignIn && point.token ? asStranger(request) : request, options, {
        ...{ cookies, of: point },
        ...(value !== null && { tried: point }),
      }),
    );
    if (value !== null) {
      if (!options.isUpload) pictures.note(point, value, exchange);
      parts.onAnswer(exchange, point);
    }
    // The site knows no such account: nor does it know one by a value that is made of this one.
    else if (exchange.response?.status === NOT_FOUND && surface.recovers(point.request.url))
      unknownThere.add(point.request);
    return exchange;
  };

  const controlAsIs = (point: InjectionPoint): Promise<Exchange> => {
    const asked = controls.get(point.request) ?? sendAsIs(point, null, {});
    controls.set(point.request, asked);
    return asked;
  };
  const fileForms = createFileForms(controlAsIs, surface.pageKey);

  /** A page that is opened without an answer of ours is asked for: what must not be asked for is not opened. */
  const mayOpen = (request: WebRequest) =>
    surface.admits(request) && surface.changeOf(request) !== 'registers' && !isForAccounts(request);
  const unopened = async ({ url }: WebRequest) => ({ executed: false, finalUrl: url, failure: 'stopped' as const });
  const careful: ProofBrowser = {
    runs: (request, ...rest) => (mayOpen(request) ? browser.runs(request, ...rest) : unopened(request)),
    opens: (request, visitor, mark) =>
      visitor.answer || mayOpen(request) ? browser.opens(request, visitor, mark) : unopened(request),
  };

  return {
    depth,
    signal,
    listener,
    browser: careful,
    ...(parts.users && { users: parts.users }),
    brokenRegistration: ({ request, codec, name }) => registrations.brokenBy(request, codec?.spot ?? name),
    madeAccount: registrations.account,
    knownPages(parameter) {
      const reading = new Set(
        surface.points.flatMap(({ name, request }) => (name === parameter ? pathnameOf(request) : [])),
      );
      return surface.exchanges
        .filter((exchange) => {
          const { request, response } = exchange;
          const isOpened = request.method === 'GET' && response?.status === 200 && !request.url.includes('?');
          return (
            isOpened && !reading.has(pathnameOf(request)) && !surface.isMissing(exchange) && surface.admits(request)
          );
        })
        .map(({ request }) => request.url);
    },
    send: async (point, value, options = {}) =>
      sendAsIs(withoutRecord(options.withFile ? point : await fileForms.withoutFile(point)), value, options),
    control: async (point) => controlAsIs(withoutRecord(await fileForms.withoutFile(point))),
    request: async (request, options = {}) => {
      const { method } = request;
      if (method === 'DELETE' || ((method === 'PUT' || method === 'PATCH') && !depth.mayChange))
        return { request, response: null, failure: 'out_of_scope', ms: 0 };
      const plain = withoutOldCookies(request);
      const isSignIn = method === 'POST' && (await signsInAt(logins.get(request.url), { request }));
      return options.anonymous || isSignIn
        ? ask(scriptSession.withoutIt(plain), options, { cookies: 'none' })
        : ask(plain, options, { cookies: 'jar' });
    },
    // Begins with a letter, so that it is a name wherever it lands.
    token: () => `rc${randomBytes(6).toString('hex')}`,
  };
}

/** Programs that are files of their own do the same for every method, and whatever stands behind their name. */
const PROGRAM = /\.(?:php\d?|phtml|aspx?|ashx|jspx?|cgi|pl|cfm|do|action)$/i;

/**
 * Whether a request goes to a program that only makes accounts, as far as forms tell, and was not opened as a page: without
 * the values of the form, it may make an empty one.
 */
function createAccountPrograms(surface: Surface): (request: WebRequest) => boolean {
  let known = { points: -1, programs: [] as readonly string[] };
  const read = () => {
    const sent = surface.points.filter(({ request }) => request.method === 'POST');
    const pages = new Set(
      surface.exchanges.flatMap(({ request }) => (request.method === 'GET' ? pathnameOf(request) : [])),
    );
    const makes = Map.groupBy(sent, ({ request }) => pathnameOf(request));
    return [...makes].flatMap(([path, points]) =>
      PROGRAM.test(path) && !pages.has(path) && points.every(({ request }) => surface.changeOf(request) === 'registers')
        ? path
        : [],
    );
  };
  return (request) => {
    if (known.points !== surface.points.length) known = { points: surface.points.length, programs: read() };
    const path = pathnameOf(request);
    return known.programs.some((program) => path === program || path.startsWith(`${program}/`));
  };
}

const pathnameOf = ({ url }: WebRequest) => URL.parse(url)?.pathname ?? '/';

const NAMED = new Set(['form', 'multipart', 'json']);
const NOT_FOUND = 404;

/** A form for who has forgotten a password that names an account which nobody has: no letter is written. */
function reachesNobody({ request }: InjectionPoint, surface: Surface): boolean {
  const values = findPoints(request).flatMap(({ kind, value }) => (NAMED.has(kind) ? value : []));
  return (
    surface.recovers(request.url) && values.some(isOfNobody) && values.every((one) => !isFiller(one) || isOfNobody(one))
  );
}

const pathOf = ({ url }: WebRequest) => readTarget(url)?.path ?? '/';

/** Whether a page shows a form with the password that is asked for in the point's request. */
function asksForPassword({ response }: Exchange, { request }: Pick<InjectionPoint, 'request'>): boolean {
  const names = new Set(findPoints(request).map(({ name }) => name));
  return readHtml(response?.body.toString('utf8') ?? '').forms.some((form) => {
    const password = passwordField(form);
    return password !== null && names.has(password.name);
  });
}

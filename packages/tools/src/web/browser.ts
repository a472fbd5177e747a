import {
  type Browser,
  type BrowserContext,
  chromium,
  type Frame,
  type Page,
  type Request,
  type Route,
} from 'playwright-core';
import { BROWSER_FLAGS, UNWANTED_FLAGS } from './browser-flags.ts';
import { type BrowserProcesses, watchProcesses } from './browser-processes.ts';
import type { CookieJar } from './cookies.ts';
import { findBrowser } from './find-browser.ts';
import { keepRunning } from './keep-running.ts';
import type { WebScope } from './model.ts';
import type { Pace } from './pace.ts';
import { openScopeProxy, type ScopeProxy } from './proxy.ts';
import { inScope } from './scope.ts';
import { createCookieExchange } from './shared-cookies.ts';

export interface ScanBrowserOptions {
  readonly scope: WebScope;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  readonly userAgent?: string;
  /** More than this of all its processes together, and the largest page is ended. */
  readonly memoryBytes?: number;
  /** Every answer of the target to a page. */
  onAnswered?(method: string, url: string, status: number): void;
}

export interface SessionOptions {
  /** Cookies shared with the HTTP client, in both directions; none: an empty browser. */
  readonly jar?: CookieJar;
  /** Makes a new context ready: functions and scripts of every page. Also called when it is made again after a crash. */
  prepare?(context: BrowserContext): Promise<void>;
  /** What pages load and nobody looks at; images, fonts and media by default. */
  readonly skipped?: readonly string[];
}

export type VisitFailure = 'timed_out' | 'stopped' | 'crashed' | 'unavailable';

export type Visit<T> =
  | { readonly value: T; readonly failure: null }
  /** `error`: what the visitor threw, if it did. */
  | { readonly value: null; readonly failure: VisitFailure; readonly error?: unknown };

export interface VisitOptions {
  readonly timeoutMs: number;
  /** The visitor changes its page for good, by scripts of its own for instance: nobody else gets it afterwards. */
  readonly own?: boolean;
  /** It signs in: the cookies it ends with count, whatever the client was given meanwhile. */
  readonly signsIn?: boolean;
  /** Where a window that opened during the visit wanted to go. It is closed at once. */
  onPopup?(url: string): void;
}

export interface Seen {
  /** Where the page went last, in and out of scope: what is out of scope is seen and not asked. */
  destination(): string;
}

export type Visitor<T> = (page: Page, seen: Seen) => Promise<T>;

/** A person's window: pages that share cookies and storage. Survives crashes of the browser. */
export interface BrowserSession {
  /** Lends a page, empty, and ends what runs in it afterwards, whatever it does about it. What the visitor throws is `crashed`. */
  visit<T>(options: VisitOptions, visitor: Visitor<T>): Promise<Visit<T>>;
  close(): Promise<void>;
}

export interface ScanBrowser {
  /** Null until it has been started for the first visit. */
  version(): string | null;
  openSession(options?: SessionOptions): BrowserSession;
  /** Requests that went out through the browser, and those kept in. */
  counts(): ReturnType<ScopeProxy['counts']>;
  /** Where pages wanted to go and were not let, each once. */
  refused(): readonly string[];
  starts(): number;
  close(): Promise<void>;
}

/** The first and more: one that keeps dying is not going to show anything. */
const MAX_STARTS = 12;
const LAUNCH_MS = 60_000;
const CLOSE_MS = 1500;
/** Of a page: a new browser costs more than to wait for a busy machine. */
const PAGE_CLOSE_MS = 4000;
const MEMORY_BYTES = 520 * 1024 * 1024;
const SKIPPED = ['image', 'media', 'font'];
/** Pages kept for the next visit: a new one costs as much as a visit. Each keeps some tens of megabytes. */
const KEPT_PAGES = 2;
/** A page that is kept longer grows by some megabytes with each visit, since Chromium frees documents late. */
const VISITS_OF_A_PAGE = 12;
/** What visitors listen to. The library has listeners of its own for other events, which stay. */
const VISITORS_EVENTS = [
  'console',
  'dialog',
  'framenavigated',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;
/** Enough to see where a page wants to go. */
const POPUPS_OF_A_PAGE = 3;
const POPUP_MS = 300;
/** A page that asks more often asks for ever, and each answer costs as much as a request. */
const DIALOGS_OF_A_VISIT = 100;
const INSIDE_THE_PAGE = /^(?:data|blob|about):/i;

/** Debian's Chromium for a scan: sandboxed, behind a proxy that knows the scope alone. Started with its first visit. */
export async function openScanBrowser(options: ScanBrowserOptions): Promise<ScanBrowser> {
  const { signal, memoryBytes = MEMORY_BYTES } = options;
  const proxy = await openScopeProxy(options);
  let starts = 0;
  let version: string | null = null;
  let refused = 0;
  let over = false;
  const refusedUrls = new Set<string>();

  const launch = async (onGone: () => void): Promise<Running | null> => {
    const executablePath = findBrowser();
    if (!executablePath || starts >= MAX_STARTS || over || signal.aborted) return null;
    starts += 1;
    try {
      const browser = await chromium.launch({
        executablePath,
        // Never without: pages are hostile.
        chromiumSandbox: true,
        args: [...BROWSER_FLAGS],
        ignoreDefaultArgs: [...UNWANTED_FLAGS],
        proxy: { server: proxy.server, username: proxy.username, password: proxy.password },
        timeout: LAUNCH_MS,
        // The scan's own end closes it.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      version = browser.version();
      const processes = await watchProcesses(browser, memoryBytes);
      const started = { browser, processes };
      browser.once('disconnected', () => {
        processes.leave();
        onGone();
      });
      if (!over && !signal.aborted) return started;
      await end(started);
      return null;
    } catch {
      return null;
    }
  };
  const running = keepRunning(launch, end);
  const ensure = async () => (await running.ensure())?.browser ?? null;
  /** For a page that cannot be closed: nothing else ends what runs in it. */
  const restart = (stuck: Browser | null) => running.end(({ browser }) => browser === stuck);
  const close = async () => {
    over = true;
    signal.removeEventListener('abort', onAbort);
    await running.end();
    proxy.close();
  };
  const onAbort = () => void close();
  signal.addEventListener('abort', onAbort, { once: true });

  return {
    version: () => version,
    openSession(sessionOptions = {}) {
      const guard = async (context: BrowserContext) => {
        await keepInScope(context, options.scope, sessionOptions.skipped ?? SKIPPED, (url) => {
          refused += 1;
          if (refusedUrls.size < 100) refusedUrls.add(url.slice(0, 500));
        });
        await context.addInitScript(boundPopups, POPUPS_OF_A_PAGE);
        await sessionOptions.prepare?.(context);
      };
      return createSession({ ...options, ...sessionOptions, ensure, restart, guard });
    },
    counts: () => ({ passed: proxy.counts().passed, refused: refused + proxy.counts().refused }),
    refused: () => [...new Set([...refusedUrls, ...proxy.refused()])],
    starts: () => starts,
    close,
  };
}

interface Running {
  readonly browser: Browser;
  readonly processes: BrowserProcesses;
}

interface SessionParts extends ScanBrowserOptions, SessionOptions {
  ensure(): Promise<Browser | null>;
  restart(stuck: Browser | null): Promise<void>;
  guard(context: BrowserContext): Promise<void>;
}

function createSession(parts: SessionParts): BrowserSession {
  const { signal, jar, scope, userAgent, ensure, restart, guard } = parts;
  const cookies = jar ? createCookieExchange(jar, scope.origin) : null;
  const own = new WeakSet<Page>();
  const openings = new Set<Promise<unknown>>();
  const popupListeners = new Set<(url: string) => void>();
  let held: { readonly browser: Browser; readonly context: Promise<BrowserContext> } | null = null;
  let kept: Page[] = [];
  const visits = new WeakMap<Page, number>();

  const makeContext = async (browser: Browser) => {
    const context = await browser.newContext({
      ...(userAgent === undefined ? {} : { userAgent }),
      acceptDownloads: false,
      ignoreHTTPSErrors: true,
      serviceWorkers: 'block',
      permissions: [],
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
    context.on('page', (page) => void closePopup(page).catch(() => undefined));
    cookies?.forget();
    await guard(context);
    return context;
  };
  const contextOf = async (): Promise<BrowserContext | null> => {
    const browser = await ensure();
    if (!browser) return null;
    if (held?.browser !== browser) {
      kept = [];
      held = { browser, context: makeContext(browser) };
    }
    return held.context;
  };
  const openPage = async () => {
    const context = await contextOf();
    if (!context) return null;
    await cookies?.push(context);
    const begin = (page: Page) => {
      own.add(page);
      const flooded = Promise.withResolvers<'timed_out'>();
      answerDialogs(page, () => flooded.resolve('timed_out'));
      return { context, page, flooded: flooded.promise, seen: { destination: watchDestination(page) } };
    };
    const waiting = await takeKept();
    if (waiting) return begin(waiting);
    const opening = context.newPage().then(begin);
    openings.add(opening);
    return opening.finally(() => openings.delete(opening));
  };
  const takeKept = async (): Promise<Page | null> => {
    let page = kept.pop();
    while (page && !(await isAlive(page))) page = kept.pop();
    return page ?? null;
  };
  /** Whatever opens beside the pages of visits, with or without a word of who opened it. */
  const closePopup = async (page: Page) => {
    await Promise.allSettled(openings);
    if (own.has(page)) return;
    answerDialogs(page, () => undefined);
    const url = await destinationOf(page);
    for (const tell of popupListeners) tell(url);
    await page.close();
  };
  const leave = async (page: Page, isGood: boolean) => {
    const visited = (visits.get(page) ?? 0) + 1;
    visits.set(page, visited);
    const isWorthKeeping = isGood && visited < VISITS_OF_A_PAGE && kept.length < KEPT_PAGES;
    if (isWorthKeeping && (await isEmptied(page))) return void kept.push(page);
    if (await isDone(page.close(), PAGE_CLOSE_MS)) return;
    await replace(page.context().browser());
  };
  const replace = async (broken: Browser | null) => {
    if (held?.browser === broken) held = null;
    await restart(broken);
  };

  /** Null: the browser opened no page, as one does that has died and whose end is not known yet. It has been ended. */
  const attempt = async <T>(options: VisitOptions, visitor: Visitor<T>): Promise<Visit<T> | null> => {
    if (signal.aborted) return { value: null, failure: 'stopped' };
    // The first visit starts the browser, which takes seconds on a busy machine: they are not the visit's.
    const starting = limitOf(LAUNCH_MS, signal);
    const browser = await Promise.race([ensure(), starting.reached]).finally(starting.clear);
    if (signal.aborted) return { value: null, failure: 'stopped' };
    const limit = limitOf(options.timeoutMs, signal);
    let page: Page | null = null;
    let isGood = false;
    const onPopup = (url: string) => options.onPopup?.(url);
    popupListeners.add(onPopup);
    try {
      const opening = openPage();
      const opened = await Promise.race([opening, limit.reached]).catch(() => 'broken' as const);
      if (opened === 'broken') {
        await replace(typeof browser === 'string' ? null : browser);
        return null;
      }
      if (typeof opened === 'string') {
        // It may still come, and must not stay.
        void opening.then((late) => late?.page.close()).catch(() => undefined);
        return { value: null, failure: opened };
      }
      if (!opened) return { value: null, failure: signal.aborted ? 'stopped' : 'unavailable' };
      page = opened.page;
      const crashed = new Promise<'crashed'>((crash) => {
        page?.once('crash', () => crash('crashed'));
        page?.once('close', () => crash('crashed'));
      });
      const visiting = visitor(page, opened.seen).then((value) => ({ value, failure: null }) as const);
      visiting.catch(() => undefined);
      const ended = await Promise.race([visiting, limit.reached, crashed, opened.flooded]);
      if (typeof ended === 'string') return { value: null, failure: signal.aborted ? 'stopped' : ended };
      await isDone(cookies?.pull(opened.context, options.signsIn) ?? Promise.resolve(), CLOSE_MS);
      isGood = !options.own;
      return ended;
    } catch (error) {
      return { value: null, failure: signal.aborted ? 'stopped' : 'crashed', error };
    } finally {
      limit.clear();
      popupListeners.delete(onPopup);
      if (page && !signal.aborted) await leave(page, isGood);
    }
  };

  return {
    async visit(options, visitor) {
      const first = await attempt(options, visitor);
      return first ?? (await attempt(options, visitor)) ?? { value: null, failure: 'crashed' };
    },
    async close() {
      const context = await held?.context.catch(() => null);
      held = null;
      kept = [];
      if (context) await isDone(context.close(), CLOSE_MS);
    },
  };
}

/** Of one picture in one page; proofs of scripts that run when a picture is missing need it to be missing. */
const MAX_REFUSALS = 200;
const EMPTY_PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** What is out of scope is stopped before it reaches the proxy, which stops what interception does not show. */
async function keepInScope(
  context: BrowserContext,
  scope: WebScope,
  skipped: readonly string[],
  onRefused: (url: string) => void,
): Promise<void> {
  const refusals = new WeakMap<Frame, { at: string; times: Map<string, number> }>();
  /** Pages ask again for a picture that they do not get, some of them for ever: in the end they get one. */
  const refusePicture = (route: Route, request: Request): Promise<void> => {
    const frame = request.frame();
    const last = refusals.get(frame);
    const known = last?.at === frame.url() ? last : { at: frame.url(), times: new Map<string, number>() };
    refusals.set(frame, known);
    const times = (known.times.get(request.url()) ?? 0) + 1;
    known.times.set(request.url(), times);
    return times > MAX_REFUSALS
      ? route.fulfill({ status: 200, contentType: 'image/gif', body: EMPTY_PICTURE })
      : route.abort('aborted');
  };
  const decide = (route: Route, request: Request): Promise<void> => {
    const url = request.url();
    if (INSIDE_THE_PAGE.test(url)) return route.continue();
    if (!inScope(scope, url)) {
      onRefused(url);
      // A page instead of an error: its address says where it should have led.
      if (request.isNavigationRequest())
        return route.fulfill({ status: 403, contentType: 'text/plain', body: 'not asked' });
      return route.abort('blockedbyclient');
    }
    if (!skipped.includes(request.resourceType())) return route.continue();
    return request.resourceType() === 'image' ? refusePicture(route, request) : route.abort('aborted');
  };
  // A page that goes on or closes meanwhile has settled the request itself, which must not end the scan.
  await context.route('**/*', (route, request) => decide(route, request).catch(() => undefined));
}

/** Runs in every document: a page that opens windows for ever would keep the browser busy with closing them. */
function boundPopups(most: number): void {
  const view = globalThis as unknown as { open(...words: unknown[]): unknown };
  const open = view.open.bind(globalThis);
  let left = most;
  view.open = (...words) => {
    left -= 1;
    return left >= 0 ? open(...words) : null;
  };
}

/** No to every question, for the person who is not there. Who asks whether to leave is left, and who asks too often gets no answer. */
function answerDialogs(page: Page, onTooMany: () => void): void {
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    if (asked > DIALOGS_OF_A_VISIT) return onTooMany();
    const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    answer.catch(() => undefined);
  });
}

/** The last address it asked for or came to; the browser's own pages for errors are none. */
function watchDestination(page: Page): () => string {
  let last = page.url();
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) last = request.url();
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith('chrome-error:')) last = frame.url();
  });
  return () => last;
}

/** Asks the page itself, since the end of its browser is known only some time later. */
async function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() => true).catch(() => false);
}

/** Ends what runs in a page and what listens to it; false: it does not let go, or is broken. */
async function isEmptied(page: Page): Promise<boolean> {
  const emptying = page.unrouteAll({ behavior: 'ignoreErrors' }).then(() => page.goto('about:blank'));
  const isEmpty = (await isDone(emptying, CLOSE_MS)) && !page.isClosed() && page.url() === 'about:blank';
  for (const event of VISITORS_EVENTS) page.removeAllListeners(event);
  return isEmpty;
}

/** A new window is empty until its first request. */
async function destinationOf(page: Page): Promise<string> {
  if (page.url() !== 'about:blank') return page.url();
  return page.waitForEvent('request', { timeout: POPUP_MS }).then(
    (request) => request.url(),
    () => page.url(),
  );
}

function limitOf(timeoutMs: number, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<'timed_out' | 'stopped'>();
  const timer = setTimeout(() => resolve('timed_out'), timeoutMs);
  const stop = () => resolve('stopped');
  signal.addEventListener('abort', stop, { once: true });
  const clear = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  };
  return { reached: promise, clear };
}

/** Whether it came to its end in time, in whatever way. */
async function isDone(work: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), ms);
  const done = await Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    promise,
  ]);
  clearTimeout(timer);
  return done;
}

/** By asking, and by force if that does not help. */
async function end({ browser, processes }: Running): Promise<void> {
  if (!(await isDone(browser.close(), CLOSE_MS))) processes.kill();
}

import type { ScanBrowser, SessionOptions } from '@rocca/tools/web/browser';
import type { WebRequest, WebResponse } from '@rocca/tools/web/model';
import { openRequest } from '@rocca/tools/web/open-request';
import { pageOf } from '@rocca/tools/web/scope';
import type { Page } from 'playwright-core';
import {
  PROOF_FUNCTION,
  PROOF_HOST,
  type ProofBrowser,
  type ProofRun,
  type ProofVisitor,
  type TypedValue,
} from '../check.ts';
import { addressOf, watchRequests } from '../crawl/page-requests.ts';
import { createPatience, type Patience } from '../crawl/patience.ts';
import { pressChange } from '../crawl/state-change.ts';

interface DomProofOptions {
  readonly browser: ScanBrowser;
  /** Of the site: what runs in a frame of another origin proves nothing. */
  readonly origin: string;
  readonly jar?: SessionOptions['jar'];
  /** Makes windows those of somebody who is signed in. */
  readonly prepare?: SessionOptions['prepare'];
  /** What was waited for in vain so far. */
  readonly patience?: Patience;
}

const VISIT_MS = 12_000;
/** A page that goes on more often goes on for ever, to itself for instance: it ends with what was seen of it. */
const MOST_MOVES = 8;
const LOAD_MS = 6000;
/** After a page has loaded, for what its scripts do a little later. */
const QUIET_MS = 450;
/** The same where no script waits for anything: handlers of what we wrote are called right away. */
const SCRIPTLESS_MS = 120;
/** For pages that fetch what they show, from servers and on machines that are busy. */
const SETTLE_MS = 6000;
/** For a page to do what it was about to, when its time is over. */
const TURN_MS = 2000;
const INTERACT_MS = 300;
/** How long a visit waits for scripts that write late, and after how many fruitless waits on one page it stops waiting. */
const LATE_MS = 3000;
const MOST_LATE = 12;
const REPORT = `${PROOF_FUNCTION}Report`;
const FOREIGN_ORIGIN = 'https://rocca.example';
/** Of the transfer, which is over. */
const NOT_SHOWN_AGAIN = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'set-cookie',
]);

/** Opens pages as visitors do, and hears whether our mark is executed in them. */
export function createDomProof({
  browser,
  origin,
  jar,
  prepare,
  patience = createPatience(),
}: DomProofOptions): ProofBrowser & { close(): Promise<void> } {
  const heard = new WeakMap<Page, (mark: string) => void>();
  const lateInVain = new Map<string, number>();
  const session = browser.openSession({
    ...(jar ? { jar } : {}),
    async prepare(context) {
      await context.exposeBinding(REPORT, ({ page }, mark: unknown, from: unknown) => {
        if (from === origin) heard.get(page)?.(String(mark).slice(0, 200));
      });
      await context.addInitScript(defineProof, { name: PROOF_FUNCTION, report: REPORT });
      await prepare?.(context);
    },
  });

  const open = async (request: WebRequest, visitor: ProofVisitor, mark: string): Promise<ProofRun> => {
    let executed = false;
    let isRestless = false;
    let finalUrl = request.url;
    const own =
      visitor.storage !== undefined ||
      visitor.windowName !== undefined ||
      visitor.typed !== undefined ||
      visitor.stays === true;
    const visit = await session.visit({ timeoutMs: VISIT_MS, own }, async (page, seen) => {
      const run = Promise.withResolvers<void>();
      heard.set(page, (called) => {
        if (!called.includes(mark)) return;
        executed = true;
        run.resolve();
      });
      const restless = untilRestless(page).then(() => {
        isRestless = true;
      });
      const within = async (ms: number, work: Promise<unknown>) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        await Promise.race([run.promise, restless, promise, work.catch(() => undefined)]);
        clearTimeout(timer);
      };
      const never = new Promise<never>(() => undefined);
      page.setDefaultTimeout(LOAD_MS);
      const requests = watchRequests(page, patience);
      await refuseStuck(page, patience);
      await answerForProofHost(page);
      await bring(page, visitor);
      if (visitor.stays) await page.addInitScript(stay);
      let isShown = false;
      const showing = show(page, request, visitor).finally(() => {
        isShown = true;
      });
      await within(patience.within(LOAD_MS), showing);
      if (!isShown && !executed && !isRestless) {
        requests.noteStuck();
        patience.noteTimeout();
      }
      if (!executed && visitor.messages !== undefined)
        await within(LOAD_MS, page.evaluate(sendMessages, { all: visitor.messages, origin: FOREIGN_ORIGIN }));
      // Some pages look at it only when it changes.
      if (!executed && visitor.fragment !== undefined) await within(LOAD_MS, page.evaluate(tellHashChange));
      const loaded = performance.now();
      let quietMs = QUIET_MS;
      const learnQuiet = async () => {
        quietMs = Math.max(SCRIPTLESS_MS, await page.evaluate(waitsFor, { mark, most: QUIET_MS }));
      };
      const isQuiet = async () => {
        const passed = performance.now() - loaded;
        if (passed >= patience.within(SETTLE_MS)) return true;
        if (requests.areOpen()) return false;
        if (passed < QUIET_MS) await within(QUIET_MS, learnQuiet());
        return passed >= QUIET_MS || quietMs <= SCRIPTLESS_MS;
      };
      if (!executed) await within(QUIET_MS, learnQuiet());
      do await within(quietMs, never);
      while (!executed && !isRestless && !(await isQuiet()));
      requests.giveUp();
      const waits = lateInVain.get(pageOf(request.url)) ?? 0;
      if (!executed && !isRestless && waits < MOST_LATE) {
        let lateMs = 0;
        await within(
          TURN_MS,
          page.evaluate(lateIn).then((ms) => {
            lateMs = ms;
          }),
        );
        if (lateMs > 0) await within(Math.min(LATE_MS, lateMs) + QUIET_MS, never);
        if (lateMs > 0 && !executed) lateInVain.set(pageOf(request.url), waits + 1);
      }
      // Its calls come in the order in which it made them: with the answer to this one all of them are here.
      if (!executed) await within(TURN_MS, page.evaluate(takeTurn));
      if (!executed && visitor.interact) {
        let acts = 0;
        await within(
          LOAD_MS,
          page.evaluate(actAsPerson, mark).then((made) => {
            acts = made;
          }),
        );
        if (acts > 0) await within(INTERACT_MS, never);
      }
      if (!executed && visitor.presses) {
        let presses = 0;
        await within(
          LOAD_MS,
          pressAll(page).then((made) => {
            presses = made;
          }),
        );
        if (presses > 0) await within(INTERACT_MS, never);
      }
      if (!executed && visitor.typed) {
        let acts = 0;
        await within(
          LOAD_MS,
          typeAll(page, visitor.typed).then((made) => {
            acts = made;
          }),
        );
        if (acts > 0) await within(INTERACT_MS, never);
      }
      // After typing the page stays cut off: it is closed next, and may send what it kept when it goes.
      if (visitor.presses && !visitor.typed) await page.unroute('**/*').catch(() => undefined);
      finalUrl = seen.destination();
      if (visitor.storage) await within(INTERACT_MS, page.evaluate(forget, visitor.storage));
    });
    const failure = visit.failure === 'crashed' ? null : visit.failure;
    return { executed, finalUrl, failure: executed ? null : failure, restless: isRestless };
  };

  return {
    runs: (request, mark, options = {}) => open(request, options, mark),
    opens: open,
    close: () => session.close(),
  };
}

/** Resolves when the page has gone on too often. */
function untilRestless(page: Page): Promise<void> {
  let moves = 0;
  return new Promise((resolve) => {
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      moves += 1;
      if (moves > MOST_MOVES) resolve();
    });
  });
}

/** What pages waited for in vain is not asked for: it would keep them from being loaded. */
async function refuseStuck(page: Page, patience: Patience): Promise<void> {
  const isStuck = (url: URL) => patience.isStuck(addressOf({ method: () => 'GET', url: () => url.href }));
  await page.route(isStuck, (route, asked) =>
    asked.isNavigationRequest() ? route.fallback() : route.abort('timedout').catch(() => undefined),
  );
}

/** A script from there calls the proof with the mark in its address. Nothing else is to be had from a host that is none. */
async function answerForProofHost(page: Page): Promise<void> {
  await page.route(
    (url) => url.hostname === PROOF_HOST,
    (route, asked) => {
      const [, mark = ''] = /^\/(\w{1,100})/.exec(new URL(asked.url()).pathname) ?? [];
      if (asked.resourceType() !== 'script') return route.fallback();
      return route
        .fulfill({ contentType: 'text/javascript', body: `${PROOF_FUNCTION}('${mark}')` })
        .catch(() => undefined);
    },
  );
}

async function bring(page: Page, { storage, windowName }: ProofVisitor): Promise<void> {
  if (storage === undefined && windowName === undefined) return;
  await page.addInitScript(remember, { storage: storage ?? {}, windowName: windowName ?? null });
}

async function show(page: Page, request: WebRequest, { fragment, referrer, answer }: ProofVisitor): Promise<void> {
  const url = fragment === undefined ? request.url : `${request.url}#${fragment}`;
  if (answer) {
    let isFirst = true;
    await page.route('**/*', (route, asked) => {
      if (!isFirst || !asked.isNavigationRequest()) return route.fallback();
      isFirst = false;
      return route.fulfill(shownAs(answer)).catch(() => undefined);
    });
  }
  if (referrer !== undefined) await page.goto(url, { referer: referrer });
  else if (answer) await page.goto(url);
  else await openRequest(page, { ...request, url });
}

function shownAs({ status, headers, body }: WebResponse) {
  const shown = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    // Of several policies each counts: they are one list.
    if (!NOT_SHOWN_AGAIN.has(key)) shown.set(key, shown.has(key) ? `${shown.get(key)}, ${value}` : value);
  }
  return { status, headers: Object.fromEntries(shown), body };
}

const MOST_PRESSES = 15;

/** Presses what a person would to see more. The page is cut off from the network first: it can do nothing to the target. */
async function pressAll(page: Page): Promise<number> {
  const words = await page.evaluate(findPressable);
  const harmless = words.flatMap((one, at) => (pressChange(one) === null ? [at] : [])).slice(0, MOST_PRESSES);
  if (harmless.length === 0) return 0;
  await page.route('**/*', (route) => route.abort().catch(() => undefined));
  await page.evaluate(press, harmless);
  return harmless.length;
}

/** Types into the fields of the page, and presses Enter and what a person would. Nothing of it reaches the network. */
async function typeAll(page: Page, typed: TypedValue): Promise<number> {
  const words = await page.evaluate(findPressable);
  const presses = words.flatMap((one, at) => (pressChange(one) === null ? [at] : [])).slice(0, MOST_PRESSES);
  await page.route('**/*', (route) => route.abort().catch(() => undefined));
  return page.evaluate(typeAndPress, { ...typed, presses });
}

/** These run in the page. */

interface Pressable extends PageElement {
  getAttribute(name: string): string | null;
}
interface PressView {
  readonly document: { querySelectorAll(all: string): Iterable<Pressable> };
  rcpressable?: Pressable[];
}

/** What each button says and does, as `pressChange` reads it. */
function findPressable(): string[] {
  const view = globalThis as unknown as PressView;
  const all =
    'button, [onclick], [role=button], input[type=button], input[type=submit], a:not([href]), a[href=""], a[href^="#"], a[href^="javascript:"], summary';
  view.rcpressable = [...view.document.querySelectorAll(all)].slice(0, 200);
  return view.rcpressable.map((one) => {
    const of = (...names: string[]) => names.map((name) => one.getAttribute(name) ?? '').join(' ');
    return `${(one.textContent ?? '').slice(0, 300)} ${of('value', 'id', 'name', 'title')}\n\n${of('onclick', 'href').slice(0, 300)}`;
  });
}

function press(which: number[]): void {
  const { rcpressable = [] } = globalThis as unknown as PressView;
  for (const at of which) rcpressable[at]?.click();
}

interface TypedField extends PageElement {
  name: string;
  id: string;
  type: string;
  value: string;
  readonly maxLength: number;
  readonly disabled: boolean;
}

/** Types the value into the named fields and a plain word into the others, before each press: handlers empty fields. */
function typeAndPress({ value, fields, presses }: TypedValue & { presses: number[] }): number {
  const view = globalThis as unknown as Pick<PressView, 'rcpressable'> & {
    readonly document: { querySelectorAll(all: string): Iterable<TypedField> };
    readonly KeyboardEvent: new (type: string, init: object) => Event;
    readonly MouseEvent: typeof Event;
    addEventListener(type: string, work: (event: Event) => void): void;
  };
  // A form that its script leaves to the browser would take the page away before its markup is read.
  view.addEventListener('submit', (event) => event.preventDefault());
  const types = /^(?:text|search|email|url|tel|password|textarea|number)$/;
  const all = [...view.document.querySelectorAll('input, textarea')].slice(0, 200);
  const texts = all.filter((one) => types.test(one.type) && !one.disabled);
  const meant = texts.filter((one) => fields.includes(one.name || one.id));
  if (meant.length === 0) return 0;
  const bubbling = { bubbles: true, cancelable: true };
  const type = () => {
    for (const one of texts) {
      if (one.form) one.form.noValidate = true;
      const word = one.type === 'number' ? '1' : one.type === 'email' ? 'anna@rocca.example' : 'Anna';
      const whole = meant.includes(one) ? value : one.value || word;
      const written = one.maxLength > 0 ? whole.slice(0, one.maxLength) : whole;
      one.focus?.();
      one.value = written;
      for (const name of ['input', 'change']) one.dispatchEvent(new Event(name, bubbling));
      for (const name of ['keydown', 'keyup'])
        one.dispatchEvent(new view.KeyboardEvent(name, { ...bubbling, key: written.slice(-1) }));
    }
  };
  const attempt = (act: () => void) => {
    type();
    try {
      act();
    } catch {
      // A handler that fails does not keep the others from their turn.
    }
  };
  for (const at of presses) attempt(() => view.rcpressable?.[at]?.click());
  const enter = { ...bubbling, key: 'Enter', code: 'Enter', keyCode: 13, which: 13 };
  for (const one of meant)
    attempt(() => {
      for (const name of ['keydown', 'keypress', 'keyup']) one.dispatchEvent(new view.KeyboardEvent(name, enter));
    });
  return presses.length + meant.length;
}

/** Cancels navigations: scripts after the one that navigates would still run, but the next page may load first. */
function stay(): void {
  const view = globalThis as unknown as {
    readonly top: unknown;
    readonly History: { readonly prototype: Record<'go' | 'back' | 'forward', () => void> };
    readonly navigation?: { addEventListener(type: 'navigate', work: (event: Leaving) => void): void };
  };
  if (view.top !== globalThis) return;
  for (const name of ['go', 'back', 'forward'] as const) view.History.prototype[name] = () => undefined;
  view.navigation?.addEventListener('navigate', (event) => {
    if (event.cancelable && !event.destination.sameDocument) event.preventDefault();
  });
}

interface Leaving {
  readonly cancelable: boolean;
  readonly destination: { readonly sameDocument: boolean };
  preventDefault(): void;
}

function takeTurn(): Promise<void> {
  return new Promise((turn) => void setTimeout(turn));
}

function defineProof({ name, report }: { name: string; report: string }): void {
  const view = globalThis as unknown as Record<string, unknown> & { origin: string };
  const tell = view[report] as (mark: string, from: string) => unknown;
  view[name] = (mark: unknown) => {
    void tell(String(mark), view.origin);
  };
  // The last time that the page sets itself within the next second: until then it may do something.
  const noteTimes = (of: 'setTimeout' | 'setInterval') => {
    const set = view[of] as (work: unknown, ms?: number, ...more: unknown[]) => unknown;
    view[of] = function noted(this: unknown, work: unknown, ms?: number, ...more: unknown[]) {
      const after = of === 'setInterval' ? 1000 : Number(ms) || 0;
      // What writes somewhere is waited for longer than what merely moves or hides something.
      if (
        after > 1000 &&
        after <= 3000 &&
        /\blocation\b|innerHTML|\.src\b|document\.write|\.html\(|\beval\b/.test(String(work))
      )
        view.rclate = Math.max(Number(view.rclate) || 0, performance.now() + after);
      if (after <= 1000) view.rcdue = Math.max(Number(view.rcdue) || 0, performance.now() + after);
      return set.call(view, work, ms, ...more);
    };
  };
  noteTimes('setTimeout');
  noteTimes('setInterval');
}

/** Until the page writes something, in milliseconds; 0: it set itself no such time. */
function lateIn(): number {
  const { rclate = 0 } = globalThis as unknown as { rclate?: number };
  return Math.max(0, rclate - performance.now());
}

function remember({
  storage,
  windowName,
}: {
  storage: NonNullable<ProofVisitor['storage']>;
  windowName: string | null;
}) {
  const view = globalThis as unknown as { name: string; localStorage: Storage; sessionStorage: Storage };
  try {
    if (windowName !== null) view.name = windowName;
    for (const [key, value] of Object.entries(storage.local ?? {})) view.localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(storage.session ?? {})) view.sessionStorage.setItem(key, value);
  } catch {
    // A frame without storage of its own.
  }
}

function forget({ local, session }: NonNullable<ProofVisitor['storage']>) {
  const view = globalThis as unknown as { localStorage: Storage; sessionStorage: Storage };
  for (const key of Object.keys(local ?? {})) view.localStorage.removeItem(key);
  for (const key of Object.keys(session ?? {})) view.sessionStorage.removeItem(key);
}

interface Storage {
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

function sendMessages({ all, origin }: { all: readonly unknown[]; origin: string }) {
  const view = globalThis as unknown as {
    MessageEvent: new (type: string, init: object) => Event;
    dispatchEvent(event: Event): boolean;
  };
  for (const data of all) view.dispatchEvent(new view.MessageEvent('message', { data, origin, source: view }));
}

function tellHashChange() {
  (globalThis as unknown as { dispatchEvent(event: Event): boolean }).dispatchEvent(new Event('hashchange'));
}

interface PageElement {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
  click(): void;
  focus?(): void;
  dispatchEvent(event: Event): boolean;
  submit?(): void;
  readonly form?: { noValidate: boolean } | null;
}

/**
 * For how long a page may still do something by itself: as long as it set itself a time, and longest where it has frames,
 * which keep times of their own, or does something again and again.
 */
function waitsFor({ mark, most }: { mark: string; most: number }): number {
  const view = globalThis as unknown as {
    document: { querySelectorAll(all: string): Iterable<PageElement> };
    rcdue?: number;
  };
  let hasScripts = false;
  for (const element of [...view.document.querySelectorAll('*')].slice(0, 20_000)) {
    if (/^(?:iframe|frame|object|embed)$/i.test(element.tagName)) return most;
    hasScripts ||= /^script$/i.test(element.tagName) && !element.textContent?.includes(mark);
    for (const { name, value } of Array.from(element.attributes))
      hasScripts ||= /^on/i.test(name) && !value.includes(mark);
  }
  return hasScripts ? Math.min(most, (view.rcdue ?? 0) - performance.now()) : 0;
}

/** Does to the elements that carry the mark what a person could, and says how often: nothing else is touched. */
function actAsPerson(mark: string): number {
  let acts = 0;
  const byPeople =
    /^(?:click|dblclick|auxclick|contextmenu|mouse\w+|pointer\w+|touch\w+|focus|focusin|blur|focusout|key\w+|change|input|beforeinput|select|submit|reset|invalid|search|drag\w*|drop|copy|cut|paste|wheel|scroll|toggle)$/;
  const { document } = globalThis as unknown as { document: { querySelectorAll(all: string): Iterable<PageElement> } };
  for (const element of [...document.querySelectorAll('*')].slice(0, 20_000)) {
    for (const { name, value } of [...Array.from(element.attributes)]) {
      if (!value.includes(mark)) continue;
      const [, type = ''] = /^on(\w+)$/.exec(name) ?? [];
      // A plain event calls the handler and does nothing else: no form is sent by it.
      if (byPeople.test(type)) {
        element.dispatchEvent(new Event(type));
        acts += 1;
      }
      if (!/^\W{0,40}javascript:/i.test(value.replaceAll(/[\t\n\r]/g, ''))) continue;
      acts += 1;
      if (name === 'action' && typeof element.submit === 'function') element.submit();
      // Fields that are not filled in would keep the button from doing what it is there for.
      if (element.form) element.form.noValidate = true;
      if (/^(?:href|xlink:href|formaction)$/.test(name))
        if (typeof element.click === 'function') element.click();
        else element.dispatchEvent(new (globalThis as unknown as { MouseEvent: typeof Event }).MouseEvent('click'));
    }
  }
  return acts;
}

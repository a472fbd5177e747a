import { isUtf8 } from 'node:buffer';
import type { BrowserSession } from '@rocca/tools/web/browser';
import type { Exchange, Header, WebRequest } from '@rocca/tools/web/model';
import type { Page, Request, Route } from 'playwright-core';
import { composeLabel, type LabelParts } from '../reading/link-label.ts';
import { newName } from './fillers.ts';
import { findPoints } from './find-points.ts';
import { fillField, fillForm, formKey, isWritten, type SeenForm } from './form.ts';
import { keepRoles } from './keep-roles.ts';
import { addressOf, watchRequests } from './page-requests.ts';
import type { Patience } from './patience.ts';
import { sampleFile } from './sample-files.ts';
import { pressChange } from './state-change.ts';
import type { StateChange } from './state-words.ts';
import type { Registration } from './surface.ts';

/** What a browser sees of a page that markup alone does not show. */
interface BrowserSight {
  readonly url: string;
  readonly title: string | null;
  /** Where its scripts and links lead, with the words of links. */
  readonly urls: ReadonlyArray<{ readonly url: string; readonly label?: string }>;
  /** Forms that are sent without a script. */
  readonly forms: readonly SeenForm[];
  /** Forms whose fields a script sends elsewhere: the page never sends them by themselves. */
  readonly scripted: readonly SeenForm[];
  readonly sockets: readonly string[];
}

export interface LookedAt {
  readonly url: string;
  /** Its answer, if it is known already: it is shown to the browser instead of being asked again. */
  readonly exchange: Exchange | null;
}

interface LookOptions {
  /** May requests that change things leave the browser. */
  readonly mayChange: boolean;
  /** Whether a request of the page itself may leave the browser. */
  mayLeave(request: WebRequest): boolean;
  /** Whether something may be pressed or sent, by what its words say that it does. */
  admits(request: WebRequest, change: StateChange | null): boolean;
  /** What sending a form would do. */
  changeOf(form: SeenForm, address: string): StateChange | null;
  /** Whether a file may be chosen in a field of a form, or of none: it must not take the place of one that is there. */
  mayChooseFile?(form: SeenForm | null, name: string, page: string): boolean;
  readonly registration: Registration;
  /** Forms filled and things pressed in a page. */
  readonly acts: number;
  /** Pages on which nothing is filled or pressed. */
  isReadOnly?(url: string): boolean;
  /** What was pressed on the site, by its words: the same button on every page is pressed a few times. */
  readonly pressed: Map<string, number>;
  readonly submitted: Set<string>;
  readonly patience: Patience;
  onExchange(exchange: Exchange, page: string, kind: string): void;
  /** A page that never came to rest, or took the browser with it: what it shows was not seen to its end. */
  onRestless(url: string): void;
  /** A request that was seen and not sent. */
  onRequest(request: WebRequest, page: string): void;
}

const OPEN_MS = 6000;
const QUIET_MS = 60;
const BUSY_MS = 1500;
/** Of a page that waits for nothing but an answer. */
const IDLE_MS = 1000;
/** For what a page still does once it has gone elsewhere. Stopped on its way, it never comes to the end of its loading. */
const LEFT_MS = 300;
const ROUNDS = 3;
const SAME_BUTTON = 2;
/** Fields of one page that are given a file. */
const MAX_FILES = 5;
/** Of a page's requests: some ask for ever. */
const MAX_KEPT = 150;
const KEPT_KINDS = new Set(['xhr', 'fetch', 'script', 'document', 'other', 'eventsource', 'ping']);
/** What a page is made of. */
const LOADED = new Set(['script', 'stylesheet', 'image', 'font', 'media', 'manifest']);
const MAX_KEPT_BYTES = 2_000_000;
/** Of all links to the same address. */
const MAX_LABEL = 400;
const OWN_HEADERS =
  /^(?:accept|content-type|authorization|origin|x-[\w-]+|[\w-]*token[\w-]*|apollo[\w-]*|graphql[\w-]*)$/i;
const NOT_ANSWERED_AS_IS = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'set-cookie',
]);

interface Gathered {
  readonly title: string;
  readonly urls: readonly string[];
  readonly labels: ReadonlyArray<LabelParts & { readonly url: string }>;
  readonly forms: ReadonlyArray<SeenForm & { readonly plain: boolean }>;
  readonly outside: SeenForm['fields'];
  /** Fields for files. */
  readonly files: number;
  readonly pressable: readonly string[];
}

/**
 * Opens pages one after the other in one visit. Says how many were opened: after one that never comes to rest, or takes
 * the browser with it, the others need a new window.
 */
export async function lookInBrowser(
  session: BrowserSession,
  pages: readonly LookedAt[],
  options: LookOptions,
  onSight: (sight: BrowserSight) => void,
): Promise<number | 'unavailable'> {
  let opened = 0;
  const popups: string[] = [];
  const timeoutMs = pages.length * (OPEN_MS + ROUNDS * BUSY_MS * 2);
  const visit = await session.visit({ timeoutMs, onPopup: (url) => popups.push(url) }, async (page) => {
    for (const one of pages) {
      opened += 1;
      const { sight, rests } = await lookAt(page, one, options, popups);
      onSight(sight);
      if (rests) continue;
      options.onRestless(one.url);
      return;
    }
  });
  const last = pages[opened - 1];
  if (last && (visit.failure === 'timed_out' || visit.failure === 'crashed')) options.onRestless(last.url);
  return visit.failure === 'unavailable' ? 'unavailable' : opened;
}

async function lookAt(
  page: Page,
  { url, exchange }: LookedAt,
  options: LookOptions,
  popups: string[],
): Promise<{ sight: BrowserSight; rests: boolean }> {
  const led = new Set<string>();
  const sockets = new Set<string>();
  const keeping = new Set<Promise<void>>();
  const kept: Request[] = [];
  /** Names of what scripts send. */
  const carried: Array<ReadonlySet<string>> = [];
  const { patience } = options;
  const requests = watchRequests(page, patience, { justNowMs: QUIET_MS, idleMs: IDLE_MS });
  let isOpened = false;
  const left = Promise.withResolvers<void>();
  const isOwn = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();

  const onEnd = (request: Request) => {
    if (kept.length >= MAX_KEPT || !KEPT_KINDS.has(request.resourceType()) || (isOwn(request) && exchange)) return;
    kept.push(request);
    const keep = exchangeOf(request)
      .then((seen) => {
        if (seen) options.onExchange(seen, url, request.resourceType());
      })
      .catch(() => undefined)
      .finally(() => keeping.delete(keep));
    keeping.add(keep);
  };
  const rule = (route: Route, request: Request) => {
    const method = request.method();
    if (isOwn(request)) {
      // Redirects of the first request do not come here: the session's own rules see them.
      if (!isOpened && method === 'GET') {
        isOpened = true;
        return exchange?.response ? route.fulfill(answerOf(exchange)) : route.fallback();
      }
      led.add(request.url());
      left.resolve();
      if (method === 'POST') options.onRequest(requestOf(request), url);
      return route.abort('aborted');
    }
    if (patience.isStuck(addressOf(request))) return route.abort('timedout');
    const changes = method === 'PUT' || method === 'PATCH';
    if (method === 'DELETE' || (changes && !options.mayChange)) {
      options.onRequest(requestOf(request), url);
      return route.abort('aborted');
    }
    if (LOADED.has(request.resourceType())) return route.fallback();
    const sent = requestOf(request);
    if (carried.length < MAX_KEPT && /^(?:xhr|fetch)$/.test(request.resourceType()) && goesElsewhere(sent, url))
      carried.push(new Set(findPoints(sent).map(({ name }) => name.replace(/^.*\./s, ''))));
    if (options.mayLeave(sent)) return route.fallback();
    options.onRequest(sent, url);
    return route.abort('aborted');
  };
  const onSocket = (socket: { url(): string }) => void sockets.add(socket.url());
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  page.on('websocket', onSocket);
  await page.route('**/*', rule);
  const quiet = async () => {
    const until = performance.now() + BUSY_MS;
    await pause(QUIET_MS);
    while (performance.now() < until && requests.areOpen()) await pause(20);
    requests.giveUp();
  };
  let last: Gathered | null = null;
  let rests = false;
  try {
    const opened = page.goto(url, { waitUntil: 'domcontentloaded', timeout: patience.within(OPEN_MS) }).then(
      () => true,
      (error: Error) => error.name !== 'TimeoutError',
    );
    rests = await Promise.race([opened, left.promise.then(() => pause(LEFT_MS)).then(() => true)]);
    if (rests) await quiet();
    else {
      requests.noteStuck();
      patience.noteTimeout();
    }
    let actsLeft = rests && !options.isReadOnly?.(url) ? options.acts : 0;
    for (let round = 0; round < ROUNDS && actsLeft > 0; round += 1) {
      last = await gather(page);
      if (!last) break;
      const acts = chooseActs(last, url, options, actsLeft);
      const isTyped = round === 0 && Object.keys(acts.outside).length > 0;
      const count = acts.fills.filter(({ sends }) => sends).length + acts.presses.length;
      if (count === 0 && !isTyped) break;
      actsLeft -= count;
      if (last.files > 0) await bounded(chooseFiles(page, round, { url, forms: last.forms, options }), BUSY_MS);
      const done = await bounded(page.evaluate(`window.__look.act(${JSON.stringify(acts)})`), BUSY_MS * 2);
      // What the page took away before its turn is pressed when it comes again.
      if (Array.isArray(done))
        forgetPresses(
          last,
          acts.presses.filter((at) => !done.includes(at)),
          options.pressed,
        );
      await quiet();
    }
    last = (await gather(page)) ?? last;
    await bounded(Promise.allSettled(keeping), BUSY_MS);
  } finally {
    requests.end();
    page.off('requestfinished', onEnd);
    page.off('requestfailed', onEnd);
    page.off('websocket', onSocket);
    await page.unroute('**/*', rule).catch(() => undefined);
  }
  const seen = last?.forms ?? [];
  const labels = new Map<string, string>();
  for (const { url: to, ...parts } of last?.labels ?? [])
    labels.set(to, `${labels.get(to) ?? ''}\n${composeLabel(parts)}`.slice(0, MAX_LABEL));
  const urls = new Set([...led, ...(last?.urls ?? []), ...popups.splice(0)]);
  const sight = {
    url,
    title: last?.title ?? null,
    urls: [...urls].map((to) => ({ url: to, ...(labels.has(to) && { label: labels.get(to) ?? '' }) })),
    forms: seen.filter((form) => form.plain && !isScripted(form, carried)),
    scripted: seen.filter((form) => isScripted(form, carried)),
    sockets: [...sockets],
  };
  return { sight, rests };
}

const goesElsewhere = ({ method, url }: WebRequest, page: string) =>
  method !== 'GET' || URL.parse(url)?.pathname !== URL.parse(page)?.pathname;

/**
 * Whether nobody but a script sends a form: it names no address, a script sent all that is written in it, and sending it
 * was prevented or there is no button for that.
 */
function isScripted(
  { action, method, fields, buttons = [], plain }: Gathered['forms'][number],
  carried: ReadonlyArray<ReadonlySet<string>>,
) {
  if (action !== '' || method !== 'get' || (plain && buttons.length > 0)) return false;
  const names = fields.filter((field) => isWritten(field)).map(({ name }) => name);
  return names.length > 0 && carried.some((sent) => names.every((name) => sent.has(name)));
}

const pause = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

async function gather(page: Page): Promise<Gathered | null> {
  return (await bounded(page.evaluate('window.__look.gather()'), BUSY_MS)) as Gathered | null;
}

/**
 * As a person does who picks a file: no script can, and most send nothing without one. Those that look at its kind may
 * refuse the first; they are given another one in the next round.
 */
async function chooseFiles(
  page: Page,
  round: number,
  { url, forms, options }: { url: string; forms: Gathered['forms']; options: LookOptions },
): Promise<void> {
  const fields = await page.locator('input[type=file]:enabled').all();
  for (const field of fields.slice(0, MAX_FILES)) {
    const called = (await field.getAttribute('name')) || (await field.getAttribute('id')) || '';
    const hasField = ({ fields: own }: SeenForm) => own.some((one) => one.type === 'file' && one.name === called);
    const owners = forms.filter(hasField);
    // Several forms may have a field of that name: each of them must allow it.
    const mayChoose = (form: SeenForm | null) => options.mayChooseFile?.(form, called, url) ?? true;
    if (!(owners.length > 0 ? owners : [null]).every(mayChoose)) continue;
    const { name, type, content } = sampleFile(await field.getAttribute('accept'), round);
    await field.setInputFiles({ name, mimeType: type, buffer: content }, { timeout: BUSY_MS });
  }
}

/** What to fill and press: everything once, the same thing of every page a few times, nothing that changes the application. */
function chooseActs(seen: Gathered, url: string, options: LookOptions, most: number) {
  const { pressed, submitted, registration } = options;
  const page = pathOf(url);
  const fills = seen.forms.flatMap((form, at) => {
    const key = `${formKey(form, form.action)} ${form.action === '' ? page : ''}`;
    const address = URL.parse(form.action, url)?.href ?? url;
    const change = options.changeOf(form, address);
    const isKnown = submitted.has(key);
    // Its buttons may do what it would not be sent for.
    if ((isKnown && change !== null) || !options.admits(formAct(form.method, address), change)) return [];
    submitted.add(key);
    if (change === 'registers' && registration.isMade) return [];
    const account = change === 'registers' ? { repeatsPassword: true, fresh: newName() } : {};
    const filled = fillForm(keepRoles(form, address), { page: url, ...account });
    const values = Object.fromEntries(filled.map(({ field, value }) => [field.name, value]));
    return [{ at, values, sends: !isKnown }];
  });
  const sent = fills.filter(({ sends }) => sends).slice(0, most);
  const presses = seen.pressable.flatMap((words, at) => {
    const times = pressed.get(words) ?? 0;
    if (times >= SAME_BUTTON || /download|scarica|print|stampa/i.test(words)) return [];
    const change = pressChange(words);
    if (change && !options.admits({ method: 'CLICK', url, headers: [], body: null }, change)) return [];
    pressed.set(words, times + 1);
    return [at];
  });
  const outside = Object.fromEntries(seen.outside.map((field) => [field.name, fillField(field, { page: url })]));
  const written = fills.filter(({ sends }) => !sends);
  return { fills: [...sent, ...written], outside, presses: presses.slice(0, Math.max(0, most - sent.length)) };
}

const formAct = (method: string, url: string): WebRequest => ({
  ...{ method: method === 'post' ? 'POST' : 'GET', url, headers: [], body: null },
});

function forgetPresses({ pressable }: Gathered, left: readonly number[], pressed: LookOptions['pressed']): void {
  for (const words of left.map((at) => pressable[at] ?? ''))
    pressed.set(words, Math.max(0, (pressed.get(words) ?? 1) - 1));
}

const pathOf = (url: string) => {
  const parsed = URL.parse(url);
  return parsed ? parsed.pathname + parsed.search : url;
};

/** What comes in time; null: it did not, or failed. */
async function bounded<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  try {
    return await Promise.race([work.catch(() => null), promise]);
  } finally {
    clearTimeout(timer);
  }
}

function answerOf({ response }: Exchange) {
  const headers = (response?.headers ?? []).filter(([name]) => !NOT_ANSWERED_AS_IS.has(name.toLowerCase()));
  return {
    status: response?.status ?? 200,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: response?.body ?? Buffer.alloc(0),
  };
}

function requestOf(request: Request): WebRequest {
  const headers = Object.entries(request.headers()).filter(([name]) => OWN_HEADERS.test(name));
  return {
    method: request.method(),
    url: request.url().replace(/#.*$/s, ''),
    headers: headers.map(([name, value]): Header => [name, value]),
    body: textIfText(request.postDataBuffer()),
  };
}

/** A body is text wherever it can be: values are put into texts alone. */
function textIfText(body: Buffer | null): string | Buffer | null {
  return body && isUtf8(body) ? body.toString('utf8') : body;
}

async function exchangeOf(request: Request): Promise<Exchange | null> {
  const response = await request.response();
  if (!response) return null;
  const status = response.status();
  const headers = (await response.headersArray()).map(({ name, value }): Header => [name, value]);
  const body = status >= 300 && status < 400 ? Buffer.alloc(0) : await response.body().catch(() => Buffer.alloc(0));
  const { responseEnd, requestStart } = request.timing();
  return {
    request: requestOf(request),
    response: {
      status,
      statusText: response.statusText(),
      headers,
      // A copy: a part of it would keep the whole in memory.
      body: body.length > MAX_KEPT_BYTES ? Buffer.from(body.subarray(0, MAX_KEPT_BYTES)) : body,
      cut: body.length > MAX_KEPT_BYTES,
    },
    failure: null,
    ms: Math.max(0, Math.round(responseEnd - Math.max(0, requestStart))),
  };
}

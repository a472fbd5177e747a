import { setTimeout } from 'node:timers/promises';
import { BRAND } from '@rocca/contract/brand';
import type { UserAgent } from '@rocca/contract/engines/webapp/choices';
import type { StateChange } from '@rocca/contract/engines/webapp/state-change';
import { openScanBrowser } from '@rocca/tools/web/browser';
import { createWebClient, type WebClient } from '@rocca/tools/web/client';
import { type Cookie, createCookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest, WebScope } from '@rocca/tools/web/model';
import { createPace } from '@rocca/tools/web/pace';
import { inScope } from '@rocca/tools/web/scope';
import type { BrowserContext } from 'playwright-core';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import { semaphore } from '../../core/semaphore.ts';
import { obviousPassword, PAIRS, TRIES_OF_REALM } from '../attack/usual-pairs.ts';
import type { ProofBrowser, WebCheck } from '../check.ts';
import { type CrawlOutcome, crawl } from '../crawl/crawler.ts';
import { addLibraryRequests } from '../crawl/library-requests.ts';
import { PAGE_SCRIPT } from '../crawl/page-script.ts';
import { createPatience } from '../crawl/patience.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { probeHeaders } from '../crawl/probe-headers.ts';
import { probeNames } from '../crawl/probe-names.ts';
import { probeSignIns } from '../crawl/probe-sign-ins.ts';
import { seeRememberedUser } from '../crawl/remember-me.ts';
import { createScriptSession } from '../crawl/script-session.ts';
import { findSessionCookies } from '../crawl/session-cookies.ts';
import { createSignInKeeper } from '../crawl/sign-in.ts';
import { replaceSlowValues } from '../crawl/slow-values.ts';
import { createSurface } from '../crawl/surface.ts';
import { cookiesOfSession, isOfSession } from '../reading/cookies.ts';
import { looksRandom } from '../reading/placeholders.ts';
import { joined, type Technology, technologiesIn } from '../reading/technologies.ts';
import { createOtherTools } from '../tools/other-tools.ts';
import type { Told } from '../tools/told.ts';
import { actsOnce } from './acts-once.ts';
import { createAttackTools } from './attack-tools.ts';
import { keepPagesUp } from './broken-pages.ts';
import { createCosts } from './costs.ts';
import { createDomProof } from './dom-proof.ts';
import { enterRealms, signWithin } from './enter-realms.ts';
import { spareServer } from './fatal-values.ts';
import { firstLook, learnMissing } from './first-look.ts';
import { twinOfFirst } from './first-page-twin.ts';
import { createFirstWrites } from './first-writes.ts';
import { watchHealth } from './health.ts';
import { inputsOf } from './inputs.ts';
import { createLedger } from './left-behind.ts';
import { lookAgain } from './look-again.ts';
import { createMask } from './mask.ts';
import type { ScanMessage, ScanTask, SightingTool } from './messages.ts';
import { createRecordForms } from './record-forms.ts';
import { createCheckRunner } from './run-checks.ts';
import {
  inputMessages,
  leftMessage,
  maskedMessage,
  pageMessages,
  sightingMessage,
  stateMessage,
  technologyMessage,
  unseenMessages,
  untriedMessages,
} from './say.ts';
import { createRawSayer } from './say-raw.ts';
import { openScanListener } from './scan-listener.ts';
import { lostSessionMessage, signInMessage } from './sign-in-message.ts';
import { createSiteUsers } from './site-users.ts';
import { depthOf, STRENGTHS } from './strength.ts';
import { takeBack, takeBackAtStop } from './take-back.ts';
import { watchPages } from './watch-pages.ts';
import { watchSilence } from './watch-silence.ts';
import { watchState } from './watch-state.ts';

/** As a browser of these days calls itself: some sites show others less. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** With the name of the scan behind it, by which the site's logs tell it from visitors. */
const USER_AGENTS: Readonly<Record<UserAgent, string>> = {
  browser: BROWSER,
  named: `${BROWSER} ${BRAND.name}-WebScan`,
};
const PROGRESS_MS = 300;
const MAX_TECHNOLOGIES = 200;
/** What is asked to watch the application's state and to put back what was changed, when the budget may be used up. */
const OWN_REQUESTS = 600;
const WATCH_MS = 1000;
/** How long a site that stopped answering may take to answer again. */
const QUESTION_MS = 10_000;
/** A scan that has used less of its time, and has so many of its requests left, may send forms more often. */
const ROOM_MS = 0.4;
const ROOM_REQUESTS = 0.5;
/** For what is undone once a scan is stopped, and how long after it. */
const UNDO_MS = 1400;
const UNDO_AFTER_MS = 50;
const UNDO_REQUESTS = 200;
const UNDO_AT_ONCE = 12;
/** The same for a failed scan: no user is waiting for it to stop. */
const UNDO_AFTER_FAILURE_MS = 15_000;
/** Windows that are open for proofs at the same time: each is some tens of megabytes. */
const CONCURRENT_PROOFS = 2;

/** The shares of the whole that stages take. */
const STAGES = {
  first_look: [0, 0.02],
  sign_in: [0.02, 0.05],
  crawl: [0.05, 0.3],
  attack: [0.3, 0.8],
  site: [0.8, 0.88],
  tools: [0.88, 1],
} as const;
type Stage = keyof typeof STAGES;

/** Scans one site: first look, sign-in, crawl, checks. Says what it sees while it goes. */
export async function scanSite(
  task: ScanTask,
  checks: readonly WebCheck[],
  tellWorker: (message: ScanMessage) => void,
  signal: AbortSignal,
  /** Told when the scan is stopped: what undoes its changes, and ends by itself. */
  onUndoing: (undoing: Promise<void>) => void = () => undefined,
): Promise<void> {
  const began = performance.now();
  const strength = STRENGTHS[task.strength];
  const { perSecond, concurrent, budget } = strength;
  const pace = createPace({ perSecond, concurrent, budget, signal });
  const jar = createCookieJar();
  const userAgent = USER_AGENTS[task.userAgent];
  const clientOf = (scope: WebScope) => createWebClient({ scope, pace, signal, userAgent, jar });
  const site = await firstLook(task, clientOf);
  if (!site) {
    tellWorker(leftMessage([]));
    tellWorker(stateMessage([]));
    return tellWorker({ kind: 'end', requests: pace.counts().begun, pages: 0, points: 0, signedIn: null });
  }
  const { scope, start } = site;
  const questions = createPace({ perSecond, concurrent: 1, budget: OWN_REQUESTS, signal });
  const asking = createWebClient({ scope, pace: questions, signal, userAgent, jar });
  const renewing = { renew: async () => {} };
  const silence = watchSilence({
    ...{ start, pace, concurrent, began, renew: () => renewing.renew() },
    ask: async (cookies) => {
      const first = { method: 'GET', url: start, headers: [], body: null };
      const { response } = await asking.send(first, { cookies, timeoutMs: QUESTION_MS });
      return response !== null;
    },
    wait: (ms) => setTimeout(ms, undefined, { signal }),
  });
  const watched = watchPages(silence.clientOf(site.client));
  const scriptSession = createScriptSession(scope.origin);
  const ledger = createLedger();
  const records = createRecordForms();
  const writes = createFirstWrites();
  const health = watchHealth(records.clientOf(ledger.clientOf(writes.clientOf(watched))), start);
  const repeatsAct = (request: WebRequest) => surface.repeatsAct(request);
  /** Of the sign-in, which leads over addresses that show nothing. */
  const signingIn = scriptSession.clientOf(health);
  const client = actsOnce(signingIn, repeatsAct);
  let users: ReturnType<typeof createSiteUsers> | null = null;
  const loginPage = await askLoginPage(task, signingIn, scope);
  const isPublic = publicTextOf([site.first, loginPage]);
  const sessions = () =>
    [
      ...[...jar.all(), ...(users?.cookies() ?? [])].filter(
        (cookie) => isOfSession(surface.session, cookie) || looksRandom(cookie.value),
      ),
      ...[...scriptSession.secrets(), ...(users?.secrets() ?? [])].map((value) => ({ value })),
    ]
      .map(({ value }) => value)
      .filter((value) => !isPublic(value));
  const credentials = [task.signIn, task.secondUser].filter((user) => user !== null);
  const mask = createMask(credentials, { sessions, isPublic });
  const say = (message: ScanMessage) => tellWorker(maskedMessage(message, mask));
  const depth = depthOf(task.strength, task.mayChange);
  const costs = createCosts();
  const runner = createCheckRunner({
    costs,
    pageKey: (request) => surface.pageKey(request),
    index: {
      firstOf: (url) => twinOfFirst(surface.routing.index.firstOf(url), surface),
      otherOf: (url) => surface.routing.index.otherOf(url),
    },
    checks,
    strength: task.strength,
    passiveOnly: task.passiveOnly,
    depth,
    ms: strength.ms,
    onWaits: records.openRest,
    room: {
      isThere: () => performance.now() - began < strength.ms * ROOM_MS && pace.left() > budget * ROOM_REQUESTS,
      open: (how) => records.openMore(task.strength, how),
      close: records.closeMore,
    },
    whyOver: async () => {
      if (signal.aborted) return 'stopped';
      if (pace.left() === 0) return 'limit_reached';
      return silence.isGone() || (await client.isGone()) ? 'no_answer' : null;
    },
  });
  const told: Told[] = [];
  const tell = (seen: Told, tools: readonly SightingTool[]) => {
    if (tools.includes('rocca')) told.push(seen);
    say(sightingMessage(seen.check, seen.sighting, mask, tools));
  };
  runner.onSighting = (seen) => tell(seen, ['rocca']);
  let technologies: readonly Technology[] = [];
  const surface = createSurface({
    origin: scope.origin,
    root: scope.path,
    start,
    variants: strength.variants,
    mayChange: depth.mayChange,
    onExchange: (exchange) => {
      writes.noteRead(exchange);
      runner.look(exchange, surface);
      const { response } = exchange;
      if (response) technologies = joined([...technologies, ...technologiesIn({ ...exchange, response })]);
    },
  });
  const ownPace = createPace({ perSecond, concurrent: 2, budget: OWN_REQUESTS, signal });
  const ownClient = actsOnce(
    scriptSession.clientOf(createWebClient({ scope, pace: ownPace, signal, userAgent, jar })),
    repeatsAct,
  );
  const requests = () => [pace, ownPace, questions].reduce((sum, one) => sum + one.counts().begun, 0);
  const counts = () => ({ requests: requests(), pages: surface.pages.size, points: surface.points.length });
  let lastSaid = 0;
  let lastStage: Stage | null = null;
  const progressOf = (stage: Stage) => (done: number, total: number) => {
    const now = performance.now();
    if (stage === lastStage && now - lastSaid < PROGRESS_MS && done < total) return;
    lastSaid = now;
    lastStage = stage;
    const [from, to] = STAGES[stage];
    const fraction = from + (to - from) * (total === 0 ? 0 : Math.min(1, done / total));
    say({ kind: 'progress', stage, fraction, done, total, counts: counts() });
  };

  progressOf('first_look')(0, 1);
  say({ kind: 'site', origin: scope.origin });
  const onAnswered: typeof ledger.noteAnswered = (method, url, status) => {
    writes.noteWrite(method, url);
    ledger.noteAnswered(method, url, status);
  };
  const raw = createRawSayer(credentials, { say, secrets: sessions, isPublic });
  const others = createOtherTools({ scope, start, pace, signal, userAgent, say, raw, onAnswered }, task);
  const atFirstLook = others.atFirstLook();
  await learnMissing(site, surface.missing);
  // The crawl asks with the cookies that this answer sets: how they were set is seen here alone.
  surface.keep(site.first, { page: start, depth: 0, source: 'start' });
  const browser = await openScanBrowser({ scope, pace, signal, userAgent, onAnswered }).catch(() => null);
  const prepare = async (context: BrowserContext) => {
    await context.addInitScript(PAGE_SCRIPT);
    await scriptSession.bringTo(context);
  };
  const session = browser?.openSession({ jar, prepare }) ?? null;
  const prepareForStranger = async (context: BrowserContext) => {
    await context.addInitScript(PAGE_SCRIPT);
  };
  const ofStranger = (task.signIn && browser?.openSession({ prepare: prepareForStranger })) || null;
  let watching: NodeJS.Timeout | undefined;
  let changes: () => readonly StateChange[] = () => [];
  let hasSaid = false;
  /** Also of a scan that came to no good end. */
  const sayTraces = () => {
    if (hasSaid) return;
    hasSaid = true;
    say(leftMessage(ledger.list(surface)));
    const outages = client.outages();
    const away: StateChange = { ...AWAY, where: start, after: String(outages) };
    say(stateMessage([...(outages > 0 ? [away] : []), ...silence.changes(), ...changes()]));
  };
  /** Points to which some values were not sent any more, since they stopped the server. */
  const fatal = new Set<string>();
  const sayWhatWasDone = () => {
    for (const message of unseenMessages([{ reason: 'value_stops_site', pages: [...fatal] }])) say(message);
    for (const message of pageMessages(surface, runner.made())) say(message);
    for (const message of untriedMessages(surface)) say(message);
    const bounds = { passiveOnly: task.passiveOnly, mayChange: depth.mayChange };
    for (const message of inputMessages(inputsOf(surface, runner.tested(), bounds))) say(message);
    for (const message of unseenMessages(runner.gaps(surface))) say(message);
    for (const reason of runner.reasons()) say({ kind: 'check', ...reason });
  };
  /** All that is known by now, before anything else is done: the process ends without waiting for its checks. */
  const sayAtStop = () => {
    const undoing = undo(UNDO_MS);
    if (undoing) onUndoing(undoing.finally(sayTraces));
    else sayTraces();
    runner.stop(surface);
    sayWhatWasDone();
  };
  /** Restores old values and sends no other requests; null: there are none. */
  const undo = (ms: number): Promise<void> | null => {
    const { keptIn, shownElsewhere } = surface;
    const known = { site: surface, hasAccepted: ledger.hasAccepted, wasReadBefore: writes.wasReadBefore };
    const limit = AbortSignal.timeout(ms);
    const last = createPace({ perSecond: null, concurrent: UNDO_AT_ONCE, budget: UNDO_REQUESTS, signal: limit });
    const undoing = scriptSession.clientOf(createWebClient({ scope, pace: last, signal: limit, userAgent, jar }));
    const ask = (one: WebRequest) => undoing.send(surface.asScript(one));
    const parts = { ...known, keptIn, shownElsewhere, ask, onSettled: ledger.settle };
    const restore = takeBackAtStop(parts);
    if (!restore) return null;
    // What is on its way comes first.
    return setTimeout(UNDO_AFTER_MS)
      .then(restore)
      .catch(() => undefined)
      .finally(() => undoing.close());
  };
  signal.addEventListener('abort', sayAtStop, { once: true });
  try {
    let atSignIn: readonly Cookie[] = [];
    const keeper = task.signIn
      ? createSignInKeeper({
          ...{ settings: task.signIn, client: signingIn, jar, scope, session, scriptSession },
          onFirst: (exchange) => surface.keep(exchange, { page: start, depth: 1, source: 'form' }),
          onPage: () => {
            atSignIn = jar.all();
          },
          onEnded: (request) => surface.noteAct(request),
        })
      : null;
    if (keeper) {
      progressOf('sign_in')(0, 1);
      const before = jar.all();
      const failure = await keeper.signIn();
      surface.session.signedIn = failure === null;
      if (failure === null) {
        const candidates = cookiesOfSession(before, jar.all());
        const needed = await findSessionCookies({
          ...{ client, candidates, cookies: jar.all(), loggedInRegex: task.signIn?.loggedInRegex ?? '' },
          pages: [start, keeper.page],
        });
        surface.session.cookies = needed ?? candidates;
        surface.session.keptNumber = needed !== null && isUnchanged(needed, atSignIn, jar.all());
        surface.session.user = task.signIn?.username ?? '';
        if (task.signIn) surface.session.obviousPassword = obviousPassword(task.signIn.username, task.signIn.password);
        surface.session.hasSecond = task.secondUser !== null;
        surface.session.secondUser = task.secondUser?.username ?? '';
        // Who is in is shown something else than the sign-in for what is not there.
        await learnMissing(site, surface.missing);
      }
      say(signInMessage(keeper, failure));
    }
    const isSession = (cookie: Cookie) => isOfSession(surface.session, cookie);
    renewing.renew = async () => {
      for (const cookie of jar.all().filter(isSession)) jar.remove(cookie);
      if (surface.session.signedIn) await keeper?.signIn();
    };
    const crawled = progressOf('crawl');
    const crawlBegan = performance.now();
    const patience = createPatience();
    const crawling = {
      start,
      scope,
      limits: strength.crawl,
      client,
      session,
      ofStranger,
      keeper,
      scriptSession,
      surface,
      patience,
      mayChange: depth.mayChange,
      own: task.signIn,
      passive: task.passiveOnly,
      signal,
      onProgress: (done: number, waiting: number) => crawled(done, done + waiting),
    };
    const outcome = await crawl(crawling);
    if (!task.passiveOnly) {
      const pairs = PAIRS.slice(0, TRIES_OF_REALM).map(([username, password]) => ({ username, password }));
      const { entered, realms } = await enterRealms(surface, client, { given: task.signIn, pairs });
      surface.realms = realms;
      if (entered.length > 0) scriptSession.signParts(signWithin(entered));
      for (const { url, folder, isOwn } of entered) {
        const within = { ...scope, path: new URL(folder).pathname };
        await crawl({ ...crawling, start: url, scope: within, session: null, ofStranger: null, passive: !isOwn });
        const isWriting = ({ request }: InjectionPoint) => request.method !== 'GET' && request.url.startsWith(folder);
        if (isOwn) continue;
        for (const { request } of surface.points.filter(isWriting)) surface.noteChange(request, 'toggles');
      }
    }
    addLibraryRequests(surface);
    surface.adoptScripts();
    // Their windows would keep their memory while proofs open theirs.
    await Promise.all([session?.close(), ofStranger?.close()]);
    const crawlCost = {
      requests: pace.counts().begun,
      visits: outcome.browserPages,
      ms: Math.round(performance.now() - crawlBegan),
    };
    say({ kind: 'check', check: 'crawl', ...(silence.isGone() ? SILENT : crawlReason(outcome)), cost: crawlCost });
    const unseen = [...watched.unseen(), { reason: 'timed_out', pages: outcome.restless } as const];
    for (const message of unseenMessages(unseen)) say(message);
    for (const technology of technologies.slice(0, MAX_TECHNOLOGIES)) say(technologyMessage(technology));
    say({ kind: 'check', check: 'technologies', reason: null, detail: '' });
    for (const message of pageMessages(surface, runner.made())) say(message);

    const ask = (request: WebRequest) => {
      if (silence.isGone() || !surface.admits(request))
        return Promise.resolve({ request, response: null, failure: 'out_of_scope' as const, ms: 0 });
      const send = () => ownClient.send(request);
      return keeper && surface.session.signedIn ? keeper.ask(send) : send();
    };
    const state = watchState({
      ...{ site: surface, start, ask, jar, requests, began },
      isSignedOut: (exchange) => surface.session.signedIn && keeper?.isLost(exchange) === true,
      isSetting: (cookie) => !isSession(cookie) && !looksRandom(cookie.value),
      renew: renewing.renew,
    });
    changes = state.changes;
    await state.begin();
    watching = setInterval(() => {
      if (!silence.isPaused()) void state.lookWhenDue().catch(() => undefined);
    }, WATCH_MS);

    const listener = await openScanListener(task.address, signal);
    const proof = browser
      ? atMost(createDomProof({ browser, origin: scope.origin, jar, prepare: scriptSession.bringTo, patience }))
      : NO_PROOF;
    if (task.signIn && surface.session.signedIn)
      users = createSiteUsers({
        ...{ first: task.signIn, second: task.secondUser, scope, browser, surface },
        clientOf: (own) =>
          actsOnce(costs.countedClient(createWebClient({ scope, pace, signal, userAgent, jar: own })), repeatsAct),
      });
    const plainTools = createAttackTools({
      ...(users && { users }),
      ...{ jar, surface, depth, signal, keeper, scriptSession, listener, own: task.signIn },
      client: costs.countedClient(client),
      onRefused: ledger.noteRefused,
      onFailed: ledger.noteFailed,
      onMade: ledger.noteMade,
      mayStoreMore: (request, tried) => records.mayStoreMore(request, task.strength, surface, tried),
      browser: costs.countedBrowser(proof),
      onAnswer: (exchange, point) => {
        if ((exchange.response?.status ?? 0) >= 500) runner.lookAtAttack(exchange, point, surface);
      },
    });
    const sparing = spareServer(plainTools, {
      pageKey: surface.pageKey,
      outages: () => client.outages(),
      onFatal: ({ request, name }) => fatal.add(`${request.method} ${surface.pageOf(request.url)} (${name})`),
    });
    const tools = keepPagesUp(sparing, surface);
    progressOf('attack')(0, surface.points.length);
    const pointsKnown = task.passiveOnly
      ? Promise.resolve()
      : replaceSlowValues({ surface, client, signal })
          .then(() => seeRememberedUser({ surface, client, jar, loginPage, start, users }))
          .then(() => probeHeaders({ surface, client, jar, keeper, signal, ms: strength.crawl.ms }))
          .then(() =>
            probeNames({ surface, client, jar, keeper, signal, ms: strength.crawl.ms, most: strength.namelessPages }),
          )
          .then(() => probeSignIns({ surface, client, scope, signal }));
    await runner.attack(surface, tools, pointsKnown, progressOf('attack'));
    await runner.probe(surface, tools, progressOf('site'));
    if (!signal.aborted) runner.conclude(surface);
    await atFirstLook;
    const onProgress = progressOf('tools');
    await others.afterChecks({ jar, surface, told, tell, onProgress });
    clearInterval(watching);
    await state.look();
    await takeBack({
      ...{ site: surface, hasAccepted: ledger.hasAccepted, onSettled: ledger.settle, signal },
      ask: (request) => ask(surface.asScript(request)),
      ...{ keptIn: surface.keptIn, shownElsewhere: surface.shownElsewhere, wasReadBefore: writes.wasReadBefore },
    });
    await lookAgain({
      ...{ site: surface, unsettled: ledger.unsettled(surface), ask, signal },
      onUnchanged: (request) => ledger.settle(request, 'unchanged'),
    });
    listener?.close();
    if (signal.aborted) return;
    sayWhatWasDone();
    if (keeper?.isLostForGood()) say(lostSessionMessage());
    sayTraces();
    say({ kind: 'end', ...counts(), signedIn: task.signIn ? surface.session.signedIn : null });
  } catch (error) {
    if (!signal.aborted) await undo(UNDO_AFTER_FAILURE_MS);
    throw error;
  } finally {
    clearInterval(watching);
    signal.removeEventListener('abort', sayAtStop);
    // After a stop, the traces are reported once the old values have been restored.
    if (!signal.aborted) sayTraces();
    await browser?.close();
    users?.close();
    ownClient.close();
    asking.close();
    client.close();
  }
}

/** Whether a visitor's session goes on under the same number after the sign-in. */
function isUnchanged(names: readonly string[], before: readonly Cookie[], after: readonly Cookie[]): boolean {
  const valueIn = (cookies: readonly Cookie[], name: string) => cookies.find((cookie) => cookie.name === name)?.value;
  return names.every((name) => valueIn(before, name) !== undefined && valueIn(before, name) === valueIn(after, name));
}

/** The page of the sign-in as a stranger sees it; null: there is none. */
const AWAY = { what: 'away', before: '0', seconds: 0, restored: true } as const;

async function askLoginPage({ signIn }: ScanTask, client: WebClient, scope: WebScope): Promise<Exchange | null> {
  if (!signIn || !inScope(scope, signIn.loginUrl)) return null;
  return client.send({ method: 'GET', url: signIn.loginUrl, headers: [], body: null }, { cookies: 'none' });
}

const WORD = /^[a-z]{1,16}\d{0,4}$/i;

/** Whether a text is a word that one of these answers shows, in whatever case. */
function publicTextOf(exchanges: ReadonlyArray<Exchange | null>): (text: string) => boolean {
  const shown = exchanges.map((one) => one?.response?.body.toString('utf8').toLowerCase() ?? '');
  return (text) => WORD.test(text) && shown.some((page) => page.includes(text.toLowerCase()));
}

/** Where no browser can be started. */
const NO_PROOF: ProofBrowser = {
  runs: async ({ url }) => ({ executed: false, finalUrl: url, failure: 'unavailable' }),
  opens: async ({ url }) => ({ executed: false, finalUrl: url, failure: 'unavailable' }),
};

function atMost(browser: ProofBrowser): ProofBrowser {
  const withPermit = semaphore(CONCURRENT_PROOFS);
  return {
    runs: (request, mark, options) => withPermit(() => browser.runs(request, mark, options), options?.turn),
    opens: (request, visitor, mark) => withPermit(() => browser.opens(request, visitor, mark), visitor.turn),
  };
}

const SILENT = { reason: 'no_answer', detail: '' } as const;

function crawlReason(outcome: CrawlOutcome): { reason: CoverageReason | null; detail: string } {
  if (outcome.browser === 'unavailable') return { reason: 'tool_missing', detail: 'chromium' };
  if (outcome.timedOut) return { reason: 'timed_out', detail: '' };
  // Of pages that differ in values alone some are left out on purpose; any other limit leaves pages unknown.
  return outcome.cut ? { reason: 'limit_reached', detail: '' } : { reason: null, detail: '' };
}

import type { BrowserSession } from '@rocca/tools/web/browser';
import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange, WebRequest, WebScope } from '@rocca/tools/web/model';
import { inScope, pageOf } from '@rocca/tools/web/scope';
import { foldersOf } from '../attack/folders.ts';
import { isReadingLink } from '../attack/reading-links.ts';
import { listingIn } from '../reading/listing.ts';
import { asksFirst, createFirstVisits, ledBack, ledTo, saysAct } from './acting-links.ts';
import { kindOfLink } from './acts.ts';
import { readApiDescription } from './api-description.ts';
import { askSiteFiles } from './ask-site-files.ts';
import { asksOnly } from './asks-only.ts';
import { type LookedAt, lookInBrowser } from './browser-look.ts';
import { createBrowserWorth } from './browser-worth.ts';
import { createPressed, otherButtons, showsOther } from './buttons.ts';
import { reportsAct } from './done-answers.ts';
import { createDoubtfulLinks } from './doubtful-links.ts';
import { editedByScript, hidesChoice } from './edit-forms.ts';
import { newName } from './fillers.ts';
import {
  asNumbers,
  asUser,
  correctValues,
  encodingSaid,
  fieldsOfAnswer,
  fillAlone,
  isCancel,
  isCancelAddress,
  isInVain,
  isNextStep,
  refusesValues,
  sentencesOf,
  textOfPage,
  withOtherDates,
  withOtherKinds,
  withoutCancel,
} from './follow-up.ts';
import { asksWhoForgot, readResetLink } from './forgotten-password.ts';
import {
  chooseOthers,
  type FilledField,
  fillEncoded,
  fillForm,
  fillPartly,
  formKey,
  formRequest,
  isLookup,
  isSignIn,
  isTokenName,
  menuKey,
  NOT_WRITTEN,
  type PartlyFilled,
  passwordField,
  type SeenForm,
  shownSignIn,
  switchWords,
  tokenField,
  userField,
  withAllBoxes,
  withOpenChoices,
  withoutTexts,
} from './form.ts';
import { changeByShape } from './form-shape.ts';
import { createFrontier, type FrontierLimits, type Waiting } from './frontier.ts';
import { readGraphqlSchema, schemaRequest } from './graphql-schema.ts';
import { handlesData } from './handler-names.ts';
import { type HtmlPage, type LinkPlace, readHtml } from './html-page.ts';
import { keepRoles } from './keep-roles.ts';
import { keptMoney } from './kept-money.ts';
import { isLetterForm } from './letters.ts';
import { createListedFiles } from './listed-files.ts';
import { asksForPassword, linesOfJson, namedAddresses, shownLines } from './named-addresses.ts';
import {
  changeForOwn,
  changesOwnPassword,
  encodesPasswords,
  type HeldForm,
  holdAccountForm,
  holdCardForm,
  holdMailForm,
  type OwnAccount,
  ownMailIn,
  signInNamesIn,
} from './own-account.ts';
import { createPatience, type Patience } from './patience.ts';
import type { FormToken } from './point.ts';
import { isReckonedWith, numbersStored, storesRecord } from './record-fields.ts';
import { isOnlyForFiles, isOwnPage, isPictureOfUser, replacedFiles, withEmptyFiles } from './replaced-files.ts';
import { actingRows } from './row-links.ts';
import type { ScriptSession } from './script-session.ts';
import { createShapes } from './shapes.ts';
import { enrols, secretsIn } from './shown-secrets.ts';
import type { SignInKeeper } from './sign-in.ts';
import {
  addressesInComments,
  addressesInScript,
  baseOfPaths,
  pathsInScript,
  requestsInScript,
  routesInScript,
  usualLists,
} from './site-files.ts';
import { graphqlOf } from './spots/json-body.ts';
import { headerOf } from './spots/spot.ts';
import { formChange, isDownload, linkChange, withoutHarmfulChoices } from './state-change.ts';
import type { StateChange } from './state-words.ts';
import type { MoreOfPoint, Origin, SeenInput, Source, Surface } from './surface.ts';
import { createSwitching } from './switching.ts';
import { routeOf, templateOf } from './template.ts';
import { withUnusedNames } from './unused-names.ts';
import { mayOpenAgain } from './used-once.ts';
import { usualPages } from './usual-pages.ts';

export interface CrawlLimits extends FrontierLimits {
  readonly ms: number;
  /** Pages that are opened in the browser. */
  readonly browserPages: number;
  /** Of the same path, with other values. */
  readonly browserPerPath: number;
  /** Where nothing comes of it, of pages in which the same runs. */
  readonly browserRepeats: number;
  /** Forms filled and things pressed in one page. */
  readonly acts: number;
  /** Addresses found in scripts and tried. */
  readonly guesses: number;
}

interface CrawlParts {
  readonly start: string;
  readonly scope: WebScope;
  readonly limits: CrawlLimits;
  readonly client: WebClient;
  /** Null: there is no browser here; the markup alone is read. */
  readonly session: BrowserSession | null;
  /** Windows of somebody who is not signed in. */
  readonly ofStranger?: BrowserSession | null;
  readonly keeper: SignInKeeper | null;
  readonly scriptSession: ScriptSession;
  readonly surface: Surface;
  readonly mayChange: boolean;
  /** Null: nobody is signed in. */
  readonly own?: OwnAccount | null;
  /** Nothing is tried: only what asks is sent, and no form but searches. */
  readonly passive?: boolean;
  /** What pages were waited for in vain so far. */
  readonly patience?: Patience;
  readonly signal: AbortSignal;
  onProgress?(done: number, waiting: number): void;
}

export interface CrawlOutcome {
  /** Pages were left out for a limit. */
  readonly cut: boolean;
  readonly timedOut: boolean;
  readonly browser: 'used' | 'not_needed' | 'unavailable';
  readonly browserPages: number;
  /** Pages the browser did not see to their end. */
  readonly restless: readonly string[];
}

const MAX_MAIL_FORMS = 5;

/** Fields of a form that keep their values, and what others would do. */
interface KeptFields {
  readonly names: ReadonlySet<string>;
  readonly change: StateChange;
}

const keptBy = (held: HeldForm | null): KeptFields | null =>
  held && { names: new Set(held.kept.keys()), change: held.change };

const joinKept = (one: KeptFields | null, other: KeptFields | null): KeptFields | null =>
  one && other ? { names: new Set([...one.names, ...other.names]), change: one.change } : (one ?? other);

const NO_NAMES: ReadonlySet<string> = new Set();

const allOf = ({ fields }: SeenForm, change: StateChange): KeptFields => ({
  ...{ names: new Set(fields.map(({ name }) => name)), change },
});

/** Forms of one page whose fields are told apart by the others that are sent with them. */
const MAX_FORMS_OF_PAGE = 3;
const isSentByAll = ({ name, type }: SeenForm['fields'][number]) =>
  name !== '' && !isTokenName(name) && !/^(?:submit|button|image|reset|checkbox|radio)$/.test(type);

/** A form that was sent. */
interface SentForm {
  readonly form: SeenForm;
  readonly filled: FilledField[];
  readonly request: WebRequest;
  readonly key: string;
  /** The same for each step at which the form stands. */
  readonly ofForm: string;
  /** The base of its address. */
  readonly goesTo: string;
  readonly token: FormToken | null;
  /** Forms before it, whose answer it was. */
  readonly steps: number;
  /** Each sending reaches somebody: no more are sent than the answer asks for. */
  readonly isLetter: boolean;
}

/** A page for the browser. */
interface ToOpen extends LookedAt {
  readonly depth: number;
  /** Null: it is opened, whatever runs in it. */
  readonly html: HtmlPage | null;
}

/** Of one form, each for what the answer says of the last. */
const MOST_CORRECTIONS = 3;
/** Options of a menu, for each page that may differ in values alone: a menu is no list without end. */
const MENU_SHARE = 12;
/** Pages on which the same menu is tried. */
const MENU_PAGES = 2;
/** Forms of the same fields whose hidden ones hold other words. */
const MAX_HIDDEN = 3;
/** Forms that follow from the answer to one another. */
const MAX_STEPS = 2;
const CLIENT_WORKERS = 6;
const BROWSER_WORKERS = 2;
/** Pages of one visit of the browser: opening a window costs more than opening a page. */
const BATCH = 6;
/** Pages looked at without the session. */
const MAX_OF_STRANGERS = 8;
/** Of those, opened in the browser. */
const MAX_OPENED_BY_STRANGERS = 3;
const FOR_STRANGERS =
  /log[-_]?[io]n|sign[-_]?(?:in|up)|regist|account|auth(?!or)|join|forg[oe]t|passw|recover|accedi|entra|iscri|recuper|anmeld|einlog|connexion|inscri|oubli|acceso|ingres|admin|amministra|staff|back[-_]?office|gestion|verwalt|intranet/i;
/** Pages with forms that signed-in users do not see, opened before account pages, of which there may be many. */
const FOR_STRANGERS_ALONE = /sign[-_]?up|regist|join|forg[oe]t|recover|iscri|recuper|inscri|oubli/i;
/** Folders that are asked for at the end, in case the server lists them. */
const MAX_FOLDERS = 10;
/** Pages with secrets that are opened twice. */
const MAX_SECRET_PAGES = 10;
/** Pages that did not come to rest and are opened once more: the machine or the site may have been busy. */
const MAX_REOPENED = 3;
const MAX_ROUTES = 5000;
const MAX_SCHEMAS = 3;
const NAMED_AS_GRAPHQL = /(?:^|\/)(?:graphql|gql)\/?$/i;
const MAX_KNOWN_LINKS = 50_000;
const MAX_VALUES = 1000;
/** Addresses below which scripts ask for what they name. */
const MAX_BASES = 3;
/** Addresses that stand as texts, for each guess: pages at most so many links below the start, and of the whole site. */
const NAMED_PER_GUESS = 2;
const NAMED_DEPTH = 2;
const MAX_NAMED_ADDRESSES = 200;
/** Comments of a page whose links are read. */
const MAX_COMMENTS = 20;
/** Lists of accounts that are looked for at their usual places. */
const MAX_LISTS = 10;

/** Follows a site: pages over the HTTP client, and in the browser those where something may run. */
export async function crawl(parts: CrawlParts): Promise<CrawlOutcome> {
  const { start, scope, limits, client, keeper, surface, signal, passive = false } = parts;
  const { routing } = surface;
  const frontier = createFrontier(limits, routing.templateOf);
  const shapes = createShapes();
  const listedFiles = createListedFiles();
  const submitted = new Set<string>();
  const inBrowser = new Map<string, number>();
  const browserQueue: ToOpen[] = [];
  const worth = createBrowserWorth(limits.browserRepeats);
  const pressed = new Map<string, number>();
  const actedForms = new Set<string>();
  const { registration } = surface;
  const answers = new Map<string, { exchange: Exchange; from: Origin }>();
  const restless = new Set<string>();
  const reopened = new Set<string>();
  const { patience = createPatience() } = parts;
  const menus = new Map<string, Set<string>>();
  const hiddenVariants = new Map<string, Set<string>>();
  const mayAsk = (request: WebRequest) => !passive || asksOnly(request);
  const deadline = performance.now() + limits.ms;
  /** Addresses that pages lead to in the browser: an application may read them there, whatever the server says. */
  const routes = new Set<string>();
  let isApplication = false;
  let usesFragments = false;
  /** Pages that scripts name for their router, before it is known how their addresses are written. */
  const named = new Set<string>();
  /** Values that links of the site give to parameters: a form that asks for the same finds something with them. */
  const valuesOfSite = new Map<string, string>();
  let browserPages = 0;
  let guesses = 0;
  let guessedRoutes = 0;
  let session = parts.session;
  let isUnavailable = false;
  let done = 0;
  const isOver = () => signal.aborted || performance.now() > deadline;

  const noteValues = ({ searchParams }: URL) => {
    for (const [name, value] of searchParams) {
      if (valuesOfSite.size >= MAX_VALUES) return;
      if (!valuesOfSite.has(name) && /^[\w .-]{1,40}$/.test(value)) valuesOfSite.set(name, value);
    }
  };
  const switching = createSwitching();
  const visitAfterFirst = createFirstVisits();
  const doubtful = createDoubtfulLinks<Waiting>();

  /** What a link does, by its address or its words; the words are kept for whoever comes to the address without them. */
  const noteWords = (
    href: string | undefined,
    page: string,
    { label, near }: { label?: string | undefined; near?: string | undefined },
  ): StateChange | null => {
    if (href === undefined) return null;
    const facts = { root: surface.root, isForgotten: surface.isForgotten(href), near };
    const byAddress = linkChange(href, facts);
    const change = byAddress ?? (label === undefined ? null : linkChange(href, { ...facts, label }));
    // A link to its own page is pressed by a script.
    if (label !== undefined && byAddress === null && href !== page.replace(/#.*$/s, ''))
      surface.noteWords(href, label, change, near);
    return change;
  };

  /**
   * Folders that were guessed, and are listed or an open administration: nobody is led there, and what is done there may be
   * done to everybody's data. Their pages are read. In an open one links lead to what is done, and those that name a thing
   * are followed only where all their words show it.
   */
  const guessedFolders: string[] = [];
  const openAdministrations: string[] = [];
  const isInGuessedFolder = (url: string) =>
    !parts.mayChange && guessedFolders.some((folder) => url.startsWith(folder));

  type LinkFrom = { depth: number; page: string; source: Source; isLed?: boolean };
  /** Links by their words, and the least depth at which they stood: those of the frame stand on every page. */
  const knownLinks = new Map<string, number>();
  const addLink = (text: string, base: string, from: LinkFrom, label?: string, place?: LinkPlace) => {
    const url = URL.parse(text.trim(), base);
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.href.length > 4000) return;
    if (routeOf(url.hash) === '') url.hash = '';
    const { href } = url;
    const { isLed = from.source === 'link' } = from;
    const words = `${href}\n${label ?? ''}\n${isLed}`;
    if ((knownLinks.get(words) ?? Number.POSITIVE_INFINITY) <= from.depth) return;
    if (knownLinks.size < MAX_KNOWN_LINKS) knownLinks.set(words, from.depth);
    if (!inScope(scope, href)) return;
    if (isLed) surface.noteLed(href);
    else if (from.source === 'guess' && handlesData(href)) surface.noteTarget(href);
    const reset =
      from.source === 'link' && isLed ? readResetLink(href, label ?? '', { place, root: surface.root }) : null;
    if (reset) surface.noteReset(href, reset);
    const byWords = noteWords(href, from.page, { label, near: place?.near });
    const change = byWords ?? (place?.asks ? 'toggles' : null);
    if (change && byWords === null) surface.noteWords(href, '', change);
    if (change && change !== 'leaves' && from.source === 'link') doubtful.noteKnownAct(href, from.page);
    if (!surface.admits(plainGet(href), change ?? surface.changeOf(plainGet(href)))) return;
    const isOfOpen = isInGuessedFolder(href) && openAdministrations.some((folder) => href.startsWith(folder));
    // What a script names may be sent by another method: there the words of the page itself must be known as well.
    const judged = from.source === 'script' && url.search === '' ? `${pageOf(href)}?id=1` : href;
    if (isOfOpen && !isReadingLink(judged)) return surface.noteChange(plainGet(href), 'toggles');
    noteValues(url);
    const source = from.source === 'start' ? 'link' : from.source;
    const isAccount = surface.changeOf(plainGet(href)) === 'registers';
    if (isAccount || isDownload(href)) return surface.addRequest(plainGet(href), { ...from, source });
    const waiting = { depth: from.depth + 1, page: from.page, url: href, source };
    const isDoubtful =
      source === 'link' &&
      surface.session.signedIn &&
      doubtful.hold({ url: href, label: label ?? '', place, page: from.page }, waiting);
    if (!isDoubtful && !doubtful.isHeld(href)) frontier.add(waiting);
  };

  const ask = (request: WebRequest): Promise<Exchange> =>
    keeper && surface.session.signedIn ? keeper.ask(() => client.send(request)) : client.send(request);

  const readAnswer = (exchange: Exchange, from: Origin, sent?: SentForm) => {
    const { request, response } = exchange;
    if (!response) return;
    const to = headerOf(response, 'location');
    if (to !== null) addLink(to, request.url, { ...from, page: request.url, isLed: true });
    const type = headerOf(response, 'content-type') ?? '';
    const isMissing = surface.isMissing(exchange);
    if (/json/i.test(type) && !isMissing) {
      readDescription(exchange, from);
      learnBase(exchange, from);
      if (/^\/[\w-]*\/?$/.test(new URL(request.url).pathname))
        addNamed(linesOfJson(response.body.toString('utf8')), exchange, from);
    }
    if (!/html/i.test(type) && type !== '') return void surface.keep(exchange, from);
    const html = readHtml(response.body.toString('utf8'));
    surface.keep(exchange, from, html.title);
    const base = baseOf(html.base, request.url);
    // What a server lists is no page that somebody links to.
    const isLed = response.status !== 200 || listingIn({ ...exchange, response }) === null;
    const here = { depth: from.depth, page: request.url, source: 'link' as const, isLed };
    if (surface.missing.isOfPageAbove(exchange)) return;
    if (response.status < 400 && !isMissing) {
      const page = { ...html, ...textOfPage(exchange) };
      if (request.method === 'GET' && response.status === 200) surface.learnIndex(request.url, page);
      const isPart = request.method === 'GET' && response.status === 200 && routing.numbers.learn(request.url, page);
      if (routing.learn(request.url, page) || isPart) readRoutedAgain();
    }
    // What was begun with a form must not be given up before it is brought to its end.
    const isBegun = sent !== undefined && html.forms.some((form) => form.method === 'post' && !isCancel(form));
    const shown = isLed ? html.links : listedFiles.choose(html.links);
    const links = isBegun ? shown.filter((link) => !isCancelAddress(link)) : shown;
    if (response.status < 400) noteRows(html, base);
    for (const link of links) addLink(link, base, here, html.labels.get(link), html.places.get(link));
    for (const resource of html.resources) addResource(resource, base, here);
    if (isMissing) return;
    const at = { base, page: request.url, depth: from.depth };
    for (const form of html.forms) {
      if ((isBegun && isCancel(form)) || isOfGuessedFolder(form, request.url)) leaveOutForm(form, at);
      else addForm(form, at, sent);
    }
    for (const script of html.scripts) addGuesses(script, request.url, from.depth);
    for (const comment of html.comments.filter((one) => one.includes('<a')).slice(0, MAX_COMMENTS)) {
      const { links, labels } = readHtml(comment);
      for (const link of links) noteWords(URL.parse(link, base)?.href, request.url, { label: labels.get(link) });
    }
    for (const address of addressesInComments(html.comments)) addCommented(address, base, here);
    addNamed(shownLines(response.body.toString('utf8')), exchange, from);
    if (shapes.isNew(routing.templateOf('GET', request.url).exact, { status: response.status, ...html }))
      frontier.reward(request.url);
    if (html.runs && response.status < 400) wantBrowser(exchange, { depth: from.depth, html: judgedBy(html) });
  };

  /** Links beside things that may do something to them, as far as who is signed in sees. */
  const noteRows = (html: HtmlPage, base: string) => {
    if (!surface.session.signedIn) return;
    const links = html.links.flatMap((link) => {
      const url = URL.parse(link, base)?.href.replace(/#.*$/s, '');
      const [label, place] = [html.labels.get(link) ?? '', html.places.get(link)];
      return url !== undefined && inScope(scope, url) ? [{ url, label, place }] : [];
    });
    for (const url of actingRows(links)) surface.noteSuspect(url);
  };

  const leaveDoubtful = (url: string) => {
    surface.noteSuspect(url);
    surface.noteUntried(plainGet(url), 'toggles');
  };

  /** What was taken for the same page with other values while it was not known which parameters choose pages. */
  const readRoutedAgain = () => {
    surface.mergePages();
    frontier.retry();
    for (const { exchange, from } of answers.values()) {
      const { request, response } = exchange;
      const isRouted = routing.pageOf(request.url) !== pageOf(request.url) || routing.numbers.isInPart(request.url);
      if (!isRouted || !response || surface.isMissing(exchange)) continue;
      const html = readHtml(response.body.toString('utf8'));
      surface.notePage(exchange, from, html.title);
      const at = { base: baseOf(html.base, request.url), page: request.url, depth: from.depth };
      for (const form of html.forms) addForm(form, at);
      surface.addRequest(plainGet(request.url), from);
      if (html.runs) wantBrowser(exchange, { depth: from.depth, html: judgedBy(html) });
    }
  };

  const addResource = (text: string, base: string, from: Origin) => {
    const url = URL.parse(text, base);
    if (url && inScope(scope, url.href)) surface.addRequest(plainGet(url.href.replace(/#.*$/s, '')), from);
  };

  /** Addresses and requests that stand in it, and the map to its source, which should not be there. */
  const readScript = (exchange: Exchange, from: Origin) => {
    const { request, response } = exchange;
    const text = response?.body.toString('utf8') ?? '';
    readDescription(exchange, from);
    addGuesses(text, from.page, from.depth);
    for (const route of routesInScript(text)) named.add(route);
    const map = /\/\/[#@] ?sourceMappingURL=([^\s'"]{1,500})\s{0,20}$/.exec(text.slice(-600))?.[1];
    const url = map === undefined || map.startsWith('data:') ? null : URL.parse(map, request.url);
    if (url) wantRequest(plainGet(url.href), { ...from, source: 'script' });
  };

  const addGuesses = (script: string, page: string, depth: number) => {
    worth.learnScript(script);
    for (const path of pathsInScript(script)) pathsOfScripts.add(path);
    addBelowBases({ depth, page, source: 'script' });
    const { read, acts } = addressesInScript(script);
    for (const [path, change] of acts) {
      const url = URL.parse(path, page)?.href;
      if (url === undefined || !inScope(scope, url)) continue;
      surface.noteWords(url, change, change);
      surface.noteUntried(plainGet(url), change);
    }
    for (const path of [...read, ...requestsInScript(script, page)]) {
      if (guesses >= limits.guesses) return;
      guesses += 1;
      addLink(path, page, { depth, page, source: 'script' });
      const url = NAMED_AS_GRAPHQL.test(path) ? URL.parse(path, page)?.href : undefined;
      if (url !== undefined) wantSchema({ url, headers: [] }, { depth, page, source: 'script' });
    }
  };

  const pathsOfScripts = new Set<string>();
  const basesOfPaths = new Set<string>();
  /** What scripts name is asked for where they ask: the user is shown some of it, and the server may hand out the rest. */
  const addBelowBases = (from: LinkFrom) => {
    for (const base of basesOfPaths)
      for (const path of pathsOfScripts) {
        if (askedBelow.size >= limits.guesses) return;
        if (path.startsWith(base) || base.endsWith(path) || askedBelow.has(base + path)) continue;
        askedBelow.add(base + path);
        addLink(base + path, start, { ...from, source: 'script' });
      }
  };
  const askedBelow = new Set<string>();
  const askedLists = new Set<string>();
  const learnBase = ({ request, response }: Exchange, from: LinkFrom) => {
    const isData = response?.status === 200 && /json/i.test(headerOf(response, 'content-type') ?? '');
    const url = request.method === 'GET' && isData ? URL.parse(request.url) : null;
    if (url && limits.guesses > 0)
      for (const path of usualLists(url.pathname)) {
        if (askedLists.has(path) || askedLists.size >= MAX_LISTS) continue;
        askedLists.add(path);
        addLink(path, start, { ...from, source: 'guess' });
      }
    const base = url && basesOfPaths.size < MAX_BASES ? baseOfPaths(url.pathname, pathsOfScripts) : null;
    if (base === null || [...basesOfPaths].some((known) => base === known || base.startsWith(`${known}/`))) return;
    basesOfPaths.add(base);
    addBelowBases(from);
  };

  /** The frame of every page may hold the same comment. */
  const commented = new Set<string>();
  const addCommented = (address: string, base: string, from: LinkFrom) => {
    const url = URL.parse(address, base)?.href;
    if (url === undefined || commented.has(url) || commented.size >= limits.guesses) return;
    commented.add(url);
    addLink(url, base, { ...from, source: 'guess', isLed: false });
  };

  const namedInTexts = new Set<string>();
  /** What a page describes as a text, as a help page does: other pages need not link to it. */
  const addNamed = (lines: readonly string[], { request: { url: page }, response }: Exchange, { depth }: Origin) => {
    if (depth > NAMED_DEPTH || (response?.status ?? 500) >= 400) return;
    for (const { request, saysGet, label } of namedAddresses(lines, page)) {
      const { method, url } = request;
      const { exact } = templateOf(method, url);
      const most = Math.min(MAX_NAMED_ADDRESSES, limits.guesses * NAMED_PER_GUESS);
      if (namedInTexts.has(exact) || namedInTexts.size >= most || linkChange(url, { label, root: surface.root }))
        continue;
      namedInTexts.add(exact);
      const from: Origin = { page, depth: depth + 1, source: 'guess' };
      if (method === 'GET') addLink(url, page, { ...from, depth, isLed: saysGet }, label);
      else if (!asksForPassword(request)) wantRequest(request, from);
      else if (inScope(scope, url) && surface.admits(request)) surface.addRequest(request, from);
    }
  };

  /** Pages that no link leads to as long as nobody opens a menu. */
  const addNamedRoutes = (page: string, depth: number) => {
    if (!usesFragments && !isApplication) return;
    for (const route of named) {
      named.delete(route);
      if (guessedRoutes >= limits.guesses) return;
      guessedRoutes += 1;
      const url = URL.parse(usesFragments ? `#/${route}` : `${scope.path}${route}`, page)?.href;
      if (url === undefined) continue;
      routes.add(url);
      addLink(url, page, { depth, page, source: 'script' });
    }
  };

  const readDescription = (exchange: Exchange, from: Origin) => {
    const { request, response } = exchange;
    const text = response?.body.toString('utf8') ?? '';
    const here: Origin = { ...from, depth: from.depth + 1, page: request.url, source: 'description' };
    for (const described of readApiDescription(text, request.url)) wantRequest(described, here);
    for (const described of readGraphqlSchema(text, request))
      wantRequest(described, here, { key: `${described.body}` });
  };

  const askedSchemas = new Set<string>();
  /** Pages ask a part of what an interface answers. */
  const wantSchema = (request: Pick<WebRequest, 'url' | 'headers'>, from: Origin) => {
    if (passive || askedSchemas.has(request.url) || askedSchemas.size >= MAX_SCHEMAS) return;
    askedSchemas.add(request.url);
    if (inScope(scope, request.url)) wanted.push({ request: schemaRequest(request), from });
  };

  const wantBrowser = (
    exchange: Exchange,
    { depth, html = null, url = exchange.request.url }: { depth: number; html?: HtmlPage | null; url?: string },
  ) => {
    const path = surface.pageKey({ method: 'GET', url }) + routeOf(URL.parse(url)?.hash ?? '');
    const times = inBrowser.get(path) ?? 0;
    if (!session || browserQueue.length >= limits.browserPages || times >= limits.browserPerPath) return;
    inBrowser.set(path, times + 1);
    browserQueue.push({ url, exchange, depth, html });
  };

  const wanted: Array<{ request: WebRequest; from: Origin; sent?: SentForm }> = [];
  /** Sends a request that is no page: of a form, a description, a script. Each kind once. */
  const wantRequest = (
    request: WebRequest,
    from: Origin,
    { key, sent, ...more }: MoreOfPoint & { key?: string; sent?: SentForm } = {},
  ) => {
    if (!inScope(scope, request.url) || !surface.admits(request)) return;
    const { shape } = routing.templateOf(request.method, request.url);
    const name = key ?? `${shape} ${typeof request.body === 'string' ? request.body.length : ''}`;
    if (submitted.has(name)) return;
    submitted.add(name);
    surface.addRequest(request, from, more);
    const changes = request.method === 'PUT' || request.method === 'PATCH';
    const isAsked = (changes ? parts.mayChange : request.method !== 'DELETE') && mayAsk(request);
    if (isAsked && surface.changeOf(request) !== 'registers') wanted.push({ request, from, ...(sent && { sent }) });
    else if (changes && from.source === 'description') surface.noteUntried(request, 'toggles');
  };

  const noteForm = (
    form: SeenForm,
    request: WebRequest,
    { kept, ...more }: Pick<SeenInput, 'page' | 'left'> & { kept?: KeptFields },
  ): string => {
    const key = formKey(form, surface.pageKey(request));
    if (!surface.forms.has(key)) frontier.reward(more.page);
    const fields = fillForm(form).map(({ field: { name, type, value, options } }) => ({
      ...{ name, type },
      isFilled: type !== 'select' || value !== '' || options.length > 0,
      ...(kept?.names.has(name) && { left: kept.change }),
    }));
    surface.noteForm(key, { ...more, request, fields: fields.filter(({ name }) => name !== '') });
    return key;
  };
  const signedInAs = () => (surface.session.signedIn ? (parts.own ?? null) : null);
  /** Where forms of strangers go: they sign somebody in, whatever they show to who is in. */
  const ofStrangers = new Set<string>();
  const changeOfStrangers = (form: SeenForm, address: string): StateChange | null =>
    formChange(form, address, surface) ?? changeByShape(form, address);
  const changeOfForm = (form: SeenForm, address: string): StateChange | null => {
    const own = signedInAs();
    if (!own || ofStrangers.has(pageOf(address))) return changeOfStrangers(form, address);
    return changeForOwn(form, address, own, surface) ?? changeByShape(form, address);
  };
  const holdForm = (form: SeenForm, address: string, page: string): HeldForm | null => {
    const shown = answers.get(page)?.exchange;
    const own = signedInAs();
    if (own && !(passwordField(form) && encodesPasswords(shown?.response?.body.toString('utf8') ?? ''))) {
      const account = holdAccountForm(form, address, own, surface);
      if (account) return account;
    }
    return shown ? holdCardForm(form, address, sentencesOf(shown).join('\n'), surface) : null;
  };

  const filesKept = (form: SeenForm, address: string, page: string) =>
    replacedFiles(form, { address, page, own: signedInAs() });

  const keptName = (form: SeenForm, address: string): KeptFields | null => {
    const own = signedInAs();
    const names = own && signInNamesIn(form, address, own);
    return names && names.size > 0 ? { names, change: 'changes_account' } : null;
  };

  const isOfGuessedFolder = ({ method }: SeenForm, page: string): boolean =>
    method === 'post' && isInGuessedFolder(page);
  /** What was begun would be given up, or more stored than the site means visitors to store. */
  const leaveOutForm = (form: SeenForm, { base, page }: { base: string; page: string }) => {
    const request = formRequest(form, form.action === '' ? page : base);
    if (request && inScope(scope, request.url)) noteForm(form, request, { page, left: 'leaves' });
  };

  /** A menu that stands on every page does the same on each. */
  const isKnownMenu = (form: SeenForm, page: string): boolean => {
    const key = menuKey(form);
    if (key === null) return false;
    const pages = menus.get(key) ?? new Set<string>();
    menus.set(key, pages);
    if (pages.size < MENU_PAGES) pages.add(routing.pageOf(page));
    return !pages.has(routing.pageOf(page));
  };

  /** Tells a form from another one of the same fields, by words that switch what it does; empty: it is the first, or one of many. */
  const variantOf = (form: SeenForm, ofForm: string, action: string): string => {
    const words = switchWords(form, action);
    const known = hiddenVariants.get(ofForm) ?? new Set<string>();
    hiddenVariants.set(ofForm, known);
    if (known.size < MAX_HIDDEN) known.add(words);
    return [...known].indexOf(words) > 0 ? ` with ${words}` : '';
  };

  /** Names of the fields of forms that are sent to the same page, by that page. */
  const formsOfPage = new Map<string, string[][]>();
  /** Tells the fields of a form from those of the same names in another one of its page, which other code reads; empty: there is none. */
  const otherFields = (form: SeenForm, request: WebRequest): string => {
    if (form.method !== 'post') return '';
    const page = surface.pageKey(request);
    const known = formsOfPage.get(page) ?? [];
    formsOfPage.set(page, known);
    const names = [...new Set(form.fields.filter(isSentByAll).map(({ name }) => name))].sort();
    const isSame = (others: readonly string[]) => others.join('&') === names.join('&');
    if (!known.some(isSame) && known.length < MAX_FORMS_OF_PAGE) known.push(names);
    const at = known.findIndex(isSame);
    const isShared = known.slice(0, Math.max(at, 0)).some((others) => others.some((name) => names.includes(name)));
    return isShared ? ` of ${names.join('&')}` : '';
  };

  const mailForms: Array<{ form: SeenForm; goesTo: string; page: string; depth: number }> = [];
  /** Forms for another address: where the present one stands is known once all pages are. */
  const addMailForms = () => {
    const { own = null } = parts;
    if (!own || !surface.session.signedIn || passive || mailForms.length === 0) return;
    const pages = [...answers.values()].map(({ exchange }) => ({
      url: exchange.request.url,
      text: sentencesOf(exchange).join('\n'),
    }));
    const mail = ownMailIn(pages, own);
    for (const { form, goesTo, page, depth } of mail ? mailForms : []) {
      const held = mail && holdMailForm(form, formRequest(form, goesTo)?.url ?? '', mail, surface);
      const request = held && formRequest(form, goesTo, held.filled);
      const kept = keptBy(held);
      if (!request || !kept || !inScope(scope, request.url)) continue;
      surface.noteHeld(request, held);
      noteForm(form, request, { page, left: null, kept });
      const others = form.fields.map(({ name }) => name).filter((name) => !kept.names.has(name));
      const hidden = tokenField(form);
      const token = hidden && { name: hidden.name, page };
      surface.addRequest(request, { page, depth: depth + 1, source: 'form' }, { token, only: new Set(others) });
    }
  };

  /** What stores something is asked for by its form alone; the page that holds it is there to be opened. */
  const noteWhereItGoes = (form: SeenForm, action: string, page: string) => {
    surface.noteLed(page);
    const asks = (isSignIn(form) || readsOnly(form)) && changeOfForm(form, action) === null;
    if (form.method === 'get') surface.noteLed(action);
    else if (!asks && inScope(scope, action)) surface.noteTarget(action);
  };

  /** A form that asks who has forgotten something, on the page of those and sent to it. */
  const noteForgotten = (form: SeenForm, action: string, page: string) => {
    const isThere = surface.isForgotten(page) && URL.parse(action)?.pathname === URL.parse(page)?.pathname;
    if (isThere && asksWhoForgot(form)) surface.noteReset(page, 'form');
  };

  const addForm = (seen: SeenForm, at: { base: string; page: string; depth: number }, before?: SentForm) => {
    const shown = withoutCancel(withoutHarmfulChoices(seen));
    const { base, page, depth } = at;
    if (isKnownMenu(shown, page)) return;
    const context = { page, known: valuesOfSite, user: surface.session.user ?? '' };
    const goesTo = shown.action === '' ? page : base;
    const action = formRequest(shown, goesTo)?.url ?? '';
    noteForgotten(shown, action, page);
    noteWhereItGoes(shown, action, page);
    const isHidden = hidesChoice(shown, action);
    const held = isHidden ? null : holdForm(shown, action, page);
    const whole = surface.recovers(action) ? withoutTexts(shown) : keepRoles(shown, action);
    const words = changeOfForm(whole, whole.method === 'post' ? action : pageOf(action));
    const files = words === 'registers' ? NO_NAMES : filesKept(whole, action, page);
    const form = withEmptyFiles(whole, files);
    const edited = parts.mayChange ? null : editedByScript(form, action);
    const isForFile = files.size > 0 && isOnlyForFiles(form);
    const isLost = edited?.kind === 'chosen' || isHidden;
    const change = words ?? (isLost ? 'toggles' : isForFile ? 'changes_account' : null);
    if (edited) surface.dropFields(formRequest(form, goesTo) ?? plainGet(page), [edited.id]);
    const account = { fresh: newName(), repeatsPassword: true };
    // A made-up name, so that no one receives a recovery mail.
    const stranger = surface.recovers(action) ? { ...context, user: '', fresh: newName() } : context;
    const filled = held?.filled ?? fillForm(form, change === 'registers' ? { ...context, ...account } : stranger);
    const request = formRequest(form, goesTo, filled);
    if (!request || !inScope(scope, request.url)) return;
    if (held) surface.noteHeld(request, held);
    if (files.size > 0) surface.noteReplacedFiles(request, files);
    const isLetter = isLetterForm(form, action);
    if (isLetter) surface.noteLetter(request);
    if (change) surface.noteChange(request, change);
    const isAdmitted = surface.admits(request);
    const left = isAdmitted ? null : (surface.changeOf(request) ?? 'toggles');
    const isOrder = isAdmitted && surface.changeOf(request) === 'orders';
    const named = keptBy(held) ?? keptName(form, action);
    const money = keptMoney(form, action);
    if (money.size > 0) surface.dropFields(request, [...money]);
    const others = new Set([...files, ...money]);
    const withOthers = others.size > 0 ? { names: others, change: 'changes_account' as const } : null;
    const kept = isOrder ? allOf(form, 'orders') : joinKept(named, withOthers);
    const ofForm = noteForm(form, request, { page, left, ...(kept && { kept }) });
    if (change === 'changes_account' && !held && mailForms.length < MAX_MAIL_FORMS)
      mailForms.push({ form, goesTo, page, depth });
    if (!isAdmitted) return;
    const from: Origin = { page, depth: depth + 1, source: 'form' };
    const hidden = tokenField(form);
    const given = before && before.steps < MAX_STEPS ? fieldsOfAnswer(form, before.filled) : [];
    const name = hidden?.name ?? given[0];
    const first = before && given.length > 0 && { request: before.request, token: before.token, names: given };
    const token = name === undefined ? null : { name, page, ...(first && { step: first }) };
    const step = before && before.steps < MAX_STEPS && isNextStep(form, before.filled) ? ` after ${before.key}` : '';
    const variant = variantOf(form, ofForm, action);
    const key = ofForm + step + variant;
    // The same form is known by another key once it is known which parameters choose the page.
    const { exact: address } = templateOf(request.method, request.url);
    const exact = `exact ${pageOf(request.url)} ${formKey(form, address)}${step}${variant}`;
    if (submitted.has(exact)) return;
    if (!submitted.has(key)) submitted.add(exact);
    const tried = form.fields.map(({ name }) => name).filter((name) => !kept?.names.has(name));
    const password = passwordField(form);
    if (held && kept) {
      // Sent by checks alone, which send as little as they need.
      surface.addRequest(request, from, { token, only: new Set(tried) });
      return;
    }
    if (password || surface.changeOf(request) === 'registers') {
      // Never sent by us here: a wrong try counts against somebody, and one that is taken is an account.
      if (submitted.has(key)) return;
      submitted.add(key);
      surface.addRequest(request, from, { token, signsIn: password !== null && change === null && isSignIn(form) });
      if (password)
        surface.addLogin({ page, request, userField: userField(form)?.name ?? '', passwordField: password.name });
      return;
    }
    const shownFields = change === null ? shownSignIn(form) : null;
    if (shownFields)
      surface.addLogin({
        ...{ page, request },
        ...{ userField: shownFields.user.name, passwordField: shownFields.password.name },
      });
    if (passive && !(form.method === 'get' && isLookup(form))) {
      surface.addRequest(request, from, { token });
      return;
    }
    const steps = step === '' && !first ? 0 : (before?.steps ?? 0) + 1;
    const sent: SentForm = { form, filled, request, key, ofForm, goesTo, token, steps, isLetter };
    const isNew = !submitted.has(key);
    const looksUp = change === null && readsOnly(form);
    const more = { key, token, sent, step: step + variant + otherFields(form, request), looksUp };
    wantRequest(request, from, { ...more, ...(kept && { only: new Set(tried) }) });
    // Each sending reaches somebody.
    if (isOrder || isLetter) return;
    if (isNew) chooseInForm(form, filled, goesTo, from);
    const encoded = fillEncoded(filled);
    const asSaid = encoded && formRequest(form, goesTo, encoded.filled);
    if (asSaid) wantRequest(asSaid, from, { key: `${key} encoded`, token, only: encoded.names, step: ' encoded' });
    wantPartly(form.method === 'post' ? withAllBoxes(form, context) : fillPartly(form, context), sent, from);
  };

  const wantPartly = (some: readonly PartlyFilled[], { form, key, goesTo, token }: SentForm, from: Origin) => {
    for (const { filled, names } of some) {
      const partly = formRequest(form, goesTo, filled);
      if (partly) wantRequest(partly, from, { key: `${key} ${[...names].join('&')}`, token, only: names });
    }
  };

  /** A record that was stored is stored as a person would write it, and no second time for the sake of an open choice. */
  const readStored = (sent: SentForm, exchange: Exchange, from: Origin) => {
    const shown = answers.get(from.page);
    const before = new Set(shown ? sentencesOf(shown.exchange) : []);
    const sentences = sentencesOf(exchange).filter((sentence) => !before.has(sentence));
    if (!storesRecord(sent, exchange, sentences)) {
      const context = { page: from.page, known: valuesOfSite, user: surface.session.user ?? '' };
      if (sent.form.method === 'post' && !sent.isLetter) wantPartly(withOpenChoices(sent.form, context), sent, from);
      return;
    }
    const names = sent.form.fields.filter(isReckonedWith).map(({ name }) => name);
    if (!parts.mayChange && names.length > 0) surface.dropFields(sent.request, names);
  };

  const chooseInForm = (form: SeenForm, filled: FilledField[], goesTo: string, from: Origin) => {
    for (const values of chooseOthers(form, filled, limits.perShape * MENU_SHARE)) {
      const request = formRequest(form, goesTo, values);
      if (!request || !inScope(scope, request.url) || !surface.admits(request)) continue;
      if (request.method === 'GET') addLink(request.url, goesTo, { ...from, depth: from.depth - 1 });
      else wanted.push({ request, from });
    }
  };

  /** Forms that were tried with values of other kinds. */
  const triedKinds = new Set<string>();
  /** The first of a few values of other kinds that a form takes where it refuses the usual one. */
  const findAccepted = async (
    sent: SentForm,
    first: Exchange,
    {
      sentences,
      newSentences,
      from,
    }: { sentences: readonly string[]; newSentences: (answer: Exchange) => string[]; from: Origin },
  ) => {
    const { form, filled, goesTo, ofForm } = sent;
    if (surface.recovers(first.request.url) || triedKinds.has(ofForm) || storesRecord(sent, first, [...sentences]))
      return null;
    for (const values of withOtherKinds(filled, sentences, from.page)) {
      triedKinds.add(ofForm);
      const request = formRequest(form, goesTo, values);
      if (!request || surface.changeOf(request) !== null) continue;
      const answer = await ask(request);
      const isTaken = answer.response !== null && answer.response.status < 400;
      if (isTaken && !refusesValues(newSentences(answer))) return { request, answer };
    }
    return null;
  };

  /** What the answer to a form says of the values in it: other values, or fewer of them, may be what the form wants. */
  const tryOtherValues = async (sent: SentForm, first: Exchange, from: Origin) => {
    const { form, filled, goesTo, token } = sent;
    // A form that changes something is sent once.
    if (surface.changeOf(first.request)) return;
    /** What a value of ours has made of it may do more than the form did. */
    const asked = async (request: WebRequest | null) =>
      request && surface.changeOf(request) === null ? ask(request) : null;
    const shown = answers.get(from.page);
    const before = new Set(shown ? sentencesOf(shown.exchange) : []);
    // What the page of the form says itself is no answer.
    const newSentences = (answer: Exchange) => sentencesOf(answer).filter((sentence) => !before.has(sentence));
    const sentences = newSentences(first);
    const said = encodingSaid(sentences);
    const encoded = said === '' ? null : fillEncoded(filled, said);
    const asSaid = encoded && formRequest(form, goesTo, encoded.filled);
    const answered = await asked(asSaid);
    if (asSaid && answered) {
      readAnswer(answered, from);
      surface.addRequest(asSaid, from, { token, only: encoded.names, step: ' encoded' });
      return;
    }
    const unused = storesRecord(sent, first, sentences) ? null : withUnusedNames(filled, sentences, newName());
    const renamed = unused && formRequest(form, goesTo, unused);
    const went = await asked(renamed);
    if (unused && renamed && went) {
      readAnswer(went, from, { ...sent, filled: unused, request: renamed });
      if (withUnusedNames(unused, newSentences(went), '') === null)
        return surface.replaceRequest(first.request, renamed);
    }
    let better = correctValues(filled, sentences, from.page);
    let corrected = better && formRequest(form, goesTo, better);
    let second = await asked(corrected);
    // A database names the first column alone whose value it cannot read.
    for (let turn = 1; better && second && turn < MOST_CORRECTIONS; turn++) {
      const next = correctValues(better, newSentences(second), from.page);
      const request = next && formRequest(form, goesTo, next);
      const answer = await asked(request);
      if (!next || !answer) break;
      [better, corrected, second] = [next, request, answer];
    }
    if (better && corrected && second) {
      readAnswer(second, from);
      if (correctValues(better, newSentences(second), from.page) === null)
        surface.replaceRequest(first.request, corrected);
    }
    const isCorrected = second !== null && !refusesValues(newSentences(second));
    const other = isCorrected ? null : await findAccepted(sent, first, { sentences, newSentences, from });
    if (other) {
      readAnswer(other.answer, from);
      for (const replaced of [first.request, ...(corrected ? [corrected] : [])])
        surface.replaceRequest(replaced, other.request);
      return;
    }
    const isInVainNow = (answer: Exchange) => {
      const status = answer.response?.status ?? 500;
      // What is posted to a page that is not there finds nothing with a number either.
      return status >= 500 || (status >= 400 ? form.method !== 'post' : isInVain(newSentences(answer)));
    };
    // Who has forgotten a password is nobody, whatever the answer says of that.
    const isNobody = surface.recovers(first.request.url);
    const ownName = isNobody ? '' : (surface.session.user ?? '');
    const user = asUser(better ?? filled, sentences, ownName);
    const fails = (answer: Exchange) => (answer.response?.status ?? 500) >= 500;
    for (const values of [user, ...(fails(first) ? withOtherDates(better ?? filled) : [])]) {
      const made = values && formRequest(form, goesTo, values);
      const taken = await asked(made);
      if (!made || !taken || fails(taken)) continue;
      if (user && asUser(filled, newSentences(taken), ownName)) continue;
      readAnswer(taken, from);
      surface.replaceRequest(first.request, made);
      return;
    }
    const numbers = !isNobody && isInVainNow(first) ? asNumbers(better ?? filled) : null;
    const numbered = numbers && formRequest(form, goesTo, numbers);
    const found = await asked(numbered);
    if (numbered && found && !isInVainNow(found)) {
      readAnswer(found, from);
      surface.replaceRequest(first.request, numbered);
      return;
    }
    if (!isInVain(sentences)) return;
    for (const { filled: values, names } of fillAlone(form, better ?? filled)) {
      const alone = formRequest(form, goesTo, values);
      const answer = await asked(alone);
      if (!alone || !answer || isInVain(newSentences(answer))) continue;
      readAnswer(answer, from);
      surface.addRequest(alone, from, { token, only: names });
    }
  };

  const pressedButtons = createPressed();
  /** Each button may do something else: what it leads to is followed, and its fields are read by other code if it answers otherwise. */
  const tryButtons = async (sent: SentForm, { request, response }: Exchange, from: Origin) => {
    const isLeft =
      passive || sent.isLetter || sent.steps > 0 || response === null || surface.changeOf(request) !== null;
    const others = isLeft ? [] : otherButtons(sent.form, sent.filled);
    if (others.length === 0 || !pressedButtons.mayPress(sent.form)) return;
    const values = sent.form.fields.filter(({ type }) => type === 'submit').map(({ value }) => value);
    const known: Exchange[] = [{ request, response, failure: null, ms: 0 }];
    for (const { form, filled, button } of others) {
      const pressed = formRequest(form, sent.goesTo, filled);
      const change = pressed && (changeOfForm(form, pressed.url) ?? surface.changeOf(pressed));
      if (!pressed || !inScope(scope, pressed.url)) continue;
      if (change) {
        surface.noteUntried(pressed, change);
        continue;
      }
      const answer = await ask(pressed);
      const key = `${sent.key} by ${button}`;
      readAnswer(answer, from, { ...sent, form, filled, request: pressed, key });
      const isOther = answer.response && showsOther(answer, known, [...values, ...filled.map(({ value }) => value)]);
      known.push(answer);
      if (!isOther) continue;
      const { token } = sent;
      const stores = !parts.mayChange && storesRecord({ form, filled }, answer, sentencesOf(answer));
      const names = form.fields.filter((field) => field.type !== 'submit' && !(stores && isReckonedWith(field)));
      surface.addRequest(pressed, from, { token, only: new Set(names.map(({ name }) => name)), step: ` by ${button}` });
    }
  };

  /**
   * Some pages read one text in the place of another where both are given, so that values in the other do nothing. Its field
   * is tried with the first left empty then.
   */
  const findOverridden = async ({ form, filled, goesTo }: SentForm, { request: first }: Exchange) => {
    if (surface.changeOf(first) || (form.method === 'post' && !isLookup(form))) return;
    const alone = fillAlone(form, filled);
    const names = alone.flatMap((one) => [...one.names]);
    const values = new Map(names.map((name) => [name, `q${newName()}`]));
    const send = async (some: readonly string[]) => {
      const made = filled.map((one) => {
        const value = values.get(one.field.name);
        return value === undefined ? one : { ...one, value: some.includes(one.field.name) ? value : '' };
      });
      const request = formRequest(form, goesTo, made);
      return request && surface.changeOf(request) === null ? (await ask(request)).response : null;
    };
    const all = names.length < 2 ? null : await send(names);
    if (!all) return;
    const textOf = ({ body }: NonNullable<typeof all>) => body.toString('utf8');
    const shown = names.filter((name) => textOf(all).includes(values.get(name) ?? ''));
    if (shown.length === names.length) return;
    const says = (response: NonNullable<typeof all>) =>
      names.reduce((text, name) => text.replaceAll(values.get(name) ?? '', ''), textOf(response));
    const alike: string[] = [];
    for (const name of shown.length > 0 ? shown : names) {
      const one = await send([name]);
      if (one && says(one) === says(all)) alike.push(name);
    }
    const [read, ...more] = alike;
    if (read === undefined || more.length > 0) return;
    for (const { filled: made, names: own } of alone) {
      const request = own.has(read) ? null : formRequest(form, goesTo, made);
      if (request) for (const other of own) surface.replaceRequest(first, request, other);
    }
  };

  const shownToStrangers: Array<{ readonly url: string; readonly exchange: Exchange; readonly html: HtmlPage }> = [];
  /** Forms to sign in, to register, to ask for a new password: who is signed in sees none of them. */
  const lookAsStranger = async (loginPage: string) => {
    const open = [start, loginPage];
    for (let at = 0; at < Math.min(open.length, MAX_OF_STRANGERS); at += 1) {
      const url = URL.parse(open[at] ?? '', start)?.href ?? '';
      const isForgotten = surface.isForgotten(url);
      if (!inScope(scope, url) || linkChange(url, { root: surface.root, isForgotten })) continue;
      const exchange = await client.send(plainGet(url), { cookies: 'none' });
      const { response } = exchange;
      if (!response || response.status >= 400 || surface.isMissing(exchange)) continue;
      const to = response.status >= 300 ? URL.parse(headerOf(response, 'location') ?? '', url)?.href : undefined;
      if (to !== undefined && !open.includes(to)) open.push(to);
      const html = readHtml(response.body.toString('utf8'));
      const base = baseOf(html.base, url);
      const asking = html.forms.filter(passwordField);
      // Signed-in users may be redirected away from it: the link to it changes nothing, and checks open it without a session.
      if (asking.length > 0 || isForgotten) surface.noteShowing(url);
      for (const form of asking) {
        ofStrangers.add(pageOf(formRequest(form, form.action === '' ? url : base)?.url ?? ''));
        addForm(form, { base, page: url, depth: 0 });
      }
      shownToStrangers.push({ url, exchange, html });
      noteRows(html, base);
      for (const link of html.links)
        addLink(link, base, { depth: 0, page: url, source: 'link' }, html.labels.get(link), html.places.get(link));
      const links = html.links.flatMap((link) => URL.parse(link, base)?.href.replace(/#.*$/s, '') ?? []);
      const pathOf = (link: string) => link.slice(scope.origin.length);
      const isForThem = (link: string) => FOR_STRANGERS.test(pathOf(link)) || surface.isForgotten(link);
      const kindOf = (link: string) => link.replaceAll(/\d+/g, '0');
      const known = new Set(open.map(kindOf));
      const led = links.filter((link) => isForThem(link) && !known.has(kindOf(link)));
      const ofKinds = [...new Map(led.map((link) => [kindOf(link), link])).values()];
      const isFirst = (link: string) => FOR_STRANGERS_ALONE.test(pathOf(link)) || surface.isForgotten(link);
      open.splice(Math.max(at + 1, 2), 0, ...ofKinds.filter(isFirst));
      open.push(...ofKinds.filter((link) => !isFirst(link)));
    }
  };

  /** What the crawl has not met as somebody: other forms of those pages, and what their scripts ask for. */
  const lookAtRest = async () => {
    for (const { url, html } of shownToStrangers) for (const form of html.forms) addFormOfStranger(form, html, url);
    const isHidden = ({ url }: { url: string }) => answers.get(url)?.exchange.response?.status !== 200;
    // A sign-in that redirects signed-in users away may print demo accounts for visitors.
    for (const one of shownToStrangers)
      if (isHidden(one) && answers.has(one.url) && one.html.forms.some(passwordField))
        surface.keep(one.exchange, { page: start, depth: 0, source: 'link' });
    const opened = shownToStrangers.filter((one) => one.html.runs && isHidden(one)).slice(0, MAX_OPENED_BY_STRANGERS);
    if (!parts.ofStranger || opened.length === 0 || isOver()) return;
    await openBatch(
      opened.map(({ url, exchange }) => ({ url, exchange, depth: 0, html: null })),
      parts.ofStranger,
    );
  };

  const addFormOfStranger = (form: SeenForm, html: HtmlPage, page: string) => {
    const goesTo = form.action === '' ? page : baseOf(html.base, page);
    noteForgotten(form, formRequest(form, goesTo)?.url ?? '', page);
    const isNobody = surface.recovers(formRequest(form, goesTo)?.url ?? '');
    const filled = isNobody
      ? fillForm(withoutTexts(form), { page, fresh: newName() })
      : fillForm(form, { page, known: valuesOfSite });
    const request = passwordField(form) ? null : formRequest(form, goesTo, filled);
    if (!request || !inScope(scope, request.url)) return;
    const change = changeOfStrangers(form, form.method === 'post' ? request.url : pageOf(request.url));
    noteWhereItGoes(form, request.url, page);
    if (change) surface.noteChange(request, change);
    const isAdmitted = surface.admits(request);
    const key = noteForm(form, request, { page, left: isAdmitted ? null : (surface.changeOf(request) ?? 'toggles') });
    if (!isAdmitted || submitted.has(key)) return;
    submitted.add(key);
    const hidden = tokenField(form);
    const token = hidden ? { name: hidden.name, page } : null;
    surface.addRequest(request, { page, depth: 1, source: 'form' }, { token, stranger: true });
  };

  /** The first page is known, though it may be by another address. */
  const isKnown = (url: string) =>
    surface.isShown(url) || URL.parse(url)?.pathname === '/' || url.replace(/[?#].*$/s, '') === start;
  /** Programs that said whether they are there without the values of a link. */
  const programs = new Map<string, Promise<boolean>>();

  /**
   * Whether something reads what the address says. A link with values may lead to an error or to nothing, since there is
   * no such thing today; who looks for it reads them all the same.
   */
  const takesValues = async ({ request: { url }, response }: Exchange, source: Source, isThere: boolean) => {
    if (!response) return false;
    if (isThere && response.status < 500) return true;
    const page = pageOf(url);
    if (page === url || source === 'guess' || source === 'script') return false;
    if (response.status >= 500) return true;
    const known =
      programs.get(page) ?? ask(plainGet(page)).then((plain) => plain.response !== null && !surface.isMissing(plain));
    programs.set(page, known);
    return known;
  };

  const visitPage = async ({ url, depth, page, source }: Waiting) => {
    const hash = URL.parse(url)?.hash ?? '';
    const plain = hash === '' ? url : url.slice(0, -hash.length);
    const known = answers.get(plain);
    if (hash !== '' && known) return wantBrowser(known.exchange, { depth, url });
    const from: Origin = { page, depth, source };
    const exchange = await visitAfterFirst(kindOfLink(plain), async () => {
      // Its form may have been seen since it was found, or a link of its kind did something.
      if (source !== 'start' && !surface.admits(plainGet(plain))) return null;
      const answer = await ask(plainGet(plain));
      const isFollowed = source === 'link' || source === 'form' || source === 'script';
      const isIn = isFollowed && surface.session.signedIn && !surface.isShown(plain);
      // Some sites lead to a page of theirs whoever asks for what is not there.
      const isGone = surface.isMissing(answer);
      const isSignedIn = isIn && !isGone;
      const led = source === 'start' ? null : ledBack(answer, { from: page, start, isSignedIn, isShown: isKnown });
      const isReported = source !== 'start' && reportsAct(answer);
      if (led === 'act' || isReported || (source !== 'start' && surface.mayAct(plain) && !asksFirst(answer)))
        surface.noteAct(answer.request);
      else if (led === 'led') surface.noteLedBack(answer.request);
      else if (isIn && isGone && !plain.includes('?') && ledTo(answer)) surface.noteLedBack(answer.request, 'alone');
      // Without values many programs show the form that asks for them, which need not be linked anywhere.
      else if (plain.includes('?')) frontier.add({ depth, page, url: pageOf(plain), source: 'guess' });
      if (led === 'act') doubtful.noteAnswer(plain, 'act');
      else if (answer.response?.status === 200 && !isGone && ledTo(answer) === null) doubtful.noteAnswer(plain, 'page');
      return answer;
    });
    if (!exchange) return;
    if (exchange.response && exchange.response.status < 400 && answers.size < 500)
      answers.set(plain, { exchange, from });
    const isThere = exchange.response !== null && !surface.isMissing(exchange);
    if (isThere) surface.missing.know(exchange);
    if (source !== 'start') switching.look(exchange, page);
    const isForAll = surface.missing.isShownForAll(exchange);
    if (source === 'start') isApplication = isThere && isForAll;
    if (isApplication && isForAll && routes.has(url)) wantBrowser(exchange, { depth, url });
    if (isThere || source !== 'guess') readAnswer(exchange, from);
    if (await takesValues(exchange, source, isThere)) surface.addRequest(plainGet(plain), from);
    if (hash !== '' && isThere) wantBrowser(exchange, { depth, url });
  };

  /**
   * Pages that make a new secret for whoever opens them: one that shows a secret to who is signed in is opened once more,
   * and if it is another one then, or is there to be set up, never again.
   */
  const lookForNewSecrets = async () => {
    if (!surface.session.signedIn) return;
    let looked = 0;
    for (const { exchange } of [...answers.values()]) {
      const before = secretsIn(exchange);
      if (enrols(exchange)) surface.notePageChange(exchange.request.url, 'resets');
      if (before.size === 0 || enrols(exchange) || signal.aborted || looked >= MAX_SECRET_PAGES) continue;
      looked += 1;
      const now = secretsIn(await ask(plainGet(exchange.request.url)));
      if (now.size > 0 && ![...now].some((secret) => before.has(secret)))
        surface.notePageChange(exchange.request.url, 'resets');
    }
  };

  /** Folders of files that were seen: what a server lists there leads on. */
  const exploreFolders = async () => {
    const asked = new Set(surface.exchanges.map(({ request }) => request.url));
    const folders = foldersOf(surface).filter((folder) => !asked.has(folder) && inScope(scope, folder));
    for (const folder of folders.slice(0, MAX_FOLDERS)) {
      const exchange = await ask(plainGet(folder));
      const { response } = exchange;
      if (response?.status === 200 && listingIn({ ...exchange, response }))
        readAnswer(exchange, { page: start, depth: 1, source: 'guess' });
    }
  };

  /** Pages that nothing links to: their parameters are tried like those of others. */
  const exploreUsualPages = () => {
    if (limits.guesses < GUESSES_OF_PAGES) return;
    const known = surface.exchanges.map(({ request }) => request.url);
    for (const url of usualPages(known, scope.origin + scope.path))
      addLink(url, start, { depth: 1, page: start, source: 'guess' });
  };

  const openBatch = async (batch: readonly ToOpen[], windows = session) => {
    if (!windows) return;
    const isStranger = windows === parts.ofStranger;
    const of = isStranger ? { stranger: true } : {};
    const fruitful = new Set<string>();
    const depths = new Map(batch.map(({ url, depth }) => [url, depth]));
    const depthOf = (page: string) => (depths.get(page) ?? 0) + 1;
    const unsettled = new Set<string>();
    const outcome = await lookInBrowser(
      windows,
      batch,
      {
        mayChange: parts.mayChange,
        admits: (request, change) => (request.method === 'CLICK' || mayAsk(request)) && surface.admits(request, change),
        isReadOnly: isInGuessedFolder,
        mayLeave: (request) => {
          if (!mayAsk(request)) return false;
          // What the page asks for by itself.
          if (request.method === 'GET') surface.noteLed(request.url);
          const own = isStranger ? null : signedInAs();
          if (own && changesOwnPassword(request, own)) return surface.admits(request, 'changes_account');
          const change = surface.changeOf(request);
          // Buttons are pressed again on other pages: what buys something is sent by its form, once.
          if (change === 'orders') surface.noteUntried(request, change);
          // The one account is made by the trials at its fields: those that are refused on purpose come before it.
          return change !== 'registers' && change !== 'orders' && surface.admits(request, change);
        },
        changeOf: (form, address) =>
          (isStranger ? changeOfStrangers(form, address) : changeOfForm(form, address)) ??
          (hidesChoice(form, address) ? 'toggles' : null),
        mayChooseFile: (form, name, page) =>
          form
            ? !filesKept(form, URL.parse(form.action, page)?.href ?? page, page).has(name)
            : isStranger || signedInAs() === null || !(isOwnPage(page) || isPictureOfUser(name)),
        registration,
        acts: limits.acts,
        pressed,
        submitted: actedForms,
        patience,
        onExchange: (exchange, page, kind) => {
          if (!inScope(scope, exchange.request.url)) return;
          const isTaken = (exchange.response?.status ?? 500) < 400;
          if (surface.session.signedIn && isTaken && !isStranger) parts.scriptSession.renew(exchange.request.headers);
          const isScript = kind === 'script';
          const from: Origin = {
            page,
            depth: depthOf(page),
            source: isScript || kind === 'document' ? 'link' : 'script',
          };
          const { shape } = templateOf(exchange.request.method, exchange.request.url);
          const isNew = !submitted.has(`seen ${shape}`);
          submitted.add(`seen ${shape}`);
          if (isNew && !isScript) fruitful.add(page);
          if (isNew && !isStranger) surface.keep(exchange, from);
          if (isScript) return isNew ? readScript(exchange, from) : undefined;
          if (!parts.mayChange) surface.dropFields(exchange.request, numbersStored(exchange));
          const { method, url, body } = exchange.request;
          const isAct = method === 'POST' && body === null && saysAct(new URL(url));
          if (isTaken && (isAct || reportsAct(exchange))) surface.noteAct(exchange.request);
          if (!surface.isMissing(exchange)) surface.addRequest(exchange.request, from, of);
          if (graphqlOf(exchange.request)) wantSchema(exchange.request, from);
          if (isNew && /json/i.test((exchange.response && headerOf(exchange.response, 'content-type')) ?? '')) {
            readDescription(exchange, from);
            if (!isStranger) learnBase(exchange, from);
          }
        },
        onRestless: (url) => unsettled.add(url),
        onRequest: (request, page) => {
          const known = surface.points.length;
          if (inScope(scope, request.url))
            surface.addRequest(request, { page, depth: depthOf(page), source: 'script' }, of);
          if (surface.points.length > known) fruitful.add(page);
        },
      },
      (sight) => {
        if (isStranger) return;
        const depth = depths.get(sight.url) ?? 0;
        const known = waiting();
        for (const { url, label } of sight.urls) {
          if (routes.size < MAX_ROUTES) routes.add(url);
          usesFragments ||= routeOf(URL.parse(url)?.hash ?? '') !== '';
          addLink(url, sight.url, { depth, page: sight.url, source: 'script', isLed: true }, label);
        }
        addNamedRoutes(sight.url, depth);
        const at = { base: sight.url, page: sight.url.replace(/#.*$/s, ''), depth };
        for (const form of sight.forms)
          if (isOfGuessedFolder(form, at.page)) leaveOutForm(form, at);
          else addForm(form, at);
        for (const form of sight.scripted) {
          const request = formRequest(form, at.page);
          if (request)
            surface.dropForm(
              request,
              form.fields.map(({ name }) => name),
            );
        }
        for (const socket of sight.sockets) {
          const url = socket.replace(/^ws/, 'http');
          if (inScope(scope, url))
            surface.addRequest(plainGet(url), { page: sight.url, depth: depth + 1, source: 'script' });
        }
        if (waiting() > known || sight.sockets.length > 0) fruitful.add(sight.url);
      },
    );
    const begun = outcome === 'unavailable' ? 0 : Math.max(1, outcome);
    for (const [at, { html, url }] of batch.entries()) {
      const isSeen = at < begun && !unsettled.has(url);
      if (html) worth.end(html, fruitful.has(url) ? 'something' : isSeen ? 'nothing' : 'unknown');
    }
    if (isStranger) return;
    if (outcome === 'unavailable') {
      isUnavailable = true;
      session = null;
      return;
    }
    browserPages -= batch.length - begun;
    browserQueue.push(...batch.slice(begun));
    for (const one of batch.filter(({ url }) => unsettled.has(url))) {
      if (reopened.has(one.url) || reopened.size >= MAX_REOPENED) restless.add(pageOf(one.url));
      else {
        reopened.add(one.url);
        browserQueue.push(one);
      }
    }
  };

  let active = 0;
  /** Of these, requests of the HTTP client: browser windows take long and say little about what links do. */
  let asking = 0;
  let isExplored = false;
  const waiting = () => frontier.size() + wanted.length + browserQueue.length;
  const work = async (take: () => (() => Promise<void>) | null) => {
    const isClient = take === takeRequest;
    while (!isOver()) {
      const job = take();
      if (job) {
        active += 1;
        if (isClient) asking += 1;
        // A page that cannot be read must not end the crawl.
        await job().catch(() => undefined);
        active -= 1;
        if (isClient) asking -= 1;
        done += 1;
        parts.onProgress?.(done, waiting());
        continue;
      }
      const next = isClient && asking === 0 && frontier.size() + wanted.length === 0 ? doubtful.take() : null;
      if (next) {
        for (const url of next.leave) leaveDoubtful(url);
        for (const one of next.follow) frontier.add(one);
        continue;
      }
      if (active === 0 && waiting() === 0) {
        if (routing.settle()) {
          readRoutedAgain();
          continue;
        }
        if (isExplored) return;
        isExplored = true;
        // Counted as work, so that the other workers wait for what it finds.
        active += 1;
        await exploreFolders().catch(() => undefined);
        exploreUsualPages();
        active -= 1;
        continue;
      }
      await new Promise((next) => setTimeout(next, 10));
    }
  };
  const takeRequest = () => {
    const request = wanted.shift();
    if (request)
      return async () => {
        const { from, sent } = request;
        const exchange = await ask(request.request);
        if (sent && exchange.response) surface.noteSent(sent.ofForm);
        readAnswer(exchange, from, sent);
        if (reportsAct(exchange)) return surface.noteAct(exchange.request);
        if (!sent) return;
        readStored(sent, exchange, from);
        await tryOtherValues(sent, { ...exchange, request: request.request }, from);
        await findOverridden(sent, { ...exchange, request: request.request });
        await tryButtons(sent, { ...exchange, request: request.request }, from);
      };
    const page = frontier.next();
    return page ? () => visitPage(page) : null;
  };
  /** Of those that wait what is worth a window; what others may say more of waits on. */
  const takeFromQueue = (most: number): ToOpen[] => {
    const taken: ToOpen[] = [];
    const later: ToOpen[] = [];
    while (taken.length < most && browserPages < limits.browserPages) {
      const one = browserQueue.shift();
      if (!one) break;
      const verdict = one.html ? worth.judge(one.html) : 'open';
      if (verdict === 'later') later.push(one);
      if (verdict !== 'open') continue;
      if (one.html) worth.begin(one.html);
      browserPages += 1;
      taken.push(one);
    }
    if (browserPages >= limits.browserPages) browserQueue.length = 0;
    else browserQueue.unshift(...later);
    return taken;
  };
  const takeBatch = () => {
    // A few at a time, so that both windows have something to do.
    const batch = takeFromQueue(Math.min(BATCH, Math.max(1, Math.ceil(browserQueue.length / BROWSER_WORKERS))));
    return batch.length > 0 ? () => openBatch(batch) : null;
  };

  frontier.add({ url: start, depth: 0, page: start, source: 'start' });
  const root = scope.origin + scope.path;
  for (const { exchange, links, isAdministration = false } of await askSiteFiles(client, scope, surface.missing)) {
    const from: Origin = { page: start, depth: 0, source: 'guess' };
    surface.keep(exchange, from);
    readDescription(exchange, from);
    if (/\/admin[a-z]*\/$/.test(exchange.request.url)) guessedFolders.push(exchange.request.url);
    if (isAdministration) openAdministrations.push(exchange.request.url);
    for (const link of links) addLink(link, root, from);
  }
  if (keeper && surface.session.signedIn) await lookAsStranger(keeper.page);
  // Who is signed in sees no link to it any more.
  if (keeper) addLink(keeper.page, start, { depth: 0, page: start, source: 'link' });
  // No link may lead to it: the site opens it by itself.
  const landing = surface.session.signedIn ? (keeper?.landing() ?? null) : null;
  // One that is used up by being opened, as the code of a federated sign-in, is left alone.
  for (const hop of surface.session.signedIn ? (keeper?.hops() ?? []) : []) {
    // Every sign-in goes over it.
    surface.noteShowing(hop);
    if (mayOpenAgain(hop)) addLink(hop, start, { depth: 0, page: keeper?.page ?? start, source: 'link' });
  }
  if (landing !== null) addLink(landing, start, { depth: 0, page: start, source: 'link' });
  const shownAtOnce = surface.session.signedIn ? (keeper?.shownAtOnce() ?? null) : null;
  if (shownAtOnce?.response) {
    const { url } = shownAtOnce.request;
    const html = readHtml(shownAtOnce.response.body.toString('utf8'));
    const base = baseOf(html.base, url);
    noteRows(html, base);
    for (const link of html.links)
      addLink(link, base, { depth: 0, page: url, source: 'link' }, html.labels.get(link), html.places.get(link));
    for (const form of html.forms) addForm(form, { base, page: url, depth: 0 });
  }
  const signIn = keeper?.request() ?? null;
  if (signIn && inScope(scope, signIn.url))
    surface.addRequest(signIn, { page: keeper?.page ?? start, depth: 1, source: 'script' }, { signsIn: true });
  await Promise.all([
    ...Array.from({ length: CLIENT_WORKERS }, () => work(takeRequest)),
    ...Array.from({ length: BROWSER_WORKERS }, () => work(takeBatch)),
  ]);
  await lookAtRest().catch(() => undefined);
  await lookForNewSecrets().catch(() => undefined);
  addMailForms();
  for (const { request, change } of switching.found()) surface.noteChange(plainGet(request.url), change);
  return {
    cut: frontier.cut(),
    timedOut: !signal.aborted && performance.now() > deadline,
    browser: isUnavailable ? 'unavailable' : browserPages > 0 ? 'used' : 'not_needed',
    browserPages,
    restless: [...restless],
  };
}

/** Guesses that a scan may make where it looks for pages by their names alone. */
const GUESSES_OF_PAGES = 100;

/** A button alone may do anything: who looks something up writes what. */
const readsOnly = (form: SeenForm) => isLookup(form) && form.fields.some(({ type }) => !NOT_WRITTEN.test(type));
/** Without a link of its own a page is made by its scripts, whose pieces say nothing of it. */
const judgedBy = (html: HtmlPage) => (html.labels.size > 0 ? html : null);
const plainGet = (url: string): WebRequest => ({ method: 'GET', url, headers: [], body: null });
const baseOf = (base: string | null, page: string) => (base === null ? page : (URL.parse(base, page)?.href ?? page));

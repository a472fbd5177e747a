import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { LoginForm, Realm, Site, SiteSession } from '../check.ts';
import { listingIn } from '../reading/listing.ts';
import type { PageReport } from '../report.ts';
import { ledTo } from './acting-links.ts';
import { createActs } from './acts.ts';
import { isNamedByScan, withoutAttacks } from './attack-values.ts';
import { type FoundPoint, findPoints, pointKeys, pointsInside } from './find-points.ts';
import { type Field, isPasswordName, isTokenName } from './form.ts';
import { handlesData } from './handler-names.ts';
import type { ComparedPage } from './index-pages.ts';
import { isKeptRole } from './keep-roles.ts';
import { createLinkWords } from './link-words.ts';
import { createMissing, type Missing } from './missing.ts';
import { type HeldForm, keepsValues, type ShownText } from './own-account.ts';
import type { InjectionPoint } from './point.ts';
import { bringsPictureOfUser, filesIn } from './replaced-files.ts';
import { SPOTS } from './replay.ts';
import { createRouting, type Routing } from './routing.ts';
import { formsOfScripts, isOfScript } from './script-forms.ts';
import { headerOf } from './spots/spot.ts';
import { isPasswordRecovery, mayBeSent, requestChange } from './state-change.ts';
import type { StateChange } from './state-words.ts';
import { kindOfValue, templateOf } from './template.ts';

export type Source = PageReport['source'];

/** How something came to be seen. */
export interface Origin {
  readonly page: string;
  readonly depth: number;
  readonly source: Source;
}

interface SeenPage extends Omit<PageReport, 'site' | 'checks' | 'parameters'> {
  readonly parameters: Set<string>;
}

/** What is known of a site while it is scanned: answers, pages, points. */
export interface Surface extends Site {
  realms?: ReadonlyMap<string, Realm>;
  readonly missing: Missing;
  readonly routing: Routing;
  /** One key for each page, whatever its values are. */
  pageKey(request: Pick<WebRequest, 'method' | 'url'>): string;
  readonly session: { -readonly [K in keyof SiteSession]: SiteSession[K] };
  readonly pages: ReadonlyMap<string, SeenPage>;
  /** Names a page, its answer being known, without keeping it. */
  notePage(exchange: Exchange, origin: Origin, title: string | null): void;
  /** Keeps an answer. */
  keep(exchange: Exchange, origin: Origin, title?: string | null): void;
  /** Makes points of a request, whether it was sent or not. */
  addRequest(request: WebRequest, origin: Origin, more?: MoreOfPoint): void;
  addPoint(point: FoundPoint, request: WebRequest, origin: Origin, more?: MoreOfPoint): void;
  addLogin(login: LoginForm): void;
  /** Makes the points of a request, or that of one name, points of another one, which differs in values alone. */
  replaceRequest(old: WebRequest, request: WebRequest, only?: string): void;
  /** What sending a request does to the application, by its words and by what its first answer did. */
  changeOf(request: WebRequest): StateChange | null;
  /** Whether a request may be sent; one that may not is noted. */
  admits(request: WebRequest, change?: StateChange | null): boolean;
  /** Notes a request that is left alone for what it would do. */
  noteUntried(request: WebRequest, change: StateChange): void;
  /** What the page around it, or its answer, says of a request that its own words do not: its points are given up. */
  noteChange(request: WebRequest, change: StateChange): void;
  /** Notes what the words of a link say that it does; null: they say nothing of that. `near`: the text around it. */
  noteWords(url: string, label: string, change: StateChange | null, near?: string): void;
  /** Whether the words of links say that an address may do something at once. */
  mayAct(url: string): boolean;
  /** Notes a link that did something when it was followed: no other of its kind is sent. */
  noteAct(request: WebRequest): void;
  /**
   * Notes a link that led to a known page, with words of a page: nobody sends it again, nor, after a second one, its kind
   * (`alone`: that says nothing of others).
   */
  noteLedBack(request: WebRequest, isAlone?: 'alone'): void;
  /** Notes a link that may do something, as its page shows: none of its kind is sent as long as none shows a page. */
  noteSuspect(url: string): void;
  /** Notes an address whose link says that it shows something. */
  noteShowing(url: string): void;
  /** Whether an address, or another of its kind, has answered with a page of its own. */
  isShown(url: string): boolean;
  /** Whether a request would follow a link that did something, or another of its kind: nobody sends it again. */
  repeatsAct(request: WebRequest): boolean;
  /** Links that did something, by the keys of `templateOf(…).exact`. */
  readonly acts: ReadonlySet<string>;
  /** As `noteChange`, of a page whatever values its address has: opening it is the act. */
  notePageChange(url: string, change: StateChange): void;
  /** Notes a program that takes what a form sends: opened without that it may store empty values. */
  noteTarget(url: string): void;
  /** Notes an address that pages lead to as to a page, or that holds a form: it is opened, whatever else is sent there. */
  noteLed(url: string): void;
  /**
   * Notes what links tell of a page such as `reset.php`: it is for a forgotten password, and shows a form that asks who has
   * forgotten it (`form`); or it resets something else (`data`), whatever other links tell.
   */
  noteReset(url: string, what: 'password' | 'form' | 'data'): void;
  /** Whether a page is for a forgotten password, as links tell: it may be opened. Its form is sent once it was seen. */
  isForgotten(url: string): boolean;
  /** Whether a request asks for a forgotten password: the site may write to whom it names. */
  recovers(url: string): boolean;
  /** A form that changes nothing as long as some fields keep their values: its requests may be sent with those. */
  noteHeld(request: WebRequest, held: Omit<HeldForm, 'filled'>): void;
  /** Requests that put back what such forms change and do not show, and where the site shows it. */
  shownElsewhere(): ReadonlyArray<ShownText & { readonly request: WebRequest }>;
  /** The values that must stay in a request; null: it is none of such a form. */
  keptIn(request: WebRequest): ReadonlyMap<string, string> | null;
  /** A scan makes one account at most. */
  readonly registration: Registration;
  /** Requests that were left alone, since they would change the application. */
  readonly untried: ReadonlyMap<string, Untried>;
  /** Whether what is listed under this key was asked for all the same, as far as its own words allow that. */
  wasTried(key: string): boolean;
  /** Forms by their keys of the crawl: the same one may be there twice until it is known which parameters choose pages. */
  readonly forms: ReadonlyMap<string, SeenInput>;
  /** Notes a form, whether it is sent or not. */
  noteForm(key: string, form: SeenInput): void;
  noteSent(key: string): void;
  /** Notes a form each sending of which reaches somebody, as its page says: it is sent as seldom as letters. */
  noteLetter(request: WebRequest): void;
  isLetter(request: WebRequest): boolean;
  /** Notes fields of a form whose file would replace one that is there: no request brings one for them. */
  noteReplacedFiles(request: WebRequest, names: Iterable<string>): void;
  /** Notes what an address answers: a folder and its index page that answer alike are one page from then on. */
  learnIndex(url: string, page: ComparedPage): void;
  /** Knows pages, points and sign-ins by the keys that they have by now. */
  mergePages(): void;
  /** Takes back the points of fields whose record would be stored with a value that does not fit. */
  dropFields(request: WebRequest, names: readonly string[]): void;
  /** Forms that only scripts send, and elsewhere: the address that a browser would send them to, and their fields. */
  readonly scripted: ReadonlySet<string>;
  /** Gives the fields of forms that a script sends its header or its encoding, where the server refuses them without. */
  adoptScripts(): void;
  /** A request as the script of its page sends it, where its form was given the header of that. */
  asScript(request: WebRequest): WebRequest;
  /** Takes back a form, and the points of its fields, that nobody but a script sends, and elsewhere. */
  dropForm(request: WebRequest, fields: readonly string[]): void;
}

/** A form as a page shows it. */
export interface SeenInput {
  readonly page: string;
  readonly request: WebRequest;
  readonly fields: ReadonlyArray<SeenField>;
  /** What it would do, for which it is not sent; null: it is. */
  readonly left: StateChange | null;
  readonly isSent?: boolean;
}

export interface SeenField extends Pick<Field, 'name' | 'type'> {
  readonly isFilled: boolean;
  /** What another value in it would do, for which none is tried. */
  readonly left?: StateChange;
}

/** Whether the one account of a scan may still be made. */
export interface Registration {
  isMade: boolean;
}

export interface Untried {
  readonly method: string;
  readonly url: string;
  readonly change: StateChange;
}

/** What is known of points by the form they stand in. */
export type MoreOfPoint = Partial<Pick<InjectionPoint, 'token' | 'signsIn' | 'looksUp' | 'stranger'>> & {
  /** The names that become points; all, unless said. */
  readonly only?: ReadonlySet<string>;
  /** Tells the fields of this form from those of the same names in another one of the same page. */
  readonly step?: string;
};

interface SurfaceOptions {
  readonly origin: string;
  readonly root: string;
  /** The page a scan begins with. */
  readonly start?: string;
  /** Requests of the same page with other words for the same parameter. */
  readonly variants: number;
  /** Purchases may be made: strength above medium, and the written consent. */
  readonly mayChange?: boolean;
  onExchange?(exchange: Exchange): void;
}

const MAX_POINTS = 4000;
const MAX_PAGES = 20_000;
/** Of answers that are kept for the checks; what comes later is kept without its text. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
const MAX_EXCHANGES = 6000;
const MAX_UNTRIED = 1000;
const MAX_LISTED = 20_000;
/** At least so many pages are tried with a word that they share. */
const PAGES_OF_A_WORD = 4;
const MAX_FORMS = 5000;
const MAX_OF_SCRIPTS = 100;
/** Of one page. */
const MAX_LETTERS = 20;

export function createSurface(options: SurfaceOptions): Surface {
  const { origin, root, start, variants, mayChange = false, onExchange } = options;
  const exchanges: Exchange[] = [];
  const points: InjectionPoint[] = [];
  const logins: LoginForm[] = [];
  const pages = new Map<string, SeenPage>();
  const keys = new Set<string>();
  const ofParameter = new Map<string, number>();
  const ofWord = new Map<string, number>();
  /** What tells points from those of the same names, by their ids. */
  const steps = new Map<number, string>();
  const missing = createMissing(start);
  const session: Surface['session'] = { signedIn: false, cookies: [] };
  const untried = new Map<string, Untried>();
  const noted = new Map<string, StateChange>();
  const forms = new Map<string, SeenInput>();
  const asked = new Set<string>();
  const acts = new Set<string>();
  const kindsOfActs = createActs();
  const scripted = new Set<string>();
  const droppedFields = new Set<string>();
  const isDropped = ({ kind, name, codec }: FoundPoint, request: WebRequest) =>
    request.method === 'POST' &&
    (kind === 'form' || kind === 'multipart' || kind === 'json') &&
    droppedFields.has(`${pageKey(request)} ${codec?.spot ?? name}`);
  /** Names of the fields of letters, by their page. */
  const letters = new Map<string, Array<readonly string[]>>();
  const namesIn = (request: WebRequest) =>
    BODIES.flatMap((kind) => SPOTS[kind].list(request).map(({ name }) => name.replace(/[.[].*$/s, '')));
  const replacedFiles = new Set<string>();
  const replacesFile = (request: WebRequest) => {
    if (replacedFiles.size === 0 && !session.signedIn) return false;
    const files = filesIn(request);
    if (files.length === 0) return false;
    const page = pageKey(request);
    return (
      files.some((name) => replacedFiles.has(`${page} ${name}`)) ||
      (session.signedIn && bringsPictureOfUser(request.url, files))
    );
  };
  const notedPages = new Map<string, StateChange>();
  const linkWords = createLinkWords();
  if (start !== undefined) linkWords.note(start, 'start', null);
  const held = new Map<string, Omit<HeldForm, 'filled'> & { readonly request: WebRequest }>();
  const isHeld = (request: WebRequest, change: StateChange | null) => {
    const form = change === null || held.size === 0 ? undefined : held.get(actKey(request));
    return form?.change === change && keepsValues(request, form.kept);
  };
  /** Addresses of what servers list in their folders. */
  const listed = new Set<string>();
  /** The name of a file in a folder that a server lists is read by the server alone. */
  const isListed = ({ kind, name }: FoundPoint, { url }: WebRequest) =>
    kind === 'path' &&
    listed.has(
      url
        .replace(/[?#].*$/s, '')
        .split('/')
        .slice(0, Number(name) + 3)
        .join('/'),
    );
  const noteListing = (exchange: Exchange) => {
    const { request, response } = exchange;
    const listing = response?.status === 200 && listed.size < MAX_LISTED ? listingIn({ ...exchange, response }) : null;
    if (!listing) return;
    for (const name of listing.names) {
      const { href } = new URL(name, request.url);
      listed.add(href.replace(/\/$/, ''));
      if (handlesData(href)) surface.noteTarget(href);
    }
    points.splice(0, points.length, ...points.filter((point) => !isListed(point, point.request)));
  };
  /** Paths of what takes the values of forms, and of what pages lead to. */
  const targets = new Set<string>();
  const led = new Set<string>();
  const isTarget = ({ method, url, body }: WebRequest) => {
    if (targets.size === 0 || body !== null || method === 'POST') return false;
    const path = pathOf(url);
    if (led.has(path)) return false;
    // What stands behind the name of a program is read by the program.
    const program = PROGRAM.exec(path)?.[1];
    return targets.has(path) || (program !== undefined && targets.has(program) && !led.has(program));
  };
  /** Forms to sign in: without the kinds of its fields, a request with hidden ones looks like a registration. */
  const signIns = new Set<string>();
  const resets = new Map<string, 'password' | 'form' | 'data'>();
  /** On a page for a forgotten password only a form that was seen to ask who has forgotten it is no reset. */
  const setsPassword = (request: WebRequest) => {
    const known = resets.get(pathOf(request.url));
    if (known !== 'form') return known !== undefined && request.method !== 'GET';
    const names = [...BODIES, 'query' as const].flatMap((kind) => SPOTS[kind].list(request).map(({ name }) => name));
    return names.some(isPasswordName);
  };
  const changeByWords = (request: WebRequest) => {
    const change = requestChange(request, setsPassword(request) ? { root } : surface);
    if (change === 'registers' && signIns.has(fieldsKey(request))) return null;
    return change ?? (replacesFile(request) ? 'changes_account' : null);
  };
  /** What scripts were seen to send. */
  const sentByScripts: WebRequest[] = [];
  const ofScripts = new Map<string, WebRequest['headers']>();
  let bytes = 0;
  let lastId = 0;

  const routing = createRouting();
  const pageKey: Surface['pageKey'] = ({ method, url }) => routing.templateOf(method, routing.pageOf(url)).shape;
  const notePage = (request: WebRequest, { depth, source }: Origin, exchange?: Exchange, title?: string | null) => {
    const key = pageKey(request);
    const known = pages.get(key);
    const response = exchange?.response ?? null;
    if (known && (known.status !== null || !response)) return known;
    if (!known && pages.size >= MAX_PAGES) return null;
    const page: SeenPage = {
      url: routing.pageOf(request.url),
      method: request.method,
      status: response?.status ?? null,
      contentType: response ? (headerOf(response, 'content-type')?.slice(0, 200) ?? null) : null,
      title: title ?? null,
      depth,
      source,
      signedIn: session.signedIn,
      parameters: known?.parameters ?? new Set(),
    };
    pages.set(key, page);
    return page;
  };

  const pointOf = (point: InjectionPoint): InjectionPoint => ({
    ...point,
    // Read when it is used: parameters that choose pages are recognised while the crawl goes on.
    get address() {
      return routing.pageOf(point.request.url);
    },
  });

  const addOne = (
    found: FoundPoint,
    request: WebRequest,
    from: Origin,
    { token = null, signsIn, looksUp, stranger, step = '' }: MoreOfPoint,
  ) => {
    const { kind, name, value, codec } = found;
    if (
      !surface.admits(request) ||
      points.length >= MAX_POINTS ||
      isNamedByScan(name, request) ||
      isListed(found, request) ||
      isDropped(found, request)
    )
      return;
    // Bought once at most: values are not tried in it.
    const change = surface.changeOf(request);
    if (change === 'orders' || (change !== 'registers' && isKeptRole(codec?.spot ?? name, request))) return;
    // The id of a draft must be fetched afresh, as a token is, but it is also a value that the server reads.
    if (token?.name === (codec?.spot ?? name) && (!token.step || isTokenName(token.name))) return;
    const { exact: ofFields, parameter } = pointKeys(found, request, pageKey);
    const exact = ofFields + step;
    const variant = ofParameter.get(parameter) ?? 0;
    // A word that links of many pages of one program carry is read by what chooses the page, not by each of them.
    const isWord = kind === 'query' && from.source === 'link' && value !== '' && kindOfValue(value) === value;
    const word = isWord ? JSON.stringify([pageOf(request.url), name, value]) : null;
    const times = word === null ? 0 : (ofWord.get(word) ?? 0);
    if (keys.has(exact) || variant >= variants || times >= Math.max(variants, PAGES_OF_A_WORD)) return;
    keys.add(exact);
    ofParameter.set(parameter, variant + 1);
    if (word !== null) ofWord.set(word, times + 1);
    notePage(request, from)?.parameters.add(`${kind} ${name}`);
    const source = from.source === 'start' ? 'link' : from.source;
    const changes = request.method === 'PUT' || request.method === 'PATCH';
    if (step !== '') steps.set(lastId + 1, step);
    points.push(
      pointOf({
        ...{ id: ++lastId, kind, name, value, request, page: from.page, source, token, changes },
        ...(signsIn && kind !== 'path' && { signsIn }),
        ...(looksUp && { looksUp }),
        ...(stranger && { stranger }),
        ...(codec && { codec }),
      }),
    );
  };

  /** Pages, points and sign-ins that were known by two addresses, or by one that is none of their own any more. */
  const mergePages = () => {
    for (const [key, page] of [...pages]) {
      const now = pageKey(page);
      if (pages.has(now)) continue;
      pages.delete(key);
      pages.set(now, page);
    }
    const known = new Set<string>();
    const isFirst = (key: string) => known.size < known.add(key).size;
    const keyOf = (point: InjectionPoint) =>
      pointKeys(point, point.request, pageKey).exact + (steps.get(point.id) ?? '');
    points.splice(0, points.length, ...points.filter((point) => isFirst(keyOf(point))));
    for (const key of known) keys.add(key);
    const ofLogin = ({ request, passwordField }: LoginForm) => `login ${pageKey(request)} ${passwordField}`;
    logins.splice(0, logins.length, ...logins.filter((login) => isFirst(ofLogin(login))));
  };

  const giveUpPoints = (request: WebRequest) => {
    if (surface.admits(request)) return;
    const left = points.filter((point) => mayBeSent(surface.changeOf(point.request), mayChange));
    points.splice(0, points.length, ...left);
  };

  const surface: Surface = {
    origin,
    root,
    exchanges,
    points,
    logins,
    session,
    pages,
    missing,
    routing,
    pageKey,
    pageOf: routing.pageOf,
    isMissing: (exchange) => missing.isMissing(exchange),
    notePage: (exchange, from, title) => void notePage(exchange.request, from, exchange, title),
    keep(exchange, from, title) {
      if (exchange.response && asked.size < MAX_PAGES) asked.add(actKey(exchange.request));
      if (exchange.response && !missing.isMissing(exchange)) notePage(exchange.request, from, exchange, title);
      if (showsPage(exchange) && !missing.isMissing(exchange)) kindsOfActs.noteShown(exchange.request.url);
      noteListing(exchange);
      if (exchanges.length >= MAX_EXCHANGES) return;
      bytes += exchange.response?.body.length ?? 0;
      exchanges.push(bytes > MAX_KEPT_BYTES ? withoutText(exchange) : exchange);
      onExchange?.(exchange);
    },
    addRequest(given, from, more) {
      const request = from.source === 'link' || from.source === 'start' ? withoutAttacks(given) : given;
      if (more?.signsIn) signIns.add(fieldsKey(request));
      if (from.source === 'script' && sentByScripts.length < MAX_OF_SCRIPTS && isOfScript(request))
        sentByScripts.push(request);
      for (const found of findPoints(request))
        if (!more?.only || more.only.has(found.name)) surface.addPoint(found, request, from, more);
    },
    addPoint(whole, request, from, more = {}) {
      for (const found of pointsInside(whole)) addOne(found, request, from, more);
    },
    replaceRequest(old, request, only) {
      const values = findPoints(request).flatMap(pointsInside);
      for (const [at, point] of points.entries()) {
        const found = values.find(({ kind, name }) => kind === point.kind && name === point.name);
        const isMeant = only === undefined || (point.codec?.spot ?? point.name) === only;
        if (point.request === old && found && isMeant) points[at] = pointOf({ ...point, ...found, request });
      }
    },
    untried,
    wasTried(key) {
      const left = untried.get(key);
      if (!left || !asked.has(key) || noted.has(key)) return false;
      const request = { ...left, headers: [], body: null };
      return left.method !== 'GET' || (requestChange(request, surface) ?? linkWords.changeOf(request)) === null;
    },
    forms,
    noteForm(key, form) {
      const known = forms.get(key);
      if (!known && forms.size >= MAX_FORMS) return;
      // On another page the same form may be one that is sent.
      if (!known || known.left) forms.set(key, form);
    },
    noteSent(key) {
      const form = forms.get(key);
      if (form) forms.set(key, { ...form, isSent: true });
    },
    learnIndex(url, page) {
      if (routing.index.learn(url, page)) mergePages();
    },
    mergePages,
    dropFields(request, names) {
      const page = pageKey(request);
      for (const name of names) droppedFields.add(`${page} ${name}`);
      points.splice(0, points.length, ...points.filter((point) => !isDropped(point, point.request)));
    },
    noteLetter(request) {
      const page = pageKey(request);
      const known = letters.get(page) ?? [];
      if (letters.size < MAX_FORMS && known.length < MAX_LETTERS) letters.set(page, [...known, namesIn(request)]);
    },
    isLetter(request) {
      const known = request.method === 'POST' ? letters.get(pageKey(request)) : undefined;
      if (!known) return false;
      const names = new Set(namesIn(request));
      return known.some((own) => own.every((name) => names.has(name)));
    },
    noteReplacedFiles(request, names) {
      const page = pageKey(request);
      if (replacedFiles.size < MAX_FORMS) for (const name of names) replacedFiles.add(`${page} ${name}`);
      surface.dropFields(request, [...names]);
      points.splice(0, points.length, ...points.filter((point) => !replacesFile(point.request)));
    },
    scripted,
    adoptScripts() {
      const { replaced, dropped } = formsOfScripts(sentByScripts, { points, exchanges, pageKey });
      for (const [old, request] of replaced) {
        surface.replaceRequest(old, request);
        ofScripts.set(pageKey(old), request.headers.slice(old.headers.length));
      }
      points.splice(0, points.length, ...points.filter((point) => !dropped.has(point.id)));
    },
    asScript(request) {
      const headers = request.method === 'POST' && !isOfScript(request) ? ofScripts.get(pageKey(request)) : undefined;
      return headers ? { ...request, headers: [...request.headers, ...headers] } : request;
    },
    dropForm(dropped, fields) {
      const sent = fields.filter((name) => name !== '').sort();
      scripted.add(`${pageOf(dropped.url)} ${sent.join('&')}`);
      const page = pageKey(dropped);
      for (const [key, { request, fields: own }] of forms)
        if (pageKey(request) === page && own.every(({ name }) => fields.includes(name))) forms.delete(key);
      const isOfIt = ({ kind, name, request, source }: InjectionPoint) =>
        kind === 'query' && source === 'form' && fields.includes(name) && pageKey(request) === page;
      points.splice(0, points.length, ...points.filter((point) => !isOfIt(point)));
    },
    registration: { isMade: false },
    noteTarget(url) {
      if (targets.size < MAX_PAGES) targets.add(pathOf(url));
    },
    noteLed(url) {
      kindsOfActs.noteLinked(url);
      if (led.size < MAX_PAGES) led.add(pathOf(url));
    },
    noteReset(url, what) {
      const known = resets.get(pathOf(url));
      if (known === 'data' || (known === 'form' && what === 'password') || resets.size >= MAX_PAGES) return;
      resets.set(pathOf(url), what);
      for (const [key, { url: left, change }] of untried)
        if (change === 'resets' && pathOf(left) === pathOf(url) && surface.isForgotten(left)) untried.delete(key);
    },
    isForgotten(url) {
      const known = resets.get(pathOf(url));
      return known === 'form' || (known === 'password' && URL.parse(url)?.search === '');
    },
    recovers: (url) => isPasswordRecovery(url) || resets.get(pathOf(url)) === 'form',
    noteHeld: (request, form) => void held.set(actKey(request), { ...form, request }),
    shownElsewhere: () =>
      [...held.values()].flatMap(({ request, shownAt }) => (shownAt ? [{ ...shownAt, request }] : [])),
    keptIn: (request) => held.get(actKey(request))?.kept ?? null,
    changeOf(request) {
      const change =
        noted.get(actKey(request)) ??
        noted.get(fieldsKey(request)) ??
        (notedPages.size > 0 ? notedPages.get(routing.pageOf(request.url)) : null) ??
        changeByWords(request) ??
        linkWords.changeOf(request) ??
        (kindsOfActs.isAct(request) ? 'toggles' : null) ??
        (isTarget(request) ? 'toggles' : null);
      return isHeld(request, change) ? null : change;
    },
    admits(request, change = surface.changeOf(request)) {
      if (mayBeSent(change, mayChange)) return true;
      if (change) surface.noteUntried(request, change);
      return false;
    },
    noteUntried(request, change) {
      const key = actKey(request);
      // A log-out that is not pressed leaves nothing unknown.
      if (change !== 'leaves' && untried.size < MAX_UNTRIED && !untried.has(key))
        untried.set(key, { method: request.method, url: request.url, change });
    },
    noteChange(request, change) {
      noted.set(actKey(request), change);
      // Whatever values are tried in it, a form that makes accounts makes another one.
      if (change === 'registers') noted.set(fieldsKey(request), change);
      giveUpPoints(request);
    },
    noteWords(url, label, change, near) {
      if (linkWords.note(url, label, change, near)) giveUpPoints({ method: 'GET', url, headers: [], body: null });
    },
    mayAct: (url) => linkWords.mayAct(url),
    acts,
    noteAct(request) {
      acts.add(templateOf(request.method, request.url).exact);
      if (request.method === 'GET') kindsOfActs.note(request.url);
      surface.noteChange(request, 'toggles');
    },
    noteLedBack(request, isAlone) {
      const other = kindsOfActs.noteLed(request.url);
      if (other === null || isAlone) return giveUpPoints(request);
      surface.noteAct(request);
      surface.noteAct({ ...request, url: other });
    },
    noteSuspect(url) {
      kindsOfActs.suspect(url);
      giveUpPoints({ method: 'GET', url, headers: [], body: null });
    },
    noteShowing: kindsOfActs.noteShown,
    isShown: kindsOfActs.isShown,
    repeatsAct: kindsOfActs.isAct,
    notePageChange(url, change) {
      notedPages.set(routing.pageOf(url), change);
      giveUpPoints({ method: 'GET', url, headers: [], body: null });
    },
    addLogin(login) {
      const isKnown = logins.some(
        ({ request, passwordField }) =>
          pageKey(request) === pageKey(login.request) && passwordField === login.passwordField,
      );
      if (!isKnown && logins.length < 50) logins.push(login);
    },
  };
  return surface;
}

const pathOf = (url: string) => URL.parse(url)?.pathname ?? '';
const PROGRAM = /^(.{0,2000}?\.(?:php\d?|phtml|jspx?|aspx?|cfm|cgi|pl|do|action))\/./i;

/** What is the same act: the page with its words, and the names of what is sent to it. */
function actKey(request: WebRequest): string {
  const { exact } = templateOf(request.method, request.url);
  const names = BODIES.flatMap((kind) => SPOTS[kind].list(request).map(({ name }) => name));
  return request.body === null ? exact : `${exact} ${names.sort().join('&')}`;
}

const BODIES = ['form', 'multipart', 'json'] as const;

/** Of a form that is sent by GET: the address without values, and the names of its fields. Others have a body that tells. */
function fieldsKey(request: WebRequest): string {
  const { method, url } = request;
  const { pathname = '', search = '', searchParams } = URL.parse(url) ?? {};
  if (method !== 'GET' || search === '') return actKey(request);
  return `fields ${pathname} ${[...(searchParams?.keys() ?? [])].sort().join('&')}`;
}

/** Whether an answer is a page or a file of its own, and not the way to another one. */
const showsPage = (exchange: Exchange) =>
  exchange.request.method === 'GET' && exchange.response?.status === 200 && ledTo(exchange) === null;

function withoutText(exchange: Exchange): Exchange {
  const { response } = exchange;
  return response ? { ...exchange, response: { ...response, body: Buffer.alloc(0), cut: true } } : exchange;
}

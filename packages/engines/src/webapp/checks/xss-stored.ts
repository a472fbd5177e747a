import type { Localised } from '@rocca/contract/language';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { cweReference, scored } from '../../core/definition.ts';
import { semaphore } from '../../core/semaphore.ts';
import { markOfAccount, seenMark } from '../attack/account-marks.ts';
import { plainGet } from '../attack/ask.ts';
import { contextsOf } from '../attack/contexts.ts';
import { destinationOf, scriptsOf } from '../attack/destinations.ts';
import { pagesOfViews } from '../attack/entered-view.ts';
import { answerKindOf, mayRefuseRepeats, withFreshFillers } from '../attack/fresh-request.ts';
import { askUsualBefore, isWorthJoining, requestWith, shareUsual } from '../attack/joint-values.ts';
import { forgetLanding, noteLanding } from '../attack/landing.ts';
import {
  linksIn,
  pagesOfAccount,
  pagesOfEntered,
  pagesOfOthers,
  readBy,
  readers,
  withoutFragment,
} from '../attack/other-readers.ts';
import { type Candidate, candidatesFor, markedLinks, shortest, shortLengthOf, shortMark } from '../attack/payloads.ts';
import {
  keptLength,
  NOT_IN_A_MAIL,
  OFTEN_REFUSED,
  type Probed,
  probeValue,
  reflectionsIn,
  textOf,
} from '../attack/probe.ts';
import { headerOf, renderingOf } from '../attack/rendered.ts';
import { logsAmong } from '../attack/request-logs.ts';
import { routesNamed } from '../attack/route-values.ts';
import { couldRun } from '../attack/runnable.ts';
import { searchesFor } from '../attack/searched-pages.ts';
import { htmlPagesOf, keyOf, scriptsRunIn } from '../attack/site-pages.ts';
import { usualOf } from '../attack/usual.ts';
import {
  type AttackTools,
  PROOF_FUNCTION,
  type Site,
  type SiteCheck,
  type WebDefinition,
  type WebSighting,
} from '../check.ts';
import { isFiller, isMail, MAIL_END } from '../crawl/fillers.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { withValue } from '../crawl/replay.ts';
import { requestChange } from '../crawl/state-change.ts';
import { ACTION_NAMES } from '../crawl/state-words.ts';
import { templateOf } from '../crawl/template.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { storesByGet } from '../scanner/left-behind.ts';
import { isStoppedByPolicy, STORED_MARKUP, storedMarkup } from './stored-markup.ts';
import { domPayload } from './xss-dom.ts';

export const XSS_STORED: WebDefinition = {
  key: 'xss-stored',
  family: 'Cross-site scripting',
  name: { it: 'Cross-site scripting memorizzato', en: 'Stored cross-site scripting' },
  description: {
    it: 'Ciò che un visitatore scrive viene conservato e mostrato in una pagina in cui il browser lo esegue come script. Colpisce chiunque apra la pagina, amministratori compresi, senza bisogno di un link preparato: si può agire a loro nome, leggere ciò che vedono e sottrarre la sessione.',
    en: 'What a visitor writes is stored and shown in a page where the browser runs it as a script. It affects everybody who opens the page, administrators included, and needs no crafted link: an attacker can act in their name, read what they see and take over their session.',
  },
  solution: {
    it: 'Codificare ogni valore nel momento in cui viene scritto nella pagina, per il punto in cui sta; dove serve testo formattato, ripulirlo con una libreria che conosce l’HTML e ammette soltanto elementi previsti. Ripulire anche ciò che è già memorizzato.',
    en: 'Encode every value when it is written into the page, for its context; where formatted text is needed, sanitise it with a library that parses HTML and allows only expected elements. Sanitise what is already stored, too.',
  },
  scores: scored(['AV:N/AC:M/Au:S/C:P/I:P/A:N', 4.9], ['AV:N/AC:L/PR:L/UI:R/S:C/C:H/I:L/A:N', 7.6]),
  cves: [],
  cwes: ['CWE-79'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [
    cweReference(79),
    {
      id: 'OWASP Cross Site Scripting Prevention',
      link: 'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
    },
  ],
};

const MOST_PAGES = { low: 80, default: 100, medium: 150, high: 400, insane: 1500 } as const;
/** Pages whose scripts may show what only an interface gives back. */
const MOST_VIEWS = 5;
const MOST_ROUTES = 2;
/** Words of one parameter that are asked where nothing tells whether they choose pages. */
const MOST_WORDS = 2;
/** Of values that are shown without running: a filter lets some of them pass. */
const MOST_VALUES = { low: 3, default: 8, medium: 8, high: 12, insane: 20 } as const;
/** Pages of their own that new entries have. */
const MOST_NEW_PAGES = 4;
const MOST_LISTS = 12;
const MOST_PAGES_OF_A_VALUE = 2;
/** Pages that are read for what became of a value there. */
const MOST_READ_OF_A_VALUE = 8;
/** Of those that others are shown as well as the first user. */
const MOST_OF_SECOND = 2;
/** Pages that only answers to forms lead to. */
const MOST_LED = 12;
const ASKED_AT_ONCE = 8;
const MOST_LATE = { low: 30, default: 40, medium: 40, high: 100, insane: 400 } as const;
/** A page may come from a cache, or a list be made anew by a job: so long is waited for a value, and so often in a scan. */
const PAUSES_MS = [0, 1000, 2500];
const MOST_WAITED = 12;
/** Readings of one page for proofs, and the time of all proofs: a page may grow with each of them. */
const MOST_READINGS = { low: 60, default: 150, medium: 150, high: 400, insane: 2000 } as const;
const MOST_MS = { low: 60_000, default: 120_000, medium: 180_000, high: 900_000, insane: 3_600_000 } as const;
/** Of one log: more of them show the same sink. */
const PROOFS_OF_A_LOG = 2;
/** Also where nothing runs: each try makes it longer. */
const READINGS_OF_A_LOG = 30;
const INPUTS_NAMED = 10;
/** What lists of visits and logs show of a visitor. */
const LOGGED_HEADERS = ['User-Agent', 'Referer', 'X-Forwarded-For'];
const WRITTEN_KINDS = new Set(['form', 'multipart', 'json', 'xml', 'graphql']);

interface Written {
  readonly point: InjectionPoint;
  /** A word that means nothing, and the answer to it. */
  readonly word: string;
  readonly answer: Exchange;
  /** The form stores the same values once: each sending brings fresh ones in its other fields. */
  readonly isRenewed?: boolean | undefined;
  /** The value has to be an e-mail address. */
  readonly isMail?: boolean | undefined;
  /** Markup in the account of the scan that holds the word: there is no second account to try other values with. */
  readonly mark?: string | undefined;
}

export const xssStored = {
  code: 'xss_stored',
  name: { it: 'Cross-site scripting memorizzato', en: 'Stored cross-site scripting' },
  kind: 'site',
  from: 'low',
  beside: true,
  definitions: [XSS_STORED, STORED_MARKUP],
  // A list shows what was written last: later values would push ours out of it.
  async prepare(site, tools) {
    const shown = await shownOf(site, tools);
    return [...shown.keys()].map(({ point }) => point);
  },
  async probe(site, tools) {
    return proveAll(await shownOf(site, tools), site, tools);
  },
  // What a job or a moderator brings onto a page stands there by now.
  async late(site, tools) {
    const all = sentWords.get(tools) ?? [];
    await shownOf(site, tools);
    const { seen } = stateOf(tools);
    const missing = all.filter(({ point }) => !seen.has(point) && isWritten(point));
    if (missing.length === 0) return [];
    const pages = pagesToAsk(missing, site).slice(0, MOST_LATE[tools.depth.strength]);
    const found = await lookFor(missing, site, tools, pages);
    const unseen = missing.filter((one) => !found.has(one));
    const direct = unseen.length > 0 ? pagesOfEntered(site) : [];
    const ofEntered = direct.length > 0 ? [...direct, ...(await pagesOfViews(site, tools, direct))] : [];
    const seenThere = ofEntered.length > 0 ? await lookFor(unseen, site, tools, ofEntered) : [];
    return proveAll(withoutLogged(new Map([...found, ...seenThere]), site, tools), site, tools);
  },
  leftOut: (tools) => (stateOf(tools).isLimited ? 'limit_reached' : null),
} as const satisfies SiteCheck;

/** What is known of a scan. */
interface State {
  /** Points whose words were shown anywhere. */
  readonly seen: Set<InjectionPoint>;
  /** Pages that show what any request brings, and the inputs that were seen there. */
  readonly logs: Map<string, { readonly inputs: Set<string>; proofs: number }>;
  readonly readings: Map<string, number>;
  /** Of proofs. */
  spentMs: number;
  isLimited: boolean;
}
const states = new WeakMap<AttackTools, State>();

function stateOf(tools: AttackTools): State {
  const state = states.get(tools) ?? {
    ...{ seen: new Set(), logs: new Map(), readings: new Map(), spentMs: 0, isLimited: false },
  };
  states.set(tools, state);
  return state;
}

async function proveAll(
  shown: ReadonlyMap<Written, Exchange[]>,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting[]> {
  const state = stateOf(tools);
  const sightings: WebSighting[] = [];
  await probeTogether(shown, { site, tools, shown: [...shown.keys()] });
  for (const [written, pages] of likelyFirst(shown, { site, tools })) {
    const began = performance.now();
    const sighting = await prove(written, pages, { site, tools, shown: [...shown.keys()] });
    state.spentMs += performance.now() - began;
    if (sighting) sightings.push(sighting);
  }
  return sightings;
}

/**
 * A page that shows what any request brings is a log: the inputs that stand for its columns are tried there, and the
 * others on their own pages alone.
 */
function withoutLogged(
  shown: ReadonlyMap<Written, Exchange[]>,
  site: Site,
  tools: AttackTools,
): Map<Written, Exchange[]> {
  const { seen, logs } = stateOf(tools);
  const pageOf = ({ request }: Exchange) => keyOf(request.url, site);
  const shownAt = [...shown].flatMap(([{ point }, pages]) => pages.map((one) => ({ page: pageOf(one), point })));
  for (const { point } of shownAt) seen.add(point);
  const found = logsAmong(shownAt);
  for (const { page, point } of shownAt) {
    if (!found.has(page)) continue;
    const log = logs.get(page) ?? { inputs: new Set<string>(), proofs: 0 };
    logs.set(page, log);
    log.inputs.add(inputOf(point));
  }
  const kept = [...shown].flatMap(([written, pages]): Array<[Written, Exchange[]]> => {
    const worth = pages.filter((one) => found.get(pageOf(one))?.has(written.point) ?? !logs.has(pageOf(one)));
    return worth.length > 0 ? [[written, worth]] : [];
  });
  return oncePerPoint(new Map(kept));
}

const inputOf = ({ request: { method, url }, name }: InjectionPoint) => `${method} ${new URL(url).pathname} (${name})`;

const asked = new WeakMap<AttackTools, Promise<Map<Written, Exchange[]>>>();
/** All words that were sent. */
const sentWords = new WeakMap<AttackTools, readonly Written[]>();

/** The words that are shown on other pages afterwards: asked once in a scan. */
function shownOf(site: Site, tools: AttackTools): Promise<Map<Written, Exchange[]>> {
  const shown = asked.get(tools) ?? writeWords(site, tools);
  asked.set(tools, shown);
  return shown;
}

const isWritten = ({ kind, request, signsIn = false }: InjectionPoint) =>
  WRITTEN_KINDS.has(kind) && request.method !== 'GET' && !signsIn;

const isOfForm = (point: InjectionPoint) => isWritten(point) || (point.kind === 'query' && point.source === 'form');

/** A form that keeps what it is sent, though it only asks: what is sent with its other fields takes the place of the word. */
function isStoredByGet(form: readonly InjectionPoint[], site: Site): boolean {
  const [first] = form;
  const exchange = first && site.exchanges.find(({ request: { url } }) => url === first.request.url);
  const names = form.map(({ name }) => name);
  return exchange ? storesByGet(exchange, names, site) : false;
}

/** Addresses of forms that keep what they are sent by GET: who reads such a page writes. */
const storing = new WeakMap<Site, ReadonlySet<string>>();

async function writeWords(site: Site, tools: AttackTools): Promise<Map<Written, Exchange[]>> {
  const points = site.points.filter(({ changes }) => !changes || tools.depth.mayChange);
  const forms = [...Map.groupBy(points.filter(isOfForm), ({ request }) => request).values()].filter(
    (form) => form.some(isWritten) || isStoredByGet(form, site),
  );
  if (forms.length === 0) return new Map();
  storing.set(site, new Set(forms.flat().flatMap(({ request: { method, url } }) => (method === 'GET' ? [url] : []))));
  const asking = semaphore(ASKED_AT_ONCE);
  // One after the other: what a session is told once is told to whoever asks next.
  const oneByOne = semaphore(1);
  const shared = (await Promise.all(forms.map((form) => oneByOne(() => writeShared(form, tools))))).flat();
  // Of all points: the first word is asked everywhere anyway, and searches or visits may be kept as well.
  const words = points.map((point) =>
    asking(async (): Promise<Written[]> => {
      const usual = tools.signal.aborted ? null : await usualOf(point, tools);
      if (!usual) return [];
      const plain = { point, word: usual.word, answer: usual.other };
      if (!isWritten(point) || !mayRefuseRepeats(usual, point, site)) return [plain];
      const renewed = withFreshFillers(point);
      if (renewed === point) return [plain];
      const word = tools.token();
      return [plain, { point, word, answer: await tools.send(renewed, word), isRenewed: true }];
    }),
  );
  const alone = (await Promise.all(words)).flat();
  const isShared = new Set(shared.map(({ point }) => point));
  // What was sent alone since then took the place of the words in a single record.
  const unshared = forms.filter((form) => !form.every((point) => isShared.has(point)));
  const together = await Promise.all(unshared.map((form) => oneByOne(() => writeTogether(form, tools))));
  const all = [...alone, ...together.flat(), ...ofAccount(points, tools), ...(await writeHeaders(site, tools))];
  sentWords.set(tools, all);
  const shown = await lookFor(all, site, tools);
  for (const { point } of shown.keys()) forgetLanding(point, tools);
  const known = new Set([...shown.keys()].map(({ point }) => point));
  const isUnseen = ({ point }: Written) => !known.has(point);
  const written = all.filter(({ point }) => isWritten(point));
  // What the first user is shown encoded may stand on a page of others as it was written.
  const sought = site.session.hasSecond ? written : written.filter(isUnseen);
  const ofOthers = sought.length > 0 ? await pagesOfOthers(pagesToAsk(sought, site), site, tools) : [];
  const seenByOthers =
    ofOthers.length > 0 ? await lookFor(sought, site, tools, ofOthers) : new Map<Written, Exchange[]>();
  for (const [one, pages] of seenByOthers) {
    const own = shown.get(one) ?? [];
    if (own.length > 0) shown.set(one, [...own.slice(0, MOST_READ_OF_A_VALUE - 1), ...pages.slice(0, MOST_OF_SECOND)]);
    else if (isUnseen(one)) shown.set(one, pages);
  }
  const marked = all.filter(isUnproven(shown));
  const searches = marked.length > 0 ? searchesFor(tools.madeAccount?.()?.names ?? [], site, tools) : [];
  if (searches.length > 0) addPages(shown, await lookFor(marked, site, tools, searches));
  const isMarkUnproven = isUnproven(shown);
  const hidden = written.filter((one) => isMarkUnproven(one) || (isUnseen(one) && !shown.has(one)));
  const ofMade = hidden.length > 0 ? await pagesOfAccount(pagesToAsk(hidden, site), site, tools) : [];
  if (ofMade.length > 0) addPages(shown, await lookFor(hidden, site, tools, ofMade));
  return withoutLogged(shown, site, tools);
}

const addPages = (shown: Map<Written, Exchange[]>, more: ReadonlyMap<Written, Exchange[]>) => {
  for (const [one, pages] of more) shown.set(one, [...(shown.get(one) ?? []), ...pages]);
};

/** Markup of the account that no page has shown unescaped so far: one page may encode it and another may not. */
const isUnproven =
  (shown: ReadonlyMap<Written, readonly Exchange[]>) =>
  (one: Written): boolean =>
    one.mark !== undefined && seenMark(XSS_STORED.key, { ...one, mark: one.mark }, shown.get(one) ?? []) === null;

/** Markup in the texts of the account that the scan has made. */
const ofAccount = (points: readonly InjectionPoint[], tools: AttackTools): Written[] =>
  points.flatMap((point) => markOfAccount(point, tools) ?? []);

/** Of a point that was written several times what is needed to show it: fresh values beside it where the form wants them. */
function oncePerPoint(shown: ReadonlyMap<Written, Exchange[]>): Map<Written, Exchange[]> {
  const byPoint = Map.groupBy(shown, ([{ point }]) => point);
  return new Map(
    [...byPoint.values()].flatMap((ofPoint) => {
      const renewed = ofPoint.filter(([{ isRenewed, mark }]) => isRenewed || mark !== undefined);
      return (renewed.length > 0 ? renewed : ofPoint).slice(0, 1);
    }),
  );
}

/** The fields of a form that hold a text or an address of mail. */
function textsOf(form: readonly InjectionPoint[]): InjectionPoint[] {
  const isAction = ({ name, value }: InjectionPoint) => ACTION_NAMES.has(name.toLowerCase()) && !isFiller(value);
  return form.filter((point) => !point.codec && !isAction(point) && (isTextOf(point.value) || isMail(point.value)));
}

/**
 * All texts of a form at once: where it keeps a single record, each value that is tried takes the place of the one before,
 * and only the last would be seen.
 */
async function writeTogether(form: readonly InjectionPoint[], tools: AttackTools): Promise<Written[]> {
  const texts = textsOf(form);
  const [first] = texts.toSorted((one, other) => Number(isMail(one.value)) - Number(isMail(other.value)));
  if (!first || tools.signal.aborted) return [];
  const words = texts
    .map((point) => ({ point, word: tools.token(), isMail: isMail(point.value) }))
    .toSorted((one, other) => Number(one.isMail) - Number(other.isMail));
  const request = words.reduce(
    (made, one) => withValue({ ...one.point, request: made }, one.isMail ? one.word + MAIL_END : one.word),
    first.request,
  );
  const answer = await tools.send({ ...first, request }, (words[0]?.word ?? '') + (words[0]?.isMail ? MAIL_END : ''));
  await noteLanding(words, answer, tools);
  return answer.response ? words.map((one) => ({ ...one, answer })) : [];
}

/** The words of a form whose usual answer comes for all of them together: none is sent alone. */
async function writeShared(form: readonly InjectionPoint[], tools: AttackTools): Promise<Written[]> {
  const [first] = form;
  const texts = textsOf(form).filter(({ value }) => !isMail(value));
  const mayShare = first && isWorthJoining(texts) && form.every(isWritten) && requestChange(first.request) === null;
  if (!mayShare || !(await askUsualBefore(texts, tools))) return [];
  const written = await writeTogether(form, tools);
  const [answered] = written;
  const words = written.filter((one) => !one.isMail);
  return answered && (await shareUsual(words, answered.answer, tools)) ? words : [];
}

/** A text that somebody wrote, with markup or without, and no number, address or code. */
const isTextOf = (value: string) =>
  IS_TEXT.test(
    value
      .slice(0, 1000)
      .replaceAll(/<\/?[a-z][^<>]{0,100}>/gi, '')
      .trim(),
  );
const IS_TEXT = /^\p{L}[\p{L}\d ,.!?'’-]{0,200}$/u;

/** Marks in what logs keep of a visit, in one request. */
async function writeHeaders(site: Site, tools: AttackTools): Promise<Written[]> {
  const url = site.origin + site.root;
  const points = LOGGED_HEADERS.map(
    (name): InjectionPoint => ({
      ...{ id: 0, kind: 'header', name, value: '', request: plainGet(url), page: url, source: 'link' },
      ...{ token: null, changes: false },
    }),
  );
  const words = points.map((point) => ({ point, word: tools.token() }));
  const headers = words.map(({ point, word }) => [point.name, word] as const);
  const answer = await tools.request({ ...plainGet(url), headers });
  return words.map((one) => ({ ...one, answer }));
}

async function readPage(request: WebRequest, tools: AttackTools): Promise<Exchange> {
  const { readings } = stateOf(tools);
  readings.set(request.url, (readings.get(request.url) ?? 0) + 1);
  const reader = readers.get(request);
  if (!reader) return tools.request(request);
  const exchange = await reader(request);
  readers.set(exchange.request, reader);
  return exchange;
}

/** Sends a value, with fresh values in the other fields where the form refuses repeated ones. */
const sendAgain = (
  { point, isRenewed, isMail: isOfMail }: Pick<Written, 'point' | 'isRenewed' | 'isMail'>,
  value: string,
  tools: AttackTools,
) => tools.send(isRenewed ? withFreshFillers(point) : point, isOfMail ? `"${value}"${MAIL_END}` : value);

/** Asks for the pages of the site once more, and says on which each of the written values stands. */
async function lookFor(
  written: readonly Written[],
  site: Site,
  tools: AttackTools,
  requests = pagesToAsk(written, site).slice(0, MOST_PAGES[tools.depth.strength]),
): Promise<Map<Written, Exchange[]>> {
  const shown = new Map<Written, Exchange[]>();
  const asking = semaphore(ASKED_AT_ONCE);
  const ask = (request: WebRequest) =>
    asking(async () => {
      if (tools.signal.aborted) return [];
      const exchange = await readPage(request, tools);
      const text = exchange.response ? textOf(exchange.response.body) : '';
      const isStored = ({ word }: Written) => text.includes(word) && !new URL(request.url).search.includes(word);
      for (const one of written.filter(isStored)) shown.set(one, [...(shown.get(one) ?? []), exchange]);
      return [exchange];
    });
  const lists = (await Promise.all(requests.map(ask))).flat();
  // What a list shows of an entry may be its name alone: the rest stands on a page of its own.
  const asked = new Set(requests.map(({ url }) => url));
  const added = lists.flatMap((list) => newPagesIn(list, site, asked)).slice(0, MOST_LISTS * MOST_NEW_PAGES);
  const askEntries = async (some: readonly Entry[]) => {
    const entries = await Promise.all(some.map(async ({ list, request }) => ({ list, pages: await ask(request) })));
    for (const { list, pages } of entries) for (const page of pages) listOf.set(page, list);
    return entries;
  };
  const entries = await askEntries(added);
  // The newest entries of a list may stand on its last page.
  const further = entries.flatMap(({ list, pages }) =>
    pages
      .filter(({ request }) => isOfList(request.url, list, site))
      .flatMap((page) => newPagesIn(page, site, asked, list)),
  );
  if (shown.size < written.length) await askEntries(further.slice(0, MOST_LISTS));
  return shown;
}

interface Entry {
  readonly list: WebRequest;
  readonly request: WebRequest;
}

/** Whether an address is another page of a list. */
const isOfList = (url: string, list: WebRequest, site: Site) =>
  url !== list.url && site.pageOf(url) === site.pageOf(list.url);

/** The list that an entry's own page was found by. */
const listOf = new WeakMap<Exchange, WebRequest>();

/**
 * Pages that a list leads to, and did not when it was first seen: the last of them are the newest, or the first. Of a list
 * that somebody else is shown, and the crawl was not, all pages are new but those that are `asked` anyway.
 */
function newPagesIn(list: Exchange, site: Site, asked: ReadonlySet<string>, seenAs = list.request): Entry[] {
  const before = site.exchanges.find(({ request }) => request.method === 'GET' && request.url === seenAs.url);
  const reader = readers.get(list.request);
  if (!before && !reader) return [];
  const linked = before ? linksIn(before, site) : asked;
  const known = new Set([...linked, ...site.exchanges.map(({ request }) => request.url)]);
  return newestOf(linksIn(list, site).filter((url) => !known.has(url))).map((url) => ({
    list: list.request,
    request: readBy(reader, url),
  }));
}

/** Where only the answers to forms lead: each form is read by its first answer. */
function ledByLinks(sent: readonly Written[], site: Site): WebRequest[] {
  const answers = new Map(sent.map(({ point, answer }) => [point.request, answer]));
  const known = new Set(site.exchanges.map(({ request }) => request.url));
  const led = [...answers.values()].flatMap((answer) => linksIn(answer, site).filter((url) => !known.has(url)));
  return [...new Set(led)].slice(0, MOST_LED).map((url) => plainGet(url));
}

const newestOf = (urls: readonly string[]) => [
  ...new Set([...urls.slice(-MOST_NEW_PAGES / 2), ...urls.slice(0, MOST_NEW_PAGES / 2)]),
];

/** Where a form leads first, then where it stands, then the rest of what was seen. */
function pagesToAsk(written: readonly Written[], site: Site): WebRequest[] {
  const seen = site.exchanges
    .filter(({ request, response }) => request.method === 'GET' && response?.status === 200 && isText(response.headers))
    .map(({ request }) => request)
    .filter(({ url }) => storing.get(site)?.has(url) !== true);
  const known = new Map(seen.map((request) => [site.pageOf(request.url), request]));
  const sent = written.filter(({ point }) => point.request.method !== 'GET');
  const led = sent.flatMap(({ answer }): WebRequest[] => {
    const next = ledTo(answer, site);
    return next === null ? [] : [plainGet(next)];
  });
  const byUrl = new Map(seen.map((request) => [request.url, request]));
  // The form of one thing writes to that thing, and not to the other ones that have the same page.
  const exact = sent.flatMap(({ point }) => [point.request.url, point.page].flatMap((url) => byUrl.get(url) ?? []));
  const near = sent.flatMap(({ point }) => [
    known.get(site.pageOf(point.request.url)),
    known.get(site.pageOf(point.page)),
  ]);
  const asked = [...led, ...exact, ...near.filter((request) => request !== undefined), ...absent(site), ...seen];
  // The first of each: what a form led to is that very page.
  const first = new Map<string, WebRequest>();
  const rest = new Map<string, WebRequest[]>();
  for (const request of asked) {
    const key = keyOf(request.url, site);
    if (first.has(key)) rest.set(key, [...(rest.get(key) ?? []), request]);
    else first.set(key, request);
  }
  const others = [...rest.values()].flatMap((requests) => otherWordsOf(requests));
  const own = sent.map(
    ({ point: { request } }): WebRequest => ({ method: 'GET', url: request.url, headers: [], body: null }),
  );
  const unfiltered = [...first.values(), ...own].flatMap((request) => unfilteredOf(request, site));
  const isFirst = new Set([...first.values()].map(({ url }) => url));
  const more = [...exact, ...ledByLinks(sent, site), ...others, ...unfiltered].filter(({ url }) => !isFirst.has(url));
  return [...first.values(), ...new Map(more.map((request) => [request.url, request])).values()];
}

const MOST_ABSENT = 5;
const MAX_COMPARED = 100;

/** Linked pages that did not exist during the crawl: they may appear with a first entry. */
function absent({ exchanges }: Site): WebRequest[] {
  const asked = exchanges.filter(({ request }) => request.method === 'GET');
  const gone = asked.filter(({ response }) => response?.status === 404).slice(0, MAX_COMPARED);
  if (gone.length === 0) return [];
  const shown = asked.flatMap(({ response }) => (response?.status === 200 ? [response.body] : []));
  const texts = shown.slice(0, MAX_COMPARED).map(textOf);
  const isLinked = (url: URL) => {
    const path = url.pathname + url.search;
    return texts.some((text) => [`"${path}"`, `'${path}'`, `"${path.slice(1)}"`].some((one) => text.includes(one)));
  };
  const linked = gone.filter(({ request: { url } }) => isLinked(new URL(url)));
  return linked.slice(0, MOST_ABSENT).map(({ request: { url } }) => plainGet(url));
}

/** A parameter that chooses between two pages is not recognised by them: a few of its words are asked. */
function otherWordsOf(requests: readonly WebRequest[]): WebRequest[] {
  const words = new Map(requests.map((request) => [templateOf(request.method, request.url).exact, request]));
  return [...words.values()].slice(0, MOST_WORDS);
}

/** A page that was seen with a filter shows all entries with an empty one, or without it. */
function unfilteredOf(request: WebRequest, site: Site): WebRequest[] {
  const url = new URL(request.url);
  const bare = new URL(site.pageOf(request.url));
  const values = [...url.searchParams].filter(([name]) => !bare.searchParams.has(name));
  if (request.method !== 'GET' || values.length === 0) return [];
  if (!values.some(([, value]) => isFiller(value))) return [{ ...request, url: bare.href }];
  for (const [name] of values) url.searchParams.set(name, '');
  return [{ ...request, url: url.href }];
}

const isText = (headers: Parameters<typeof headerOf>[0]) =>
  /html|json|xml|^$/i.test(headerOf(headers, 'content-type') ?? '');

interface Around {
  readonly site: Site;
  readonly tools: AttackTools;
  /** All that was written and shown. */
  readonly shown: readonly Written[];
}

/** A value to write, and what it is written with. */
interface Way extends Pick<Candidate, 'unread' | 'value' | 'short'> {
  /** The rest of it, for another field of the same form. */
  readonly rest?: { readonly point: InjectionPoint; value(mark: string): string };
}

async function prove(written: Written, pages: readonly Exchange[], around: Around): Promise<WebSighting | null> {
  // No second account is created for other payloads.
  if (written.mark !== undefined) return seenMark(XSS_STORED.key, { ...written, mark: written.mark }, pages);
  const { tools } = around;
  const { point, word } = written;
  const { strength } = tools.depth;
  const state = stateOf(tools);
  const began = performance.now() - state.spentMs;
  const logOf = ({ request: { url } }: Exchange) => state.logs.get(keyOf(url, around.site));
  const isOver = (page: Exchange) => {
    const most = logOf(page) ? READINGS_OF_A_LOG : MOST_READINGS[strength];
    const isRead = (state.readings.get(page.request.url) ?? 0) > most;
    const isLimited = isRead || performance.now() - began > MOST_MS[strength];
    state.isLimited ||= isLimited;
    return isLimited;
  };
  const isWorth = (page: Exchange) => !((logOf(page)?.proofs ?? 0) >= PROOFS_OF_A_LOG || isOver(page));
  for (const { page, probed } of await probePages(written, pages.filter(isWorth), around)) {
    const log = logOf(page);
    if (!isWorth(page)) continue;
    const { values: whole, views, isCut } = waysOn(probed, point, around);
    const split = isCut && whole.length === 0 ? await splitWay(probed, written, around) : null;
    const values = split ? [split] : whole;
    for (const value of values) {
      if (tools.signal.aborted) return null;
      if (isOver(page)) break;
      const found = { page, views };
      const first = await write(written, value, found, around);
      const again = first && (await write(written, value, { page, views: [first.view] }, around));
      if (!again) continue;
      // The policy is that of every other value as well.
      if (first.stoppedOn && again.stoppedOn) {
        const stored = ({ value: sent, stoppedOn }: Run) => ({ value: sent, page: stoppedOn ?? page });
        return storedMarkup(point, [stored(first), stored(again)], { page, word });
      }
      if (first.stoppedOn || again.stoppedOn) continue;
      if (log) log.proofs += 1;
      return {
        key: XSS_STORED.key,
        place: placeOfPoint(point),
        ...(log && { cause: JSON.stringify(['log', keyOf(page.request.url, around.site)]) }),
        evidence: filled(
          {
            it: '{first} è stato scritto una volta ed eseguito nel browser aprendo poi {page}; lo stesso vale per {again}. Anche il valore innocuo ({word}) si trova lì, e non ha fatto nulla.{inputs}',
            en: '{first} was written once and executed in the browser when {page} was opened afterwards; so was {again}. The harmless value ({word}) appears there as well and did nothing.{inputs}',
          },
          {
            first: first.value,
            page: first.view.url,
            again: again.value,
            word,
            inputs: log ? otherInputs(log, point) : '',
          },
        ),
        messages: [
          { exchange: first.sent, marks: [first.value], role: 'proof' },
          { exchange: again.sent, marks: [again.value], role: 'repeat' },
          { exchange: page, marks: [word], role: 'control' },
        ],
      };
    }
  }
  return null;
}

/** Those whose values the log shows as well: they were not tried one by one. */
function otherInputs({ inputs }: { readonly inputs: ReadonlySet<string> }, point: InjectionPoint): Localised | '' {
  const others = [...inputs].filter((one) => one !== inputOf(point));
  if (others.length === 0) return '';
  const named = others.slice(0, INPUTS_NAMED).join(', ');
  return filled(
    {
      it: ' La pagina è un registro: mostra anche i valori di altri input ({count}), non provati uno per uno: {named}',
      en: ' The page is a log: it also shows the values of other inputs ({count}), which were not tried one by one: {named}',
    },
    { count: others.length, named: others.length > INPUTS_NAMED ? `${named}, …` : named },
  );
}

interface ProbedPage {
  readonly page: Exchange;
  readonly probed: Probed;
}

/** What becomes of other characters on the pages that show the word: first where most of them stay what they are. */
async function probePages(written: Written, pages: readonly Exchange[], around: Around): Promise<ProbedPage[]> {
  const { tools } = around;
  const [first, ...others] = pages;
  if (!first || tools.signal.aborted) return [];
  const probed = probedTogether.get(written) ?? (await writeProbe(written, first, around));
  const found: ProbedPage[] = [{ page: first, probed }];
  // The same value stands on the others by now; a page of its own has each value of its own.
  const unread: Exchange[] = [];
  for (const page of others.slice(0, MOST_READ_OF_A_VALUE)) {
    const exchange = probed.withSpecials && !listOf.has(page) ? await readPage(page.request, tools) : null;
    if (exchange?.response && textOf(exchange.response.body).includes(probed.token))
      found.push({ page, probed: { ...probed, exchange } });
    else unread.push(page);
  }
  const rankOf = (one: ProbedPage) => waysOn(one.probed, written.point, around).rank;
  const worth = found.filter((one) => rankOf(one) > 0).toSorted((one, other) => rankOf(other) - rankOf(one));
  if (worth.length > 0) return worth.slice(0, MOST_PAGES_OF_A_VALUE);
  const ranked = found.slice(0, 1);
  for (const page of unread.slice(0, MOST_PAGES_OF_A_VALUE - 1))
    ranked.push({ page, probed: await writeProbe(written, page, around) });
  return ranked;
}

/** What became of the characters of a probe that was sent in all fields of a form at once. */
const probedTogether = new WeakMap<Written, Probed>();

type Shown = readonly [Written, readonly Exchange[]];

/** Probes all shown fields of a form with one record, where it takes that as it took the words. */
async function probeTogether(shown: ReadonlyMap<Written, Exchange[]>, around: Around): Promise<void> {
  const { site, tools } = around;
  const isAlike = ([{ point, isRenewed, isMail: isOfMail, mark }, pages]: Shown) =>
    isWritten(point) &&
    !(point.codec || isRenewed || isOfMail || mark !== undefined) &&
    pages.every((page) => !stateOf(tools).logs.has(keyOf(page.request.url, site)));
  const forms = Map.groupBy([...shown].filter(isAlike), ([{ point }]) => point.request);
  for (const form of [...forms.values()].filter(isWorthJoining)) await probeForm(form, around);
}

async function probeForm(form: readonly Shown[], { site, tools }: Around): Promise<void> {
  const fields = form.map(([written, pages]) => {
    const token = tools.token();
    return { written, page: pages[0], token, point: written.point, value: probeValue(token, written.point.kind) };
  });
  // Where an entry has a page of its own, its list shows a part of it alone.
  const first = fields.find(({ page }) => page && listOf.has(page)) ?? fields[0];
  const request = requestWith(fields);
  if (!first?.page || !request || tools.signal.aborted) return;
  const whole = { ...first.written, point: { ...first.point, request } };
  const { sent, views } = await sendAndFind(whole, first.value, first.page, { site, tools });
  if (answerKindOf(sent) !== answerKindOf(first.written.answer)) return;
  const known = new Map<string, Exchange>();
  for (const { written, page, token } of fields) {
    for (const view of page && !listOf.has(page) ? [page.request, ...views] : views) {
      const exchange = known.get(view.url) ?? (await readPage(view, tools));
      known.set(view.url, exchange);
      if (!exchange.response || !textOf(exchange.response.body).includes(token)) continue;
      probedTogether.set(written, { token, exchange, withSpecials: true, before: '' });
      break;
    }
  }
}

/** Fields whose characters stay what they are before those where nothing is known, and where nothing would run. */
function likelyFirst(shown: ReadonlyMap<Written, Exchange[]>, parts: Parts): Shown[] {
  const rankOf = ([written]: Shown) => {
    const probed = probedTogether.get(written);
    return probed ? Math.sign(waysOn(probed, written.point, parts).rank) * 2 : 1;
  };
  return [...shown].toSorted((one, other) => rankOf(other) - rankOf(one));
}

/** Where the word stood: what becomes of other characters there. */
async function writeProbe(written: Written, page: Exchange, { site, tools }: Parts): Promise<Probed> {
  const { point } = written;
  // A statement or a filter may refuse the whole probe for a quote in it, which markup can do without.
  const all = quoteless.has(point) ? [] : [new Set<string>()];
  for (const leftOut of written.isMail ? [NOT_IN_A_MAIL] : [...all, OFTEN_REFUSED]) {
    const token = tools.token();
    const value = probeValue(token, point.kind, leftOut);
    const { sent, views } = await sendAndFind(written, value, page, { site, tools });
    // What is answered in another way than the word was refused: it will not come later either.
    const isTaken = answerKindOf(sent) === answerKindOf(written.answer);
    const mayWait = isTaken && (leftOut !== OFTEN_REFUSED || delayed.has(point));
    const found = await findShown(views, token, mayWait ? point : null, tools);
    if (!found) continue;
    if (leftOut === OFTEN_REFUSED) quoteless.add(point);
    return { token, exchange: found, withSpecials: true, before: '', leftOut };
  }
  return { token: written.word, exchange: page, withSpecials: false, before: '' };
}

/** Points where a probe is stored only if it has no quotes. */
const quoteless = new WeakSet<InjectionPoint>();

const waited = new WeakMap<AttackTools, number>();
const delayed = new WeakSet<InjectionPoint>();

/** The page that shows a value; with a point, one that was shown before and may come late. Null: none does. */
async function findShown(
  views: readonly WebRequest[],
  token: string,
  point: InjectionPoint | null,
  tools: AttackTools,
): Promise<Exchange | null> {
  const times = waited.get(tools) ?? 0;
  const mayWait = point !== null && (delayed.has(point) || times < MOST_WAITED);
  for (const ms of mayWait ? PAUSES_MS : PAUSES_MS.slice(0, 1)) {
    if (tools.signal.aborted) return null;
    if (ms > 0) await new Promise((next) => setTimeout(next, ms));
    for (const view of views) {
      const exchange = await readPage(view, tools);
      if (!exchange.response || !textOf(exchange.response.body).includes(token)) continue;
      if (ms > 0 && point) delayed.add(point);
      return exchange;
    }
  }
  if (mayWait && point && !delayed.has(point)) waited.set(tools, times + 1);
  return null;
}

type Parts = Pick<Around, 'site' | 'tools'>;

/** Writes a value, and says where it may be seen: each entry may have a page of its own. */
async function sendAndFind(
  written: Pick<Written, 'point' | 'isRenewed' | 'isMail' | 'answer'>,
  value: string,
  page: Exchange,
  { site, tools }: Parts,
): Promise<{ readonly sent: Exchange; readonly views: readonly WebRequest[] }> {
  const list = listOf.get(page);
  const before = list ? new Set(await entriesOf(list, { site, tools })) : null;
  const sent = await sendAgain(written, value, tools);
  const led = ledTo(sent, site);
  // An entry that the first answer led to is another one now.
  const isOwn = led !== null && ledTo(written.answer, site) === page.request.url && led !== page.request.url;
  const added = list && before ? (await entriesOf(list, { site, tools })).filter((url) => !before.has(url)) : [];
  const listed = list ? [] : newlyListed(sent, written.answer, page, site);
  const reader = list && readers.get(list);
  const own = [...(isOwn ? [led] : []), ...newestOf([...added, ...listed])].map((url) => readBy(reader, url));
  return { sent, views: own.length > 0 ? own : [page.request] };
}

/** Where the answer to a form lists its entries: those that it did not list when the page of the first one was found there. */
function newlyListed(sent: Exchange, first: Exchange, page: Exchange, site: Site): string[] {
  const before = new Set(linksIn(first, site));
  if (!before.has(page.request.url)) return [];
  const shapeOf = (url: string) => templateOf('GET', url).shape;
  const shape = shapeOf(page.request.url);
  return linksIn(sent, site).filter((url) => !before.has(url) && shapeOf(url) === shape);
}

/** Where a list and its last page lead to, but for other pages of the list. */
async function entriesOf(list: WebRequest, { site, tools }: Parts): Promise<string[]> {
  const { pages = [], entries = [] } = Object.groupBy(linksIn(await readPage(list, tools), site), (url) =>
    url === list.url || isOfList(url, list, site) ? 'pages' : 'entries',
  );
  const last = lastOf(pages);
  const onLast =
    last === undefined || last === list.url
      ? []
      : linksIn(await readPage(readBy(readers.get(list), last), tools), site);
  return [...new Set([...entries, ...onLast.filter((url) => !isOfList(url, list, site))])];
}

/** By the greatest number in its address. */
const lastOf = (pages: readonly string[]) =>
  pages.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);

/** As scripts write it that go on at once. */
const GOES_ON =
  /\blocation(?:\.href)?\s{0,4}=\s{0,4}(["'`])([^"'`\s<>]{1,300})\1|\blocation\.(?:assign|replace)\(\s{0,4}(["'`])([^"'`\s<>]{1,300})\3/;

function ledTo({ request, response }: Exchange, site: Site): string | null {
  if (!response) return null;
  const script = renderingOf(response) === 'html' ? GOES_ON.exec(scriptsOf(textOf(response.body))) : null;
  const address = script?.[2] ?? script?.[4];
  const byScript = address === undefined ? null : URL.parse(address, request.url);
  const next = destinationOf(response, request.url)?.url ?? byScript;
  return next?.origin === site.origin ? withoutFragment(next.href) : null;
}

/** Values that fit where the first one stands, and the pages that may run them. */
function waysOn(
  probed: Probed,
  point: InjectionPoint,
  { site, tools: { depth } }: Parts,
): {
  readonly values: readonly Way[];
  readonly views: readonly WebRequest[];
  readonly isCut?: boolean;
  /** The more, the more values may run there. */
  readonly rank: number;
} {
  const page = probed.exchange;
  const rendering = page.response && renderingOf(page.response);
  const text = textOf(page.response?.body ?? Buffer.alloc(0));
  if (!rendering)
    return { values: [{ value: domPayload, unread: true }], views: viewsOf(page.request.url, point, site), rank: 1 };
  const reflections = reflectionsIn(text, probed);
  const scripts = scriptsOf(text);
  const candidates = contextsOf(text, probed.token).flatMap(({ context }, index) => {
    const reflection = reflections[index];
    const fitting = reflection ? candidatesFor({ context, reflection, xml: rendering === 'xml', scripts }) : [];
    return fitting.filter(({ swallows }) => !swallows);
  });
  const kept = probed.withSpecials ? keptLength(text, probed.token, point.kind) : null;
  const short = shortest(candidates);
  const views = [page.request];
  if (kept !== null) {
    const fitting = short.filter((one) => shortLengthOf(one) <= kept);
    return { values: fitting.slice(0, MOST_VALUES[depth.strength]), views, isCut: true, rank: fitting.length };
  }
  const isText = contextsOf(text, probed.token).some(({ context }) => context.kind === 'text');
  if (candidates.length === 0 && isText) return { values: [{ value: markedLinks, unread: false }], views, rank: 0 };
  const [first, ...later] = candidates;
  // A long value that is not shown at all may have been refused for its length.
  const values = probed.withSpecials || !first ? candidates : [first, ...short.slice(0, 1), ...later];
  return { values: values.slice(0, MOST_VALUES[depth.strength]), views, rank: candidates.length };
}

const SPLIT_BEGIN = "<svg onload='/*";
const splitEnd = (mark: string) => `*/${PROOF_FUNCTION}(/${mark}/)'>`;

/**
 * The beginning in one field and the end in another: what the page shows between them is a comment. Only where both are
 * kept whole and come in this order: a beginning without its end would spoil the page for its visitors.
 */
async function splitWay(
  probed: Probed,
  { point, isRenewed }: Written,
  { site, shown, tools }: Around,
): Promise<Way | null> {
  const passes = (one: Probed, { kind }: InjectionPoint, value: string) => {
    const text = textOf(one.exchange.response?.body ?? Buffer.alloc(0));
    const [reflection] = one.withSpecials ? reflectionsIn(text, one) : [];
    const isWhole = (keptLength(text, one.token, kind) ?? Number.POSITIVE_INFINITY) >= value.length;
    return (
      isWhole &&
      reflection?.sameCase &&
      !/entity|backslash/.test(["'", '<', '>'].map((sign) => reflection.treatmentOf(sign)).join())
    );
  };
  if (!passes(probed, point, SPLIT_BEGIN)) return null;
  const others = shown.filter(({ point: { request, name } }) => request === point.request && name !== point.name);
  for (const one of others.slice(0, MOST_PAGES_OF_A_VALUE)) {
    const { point: other } = one;
    const probedOther = await writeProbe(one, probed.exchange, { site, tools });
    if (!passes(probedOther, other, splitEnd(shortMark()))) continue;
    const [begin, end] = [tools.token(), tools.token()];
    await sendAgain({ point: { ...point, request: withValue(other, end) }, isRenewed }, begin, tools);
    const text = textOf((await tools.request(probed.exchange.request)).response?.body ?? Buffer.alloc(0));
    const isInOrder = text.includes(begin) && text.indexOf(begin) < text.indexOf(end);
    if (isInOrder)
      return { value: () => SPLIT_BEGIN, rest: { point: other, value: splitEnd }, short: true, unread: false };
  }
  return null;
}

/** Pages whose scripts may ask an interface for what it keeps: those that name the end of its address. */
function viewsOf(address: string, point: InjectionPoint, site: Site): WebRequest[] {
  const end = `/${new URL(address).pathname.split('/').at(-1)}`;
  const asking = htmlPagesOf(site)
    .filter((exchange) => scriptsRunIn(exchange, site).some((script) => script.includes(end)))
    .map(({ request }) => request);
  const own: WebRequest = { method: 'GET', url: point.page, headers: [], body: null };
  // An application may show what it asks for only behind one of its own links.
  const routed = asking.flatMap((request): WebRequest[] => {
    const page = site.exchanges.find((one) => one.request === request);
    const routes = page ? routesNamed(textOf(page.response?.body ?? Buffer.alloc(0)), end.slice(1)) : [];
    return routes.slice(0, MOST_ROUTES).map((route) => ({ ...request, url: request.url.split('#')[0] + route }));
  });
  const likely = [own, ...asking.filter(({ url }) => url.includes(end)), ...routed.slice(0, MOST_ROUTES), ...asking];
  return [...new Map(likely.map((request) => [request.url, request])).values()].slice(0, MOST_VIEWS);
}

interface Run {
  readonly value: string;
  readonly sent: Exchange;
  readonly view: WebRequest;
  /** The page whose policy alone kept it from running; null: it ran. */
  readonly stoppedOn: Exchange | null;
}

/** Writes a value once, and opens the pages that may show it until one runs it. */
async function write(
  written: Written,
  { value: make, unread, short = false, rest }: Way,
  { page, views: known }: { readonly page: Exchange; readonly views: readonly WebRequest[] },
  { site, tools }: Parts,
): Promise<Run | null> {
  const { point } = written;
  const mark = short ? shortMark() : tools.token();
  const value = make(mark);
  const whole = rest ? { ...point, request: withValue(rest.point, rest.value(mark)) } : point;
  const { sent, views: own } = await sendAndFind({ ...written, point: whole }, value, page, { site, tools });
  const isOwn = own.some(({ url }) => url !== page.request.url);
  let stopped: Run | null = null;
  for (const view of isOwn ? own : known) {
    if (delayed.has(point)) await findShown([view], mark, point, tools);
    const held = unread ? null : await holdingCall(view, mark, tools);
    if (!unread && !held) continue;
    const [url = view.url, fragment] = view.url.split('#', 2);
    // The browser is signed in: what others are shown is brought to it. First, since points wait until this check has ended.
    const { response: answer } = readers.has(view) ? await readPage(view, tools) : { response: null };
    const run = await tools.browser.opens(
      { ...view, url, headers: [] },
      { interact: true, turn: 'first', ...(fragment === undefined ? {} : { fragment }), ...(answer && { answer }) },
      mark,
    );
    if (run.executed) return { value, sent, view, stoppedOn: null };
    if (held && isStoppedByPolicy(held, mark, run)) stopped ??= { value, sent, view, stoppedOn: held };
  }
  return stopped;
}

/** A page whose own text could run the mark; null: it could not, which spares a visit where the value was made harmless. */
async function holdingCall(view: WebRequest, mark: string, tools: AttackTools): Promise<Exchange | null> {
  const exchange = await readPage(readers.has(view) ? view : { ...view, headers: [] }, tools);
  const { response } = exchange;
  const mayRun = !response || renderingOf(response) !== 'html' || couldRun(textOf(response.body), mark);
  return mayRun ? exchange : null;
}

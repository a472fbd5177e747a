import type { LeftKind } from '@rocca/contract/engines/webapp/left-behind';
import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { Site } from '../check.ts';
import { ledTo, saysAct } from '../crawl/acting-links.ts';
import { asksOnly } from '../crawl/asks-only.ts';
import { editedByScript } from '../crawl/edit-forms.ts';
import { isFiller } from '../crawl/fillers.ts';
import { findPoints } from '../crawl/find-points.ts';
import { isSignIn as asksToSignIn, fieldWith, isPasswordName } from '../crawl/form.ts';
import { isLetter } from '../crawl/letters.ts';
import { graphqlOf } from '../crawl/spots/json-body.ts';
import { readParts } from '../crawl/spots/multipart-body.ts';
import { headerOf } from '../crawl/spots/spot.ts';
import { requestChange } from '../crawl/state-change.ts';
import { templateOf } from '../crawl/template.ts';
import { fileOfLink, writesByLink } from '../crawl/writing-link.ts';
import { textOf as textOfBody } from '../reading/answer.ts';
import { databaseErrorIn } from '../reading/error-texts.ts';
import { changesByName, changesSomething, doneIn, readsOnly, saysDone } from '../reading/form-purpose.ts';
import { type Form, pageOf as readPage } from '../reading/page.ts';
import type { LeftReport } from '../report.ts';
import { type AnswerCounts, countAnswers, refusesInWords } from './answer-counts.ts';
import { ACCOUNT, countsVisit, FORGOTTEN, kindByWords } from './left-kinds.ts';
import {
  answersAtOnce,
  hasToken,
  isEchoing,
  isReadAfter,
  looksUp,
  noReplies,
  noteReply,
  type Replies,
  tokensIn,
} from './left-replies.ts';
import type { Unsettled } from './look-again.ts';
import { countSaidStored } from './said-stored.ts';
import { isSentSeldom } from './submissions.ts';

/** What a form may have stored on the site, as the report lists it. */
export type LeftBehind = Omit<LeftReport, 'site'>;

interface Ledger {
  /** A client whose requests are counted. */
  clientOf(client: WebClient): WebClient;
  note(exchange: Exchange): void;
  /** A request of which only this is known: the browser or another program sent it. */
  noteAnswered(method: string, url: string, status: number): void;
  /** An answer that was counted, and turned out to say that nothing was done. */
  noteRefused(exchange: Exchange): void;
  /** A request that failed, and may have stored something before. */
  noteFailed(exchange: Exchange): void;
  /** Notes the account of the scan, which the customer finds by these names. */
  noteMade(exchange: Exchange, names: readonly string[]): void;
  /** Whether the site accepted something at this address. */
  hasAccepted(method: string, url: string): boolean;
  /** What became of a form whose old values were sent again. */
  settle(request: WebRequest, state: Settled, before?: readonly string[]): void;
  /** Entries of the list of which pages may show that nothing is left. */
  unsettled(site: LedgerSite): Unsettled[];
  list(site: LedgerSite): LeftBehind[];
}

/**
 * `unchanged`: pages show what they showed before the scan; `put_back`: so does the form of a record, whose old values the
 * checks sent as well as others.
 */
type Settled = 'changed' | 'restored' | 'unchanged' | 'put_back';

type LedgerSite = Pick<Site, 'points' | 'exchanges'> & {
  readonly pages: ReadonlyMap<string, unknown>;
  /** Links that did something when they were followed, by the keys of `templateOf(…).exact`. */
  readonly acts?: ReadonlySet<string>;
  /** Forms that only scripts send, and elsewhere. */
  readonly scripted?: ReadonlySet<string>;
  /** Whether the page of a form says that each sending reaches somebody. */
  isLetter?(request: WebRequest): boolean;
};

const CHANGING = new Set(['POST', 'PUT', 'PATCH']);
/** Questions among them are left out of the list. */
const MAX_FORMS = 1000;
/** Of addresses, which are listed only where something was stored; forms must have room beside them. */
const MAX_ADDRESSES = 500;
const MAX_LISTED = 200;
const MAX_TOKENS = 20_000;
const MAX_READ = 300_000;
const TOKENS_NAMED = 3;
const MARKS_NAMED = 6;
/** The customer has to find and delete each file by its name. */
const FILES_NAMED = 150;
const FIELDS_NAMED = 30;
/** The customer has to restore each of them by hand. */
const OLD_VALUES_NAMED = 40;
const PAGES_NAMED = 20;
/** A page that shows words of this many forms and links is a log of requests: it proves for none that it stores. */
const FORMS_IN_LOG = 6;

interface Counted {
  /** The first that was accepted; null: only programs sent it. */
  first: Exchange | null;
  readonly method: string;
  readonly url: string;
  readonly fields: readonly string[];
  readonly tokens: Set<string>;
  /** Files that a link was to write: one name is one file, however often it is written. */
  readonly written: Set<string>;
  /** Names of uploads that lead out of their folder. */
  readonly outside: Set<string>;
  /** Names of files that were sent, and whether some answer to it refused it in no words. */
  readonly files: Map<string, boolean>;
  times: number;
  /** Pages that showed a word of ours which they were not given. */
  readonly shownAt: Set<string>;
  settled: Exclude<Settled, 'put_back'> | null;
  isPutBack?: boolean;
  /** Fields that could not be put back, each with its old value. */
  before: readonly string[];
  readonly replies: Replies;
  readonly answers: AnswerCounts;
  /** Requests that reached the site and were not answered, as when it stopped at one of them. */
  unanswered: number;
  /** Names of the account that the scan created. */
  accounts?: readonly string[];
  /** A sign-in: only its unanswered requests are listed, since each may have been stored as a failed attempt. */
  isSignIn?: boolean;
  /** It computes or looks up, and no answer and no page that was read afterwards says that anything was kept. */
  isDoubtful?: boolean;
}

/** Counts what a scan may have stored: requests that change something, and were accepted. */
export function createLedger(): Ledger {
  const forms = new Map<string, Counted>();
  const accepted = new Set<string>();
  /** Requests that failed, by form: a program may store its record before it fails. */
  const failed = new Map<string, number>();
  const keyOfRequest = ({ request }: Exchange) => keyOf(shapeOf(request.method, request.url), fieldsOf(request));
  const countFailed = (exchange: Exchange, by: 1 | -1) => {
    const key = keyOfRequest(exchange);
    if (failed.has(key) || failed.size < MAX_FORMS) failed.set(key, (failed.get(key) ?? 0) + by);
  };
  /** A form that is known to store may have done so where it failed, unless its database refused the statement. */
  const withFailed = (form: Counted): Counted => {
    const times = failed.get(keyOf(shapeOf(form.method, form.url), form.fields)) ?? 0;
    return form.shownAt.size > 0 && times > 0 ? { ...form, times: form.times + times } : form;
  };
  const byToken = new Map<string, Counted>();
  /** When a page was last read, by its address, among all that was noted. */
  const read = new Map<string, number>();
  const saidStored = countSaidStored();
  let noted = 0;

  const formOf = (method: string, url: string, fields: readonly string[]): Counted | null => {
    const shape = shapeOf(method, url);
    const known = forms.get(keyOf(shape, fields));
    if (known || forms.size >= (method === 'GET' ? MAX_ADDRESSES : MAX_FORMS)) return known ?? null;
    const sets = { tokens: new Set<string>(), written: new Set<string>(), outside: new Set<string>() };
    const files = new Map<string, boolean>();
    const made = { first: null, files, method, url, fields, ...sets, times: 0 };
    const form: Counted = {
      ...made,
      ...{
        shownAt: new Set<string>(),
        settled: null,
        before: [],
        replies: noReplies(),
        answers: countAnswers(),
        unanswered: 0,
      },
    };
    forms.set(keyOf(shape, fields), form);
    return form;
  };
  const noteSent = (exchange: Exchange) => {
    const { request } = exchange;
    const form = formOf(request.method, request.url, fieldsOf(request));
    if (!form) return;
    form.times += 1;
    if (!exchange.response) form.unanswered += 1;
    form.answers.note(exchange);
    form.first ??= exchange;
    const file = request.method === 'GET' ? fileOfLink(request.url) : null;
    if (file !== null && form.written.size < MAX_TOKENS) form.written.add(file);
    for (const name of filesIn(request))
      if (form.files.has(name) || form.files.size < MAX_TOKENS)
        form.files.set(name, form.files.get(name) === true || !refusesInWords(exchange));
    for (const name of filesOutside(request)) if (form.outside.size < MARKS_NAMED) form.outside.add(name);
    if (request.method !== 'GET' && accepted.size < MAX_TOKENS) accepted.add(addressOf(request.method, request.url));
    const tokens = tokensIn(textOf(request));
    if (tokens.size > 0) noteReply(form.replies, exchange, tokens, noted);
    for (const token of tokens) {
      if (byToken.size >= MAX_TOKENS) break;
      if (!byToken.has(token)) byToken.set(token, form);
      if (form.tokens.size < TOKENS_NAMED) form.tokens.add(token);
    }
  };
  /** A word of ours in an answer to a request that does not hold it was kept by the site. */
  const noteShown = ({ request, response }: Exchange) => {
    if (!response || byToken.size === 0) return;
    const shown = tokensIn(response.body.subarray(0, MAX_READ).toString('latin1'));
    if (shown.size === 0) return;
    // A page may show the address it was opened from, or a cookie.
    const sent = tokensIn(`${textOf(request)} ${request.headers.map(([, value]) => value).join(' ')}`);
    for (const token of shown) {
      const form = sent.has(token) ? undefined : byToken.get(token);
      form?.answers.noteShown(token);
      if (form && form.shownAt.size < PAGES_NAMED) form.shownAt.add(pageOf(request.url));
    }
  };
  /** Of what the browser sent only the address is known: the fields are those of the form that the scan sent there itself. */
  const withFields = (form: Counted, listed: readonly Counted[]): Counted => {
    const shape = shapeOf(form.method, form.url);
    const isAlso = (one: Counted) => one.first !== null && shapeOf(one.method, one.url) === shape;
    if (form.first !== null || listed.some(isAlso)) return form;
    const known = [...forms.values()].filter((one) => isAlso(one) && !isQuestion(one));
    const [richest] = known.toSorted((a, b) => b.fields.length - a.fields.length);
    if (!richest) return form;
    const times = known.reduce((sum, one) => sum + one.times, form.times);
    const { fields, tokens } = richest;
    return { ...form, times, fields, tokens };
  };
  const leftOn = (site: LedgerSite): Counted[] => {
    const signIns = site.points
      .filter(({ signsIn }) => signsIn)
      .map(({ request }) => ({ shape: shapeOf(request.method, request.url), fields: fieldsOf(request) }));
    // One program may take sign-ins and registrations, told apart by their fields.
    const isSignIn = ({ method, url, fields }: Counted) =>
      signIns.some((one) => one.shape === shapeOf(method, url) && isSameSignIn(one.fields, fields));
    const asksMore = ({ method, url, fields }: Counted) =>
      signIns.every((one) => one.shape !== shapeOf(method, url) || fields.some((name) => !one.fields.includes(name)));
    const makesAccount = (form: Counted) =>
      isRegistration(form) ||
      (form.first?.request.method === 'POST' && requestChange(form.first.request) === 'registers' && asksMore(form));
    const logs = findLogs([...forms.values()]);
    const listed = [...forms.values()]
      .map((form) => ({ ...form, shownAt: new Set([...form.shownAt].filter((page) => !logs.has(page))) }))
      .flatMap((form) => {
        if (makesAccount(form) || !isSignIn(form) || isProfile(form, site)) return form;
        return form.unanswered > 0 ? { ...form, times: form.unanswered, answers: countAnswers(), isSignIn: true } : [];
      })
      .filter(
        (form) =>
          form.isSignIn === true ||
          form.shownAt.size > 0 ||
          form.settled !== null ||
          makesAccount(form) ||
          mayStore(form, site, read),
      );
    return [...listed, ...sentEmpty(listed, [...forms.values()])];
  };
  const ledger: Ledger = {
    clientOf: (client) => ({
      async send(request, options) {
        const exchange = await client.send(request, options);
        ledger.note(exchange);
        return exchange;
      },
      close: () => client.close(),
    }),
    note(exchange) {
      const { request, response } = exchange;
      noted += 1;
      if (request.method === 'GET' && response && read.size < MAX_TOKENS) read.set(pageOf(request.url), noted);
      if (!CHANGING.has(request.method)) {
        noteShown(exchange);
        saidStored.note(exchange);
        // A link may store as well, and so may a form: it is listed once a page shows what it brought, or if it says so.
        const isAnswered = request.method === 'GET' && response !== null && response.status < 400;
        const hasValues = hasToken(request.url) || request.url.includes('?') || ledTo(exchange) !== null;
        return isAnswered && hasValues ? noteSent(exchange) : undefined;
      }
      // The file may be written before the program fails at its name.
      const isWritten = (response?.status ?? 0) >= 500 && filesOutside(request).length > 0;
      // What took no time at all was not sent.
      const isReached = exchange.failure === 'broken' && exchange.ms > 0;
      const isTaken = response ? response.status < 400 || isWritten : isReached;
      if (asksOnly(request)) return;
      if (isTaken) noteSent(exchange);
      else if (response && response.status >= 500 && databaseErrorIn(textOfBody(response)) === null)
        countFailed(exchange, 1);
    },
    noteAnswered(method, url, status) {
      if (!CHANGING.has(method) || status < 200 || status >= 400) return;
      const shape = shapeOf(method, url);
      // Its fields are not known: it is the form that is known there.
      const known = [...forms].find(([key]) => key.startsWith(`${shape} `))?.[1];
      const form = known ?? formOf(method, url, []);
      if (form) form.times += 1;
    },
    noteRefused(exchange) {
      const { request, response } = exchange;
      const key = keyOf(shapeOf(request.method, request.url), fieldsOf(request));
      const form = CHANGING.has(request.method) && (response?.status ?? 500) < 400 ? forms.get(key) : undefined;
      if (!form) return;
      form.times -= 1;
      form.answers.forget(exchange);
      if (form.times === 0) forms.delete(key);
    },
    noteFailed(exchange) {
      if (!CHANGING.has(exchange.request.method) || (exchange.response?.status ?? 0) < 500) return;
      if ((failed.get(keyOfRequest(exchange)) ?? 0) > 0) countFailed(exchange, -1);
      noteSent(exchange);
    },
    noteMade({ request }, names) {
      const form = forms.get(keyOf(shapeOf(request.method, request.url), fieldsOf(request)));
      if (form) form.accounts = [...new Set([...(form.accounts ?? []), ...names])].slice(0, MARKS_NAMED);
    },
    hasAccepted: (method, url) => accepted.has(addressOf(method, url)),
    settle(request, state, before = []) {
      const form = forms.get(keyOf(shapeOf(request.method, request.url), fieldsOf(request)));
      if (!form || (form.settled === 'changed' && state !== 'changed')) return;
      if (state === 'put_back') {
        form.isPutBack = true;
        return;
      }
      form.settled = state;
      // The path tells several records of one form apart.
      const isOther = form.first !== null && pageOf(form.first.request.url) !== pageOf(request.url);
      const path = URL.parse(request.url)?.pathname ?? '';
      const named = isOther ? before.map((one) => `${path} ${one}`) : before;
      form.before = [...new Set([...(state === 'changed' ? form.before : []), ...named])].slice(0, OLD_VALUES_NAMED);
    },
    unsettled: (site) =>
      leftOn(site).flatMap(({ first, settled, method, fields, shownAt, replies, answers, times, ...form }) => {
        // An account is seen on no page of its form, an attempt to sign in on none, and an act has none.
        if (
          !first ||
          form.isSignIn ||
          settled !== null ||
          !/^(?:GET|POST)$/.test(method) ||
          kindOf(first.request) === 'account'
        )
          return [];
        if (isNotedAct(first.request, site) || writesByLink(first.request.url)) return [];
        // Letters and bookings are shown to their recipients alone.
        if (isLetter(first.request) || site.isLetter?.(first.request)) return [];
        const shown = formAt(first.request, fields, site);
        const key = keyOf(shapeOf(first.request.method, first.request.url), fields);
        const known = forms.get(key);
        const holdsWord = (text: string) => [...tokensIn(text)].some((token) => byToken.get(token) === known);
        const { refuses } = answers.of(times, pageOfForm(first.request, site));
        const said = { isEchoed: isEchoing(replies), isLed: replies.isLed, refuses };
        return shown ? [{ first, fields, shownAt, form: shown, ...said, holdsWord }] : [];
      }),
    list(site) {
      const all = leftOn(site);
      const left = all.flatMap((given) => {
        const form = withFailed(withFields(given, all));
        if (form.settled === null && isRecordPutBack(form, site)) return { ...form, settled: 'restored' as const };
        if (form.settled !== 'unchanged') return form;
        return form.shownAt.size > 0 ? { ...form, settled: 'restored' as const } : [];
      });
      const isAct = ({ first }: Counted) => first !== null && isNotedAct(first.request, site);
      const listed = mergedForms(left.flatMap((form) => withoutExisting(form, site, read))).map((form) =>
        leftBy(form, isAct(form)),
      );
      const isListed = (one: LeftBehind) => listed.some(({ method, url }) => method === one.method && url === one.url);
      return [...listed, ...saidStored.list().filter((one) => !isListed(one))].slice(0, MAX_LISTED);
    },
  };
  return ledger;
}

/** What a letter or a new entry left behind is not undone by the old values of its form. */
const isRecordPutBack = ({ first, isPutBack, shownAt }: Counted, site: LedgerSite): boolean =>
  isPutBack === true &&
  first !== null &&
  shownAt.size > 0 &&
  kindOf(first.request) === 'record' &&
  !isLetter(first.request) &&
  site.isLetter?.(first.request) !== true;

/** Without what the answers say to exist already; empty: all did, and no page shows that something is left. */
function withoutExisting(form: Counted, site: LedgerSite, read: ReadonlyMap<string, number>): Counted[] {
  const page = form.first && pageOfForm(form.first.request, site);
  const { times, saysDone, refuses } = form.answers.of(form.times, page);
  if (times === 0 && form.shownAt.size === 0 && form.settled === null) return [];
  const { first, fields } = form;
  const shown = first && (formAt(first.request, fields, site) ?? formOfRequest(first.request, fields));
  const isDoubtful =
    !saysDone && isReadAfter(form, page, read) && shown !== null && looksUp(form.replies, shown, refuses);
  return [{ ...form, times: Math.max(times, 1), isDoubtful }];
}

/**
 * Requests without a field that a listed form answered as it answers what it stores: some programs store an empty entry then.
 */
function sentEmpty(listed: readonly Counted[], all: readonly Counted[]): Counted[] {
  const keys = new Set(listed.map(({ method, url, fields }) => keyOf(shapeOf(method, url), fields)));
  return all.filter((form) => {
    const { first, method, url, fields } = form;
    if (method === 'GET' || fields.length > 0 || !first || keys.has(keyOf(shapeOf(method, url), fields))) return false;
    const shape = shapeOf(method, url);
    return listed.some(
      (one) =>
        one.first && !one.isSignIn && shapeOf(one.method, one.url) === shape && isAnsweredAlike(one.first, first),
    );
  });
}

/** Whether both were led to the same page, or both answers say that something was done. */
function isAnsweredAlike(one: Exchange, other: Exchange): boolean {
  if (one.response?.status !== other.response?.status) return false;
  const [to, otherTo] = [ledTo(one), ledTo(other)];
  if (to || otherTo) return to?.href === otherTo?.href;
  const done = doneIn(one);
  return [...doneIn(other)].some((word) => done.has(word)) && !refusesInWords(other);
}

function findLogs(forms: readonly Counted[]): Set<string> {
  const shown = Map.groupBy(
    forms.flatMap(({ shownAt, method, url }) =>
      [...shownAt].map((page) => ({ page, form: addressOf(method, pageOf(url)) })),
    ),
    ({ page }) => page,
  );
  const isLog = (page: string) => new Set(shown.get(page)?.map(({ form }) => form)).size >= FORMS_IN_LOG;
  return new Set([...shown.keys()].filter(isLog));
}

/** Whether these are fields of that sign-in: some of them, or all beside boxes and buttons that are sent with them at times. */
const isSameSignIn = (signIn: readonly string[], fields: readonly string[]): boolean =>
  fields.every((name) => signIn.includes(name)) ||
  (signIn.every((name) => fields.includes(name)) && fields.filter(isPasswordName).length <= 1);

/**
 * One entry for each form: what was sent without some of its fields, and what was tried in its path, belongs to the whole
 * form.
 */
function mergedForms(forms: readonly Counted[]): Counted[] {
  const placed = forms.map((form, order) => {
    const parts = shapeOf(form.method, form.url).split('/');
    return {
      form: {
        ...form,
        tokens: new Set(form.tokens),
        written: new Set(form.written),
        outside: new Set(form.outside),
        files: new Map(form.files),
        shownAt: new Set(form.shownAt),
      },
      parts,
      isTried: parts.includes('{text}'),
      order,
    };
  });
  const whole: typeof placed = [];
  const inOrder = placed.toSorted(
    (a, b) => b.form.fields.length - a.form.fields.length || Number(a.isTried) - Number(b.isTried),
  );
  for (const one of inOrder) {
    const host = whole.find((known) => isSameForm(known, one))?.form;
    if (!host) {
      whole.push(one);
      continue;
    }
    const { form } = one;
    host.times += form.times;
    host.first ??= form.first;
    for (const page of form.shownAt) host.shownAt.add(page);
    host.settled ??= form.settled;
    if (form.accounts) host.accounts ??= form.accounts;
    if (host.before.length === 0) host.before = form.before;
    host.isDoubtful &&= form.isDoubtful ?? false;
    for (const file of form.written) host.written.add(file);
    for (const name of form.outside) host.outside.add(name);
    for (const [name, isTaken] of form.files) host.files.set(name, host.files.get(name) === true || isTaken);
    for (const token of form.tokens) if (host.tokens.size < TOKENS_NAMED) host.tokens.add(token);
  }
  return whole.toSorted((a, b) => a.order - b.order).map(({ form }) => form);
}

interface Placed {
  readonly form: Pick<Counted, 'fields'>;
  /** Of its method and path. */
  readonly parts: readonly string[];
}

/** Whether the other one is this form with fewer fields, or with a value in its path. */
const isSameForm = (one: Placed, other: Placed): boolean =>
  one.parts.length === other.parts.length &&
  one.parts.every((part, at) => part === other.parts[at] || part === '{text}' || other.parts[at] === '{text}') &&
  other.form.fields.every((name) => one.form.fields.includes(name));

function leftBy(
  {
    first,
    method,
    url,
    fields,
    tokens,
    written,
    outside,
    files: sent,
    before,
    times,
    shownAt,
    settled,
    isDoubtful,
    isSignIn,
    accounts,
  }: Counted,
  isAct: boolean,
): LeftBehind {
  const kind = isSignIn ? 'record' : first ? kindOf(first.request) : kindByWords(url, []);
  const state = settled === null || settled === 'unchanged' ? (shownAt.size > 0 ? 'stored' : 'possible') : settled;
  // How often a form was sent that seems to keep nothing is no count of records.
  const isOnce = state === 'possible' && isDoubtful === true && !isAct && kind !== 'message' && kind !== 'account';
  const filled = first ? findPoints(first.request).map(({ value }) => value) : [];
  const files = [...new Set([...outside, ...namesOfTaken(sent), ...written])];
  // Refused attempts to create the account left nothing behind.
  const others = [...new Set(accounts ?? [...tokens, ...filled.filter(isFiller)])];
  const named = files.slice(0, FILES_NAMED);
  const rest = files.length > named.length ? [`+${files.length - named.length}`] : [];
  return {
    ...{
      url: method === 'GET' && !isAct ? pageOf(url) : `${pageOf(url)}${wordsChoosing(url)}`,
      method,
      times: written.size || (isOnce ? 1 : times),
    },
    page: first && pageFrom(first.request),
    fields: fields.slice(0, FIELDS_NAMED),
    ...{ kind, state },
    marks: [...before, ...named, ...rest, ...others.filter((mark) => !files.includes(mark)).slice(0, MARKS_NAMED)],
  };
}

/** Whether a form is more than a question: its words or those of its page say so. */
function mayStore(counted: Counted, site: LedgerSite, read: ReadonlyMap<string, number>): boolean {
  const { first, method, url, fields } = counted;
  if (first !== null && isNotedAct(first.request, site)) return true;
  // A browser would send it as a question, and the page was opened by it.
  if (method === 'GET' && site.scripted?.has(`${pageOf(url)} ${fields.join('&')}`)) return false;
  if (method === 'GET')
    return (
      first !== null &&
      (storesByGet(first, fields, site) || actsByLink(first) || writesByLink(first.request.url) || countsVisit(first))
    );
  if (method !== 'POST') return true;
  // Of what the browser sent only the address is known: it may say that it is a search.
  if (!first) return !readsOnly({ method, action: url, attributes: NO_ATTRIBUTES, fields: [] }, { response: null });
  if (site.isLetter?.(first.request)) return true;
  const asked = graphqlOf(first.request);
  if (asked) return !asked.isQuestion && !SIGNS_IN.test(asked.field);
  const shown = formAt(first.request, fields, site);
  // Tried at a page to see what the method does there: nothing was written.
  if (fields.length === 0 && (!shown || !site.pages.has(templateOf(method, pageOf(url)).shape))) return false;
  const plain = shown ?? formOfRequest(first.request, fields);
  // Who has forgotten a password writes none, whatever the button is called.
  const form = FORGOTTEN.test(URL.parse(url)?.pathname ?? '') ? plain : withPasswords(plain);
  if (showsSomebody(shown)) return true;
  // A button alone, without a word of a change, only shows something.
  if (shown && !shown.fields.some(({ type }) => !BUTTON.test(type)) && !changesByName(shown)) return false;
  // It names no record until a script does.
  if (shown && isUnchosen(shown)) return false;
  if (!changesSomething(form) || readsOnly(form, first)) return false;
  const page = pageOfForm(first.request, site);
  const { refuses } = counted.answers.of(counted.times, page);
  return refuses || !answersAtOnce(counted, { form, first, page, read });
}

/** Whether its own words say that it only asks. */
const isQuestion = ({ first, fields }: Counted): boolean =>
  first !== null &&
  (graphqlOf(first.request)?.isQuestion === true || readsOnly(formOfRequest(first.request, fields), first));

/** Whether a form writes over a record that a script of its page chooses: as it is sent, it reaches none. */
const isUnchosen = ({ method, action, fields }: Form): boolean =>
  editedByScript(
    {
      ...{ action, method: method.toLowerCase(), encoding: '' },
      fields: fields.map((field) => fieldWith({ ...field, type: field.tag === 'textarea' ? 'textarea' : field.type })),
    },
    action,
  )?.kind === 'open';
const BUTTON = /^(?:submit|button|image|reset)$/;
/** Names of mutations that open or renew a session. */
const SIGNS_IN = /log_?in|sign_?in|authenticat|token|session/i;
/** Some forms show the password while it is written, and a request does not say how its fields are shown. */
const withPasswords = (form: Form): Form => ({
  ...form,
  fields: form.fields.map((field) => (isPasswordName(field.name) ? { ...field, type: 'password' } : field)),
});

/** Whether a form shows what somebody has written before: with a password it is a profile, and no sign-in. */
const showsSomebody = (form: Form | null): boolean =>
  (form?.fields ?? []).filter(({ type, value }) => /^(?:text|email|tel)$/.test(type) && value !== '').length > 1;

const isProfile = ({ first, fields }: Counted, site: LedgerSite): boolean =>
  first !== null && showsSomebody(formAt(first.request, fields, site));

/** A form that is sent by GET and kept nevertheless: its words say so, what is written into it, or the answer. */
export function storesByGet(first: Exchange, fields: readonly string[], site: Pick<LedgerSite, 'exchanges'>): boolean {
  const shown = formAt(first.request, fields, site);
  const form = shown && withPasswords(shown);
  if (form?.method !== 'GET' || readsOnly(form, first)) return false;
  if (asksToSignIn(form) && !ACCOUNT.test(first.request.url)) return false;
  const page = pageOfForm(first.request, site);
  return (
    changesByName(form) || form.fields.some(({ tag }) => tag === 'textarea') || (page !== null && saysDone(first, page))
  );
}

const isNotedAct = ({ method, url }: WebRequest, { acts }: Pick<LedgerSite, 'acts'>) =>
  acts?.has(templateOf(method, url).exact) === true;

/** A link that says that it does something, and is answered by being led on: there was nothing to show. */
function actsByLink(first: Exchange): boolean {
  const [own, to] = [URL.parse(first.request.url), ledTo(first)];
  return own !== null && to !== null && pageOf(to.href) !== pageOf(own.href) && saysAct(own);
}

/** Whether the words of a request say that it makes an account; one password alone may be a sign-in. */
const isRegistration = ({ first }: Pick<Counted, 'first'>): boolean => {
  if (first?.request.method !== 'POST') return false;
  const sent = findPoints(first.request);
  const words = [URL.parse(first.request.url)?.pathname ?? '', ...sent.flatMap(({ name, value }) => [name, value])];
  return sent.some(({ name }) => isPasswordName(topOf(name))) && words.some((word) => ACCOUNT.test(word));
};

export function pageOfForm(request: WebRequest, { exchanges }: Pick<LedgerSite, 'exchanges'>): Exchange | null {
  const from = pageFrom(request);
  return exchanges.find((one) => one.request.method === 'GET' && one.request.url === from) ?? null;
}

/** The form as its page shows it. */
export function formAt(
  request: WebRequest,
  fields: readonly string[],
  site: Pick<LedgerSite, 'exchanges'>,
): Form | null {
  const page = pageOfForm(request, site);
  if (!page?.response) return null;
  const forms = readPage({ ...page, response: page.response }).forms;
  return (
    forms.find(
      (form) =>
        pageOf(form.action) === pageOf(request.url) &&
        fields.every((name) => form.fields.some((field) => topOf(field.name) === name)),
    ) ?? null
  );
}

function pageFrom(request: WebRequest): string | null {
  const from = headerOf(request, 'referer');
  return from !== null && URL.canParse(from) ? from : null;
}

/** Without those that every answer refused in words, unless the site says such words of all of them. */
function namesOfTaken(files: ReadonlyMap<string, boolean>): string[] {
  const taken = [...files].flatMap(([name, isTaken]) => (isTaken ? [name] : []));
  return taken.length > 0 ? taken : [...files.keys()];
}

const filesIn = (request: WebRequest): string[] =>
  request.method === 'GET' ? [] : readParts(request).flatMap(({ fileName }) => fileName || []);

/** Names of files in a request that lead out of the folder of uploads. */
const filesOutside = (request: WebRequest): string[] =>
  readParts(request).flatMap(({ fileName }) => (fileName && /\.\.[/\\]/.test(fileName) ? [fileName] : []));

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

function formOfRequest(request: WebRequest, fields: readonly string[]): Form {
  const { method, url } = request;
  const files = new Set(readParts(request).flatMap(({ name, fileName }) => (fileName === null ? [] : [name])));
  const typeOf = (name: string) => (files.has(name) ? 'file' : 'text');
  return {
    ...{ method, action: url, attributes: NO_ATTRIBUTES },
    fields: fields.map((name) => ({ tag: 'input', name, type: typeOf(name), value: '', attributes: NO_ATTRIBUTES })),
  };
}

/** What a request stores, by its form and its words. */
export function kindOf(request: WebRequest): LeftKind {
  if (request.method === 'GET' && fileOfLink(request.url) !== null) return 'file';
  // Also with a picture of who registers.
  if (request.method === 'POST' && requestChange(request) === 'registers') return 'account';
  if (readParts(request).some(({ fileName }) => fileName !== null && fileName !== '')) return 'file';
  const kind = kindByWords(request.url, fieldsOf(request));
  return kind === 'record' && isSentSeldom(request) ? 'message' : kind;
}

const addressOf = (method: string, url: string) => `${method} ${url}`;
const keyOf = (shape: string, fields: readonly string[]) => `${shape} ${fields.join('&')}`;

/** Values of ours in a path: words, characters that no name has, and subtractions such as 98-91. */
const TRIED_IN_PATH = /rc[0-9a-f]{12}|[^\w.~-]|^\d+-\d+-?$/;

/** Pages of the same code are one, and values of ours in a path make no other. */
function shapeOf(method: string, url: string): string {
  const path = pageOf(url)
    .split('/')
    .map((part, at) => (at > 2 && TRIED_IN_PATH.test(part) ? '{text}' : part));
  const { shape } = templateOf(method, path.join('/'));
  if (method === 'GET') return shape;
  const words = pairsOf(url).map(([name, value]) => (isChosen(value) ? `/${name}/${value}` : `/${name}/{text}`));
  return shape + words.join('');
}

const pairsOf = (url: string) =>
  [...(URL.parse(url)?.searchParams ?? [])]
    .filter(([name]) => /^[\w-]{1,40}$/.test(name) && !hasToken(name))
    .slice(0, 20);
const isChosen = (value: string) => /^[a-z_][a-z_-]{0,38}\d{0,2}$/i.test(value) && !hasToken(value) && !isFiller(value);

/** Words beside the address of a form: with one entry script they choose what is done. */
function wordsChoosing(url: string): string {
  const words = pairsOf(url).filter(([, value]) => isChosen(value));
  return words.length === 0 ? '' : `?${words.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&')}`;
}

/** Of nested values the first name: what is tried makes others below it. */
const topOf = (name: string) => name.replace(/[.[].*$/s, '');

function fieldsOf(request: WebRequest): string[] {
  const names = findPoints(request).flatMap(({ kind, name }) =>
    kind === 'path' || kind === 'header' || (kind === 'query' && request.method !== 'GET') ? [] : [topOf(name)],
  );
  return [...new Set(names)].sort();
}

const textOf = ({ url, body }: WebRequest) =>
  `${url} ${typeof body === 'string' ? body.slice(0, MAX_READ) : (body?.subarray(0, MAX_READ).toString('latin1') ?? '')}`;
/** What is sent in a request, for words of ours in it. */
export const wordsSentIn = textOf;
/** One key for each form, whatever its values are. */
export const formKey = (request: WebRequest) => keyOf(shapeOf(request.method, request.url), fieldsOf(request));

import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { newDatabaseError } from '../attack/error-texts.ts';
import { failsUnlike } from '../attack/failing-answers.ts';
import type { Site } from '../check.ts';
import { isOfOneThing } from '../crawl/kept-money.ts';
import { headerOf } from '../crawl/spots/spot.ts';
import { changesSomething, readsOnly, saysDone } from '../reading/form-purpose.ts';
import type { Form } from '../reading/page.ts';
import { formAt, formKey, pageOfForm, wordsSentIn } from './left-behind.ts';
import { tokensIn } from './left-replies.ts';
import { bringsFile } from './submissions.ts';

type RecordSite = Pick<Site, 'exchanges' | 'points'>;

interface RecordForms {
  /** A client whose requests are counted. */
  clientOf(client: WebClient): WebClient;
  note(exchange: Exchange): void;
  /** Lets the rest of the records be stored: until then some are kept for trials that wait. */
  openRest(): void;
  /** Lets forms store some more, of a number for the whole site: for checks of the worst weaknesses, of which nothing was sent. */
  openMore(strength: ScanStrength, how?: 'tries' | 'waits'): void;
  closeMore(): void;
  /** Whether another record may be stored by the form of this request. */
  mayStoreMore(request: WebRequest, strength: ScanStrength, site: RecordSite, tried?: Tried): boolean;
}

/** `file`: the file in the request is tried; `decisive`: the answer decides whether more is sent, or proves a weakness. */
type Tried = 'file' | 'text' | 'decisive';

/** Records of one form: a few for the form and some for each of its fields. */
const MOST: Readonly<Record<ScanStrength, { base: number; perField: number; most: number }>> = {
  low: { base: 16, perField: 4, most: 28 },
  default: { base: 16, perField: 4, most: 28 },
  medium: { base: 16, perField: 4, most: 28 },
  high: { base: 40, perField: 20, most: 150 },
  insane: { base: 300, perField: 100, most: 1000 },
};
/** Where only the answers say that something was stored: they may be wrong. */
const UNSEEN = 1.5;
/** Where the database fails at a value, its proof needs its share. */
const WEAK = 2.5;
/** What trials without a wait may use of that. */
const FIRST_SHARE = 0.75;
/** Trials of texts and names in a form with a file, each of which leaves a file as well: uploads have a share of their own. */
const SHARE_BESIDE_FILES = 0.5;
/**
 * Decisive values beyond that, by form and field: the usual ones and a break of each field, and one proof, in which every
 * second value is refused.
 */
const MOST_DECISIVE = { base: 12, perField: 2, most: 20 } as const;
/** How often a displayed record may be overwritten: somebody may be working with it. */
const OVERWRITES: Readonly<Record<ScanStrength, { base: number; perField: number; most: number }>> = {
  low: { base: 4, perField: 2, most: 10 },
  default: { base: 4, perField: 3, most: 16 },
  medium: { base: 4, perField: 3, most: 16 },
  high: { base: 10, perField: 10, most: 60 },
  insane: { base: 100, perField: 50, most: 500 },
};
/** Of one form, for checks that had no turn, and of all forms together. */
const SHARE_OF_MORE = { tries: 0.5, waits: 0.75 } as const;
const MOST_MORE: Readonly<Record<ScanStrength, number>> = { low: 0, default: 60, medium: 60, high: 150, insane: 1000 };
const MAX_FORMS = 1000;
const MAX_TOKENS = 20_000;
const MAX_READ = 300_000;
const CREATED = 201;

interface Known {
  /** Requests that were accepted, but for those that try the file itself. */
  times: number;
  /** Those. */
  uploads: number;
  /** Decisive ones beyond what the form may be sent otherwise. */
  decisive: number;
  first: Exchange | null;
  readonly fields: number;
  /** A page showed words of two sendings at once: each makes a record. */
  isList: boolean;
  /** Some answer led elsewhere, as after something was done. */
  isLed: boolean;
  isBroken: boolean;
  /** Whether its form and its answers say that each sending makes a record; null: not looked at yet. */
  says: boolean | null;
  /** Whether it overwrites one of several displayed records; null: not determined yet. */
  isRecord: boolean | null;
}

/** Counts the records that forms store, so that no form fills the application with entries of the scan. */
export function createRecordForms(): RecordForms {
  const forms = new Map<string, Known>();
  const byToken = new Map<string, { readonly known: Known; readonly sending: Exchange }>();
  /** Bodies of upload requests whose file is the tested value. */
  const ofFiles = new WeakSet<Buffer>();
  /** Decisive requests that are under way; `beyond`: what the form may be sent otherwise was used up. */
  const decisive = new Map<string, { readonly beyond: boolean }>();
  let part = FIRST_SHARE;
  let isMoreOpen = false;
  let shareOfMore: number = SHARE_OF_MORE.tries;
  let more: number | null = null;
  const noteSent = (exchange: Exchange) => {
    const { request, response } = exchange;
    const key = formKey(request);
    const fields = key.split('&').length;
    const known = forms.get(key) ?? {
      ...{
        times: 0,
        uploads: 0,
        decisive: 0,
        first: null,
        fields,
        isList: false,
        isLed: false,
        isBroken: false,
        says: null,
        isRecord: null,
      },
    };
    if (!forms.has(key) && forms.size >= MAX_FORMS) return;
    forms.set(key, known);
    const text = response?.body.subarray(0, MAX_READ).toString('utf8') ?? '';
    const fails = (response?.status ?? 500) >= 400 || newDatabaseError(text, '') !== null;
    if (fails) {
      known.isBroken ||= response !== null && (response.status >= 500 || response.status < 400);
      return;
    }
    const sent = decisive.get(requestKey(request));
    decisive.delete(requestKey(request));
    // A value that breaks the statement is answered in another way, and not stored.
    if (sent && known.first && failsUnlike(exchange, known.first)) return;
    if (sent?.beyond) known.decisive += 1;
    else if (Buffer.isBuffer(request.body) && ofFiles.has(request.body)) known.uploads += 1;
    else known.times += 1;
    known.first ??= exchange;
    known.isLed ||= response !== null && response.status >= 300;
    for (const token of tokensIn(wordsSentIn(request)))
      if (byToken.size < MAX_TOKENS && !byToken.has(token)) byToken.set(token, { known, sending: exchange });
  };
  const noteShown = ({ request, response }: Exchange) => {
    if (!response || byToken.size === 0) return;
    const sent = tokensIn(wordsSentIn(request));
    const shown = new Map<Known, Set<Exchange>>();
    for (const token of tokensIn(response.body.subarray(0, MAX_READ).toString('latin1'))) {
      const one = sent.has(token) ? undefined : byToken.get(token);
      if (one) shown.set(one.known, (shown.get(one.known) ?? new Set()).add(one.sending));
    }
    // A page that shows what many forms were sent is a log of requests.
    if (shown.size > FORMS_OF_A_PAGE) return;
    for (const [known, sendings] of shown) known.isList ||= sendings.size > 1;
  };
  const records: RecordForms = {
    clientOf: (client) => ({
      async send(request, options) {
        const exchange = await client.send(request, options);
        records.note(exchange);
        return exchange;
      },
      close: () => client.close(),
    }),
    note(exchange) {
      if (exchange.request.method === 'GET') noteShown(exchange);
      else if (exchange.request.method === 'POST') noteSent(exchange);
    },
    openRest: () => {
      part = 1;
    },
    openMore(strength, how = 'tries') {
      isMoreOpen = true;
      shareOfMore = SHARE_OF_MORE[how];
      more ??= MOST_MORE[strength];
    },
    closeMore() {
      isMoreOpen = false;
    },
    mayStoreMore(request, strength, site, tried = 'text') {
      const known = request.method === 'POST' ? forms.get(formKey(request)) : undefined;
      const { base, perField, most: mostOfForm } = MOST[strength];
      const share = known?.isBroken ? WEAK : 1;
      const isFile = tried === 'file' && Buffer.isBuffer(request.body);
      if (isFile) ofFiles.add(request.body);
      const own = isFile ? 1 : bringsFile(request) ? SHARE_BESIDE_FILES : part;
      const plain = known ? Math.min(mostOfForm, base + perField * known.fields) : 0;
      const bound = plain * share * own;
      const times = (isFile ? known?.uploads : known?.times) ?? 0;
      if (!known) return true;
      known.isRecord ??= isRecordShown(known, site);
      if (known.isRecord && !isFile) {
        const { base: least, perField: each, most } = OVERWRITES[strength];
        return known.times < Math.min(most, least + each * known.fields) * share * part;
      }
      const mostDecisive = Math.min(MOST_DECISIVE.most, MOST_DECISIVE.base + MOST_DECISIVE.perField * known.fields);
      const isDecisive = tried === 'decisive' && (times < bound || known.decisive < mostDecisive);
      if (isDecisive) decisive.set(requestKey(request), { beyond: times >= bound });
      if (isDecisive || times < bound) return true;
      if (!known.isList) known.says ??= saysRecord(known, site);
      const most = bound * (known.isList ? 1 : UNSEEN);
      if ((!known.isList && !known.says) || times < most) return true;
      if (!isMoreOpen || more === 0 || times >= most + plain * own * shareOfMore) return false;
      more = (more ?? 0) - 1;
      return true;
    },
  };
  return records;
}

const requestKey = (request: WebRequest) => `${formKey(request)} ${request.body?.toString('latin1') ?? ''}`;

const FORMS_OF_A_PAGE = 3;
const WRITTEN = /^(?:text|textarea|email|tel|url|number|date|time)$/;
/** A form that shows what is stored changes one record, whatever is sent. */
const showsStored = ({ fields }: Form) => fields.some(({ type, value }) => WRITTEN.test(type) && value !== '');

/** The address of the own profile, which is not limited, names no record. */
function isRecordShown({ first }: Known, site: RecordSite): boolean {
  const form = first && formAt(first.request, [], site);
  return form !== null && showsStored(form) && isOfOneThing(first?.request.url ?? '', form.fields);
}

function saysRecord({ first, isLed }: Known, site: RecordSite): boolean {
  if (!first?.response || site.points.some(({ signsIn, request }) => signsIn && request.url === first.request.url))
    return false;
  if (first.response.status === CREATED) return true;
  const page = pageOfForm(first.request, site);
  const form = formAt(first.request, [], site);
  if (!page || !form || showsStored(form) || !changesSomething(form) || readsOnly(form, first)) return false;
  const isPage = /html/i.test(headerOf(first.response, 'content-type') ?? '');
  return isLed || (isPage && saysDone(first, page));
}

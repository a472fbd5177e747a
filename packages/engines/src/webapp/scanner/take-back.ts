import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { type Field, formKey, formRequest, passwordField, type SeenForm, tokenField } from '../crawl/form.ts';
import { isOfOneThing } from '../crawl/kept-money.ts';
import type { ShownText } from '../crawl/own-account.ts';
import { withoutFiles } from '../crawl/spots/multipart-body.ts';
import { bodyText } from '../crawl/spots/spot.ts';
import { isRecord, type JsonRecord, recordIn } from '../reading/json-record.ts';
import { isVersion, isVersionName } from './record-version.ts';
import { formsBeside, restoreBeside } from './shown-beside.ts';
import {
  formNow,
  formsOf,
  holdsSettings,
  isAsBefore,
  isEdited,
  isPage,
  oldValuesOf,
  plainGet,
  shownIn,
  type TakeBackParts,
} from './shown-forms.ts';
import { restoreSent, sentByScripts } from './take-back-sent.ts';

/** Limit of pages, and of records, that are read again: as many as the request budget allows. */
const MOST = 120;

/**
 * Puts back what the scan changed where it knows how it was: forms that show what is stored, and records that were read
 * before. Only what is seen to be different now is sent; nothing is ever deleted.
 */
export async function takeBack(parts: TakeBackParts): Promise<void> {
  for (const { page, forms } of pagesWithValues(parts).slice(0, MOST)) {
    for (const { at, form, isSure } of forms) {
      if (parts.signal.aborted) return;
      const check = await sendOldValues({ page, form, at, isSure }, parts);
      await check?.();
    }
  }
  for (const shown of parts.shownElsewhere?.() ?? []) {
    if (parts.signal.aborted) return;
    if (!parts.hasAccepted('POST', shown.request.url)) continue;
    const check = await restoreShown(shown, parts);
    await check();
  }
  for (const shown of sentByScripts(parts).slice(0, MOST)) {
    if (parts.signal.aborted) return;
    await restoreSent(shown, parts);
  }
  for (const record of recordsRead(parts).slice(0, MOST)) {
    if (parts.signal.aborted) return;
    await restoreRecord(record, parts);
  }
  for (const shown of formsBeside(parts).slice(0, MOST)) {
    if (parts.signal.aborted) return;
    await restoreBeside(shown, parts);
  }
}

/** Sent in any case: a page may show the text for another reason, too. Returns the verification of the result. */
async function restoreShown(
  { page, text, request }: ShownText & { request: WebRequest },
  parts: Omit<TakeBackParts, 'signal'>,
): Promise<() => Promise<void>> {
  await parts.ask(request);
  return async () => {
    const { response } = await parts.ask(plainGet(page));
    parts.onSettled(request, response?.body.toString('utf8').includes(text) ? 'restored' : 'changed');
  };
}

const MOST_AT_STOP = 3;
const isOfAccount = ({ type, name, value }: Field) =>
  WRITTEN.test(type) &&
  value !== '' &&
  (type === 'email' || /mail|user|login|nick|utente|benutzer|usuario/i.test(name));

/**
 * The same for a stopped scan: account forms first and without reading them again, since no account may be lost; then the
 * others, as far as time allows. The results are verified at the end. null: there is nothing to restore.
 */
export function takeBackAtStop(parts: Omit<TakeBackParts, 'signal'>): (() => Promise<void>) | null {
  const forms = pagesWithValues(parts).flatMap(({ page, forms: own }) =>
    own.filter(({ isSure }) => isSure).map((one) => ({ ...one, page })),
  );
  const isOfPerson = ({ form }: FormWithValues) => form.fields.some(isOfAccount);
  const ofAccount = forms.filter(isOfPerson).slice(0, MOST_AT_STOP);
  // What a form knows of the last visit is refused after another one: such a form is read first.
  const isOfVisit = ({ form }: FormWithValues) =>
    tokenField(form) !== null || form.fields.some(({ name }) => isVersionName(name));
  const checks: Array<() => Promise<void>> = [];
  const restore = async (one: FormOfPage, first: 'look' | 'send') => {
    const check = await sendOldValues(one, parts, first);
    if (check) checks.push(check);
  };
  const elsewhere = (parts.shownElsewhere?.() ?? []).filter(({ request }) => parts.hasAccepted('POST', request.url));
  const others = forms.filter((one) => !ofAccount.includes(one)).slice(0, MOST);
  const sent = sentByScripts(parts).slice(0, MOST);
  const records = recordsRead(parts).slice(0, MOST);
  const beside = formsBeside(parts).slice(0, MOST);
  if (forms.length + elsewhere.length + sent.length + records.length + beside.length === 0) return null;
  return async () => {
    await Promise.all([
      ...ofAccount.map((one) => restore(one, isOfVisit(one) ? 'look' : 'send')),
      ...elsewhere.map(async (shown) => checks.push(await restoreShown(shown, parts))),
    ]);
    await Promise.all([
      ...others.map((one) => restore(one, 'look')),
      ...sent.map((one) => restoreSent(one, parts)),
      ...records.map((one) => restoreRecord(one, parts)),
      ...beside.map((one) => restoreBeside(one, parts)),
    ]);
    await Promise.all(checks.map((check) => check()));
  };
}

interface PageWithValues {
  readonly page: string;
  readonly forms: readonly FormWithValues[];
}

type FormOfPage = FormWithValues & { readonly page: string };

interface FormWithValues {
  readonly form: SeenForm;
  /** Its place among those of the same fields. */
  readonly at: number;
  /** It was read before anything was sent there: its values are not the scan's own. */
  readonly isSure: boolean;
}

/** Tells a form from others that are sent to the same place: the rows of a list differ in what is hidden in them. */
const sameForm = (form: SeenForm, url: string) => {
  const token = tokenField(form)?.name;
  const hidden = form.fields.filter(({ type, name }) => type === 'hidden' && name !== token);
  return JSON.stringify([url, formKey(form, url), hidden.map(({ name, value }) => [name, value])]);
};

/** Pages with forms that show values of their own and were accepted, as they were when they were first seen. */
function pagesWithValues(
  parts: Pick<TakeBackParts, 'site' | 'hasAccepted' | 'keptIn' | 'wasReadBefore'>,
): PageWithValues[] {
  const { site, hasAccepted } = parts;
  const first = new Map<string, Exchange>();
  for (const one of site.exchanges) if (isPage(one) && !first.has(one.request.url)) first.set(one.request.url, one);
  /** The same form may stand on every page. */
  const known = new Set<string>();
  const before = new Set<string>();
  const seen = [...first].map(([page, exchange]) => {
    const forms = formsOf(exchange).flatMap(([at, form]) => {
      const request = formRequest(form, page);
      if (request?.method !== 'POST' || !hasAccepted('POST', request.url)) return [];
      if (!showsValues(form) || (passwordField(form) && !keptOf(form, page, parts))) return [];
      const { size } = known;
      if (known.add(`${request.url} ${shownIn(form)}`).size === size) return [];
      const isSure = parts.wasReadBefore?.(exchange, 'POST', request.url) ?? true;
      const key = sameForm(form, request.url);
      if (isSure) before.add(key);
      return [{ at, form, isSure, key }];
    });
    return { page, forms };
  });
  return seen.flatMap(({ page, forms: all }) => {
    // What a page showed later may be the scan's own.
    const forms = all.filter(({ isSure, key }) => isSure || !before.has(key));
    return forms.length > 0 ? [{ page, forms }] : [];
  });
}

const WRITTEN = /^(?:text|textarea|email|tel|url|number|date|time|month|week|datetime-local|color|range)$/;
const CHOSEN = /^(?:select|checkbox|radio)$/;

/** A form with a file is put back for its texts alone. */
const showsValues = ({ fields }: SeenForm) => {
  const hasFile = fields.some(({ type }) => type === 'file');
  return fields.some((field) => {
    const { type, value } = field;
    return (!hasFile && CHOSEN.test(type)) || (WRITTEN.test(type) && value !== '') || holdsSettings(field);
  });
};

/** As a browser sends the form with no file chosen: what was uploaded before stays. */
function requestOf(form: SeenForm, page: string, filled: Array<{ field: Field; value: string }>): WebRequest | null {
  const request = formRequest(form, page, filled);
  return request && form.encoding === 'multipart/form-data' ? withoutFiles(request) : request;
}

/**
 * Sends the old values of a form if it shows others now, or in any case with `send`. Returns the verification of the result;
 * null: nothing was sent.
 */
async function sendOldValues(
  { page, form: old, at, isSure }: FormOfPage,
  parts: Omit<TakeBackParts, 'signal'>,
  first: 'look' | 'send' = 'look',
): Promise<(() => Promise<void>) | null> {
  const now = first === 'look' ? await formNow(page, old, at, parts) : old;
  if (now && !isSure && isAsBefore(now, old) && isEdited(old)) {
    const same = requestOf(old, page, valuesOf(old, old, null));
    if (same) parts.onSettled(same, 'changed');
  }
  if (first === 'look' && isSure && isAsBefore(now, old)) {
    const same = requestOf(old, page, valuesOf(old, old, null));
    if (same && isTextOfRecord(old, same.url)) parts.onSettled(same, 'put_back');
  }
  if (!now || (first === 'look' && isAsBefore(now, old))) return null;
  // A page that fails since then may be made of what was stored: the old values are sent as they were.
  const request = requestOf(old, page, valuesOf(old, now === 'failed' ? old : now, keptOf(old, page, parts)));
  if (!request) return null;
  await parts.ask(request);
  return async () => {
    const after = await formNow(page, old, at, parts);
    if (isSure && isAsBefore(after, old)) parts.onSettled(request, 'restored');
    // Values that the scan itself may have written are not reported as old values.
    else parts.onSettled(request, 'changed', isSure ? oldValuesOf(old, after ?? (first === 'look' ? now : null)) : []);
  };
}

/** A form that edits the texts of one record: one of numbers alone may put a thing into a cart. */
const isTextOfRecord = (form: SeenForm, address: string) =>
  isEdited(form) &&
  isOfOneThing(address, form.fields) &&
  form.fields.some(({ type, value }) => WRITTEN.test(type) && /\p{L}/u.test(value));

/** What the scan itself sent with every value. */
function keptOf(
  form: SeenForm,
  page: string,
  { keptIn }: Pick<TakeBackParts, 'keptIn'>,
): ReadonlyMap<string, string> | null {
  const request = formRequest(form, page, valuesOf(form, form, null));
  return (request && keptIn?.(request)) ?? null;
}

/** The old values as a browser would send them, with the token of now. */
function valuesOf(
  old: SeenForm,
  now: SeenForm,
  kept: ReadonlyMap<string, string> | null,
): Array<{ field: Field; value: string }> {
  const token = tokenField(now);
  let hasSubmit = false;
  return old.fields.flatMap((field) => {
    const { name, type, checked, value } = field;
    if (type === 'button' || type === 'reset' || type === 'image') return [];
    if ((type === 'checkbox' || type === 'radio') && !checked) return [];
    if (type === 'submit') {
      if (hasSubmit) return [];
      hasSubmit = true;
    }
    if (token?.name === name) return [{ field, value: token.value }];
    const present = now.fields.find((one) => one.type === 'hidden' && one.name === name);
    if (type === 'hidden' && present && isVersion(field, present)) return [{ field, value: present.value }];
    if (type === 'password') return [{ field, value: kept?.get(name) ?? value }];
    return [{ field, value: type === 'checkbox' || type === 'radio' ? value || 'on' : value }];
  });
}

interface ReadRecord {
  /** The request that changed the record. */
  readonly request: WebRequest;
  /** The same names with what they were before. */
  readonly old: Readonly<Record<string, unknown>>;
  readonly isSure: boolean;
}

/** Records that a request of the scan changed, and an earlier answer at the same address shows. */
function recordsRead({
  site,
  hasAccepted,
  wasReadBefore,
}: Pick<TakeBackParts, 'site' | 'hasAccepted' | 'wasReadBefore'>): ReadRecord[] {
  const changing = new Map(
    site.points
      .filter(({ kind, changes, request }) => (changes || kind === 'json') && hasAccepted(request.method, request.url))
      .map(({ request }) => [`${request.method} ${request.url}`, request]),
  );
  return [...changing.values()].flatMap((request) => {
    const names = Object.keys(recordIn(bodyText(request)) ?? {});
    const read = site.exchanges.find((one) => one.request.method === 'GET' && one.request.url === request.url);
    const old = read?.response ? pick(recordIn(read.response.body.toString('utf8')), names) : null;
    const isSure = !read || (wasReadBefore?.(read, request.method, request.url) ?? true);
    return old ? [{ request, old, isSure }] : [];
  });
}

async function restoreRecord(
  { request, old: first, isSure }: ReadRecord,
  parts: Omit<TakeBackParts, 'signal'>,
): Promise<void> {
  const all = Object.keys(first);
  const plain = all.filter((name) => !isVersionName(name));
  const names = plain.length > 0 ? plain : all;
  const old = pick(first, names) ?? first;
  const read = async () => {
    const { response } = await parts.ask(plainGet(request.url));
    return response?.status === 200 ? pick(recordIn(response.body.toString('utf8')), all) : null;
  };
  const isOld = (now: JsonRecord | null) => now !== null && JSON.stringify(pick(now, names)) === JSON.stringify(old);
  const now = await read();
  if (!now || isOld(now)) return;
  const cookieless = request.headers.filter(([name]) => name.toLowerCase() !== 'cookie');
  // Its version is that of now: with the old one the server refuses to write.
  await parts.ask({ ...request, headers: cookieless, body: JSON.stringify({ ...now, ...old }) });
  parts.onSettled(request, isOld(await read()) && isSure ? 'restored' : 'changed');
}

/** These names of a record, which may be wrapped in another; null: not all of them are there. */
function pick(record: JsonRecord | null, names: readonly string[]): JsonRecord | null {
  if (!record || names.length === 0) return null;
  const inner = [record, ...Object.values(record).filter(isRecord)].find((one) =>
    names.every((name) => Object.hasOwn(one, name)),
  );
  return inner ? Object.fromEntries(names.map((name) => [name, inner[name]])) : null;
}

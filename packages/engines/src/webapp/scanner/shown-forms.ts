import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import type { Site } from '../check.ts';
import { type Field, formKey, isPasswordName, isTokenName, type SeenForm } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import type { ShownText } from '../crawl/own-account.ts';
import { headerOf } from '../crawl/spots/spot.ts';
import { recordIn } from '../reading/json-record.ts';
import { isVersionName } from './record-version.ts';

export interface TakeBackParts {
  readonly site: Pick<Site, 'exchanges' | 'points'>;
  /** Whether the site accepted a request of the scan there. */
  hasAccepted(method: string, url: string): boolean;
  /** Whether an answer was there before the scan sent anything to that address: what it shows is how things were. */
  wasReadBefore?(exchange: Exchange, method: string, url: string): boolean;
  /** What must stay as it is in a form of the own account: its password, which no page shows. */
  keptIn?(request: WebRequest): ReadonlyMap<string, string> | null;
  /** Requests that put back what their form does not show, and where the site shows it. */
  shownElsewhere?(): ReadonlyArray<ShownText & { readonly request: WebRequest }>;
  ask(request: WebRequest): Promise<Exchange>;
  /** `before`: fields that could not be put back, each with its old value. */
  onSettled(request: WebRequest, state: 'changed' | 'restored' | 'put_back', before?: readonly string[]): void;
  readonly signal: AbortSignal;
}

const WRITTEN = /^(?:text|textarea|email|tel|url|number|date|time|month|week|datetime-local|color|range)$/;
const CHOSEN = /^(?:select|checkbox|radio)$/;

export const plainGet = (url: string): WebRequest => ({ method: 'GET', url, headers: [], body: null });

export const isPage = ({ request, response }: Exchange) =>
  request.method === 'GET' && response?.status === 200 && /html/i.test(headerOf(response, 'content-type') ?? '');

/** Parsed forms: a stopped scan has no time to parse each page several times. */
const readForms = new WeakMap<object, Array<[number, SeenForm]>>();

export function formsOf({ response }: Exchange): Array<[number, SeenForm]> {
  const text = response?.body.toString('utf8') ?? '';
  if (!response || !/<form/i.test(text)) return [];
  const known = readForms.get(response);
  if (known) return known;
  const counts = new Map<string, number>();
  const forms = readHtml(text).forms.map((form): [number, SeenForm] => {
    const key = formKey(form, form.action);
    const at = counts.get(key) ?? 0;
    counts.set(key, at + 1);
    return [at, form];
  });
  readForms.set(response, forms);
  return forms;
}

/** What a visitor sees in the form, and settings that a script of its page reads from a hidden field. */
export const shownIn = ({ fields }: SeenForm) =>
  JSON.stringify(
    fields
      .filter((field) => WRITTEN.test(field.type) || CHOSEN.test(field.type) || holdsSettings(field))
      .map(({ name, value, checked }) => [name, value, checked]),
  );

/** Whether a hidden field holds a record of settings, as `{"theme":"light"}`; tokens and times are other ones each time. */
export function holdsSettings({ type, name, value }: Field): boolean {
  if (type !== 'hidden' || isTokenName(name) || isVersionName(name)) return false;
  const record = recordIn(value);
  return record !== null && Object.keys(record).every((key) => !isTokenName(key) && !isVersionName(key));
}

const MOST_NAMED = 6;
const LONGEST = 60;

/** Fields that show something else than before, each with its old value: `theme = light`. */
export function oldValuesOf(old: SeenForm, now: SeenForm | 'failed' | null): string[] {
  const nowOf = now === 'failed' || now === null ? null : settingsIn(now);
  return [...settingsIn(old)]
    .filter(([name, value]) => nowOf === null || nowOf.get(name) !== value)
    .map(([name, value]) => `${name} = ${isSecretName(name) ? '***' : value.slice(0, LONGEST)}`)
    .slice(0, MOST_NAMED);
}

/** Fields whose names appear in a report, but not their values. */
const isSecretName = (name: string) =>
  isPasswordName(name) ||
  /secret|(?:^|api|access|private|licen[cs]e)[-_]?key$|^(?:code|otp|totp|cvv|cvc)$|pin$/i.test(name);

/** The value of each field, and of each entry of a record in a field; without tokens, which change every time. */
function settingsIn({ fields }: SeenForm): Map<string, string> {
  return new Map(
    fields.flatMap((field) => {
      const { type, name, value, checked } = field;
      if (isTokenName(name)) return [];
      const isText = WRITTEN.test(type) || holdsSettings(field);
      const record = isText ? recordIn(value) : null;
      if (record)
        return Object.entries(record).flatMap(
          ([key, one]): Array<[string, string]> =>
            isTokenName(key) ? [] : [[key, typeof one === 'string' ? one : JSON.stringify(one)]],
        );
      if (isText || type === 'select') return [[name, value] as [string, string]];
      // Of buttons of which one is chosen, that one.
      if (type === 'radio') return checked ? [[name, value] as [string, string]] : [];
      return type === 'checkbox' ? [[`${name} ${value}`.trim(), checked ? 'on' : 'off'] as [string, string]] : [];
    }),
  );
}

/** Whether all fields of the form show stored values, and none is left for new input. */
export const isEdited = ({ fields }: SeenForm) =>
  fields.every(({ type, value }) => !WRITTEN.test(type) || value !== '');

const SENDS_AWAY = new Set([302, 303, 307, 401, 403]);

/** The form as the page shows it now; 'failed': the page fails, does not answer or asks for a sign-in. */
export async function formNow(
  page: string,
  old: SeenForm,
  at: number,
  { ask }: Pick<TakeBackParts, 'ask'>,
): Promise<SeenForm | 'failed' | null> {
  const exchange = await ask(plainGet(page));
  const { status = 500 } = exchange.response ?? {};
  // A form for new entries may have been shown only without a session.
  if (status >= 500 || (SENDS_AWAY.has(status) && isEdited(old))) return 'failed';
  if (!isPage(exchange)) return null;
  const key = formKey(old, old.action);
  return formsOf(exchange).find(([place, form]) => place === at && formKey(form, form.action) === key)?.[1] ?? null;
}

/** Whether it shows the same values as before. */
export const isAsBefore = (now: SeenForm | 'failed' | null, old: SeenForm) =>
  now !== null && now !== 'failed' && shownIn(now) === shownIn(old);

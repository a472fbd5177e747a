import type { WebRequest } from '@rocca/tools/web/model';
import { type Field, formRequest, type SeenForm } from '../crawl/form.ts';
import { bodyText, headerOf } from '../crawl/spots/spot.ts';
import { type JsonRecord, recordIn } from '../reading/json-record.ts';
import { isVersionName } from './record-version.ts';
import { formNow, formsOf, isAsBefore, isPage, oldValuesOf, type TakeBackParts } from './shown-forms.ts';

/** A form with stored values whose fields a script sends elsewhere, as JSON or form-encoded. */
interface SentForm {
  readonly page: string;
  readonly form: SeenForm;
  readonly at: number;
  readonly request: WebRequest;
  /** The page was read before anything was sent. */
  readonly isSure: boolean;
}

/** Values of a request body by name; null: it is neither JSON nor form-encoded. */
function sentIn(request: WebRequest): JsonRecord | null {
  const text = bodyText(request);
  return recordIn(text) ?? (isPairs(request) ? Object.fromEntries(new URLSearchParams(text)) : null);
}

const isPairs = (request: WebRequest) => /urlencoded/i.test(headerOf(request, 'content-type') ?? '');

const SHOWN = /^(?:text|textarea|email|tel|url|number|date|time|month|week|datetime-local|color|range|select|radio)$/;

const isVersionOf = ({ type, name }: Field) => type === 'hidden' && isVersionName(name);

/** Accepted script requests whose names are all fields of one form on their page that shows a value. */
export function sentByScripts({
  site,
  hasAccepted,
  wasReadBefore,
}: Pick<TakeBackParts, 'site' | 'hasAccepted' | 'wasReadBefore'>): SentForm[] {
  const known = new Map(
    site.points
      .filter(({ kind, source }) => kind === 'json' || (kind === 'form' && source === 'script'))
      .filter(({ request }) => hasAccepted(request.method, request.url))
      .map((point) => [`${point.request.method} ${point.request.url} ${point.page}`, point]),
  );
  return [...known.values()].flatMap(({ page, request }) => {
    const names = Object.keys(sentIn(request) ?? {});
    const shown = site.exchanges.find((one) => one.request.url === page && isPage(one));
    const isOf = ({ fields }: SeenForm) =>
      names.every((name) =>
        fields.some((field) => field.name === name && (SHOWN.test(field.type) || isVersionOf(field))),
      ) && fields.some(({ name, value }) => names.includes(name) && value !== '');
    const forms = shown && names.length > 0 ? formsOf(shown) : [];
    // A form that is submitted itself is restored as a form; requests of other forms do not belong to it.
    const isSentItself = (form: SeenForm) => {
      const own = form.method === 'post' ? formRequest(form, page) : null;
      return own !== null && hasAccepted('POST', own.url) && (isPairs(request) || own.url !== request.url);
    };
    const isOfForm = isPairs(request) && forms.some(([, form]) => formRequest(form, page)?.url === request.url);
    const found = isOfForm ? undefined : forms.find(([, form]) => isOf(form) && !isSentItself(form));
    const isSure = !shown || (wasReadBefore?.(shown, request.method, request.url) ?? true);
    return found ? [{ page, request, isSure, at: found[0], form: found[1] }] : [];
  });
}

/** Sends the old values as the script did, where the page shows others now. */
export async function restoreSent(
  { page, form, at, request, isSure }: SentForm,
  parts: Omit<TakeBackParts, 'signal'>,
): Promise<void> {
  const now = await formNow(page, form, at, parts);
  if (!now || isAsBefore(now, form)) return;
  const record = sentIn(request) ?? {};
  const source = (name: string) => (now !== 'failed' && isVersionName(name) ? now : form);
  const old = Object.entries(record).map(([name, value]) => [name, oldOf(source(name), name, value)]);
  const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'cookie');
  const made = Object.fromEntries(old) as Readonly<Record<string, string>>;
  const body = isPairs(request) ? new URLSearchParams(made).toString() : JSON.stringify(made);
  await parts.ask({ ...request, headers, body });
  const after = await formNow(page, form, at, parts);
  if (isSure && isAsBefore(after, form)) parts.onSettled(request, 'restored');
  else parts.onSettled(request, 'changed', isSure ? oldValuesOf(form, after ?? now) : []);
}

function oldOf({ fields }: SeenForm, name: string, sent: unknown): unknown {
  const own = fields.filter((field) => field.name === name);
  const { value = '' } = own.find(({ type, checked }) => type !== 'radio' || checked) ?? {};
  return typeof sent === 'number' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}

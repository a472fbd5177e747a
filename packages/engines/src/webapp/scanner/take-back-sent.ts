import type { WebRequest } from '@rocca/tools/web/model';
import type { Field, SeenForm } from '../crawl/form.ts';
import { bodyText } from '../crawl/spots/spot.ts';
import { isVersionName } from './record-version.ts';
import { formNow, formsOf, isAsBefore, isPage, oldValuesOf, recordIn, type TakeBackParts } from './shown-forms.ts';

/** A form that shows what is stored, whose fields a script sends as a document. */
interface SentForm {
  readonly page: string;
  readonly form: SeenForm;
  readonly at: number;
  readonly request: WebRequest;
  /** The page was read before anything was sent. */
  readonly isSure: boolean;
}

const SHOWN = /^(?:text|textarea|email|tel|url|number|date|time|month|week|datetime-local|color|range|select|radio)$/;

const isVersionOf = ({ type, name }: Field) => type === 'hidden' && isVersionName(name);

/** Documents that the site accepted, whose every name is a field of one form of their page; that shows a value. */
export function sentByScripts({
  site,
  hasAccepted,
  wasReadBefore,
}: Pick<TakeBackParts, 'site' | 'hasAccepted' | 'wasReadBefore'>): SentForm[] {
  const known = new Map(
    site.points
      .filter(({ kind, request }) => kind === 'json' && hasAccepted(request.method, request.url))
      .map((point) => [`${point.request.method} ${point.request.url} ${point.page}`, point]),
  );
  return [...known.values()].flatMap(({ page, request }) => {
    const names = Object.keys(recordIn(bodyText(request)) ?? {});
    const shown = site.exchanges.find((one) => one.request.url === page && isPage(one));
    const isOf = ({ fields }: SeenForm) =>
      names.every((name) =>
        fields.some((field) => field.name === name && (SHOWN.test(field.type) || isVersionOf(field))),
      ) && fields.some(({ name, value }) => names.includes(name) && value !== '');
    const found = shown && names.length > 0 ? formsOf(shown).find(([, form]) => isOf(form)) : undefined;
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
  const record = recordIn(bodyText(request)) ?? {};
  const source = (name: string) => (now !== 'failed' && isVersionName(name) ? now : form);
  const old = Object.entries(record).map(([name, value]) => [name, oldOf(source(name), name, value)]);
  const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'cookie');
  await parts.ask({ ...request, headers, body: JSON.stringify(Object.fromEntries(old)) });
  const after = await formNow(page, form, at, parts);
  if (isSure && isAsBefore(after, form)) parts.onSettled(request, 'restored');
  else parts.onSettled(request, 'changed', isSure ? oldValuesOf(form, after ?? now) : []);
}

function oldOf({ fields }: SeenForm, name: string, sent: unknown): unknown {
  const own = fields.filter((field) => field.name === name);
  const { value = '' } = own.find(({ type, checked }) => type !== 'radio' || checked) ?? {};
  return typeof sent === 'number' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}

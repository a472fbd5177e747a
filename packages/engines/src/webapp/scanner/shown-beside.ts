import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { isFiller } from '../crawl/fillers.ts';
import { type Field, formRequest, type SeenForm, tokenField } from '../crawl/form.ts';
import { shownLines } from '../crawl/named-addresses.ts';
import { wordsOf } from '../crawl/state-change.ts';
import { tokensIn } from './left-replies.ts';
import { formNow, formsOf, isPage, plainGet, type TakeBackParts } from './shown-forms.ts';

/** A form with empty fields on a page that shows the stored values beside it: `Name: Maria`. */
interface FormBeside {
  readonly page: string;
  readonly form: SeenForm;
  readonly at: number;
  readonly old: ReadonlyMap<string, string>;
}

type Parts = Pick<TakeBackParts, 'site' | 'hasAccepted' | 'wasReadBefore'>;

const WRITTEN = /^(?:text|textarea|email|tel|url|number|date)$/;
const SENT_AS_IS = /^(?:hidden|submit)$/;
/** Words of a form that overwrites the stored values; a form with other words may add a record. */
const UPDATES =
  /^(?:update|edit|change|modify|save|set|aggiorna|modifica|cambia|salva|imposta|aktualisieren|andern|bearbeiten|speichern|modifier|changer|enregistrer|mettre|actualizar|modificar|cambiar|guardar|profile|profilo|profil|perfil|settings|impostazioni|einstellungen)$/;
const LABELLED = /^\s*(\p{L}[\p{L} _'-]{0,40}?)\s*[:：]\s*(.{0,300}?)\s*$/u;
const MAX_READ = 300_000;

const textIn = ({ response }: Exchange) => response?.body.subarray(0, MAX_READ).toString('utf8') ?? '';

/** Texts after the labels of a page, by the last word of the label, which is the subject. */
function labelledIn(exchange: Exchange): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of shownLines(textIn(exchange))) {
    const [, label = '', value = ''] = LABELLED.exec(line) ?? [];
    const about = wordsOf(label).at(-1);
    // The label of an input field is followed by no text.
    if (about !== undefined && value !== '') found.set(about, [...(found.get(about) ?? []), value]);
  }
  return found;
}

/** The displayed value of each field, found by the last word of its name; null: a field has several. */
function valuesBeside(exchange: Exchange, fields: readonly Field[]): Map<string, string> | null {
  const labelled = labelledIn(exchange);
  const values = new Map<string, string>();
  for (const { name } of fields) {
    const shown = labelled.get(wordsOf(name).at(-1) ?? '') ?? [];
    if (shown.length > 1) return null;
    values.set(name, shown[0] ?? '');
  }
  return values.size > 0 ? values : null;
}

const writtenIn = ({ fields }: SeenForm) => fields.filter(({ type }) => WRITTEN.test(type));

const writesOver = ({ buttons = [], fields, heading = '' }: SeenForm) => {
  const submits = fields.filter(({ type }) => type === 'submit').flatMap(({ name, value }) => [name, value]);
  return [...buttons, ...submits, heading].some((text) => wordsOf(text).some((word) => UPDATES.test(word)));
};

/** Accepted forms, with the values that their page showed before the first submission. */
export function formsBeside({ site, hasAccepted, wasReadBefore }: Parts): FormBeside[] {
  const known = new Set<string>();
  return site.exchanges.filter(isPage).flatMap((exchange) => {
    const page = exchange.request.url;
    return formsOf(exchange).flatMap(([at, form]) => {
      const request = formRequest(form, page);
      const written = writtenIn(form);
      const isPlain = form.fields.every(({ type, value }) =>
        WRITTEN.test(type) ? value === '' : SENT_AS_IS.test(type),
      );
      if (!isPlain || request?.method !== 'POST' || known.has(request.url) || !writesOver(form)) return [];
      if (!hasAccepted('POST', request.url) || wasReadBefore?.(exchange, 'POST', request.url) === false) return [];
      const old = valuesBeside(exchange, written);
      if (!old || [...old.values()].includes('')) return [];
      known.add(request.url);
      return [{ page, form, at, old }];
    });
  });
}

/** Sends the old values if the page now shows values of the scan instead, and verifies the result. */
export async function restoreBeside(
  { page, form, at, old }: FormBeside,
  parts: Pick<TakeBackParts, 'ask' | 'onSettled'>,
): Promise<void> {
  const isOld = (values: ReadonlyMap<string, string> | null) =>
    values !== null && [...old].every(([name, value]) => values.get(name) === value);
  const exchange = await parts.ask(plainGet(page));
  const now = valuesBeside(exchange, writtenIn(form));
  if (!now || isOld(now)) return;
  const isOurs = tokensIn(textIn(exchange)).size > 0 || [...now.values()].some(isFiller);
  if (!isOurs) return;
  const request = requestOf(form, page, { old, now: await formNow(page, form, at, parts) });
  if (!request) return;
  await parts.ask(request);
  if (isOld(valuesBeside(await parts.ask(plainGet(page)), writtenIn(form)))) parts.onSettled(request, 'restored');
  else
    parts.onSettled(
      request,
      'changed',
      [...old].map(([name, value]) => `${name} = ${value.slice(0, 60)}`),
    );
}

function requestOf(
  form: SeenForm,
  page: string,
  { old, now }: { old: ReadonlyMap<string, string>; now: SeenForm | 'failed' | null },
): WebRequest | null {
  const token = now === null || now === 'failed' ? null : tokenField(now);
  return formRequest(
    form,
    page,
    form.fields.map((field) => ({
      field,
      value: old.get(field.name) ?? (token?.name === field.name ? token.value : field.value),
    })),
  );
}

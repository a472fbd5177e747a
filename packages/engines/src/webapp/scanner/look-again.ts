import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { textOf } from '../attack/similar.ts';
import { partsOf } from '../attack/without-session.ts';
import type { Site } from '../check.ts';
import { type Field, formKey, type SeenForm } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { isAnswered } from '../reading/answer.ts';
import { changesByName, doneIn, keepsByField } from '../reading/form-purpose.ts';
import type { Form } from '../reading/page.ts';
import { formsOf, isPage, plainGet, shownIn } from './shown-forms.ts';

/** A form of which it is not yet known whether it stored anything, or whether that is still there. */
export interface Unsettled {
  /** The first that was accepted. */
  readonly first: Exchange;
  readonly fields: readonly string[];
  /** Pages that showed a word of the scan which they were not given. */
  readonly shownAt: ReadonlySet<string>;
  /** The form by the words of its page. */
  readonly form: Form;
  /** Most of its values came back at once. */
  readonly isEchoed: boolean;
  /** Some answer led elsewhere, as after something was done. */
  readonly isLed: boolean;
  /** Most answers refuse in words: each attempt may be stored where no page of this user shows it. */
  readonly refuses: boolean;
  /** Whether a text holds words that this form was sent. */
  holdsWord(text: string): boolean;
}

interface LookParts {
  readonly site: Pick<Site, 'exchanges'>;
  readonly unsettled: readonly Unsettled[];
  ask(request: WebRequest): Promise<Exchange>;
  onUnchanged(request: WebRequest): void;
  readonly signal: AbortSignal;
}

/** Pages that are read again in all, and of those that showed a word of one form. */
const MOST_PAGES = 12;
const MOST_SHOWING = 4;

/**
 * Reads pages of forms once more at the end of a scan. A form that shows a whole record, and the same as before the scan,
 * has changed nothing that lasts. One that has no word of a change stored nothing if its page is still the same.
 */
export async function lookAgain({ site, unsettled, ask, onUnchanged, signal }: LookParts): Promise<void> {
  const read = new Map<string, Promise<Exchange>>();
  const pageNow = (url: string): Promise<Exchange> | null => {
    const known = read.get(url) ?? (read.size < MOST_PAGES && !signal.aborted ? ask(plainGet(url)) : null);
    if (known) read.set(url, known);
    return known;
  };
  for (const one of unsettled) {
    const page = site.exchanges.find((seen) => isPage(seen) && seen.request.url === refererOf(one.first.request));
    const shown = page && formOf(page, one);
    if (!page || !shown || signal.aborted) continue;
    const isRecord = showsRecord(shown);
    if (!isRecord && !isQuestion(one, page)) continue;
    const now = await pageNow(page.request.url);
    if (!now || !isPage(now) || one.holdsWord(textOf(now))) continue;
    if (!(isRecord ? showsSame(page, now, shown) : outlineOf(page) === outlineOf(now))) continue;
    if (await isGoneFrom(one, pageNow)) onUnchanged(one.first.request);
  }
}

const refererOf = ({ headers }: WebRequest) => headers.find(([name]) => name.toLowerCase() === 'referer')?.[1] ?? null;

const formOf = (page: Exchange, { first, fields }: Unsettled): SeenForm | undefined =>
  readHtml(textOf(page)).forms.find(
    (form) =>
      pageOf(URL.parse(form.action || page.request.url, page.request.url)?.href ?? '') === pageOf(first.request.url) &&
      fields.every((name) => form.fields.some((field) => field.name === name)),
  );

const isText = ({ type, name }: Field) => name !== '' && /^(?:text|email|tel|textarea|url)$/.test(type);

/** Whether it shows what is stored: every text is filled in, and not one alone, which may only be a default. */
function showsRecord({ fields }: SeenForm): boolean {
  const texts = fields.filter(isText);
  const filled = texts.filter(({ value }) => /\p{L}{2}/u.test(value));
  return filled.length > 1 && texts.every(({ value }) => value.trim() !== '');
}

function showsSame(before: Exchange, now: Exchange, form: SeenForm): boolean {
  const key = formKey(form, form.action);
  const shownBy = (page: Exchange) =>
    formsOf(page)
      .filter(([, one]) => formKey(one, one.action) === key)
      .map(([, one]) => shownIn(one))
      .join('\n');
  return shownBy(before) !== '' && shownBy(before) === shownBy(now);
}

/** Whether nothing says that it keeps what it is sent: its words, its fields, or its answer. */
function isQuestion({ form, first, isEchoed, isLed, refuses, shownAt }: Unsettled, page: Exchange): boolean {
  if (
    isLed ||
    refuses ||
    shownAt.size > 0 ||
    form.fields.some(({ tag, type }) => tag === 'textarea' || type === 'file')
  )
    return false;
  const said = doneIn(page);
  if ([...doneIn(first)].some((word) => !said.has(word))) return false;
  return isEchoed
    ? !form.fields.some(({ type }) => /^(?:password|email|tel)$/.test(type))
    : !changesByName(form) && !keepsByField(form);
}

/** What a page holds, without numbers, which may be the time or a count of visitors. */
function outlineOf(page: Exchange): string {
  if (!isAnswered(page)) return '';
  const tags = [...textOf(page).matchAll(/<([a-z][a-z\d]{0,15})\b/gi)].map(([, name = '']) => name.toLowerCase());
  return `${tags.join(' ')}\n${partsOf(page).join('\n').replaceAll(/\d+/g, '0')}`;
}

async function isGoneFrom(
  { shownAt, holdsWord }: Unsettled,
  pageNow: (url: string) => Promise<Exchange> | null,
): Promise<boolean> {
  if (shownAt.size > MOST_SHOWING) return false;
  for (const url of shownAt) {
    const now = await pageNow(url);
    if (!now?.response || holdsWord(textOf(now))) return false;
  }
  return true;
}

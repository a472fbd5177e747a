import { type Answered, kindOf, textOf } from '../reading/answer.ts';
import { cellsIn, partsOf } from './without-session.ts';

/** Numbers of accounts and orders, and codes, that name one thing: too long to stand for anything else by chance. */
const REFERENCE = /(?<![\w.,-])(?=[\w-]{0,39}\d{4})(?:[A-Z]{1,5}[-_]?)?\d[\dA-Fa-f-]{3,38}(?![\w-]|[.,]\d)/g;
const MOST = 500;
const DATE_OR_TIME = /^(?:19|20)\d{2}(?:-?\d{2}){0,6}$|^\d{1,2}-\d{1,2}-\d{2,4}$/;

/** Those that an answer shows. */
export function referencesIn(answer: Pick<Answered, 'response'>): string[] {
  const { response } = answer;
  const texts =
    kindOf(response) === 'json' ? [textOf(response).slice(0, 300_000)] : [...partsOf(answer), ...cellsIn(answer)];
  return [...new Set(texts.flatMap((text) => text.match(REFERENCE) ?? []))].filter(isReference).slice(0, MOST);
}

/** Those that an address holds as values of their own. */
export function referencesOf(url: string): string[] {
  const { pathname, searchParams } = new URL(url);
  const values = [...pathname.split('/'), ...[...searchParams].map(([, value]) => value)];
  return values.filter((value) => value.match(REFERENCE)?.[0] === value && isReference(value));
}

const isReference = (value: string) => !DATE_OR_TIME.test(value);

import type { Exchange } from '@rocca/tools/web/model';
import { doneWords } from '../reading/form-purpose.ts';
import { kindByWords } from './fillers.ts';
import { type Field, type FilledField, isLookup, isWritten, passwordField, type SeenForm } from './form.ts';
import { headerOf } from './spots/spot.ts';

const CREATED = 201;
const LEADS_TO_SIGN_IN = /log-?in|sign-?in|auth|accedi|anmeld|connexion|denied/i;

/**
 * Whether the answer to a form that was empty says that a new record was stored: nobody could take a wrong value out of it
 * again. `sentences`: what the answer says and the page of the form does not.
 */
export function storesRecord(
  { form, filled }: { readonly form: SeenForm; readonly filled: readonly FilledField[] },
  { request, response }: Exchange,
  sentences: readonly string[],
): boolean {
  if (!response || form.method !== 'post' || response.status >= 400 || isLookup(form) || passwordField(form))
    return false;
  if (form.fields.some((field) => isWritten(field) && field.value !== '') || !form.fields.some(isWritten)) return false;
  if (response.status === CREATED) return true;
  if (response.status < 300) return sentences.some((sentence) => doneWords(sentence).size > 0);
  const to = URL.parse(headerOf(response, 'location') ?? '', request.url);
  // A question in two steps is given what was filled in.
  const isAsked = filled.some(({ field, value }) => isWritten(field) && to?.searchParams.get(field.name) === value);
  return to !== null && !isAsked && !LEADS_TO_SIGN_IN.test(to.pathname);
}

const NUMERIC_TYPE = /^(?:number|range|date|time|month|week|datetime-local|color)$/;
const NUMERIC_KINDS = new Set(['number', 'date', 'time', 'year', 'month', 'epoch']);
const DATE_SHOWN = /y{2,4}[-/.]m{1,2}|m{1,2}[-/.]d{1,2}[-/.]|d{1,2}[-/.]m{1,2}[-/.]/i;

const GRADE =
  /rating|rate|stars?|stelle|score|vot[eo]s?|punt(?:eggio|i|os)|bewertung|sterne|note|calific|qty|quantit|anzahl|menge|cantidad/i;

/** A choice among numbers that pages add up, multiply or average. */
const isGrade = ({ name, options }: Field): boolean =>
  options.length > 1 &&
  GRADE.test(name) &&
  options.every((value) => value === '' || /^\d{1,3}(?:[.,]\d)?$/.test(value));

/** Whether a field holds a number or a date: pages that reckon with it fail at a text. */
export function isReckonedWith(field: Field): boolean {
  if (isGrade(field)) return true;
  if (!isWritten(field)) return false;
  if (NUMERIC_TYPE.test(field.type)) return true;
  if (field.type === 'textarea') return false;
  return NUMERIC_KINDS.has(kindByWords(field.name) ?? '') || DATE_SHOWN.test(field.placeholder ?? '');
}

/** Fields of a document whose values are numbers, where the answer says that a record was made of it. */
export function numbersStored({ request, response }: Exchange): string[] {
  if (request.method !== 'POST' || response?.status !== CREATED || typeof request.body !== 'string') return [];
  try {
    const record: unknown = JSON.parse(request.body);
    if (typeof record !== 'object' || record === null) return [];
    return Object.entries(record).flatMap(([name, value]) => (typeof value === 'number' ? name : []));
  } catch {
    return [];
  }
}

import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import type { AttackTools } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { withValue } from '../crawl/replay.ts';
import { areEqual, textOf, wordsOf } from './similar.ts';
import { repeatOf, usualOf } from './usual.ts';

/** Fields of one form, each with a value. */
export interface Filled {
  readonly point: InjectionPoint;
  readonly value: string;
}

/** The form with all of these values. */
export const requestWith = (filled: readonly Filled[]): WebRequest | undefined =>
  filled.reduce<WebRequest | undefined>(
    (made, { point, value }) => withValue({ ...point, request: made ?? point.request }, value),
    undefined,
  );

/** One request for fields that would else be one request each. */
const LEAST_FIELDS = 3;

export const isWorthJoining = (fields: readonly unknown[]) => fields.length >= LEAST_FIELDS;

/** Whether none of the usual answers of a form was asked yet: they are asked before its words are sent together. */
export async function askUsualBefore(form: readonly InjectionPoint[], tools: AttackTools): Promise<boolean> {
  const [first] = form;
  if (!first || form.some((point) => usualOf.isAsked(point, tools))) return false;
  const answers = [await tools.control(first), await repeatOf(first, tools)];
  return answers.every(({ response }) => response !== null);
}

/**
 * Takes the answer to a form whose texts were all marked for the answer to each mark, where it is the usual one: it shows
 * none of them, so that no field alone decides over it. A form that stores what it is sent needs no record for each field.
 */
export async function shareUsual(
  words: ReadonlyArray<{ readonly point: InjectionPoint; readonly word: string }>,
  answer: Exchange,
  tools: AttackTools,
): Promise<boolean> {
  const [first] = words;
  if (!first || !answer.response) return false;
  const [control, repeat] = [await tools.control(first.point), await repeatOf(first.point, tools)];
  const values = words.map(({ point }) => point.value);
  const marks = words.map(({ word }) => word);
  const isShown = marks.some((mark) => textOf(answer).toLowerCase().includes(mark.toLowerCase()));
  if (isShown || !isSame(control, repeat, values) || !isSame(control, answer, [...values, ...marks])) return false;
  for (const { point, word } of words) usualOf.know(point, tools, { control, repeat, other: answer, word });
  return true;
}

const isSame = (one: Exchange, other: Exchange, sent: readonly string[]) =>
  one.response !== null &&
  other.response !== null &&
  (areEqual(one, other) || wordsOf(one, sent).join(' ') === wordsOf(other, sent).join(' '));

import { saysExists } from '../attack/fresh-request.ts';
import { freshFiller } from './fillers.ts';
import { type Field, type FilledField, isPasswordName } from './form.ts';

const MAX_SENTENCE = 200;
const TEXT = /^(?:text|search|email|)$/;

const IS_NOT_THERE =
  /\b(?:(?:does|do|did)(?: not|n.t)|cannot|can.t|not|no|never|non|kein\w{0,2}|nicht|n.|pas|aucune?)\b.{0,40}\b(?:exist|esist|existe)/i;

const isName = ({ type, name }: Field) => TEXT.test(type) && !isPasswordName(name);

/**
 * The form with names that nobody has, where an answer says that what was sent exists already: a form may be filled in with
 * the name of who is signed in, and what comes after it is shown for a new one alone. Null: nothing says so.
 */
export function withUnusedNames(
  filled: FilledField[],
  sentences: readonly string[],
  random: string,
): FilledField[] | null {
  const refusals = sentences.filter((one) => one.length < MAX_SENTENCE && saysExists(one) && !IS_NOT_THERE.test(one));
  const names = filled.filter(({ field, value }) => isName(field) && value.length > 2);
  if (refusals.length === 0 || names.length === 0) return null;
  const repeated = names.filter(({ value }) => refusals.some((one) => one.includes(value)));
  const meant = repeated.length > 0 ? repeated : names;
  return filled.map((one) => (meant.includes(one) ? { ...one, value: freshFiller(one.value, random) } : one));
}

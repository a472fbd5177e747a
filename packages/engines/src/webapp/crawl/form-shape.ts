import { type Field, isTokenName, isWritten, type SeenForm } from './form.ts';
import { looksUp } from './money.ts';
import { isVague, wordsOf } from './state-change.ts';
import { READING_ACTS, type StateChange } from './state-words.ts';
import { isValueSegment } from './template.ts';

/**
 * What a form does by the way it is built, where its words say nothing: forms of lists that act on the rows that are ticked,
 * buttons that decide something about a record, fields that are stored as soon as they change, and bank data that is shown.
 */

const PRESSED = /^(?:submit|image)$/;
const CHOSEN = /^(?:checkbox|radio|select)$/;
/** `/bookings/b1`, `/tickets/T-17`: short codes that programs give to records. */
const RECORD = /^[a-z]{0,3}-?\d{1,12}$/i;
/** Versions of an interface look like codes of records. */
const VERSION = /^v\d{1,2}$/i;

export const isRecordSegment = (segment: string): boolean =>
  isValueSegment(segment) || (RECORD.test(segment) && !VERSION.test(segment));

const segmentsOf = (address: string) => (URL.parse(address)?.pathname ?? '').split('/').filter(Boolean);

/** Whether an address or a hidden field names one of several things: its collection stands before it. */
function namesRecord({ fields }: SeenForm, address: string): boolean {
  const url = URL.parse(address);
  const isId = (name: string, value: string) =>
    /(?:^| )(?:id|ids|nr|no|uuid|key)$/.test(wordsOf(name).join(' ')) && value !== '' && isRecordSegment(value);
  return (
    segmentsOf(address).some((segment, at) => at > 0 && isRecordSegment(segment)) ||
    [...(url?.searchParams ?? [])].some(([name, value]) => isId(name, value)) ||
    fields.some(({ type, name, value }) => type === 'hidden' && isId(name, value))
  );
}

const reads = (words: readonly string[]) => looksUp(words) || READING_ACTS.has(words[0] ?? '');
const labelsOf = ({ fields, buttons = [] }: SeenForm): string[] => [
  ...fields.filter(({ type }) => PRESSED.test(type)).flatMap(({ value, hint = '' }) => [value, ...hint.split('\n')]),
  ...buttons.flatMap((label) => label.split('\n')),
];

/** Null: its shape says nothing. `address`: where the form goes. */
export function changeByShape(form: SeenForm, address: string): StateChange | null {
  if (form.method !== 'post') return null;
  const lastWord = segmentsOf(address)
    .filter((segment) => !isRecordSegment(segment))
    .at(-1);
  if (labelsOf(form).some((label) => reads(wordsOf(label))) || reads(wordsOf(lastWord ?? ''))) return null;
  const fields = form.fields.filter(({ name }) => !isTokenName(name));
  if (fields.some(holdsBankData)) return 'changes_account';
  if (fields.some((field) => isWritten(field) && !field.sendsForm)) return null;
  const isStored =
    isListOfRecords(fields) || decidesRecord(form, fields, address) || storesAtOnce(form, fields, address);
  return isStored ? 'toggles' : null;
}

const BANK = /^(?:card|cards|bank|bic|swift|account|konto|carta|carte|tarjeta)(?:no|nr|num|number|nummer|numero)?$/;

/** Bank data that is shown would be paid from or to the wrong account until it is put back. */
function holdsBankData(field: Field): boolean {
  const { name, value } = field;
  const words = wordsOf(name).join('');
  return isWritten(field) && /^[\d •*x-]{4,40}$/i.test(value) && BANK.test(words);
}

const NUMBERED = /\d\]?$/;

/** Boxes that stand for the rows of a list: what is chosen is done to all that are ticked. */
function isListOfRecords(fields: readonly Field[]): boolean {
  const boxes = fields.filter(({ type, isOption }) => type === 'checkbox' && !isOption);
  const values = new Map<string, Set<string>>();
  for (const { name, value } of boxes) {
    const ofName = values.get(name) ?? new Set();
    values.set(name, ofName.add(value));
  }
  const others = fields.filter(({ type }) => PRESSED.test(type) || type === 'select');
  // A box without a value is a switch of its own, unless its name has a number: `row_7`.
  const isRow = (name: string, value: string) => (value === '' ? NUMBERED.test(name) : isRecordSegment(value));
  return [...values].some(
    ([name, all]) => [...all].every((value) => isRow(name, value)) && (all.size > 1 || others.length > 0),
  );
}

/** Several buttons of one name and nothing to write: each is a decision. */
function decidesRecord(form: SeenForm, fields: readonly Field[], address: string): boolean {
  if (fields.some(({ type }) => CHOSEN.test(type) || type === 'file')) return false;
  const pressed = fields.filter(({ type }) => PRESSED.test(type));
  const values = Map.groupBy(pressed, ({ name }) => name);
  if ([...values.values()].some((all) => new Set(all.map(({ value }) => value)).size > 1)) return true;
  const labels = labelsOf(form).filter((label) => label.trim() !== '');
  return namesRecord(form, address) && labels.length > 0 && !labels.some(isVague);
}

/**
 * A field that submits its form on change, in a form without a button: the form of a record, or a checkbox, which grants or
 * revokes something. A select may only choose a view.
 */
function storesAtOnce(form: SeenForm, fields: readonly Field[], address: string): boolean {
  const hasButton = fields.some(({ type }) => PRESSED.test(type)) || (form.buttons ?? []).length > 0;
  const sending = hasButton ? [] : fields.filter(({ sendsForm }) => sendsForm);
  return sending.some(({ type }) => type === 'checkbox' || namesRecord(form, address));
}

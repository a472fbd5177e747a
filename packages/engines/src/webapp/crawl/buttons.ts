import type { Exchange } from '@rocca/tools/web/model';
import { sentencesOf } from './follow-up.ts';
import { type Field, type FilledField, formKey, type SeenForm } from './form.ts';
import { readHtml } from './html-page.ts';
import { headerOf } from './spots/spot.ts';

/** A form as it is sent by one of its buttons. */
export interface PressedForm {
  readonly form: SeenForm;
  readonly filled: FilledField[];
  /** Tells the button from the others of the form. */
  readonly button: string;
}

/** Buttons of one form that are pressed. */
const MAX_BUTTONS = 5;
/** Forms of the same fields and buttons whose other buttons are pressed. */
const MAX_ALIKE = 3;

const wordsOfButton = ({ name, value }: Field) => `${name}=${value}`;
const isButton = ({ type }: Field) => type === 'submit';

/** The form by each of its named buttons but the one that was pressed. */
export function otherButtons(form: SeenForm, filled: readonly FilledField[]): PressedForm[] {
  const pressed = filled.find(({ field }) => isButton(field));
  if (!pressed) return [];
  const buttons = new Map(form.fields.filter(isButton).map((field) => [wordsOfButton(field), field]));
  buttons.delete(wordsOfButton(pressed.field));
  return [...buttons].slice(0, MAX_BUTTONS - 1).map(([button, field]) => ({
    form: { ...form, fields: form.fields.filter((one) => !isButton(one) || one === field) },
    filled: [...filled.filter((one) => one !== pressed), { field, value: field.value }],
    button,
  }));
}

/** Limits the other buttons to a few forms of the same fields: a form may stand on every page. */
export function createPressed() {
  const times = new Map<string, number>();
  return {
    mayPress(form: SeenForm): boolean {
      const key = `${formKey(form, '')} ${form.fields.filter(isButton).map(wordsOfButton).sort().join('&')}`;
      const before = times.get(key) ?? 0;
      times.set(key, before + 1);
      return before < MAX_ALIKE;
    },
  };
}

/** What an answer shows, without numbers and without the values that were sent. */
function shownBy(exchange: Exchange, values: readonly string[]) {
  const { response } = exchange;
  const without = (text: string) =>
    values.reduce((rest, value) => rest.replaceAll(value, ''), text).replaceAll(/[\da-f]{8,}|\d+/gi, '#');
  const { forms } = readHtml(response?.body.toString('utf8') ?? '');
  return {
    place: `${response?.status ?? ''} ${without((response && headerOf(response, 'location')) ?? '')}`,
    forms: forms
      .map((form) => formKey(form, ''))
      .sort()
      .join('\n'),
    sentences: sentencesOf(exchange).map(without),
  };
}

/** Whether an answer has other forms, another place or other sentences than each of the answers before it. */
export function showsOther(answer: Exchange, before: readonly Exchange[], sent: readonly string[]): boolean {
  const values = sent.filter((value) => value.length > 2);
  const shown = shownBy(answer, values);
  return before.every((one) => {
    const other = shownBy(one, values);
    if (shown.place !== other.place || shown.forms !== other.forms) return true;
    return shown.sentences.some((sentence) => !other.sentences.includes(sentence));
  });
}

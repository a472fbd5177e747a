import { isFiller } from './fillers.ts';
import { type Field, isLookup, isTokenName, isWritten, passwordField, type SeenForm } from './form.ts';
import { looksUp } from './money.ts';
import { wordsOf } from './state-change.ts';

/** What buttons and addresses of forms say that write over what is there; in five languages. */
const EDITS =
  /^(?:update|updated|edit|modify|rename|change|changes|aggiorna|modifica|rinomina|andern|aendern|bearbeiten|aktualisieren|umbenennen|modifier|renommer|mettre|actualizar|modificar|editar|renombrar)$/;
/** What makes something new of the thing that a hidden number names. */
const ADDS =
  /^(?:add|create|new|insert|post|comment|reply|review|send|book|order|aggiungi|crea|nuovo|invia|commenta|hinzufugen|anlegen|senden|ajouter|creer|envoyer|agregar|anadir|crear|enviar)$/;

const isId = ({ type, name }: Field) =>
  type === 'hidden' && !isTokenName(name) && /(?:^|[^a-z])ids?$|^[a-z]{1,12}id$/i.test(wordsOf(name).join(' '));

/**
 * A form that writes over a record, whose texts a script fills in: as the page shows it, it would empty what is there, and no
 * page tells what that was. `chosen`: it names a record. `open`: a script names one when a button is pressed. Null: it is
 * none.
 */
export function editedByScript(form: SeenForm, address: string): { kind: 'chosen' | 'open'; id: string } | null {
  if (form.method !== 'post' || passwordField(form)) return null;
  const written = form.fields.filter(isWritten);
  if (written.length === 0 || written.some(({ value }) => value !== '')) return null;
  const ids = form.fields.filter(isId);
  const id = ids.find(({ value }) => value === '') ?? ids[0];
  if (!id) return null;
  const buttons = form.fields.filter(({ type }) => type === 'submit').flatMap(({ name, value }) => [name, value]);
  const words = [...(form.buttons ?? []), ...buttons, URL.parse(address)?.pathname.replace(/\.\w{1,5}$/, '') ?? ''];
  const said = words.flatMap((text) => [...wordsOf(text)]);
  if (!said.some((word) => EDITS.test(word)) || said.some((word) => ADDS.test(word))) return null;
  return { kind: id.value === '' ? 'open' : 'chosen', id: id.name };
}

/**
 * A form that writes over a record and shows its texts, but not what is chosen in one of its drop-downs: sending it would
 * choose the first of them, and nobody could tell what was chosen before.
 */
export function hidesChoice(form: SeenForm, address: string): boolean {
  if (form.method !== 'post' || isLookup({ ...form, action: address })) return false;
  const written = form.fields.filter((field) => isWritten(field) && field.type !== 'password');
  const shown = written.filter(({ value }) => value !== '' && !isFiller(value));
  if (shown.length === 0) return false;
  const buttons = form.fields.filter(({ type }) => type === 'submit').flatMap(({ name, value }) => [name, value]);
  const words = [...(form.buttons ?? []), ...buttons, URL.parse(address)?.pathname.replace(/\.\w{1,5}$/, '') ?? ''];
  const said = words.flatMap((text) => [...wordsOf(text)]);
  if (looksUp(said)) return false;
  // Numbers alone may be examples of what to reckon with.
  const isWhole = shown.length === written.length && shown.filter(({ value }) => /\p{L}{2}/u.test(value)).length > 1;
  if ((!isWhole && !said.some((word) => EDITS.test(word))) || said.some((word) => ADDS.test(word))) return false;
  return form.fields.some(
    ({ type, checked, options }) => type === 'select' && !checked && options.length > 1 && !options.includes(''),
  );
}

import type { Exchange } from '@rocca/tools/web/model';
import { removeElements } from '../reading/remove-elements.ts';
import { DAY, DAY_OF_MONTH, DAY_SECONDS, MONTH, YEAR } from './days.ts';
import { domainFor, fillerOf, fitsPattern, kindByWords } from './fillers.ts';
import { type Field, type FilledField, isWritten, type PartlyFilled, passwordField, type SeenForm } from './form.ts';
import { headerOf } from './spots/spot.ts';

/** What the answer to a form says of the values in it. In English, Italian, German, French and Spanish. */

const INVALID =
  /invalid|not (?:a )?valid|n.t valid|valid\b|must (?:be|contain|have)|should be|wrong format|malformed|only (?:digits|numbers)|non (?:è |e' )?valid|valido|deve (?:essere|contenere)|formato|ungültig|gültige|muss\b|invalide|valide\b|doit\b|debe\b|please enter|inserisci|inserire|eingeben|veuillez|introduzca|ingrese/i;
const EITHER =
  /only one|either|not both|one of (?:the|these)|just one|sol[oa]? un[oa]?|non entramb|nur ein|entweder|nicht beide|un seul|l.un ou l.autre|pas les deux|s[oó]lo un|no ambos/i;
const NO_RESULT =
  /no (?:such|results?|records?|match\w*|entries|items|users?|data)\b|not found|nothing (?:was )?found|\b0 (?:results|records)|nessun|non trovat|\bkeine?\b|nicht gefunden|aucun|introuvable|ning[uú]n|no se encontr|sin resultados/i;
const MAX_TEXT = 200_000;
const MAX_ALONE = 4;

/** Texts of an answer between its tags; empty: no page. */
export function sentencesOf({ response }: Exchange): string[] {
  if (!response || !/html/i.test(headerOf(response, 'content-type') ?? 'html')) return [];
  const text = response.body.subarray(0, MAX_TEXT).toString('utf8');
  return removeElements(text, { by: '' })
    .split(/<[^>]{0,2000}>|[!?\n]|\.\s/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length > 3 && sentence.length < 300);
}

/** What a page says apart from its links, and what it calls itself. */
export function textOfPage(exchange: Exchange): { sentences: string[]; heading: string } {
  const { response } = exchange;
  if (!response) return { sentences: [], heading: '' };
  const text = response.body.subarray(0, MAX_TEXT).toString('utf8');
  const headings = [...text.matchAll(/<(?:title|h[1-3])\b[^>]{0,500}>([\s\S]{0,300}?)<\/(?:title|h[1-3])/gi)];
  const body = Buffer.from(text.replaceAll(/<(a|option|button|title)\b[\s\S]{0,500}?<\/\1\s{0,9}>/gi, ''));
  return {
    sentences: sentencesOf({ ...exchange, response: { ...response, body } }),
    heading: headings.map(([, heading = '']) => heading.replaceAll(/<[^>]{0,200}>|\s+/g, ' ').trim()).join('|'),
  };
}

/** Fields that a person writes into and that hold a value of ours. */
const ours = (filled: readonly FilledField[]) => filled.filter(({ field }) => isWritten(field) && field.value === '');

/**
 * The form with other values for the fields that the answer refuses, of the kind that it asks for; null: it refuses none,
 * or does not say what it wants.
 */
export function correctValues(filled: FilledField[], sentences: readonly string[], page: string): FilledField[] | null {
  const written = ours(filled);
  const better = new Map<Field, string>(fieldsOfNumbers(written, sentences).map((field) => [field, '1']));
  for (const sentence of sentences.filter((one) => INVALID.test(one))) {
    const named = written.filter(({ field }) => isNamedIn(field, sentence));
    const [refused, ...others] = named.length > 0 ? named : written;
    if (!refused || others.length > 0 || better.has(refused.field)) continue;
    const value = valueFor(sentence, page);
    if (value !== null && value !== refused.value) better.set(refused.field, value);
  }
  return better.size === 0 ? null : filled.map((one) => ({ ...one, value: better.get(one.field) ?? one.value }));
}

/** What databases and programs say of a text that they want to read as a number. */
const NOT_A_NUMBER =
  /incorrect (?:integer|decimal|double|float|numeric) value|data truncated for column|invalid input syntax for (?:type )?(?:integer|bigint|smallint|numeric|double precision|real|decimal)\b|(?:conversion failed when converting|error converting data type).{0,80}\b(?:int|bigint|numeric|decimal|float|money)\b|datatype mismatch|ORA-01722|invalid literal for int\(\)|could not convert string to float|NumberFormatException|non-numeric value|cast to number failed/i;
const COLUMN = /\b(?:column|path|field)\s{1,3}["'`]?(?:[\w$-]{1,60}["'`]?\.["'`]?){0,3}([\w$-]{1,60})/i;

/** The fields whose text was to be a number: those of the column that the answer names, else all that hold the text it shows. */
function fieldsOfNumbers(written: readonly FilledField[], sentences: readonly string[]): Field[] {
  return sentences
    .filter((sentence) => NOT_A_NUMBER.test(sentence))
    .flatMap((sentence) => {
      const column = COLUMN.exec(sentence)?.[1]?.toLowerCase();
      const texts = written.filter(({ field: { type }, value }) => type === 'text' && !/^-?\d/.test(value));
      const named = texts.filter(({ field }) => field.name.toLowerCase() === column);
      const shown = texts.filter(
        ({ value, field }) => sentence.includes(value) && kindByWords(field.name) === null && !field.pattern,
      );
      return (named.length > 0 ? named : shown).map(({ field }) => field);
    });
}

function isNamedIn({ name, hint = '' }: Field, sentence: string): boolean {
  const words = [name, ...hint.split('\n')].map((word) =>
    word
      .replaceAll(/[^\p{L}\d]+/gu, ' ')
      .trim()
      .toLowerCase(),
  );
  const text = sentence.replaceAll(/[^\p{L}\d]+/gu, ' ').toLowerCase();
  return words.some((word) => word.length > 1 && ` ${text} `.includes(` ${word} `));
}

const DATES: ReadonlyArray<readonly [RegExp, string]> = [
  [/(?:dd|gg|tt|jj)[./-]mm/i, `${DAY_OF_MONTH} ${MONTH} ${YEAR}`],
  [/mm[./-](?:dd|gg|tt|jj)[./-]/i, `${MONTH} ${DAY_OF_MONTH} ${YEAR}`],
];

function valueFor(sentence: string, page: string): string | null {
  const date = DATES.find(([format]) => format.test(sentence))?.[1];
  if (date) return date.replaceAll(' ', /[a-z]{2}([./-])/i.exec(sentence)?.[1] ?? '/');
  const [digits, letters] = [countIn(DIGITS, [sentence]), countIn(LETTERS, [sentence])];
  if (digits !== null || letters !== null) return digits === null ? wordOf(letters ?? 0) : digitsOf(digits);
  if (/digit|cifr|ziffer|chiffre|d[ií]gito|integer|numeric|intero|ganzzahl|entier|entero/i.test(sentence)) return '1';
  const kind = kindByWords(sentence.replaceAll(/please enter|the name/gi, ''));
  return kind && fillerOf(kind, page);
}

/** How long a number or a word has to be, as an answer says it: `a 3 digit number`, `una parola di cinque lettere`. */
const COUNTS =
  'two|due|zwei|deux|dos three|tre|drei|trois|tres four|quattro|vier|quatre|cuatro five|cinque|fünf|cinq|cinco six|sei|sechs|seis seven|sette|sieben|sept|siete eight|otto|acht|huit|ocho'
    .split(' ')
    .map((words) => words.split('|'));
const COUNT = `(\\d{1,2}|${COUNTS.flat().join('|')})`;
const DIGITS = new RegExp(
  `(?:^|[^\\p{L}\\d])${COUNT}[\\s-]{0,2}(?:digits?|figures?|cifre|ziffern|stellig\\w{0,3}|chiffres|d[ií]gitos|cifras)`,
  'iu',
);
const LETTERS = new RegExp(
  `(?:^|[^\\p{L}\\d])${COUNT}[\\s-]{0,2}(?:letters?|characters?|lettere|caratteri|buchstaben|lettres|caract[eè]res|letras|caracteres)`,
  'iu',
);
const REFUSED =
  /(?:^|\s)in-?valid|not (?:a )?valid|n.t valid|malformed|wrong format|\bmust (?:be|contain|have|consist|match)\b(?! (?:logged|signed))|non (?:è |e' )?valid|non corrett|\bdeve (?:essere|contenere|avere)\b|ungültig|\bmuss\b.{0,60}\b(?:sein|enthalten|haben)\b|invalide|non valide|\bdoit (?:[êe]tre|contenir|avoir)\b|no (?:es )?v[aá]lid|\bdebe (?:ser|contener|tener)\b/i;
/** Words without a letter twice: those of a length that games and codes ask for. */
const WORDS_OF_LENGTH = ['go', 'sun', 'word', 'world', 'planet', 'picture', 'computer'];
const MAX_KINDS = 3;
const LONGEST = 20;

const countIn = (pattern: RegExp, sentences: readonly string[]): number | null => {
  const said = sentences.flatMap((sentence) => pattern.exec(sentence)?.[1]?.toLowerCase() ?? [])[0];
  if (said === undefined) return null;
  const count = /^\d+$/.test(said) ? Number(said) : COUNTS.findIndex((words) => words.includes(said)) + 2;
  return count > 0 && count <= LONGEST ? count : null;
};
const digitsOf = (length: number) => '12345678901234567890'.slice(0, length);
const wordOf = (length: number) => WORDS_OF_LENGTH[length - 2] ?? 'abcdefghijklmnopqrst'.slice(0, length);

/** Whether an answer refuses the form of a value, or says how long it has to be. */
export const refusesValues = (sentences: readonly string[]): boolean =>
  sentences.some((one) => REFUSED.test(one) || DIGITS.test(one) || LETTERS.test(one));

/**
 * The form with values of other kinds in the one text that an answer refuses: of the length that it names first, else of
 * the length that fits the field. Empty: it refuses none, or it is not known which.
 */
export function withOtherKinds(filled: FilledField[], sentences: readonly string[], page: string): FilledField[][] {
  const refusals = sentences.filter((one) => REFUSED.test(one) || DIGITS.test(one) || LETTERS.test(one));
  const texts = ours(filled).filter(({ field: { type } }) => type === 'text');
  const named = texts.filter(({ field }) => refusals.some((sentence) => isNamedIn(field, sentence)));
  const [refused, ...others] = named.length > 0 ? named : texts;
  if (refusals.length === 0 || !refused || others.length > 0) return [];
  const { field, value } = refused;
  const [digits, letters] = [countIn(DIGITS, refusals), countIn(LETTERS, refusals)];
  const { maxLength } = field;
  const length = maxLength !== null && maxLength <= LONGEST ? maxLength : null;
  const isSaid = digits !== null || letters !== null;
  const kinds = [
    digits === null ? null : digitsOf(digits),
    letters === null ? null : wordOf(letters),
    ...(isSaid ? [] : [digitsOf(length ?? 3), length === null ? null : wordOf(length), domainFor(page), DAY]),
  ];
  const tried = kinds.filter(
    (one): one is string =>
      one !== null && one !== value && fitsPattern(field, one) && (maxLength === null || one.length <= maxLength),
  );
  return [...new Set(tried)]
    .slice(0, MAX_KINDS)
    .map((kind) => filled.map((one) => (one === refused ? { ...one, value: kind } : one)));
}

const OF_PEOPLE =
  /user|utente|benutzer|utilisateur|usuario|account|konto|compte|cuenta|member|membro|mitglied|membre|miembro|recipient|destinat|empf(?:ä|ae)nger|person|contact|kontakt|contatt|customer|client|kunde|friend|amic[oi]|freund|amigo/i;
const NOBODY =
  /does(?:n.t| not) exist|unknown|no such|not found|cannot find|could not find|non esist|sconosciut|non trovat|existiert nicht|unbekannt|nicht gefunden|n.existe pas|inconnu|introuvable|no existe|desconocid|no se encontr/i;

/** The form with the name of who is signed in, where the answer says that it knows nobody of ours; null: it does not. */
export function asUser(filled: FilledField[], sentences: readonly string[], user: string): FilledField[] | null {
  const said = sentences.filter((sentence) => NOBODY.test(sentence) && OF_PEOPLE.test(sentence));
  if (user === '' || said.length === 0) return null;
  const written = ours(filled).filter(({ field, value }) => field.type !== 'number' && value !== user);
  const named = written.filter(({ field }) => said.some((sentence) => isNamedIn(field, sentence)));
  const ofPeople = written.filter(({ field: { name, hint = '' } }) => OF_PEOPLE.test(name) || OF_PEOPLE.test(hint));
  const meant = [named, ofPeople, written.length === 1 ? written : []].find((some) => some.length > 0);
  return meant ? filled.map((one) => (meant.includes(one) ? { ...one, value: user } : one)) : null;
}

const OTHER_DATES = [DAY_SECONDS, `${MONTH}/${DAY_OF_MONTH}/${YEAR}`, `${DAY_OF_MONTH}/${MONTH}/${YEAR}`];

/** The form with the dates of ours as other programs want them: one of these may be what it can read. */
export function withOtherDates(filled: FilledField[]): FilledField[][] {
  const dates = ours(filled).filter(({ field, value }) => value === DAY && field.type !== 'date');
  if (dates.length === 0) return [];
  return OTHER_DATES.map((date) => filled.map((one) => (dates.includes(one) ? { ...one, value: date } : one)));
}

const DECODES = /decod|encod|codific|d[eé]cod|kodier|base[-_ ]?64|\bhex/i;

/** Sentences about the encoding that a value lacks; empty: there are none. */
export const encodingSaid = (sentences: readonly string[]): string =>
  sentences.filter((sentence) => DECODES.test(sentence)).join('\n');

/** Whether a page says that all fields together are too much, or that nothing fits them. */
export const isInVain = (sentences: readonly string[]): boolean =>
  sentences.some((sentence) => EITHER.test(sentence) || NO_RESULT.test(sentence));

/** The form with numbers in the texts of which nothing tells what they ask for; null: there are none. */
export function asNumbers(filled: FilledField[]): FilledField[] | null {
  const isUnknown = ({ name, type, hint = '', pattern }: Field) =>
    type === 'text' && !pattern && kindByWords(name) === null && kindByWords(hint) === null;
  const unknown = ours(filled).filter(({ field, value }) => isUnknown(field) && !/\d/.test(value));
  return unknown.length === 0 ? null : filled.map((one) => (unknown.includes(one) ? { ...one, value: '1' } : one));
}

/** The form with each of its texts alone. */
export function fillAlone(form: SeenForm, filled: FilledField[]): PartlyFilled[] {
  const written = ours(filled).filter(({ field }) => !field.required && field.type !== 'file');
  if (written.length < 2 || passwordField(form)) return [];
  return written.slice(0, MAX_ALONE).map((kept) => ({
    filled: filled.map((one) => (one !== kept && written.includes(one) ? { ...one, value: '' } : one)),
    names: new Set([kept.field.name]),
  }));
}

/** Hidden fields that an answer gave to its form: neither written by us nor the same as in the form before. */
export function fieldsOfAnswer(form: SeenForm, before: readonly FilledField[]): string[] {
  const isSent = ({ name, value }: Field) => before.some((one) => one.field.name === name && one.value === value);
  return form.fields
    .filter((field) => field.type === 'hidden' && field.value !== '' && !isSent(field))
    .map(({ name }) => name);
}

const CANCEL =
  /^(?:cancel|abort|discard|dismiss|back|go back|no|annulla|indietro|abbrechen|verwerfen|zur(?:ü|ue?)ck|annuler|retour|cancelar|volver|atr[aá]s)$/i;
const CANCEL_PAGE = /^(?:cancel|abort|discard|annulla|abbrechen|verwerfen|annuler|cancelar)$/i;
const isCancelWord = (label: string) => label.split('\n').some((line) => CANCEL.test(line.trim()));
const isCancelButton = ({ type, value }: Field) => type === 'submit' && isCancelWord(value);

/** Whether all that a form does is to give up what was begun. */
export function isCancel({ fields, buttons = [], action }: SeenForm): boolean {
  const words = [...buttons, ...fields.filter(({ type }) => type === 'submit').map(({ value }) => value)];
  return (words.length > 0 && words.every(isCancelWord)) || isCancelAddress(action);
}

/** By the last word of its path. */
export function isCancelAddress(address: string): boolean {
  const last = (address.split(/[?#]/, 1)[0] ?? '').split(/[/_-]/).at(-1) ?? '';
  return CANCEL_PAGE.test(last.replace(/\.[a-z]{2,5}$/i, ''));
}

/** Of several buttons one that goes on is pressed. */
export function withoutCancel(form: SeenForm): SeenForm {
  const fields = form.fields.filter((field) => !isCancelButton(field));
  return fields.some(({ type }) => type === 'submit') ? { ...form, fields } : form;
}

/**
 * Whether a form in an answer goes on with what was sent, as a preview or a question does: it carries values in hidden
 * fields that were written before, or others than before.
 */
export function isNextStep(form: SeenForm, before: readonly FilledField[]): boolean {
  const hidden = form.fields.filter(({ type, value }) => type === 'hidden' && value !== '');
  return hidden.some(({ name, value }) => {
    const sent = before.find(({ field }) => field.name === name);
    return sent !== undefined && sent.field.type !== 'hidden' && sent.value === value;
  });
}

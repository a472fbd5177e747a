import type { WebRequest } from '@rocca/tools/web/model';
import { looksRandom } from '../reading/placeholders.ts';
import { encodeAsSaid } from './codec.ts';
import { fillerFor, freshFiller, isOfShownKind, kindByWords } from './fillers.ts';
import { sampleFile } from './sample-files.ts';
import { type FormPart, writeParts } from './spots/multipart-body.ts';
import { encodePart } from './spots/pairs.ts';
import { kindOfValue } from './template.ts';

/** A field of a form, as far as it tells what to write into it. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly required: boolean;
  readonly checked: boolean;
  readonly min: string | null;
  readonly max: string | null;
  readonly maxLength: number | null;
  readonly pattern: string | null;
  readonly accept: string | null;
  readonly step?: string | null;
  /** A choice that a script reads at once, as menus do. */
  readonly navigates?: boolean;
  /** A script sends the form as soon as it changes. */
  readonly sendsForm?: boolean;
  /** Its label, placeholder, id and the text before it, one on each line. */
  readonly hint?: string;
  /** Of a button: what the page asks before it is sent. */
  readonly asks?: string;
  readonly placeholder?: string;
  /** Of a box: it is one choice of a list of which several may be chosen. */
  readonly isOption?: boolean;
  /** Of a drop-down: each choice does something, and none leaves things as they are. */
  readonly acts?: boolean;
  /** Of a field for a file: the form shows a picture or leads to a file close before it. */
  readonly showsFile?: boolean;
  /** Of a field for a file: none is chosen, since it would take the place of one that is there. */
  readonly staysEmpty?: boolean;
}

/** A field of which only a few things are known. */
export const fieldWith = (known: Pick<Field, 'name'> & Partial<Field>): Field => ({
  ...{ type: 'text', value: '', options: [], required: false, checked: false },
  ...{ min: null, max: null, maxLength: null, pattern: null, accept: null },
  ...known,
});

export interface SeenForm {
  /** As it stands there; empty: the page itself. */
  readonly action: string;
  readonly method: string;
  readonly encoding: string;
  readonly fields: readonly Field[];
  readonly id?: string;
  /** Words of the buttons that send it. */
  readonly buttons?: readonly string[];
  /** The text before it, as a heading. */
  readonly before?: string;
  /** The heading above it or its legend, with no other form between. */
  readonly heading?: string;
  /** What the page asks before it is sent. */
  readonly asks?: string;
}

/** Password for forms we fill in; belongs to no account. */
export const PASSWORD = 'Prova-2026!';

const PASSWORD_NAME =
  /passw|pwd|kennwort|contrase|^mdp|motdepasse|^pass\d?$|^pw\d?$|(?:new|old|my|curr(?:ent)?|conf(?:irm)?|rep(?:eat)?|retype|user|login|verify|nuova)[-_]?pass\d?$/i;

export const isPasswordName = (name: string) => PASSWORD_NAME.test(name);

/** A value that the server compares a password with, or stores beside it. Scripts of a sign-in fill in empty ones. */
export const isPasswordControl = ({ type, name, value = '' }: Pick<Field, 'type' | 'name'> & Partial<Field>) =>
  type === 'hidden' && isPasswordName(name) && value !== '';

/** Where a form stands, and values that the site itself gives to parameters of the same name. */
export interface FillContext {
  readonly page: string;
  readonly known?: ReadonlyMap<string, string>;
  /** A password that is asked for twice is repeated rightly: the form makes an account. */
  readonly repeatsPassword?: boolean;
  /** Makes texts differ from those of every other form: what makes an account must not use values that are tried elsewhere. */
  readonly fresh?: string;
  /** Boxes that the page shows without a tick have one. */
  readonly ticksAll?: boolean;
  /** Who is signed in: the one person whom a message may be sent to. */
  readonly user?: string;
}
const NOWHERE: FillContext = { page: '' };

/** The form without what it shows in its texts: who has forgotten a password must not be somebody. */
export const withoutTexts = <Form extends SeenForm>(form: Form): Form => ({
  ...form,
  fields: form.fields.map((field) =>
    FREE_TEXT.has(field.type) || field.type === 'email' ? { ...field, value: '' } : field,
  ),
});

/** What a person would write there: the field's own value first, then one that the site uses itself. */
export function fillField(field: Field, { page, known, fresh, user = '' }: FillContext = NOWHERE): string {
  const { name, type, value } = field;
  if (value !== '') return value;
  if (type === 'hidden' || type === 'submit' || type === 'button' || type === 'select') return value;
  if (type === 'checkbox' || type === 'radio') return 'on';
  // Some forms show the password while it is written.
  if (type === 'password' || (FREE_TEXT.has(type) && isPasswordName(name))) return PASSWORD;
  if (user !== '' && takesRecipient(field, user)) return user;
  if (fresh !== undefined && (FREE_TEXT.has(type) || type === 'email'))
    return freshFiller(fillerFor(field, page), fresh);
  const ofSite = FREE_TEXT.has(type) && !namesMachine(field) ? known?.get(name) : undefined;
  return ofSite !== undefined && isOfShownKind(field, ofSite, page) ? ofSite : fillerFor(field, page);
}

/** Who is to get something, in English, Italian, German, French and Spanish. */
const RECIPIENT =
  /recipient|receiver|addressee|destinat[aá]ri|destinataire|empf(?:ä|ae)nger|^(?:send|msg|message|mail)?[-_ ]?to(?:[-_ ]?(?:user|username|name|id))?$/im;

/** A name that was made up is nobody's: a message to it is refused, and nothing of it is ever stored or shown. */
function takesRecipient({ name, type, hint = '', maxLength }: Field, user: string): boolean {
  if (!FREE_TEXT.has(type) && type !== 'email') return false;
  const asksForMail = type === 'email' || [name, hint].some((words) => kindByWords(words) === 'mail');
  if (asksForMail !== user.includes('@') && asksForMail) return false;
  return (RECIPIENT.test(name) || RECIPIENT.test(hint)) && (maxLength === null || user.length <= maxLength);
}

const FREE_TEXT = new Set(['text', 'search', 'textarea', '']);

/** Its value could lead a site to another machine. */
const namesMachine = ({ name, hint = '' }: Field) =>
  [name, hint].some((words) => ['ip', 'host', 'url', 'mail'].includes(kindByWords(words) ?? ''));

const NOT_SENT = new Set(['button', 'reset', 'image']);

export interface FilledField {
  readonly field: Field;
  readonly value: string;
}

/** What asks for the value before it once more, in five languages. */
const REPEATS =
  /confirm|repeat|again|verif|re-?(?:type|enter)|conferm|ripet|di nuovo|wiederhol|bestätig|erneut|répét|encore|de nouveau|repet|repit|de nuevo/i;

/** A field whose words say no more than that it repeats another. */
const isRepetition = ({ name, type, hint = '', value }: Field) =>
  FREE_TEXT.has(type) &&
  value === '' &&
  REPEATS.test(`${name}\n${hint}`) &&
  kindByWords(name) === null &&
  kindByWords(hint) === null;

/** Fields that nobody writes into. */
export const NOT_WRITTEN = /^(?:hidden|submit|button|image|reset|checkbox|radio)$/;

/**
 * Every field with its value, as a browser would send them: of radio buttons one, of the buttons the first. A password that
 * is asked for twice is not repeated rightly: no account is changed or made.
 */
export function fillForm({ fields }: SeenForm, context: FillContext = NOWHERE): FilledField[] {
  const refused = !context.repeatsPassword && fields.filter(({ type }) => type === 'password').length > 1;
  const radios = new Set<string>();
  let hasSubmit = false;
  let before = '';
  return fields.flatMap((field) => {
    const { name, type } = field;
    if (NOT_SENT.has(type)) return [];
    if (type === 'submit') {
      if (hasSubmit) return [];
      hasSubmit = true;
    }
    if (type === 'radio') {
      const another = fields.some((one) => one.name === name && one.checked && one !== field && !field.checked);
      if (another || radios.has(name)) return [];
      radios.add(name);
    }
    const isTriedTicked = context.ticksAll === true && !field.isOption;
    if (type === 'checkbox' && !isTriedTicked && !isTicked(field, fields)) return [];
    const value = before !== '' && isRepetition(field) ? before : fillField(field, context);
    if (isWritten(field)) before = value;
    return [{ field, value: refused && type === 'password' ? `${value}${fields.indexOf(field)}` : value }];
  });
}

const AGREES =
  /agree|accept|consent|terms|privacy|policy|gdpr|confirm|accett|consens|condizioni|termini|einverstanden|zustimm|akzept|datenschutz|agb|conditions|politique|acept|condiciones|t[eé]rminos/i;

/** A box stays as the page shows it, unless the form is refused without it: one of a list, and what a visitor must agree to. */
function isTicked(field: Field, fields: readonly Field[]): boolean {
  if (field.checked || field.required || AGREES.test(`${field.name}\n${field.hint ?? ''}`)) return true;
  const boxes = fields.filter(({ type }) => type === 'checkbox');
  const ofList = boxes.filter(({ name }) => name === field.name);
  // A form of nothing but boxes is made to have some ticked.
  const isAllThereIs = !fields.some((one) => isWritten(one) || one.type === 'select' || one.type === 'file');
  return !ofList.some(({ checked }) => checked) && ofList[0] === field && (ofList.length > 1 || isAllThereIs);
}

export interface PartlyFilled {
  readonly filled: FilledField[];
  /** The fields it is about: the others are tried where all are filled. */
  readonly names: ReadonlySet<string>;
}

/** A field for texts. */
export const isWritten = ({ type }: Field) => !NOT_WRITTEN.test(type) && type !== 'select' && type !== 'file';

/**
 * Where a choice may stay open beside what is written, some sites take the one or the other alone: once without the
 * choice, and once with nothing written. Boxes that the page shows without a tick are tried ticked, for their own sake.
 */
export function fillPartly(form: SeenForm, context: FillContext = NOWHERE): PartlyFilled[] {
  return [...withOpenChoices(form, context), ...withAllBoxes(form, context)];
}

export function withAllBoxes(form: SeenForm, context: FillContext): PartlyFilled[] {
  const names = form.fields
    .filter((field) => field.type === 'checkbox' && !field.isOption && !isTicked(field, form.fields))
    .map(({ name }) => name);
  if (names.length === 0 || passwordField(form)) return [];
  return [{ filled: fillForm(form, { ...context, ticksAll: true }), names: new Set(names) }];
}

export function withOpenChoices(form: SeenForm, context: FillContext): PartlyFilled[] {
  const isOpen = ({ type, options, required }: Field) =>
    type === 'select' && !required && options.includes('') && options.some((option) => option !== '');
  const isLeftOut = (field: Field) => isWritten(field) && !field.required && field.value === '';
  const [open, written] = [form.fields.filter(isOpen), form.fields.filter(isLeftOut)];
  if (open.length === 0 || written.length === 0 || passwordField(form)) return [];
  const all = fillForm(form, context);
  return [
    [open, written],
    [written, open],
  ].map(([empty = [], about = []]) => ({
    filled: all.map((one) => (empty.includes(one.field) ? { ...one, value: '' } : one)),
    names: new Set(about.map(({ name }) => name)),
  }));
}

const MENU_OPTIONS = 8;

/** What tells one menu from another, where a form is nothing but a menu: its name and its options; null: it is none. */
export function menuKey({ method, fields }: SeenForm): string | null {
  const [menu, ...more] = fields.filter(({ type }) => type === 'select');
  if (!menu || more.length > 0 || fields.some(isWritten) || menu.options.length < MENU_OPTIONS) return null;
  return JSON.stringify([method, menu.name, menu.options]);
}

const PROTECTION_NAME =
  /(?:^|[^a-z])(?:sec(?:urity)?|difficulty|protection|hardening|sicurezza|difficolt[aà]|sicherheit|schwierigkeit|s[eé]curit[eé]|difficult[eé]|seguridad|dificultad)(?:$|[^a-z])|^(?:level|livello|stufe|niveau|nivel)$/i;
const PROTECTION_WORD =
  /^(?:none|off|weak|low|easy|medium|moderate|high|strong|hard|secure|insecure|impossible|basso|medio|alto|debole|forte|facile|difficile|niedrig|mittel|hoch|leicht|schwer|faible|moyen|[eé]lev[eé]|fort|bajo|d[eé]bil|fuerte|f[aá]cil|dif[ií]cil|\d)$/i;

/** How well the application protects itself: a site keeps the choice, and with another one the scan would see another site. */
const isProtection = ({ name, options }: Field) =>
  PROTECTION_NAME.test(name) &&
  options.filter((option) => option !== '').every((option) => PROTECTION_WORD.test(option));

/**
 * The form with other options of its drop-downs. Of a menu all are tried: each may lead to a page of its own. Of others the
 * first, the last and one between. What is written down with every choice, and a setting with its present value, are
 * left alone.
 */
export function chooseOthers({ method, fields }: SeenForm, filled: FilledField[], most: number): FilledField[][] {
  const isPost = method === 'post';
  const texts = fields.filter(isWritten);
  const choices = filled.filter(
    ({ field }) => field.type === 'select' && field.options.length > 1 && !isProtection(field),
  );
  if (isPost && texts.length > 0) return [];
  return choices.flatMap((choice) => {
    const { options, navigates = false, checked } = choice.field;
    const isOnly = choices.length === 1 && texts.length === 0;
    const isMenu =
      navigates || (isPost ? isOnly && options.length >= MENU_OPTIONS : choices.length + texts.length <= 2);
    if (isPost && checked && !navigates) return [];
    const given = [...new Set(options)].filter((option) => option !== '');
    const some = isMenu ? given : [given[0], given[Math.floor(given.length / 2)], given.at(-1)];
    const others = [...new Set(some)].filter((option) => option !== undefined && option !== choice.value);
    // Of more than can be tried those from all over the list.
    const step = Math.max(1, others.length / most);
    return Array.from({ length: Math.min(most, others.length) }, (_, at) => others[Math.floor(at * step)]).map(
      (option = '') => filled.map((one) => (one === choice ? { ...one, value: option } : one)),
    );
  });
}

/**
 * Fields that say that they want an encoded value have one, beside the form with plain values. `said`: what the answer to
 * plain values says of it; where there are several texts, it is not known of which.
 */
export function fillEncoded(filled: readonly FilledField[], said?: string): PartlyFilled | null {
  const takesEncoded = ({ type, maxLength }: Field) => FREE_TEXT.has(type) && maxLength === null;
  if (said !== undefined && filled.filter(({ field }) => takesEncoded(field)).length !== 1) return null;
  const encoded = filled.map(({ field, value }) =>
    takesEncoded(field) ? encodeAsSaid(said ?? `${field.name}\n${field.hint ?? ''}`, value) : null,
  );
  const names = filled.flatMap(({ field }, at) => (encoded[at] == null ? [] : [field.name]));
  if (names.length === 0) return null;
  return { filled: filled.map((one, at) => ({ ...one, value: encoded[at] ?? one.value })), names: new Set(names) };
}

/** The request that a form makes; null: it makes none that we would send. */
export function formRequest(form: SeenForm, page: string, filled = fillForm(form, { page })): WebRequest | null {
  const action = URL.parse(form.action.trim() || page, page);
  if (!action || !/^https?:$/.test(action.protocol)) return null;
  action.hash = '';
  const method = form.method === 'post' ? 'POST' : form.method === 'get' || form.method === '' ? 'GET' : null;
  if (method === null) return null;
  const sent = filled.filter(({ field }) => field.type !== 'file' || form.encoding === 'multipart/form-data');
  const pairs = sent.map(({ field, value }) => `${encodePart(field.name)}=${encodePart(value)}`).join('&');
  const headers = [['Referer', page.replace(/#.*$/s, '')]] as const;
  if (method === 'GET') {
    const [path = ''] = action.href.split('?', 1);
    return { method, url: pairs === '' ? path : `${path}?${pairs}`, headers: [...headers], body: null };
  }
  const request: WebRequest = { method, url: action.href, headers: [...headers], body: null };
  if (form.encoding === 'multipart/form-data') return writeParts(request, sent.map(partOf));
  if (form.encoding !== 'text/plain')
    return { ...request, headers: [...headers, ['Content-Type', 'application/x-www-form-urlencoded']], body: pairs };
  // As it is written: a document whose first sign of equality parts a name from its value arrives whole.
  const body = sent.map(({ field, value }) => `${field.name}=${value}\r\n`).join('');
  return { ...request, headers: [...headers, ['Content-Type', 'text/plain']], body };
}

function partOf({ field: { name, type, accept, staysEmpty = false }, value }: FilledField): FormPart {
  if (type !== 'file')
    return { name, fileName: null, contentType: null, content: Buffer.from(value, 'utf8').toString('latin1') };
  if (staysEmpty) return { name, fileName: '', contentType: 'application/octet-stream', content: '' };
  const file = sampleFile(accept);
  return { name, fileName: file.name, contentType: file.type, content: file.content.toString('latin1') };
}

/** Forms of the same fields to the same page are one. */
export function formKey({ method, fields }: SeenForm, action: string): string {
  const names = [...new Set(fields.map(({ name }) => name))].sort();
  return `${method} ${action} ${names.join('&')}`;
}

/** Names of things: with another one a form does the same to another thing. */
const THING_NAME =
  /(?:^|[^a-z])(?:id|name|title|item|product|user|file|key|ref|slug|url|page|return|redirect|next|from)s?$/i;

/** Parameters that change how a page is shown, not what it does. */
const OF_VIEW = /^(?:lang\w{0,6}|lingua|locale|hl|sort\w{0,5}|order\w{0,5}|dir|theme|skin|view|tab|utm_\w{1,20})$/i;

/** A word that says what to do, as with another action, mode or kind. */
const saysWhat = (name: string, value: string) =>
  !isTokenName(name) &&
  !THING_NAME.test(name) &&
  /\p{L}/u.test(kindOfValue(value)) &&
  !kindOfValue(value).startsWith('{');

/**
 * What hidden fields, and the address that a form is posted to, say in words: with others the same fields may be read by
 * other code. Empty: none does.
 */
export function switchWords({ method, fields }: SeenForm, action: string): string {
  const hidden = fields.filter(({ type, name, value }) => type === 'hidden' && saysWhat(name, value));
  const inAddress = method === 'post' ? [...(URL.parse(action)?.searchParams ?? [])] : [];
  const words = [
    ...hidden.map(({ name, value }) => [name, value]),
    ...inAddress.filter(([name, value]) => saysWhat(name, value) && !OF_VIEW.test(name)),
  ];
  return words
    .map((pair) => pair.join('='))
    .sort()
    .join('&');
}

const TOKEN_NAME =
  /csrf|xsrf|(?:^|[_-])(?:token|nonce|authenticity|gettone)|requestverification|antiforgery|^token$|form_?key|form_build_id|sess_?key|(?:^|[_-])(?:tk|tkn|tok)$|^_wpnonce$|viewstate|eventvalidation/i;

export const isTokenName = (name: string) => TOKEN_NAME.test(name);

/** A hidden field that the site makes anew for each visit. */
export function tokenField({ fields }: SeenForm): Field | null {
  return (
    fields.find(({ type, name, value }) => type === 'hidden' && TOKEN_NAME.test(name) && value.length >= 6) ??
    fields.find(({ type, name, value }) => type === 'hidden' && /^_/.test(name) && isLongCode(value)) ??
    null
  );
}

/** Frameworks begin the names of their own fields with a line. */
const isLongCode = (value: string) => value.length >= 20 && !/\s/.test(value) && looksRandom(value);

/** The field for a password; of a sign-in that comes filled in also one that shows it. */
export const passwordField = (form: SeenForm): Field | null =>
  form.fields.find(({ type }) => type === 'password') ??
  (isSignIn(form) ? form.fields.find(asksPassword) : null) ??
  null;

const asksPassword = ({ type, name }: Pick<Field, 'type' | 'name'>) =>
  type === 'password' || (FREE_TEXT.has(type) && isPasswordName(name));

/** Asks for one password and for little else: who registers writes more, or writes it twice. */
export function isSignIn({
  fields,
}: {
  readonly fields: readonly (Pick<Field, 'type' | 'name'> & Partial<Pick<Field, 'value'>>)[];
}): boolean {
  const written = fields.filter(({ type }) => !NOT_WRITTEN.test(type));
  const [password, ...more] = written.filter(asksPassword);
  if (!password || more.length > 0 || written.length > 3 || fields.some(isPasswordControl)) return false;
  // A form with an empty visible password signs nobody in and is tested like any other.
  return password.type === 'password' || (written.length > 1 && (password.value ?? '') !== '');
}

const SIGN_IN_BUTTON =
  /\b(?:log|sign)[\s-]?(?:in|on)\b|^enter$|\b(?:accedi|entra|accesso|anmelden|einloggen|connexion|entrar|acceder)\b|se connecter|iniciar sesi[oó]n|giri[sş]/i;
const USER_NAME =
  /^(?:u|uid|usr|uname|nick|name|nome|nom|nombre)$|user|utente|login|account|e-?mail|benutzer|usuario|utilisateur/i;

const buttonsOf = ({ fields, buttons = [] }: SeenForm) =>
  [...buttons, ...fields.filter(({ type }) => type === 'submit').map(({ value }) => value)].map((word) => word.trim());

/** The fields of a form that shows the password while it is written and says on its button that it signs somebody in. */
export const shownSignIn = (form: SeenForm): { user: Field; password: Field } | null =>
  buttonsOf(form).some((word) => SIGN_IN_BUTTON.test(word)) ? nameWithShownPassword(form) : null;

const SENDS =
  /^(?:submit(?: query)?|send|ok|go|next|continue|invia|avanti|continua|conferma|senden|absenden|weiter|envoyer|valider|enviar|g[oö]nder)$/i;

/** The same with a generic button such as “Send”: a sign-in only if the page prints an account for it. */
export const maybeShownSignIn = (form: SeenForm): { user: Field; password: Field } | null =>
  buttonsOf(form).every((word) => SENDS.test(word)) ? nameWithShownPassword(form) : null;

function nameWithShownPassword({ fields }: SeenForm): { user: Field; password: Field } | null {
  const [user, password, ...more] = fields.filter(({ type }) => !NOT_WRITTEN.test(type));
  if (!user || !password || more.length > 0 || !FREE_TEXT.has(password.type)) return null;
  const isNamed = USER_NAME.test(user.name) && (isPasswordName(password.name) || password.name === 'p');
  const isText = FREE_TEXT.has(user.type) || user.type === 'email';
  return isNamed && isText ? { user, password } : null;
}

const LOOKUP_NAME =
  /^(?:q|s|w|id|page|p|lang|language|sort|order|orderby|dir|limit|year|month|tag|category|cat|kind|type|topic|view)$|search|find|query|keyword|term|filter|cerca|ricerca|trova|filtr|such|finde|recherch|cherch|busca|busqueda/i;

/** A form that looks something up, or chooses what is shown: by its fields, or by its address. */
export function isLookup({ action, fields }: SeenForm): boolean {
  const written = fields.filter(({ type }) => !NOT_WRITTEN.test(type));
  if (written.some(({ type }) => type === 'file' || type === 'password' || type === 'textarea')) return false;
  return (
    LOOKUP_NAME.test(action.replace(/^.*\//s, '').replace(/[.?].*$/s, '')) ||
    written.every(({ name, type }) => type === 'search' || LOOKUP_NAME.test(name))
  );
}

/** The field a sign-in form asks the name in: the last text before the password. */
export function userField(form: SeenForm): Field | null {
  const password = passwordField(form);
  const at = password ? form.fields.indexOf(password) : -1;
  const before = form.fields.slice(0, Math.max(at, 0)).filter(({ type }) => ['text', 'email', 'tel'].includes(type));
  return before.at(-1) ?? null;
}

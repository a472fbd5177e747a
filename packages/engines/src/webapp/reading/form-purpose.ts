import type { Exchange } from '@rocca/tools/web/model';
import { headerOf, textOf } from './answer.ts';
import type { Field, Form } from './page.ts';
import { entropyOf } from './placeholders.ts';

const TOKEN_NAME =
  /csrf|xsrf|forgery|authenticity|__requestverification|nonce|(?:^|[_-])token(?:$|[_-])|^_?token|form_?(?:key|build_id|token)|anti.?csrf|__viewstate$|javax\.faces\.viewstate|^captcha|recaptcha|turnstile/i;

/** A hidden value no other site can know, by its name or because it looks like nothing else. */
export function carriesToken({ fields }: Form): boolean {
  return fields.some((field) => TOKEN_NAME.test(field.name) || looksRandom(field));
}

function looksRandom({ type, value }: Field): boolean {
  return type === 'hidden' && /^[\w+/=.:-]{20,}$/.test(value) && entropyOf(value) >= 3.2 && /\d/.test(value);
}

const SEARCHES = /search|cerca|ricerca|suche|buscar|recherche|filter|filtr|^q$|query/i;
const SIGNS_OUT = /log.?out|sign.?out|esci|disconnetti/i;
const SIGNS_IN = /log.?in|sign.?in|accedi|entra|auth/i;

/** A form that is sent to change something of its user's: no search, no sign-in. What is only asked for changes nothing. */
export function changesSomething(form: Form): boolean {
  if (form.method !== 'POST' && !(form.method === 'GET' && setsPassword(form))) return false;
  const path = URL.canParse(form.action) ? new URL(form.action).pathname : '';
  const told = [
    path,
    form.attributes.get('role') ?? '',
    form.attributes.get('id') ?? '',
    form.attributes.get('name') ?? '',
  ];
  const inputs = form.fields.filter(({ type, name }) => name !== '' && !/^(?:submit|button|reset|image)$/.test(type));
  if (told.some((text) => SEARCHES.test(text)) || inputs.some(({ type }) => type === 'search')) return false;
  if (inputs.length === 1 && SEARCHES.test(inputs[0]?.name ?? '')) return false;
  // To be signed out by another site is a nuisance and no more.
  if (told.some((text) => SIGNS_OUT.test(text))) return false;
  return !isSignIn(inputs, told);
}

const OLD_PASSWORD = /old|current|present|previous|vecchi|attual|precedent|alt|actual|ancien/i;

/** A new password and once more, without the old one, which no other site knows. */
function setsPassword({ fields }: Form): boolean {
  const passwords = fields.filter(({ type }) => type === 'password');
  return passwords.length === 2 && !passwords.some(({ name }) => OLD_PASSWORD.test(name));
}

/** One password and hardly anything else; with two, a password is being set or changed. */
function isSignIn(inputs: readonly Field[], told: readonly string[]): boolean {
  const passwords = inputs.filter(({ type }) => type === 'password');
  const visible = inputs.filter(({ type }) => type !== 'hidden' && type !== 'checkbox');
  if (passwords.length === 1 && visible.length <= 3) return true;
  return passwords.length === 1 && told.some((text) => SIGNS_IN.test(text));
}

/** Words of what a form does, in its address, its fields and its buttons; in five languages. */
const CHANGES =
  /add|creat|new|updat|sav|edit|chang|delet|remov|post|send|submit|publish|upload|transfer|pay|buy|order|book|vote|rate|comment|messag|review|regist|invit|subscri|enabl|disabl|assign|approv|profil|account|address|password|e-?mail|aggiung|crea|modific|salv|elimin|cancell|invi|pubblic|paga|ordin|comment|iscri|prenot|hinzuf|speicher|änder|lösch|senden|bestell|ajout|modif|enregist|supprim|envoy|command|añad|guard|cambi|borr|enviar|pedir/i;
/** What only shows something else: it calculates, converts, selects, looks up, exports. */
const SHOWS =
  /search|find|look-?up|calc|conver|preview|export|download|print|filter|sort|select|choose|show|view|display|check|test|ping|resolv|trace|decode|encode|hash|render|translat|cerca|calcol|conver|anteprima|esport|scarica|mostra|scegli|visualizz|suche|rechn|zeig|cherch|calcul|affich|busca|mostrar/i;

const wordsOf = ({ action, fields, attributes }: Form) => [
  URL.canParse(action) ? new URL(action).pathname.split('/').slice(-2).join('/') : '',
  attributes.get('id') ?? '',
  attributes.get('name') ?? '',
  ...fields.flatMap(({ type, name, value }) => (/^(?:submit|button|image)$/.test(type) ? [name, value] : [name])),
];

/** Whether its words say that it changes something. */
export function changesByName(form: Form): boolean {
  const words = wordsOf(form);
  return words.some((word) => CHANGES.test(word)) && !words.some((word) => SHOWS.test(word));
}

const DONE =
  /\b(?:saved|updated|added|created|changed|stored|posted|published|submitted|sent|thank(?:s| you)|success\w*|salvat[aoie]|aggiornat[aoie]|aggiunt[aoie]|creat[aoie]|modificat[aoie]|inviat[aoie]|pubblicat[aoie]|registrat[aoie]|grazie|gespeichert|geändert|hinzugefügt|gesendet|danke|enregistr\w+|ajout\w+|modifi\w+|envoy\w+|merci|guardad[ao]s?|añadid[ao]s?|enviad[ao]s?|gracias)\b/i;

/** Whether the answer says that something was done. */
export function saysDone({ response }: Exchange): boolean {
  if (!response || response.status >= 300) return false;
  return DONE.test(textOf(response).replaceAll(/<(script|style)\b.{0,100000}?<\/\1>|<[^>]{0,2000}>/gis, ' '));
}

/** Whether the form only asks for something: its words say so, or it is answered with a file. */
export function readsOnly(form: Form, { response }: Exchange): boolean {
  if (response && /attachment/i.test(headerOf(response, 'content-disposition') ?? '')) return true;
  const words = wordsOf(form);
  return words.some((word) => SHOWS.test(word)) && !words.some((word) => CHANGES.test(word));
}

import type { Exchange } from '@rocca/tools/web/model';
import { headerOf, textOf } from './answer.ts';
import type { Field, Form } from './page.ts';
import { entropyOf } from './placeholders.ts';
import { removeElements } from './remove-elements.ts';

const TOKEN_NAME =
  /csrf|xsrf|forgery|authenticity|__requestverification|nonce|(?:^|[_-])token(?:$|[_-])|^_?token|form_?(?:key|build_id|token)|anti.?csrf|__viewstate$|javax\.faces\.viewstate|^captcha|recaptcha|turnstile/i;

/** A hidden value no other site can know, by its name or because it looks like nothing else. */
export function carriesToken({ fields }: Form): boolean {
  return fields.some(({ name, type, value }) => TOKEN_NAME.test(name) || (type === 'hidden' && looksRandom(value)));
}

/** The same of the parameters of a link. */
export const linkCarriesToken = ({ searchParams }: URL): boolean =>
  [...searchParams].some(([name, value]) => TOKEN_NAME.test(name) || looksRandom(value));

const looksRandom = (value: string) => /^[\w+/=.:-]{20,}$/.test(value) && entropyOf(value) >= 3.2 && /\d/.test(value);

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

/** No other site knows the present password: a form that asks for it cannot be forged. */
export const asksPresentPassword = ({ fields }: Form): boolean =>
  fields.some(({ type, name }) => type === 'password' && OLD_PASSWORD.test(name));

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

/** Verbs of what changes something, at the beginning of a word; in five languages, without accents. */
const CHANGES =
  /^(?:add(?!r)|append|insert|creat|updat|save|saving|edit|chang|delet|remov|post(?:s|ed|ing)?$|send|publish|upload|transfer|pay(?!load)|buy|purchas|order(?!by)|book$|vote|voting|comment|messag|review|reply|regist(?!ry|ries)|invit|(?:un)?subscri|enabl|disabl|assign|approv|store$|write|aggiung|inseri|crea|modific|salv|elimin|cancell|invia|pubblic|paga(?!in)|ordina|iscri|prenot|vota|rispond|scriv|hinzuf|einfug|speicher|ander|losch|senden|bestell|ajout|modif|enregist|supprim|envoy|command(?:er|ez)|anad|guard|cambi|borr|enviar|pedir)/;
/** Fields that are filled in to be kept. */
const KEPT =
  /^(?:pass|pwd|e?mail|comment|messag|review|phone|telef|amount|importo|iban|nick|bio|signature|firma|new|nuov|quantity)/;
/** Verbs of what only shows something else: it calculates, converts, selects, looks up, fetches, exports. */
const SHOWS =
  /^(?:search|find|look|calc|conver|preview|export|download|print|filter|sort|select|choose|show|view|display|check|test|ping|resolv|trace|fetch|load|browse|brows|decode|encode|hash|render|translat|query|cerc|ricerc|trova|calcol|anteprima|esport|scaric|mostr|scegli|visualizz|filtr|such|find|rechn|zeig|cherch|recherch|calcul|affich|busc|mostrar)/;
/** Fields that say what to look at: an address, a machine, a file, a word. */
const ASKED =
  /^(?:url|uri|host|hostname|domain|ip|addr|address|link|site|website|target|server|file|path|page|q|s|key|keyword|term|word|query|search)$/;
/** How the user sees the site: nobody gains by changing it. */
const PREFERENCE = /^(?:lang|language|locale|lingua|sprache|langue|idioma|theme|tema|style|currency|valuta)$/;
const ACTION_NAME = /^(?:action|act|do|cmd|command|op|operation|task|mode|azione)$/i;

const wordsIn = (text: string) =>
  text
    .slice(0, 300)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
const saysAny = (words: readonly string[], verbs: RegExp) => words.some((word) => verbs.test(word));

/** Whether the labels of a form's buttons say that it only shows something: one of them does, and none changes or sends. */
export function showsByLabels(labels: readonly string[]): boolean {
  const words = labels.flatMap(wordsIn);
  return saysAny(words, SHOWS) && !saysAny(words, CHANGES);
}

interface FormWords {
  /** Of its buttons, and of a hidden field that names the action. */
  readonly act: readonly string[];
  /** The same, the last part of its address and its own names. */
  readonly own: readonly string[];
  readonly asked: readonly Field[];
}

function wordsOf({ action, fields, attributes }: Form): FormWords {
  const act = fields.flatMap(({ type, name, value }) => {
    if (/^(?:submit|button|image)$/.test(type)) return [...wordsIn(name), ...wordsIn(value)];
    return type === 'hidden' && ACTION_NAME.test(name) ? wordsIn(value) : [];
  });
  const address = URL.parse(action);
  const page =
    address?.pathname
      .split('/')
      .at(-1)
      ?.replace(/\.\w{1,5}$/, '') ?? '';
  // With one entry script they choose what is done.
  const chosen = [...(address?.searchParams ?? [])]
    .map(([, value]) => value)
    .filter((value) => /^[\w-]{1,40}$/.test(value));
  const own = [...act, ...[page, ...chosen, attributes.get('id') ?? '', attributes.get('name') ?? ''].flatMap(wordsIn)];
  return { act, own, asked: fields.filter(({ type, name }) => name !== '' && !NOT_ASKED.test(type)) };
}

const NOT_ASKED = /^(?:hidden|submit|button|image|reset)$/;

/** Whether its words say that it only shows something. */
function readsByName(form: Form): boolean {
  const { act, own, asked } = wordsOf(form);
  const names = asked.map(({ name }) => wordsIn(name).join(''));
  const areAll = (pattern: RegExp) => names.length > 0 && names.every((name) => pattern.test(name));
  if (areAll(PREFERENCE)) return true;
  if (asked.some(({ type }) => type === 'file')) return false;
  if (saysAny(act, CHANGES)) return false;
  if (saysAny(act, SHOWS)) return true;
  if (saysAny(own, CHANGES)) return false;
  const isChoice = asked.length > 0 && asked.every(({ tag, type }) => tag === 'select' || type === 'radio');
  return saysAny(own, SHOWS) || areAll(ASKED) || isChoice;
}

/** Whether its words say that it changes something. */
export function changesByName(form: Form): boolean {
  if (readsByName(form)) return false;
  const { own, asked } = wordsOf(form);
  const isKept = (words: readonly string[]) => saysAny(words, KEPT) && !saysAny(words, SHOWS);
  return saysAny(own, CHANGES) || asked.some(({ name }) => isKept(wordsIn(name)));
}

/** Whether its buttons or its fields say that what is filled in is kept. */
export function keepsByField(form: Form): boolean {
  const { act, asked } = wordsOf(form);
  const isLong = ({ tag, type }: Field) => tag === 'textarea' || type === 'file' || type === 'password';
  return (
    (saysAny(act, CHANGES) && !saysAny(act, SHOWS)) ||
    asked.some((field) => isLong(field) || saysAny(wordsIn(field.name), KEPT))
  );
}

/** Whether all its fields say what to look at, whatever its address is called. */
export function asksByField(form: Form): boolean {
  const { asked } = wordsOf(form);
  return asked.length > 0 && asked.every(({ name }) => ASKED.test(wordsIn(name).join('')));
}

/** Verbs of what is done at once, and not only asked about. */
const ACTS =
  /^(?:delet|remov|transfer|pay(?!load)|buy|purchas|vote|send|publish|post$|enabl|disabl|approv|assign|elimin|rimuov|paga(?!in)|acquist|vota|invia|pubblic|losch|senden|bezahl|supprim|envoy|payer|borr|enviar|pagar)/;

/** Whether its buttons say so: what is asked for by GET seldom changes anything, whatever its address is called. */
export const changesByButton = (form: Form): boolean => !readsByName(form) && saysAny(wordsOf(form).act, ACTS);

/** Before what was not done, in the same part of a sentence: "No one has successfully completed it". */
const NOT =
  /(?:\b(?:no(?!\W{0,2}\d)|no one|nobody|none|not|never|cannot|non|nessun[oa]?|niente|mai|nicht|kein\w{0,2}|niemand|nie|pas|aucune?|jamais|nadie|ning[uú]n\w?|nunca)|n['’]t)\b[^.,;:!?()\n]{0,40}$/i;
const LONGEST_NOT = 60;

const DONE =
  /\b(?:saved|updated|added|created|changed|stored|posted|published|submitted|sent|thank(?:s| you)|success\w*|salvat[aoie]|aggiornat[aoie]|aggiunt[aoie]|creat[aoie]|modificat[aoie]|inviat[aoie]|pubblicat[aoie]|registrat[aoie]|grazie|gespeichert|geändert|hinzugefügt|gesendet|danke|enregistr\w+|ajout\w+|modifi\w+|envoy\w+|merci|guardad[ao]s?|añadid[ao]s?|enviad[ao]s?|gracias)\b/gi;

/** Whether the answer says that something was done, in words that the page with the form did not say already. */
export function saysDone({ response }: Exchange, before: Pick<Exchange, 'response'>): boolean {
  if (!response || response.status >= 300) return false;
  const said = doneIn(before);
  return [...doneIn({ response })].some((word) => !said.has(word));
}

/** Words of an answer that say that something was done. */
export function doneIn({ response }: Pick<Exchange, 'response'>): Set<string> {
  if (!response) return new Set();
  const text = removeElements(textOf(response), { by: '\n' }).replaceAll(/<[^>]{0,2000}>/g, '\n');
  return doneWords(text);
}

export const doneWords = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(DONE)].flatMap(({ 0: word, index }) =>
      NOT.test(text.slice(Math.max(0, index - LONGEST_NOT), index)) ? [] : word.toLowerCase(),
    ),
  );

/** Whether the form only asks for something: its words say so, or it is answered with a file. */
export function readsOnly(form: Form, { response }: Pick<Exchange, 'response'>): boolean {
  if (response && /attachment/i.test(headerOf(response, 'content-disposition') ?? '')) return true;
  return readsByName(form);
}

/** What cannot be written without a text beside its number. */
const WRITTEN = /^(?:messages?|messagg[io]|comments?|comment[io]|reviews?)$/;

/** Whether a form only shows the thing that one of its fields names, by its address and the names of all its fields. */
export function showsReference(action: string, names: readonly string[], reference: string): boolean {
  const path = wordsIn(URL.canParse(action) ? new URL(action).pathname.split('/').slice(-2).join(' ') : '');
  const others = names.filter((name) => name !== reference).map(wordsIn);
  const shows = [path, ...others].some((words) => saysAny(words, SHOWS));
  // The thing itself may be an order or an account: what is done to it is said elsewhere.
  const acts = path.filter((word) => !(others.length === 0 && WRITTEN.test(word)));
  const changes = others.some((words) => saysAny(words, CHANGES)) || (!shows && saysAny(acts, CHANGES));
  return !changes && (shows || others.length === 0);
}

import type { WebRequest } from '@rocca/tools/web/model';
import {
  type Field,
  type FilledField,
  fillField,
  isPasswordName,
  isSignIn,
  isTokenName,
  type SeenForm,
} from './form.ts';
import { SPOTS } from './replay.ts';
import { formChange, type SiteFacts, wordsOf } from './state-change.ts';
import type { StateChange } from './state-words.ts';

/** Who the scan is signed in as. */
export interface OwnAccount {
  readonly username: string;
  readonly password: string;
}

/** A form that would change something, with values that leave it as it is as long as some fields keep theirs. */
export interface HeldForm {
  readonly filled: FilledField[];
  /** What other values in these fields would do. */
  readonly change: StateChange;
  readonly kept: ReadonlyMap<string, string>;
  /** Where the site shows what the form changes, which it does not show itself. */
  readonly shownAt?: ShownText;
}

/** A text of the own account, and a page that shows it. */
export interface ShownText {
  readonly page: string;
  readonly text: string;
}

const CURRENT = /old|current|vecchi|attual|^alt|ancien|actuel|actual|existing|present/i;
const USER =
  /^(?:user|login|username|userid|uid|nick|nickname|handle|utente|benutzer|benutzername|utilisateur|usuario)$/;
const WRITTEN = /^(?:text|textarea|email|tel|url|number|date|search)$/;

const isPassword = ({ type, name }: Field) => type === 'password' || (WRITTEN.test(type) && isPasswordName(name));
/** What one signs in with: with another value the account would be lost to whoever stops the scan in between. */
const isNameOf = (own: OwnAccount, { name, value }: Field) =>
  value === own.username || USER.test(wordsOf(name).join(''));

const isOwnValue = (value: string, { username }: OwnAccount) =>
  value.toLowerCase() === username.toLowerCase() || (value.includes('@') && isCalled(value, username));

/**
 * What a form does that somebody who is signed in is shown. With the own name, or with a password, already in it what looks
 * like a sign-in keeps both: a new password would be the account's.
 */
export function changeForOwn(form: SeenForm, address: string, own: OwnAccount, site?: SiteFacts): StateChange | null {
  const change = formChange(form, address, site);
  if (change !== null || !isSignIn(form)) return change;
  const isFilled = (field: Field) =>
    isPassword(field) ? field.value !== '' : WRITTEN.test(field.type) && isOwnValue(field.value, own);
  return form.fields.some(isFilled) ? 'changes_account' : null;
}

/** Whether a request of the session would give the own account another password, whoever made it. */
export function changesOwnPassword(request: WebRequest, own: OwnAccount): boolean {
  const sent = BODIES.flatMap((kind) => SPOTS[kind].list(request));
  const passwords = sent.filter(({ name }) => isPasswordName(name.split('.').at(-1) ?? name));
  if (passwords.every(({ value }) => value === own.password)) return false;
  return sent.some((one) => !passwords.includes(one) && isOwnValue(one.value, own));
}

/**
 * Whether a value that is tried would give the own account another name to sign in with: a profile holds that name, as the
 * page or a script sends it, and the request no longer does.
 */
export function changesOwnName(before: WebRequest, request: WebRequest, own: OwnAccount): boolean {
  const fieldsOf = (one: WebRequest) => BODIES.flatMap((kind) => SPOTS[kind].list(one));
  const shown = fieldsOf(before);
  const isMail = ({ name, value }: { readonly name: string; readonly value: string }) =>
    value.includes('@') && /mail/i.test(name);
  const isProfile = shown.some(isMail) || OF_ACCOUNT.test(URL.parse(before.url)?.pathname ?? '');
  const names = isProfile ? shown.filter(({ value }) => value === own.username).map(({ name }) => name) : [];
  if (names.length === 0) return false;
  const sent = fieldsOf(request);
  return names.some((name) => sent.some((one) => one.name === name && one.value !== own.username));
}

const ABOUT_PASSWORDS = /hint|question|answer|remind|length|strength|expir|policy|domanda|risposta|frage|antwort/i;

/** Whether every field that has to do with a password takes the own one, and nothing but that could be stored. */
function isExplained({ fields }: SeenForm, own: OwnAccount): boolean {
  return fields.every((field) => {
    const { type, name, value } = field;
    if (isPassword(field)) return (value === '' || value === own.password) && !ABOUT_PASSWORDS.test(name);
    const isSent = type === 'hidden' || type === 'select' || type === 'file';
    return !(isSent && isPasswordName(name)) || isTokenName(name);
  });
}

/** Scripts that send something else than what is written: the own password, stored as it is, would be another one. */
const ENCODES =
  /\b(?:\w*(?:md5|sha-?(?:1|256|512)|bcrypt|scrypt|pbkdf2|encrypt)\w*\s{0,5}(?:\(|\.\w)|crypto\.subtle|CryptoJS)|(?:md5|sha\d{0,3}|crypto|encrypt|bcrypt)[\w.-]{0,40}\.js\b/i;

export const encodesPasswords = (page: string) => ENCODES.test(page.slice(0, 500_000));

/**
 * A form of the own account. A profile goes out as the page shows it, every password being the own one: whatever else is
 * tried in it is put back afterwards. The name one signs in with and hidden numbers keep their values: they say whose account
 * it is, and with another one the account could be lost, or somebody else's changed. Null: it has nothing else to try, or does not
 * show what is stored.
 */
export function holdAccountForm(form: SeenForm, address: string, own: OwnAccount, site?: SiteFacts): HeldForm | null {
  if (form.method !== 'post' || changeForOwn(form, address, own, site) !== 'changes_account') return null;
  if (form.fields.some(({ type }) => type === 'file') || !isExplained(form, own)) return null;
  const tried = form.fields.filter((field) => WRITTEN.test(field.type) && !isPassword(field));
  const isShown = tried.some(({ value }) => value !== '');
  if (!isShown) return tried.length === 0 ? holdPasswords(form, own) : null;
  // An administrator has the same form for every user: that user would get our password.
  return tried.some(({ value }) => isOwnValue(value, own)) ? holdProfile(form, own) : null;
}

const OF_ACCOUNT =
  /account|profil|settings|impostazioni|konto|einstellung|compte|cuenta|ajustes|(?:^|[^a-z])(?:users?|me|edit)(?:$|[^a-z])/i;

/** Fields of a profile that hold the name one signs in with. Beside other texts it may be the author of what is written. */
export function signInNamesIn(form: SeenForm, address: string, own: OwnAccount): ReadonlySet<string> {
  const isShownMail = ({ type, name, value }: Field) => value.includes('@') && (type === 'email' || /mail/i.test(name));
  const isProfile = form.fields.some(isShownMail) || OF_ACCOUNT.test(URL.parse(address)?.pathname ?? '');
  const isName = ({ type, value }: Field) => WRITTEN.test(type) && value === own.username;
  return new Set(form.method === 'post' && isProfile ? form.fields.filter(isName).map(({ name }) => name) : []);
}

function holdProfile(form: SeenForm, own: OwnAccount): HeldForm | null {
  const isKept = (field: Field) => isPassword(field) || !WRITTEN.test(field.type) || isNameOf(own, field);
  const filled = asShown(form).map(({ field, value }) => ({ field, value: isPassword(field) ? own.password : value }));
  return held(filled, isKept);
}

/**
 * A form for another password, with the own one as the new one, which is not repeated rightly: it is refused, and if it were
 * not, nothing would change. Only where it asks for the current password: else a number tried beside it could be that of
 * somebody who gets this password.
 */
function holdPasswords(form: SeenForm, own: OwnAccount): HeldForm | null {
  const passwords = form.fields.filter(isPassword);
  const fresh = passwords.filter(({ name }) => !CURRENT.test(name));
  if (fresh.length < 2 || fresh.length === passwords.length) return null;
  const passwordFor = (field: Field) => (field === fresh.at(-1) ? `${own.password}-1` : own.password);
  const filled = asShown(form).map(({ field, value }) => ({
    field,
    value: isPassword(field) ? passwordFor(field) : value,
  }));
  return held(filled, (field) => isPassword(field) || field.type !== 'hidden' || isTokenName(field.name));
}

function held(filled: FilledField[], isKept: (field: Field) => boolean): HeldForm | null {
  const kept = filled.filter(({ field }) => isKept(field) && !isTokenName(field.name));
  const hasOthers = filled.some(({ field }) => !isKept(field));
  const values = new Map(kept.map(({ field, value }) => [field.name, value]));
  return hasOthers ? { filled, change: 'changes_account', kept: values } : null;
}

/** The values as a browser would send them; what must not stay empty is filled in. */
function asShown({ fields }: SeenForm): FilledField[] {
  let hasSubmit = false;
  return fields.flatMap((field) => {
    const { type, checked, value, required } = field;
    if (field.name === '' || type === 'button' || type === 'reset' || type === 'image') return [];
    if ((type === 'checkbox' || type === 'radio') && !checked) return [];
    if (type === 'submit') {
      if (hasSubmit) return [];
      hasSubmit = true;
    }
    return [{ field, value: value === '' && required ? fillField(field) : value }];
  });
}

const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}/g;

interface ReadPage {
  readonly url: string;
  readonly text: string;
}

/** The address of somebody else must never become the own one: it has to be called like the account. */
function isCalled(mail: string, username: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
  const [local, name] = [plain(mail.replace(/@.*$/s, '')), plain(username)];
  return Math.min(local.length, name.length) >= 3 && (local.includes(name) || name.includes(local));
}

/** The own address as a page of the account shows it; null: none does, or it cannot be told from others. */
export function ownMailIn(pages: readonly ReadPage[], { username }: OwnAccount): ShownText | null {
  const isPage = ({ url, text }: ReadPage) => {
    const { pathname = '', search = '' } = URL.parse(url) ?? {};
    return OF_ACCOUNT.test(pathname + search) && text.toLowerCase().includes(username.toLowerCase());
  };
  const [start, ...others] = pages.map(({ url, text }) => ({ url, text, mails: new Set(text.match(ADDRESS)) }));
  const found = others.filter(isPage).flatMap(({ url, mails }) => {
    // Every page may name the people of the site.
    const own = [...mails].filter((mail) => !start?.mails.has(mail));
    return own.map((text) => ({ page: url, text }));
  });
  const [first] = found;
  const isOne = first && isCalled(first.text, username) && found.every(({ text }) => text === first.text);
  return isOne && first.text !== username ? first : null;
}

/**
 * A form for another address that does not show the present one: what another page shows is put back there. Beside the
 * address it must have nothing to write.
 */
export function holdMailForm(form: SeenForm, address: string, mail: ShownText, site?: SiteFacts): HeldForm | null {
  if (form.method !== 'post' || formChange(form, address, site) !== 'changes_account') return null;
  const written = form.fields.filter(({ type }) => WRITTEN.test(type) || type === 'password');
  const isMail = ({ type, name }: Field) => type === 'email' || /mail/i.test(name);
  const [field, ...more] = written;
  if (!field || more.length > 0 || !isMail(field) || field.value !== '') return null;
  const filled = asShown(form).map((one) => (one.field === field ? { field, value: mail.text } : one));
  const whole = held(filled, (one) => one !== field);
  return whole && { ...whole, shownAt: mail };
}

const MONEY =
  /[€$£¥]\s?\d|\d\s?(?:€|eur|usd|\$)|(?<!\p{L})(?:price|amount|total|pay|paid|payment|payable|buy|purchase|order|orders|checkout|cart|basket|invoice|subscribe|subscription|donat\p{L}*|charge|top.?up|gift|voucher|coupon|redeem|balance|wallet|deposit|withdraw\p{L}*|transfer|prezzo|importo|totale|paga|pagare|pagamento|acquist\p{L}*|ordin[ei]|carrello|fattura|abbonament\p{L}*|buono|saldo|ricarica|bonifico|preis|betrag|summe|zahlen|zahlung|bezahl\p{L}*|kauf\p{L}*|bestell\p{L}*|warenkorb|rechnung|gutschein|guthaben|prix|montant|payer|paiement|achat|acheter|commande\p{L}*|panier|facture|cadeau|solde|precio|importe|pagar|pago|compra\p{L}*|pedido|carrito|factura|regalo|recarga)(?!\p{L})/iu;

/**
 * A form for the data of a card that only keeps them: neither itself nor its page has a word of money. One that pays is not
 * sent: nobody can take a payment back.
 */
export function holdCardForm(form: SeenForm, address: string, pageText: string, site?: SiteFacts): HeldForm | null {
  if (form.method !== 'post' || formChange(form, address, site) !== 'orders') return null;
  const isCard = ({ name }: Field) => CARD.test(name);
  const others = { ...form, fields: form.fields.filter((field) => !isCard(field)) };
  if (others.fields.length === form.fields.length || formChange(others, address, site) !== null) return null;
  const words = form.fields.flatMap(({ name, hint = '', value }) => [wordsOf(name).join(' '), hint, value]);
  const said = [wordsOf(address).join(' '), ...(form.buttons ?? []), ...words, pageText].join('\n');
  if (MONEY.test(said.slice(0, 200_000))) return null;
  return {
    filled: form.fields.map((field) => ({ field, value: fillField(field) })),
    change: 'orders',
    kept: new Map(),
  };
}

const CARD = /card|cvv|cvc|expir|scadenz|karte|tarjeta|carte/i;
const BODIES = ['form', 'multipart', 'json'] as const;

/** Whether a request keeps the values that must stay. */
export function keepsValues(request: WebRequest, kept: ReadonlyMap<string, string>): boolean {
  const sent = new Map(BODIES.flatMap((kind) => SPOTS[kind].list(request).map(({ name, value }) => [name, value])));
  return [...kept].every(([name, value]) => sent.get(name) === value);
}

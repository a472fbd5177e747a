import { isRefusedToStrangers } from '../../attack/without-session.ts';
import type { Site, WebSighting } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { type Answered, textOf } from '../../reading/answer.ts';
import { asksPresentPassword } from '../../reading/form-purpose.ts';
import { type Field, type Form, pageOf } from '../../reading/page.ts';
import { AUTHENTICATION, define, OPENS_OTHERS, owaspSheet } from './define.ts';
import { pagesOf, sighting } from './sight.ts';

export const UNPROVEN = define(
  'password-reset-unproven',
  {
    family: 'Passwords',
    scores: OPENS_OTHERS,
    owasp: AUTHENTICATION,
    cwes: [640],
    references: [owaspSheet('forgot_password', 'Forgot Password')],
  },
  {
    name: { it: 'Ripristino della password senza prova', en: 'Password reset without proof' },
    description: {
      it: 'Un modulo aperto a tutti imposta la nuova password di un account indicato per nome o indirizzo, senza chiedere un codice inviato per posta elettronica, un link monouso o un’altra prova: chiunque può prendere possesso dell’account di un altro.',
      en: 'A form that is open to everybody sets the new password of an account given by its name or address, without asking for a mailed code, a one-time link or another proof: anybody can take over the account of somebody else.',
    },
    solution: {
      it: 'Inviare all’indirizzo registrato un link monouso, casuale e a scadenza breve, e accettare la nuova password soltanto con quel link; dare la stessa risposta per account esistenti e inesistenti.',
      en: 'Send a random, short-lived one-time link to the registered address and accept the new password only with that link; give the same answer for accounts that exist and those that do not.',
    },
  },
);

const LOCKED_OUT =
  /forg[oe]t|(?:^|[^a-z])(?:lost|reset|recover\w{0,2}|smarrit\w|reimpost\w{1,4}|ripristin\w{1,4}|dimenticat\w|recuper\w{1,4}|vergessen|oubli\w{0,2}|olvid\w{1,4})(?:[^a-z]|$)|reset_?(?:pass|pw)/i;
const ACCOUNT = /e-?mail|user|login|account|nick|utente|benutzer|usuario|(?:^|[^a-z])name(?:$|[^a-z])|phone|telefono/i;
/** What proves who asks: a code, an answer, a date. */
const PROOF =
  /code|otp|token|(?:^|[^a-z])pin(?:$|[^a-z])|answer|question|secret|security|birth|dob|proof|verif(?!y_?pass)|codice|risposta|domanda|nascita|antwort|reponse|respuesta|(?:^|[_-])key|hash|signature|expires/i;
const OF_FORM = /csrf|xsrf|^_token$|authenticity|requestverification|forgery|nonce|form_|captcha/i;
const NEW = /new|nuov|neu|nouv|nuev/i;
const NOT_WRITTEN = /^(?:submit|button|image|reset|checkbox|radio|file)$/;
const HEADING = /<(?:title|h[1-6]|legend)\b[^>]{0,300}>\s{0,80}([^<>]{1,200}?)\s{0,80}</gi;
const MOST = 3;

/** Forms for everybody that set the password of a named account without any proof. They are never sent. */
export function unprovenResets(site: Site): WebSighting[] {
  const seen = pagesOf(site).flatMap((page) => {
    if (page.response.status !== 200 || isRefusedToStrangers(site, page.request.url) === true) return [];
    const form = pageOf(page).forms.find((one) => resetsNamed(one, page));
    return form ? [sightingOf(form, page)] : [];
  });
  return [...new Map(seen.map((one) => [JSON.stringify(one.place), one])).values()].slice(0, MOST);
}

const passwordsOf = ({ fields }: Form) => fields.filter(({ type, name }) => type === 'password' && name !== '');
const words = ({ name, attributes }: Field) =>
  [name, attributes.get('id'), attributes.get('placeholder')].filter((one) => one !== undefined).join(' ');

function resetsNamed(form: Form, page: Answered): boolean {
  const passwords = passwordsOf(form);
  if (passwords.length === 0 || passwords.length > 2 || form.method !== 'POST' || asksPresentPassword(form))
    return false;
  const others = form.fields.filter(({ type, name }) => name !== '' && type !== 'password' && !NOT_WRITTEN.test(type));
  const typed = others.filter(({ type }) => type !== 'hidden');
  // Who makes an account gives more of it.
  if (typed.length !== 1 || !typed.every((field) => ACCOUNT.test(words(field)))) return false;
  // Tokens against forged requests prove only where the form comes from.
  if (others.some((field) => PROOF.test(words(field)) && !OF_FORM.test(field.name))) return false;
  const addresses = [page.request.url, form.action].map((url) => URL.parse(url));
  if (addresses.some((url) => PROOF.test(url?.search ?? ''))) return false;
  const headings = [...textOf(page.response).slice(0, 300_000).matchAll(HEADING)].map(([, text = '']) => text);
  const buttons = form.fields
    .filter(({ tag, type }) => tag === 'button' || type === 'submit')
    .map(({ value }) => value);
  if (addresses.some((url) => LOCKED_OUT.test(url?.pathname ?? ''))) return true;
  // A sign-in may have a heading for those who forgot theirs.
  const isNew = passwords.length === 2 || passwords.some((field) => NEW.test(words(field)));
  return isNew && [...headings, ...buttons].some((text) => LOCKED_OUT.test(text));
}

function sightingOf(form: Form, page: Answered): WebSighting {
  const fields = form.fields.filter(({ name, type }) => name !== '' && !NOT_WRITTEN.test(type)).map(({ name }) => name);
  const evidence = filled(
    {
      it: 'Il modulo di {page}, aperto a tutti, imposta la password di un account con questi soli campi: {fields}. Non è stato inviato: da verificare se il server chieda una conferma prima di cambiare la password.',
      en: 'The form on {page}, which is open to everybody, sets the password of an account with these fields alone: {fields}. It was not sent. To be verified: whether the server asks for a confirmation before it changes the password.',
    },
    { page: page.request.url.split('?')[0], fields: fields.join(', ') },
  );
  const parameter = passwordsOf(form)[0]?.name ?? '';
  return sighting(UNPROVEN.key, page, { evidence, marks: ['type="password"'] }, { parameter, possible: true });
}

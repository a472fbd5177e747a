import { isRefusedToStrangers } from '../../attack/without-session.ts';
import type { Site, WebSighting } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { type Answered, textOf } from '../../reading/answer.ts';
import { asksPresentPassword, carriesToken } from '../../reading/form-purpose.ts';
import { type Field, type Form, pageOf } from '../../reading/page.ts';
import { AUTHENTICATION, define, HELPS_TO_CHANGE, owaspSheet } from './define.ts';
import { pagesOf, sighting } from './sight.ts';

export const UNASKED = define(
  'password-change-unasked',
  {
    family: 'Passwords',
    scores: HELPS_TO_CHANGE,
    owasp: AUTHENTICATION,
    cwes: [620],
    references: [owaspSheet('authentication', 'Authentication')],
  },
  {
    name: { it: 'Cambio della password senza quella attuale', en: 'Password change without the current one' },
    description: {
      it: 'Il modulo con cui l’utente collegato cambia la propria password non chiede quella attuale: chi si serve della sua sessione, per esempio da un computer lasciato aperto o con uno script nella pagina, prende possesso dell’account per sempre.',
      en: 'The form with which a signed-in user changes their own password does not ask for the current one: whoever uses the session, at an unlocked computer or through a script in the page, takes over the account for good.',
    },
    solution: {
      it: 'Chiedere la password attuale, o un altro fattore, e verificarla sul server prima di cambiarla; avvisare l’utente del cambio e chiudere le altre sessioni.',
      en: 'Ask for the current password or another factor and verify it on the server before the change; notify the user and end the other sessions.',
    },
  },
);

const NEW = /new|nuov|neu|nouv|nuev/i;
const REPEATS =
  /confirm|conferm|repeat|ripet|again|re-?(?:type|enter|pass|pw)|verif|wiederhol|bestätig|bestaetig|repet|confirma|(?:2|two|bis)$/i;
const NOT_WRITTEN = /^(?:hidden|submit|button|image|reset)$/;
const SETS =
  /(?:change|update|edit|modif\w*|new|set|cambia|cambio|aggiorna|nuova|ändern|aendern|changer|nouveau|cambiar|nueva)[\s_/-]{0,3}(?:(?:your|my|the|la|tua|own|il|das|dein|mot de|su|tu)[\s_-]{0,3}){0,2}(?:pass|pwd|pw\b|kennwort|contrase)|(?:pass(?:word|wd)?|pwd|kennwort|contrase\w{1,3}a)[\s_/-]{0,3}(?:change|update|edit|modif\w*|reset|cambi\w*|ändern|aendern)|ch(?:g|ange)?_?(?:passwd|pass|pwd|pw)\b/i;
const HEADING = /<(?:title|h[1-4]|legend)\b[^>]{0,300}>\s{0,40}([^<>]{1,200}?)\s{0,40}</gi;
const MOST = 5;

/** Forms behind the sign-in that set the user's own password without asking for the current one. They are never sent. */
export function ownPasswordForms(site: Site): WebSighting[] {
  if (!site.session.signedIn) return [];
  const seen = pagesOf(site).flatMap((page) => {
    if (page.response.status !== 200 || isRefusedToStrangers(site, page.request.url) !== true) return [];
    const form = pageOf(page).forms.find((one) => setsOwnPassword(one, page, site));
    return form ? [sightingOf(form, page)] : [];
  });
  return [...new Map(seen.map((one) => [JSON.stringify(one.place), one])).values()].slice(0, MOST);
}

function sightingOf(form: Form, page: Answered): WebSighting {
  const fields = passwordsOf(form).map(({ name }) => name);
  const evidence = filled(
    {
      it: '{page}, che senza accesso è rifiutata, mostra all’utente collegato un modulo che imposta una nuova password ({fields}) senza chiedere quella attuale. Il modulo non è stato inviato: da verificare se il server la chieda altrimenti.',
      en: '{page}, which is denied without a sign-in, shows the signed-in user a form that sets a new password ({fields}) without asking for the current one. The form was not sent. To be verified: whether the server asks for it in another way.',
    },
    { page: page.request.url.split('?')[0], fields: fields.join(', ') },
  );
  const [parameter = ''] = fields;
  return sighting(UNASKED.key, page, { evidence, marks: ['type="password"'] }, { parameter, possible: true });
}

const passwordsOf = ({ fields }: Form) => fields.filter(({ type, name }) => type === 'password' && name !== '');

function setsOwnPassword(form: Form, page: Answered, site: Site): boolean {
  const passwords = passwordsOf(form);
  const [first, second] = passwords;
  if (!first || passwords.length > 2 || asksPresentPassword(form)) return false;
  if (passwords.some(({ attributes }) => attributes.get('autocomplete') === 'current-password')) return false;
  // A password and a new one: the first is the current one.
  if (second && !REPEATS.test(second.name) && !(NEW.test(first.name) && NEW.test(second.name))) return false;
  if (!second && !NEW.test(first.name)) return false;
  if (!isOfUser(form, page, site)) return false;
  const { pathname } = new URL(page.request.url);
  const headings = [...textOf(page.response).slice(0, 300_000).matchAll(HEADING)].map(([, text = '']) => text);
  const buttons = form.fields.filter(({ type }) => type === 'submit' || type === 'button').map(({ value }) => value);
  const path = URL.parse(form.action)?.pathname ?? '';
  return NEW.test(first.name) || [pathname, path, ...headings, ...buttons].some((text) => SETS.test(text));
}

/** Whether the form changes the user's own password: one that names another account is an administrator's. */
function isOfUser(form: Form, page: Answered, { session }: Site): boolean {
  const user = session.user?.toLowerCase() ?? '';
  const isOwn = ({ value }: Field) => user !== '' && value.toLowerCase() === user;
  const others = form.fields.filter(({ type, name }) => name !== '' && type !== 'password' && !NOT_WRITTEN.test(type));
  if (!others.every((field) => field.type !== 'file' && isOwn(field))) return false;
  const hidden = form.fields.filter((field) => field.type === 'hidden' && !isOwn(field));
  const names = (field: Field) =>
    !carriesToken({ ...form, fields: [field] }) && /^(?:\d+|[0-9a-f-]{24,36})$/i.test(field.value);
  const addresses = [page.request.url, form.action].map((url) => URL.parse(url));
  const isNumbered = addresses.some((url) => /\/\d+(?:\/|$)|=./.test((url?.pathname ?? '') + (url?.search ?? '')));
  return !hidden.some(names) && !isNumbered;
}

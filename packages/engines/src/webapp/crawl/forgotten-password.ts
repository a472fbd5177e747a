import { type Field, isPasswordName, type SeenForm } from './form.ts';
import type { LinkPlace } from './html-page.ts';
import { linkChange, wordsOf } from './state-change.ts';
import { PASSWORDS } from './state-words.ts';

/** Verbs that name a page for a forgotten password where nothing else stands in the address: not `setup`, not `init`. */
const RESETS = /^(?:reset|reimposta|ripristina|zurucksetzen|zuruecksetzen|reinitialiser|restablecer)$/;
/** What else may stand there. Any other word may be that of what is reset. */
const BESIDE_RESETS =
  /^(?:link|request|confirm|form|page|my|your|me|new|start|send|e|mail|email|user|users|account|access|login|signin|auth|credentials?|pass|pw|code|token|step\d?|index|forgot(?:ten)?|lost|recovery?|utente|accesso|konto|compte|cuenta|v\d|api|public|en|it|de|fr|es)$/;
/** What is reset where no password is meant. */
const DATA =
  /\b(?:db|databases?|data|demo|sample|all|everything|scores?|cart|basket|labs?|challenges?|lessons?|exercises?|progress|levels?|games?|app|application|site|system|factory|defaults?|settings?|config\w*|cache|counters?|stat(?:s|istics)|logs|tables?|filters?|search|device|router|server|setup|install\w*|environment|dati|banca|tutto|punteggio|carrello|esercizi\w*|daten\w*|alles?|warenkorb|spiel|donnees|tout|panier|jeu|datos|base|todo|carrito|juego)\b/;
/** Folders of such: an application may itself stand in one that is called `demo` or `app`. */
const OF_DATA =
  /\b(?:db|databases?|data|all|scores?|cart|basket|labs?|challenges?|lessons?|exercises?|progress|levels?|games?|setup|install\w*|config|cache|logs|tables?|settings|dati|punteggio|carrello|daten\w*|warenkorb|spiel|donnees|panier|jeu|datos|carrito|juego)\b/;
/** Words of somebody who cannot sign in. */
const LOCKED_OUT =
  /forg[oe]t|\blost\b|recover|dimentic|smarrit|recuper|vergess|verloren|oubli|perdu|olvid|perdid|\b(?:can ?t|cannot|can not|unable|trouble|problems?)\b.{0,20}\b(?:log|sign|login|signin|access|enter)\b/;
const OF_ACCOUNT =
  /\b(?:account|access|log ?in|sign ?in|credentials?|username|accesso|utente|konto|zugang|compte|cuenta)\b/;

/** Without the joining of `wordsOf`, which reads `Reset DB` as one command. */
const plain = (text: string) =>
  text
    .slice(0, 400)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
const isOfPassword = (words: string) => LOCKED_OUT.test(words) || words.split(' ').some((word) => PASSWORDS.has(word));

/**
 * Whether a link to a page such as `reset.php` leads to one for a forgotten password, which only shows a form: by its words,
 * the text around it, or a form to sign in beside it. `null`: it does not; `data`: it resets something else.
 */
export function readResetLink(
  address: string,
  label: string,
  { place, root }: { readonly place?: LinkPlace | undefined; readonly root: string },
): 'password' | 'data' | null {
  const url = URL.parse(address);
  const name = url?.pathname.startsWith(root) ? url.pathname.slice(root.length) : (url?.pathname ?? '');
  const segments = name.split('/').filter((segment) => segment !== '');
  const parts = segments.map((segment) => wordsOf(segment.replace(/\.[a-z]{2,5}\d?$/i, '')));
  const at = parts.findIndex((some) => some.some((word) => RESETS.test(word)));
  if (at < 0) return null;
  const words = parts.slice(at).flat();
  const folders = plain(segments.slice(0, at).join(' '));
  const own = plain(label);
  const near = plain(place?.near ?? '');
  if ([own, near].some((text) => DATA.test(text))) return 'data';
  const isBare = !OF_DATA.test(folders) && words.every((word) => RESETS.test(word) || BESIDE_RESETS.test(word));
  if (url?.search !== '' || !isBare || linkChange(address, { root }) !== 'resets') return null;
  if (isOfPassword(own) || isOfPassword(near) || LOCKED_OUT.test(`${folders} ${words.join(' ')}`)) return 'password';
  const signIn = place?.signIn ?? null;
  if (signIn === null) return null;
  if (signIn === 'around' || OF_ACCOUNT.test(`${own} ${words.join(' ')}`)) return 'password';
  // 'Reset' alone, behind the form, may be that of the data of a demonstration.
  const isReset = wordsOf(label).every((word) => RESETS.test(word) || BESIDE_RESETS.test(word));
  return signIn === 'before' && !isReset ? 'password' : null;
}

const OF_SOMEBODY =
  /mail|user|login|account|name|phone|utente|benutzer|utilisateur|usuario|konto|compte|cuenta|correo/i;
const NOT_TEXT = /^(?:hidden|submit|button|image|reset|checkbox|radio)$/;

/** Whether a form asks who has forgotten a password, and for nothing else. */
export function asksWhoForgot({ fields, buttons = [] }: SeenForm): boolean {
  const written = fields.filter(({ type }) => !NOT_TEXT.test(type));
  const isWho = ({ name, type }: Field) => type === 'email' || OF_SOMEBODY.test(name);
  const words = [...buttons, ...fields.filter(({ type }) => type === 'submit').map(({ value }) => value)].map(plain);
  return (
    written.length > 0 &&
    written.length <= 2 &&
    written.every((field) => field.type !== 'password' && !isPasswordName(field.name)) &&
    written.some(isWho) &&
    !words.some((text) => DATA.test(text))
  );
}

import { pageOf } from '@rocca/tools/web/scope';
import type { Site } from '../check.ts';
import { readHtml } from '../crawl/html-page.ts';
import { OF_ADMINISTRATION } from './panels.ts';
import { textOf } from './similar.ts';

/** The role that each of several sign-ins of a site is for: `Login as Doctor`, `/staff/login`. */

interface AskedSignIn {
  readonly url: string;
  /** The page with its form. */
  readonly page?: string;
  readonly userField?: string;
  readonly passwordField: string | null;
  readonly isOfScript?: boolean;
}

const MAX_TEXT = 300_000;
const MAX_BEFORE = 3_000;
const HEADING = /<(h[1-6]|legend|caption|summary)\b[^<>]{0,300}>(.{1,300}?)<\/\1/gis;

const plain = (html: string) =>
  html
    .replaceAll(/<[^<>]{0,500}>|&#?\w{1,10};/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The heading next above the password of a sign-in; without one the words of its button. */
function headingOf({ url, page, passwordField }: AskedSignIn, site: Site): string {
  if (page === undefined || passwordField === null) return '';
  const shown = site.exchanges.filter(({ request: { method, url: at } }) => method === 'GET' && isSame(at, page));
  for (const html of shown.map((exchange) => textOf(exchange).slice(0, MAX_TEXT))) {
    const parts = html.split(/(?=<form\b)/i);
    const { forms } = readHtml(html);
    const isAsked = (part: string) => {
      const [form] = readHtml(part.split(/<\/form/i)[0] ?? '').forms;
      const action = form && URL.parse(form.action.trim() || page, page)?.href;
      return action !== undefined && pageOf(action) === pageOf(url) && namesField(part, passwordField);
    };
    const at = parts.findIndex(isAsked);
    if (at < 0) continue;
    const above = (parts[at - 1] ?? '').split(/<\/form\b/i).at(-1) ?? '';
    const inside = (parts[at] ?? '').split(/type=["']?password/i)[0] ?? '';
    const heading = [...`${above.slice(-MAX_BEFORE)}${inside}`.matchAll(HEADING)].at(-1)?.[2];
    if (heading !== undefined) return plain(heading);
    const form = forms.find(({ fields }) => fields.some(({ name }) => name === passwordField));
    return form?.buttons?.join(' ') ?? '';
  }
  return '';
}

const isSame = (one: string, other: string) => pageOf(one) === pageOf(other);
const namesField = (html: string, name: string) =>
  [`"${name}"`, `'${name}'`, `=${name} `, `=${name}>`].some((written) => html.includes(written));

/** Words of any sign-in, in English, Italian, German, French and Spanish. */
const OF_ANY =
  /^(?:log(?:in|on|ging)?|sign(?:in|on|ing)?|welcome|hello|back|again|home|page|users?|accounts?|area|please|enter|the|your|our|my|and|with|for|to|in(?:to)?|on|of|as|here|now|access|panel|portal|dashboard|restricted|secure|members?|session|auth\w*|credentials?|details|form|first|continue|submit|password|e-?mail|index|app|web|site|www|php|func\w*|process|check|do|action|accesso|accedi|entra|benvenut\w|pagina|utent[ei]|riservata|inserisci|credenziali|effettua|come|per|con|all?|anmeld\w*|einloggen|willkommen|benutzer|konto|bitte|als|f(?:ü|ue)r|connexion|connecter|identifi\w*|bienvenue|compte|utilisateur|pour|acceso|acceder|iniciar|sesi(?:ó|o)n|bienvenid[oa]s?|usuarios?|cuenta|entrar|como|para|por|espace|bereich|zona)$/i;
const MOST_ROLES = 2;

/** Names of accounts are written in Latin letters. */
const wordsIn = (text: string) => (text.match(/\p{Script=Latin}{3,20}/gu) ?? []).map((word) => word.toLowerCase());

/** The words that name an area: a heading of many words is a text. */
function namedIn(text: string): string[] {
  const words = [...new Set(wordsIn(text).filter((word) => !OF_ANY.test(word)))];
  return words.length > MOST_ROLES ? [] : words;
}

const inPath = (url: string) =>
  new URL(url).pathname
    .replace(/\.\w{1,5}$/, '')
    .split('/')
    .slice(-2)
    .join(' ');

/** The roles that a sign-in names (`doctor`); empty: it names none. */
function rolesOf(login: AskedSignIn, site: Site, isOneOfSeveral: boolean): string[] {
  const said = namedIn(headingOf(login, site));
  if (said.length > 0 || !isOneOfSeveral) return said;
  return [login.page ?? login.url, login.url].map((url) => namedIn(inPath(url))).find(([word]) => word) ?? [];
}

const ADMINISTRATION = /^(?:admin|amministra|verwalt)/i;
const singular = (word: string) => (/[^s]s$/.test(word) && word.length > 4 ? word.slice(0, -1) : word);

/** Names of accounts that the words of a sign-in give: `doctor` for `Doctors’ login`. */
export function namesOfArea(login: AskedSignIn, site: Site, isOneOfSeveral: boolean): string[] {
  const roles = rolesOf(login, site, isOneOfSeveral).filter((word) => !ADMINISTRATION.test(word));
  return [...new Set(roles.map(singular))];
}

/** `AdminLogin.php`, `loginadmin`. */
const IN_ONE_WORD = /admin(?:istrator)?(?:log-?in|sign-?in|access|auth)|(?:log-?in|sign-?in)_?admin/i;

/** Whether administrators sign in there, by its address or its heading. */
export const isOfAdministration = (login: AskedSignIn, site: Site): boolean =>
  [login.url, login.page ?? login.url]
    .map((url) => new URL(url).pathname)
    .some((path) => OF_ADMINISTRATION.test(path) || IN_ONE_WORD.test(path)) ||
  wordsIn(headingOf(login, site)).some((word) => ADMINISTRATION.test(word));

const ROLE_OF_OTHERS =
  /client|customer|patient|student|pupil|employee|staff|teacher|doctor|nurse|driver|seller|vendor|guest|paziente|studente|alunno|dipendente|docente|medico|ospite|kunde|patiente?|lehrer|arzt|gast|alumno|empleado|paciente|cliente/i;

/** Whether the address or the heading names a role other than administrator. */
export const isOfOthers = (login: AskedSignIn, site: Site): boolean =>
  !isOfAdministration(login, site) &&
  [inPath(login.url), inPath(login.page ?? login.url), headingOf(login, site)].some((text) =>
    ROLE_OF_OTHERS.test(text),
  );

/**
 * Sign-ins with accounts of their own: each has its own program and its own name for the field of the name, and says whom
 * it is for. Several pages with the same fields may ask for the same accounts.
 */
export function withOwnAccounts<Login extends AskedSignIn>(logins: readonly Login[], site: Site): ReadonlySet<Login> {
  const all = logins.map((login) => ({ login, roles: rolesOf(login, site, false) }));
  type Area = (typeof all)[number];
  const isOther = (one: Area, other: Area) =>
    !isSame(one.login.url, other.login.url) &&
    one.login.userField !== other.login.userField &&
    !one.roles.some((role) => other.roles.includes(role));
  const isNamed = ({ login, roles }: Area) => roles.length > 0 && (login.userField ?? '') !== '';
  const areas = all.filter(
    (one) => isNamed(one) && all.every((other) => other === one || (isNamed(other) && isOther(one, other))),
  );
  return new Set(areas.length > 1 ? areas.map(({ login }) => login) : []);
}

const ONE_WORD = /^\p{L}[\w.-]{2,29}$/u;
const MAX_PAGES = 300;
const MOST_LISTED = 5;

/** Names that the site offers to choose from in a list of those a sign-in is for. */
export function namesListedFor(roles: readonly string[], { exchanges }: Site): string[] {
  if (roles.length === 0) return [];
  const lists = exchanges.slice(0, MAX_PAGES).flatMap((exchange) => {
    const html = textOf(exchange).slice(0, MAX_TEXT);
    return /<select\b/i.test(html) ? readHtml(html).forms.flatMap(({ fields }) => fields) : [];
  });
  const listed = lists.filter(({ type, name }) => type === 'select' && roles.includes(singular(name.toLowerCase())));
  const names = listed.flatMap(({ options }) => options.filter((option) => ONE_WORD.test(option)));
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, MOST_LISTED);
}

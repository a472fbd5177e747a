import { passwordField } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { type Answered, kindOf, textOf } from '../reading/answer.ts';
import { changesSomething } from '../reading/form-purpose.ts';
import { pageOf } from '../reading/page.ts';
import { OF_ADMINISTRATION } from './panels.ts';
import { personTableIn } from './person-tables.ts';
import { customersIn, personsIn } from './user-lists.ts';
import { BELOW, lastNameOf } from './usual-names.ts';
import { personalIn } from './without-session.ts';

const ACTS =
  /^(?:delet|remov|edit|ban|block|unblock|approv|reject|promot|activat|deactivat|suspend|elimin|rimuov|modific|blocc|approv|losch|supprim|borr)/;
const ACCOUNTS =
  /^(?:users?|usernames?|members?|accounts?|customers?|clients?|employees?|utent[ei]|clienti|benutzer|utilisateurs?|usuarios?)$/;
const ADDS = /^(?:add|new|create|edit|modif|updat|nuov|crea|aggiung|bearbeit|ajout|crear)/;

const wordsIn = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
const says = (text: string, pattern: RegExp) => wordsIn(text).some((word) => pattern.test(word));

/** Whether words say that something is done: deleted, edited, blocked. */
export const saysAct = (text: string): boolean => says(text, ACTS);
/** Whether words name accounts. */
export const namesAccounts = (text: string): boolean => says(text, ACCOUNTS);

const ENOUGH = 2;
/** The version of a script, as its address names it: `select2@4.1.0`. */
const IN_ADDRESS = /@\d/;
const OBJECT = /=[^&]|\/\d+(?:\/|$)/;
/** Roles of accounts; those of a team are others. */
const ROLE =
  /^(?:(?:super|site|sys)?[ _-]?admin\w{0,10}|root|users?|customer|client|moderator|utente|cliente|amministrat\w{1,4})$/i;
const TYPED = /^(?:hidden|submit|button|reset|image|search)$/;

/** What is done to each of several things: links and forms that name one. */
function controlsIn(answer: Answered): string[] {
  const page = pageOf(answer);
  const links = page.links.map((link) => new URL(link)).map(({ pathname, search }) => pathname + search);
  const actions = page.forms
    .filter(({ method }) => method === 'POST')
    .map(({ action }) => URL.parse(action, answer.request.url))
    .map((url) => (url === null ? '' : url.pathname + url.search));
  return [...new Set([...links, ...actions].filter((one) => saysAct(one) && OBJECT.test(one)))];
}

/** Accounts with their roles or secrets, and customers; the roles of a team are others. */
function accountsIn(answer: Answered): readonly string[] {
  const table = personTableIn(answer);
  if (!table?.isSecret) return customersIn(answer);
  if (!/^(?:roles?|ruol[oi])$/i.test(table.field)) return table.persons;
  const cells = textOf(answer.response)
    .slice(0, 300_000)
    .split(/<[^<>]{0,500}>/);
  return cells.some((cell) => ROLE.test(cell.trim())) ? table.persons : [];
}

const CELL = /<td\b[^>]{0,300}>\s{0,200}([^<>\s][^<>]{0,80}?)\s{0,200}</gi;

const FEWEST_BARE = 3;

/** Rows of tables with headings, or of several, each by a text of its own. */
function rowsIn({ response }: Answered): string[] {
  const tables = textOf(response)
    .slice(0, 300_000)
    .split(/<table\b/i)
    .slice(1);
  return tables
    .map((table) => ({
      hasHeadings: /<th\b/i.test(table),
      rows: table.split(/<tr\b[^>]{0,300}>/i).filter((row) => /<td\b/i.test(row)),
    }))
    .flatMap(({ hasHeadings, rows }) => (hasHeadings || rows.length >= FEWEST_BARE ? rows : []))
    .flatMap((row) => {
      const cells = [...row.matchAll(CELL)].map(([, cell = '']) => cell);
      return cells.find((cell) => /\p{L}{2}/u.test(cell)) ?? cells[0] ?? [];
    });
}

/** Lines of records: of what users did, by the name of the page. */
function linesIn({ request, response }: Answered): string[] {
  if (!/log|audit|event/i.test(lastNameOf(new URL(request.url).pathname))) return [];
  const blocks = [
    ...textOf(response)
      .slice(0, 300_000)
      .matchAll(/<(?:pre|textarea)\b[^>]{0,300}>([^<]{1,20000})</gi),
  ];
  return blocks
    .flatMap(([, text = '']) => text.split('\n').map((line) => line.trim()))
    .filter((line) => line.length > 3);
}

/** Forms that set something, by the names of their fields; the form of a sign-in is none. */
function editsIn(answer: Answered): string[] {
  const page = pageOf(answer);
  const asksPassword = readHtml(textOf(answer.response)).forms.some((form) => passwordField(form) !== null);
  const { pathname } = new URL(answer.request.url);
  if (asksPassword && !pathname.split(/[^a-z]+/i).some((word) => ADDS.test(word.toLowerCase()))) return [];
  return page.forms.filter(changesSomething).flatMap(({ fields }) => {
    const typed = fields.filter(({ type, name }) => name !== '' && !TYPED.test(type)).map(({ name }) => name);
    return typed.length >= ENOUGH ? typed : [];
  });
}

const OF_PASSWORD = /pass(?:word|wd)?(?:[^a-z]|$)|pwd|kennwort|contrase|parola/i;

/** Every user has a page for their own password, whatever menu stands above its form. */
function changesOwnPassword(answer: Answered): boolean {
  const { forms, title } = pageOf(answer);
  const says = [lastNameOf(new URL(answer.request.url).pathname), title].some((text) => OF_PASSWORD.test(text));
  const typed = forms.map(({ fields }) => fields.filter(({ type, name }) => name !== '' && !TYPED.test(type)));
  const isForPasswords = typed.some((some) => some.length > 0 && some.every(({ type }) => type === 'password'));
  return says && isForPasswords && typed.flat().every(({ type }) => type === 'password');
}

/** Links of an administration's first page to its usual parts, by their addresses: in whatever language its texts are. */
function partsLedTo(answer: Answered): string[] {
  if (changesOwnPassword(answer)) return [];
  const { pathname } = new URL(answer.request.url);
  const folder = /\.\w{2,5}$/.test(pathname) ? pathname.replace(/[^/]*$/, '') : `${pathname.replace(/\/$/, '')}/`;
  if (!OF_ADMINISTRATION.test(folder)) return [];
  const below = pageOf(answer)
    .links.map((link) => new URL(link).pathname)
    .filter((path) => path.startsWith(folder) && BELOW.includes(lastNameOf(path)));
  return [...new Set(below)];
}

const enough = (found: readonly string[]) => (found.length >= ENOUGH ? found : []);

/**
 * What a page shows that only an administration does, as texts of the page: accounts with their roles, persons with their
 * contact data, what is done to each of several things. Of a page of an administration, by its address or by the page that
 * leads there, any rows, forms and parts as well.
 */
export function managementIn(answer: Answered, { isLed = false, isUser = false } = {}): readonly string[] {
  if (kindOf(answer.response) !== 'html') return [];
  const isInside = isLed || OF_ADMINISTRATION.test(new URL(answer.request.url).pathname);
  const found = [enough(accountsIn(answer))];
  // A user edits what is their own.
  if (isInside || !isUser) found.push(enough(controlsIn(answer)));
  if (isInside)
    found.push(
      enough(personsIn(answer)),
      enough(rowsIn(answer)),
      enough(linesIn(answer)),
      editsIn(answer),
      enough(partsLedTo(answer)),
    );
  if (isLed) found.push([...personalIn(answer)].filter((text) => !IN_ADDRESS.test(text)));
  return found.find((marks) => marks.length > 0) ?? [];
}

import { type Answered, kindOf, textOf } from '../reading/answer.ts';
import { personalIn } from './without-session.ts';

interface PersonRecord {
  readonly text: string;
  /** What names its person. */
  readonly person: string;
}

/** Rows of a table and objects of JSON that each name one person. */
export function recordsIn({ response }: Answered): PersonRecord[] {
  const text = textOf(response).slice(0, 300_000);
  const rows = kindOf(response) === 'json' ? text.split(/\}\s{0,4},\s{0,4}\{/) : text.split(/<tr\b/i).slice(1);
  return rows.flatMap((row) => {
    const [person] = personalIn({ response: { ...response, body: Buffer.from(row) } });
    return person === undefined ? [] : [{ text: row, person }];
  });
}

/** Those persons, each once; of a list that names accounts with their passwords and nothing else, the accounts. */
export function personsIn(answer: Answered): string[] {
  const persons = [...new Set(recordsIn(answer).map(({ person }) => person))];
  const accounts = accountsIn(answer);
  return accounts.length > persons.length ? accounts : persons;
}

const PASSWORD = /(?<![a-z])(?:\w{0,20}_)?(?:password|passwd|pwd|pass)(?:[ _-]?hash)?(?![a-z])/i;
const ACCOUNT_NAME = /^(?:user[ _-]?name|log-?in|user|name|account|nome utente|utente)$/i;
const HASH =
  /(?<![\w$./])(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|\$(?:2[abxy]|argon2\w{0,2}|scrypt|1|5|6)\$[\w./$=,+-]{20,200})(?!\w)/i;
const IN_DATA = /"(?:user_?name|login|user|name)"\s{0,4}:\s{0,4}"([^"\\]{2,60})"/i;
const PASSWORD_IN_DATA = /"(?:\w{0,20}_)?(?:password|passwd|pwd|pass)(?:_?hash)?"\s{0,4}:\s{0,4}"([^"\\]{3,200})"/i;
/** What stands there instead, or is a text about passwords. */
const NO_PASSWORD = /^(?:[*•●x.]+|null|none|hidden|\[?redacted\]?|protected|n\/a|change\w*|reset\w*|forgot\w*)$/i;

/** Whether something may be a password, and not what a page shows in its place. */
export const mayBePassword = (text: string) => text.length >= 3 && !NO_PASSWORD.test(text);

/** The names of accounts that an answer gives with a password each. */
function accountsIn({ response }: Answered): string[] {
  const text = textOf(response).slice(0, 300_000);
  const found =
    kindOf(response) === 'json'
      ? text.split(/\}\s{0,4},\s{0,4}\{/).map((record) => {
          const password = PASSWORD_IN_DATA.exec(record)?.[1] ?? '';
          return mayBePassword(password) ? IN_DATA.exec(record)?.[1] : undefined;
        })
      : [...accountRows(text), ...accountItems(text)];
  return [...new Set(found.filter((name) => name !== undefined))];
}

/** Whether data for scripts gives passwords of several accounts; a page may name accounts to try the site with. */
export const givesPasswords = (answer: Answered): boolean =>
  kindOf(answer.response) === 'json' && accountsIn(answer).length >= SEVERAL;

const SEVERAL = 2;
const textIn = (html: string) => html.replaceAll(/<[^<>]{0,500}>/g, ' ').trim();

/** Rows of tables with a column of names and one of passwords. */
function accountRows(html: string): string[] {
  return html.split(/<table\b/i).flatMap((table) => {
    const [head = [], ...rows] = table
      .split(/<tr\b[^>]{0,300}>/i)
      .slice(1)
      .map((row) =>
        row
          .split(/<t[dh]\b[^>]{0,300}>/i)
          .slice(1)
          .map(textIn),
      );
    const [nameAt, passwordAt] = [ACCOUNT_NAME, PASSWORD].map((pattern) => head.findIndex((one) => pattern.test(one)));
    if (nameAt === undefined || passwordAt === undefined || nameAt < 0 || passwordAt < 0) return [];
    return rows.flatMap((cells) => {
      const [name = '', password = ''] = [cells[nameAt], cells[passwordAt]];
      return name !== '' && /^\S+$/.test(password) && mayBePassword(password) ? [name] : [];
    });
  });
}

/** Items that each say what the hash of a password is; a hash alone may be that of a file. */
function accountItems(html: string): string[] {
  return html
    .split(/<(?:li|tr|p|br)\b[^>]{0,300}>/i)
    .slice(1)
    .map(textIn)
    .filter((item) => item.length < 500 && PASSWORD.test(item) && HASH.test(item))
    .flatMap((item) => /[\w.@-]{0,40}[a-z][\w.@-]{2,40}/i.exec(item.replace(HASH, ' '))?.[0] ?? []);
}

/** What lists of accounts say of each, and lists of people to write to do not. */
const OF_USERS =
  /(?<![a-z])(?:user_?names?|log-?ins?|nome utente|pass(?:word|wd|_?hash)?|pwd|is_?admin|balance|saldo|iban|credit_?card|birth\w{0,6}|nascita|codice fiscale|last_?(?:log-?in|seen)|ultimo accesso|user_?id)(?![a-z])/i;

/** Whether an answer lists accounts. */
export const isUserList = (answer: Answered): boolean =>
  OF_USERS.test(headingsOf(answer)) || accountsIn(answer).length >= SEVERAL;

function headingsOf({ response }: Answered): string {
  const text = textOf(response).slice(0, 300_000);
  const pattern = kindOf(response) === 'json' ? /"([\w -]{1,40})"\s{0,4}:/g : /<th\b[^>]{0,200}>([^<]{1,60})/gi;
  return [...text.matchAll(pattern)].map(([, name = '']) => name.replace(/([a-z])([A-Z])/g, '$1_$2')).join('\n');
}

const SECRETS =
  /(?<![a-z])(?:pass(?:word|wd|_?hash)?|pwd|salt|(?:reset|access|refresh|api|auth|session)_?(?:token|key)|secret|otp|pin|balance|saldo|iban|(?:credit_?)?card(?:_?number)?|cvv|ssn|salary|stipendio|birth\w{0,6}|nascita|codice_?fiscale)(?![a-z])/i;

/** What a list says of each person that is nobody else's business; null: nothing of the kind. */
export const secretFieldOf = (answer: Answered): string | null => SECRETS.exec(headingsOf(answer))?.[0] ?? null;

const OF_CUSTOMER =
  /(?<![a-z])(?:users?|customers?|clients?|buyers?|member|billing|shipping|utent[ei]|client[ei]|acquirente)(?![a-z])/i;
const OF_SELLER =
  /(?<![a-z])(?:vendors?|sellers?|merchants?|suppliers?|hosts?|carriers?|doctors?|contacts?|venditor[ei]|fornitor[ei]|medic[oi])(?![a-z])/i;

/** Whether the persons of a list may be those who sell or help, whom every customer is to know. */
export const namesSellers = (answer: Answered): boolean =>
  OF_SELLER.test(headingsOf(answer)) && !OF_CUSTOMER.test(headingsOf(answer));

const OF_ROLE = /(?<![a-z])(?:roles?|ruol[oi]|rolle|r[oô]le)(?![a-z])/i;
const TITLE = /<(?:title|h[1-3])\b[^<>]{0,300}>\s{0,40}([^<>]{1,120})/gi;
const ENOUGH_CUSTOMERS = 3;

/** Persons whom a page lists as customers or with their roles, by its headings; none where they may be those who sell. */
export function customersIn(answer: Answered): string[] {
  const text = textOf(answer.response).slice(0, 300_000);
  const titles = kindOf(answer.response) === 'html' ? [...text.matchAll(TITLE)].map(([, title = '']) => title) : [];
  const said = [headingsOf(answer), ...titles].join('\n');
  const isList = (OF_CUSTOMER.test(said) || OF_ROLE.test(headingsOf(answer))) && !OF_SELLER.test(said);
  const persons = isList ? personsIn(answer) : [];
  return persons.length >= ENOUGH_CUSTOMERS ? persons : [];
}

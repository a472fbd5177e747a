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

/** Those persons, each once. */
export const personsIn = (answer: Answered): string[] => [...new Set(recordsIn(answer).map(({ person }) => person))];

/** What lists of accounts say of each, and lists of people to write to do not. */
const OF_USERS =
  /(?<![a-z])(?:user_?names?|log-?ins?|nome utente|pass(?:word|wd|_?hash)?|pwd|is_?admin|balance|saldo|iban|credit_?card|birth\w{0,6}|nascita|codice fiscale|last_?(?:log-?in|seen)|ultimo accesso|user_?id)(?![a-z])/i;

/** Whether an answer lists accounts. */
export const isUserList = (answer: Answered): boolean => OF_USERS.test(headingsOf(answer));

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

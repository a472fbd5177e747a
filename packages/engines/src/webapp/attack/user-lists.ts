import { type Answered, kindOf, textOf } from '../reading/answer.ts';
import { personalIn } from './without-session.ts';

/** Rows of a table and objects of JSON that each name one person. */
export function personsIn({ response }: Answered): string[] {
  const text = textOf(response).slice(0, 300_000);
  const rows = kindOf(response) === 'json' ? text.split(/\}\s{0,4},\s{0,4}\{/) : text.split(/<tr\b/i).slice(1);
  const named = rows.map((row) => [...personalIn({ response: { ...response, body: Buffer.from(row) } })]);
  return [...new Set(named.flatMap(([first]) => first ?? []))];
}

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

import { type Answered, textOf } from '../reading/answer.ts';
import { isData } from './person-records.ts';

/** A list that says something of several persons. */
export interface PersonTable {
  readonly persons: readonly string[];
  /** What it says of each, by its heading. */
  readonly field: string;
  /** Only the person and administrators should know it. */
  readonly isSecret: boolean;
  /** It lets somebody else sign in, or send requests in their name. */
  readonly isCredential: boolean;
  /** Password hashes only: clear-text passwords may be those of demo accounts. */
  readonly isHashed: boolean;
}

const NAME =
  /^(?:(?:user|customer|client|patient|employee|student|member|full|first|last|given|family)?[ _-]?names?|users?|customers?|clients?|patients?|employees?|login|nome|cognome|nome utente|utente|cliente|paziente|dipendente|benutzer(?:name)?|kunde|nom|usuario)$/i;
const SECRET =
  /^(?:pass(?:word|wd)?(?:[ _-]?hash)?|pwd|api[ _-]?key|(?:access|auth|reset|session)?[ _-]?token|is[ _-]?admin|roles?|ruol[oi]|credit(?: ?card)?|card(?:[ _-]?number)?|balance|saldo|credito|salary|stipendio|birth\w{0,8}|date of birth|nascita|data di nascita|iban|ssn|codice[ _-]?fiscale|last[ _-]?log-?in|ultimo accesso|diagnos\w{1,3}|disease|allerg\w{1,4}|prescription)$/i;
const CREDENTIAL = /^(?:pass(?:word|wd)?(?:[ _-]?hash)?|pwd|api[ _-]?key|(?:access|auth|reset|session)?[ _-]?token)$/i;
/** Whole, or cut for the reader. */
const HASHED = /^(?=.{20}|.{0,200}(?:\.{3}|…)$)(?:[\da-f]{6,}|[\w./+=,:-]{0,80}\$[\w$./+=,:-]{3,})(?:\.{3}|…)?$/i;
const CONTACT =
  /^(?:e-?mail|mail|(?:tele)?phone|tel|mobile|contact|(?:home[ _-]?)?address|street|city|indirizzo|via|citt[aà]|telefono|adresse|stra(?:ß|ss)e|stadt|direcci[oó]n|ciudad)$/i;
/** Columns of an access log: client address and action. */
const ADDRESS = /^(?:(?:client|remote|user|visitor)[ _-]?)?ip(?:[ _-]?addr(?:ess)?)?$|^remote[ _-]?addr$/i;
const ACTION =
  /^(?:keyword|query|search(?:[ _-]?term)?|path|page|url|referr?er|user[ _-]?agent|action|session(?:[ _-]?id)?)$/i;
const IP = /^(?:\d{1,3}\.){3}\d{1,3}$|^[\da-f]{0,4}:[\da-f:.]{2,39}$/i;
const FEWEST = 2;
const MOST_ROWS = 500;

const textIn = (html: string) =>
  html
    .replaceAll(/<[^<>]{0,500}>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The first list of persons in an answer; null: there is none. */
export function personTableIn(answer: Answered): PersonTable | null {
  const isForScripts = isData(answer);
  const tables = isForScripts ? tablesInData(answer) : tablesInPage(answer);
  for (const [head = [], ...rows] of tables) {
    const visits = isForScripts ? readVisits(head, rows) : null;
    if (visits) return visits;
    const nameAt = head.findIndex((text) => NAME.test(text));
    const fieldAt = [SECRET, CONTACT].map((pattern) => head.findIndex((text) => pattern.test(text)));
    const at = fieldAt.find((one) => one >= 0 && one !== nameAt);
    if (nameAt < 0 || at === undefined) continue;
    const whole = rows.filter((row) => /\p{L}{2}/u.test(row[nameAt] ?? '') && (row[at] ?? '') !== '');
    const persons = [...new Set(whole.map((row) => row[nameAt] ?? ''))];
    const credentialAt = head.findIndex((text) => CREDENTIAL.test(text));
    const isHashed = whole.filter((row) => HASHED.test(row[credentialAt] ?? '')).length >= FEWEST;
    const field = head[credentialAt] ?? head[at] ?? '';
    if (persons.length >= FEWEST)
      return { persons, field, isSecret: fieldAt[0] === at, isCredential: credentialAt >= 0, isHashed };
  }
  return null;
}

/** An access log with actions and client addresses. Only in JSON: pages may publish the addresses of editors. */
function readVisits(head: readonly string[], rows: ReadonlyArray<readonly string[]>): PersonTable | null {
  const [addressAt, actionAt] = [ADDRESS, ACTION].map((pattern) => head.findIndex((text) => pattern.test(text)));
  if (addressAt === undefined || actionAt === undefined || addressAt < 0 || actionAt < 0) return null;
  const whole = rows.filter((row) => IP.test(row[addressAt] ?? '') && (row[actionAt] ?? '') !== '');
  const persons = [...new Set(whole.map((row) => row[actionAt] ?? ''))];
  const field = head[addressAt] ?? '';
  return persons.length >= FEWEST ? { persons, field, isSecret: true, isCredential: false, isHashed: false } : null;
}

function tablesInPage({ response }: Answered): string[][][] {
  return textOf(response)
    .slice(0, 300_000)
    .split(/<table\b/i)
    .slice(1)
    .map((table) =>
      table
        .split(/<tr\b[^>]{0,300}>/i)
        .slice(1, MOST_ROWS)
        .map((row) =>
          row
            .split(/<t[dh]\b[^>]{0,300}>/i)
            .slice(1)
            .map((cell) => textIn(cell.split(/<\/t(?:able|body|head)\b/i)[0] ?? '')),
        ),
    );
}

function tablesInData({ response }: Answered): string[][][] {
  const data = parsed(textOf(response).slice(0, 1_000_000));
  const inner = typeof data === 'object' && data !== null && !Array.isArray(data) ? Object.values(data) : [data];
  return inner.filter(Array.isArray).map((list: readonly unknown[]) => {
    const records = list.slice(0, MOST_ROWS).filter((one) => typeof one === 'object' && one !== null);
    const names = [...new Set(records.flatMap((one) => Object.keys(one)))];
    const valueIn = (one: object, name: string) => String(Object.entries(one).find(([key]) => key === name)?.[1] ?? '');
    return [names, ...records.map((one) => names.map((name) => valueIn(one, name)))];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

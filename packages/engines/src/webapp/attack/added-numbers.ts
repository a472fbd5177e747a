import type { Exchange } from '@rocca/tools/web/model';
import type { Site } from '../check.ts';
import { type Answered, isAnswered, kindOf } from '../reading/answer.ts';
import { pageOf } from '../reading/page.ts';
import { dataIn, partsOf } from './without-session.ts';

/** A page of their own, as each of two users gets it at the same address. */
export interface OwnPage {
  readonly own: Answered;
  readonly theirs: Answered;
}

/** The second user's number, and the names by which addresses of the site give it. */
export interface NumberOfUser {
  readonly value: string;
  readonly names: readonly string[];
}

/** Names by which programs read whose page is asked for, where no link carries one. */
const USUAL = [
  'user_id',
  'id',
  'uid',
  'userid',
  'user',
  'userId',
  'member_id',
  'customer_id',
  'account_id',
  'patient_id',
  'student_id',
  'employee_id',
];
const NUMBER = /^\d{1,10}$/;
const IN_TEXT = /(?:^|[^a-z])([a-z]{2,20})?[ _-]?(?:id|no|nr|number|numero)\.?\s{0,2}[:#]?\s{0,2}(\d{1,10})$/i;
const MOST_NUMBERS = 2;

/** Numbers that stand in the links and texts of one user's pages in the place of those of the other one. */
export function numbersOfSecond(pages: readonly OwnPage[], { origin }: Site): NumberOfUser[] {
  const found = new Map<string, Set<string>>();
  const note = (value: string, name: string) => found.set(value, (found.get(value) ?? new Set()).add(name));
  for (const { own, theirs } of pages) {
    const [mine, others] = [own, theirs].map((page) => valuesIn(page, origin));
    for (const [name, values] of others ?? []) {
      const before = mine?.get(name);
      const [only] = values;
      // One number each: a list names things, not the user.
      if (values.size === 1 && before?.size === 1 && only !== undefined && !before.has(only)) note(only, name);
    }
  }
  return [...found].slice(0, MOST_NUMBERS).map(([value, names]) => ({ value, names: [...names] }));
}

/** Numbers by the name that their address or their text gives them. */
function valuesIn(page: Answered, origin: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const note = (name: string, value: string) => found.set(name, (found.get(name) ?? new Set()).add(value));
  if (kindOf(page.response) !== 'html') return found;
  for (const link of pageOf(page).links.filter((one) => one.startsWith(`${origin}/`)))
    for (const [name, value] of new URL(link).searchParams) if (NUMBER.test(value)) note(name, value);
  for (const part of partsOf(page)) {
    const [, word = '', value] = IN_TEXT.exec(part) ?? [];
    if (value !== undefined) note(word === '' ? 'id' : `${word.toLowerCase()}_id`, value);
  }
  return found;
}

/** All names at once with the second user's number, and each by itself. */
export function addressesWith(
  url: string,
  { value, names }: NumberOfUser,
): { readonly all: string; readonly each: ReadonlyMap<string, string> } {
  const own = names.flatMap((name) => (name.endsWith('_id') ? [name, name.replace(/_id$/, '')] : [name]));
  const asked = [...new Set([...own, ...USUAL])];
  const withNames = (some: readonly string[]) => {
    const address = new URL(url);
    for (const name of some) address.searchParams.set(name, value);
    return address.href;
  };
  return { all: withNames(asked), each: new Map(asked.map((name) => [name, withNames([name])])) };
}

const FEWEST = 2;
const SHARE = 0.5;

/** Values of the second user's page that an answer shows, if they are most of it; `shown`: what the first user sees anyway. */
export function shownOfSecond(
  answer: Exchange,
  { own, theirs }: OwnPage,
  { value: number }: NumberOfUser,
  shown: ReadonlySet<string>,
): string[] {
  if (!isAnswered(answer) || answer.response.status !== 200) return [];
  const mine = dataIn(own);
  // A page may say which number it was asked for.
  const isNumber = (value: string) => value.split(/[^\p{L}\d]+/u).at(-1) === number;
  const only = [...dataIn(theirs)].filter((value) => !mine.has(value) && !shown.has(value) && !isNumber(value));
  const got = dataIn(answer);
  const found = only.filter((value) => got.has(value));
  return found.length >= FEWEST && found.length >= only.length * SHARE ? found : [];
}

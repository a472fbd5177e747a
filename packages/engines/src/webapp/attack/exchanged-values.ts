import type { Site, UserSession } from '../check.ts';
import { type FoundPoint, partsInside, pointsInside } from '../crawl/find-points.ts';
import { madeOfName } from './guessable.ts';
import { digestOf, type Reference } from './references.ts';

const partsOfCookie = (name: string, value: string): FoundPoint[] =>
  pointsInside({ kind: 'cookie', name, value }).flatMap((point) => [point, ...partsInside(point)]);

/**
 * Whether a value names its user in a way that others could write as well: a small number, the name, what is computed of one
 * of them. A random value is the user's secret, and proves nothing in another's session.
 */
function isGuessable(value: string, user: string): boolean {
  const name = user.toLowerCase();
  const local = name.split('@')[0] ?? name;
  const isName = name.length >= 3 && [name, local].includes(value.toLowerCase());
  return isName || /^\d{1,9}$/.test(value) || digestOf(value) !== null || madeOfName(value, user) !== null;
}

/** What stands in the cookies of the second user where the first one has another value, by the name of the place. */
export function valuesOfSecond(second: UserSession, { session }: Site): ReadonlyMap<string, string> {
  const { secondUser = '' } = session;
  const found = [...second.cookies()].flatMap(([name, value]) => partsOfCookie(name, value));
  return new Map(found.filter(({ value }) => isGuessable(value, secondUser)).map(({ name, value }) => [name, value]));
}

/** A control value: it names no user. */
export const valueOfNobody = (value: string) => (/^\d+$/.test(value) ? '99990113' : `${value.slice(0, 3)}qzxwv`);

/** With the value of the second user before all others. */
export function withValueOfSecond(
  { name, value }: FoundPoint,
  reference: Reference | null,
  values: ReadonlyMap<string, string>,
): Reference | null {
  const theirs = values.get(name);
  if (theirs === undefined || theirs === value) return reference;
  const others = reference?.others.filter((one) => one !== theirs) ?? [];
  return { others: [theirs, ...others], nothing: reference?.nothing ?? valueOfNobody(value) };
}

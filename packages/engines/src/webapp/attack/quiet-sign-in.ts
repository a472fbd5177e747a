import type { AttackTools } from '../check.ts';
import { type Attempt, isAlike, type Login, tryLogin } from './logins.ts';
import { textOf, wordsOf } from './similar.ts';
import { destinationIn } from './visitor.ts';

/** Sign-ins whose answer to the right password shows no signed-in state: only their refusals tell it. */

/** Cookies that the answers to a try set, apart from those that they clear. */
function cookiesSet({ sent, last }: Attempt): Set<string> {
  const headers = [sent, last].flatMap((one) => one.response?.headers ?? []);
  const lines = headers.filter(([name]) => name.toLowerCase() === 'set-cookie').map(([, value]) => value);
  const isKept = (line: string) => /^[^=;]+=[^;\s]/.test(line) && !/max-age=0|expires=[^;]*\b19[67]\d\b/i.test(line);
  return new Set(lines.filter(isKept).map((line) => line.split('=')[0]?.trim() ?? ''));
}

export function setsMore(attempt: Attempt, wrong: Attempt): boolean {
  const usual = cookiesSet(wrong);
  return [...cookiesSet(attempt)].some((name) => !usual.has(name));
}

const isElsewhere = (one: Attempt, other: Attempt) => destinationIn(one.sent) !== destinationIn(other.sent);

/** It says less than a refusal and nothing more. */
function saysLess(attempt: Attempt, wrong: Attempt): boolean {
  const said = [attempt, wrong].flatMap(({ user, password }) => [user, password]);
  const [words, usual] = [wordsOf(attempt.last, said), wordsOf(wrong.last, said)];
  const known = new Set(usual);
  return words.length < usual.length && textOf(attempt.last) !== '' && words.every((word) => known.has(word));
}

/** Whether two tries are answered differently, by their cookies as well. */
export const isAnsweredAlike = (one: Attempt, other: Attempt): boolean =>
  isAlike(one, other) && !setsMore(one, other) && !setsMore(other, one);

/** Whether the answer may be that to a right password, though it shows its form again or a page for everybody. */
export function mayBeIn(attempt: Attempt, wrong: Attempt): boolean {
  if (leadsToFailure(attempt, wrong)) return true;
  const statuses = [attempt.sent.response?.status ?? 500, attempt.last.response?.status ?? 500];
  if (statuses.some((status) => status >= 400)) return false;
  return (
    setsMore(attempt, wrong) || (isElsewhere(attempt, wrong) && !isAlike(attempt, wrong)) || saysLess(attempt, wrong)
  );
}

/** Whether it leads to another page than a refusal, and that page fails: it may be broken for every user. */
export function leadsToFailure(attempt: Attempt, wrong: Attempt): boolean {
  const status = attempt.last.response?.status ?? 0;
  const fails = attempt.last !== attempt.sent && (status === 404 || status >= 500);
  return fails && isElsewhere(attempt, wrong) && (wrong.last.response?.status ?? 500) < 500;
}

/** Of the same length and kinds of characters: a site may refuse short or simple passwords in another way. */
export function passwordLike(password: string, token: string): string {
  const at = (index: number) => token.charCodeAt(index % token.length) + index * 7;
  return [...password]
    .map((character, index) => {
      if (/\d/.test(character)) return String(at(index) % 10);
      if (/[a-z]/.test(character)) return String.fromCharCode(97 + (at(index) % 26));
      return /[A-Z]/.test(character) ? String.fromCharCode(65 + (at(index) % 26)) : character;
    })
    .join('');
}

/** Controls before each repetition: no answer that comes back at every second to fifth try fits between them. */
const CONTROLS = [2, 4];

interface DecisionParts {
  readonly first: Attempt;
  /** The try right after it, which must be refused. */
  readonly control: Attempt;
  readonly wrong: Attempt;
  inventName(): string;
  /** Counts one more try of the name; false: there were enough. */
  mayRepeat(): boolean;
}

/**
 * The last of further tries of a pair, if the pair alone decides: between them, made-up names with passwords of the same
 * shape are refused.
 */
export async function repeatIfDecided(login: Login, parts: DecisionParts, tools: AttackTools): Promise<Attempt | null> {
  let last: Attempt | null = null;
  const { first, control, wrong, inventName, mayRepeat } = parts;
  if (!mayBeIn(first, wrong) || mayBeIn(control, wrong)) return null;
  for (const controls of CONTROLS) {
    for (let count = 0; count < controls; count += 1) {
      const password = passwordLike(first.password, tools.token());
      const other = await tryLogin(login, { user: inventName(), password }, tools);
      if (!other || !isAnsweredAlike(other, wrong) || mayBeIn(other, wrong)) return null;
    }
    if (!mayRepeat()) return last;
    const again = await tryLogin(login, { user: first.user, password: first.password }, tools);
    if (!again || !isAnsweredAlike(again, first) || !mayBeIn(again, wrong)) return null;
    last = again;
  }
  return last;
}

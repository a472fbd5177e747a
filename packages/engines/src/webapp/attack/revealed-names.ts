import type { Attempt } from './logins.ts';
import { wordsOf } from './similar.ts';

/** Whether a sign-in answers names that exist in the same words each time, and made-up names in others. */
export function isWordedOtherwise(known: readonly Attempt[], invented: readonly Attempt[]): boolean {
  const said = [...known, ...invented].flatMap(({ user, password }) => [user, password]);
  const [texts, others] = [known, invented].map(
    (attempts) => new Set(attempts.map(({ last }) => wordsOf(last, said).join(' '))),
  );
  return texts?.size === 1 && others?.size === 1 && [...texts][0] !== [...others][0];
}

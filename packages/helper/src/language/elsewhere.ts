import { CONCEPTS } from './concepts.ts';

/** Concepts for subjects that the knowledge leaves to others: taxes, traffic, work law, other laws, small talk. */
const ELSEWHERE: ReadonlySet<string> = new Set(CONCEPTS.filter(({ elsewhere }) => elsewhere).map(({ id }) => `#${id}`));

/** Whether a term names a subject of which the knowledge has nothing, however many words the question shares with it. */
export function isElsewhere(term: string): boolean {
  return ELSEWHERE.has(term);
}

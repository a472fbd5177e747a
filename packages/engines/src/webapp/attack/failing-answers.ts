import type { Exchange } from '@rocca/tools/web/model';
import { headerOf, textOf } from './similar.ts';

/** Words by which applications say that something failed, without a word of the database. */
const FAILURE =
  /\b(?:errors?|fail(?:ed|ure|s)?|sorry|oops|wrong|problem|unable|could not|couldn.t|cannot|can.t|try again|not (?:possible|saved|added|sent|created)|exception|errore|riprova|spiacenti|impossibile|problema|fehler(?:geschlagen)?|leider|erreur|désolé|échec|échou[ée]+|ha fallado|intente)\b/gi;

const failuresIn = (exchange: Exchange) =>
  new Set((textOf(exchange).match(FAILURE) ?? []).map((word) => word.toLowerCase()));

/** Numbers of records differ by themselves. */
const placeOf = (address: string | null) => address?.replace(/[#?].*$/s, '').replace(/\d+/g, '0') ?? null;
const kindOf = ({ response }: Exchange) => Math.floor((response?.status ?? 0) / 100);

/** Whether an answer says that something failed, or leads elsewhere, where the usual one does not. */
export function failsUnlike(answer: Exchange, usual: Exchange): boolean {
  if (kindOf(answer) !== kindOf(usual)) return true;
  const [to, usually] = [answer, usual].map((one) => placeOf(headerOf(one, 'location')));
  if (to !== usually) return true;
  const known = failuresIn(usual);
  return [...failuresIn(answer)].some((word) => !known.has(word));
}

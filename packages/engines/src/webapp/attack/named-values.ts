import type { Answered } from '../reading/answer.ts';
import { dataIn, partsOf } from './without-session.ts';

/** What an answer says: its cells, and lines that give a name and a value. */
export function valuesIn(answer: Answered): ReadonlySet<string> {
  const lines = partsOf(answer).flatMap((part) => (part.length < 2000 ? part.split('\n') : []));
  const named = lines.flatMap((line) => /^[\p{L}\d ._-]{1,30}[:=]\s{0,20}(\S.{1,80})$/u.exec(line.trim())?.[1] ?? []);
  return new Set([...dataIn(answer), ...named.map((one) => one.trim())]);
}

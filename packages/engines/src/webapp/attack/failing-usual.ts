import { filled } from '../evidence.ts';
import { newDatabaseError } from './error-texts.ts';
import type { Proven } from './sql-proof.ts';
import { type Answer, control, proof, repeat, type Trial } from './trial.ts';
import { unknownFunction } from './unknown-function.ts';

/** A call in a string, and one in the place of a number; both stand behind the usual value, of which the program may cut off the beginning. */
const CALLS: ReadonlyArray<(value: string, name: string) => string> = [
  unknownFunction,
  (value, name) => `${value}"+${name}("T")+"`,
  (value, name) => `${value}${/\d$/.test(value) ? '' : '0'}+${name}(1)`,
];

/** What databases say of a function that they do not know. */
const saysUnknown = (name: string) =>
  new RegExp(
    `FUNCTION [\\w.\`"&;]{0,80}${name}[\`"&;quot]{0,7} does not exist|no such function: ${name}\\b|function ${name}\\([^)<\\n]{0,80}\\) does not exist|${name}\\W{1,7}is not a recognized`,
    'i',
  );

/**
 * Where the usual answer is an error of the database already, one more error tells nothing, but for the name of a function that
 * we made up: only who reads the value as a part of the statement looks for it.
 */
export async function byUnknownFunction(trial: Trial): Promise<Proven | null> {
  const usual = newDatabaseError(trial.control.text, '');
  if (!usual) return null;
  for (const call of CALLS) {
    const ask = async (change = (value: string) => value): Promise<Answer & { shown: string | undefined }> => {
      const name = trial.tools.token();
      const answer = await trial.send(change(call(trial.point.value, name)));
      return { ...answer, shown: saysUnknown(name).exec(answer.text)?.[0] };
    };
    const first = await ask();
    if (first.shown === undefined) continue;
    // The same as a text: without brackets there is no call.
    const without = await ask((value) => value.replaceAll(/[()]/g, ''));
    const again = await ask();
    if (without.shown !== undefined || again.shown === undefined) continue;
    return {
      evidence: filled(
        {
          it: 'Il valore si trova in un’istruzione SQL: già la risposta solita è un errore del database, ma per “{value}” il database cerca una funzione che non esiste (“{shown}”), e di nuovo per un altro nome.',
          en: 'The value becomes part of an SQL statement: the usual answer is an error of the database already, but for “{value}” the database looks for a function that does not exist (“{shown}”), and does so again for another name.',
        },
        { value: first.value, shown: first.shown },
      ),
      messages: [proof(first, first.shown), control(without), repeat(again, again.shown)],
      possible: false,
    };
  }
  return null;
}

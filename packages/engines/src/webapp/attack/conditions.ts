import type { Evidence } from '../evidence.ts';
import { type Answer, control, proof, repeat, type Trial } from './trial.ts';

/** A pair of values of another language than SQL: the one keeps what the value selects, the other does not. */
export interface Pair {
  readonly context: Evidence;
  spell(holds: boolean): string;
}

const ROUNDS = 3;

/**
 * The pair that decides over the answer, each time. `keeps`: the condition that holds gives the usual answer; otherwise
 * it must give one of its own.
 */
export async function decidingPair(trial: Trial, pairs: readonly Pair[], keeps: boolean) {
  for (const pair of trial.within(pairs)) {
    const yes = await trial.send(pair.spell(true));
    if (!yes.exchange.response || trial.isUsual(yes) !== keeps) continue;
    if (!keeps && trial.distance(yes, trial.other) === 0) continue;
    const no = await trial.send(pair.spell(false));
    if (!no.exchange.response || trial.distance(yes, no) === 0) continue;
    let agreed = 0;
    let last: readonly [Answer, Answer] = [yes, no];
    for (; agreed < ROUNDS; agreed++) {
      last = [await trial.send(pair.spell(true)), await trial.send(pair.spell(false))];
      const agrees =
        trial.distance(last[0], yes) === 0 && trial.distance(last[1], no) === 0 && trial.distance(...last) > 0;
      if (!agrees) break;
    }
    if (agreed === ROUNDS)
      return { pair, yes, no, messages: [proof(yes), control(no), repeat(last[0]), control(last[1])] };
  }
  return null;
}

import type { AttackTools } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import type { Evidence } from '../evidence.ts';
import { type Answer, control, proof, repeat, type Trial } from './trial.ts';
import { unsteadyPoints } from './unsteady.ts';

/** A pair of values of another language than SQL: the one keeps what the value selects, the other does not. */
export interface Pair {
  readonly context: Evidence;
  spell(holds: boolean): string;
  /** Second ways to say the same, by what may stand around the value: one of them must give the same two answers. */
  readonly seconds?: ReadonlyArray<(holds: boolean) => string>;
}

/** A page that goes its own way agrees with a random order of so many once in 2^10 - 4 times. */
const LENGTH = 10;
/** Where a database says by itself what is wrong, and each sending may be a letter. */
const FEW = 4;
/** The same request as at first, between them: a page whose usual answer is another one by now cannot be tested this way. */
const CONTROLS_AFTER = [2, 6, 9];

/** True and false in an order that no page follows by itself: neither always the same nor in turns. */
export function randomSequence(length = LENGTH): readonly boolean[] {
  const order = Array.from({ length }, () => Math.random() < 0.5);
  const changes = order.filter((holds, at) => at > 0 && holds !== order[at - 1]).length;
  return changes === 0 || changes === length - 1 ? randomSequence(length) : order;
}

interface Deciding {
  /** Asks with a condition that holds, or with one that does not; null: no answer. */
  ask(holds: boolean): Promise<Answer | null>;
  /** Whether the answer is the one that such a condition gives. */
  fits(answer: Answer, holds: boolean): boolean;
  /** Whether the point's own value is answered as before. */
  isSteady(control: Answer): boolean;
  /** Answers that came before to what holds and to what does not: what they have of their own tells where pages change elsewhere. */
  readonly samples?: Samples;
  /** Of forms that may be mails, each sending counts: one control has to do where answers say that something failed. */
  readonly frugal?: boolean;
  /** A short sequence has to do. */
  readonly few?: boolean;
}

/** How often a page is asked for its usual answer once one did not fit: two of three may be the usual one. */
const CONTROLS_OF_DOUBT = 3;
const doubtedOf = new WeakMap<AttackTools, WeakSet<InjectionPoint>>();

/** Finds out, once for each point, whether its page changes by itself: the same condition was answered in two ways. */
export async function doubt(trial: Trial, isSteady = (control: Answer) => trial.isUsual(control)): Promise<void> {
  const { tools, point } = trial;
  const doubted = doubtedOf.get(tools) ?? new WeakSet();
  doubtedOf.set(tools, doubted);
  if (doubted.has(point)) return;
  doubted.add(point);
  for (let times = 0; times < CONTROLS_OF_DOUBT && !unsteadyPoints(tools).has(point); times += 1)
    if (!isSteady(await trial.send(point.value))) unsteadyPoints(tools).add(point);
}

/** Whether the condition, and nothing else, decides over the answer. `unsteady`: the page changes without us. */
export async function decides(trial: Trial, deciding: Deciding): Promise<'yes' | 'no' | 'unsteady'> {
  const decided = await askInTurn(trial, deciding);
  const unsteady = unsteadyPoints(trial.tools);
  if (decided === 'unsteady') unsteady.add(trial.point);
  if (decided === 'yes') unsteady.delete(trial.point);
  if (decided !== 'unlike') return decided;
  if (!deciding.frugal) await doubt(trial, deciding.isSteady);
  return 'no';
}

/** `unlike`: the same condition was answered in two ways. */
async function askInTurn(
  trial: Trial,
  { ask, fits, isSteady, samples, frugal = false, few = false }: Deciding,
): Promise<'yes' | 'no' | 'unlike' | 'unsteady'> {
  const controls = frugal ? CONTROLS_AFTER.slice(1, 2) : CONTROLS_AFTER;
  const telling = samples && new TellingWords(trial, samples);
  const asked: Array<readonly [Answer, boolean]> = [];
  let isExact = true;
  for (const [at, holds] of randomSequence(few ? FEW : LENGTH).entries()) {
    const answer = await ask(holds);
    if (!answer) return 'no';
    asked.push([answer, holds]);
    isExact &&= fits(answer, holds);
    if (!isExact && !telling?.fits(answer, holds)) return 'unlike';
    if (!controls.includes(at)) continue;
    const control = await trial.send(trial.point.value);
    isExact &&= isSteady(control);
    if (telling) telling.leaveOut(control);
    if (!isExact && !telling?.isAny) return 'unsteady';
  }
  // Words that turned out to change by themselves no longer count, for earlier answers as well.
  return isExact || asked.every(([answer, holds]) => telling?.fits(answer, holds)) ? 'yes' : 'unlike';
}

interface Samples {
  readonly yes: readonly Answer[];
  readonly no: readonly Answer[];
}

/**
 * The words that every answer to what holds has and none to what does not, and the other way round, but for those that
 * come and go in answers to the point's own value: messages of something else that the site did meanwhile.
 */
class TellingWords {
  readonly #trial: Trial;
  readonly #control: ReadonlySet<string>;
  readonly #of: { readonly yes: Set<string>; readonly no: Set<string> };

  constructor(trial: Trial, { yes, no }: Samples) {
    this.#trial = trial;
    this.#control = this.#wordsOf(trial.control);
    const [allYes, allNo] = [yes, no].map((answers) => answers.map((answer) => this.#wordsOf(answer)));
    const own = (these: readonly ReadonlySet<string>[] = [], others: readonly ReadonlySet<string>[] = []) =>
      new Set(
        [...(these[0] ?? [])].filter(
          (word) => these.every((words) => words.has(word)) && !others.some((words) => words.has(word)),
        ),
      );
    this.#of = { yes: own(allYes, allNo), no: own(allNo, allYes) };
  }

  get isAny(): boolean {
    return this.#of.yes.size + this.#of.no.size > 0;
  }

  fits(answer: Answer, holds: boolean): boolean {
    if (!answer.exchange.response) return false;
    const words = this.#wordsOf(answer);
    const [mine, others] = holds ? [this.#of.yes, this.#of.no] : [this.#of.no, this.#of.yes];
    return this.isAny && [...mine].every((word) => words.has(word)) && ![...others].some((word) => words.has(word));
  }

  leaveOut(control: Answer): void {
    const words = this.#wordsOf(control);
    for (const own of [this.#of.yes, this.#of.no])
      for (const word of own) if (words.has(word) !== this.#control.has(word)) own.delete(word);
  }

  /** Each with its number: of a list that grows by a line, the last one counts. */
  #wordsOf(answer: Answer): ReadonlySet<string> {
    const times = new Map<string, number>();
    return new Set(
      this.#trial.wordsOf(answer).map((word) => {
        const time = (times.get(word) ?? 0) + 1;
        times.set(word, time);
        return `${word} ${time}`;
      }),
    );
  }
}

/** Classifies answers by two examples: the answer to a true condition and the answer to a false one. */
export const asOneOf =
  (trial: Trial, yes: Answer, no: Answer): Deciding['fits'] =>
  (answer, holds) =>
    trial.distance(answer, holds ? yes : no) === 0 && trial.distance(answer, holds ? no : yes) > 0;

/**
 * The pair that decides over the answer, each time. `keeps`: the condition that holds gives the usual answer; otherwise
 * it must give one of its own; `either`: both will do.
 */
export async function decidingPair(trial: Trial, pairs: readonly Pair[], keeps: boolean | 'either') {
  for (const { context, spell, seconds = [spell] } of trial.within(pairs)) {
    const yes = await trial.send(spell(true));
    const isUsual = trial.isUsual(yes);
    if (!yes.exchange.response || (keeps !== 'either' && isUsual !== keeps)) continue;
    // The same as to a word or to a broken value: nothing was selected by it.
    if (!isUsual && (trial.distance(yes, trial.other) === 0 || trial.distance(yes, await trial.broken()) === 0))
      continue;
    const no = await trial.send(spell(false));
    if (!no.exchange.response || trial.distance(yes, no) === 0) continue;
    const fits = asOneOf(trial, yes, no);
    const fitting = await firstFitting(trial, seconds, fits);
    if (!fitting) {
      await doubt(trial);
      continue;
    }
    const { second, again } = fitting;
    const decided = await decides(trial, {
      ask: (holds) => trial.send((Math.random() < 0.5 ? spell : second)(holds)),
      fits,
      isSteady: (answer) => trial.isUsual(answer),
      samples: { yes: [yes, again[0]], no: [no, again[1]] },
    });
    if (decided === 'yes')
      return { context, yes, no, again, messages: [proof(yes), control(no), repeat(again[0]), control(again[1])] };
  }
  return null;
}

async function firstFitting(trial: Trial, seconds: NonNullable<Pair['seconds']>, fits: Deciding['fits']) {
  for (const second of seconds) {
    const again = [await trial.send(second(true)), await trial.send(second(false))] as const;
    if (fits(again[0], true) && fits(again[1], false)) return { second, again };
  }
  return null;
}

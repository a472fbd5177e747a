import { pageOf } from '@rocca/tools/web/scope';
import type { AttackTools, Message, SendOptions } from '../check.ts';
import { quietOf } from './quiet.ts';
import { MAX_WAIT_S, mayHaveWaited, provesWait } from './timing.ts';
import { type Answer, control, proof, repeat, type Trial } from './trial.ts';

const FIRST_WAIT_S = 1;
/** Where answers already take longer, a wait of some seconds proves nothing. */
const SLOWEST_USUAL_MS = 5_000;
/** Where a wait is work, less than this cannot be told. */
const LEAST_WORK_MS = 300;
/** What stays of the first measure of work when the machine has less to do. */
const SURE_PART_OF_WORK = 0.5;
/** Measured anew so often: a machine that has become faster since would end each proof. */
const WORK_ROUNDS = 2;

/** What an answer may take beyond the wait that was asked for: more of it, and something waits again and again. */
const SPARE_MS = 10_000;
/** While a wait of this length or more is proven, another page is asked. */
const WATCHED_WAIT_S = 3;

/** Below 2: a statement that sleeps for two rows takes twice as long as asked. */
const MOST_OF_ONCE = 1.8;

const slowed = new WeakSet<object>();

/** The site answered others late while a wait was proven: nothing on it is made to wait any more. */
export const isSlowed = (tools: AttackTools) => slowed.has(quietOf(tools));

export interface SeenWait {
  readonly evidence: string;
  readonly messages: readonly Message[];
}

interface Wait {
  of(seconds: number): string;
  /** It works instead of sleeping: how long a second is to it is not known. */
  readonly works?: boolean;
  /** Code runs once per request: a wait that is a multiple of the asked time comes from a statement that sleeps per row. */
  readonly once?: boolean;
  readonly options?: SendOptions;
  /** The first try was answered, with or without a wait. */
  onAnswered?(answer: Answer): void;
}

/** The answer waits as long as the value says: one request where it does not. */
export async function showsWait(
  trial: Trial,
  { of, works = false, once = false, options, onAnswered }: Wait,
): Promise<SeenWait | null> {
  const { tools, usualMs } = trial;
  if (usualMs > SLOWEST_USUAL_MS || isSlowed(tools)) return null;
  const quiet = quietOf(tools);
  const ask = async (seconds: number, isDecisive = false) => {
    const waitMs = Math.min(seconds, MAX_WAIT_S) * 1_000;
    const others = seconds >= WATCHED_WAIT_S ? askAnother(trial) : null;
    const answer = await trial.send(of(Math.min(seconds, MAX_WAIT_S)), {
      ...options,
      ...(isDecisive && { isDecisive }),
      isTimed: true,
      timeoutMs: 20_000,
    });
    const late = 2 * waitMs + usualMs + SPARE_MS;
    if (answer.exchange.ms > late || ((await others)?.ms ?? 0) > late) slowed.add(quiet);
    return answer;
  };
  const first = () => quiet.beside(() => ask(FIRST_WAIT_S));
  // Work beside other work takes a server's time from all of it: one after the other, none is late for the others' sake.
  const answer = await (works ? afterOthers(tools, first) : first());
  const { response, ms } = answer.exchange;
  if (response) onAnswered?.(answer);
  const least = works ? LEAST_WORK_MS : FIRST_WAIT_S * 1_000;
  if (!response || !mayHaveWaited({ askedMs: least, tookMs: ms }, trial.usualMs)) return null;
  // Servers that answer one request of a session after the other would pass on the wait of another proof.
  // The first late answer says that it waits: forms that store keep a share for the proof.
  const prove = (seconds: number) => ask(seconds, true);
  const isLonger = (seconds: number, took: number) =>
    once && seconds > 0 && took - usualMs > seconds * MOST_OF_ONCE * 1_000;
  if (isLonger(FIRST_WAIT_S, ms)) return null;
  if (!works) return quiet.alone(() => confirm(prove, tools, { isLonger }));
  return quiet.alone(async () => {
    for (let round = 0; round < WORK_ROUNDS && !isSlowed(tools); round += 1) {
      const [without, withWork] = [await prove(0), await prove(FIRST_WAIT_S)].map(({ exchange }) => exchange.ms);
      const workMs = (withWork ?? 0) - (without ?? 0);
      if (workMs < LEAST_WORK_MS) return null;
      const seen = await confirm(prove, tools, { workScale: (workMs * SURE_PART_OF_WORK) / (FIRST_WAIT_S * 1_000) });
      if (seen) return seen;
    }
    return null;
  });
}

const workOf = new WeakMap<object, Promise<unknown>>();

function afterOthers<T>(tools: AttackTools, work: () => Promise<T>): Promise<T> {
  const own = (workOf.get(quietOf(tools)) ?? Promise.resolve()).then(work, work);
  workOf.set(quietOf(tools), own);
  return own;
}

/** The page of the point without its value, as a stranger: a session of ours may be kept waiting by our own request. */
const askAnother = ({ point, tools }: Trial) =>
  tools.request(
    { method: 'GET', url: pageOf(point.page), headers: [], body: null },
    {
      ...{ anonymous: true, timeoutMs: 20_000 },
    },
  );

interface ConfirmOptions {
  readonly workScale?: number;
  /** An answer that ends the proof, since it took too long for what was asked. */
  isLonger?(seconds: number, ms: number): boolean;
}

/** Asks for waits and for none in turns. */
async function confirm(
  ask: (seconds: number) => Promise<Answer>,
  tools: AttackTools,
  { workScale, isLonger = () => false }: ConfirmOptions,
): Promise<SeenWait | null> {
  const asked: Answer[] = [];
  const proven = await provesWait(
    async (seconds) => {
      const answer = await ask(seconds);
      asked.push(answer);
      // The first late answer ends it.
      const { ms, response } = answer.exchange;
      return { ms, answered: response !== null && !isSlowed(tools) && !isLonger(seconds, ms) };
    },
    workScale === undefined ? {} : { workScale },
  );
  if (!proven) return null;
  const [without, wait, , longer] = asked;
  return {
    evidence: asked.map(({ value, exchange }) => `“${value}” ${Math.round(exchange.ms)} ms`).join('; '),
    messages: [wait && proof(wait), without && control(without), longer && repeat(longer)].flatMap((one) => one ?? []),
  };
}

import type { Message } from '../check.ts';
import { quietOf } from './quiet.ts';
import { mayHaveWaited, provesWait } from './timing.ts';
import { type Answer, control, proof, repeat, type Trial } from './trial.ts';

const FIRST_WAIT_S = 1;
/** Where answers already take longer, a wait of some seconds proves nothing. */
const SLOWEST_USUAL_MS = 3_000;
/** Where a wait is work, less than this cannot be told. */
const LEAST_WORK_MS = 300;
/** What stays of the first measure of work when the machine has less to do. */
const SURE_PART_OF_WORK = 0.5;

export interface SeenWait {
  readonly evidence: string;
  readonly messages: readonly Message[];
}

interface Wait {
  of(seconds: number): string;
  /** It works instead of sleeping: how long a second is to it is not known. */
  readonly works?: boolean;
}

/** The answer waits as long as the value says: one request where it does not. */
export async function showsWait(trial: Trial, { of, works = false }: Wait): Promise<SeenWait | null> {
  if (trial.usualMs > SLOWEST_USUAL_MS) return null;
  const quiet = quietOf(trial.tools);
  const ask = (seconds: number) => trial.send(of(seconds), { timeoutMs: 20_000 });
  const { response, ms } = (await quiet.beside(() => ask(FIRST_WAIT_S))).exchange;
  const least = works ? LEAST_WORK_MS : FIRST_WAIT_S * 1_000;
  if (!response || !mayHaveWaited({ askedMs: least, tookMs: ms }, trial.usualMs)) return null;
  // Sleeping costs the target nothing: others may be asked meanwhile.
  if (!works) return quiet.beside(() => confirm(ask));
  return quiet.alone(async () => {
    const [without, withWork] = [await ask(0), await ask(FIRST_WAIT_S)].map(({ exchange }) => exchange.ms);
    const workMs = (withWork ?? 0) - (without ?? 0);
    return workMs < LEAST_WORK_MS ? null : confirm(ask, (workMs * SURE_PART_OF_WORK) / (FIRST_WAIT_S * 1_000));
  });
}

/** Asks for waits and for none in turns. */
async function confirm(ask: (seconds: number) => Promise<Answer>, workScale?: number): Promise<SeenWait | null> {
  const asked: Answer[] = [];
  const proven = await provesWait(
    async (seconds) => {
      const answer = await ask(seconds);
      asked.push(answer);
      return { ms: answer.exchange.ms, answered: answer.exchange.response !== null };
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

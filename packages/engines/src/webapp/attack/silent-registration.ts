import type { Exchange } from '@rocca/tools/web/model';
import type { AttackTools, BrokenRegistration, Message } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { type Evidence, filled } from '../evidence.ts';
import { answerKindOf } from './fresh-request.ts';
import { wordsOf } from './similar.ts';
import { unknownFunction } from './unknown-function.ts';

const REPEATS = 2;

/**
 * A registration that fails without a message: one quote makes no account, two quotes make it, and calls of functions that
 * no database has fail as the quote did. None of these requests makes a second account.
 */
export async function bySilentRegistration(
  point: InjectionPoint,
  { broken, repaired }: BrokenRegistration,
  tools: AttackTools,
): Promise<{ readonly evidence: Evidence; readonly messages: Message[]; readonly possible: boolean } | null> {
  if (!repaired || isAlike(broken, repaired, point)) return null;
  const tried: Array<{ readonly exchange: Exchange; readonly value: string }> = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const value = unknownFunction(point.value, tools.token());
    const exchange = await tools.send(point, value);
    if (!isAlike(exchange, broken, point)) return null;
    tried.push({ exchange, value });
  }
  const [{ value } = { value: '' }] = tried;
  const evidence = filled(
    {
      it: 'Il valore si trova nell’istruzione SQL che crea un account: con un apice non viene creato nessun account, con due apici, che nell’istruzione ne valgono uno, sì. Anche una funzione inesistente (“{value}”) fa fallire la richiesta allo stesso modo, per due volte.',
      en: 'The value becomes part of the SQL statement that creates an account: with one quote no account is made, with two quotes, which are one in a statement, it is. A function that does not exist (“{value}”) makes the request fail in the same way, twice.',
    },
    { value },
  );
  return {
    evidence,
    messages: [
      { exchange: broken, marks: [], role: 'proof' },
      { exchange: repaired, marks: [], role: 'control' },
      ...tried.map((one) => ({ exchange: one.exchange, marks: [one.value], role: 'repeat' as const })),
    ],
    possible: false,
  };
}

/** The same kind of answer with the same words, beside the values that were sent. */
function isAlike(one: Exchange, other: Exchange, { kind }: InjectionPoint): boolean {
  if (!one.response || !other.response || answerKindOf(one) !== answerKindOf(other)) return false;
  const sent = [one, other].flatMap(({ request }) => SPOTS[kind].list(request).map(({ value }) => value));
  const [first, second] = [one, other].map((exchange) => wordsOf(exchange, sent).join(' '));
  return first === second;
}

import type { Exchange } from '@rocca/tools/web/model';
import type { AttackTools } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { isFilePart } from '../crawl/spots/multipart-body.ts';

/**
 * How a point behaves without an attack, asked once for all checks: the first answers tell which of them have anything
 * to look for.
 */
export interface Usual {
  readonly control: Exchange;
  /** The same request once more: what differs changes by itself. */
  readonly repeat: Exchange;
  /** The answer to a value that means nothing, and that value. */
  readonly other: Exchange;
  readonly word: string;
  /** The server waited for something at a value that means nothing, and did not answer in time. */
  readonly hangs?: boolean;
}

/** Where a value was not answered in time, others get less of it. */
export const HANGING_MS = 5_000;

/**
 * Asks once in a scan for each point, or for each of what points have in common; again where `isUnsent` says that a limit
 * kept the question from being sent.
 */
export function askedOnce<Answer>(
  ask: (point: InjectionPoint, tools: AttackTools) => Promise<Answer>,
  keyOf: (point: InjectionPoint) => object = (point) => point,
  isUnsent: (answer: Answer) => boolean = () => false,
) {
  const known = new WeakMap<AttackTools, WeakMap<object, Promise<Answer>>>();
  const ofScanOf = (tools: AttackTools) => {
    const ofScan = known.get(tools) ?? new WeakMap<object, Promise<Answer>>();
    known.set(tools, ofScan);
    return ofScan;
  };
  const askOnce = (point: InjectionPoint, tools: AttackTools): Promise<Answer> => {
    const ofScan = ofScanOf(tools);
    const key = keyOf(point);
    const known = ofScan.get(key);
    if (known) return known;
    const asked = ask(point, tools).then((answer) => {
      if (isUnsent(answer)) ofScan.delete(key);
      return answer;
    });
    ofScan.set(key, asked);
    return asked;
  };
  /** Whether the answer is there, or on its way. */
  const isAsked = (point: InjectionPoint, tools: AttackTools) => known.get(tools)?.has(keyOf(point)) === true;
  /** The answer, where it is known without asking. */
  const know = (point: InjectionPoint, tools: AttackTools, answer: Answer) => {
    if (!isAsked(point, tools)) ofScanOf(tools).set(keyOf(point), Promise.resolve(answer));
  };
  return Object.assign(askOnce, { isAsked, know });
}

/** Points of one request have the same usual answers, but for its file: the others may be sent without it. */
export const repeatOf = askedOnce(
  (point, tools) => tools.send(point, point.value, { isDecisive: true }),
  (point) => (isFilePart(point.request, point.name) ? point : point.request),
);

/** Null: the point does not answer. */
export const usualOf = askedOnce(async (point, tools): Promise<Usual | null> => {
  const word = tools.token();
  // At the same time: a page that takes seconds would take them three times.
  const [control, repeat, other] = await Promise.all([
    tools.control(point),
    repeatOf(point, tools),
    tools.send(point, word, { isDecisive: true }),
  ]);
  if (!control.response || !repeat.response) return null;
  if (other.response) return { control, repeat, other, word };
  if (other.failure !== 'timed_out' || tools.signal.aborted) return null;
  // A program waits for input at some values alone: one that begins as the usual one may be answered.
  const like = `${point.value}${word}`;
  const second = await tools.send(point, like, { timeoutMs: HANGING_MS, isDecisive: true });
  if (second.response) return { ...{ control, repeat, other: second, word: like }, hangs: true };
  if (second.failure === 'timed_out')
    hangingOf(tools).set(point, { ...{ control, repeat, other: repeat, word: point.value }, hangs: true });
  return null;
});

const hanging = new WeakMap<AttackTools, WeakMap<InjectionPoint, Usual>>();
function hangingOf(tools: AttackTools): WeakMap<InjectionPoint, Usual> {
  const ofScan = hanging.get(tools) ?? new WeakMap<InjectionPoint, Usual>();
  hanging.set(tools, ofScan);
  return ofScan;
}

/**
 * The same where no value without meaning is answered: the usual one stands in for it. For checks whose proof is a result
 * that only they can have asked for.
 */
export async function usualOrHanging(point: InjectionPoint, tools: AttackTools): Promise<Usual | null> {
  return (await usualOf(point, tools)) ?? hangingOf(tools).get(point) ?? null;
}

/** Signs that end or break a string or a filter of any language. */
export const BREAK = `'")(`;

/** The answer to the value with such signs behind it, asked once for all checks. */
export const brokenOf = askedOnce(
  async (point, tools) => {
    const value = point.value + BREAK;
    return { value, exchange: await tools.send(point, value, { isDecisive: true }) };
  },
  undefined,
  ({ exchange }) => exchange.failure === 'over_budget',
);

import type { Message } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { type Answer, control, proof, randomBetween, repeat, type Trial } from './trial.ts';

/** A product that stands nowhere in what we send: only who calculates can answer with it. */
export interface Product {
  readonly a: number;
  readonly b: number;
  readonly left: string;
  readonly right: string;
}

export interface OutputPayload {
  readonly context: Evidence;
  spell(product: Product): string;
  /** Calculates a sum instead, and shows it without the words around it. */
  readonly sum?: boolean;
  /** Shows the product without the words around it. */
  readonly bare?: boolean;
  /** Sends the value as it is. */
  readonly raw?: boolean;
  /** The same with a name that nothing knows: what merely calculates shows the result for it as well. */
  misspell?(spelled: string): string;
}

function newProduct(trial: Trial): Product {
  // Letters only beside the digits, so that the result stays one word.
  const word = () => trial.tools.token().replace(/\d/g, '').slice(0, 6);
  return {
    // Their product fits into 32 bits, which is all that numbers of some languages hold.
    a: randomBetween(10_001, 46_340),
    b: randomBetween(10_001, 46_340),
    left: `${word()}q`,
    right: `z${word()}`,
  };
}

/** Some languages write long numbers in groups. */
function expectedOf({ a, b, left, right }: Product, { sum = false, bare = false }: OutputPayload): RegExp {
  const digits = String(sum ? a + b : a * b);
  const grouped = digits.replace(/(?!^)(?=(?:\d{3})+$)/g, "[.,'’\\u00a0\\u202f ]?");
  return sum || bare
    ? new RegExp(`(?<!\\d)${digits}(?!\\d)`)
    : new RegExp(`${left}\\s{0,4}${grouped}\\s{0,4}${right}`, 'i');
}

export interface ShownOutput {
  readonly first: Answer;
  readonly shown: string;
  readonly messages: readonly Message[];
}

/** The result of the first calculation is in its own answer only, and so is that of the second. */
export async function showsOutput(trial: Trial, payload: OutputPayload): Promise<ShownOutput | null> {
  const ask = async (change = (spelled: string) => spelled) => {
    const product = newProduct(trial);
    const answer = await trial.send(change(payload.spell(product)), payload.raw ? { raw: true } : undefined);
    const expected = expectedOf(product, payload);
    return { answer, expected, shown: expected.exec(answer.text)?.[0] ?? null };
  };
  const one = await ask();
  if (one.shown === null || one.expected.test(trial.control.text)) return null;
  const two = await ask();
  // The page behind a form that stores its values shows the earlier ones as well.
  const isKept = one.answer.sent !== undefined;
  if (two.shown === null || (!isKept && one.expected.test(two.answer.text)) || two.expected.test(one.answer.text))
    return null;
  if (payload.misspell && (await ask(payload.misspell)).shown !== null) return null;
  return {
    first: one.answer,
    shown: one.shown,
    messages: [
      ...sentFor(one.answer),
      proof(one.answer, one.shown),
      control(trial.other),
      repeat(two.answer, two.shown),
    ],
  };
}

/** The form, where the result stands on the page behind it. */
const sentFor = ({ value, sent }: Answer): Message[] =>
  sent ? [{ exchange: sent, marks: [value], role: 'proof' }] : [];

import type { Message } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { decides } from './conditions.ts';
import { type Answer, control, proof, randomBetween, repeat, type Trial } from './trial.ts';

/**
 * Code that fails with one number and not with another, though both are spelled alike: only who runs it can tell them
 * apart. It needs neither an answer that shows the result nor time.
 */
export interface FailingCode {
  readonly context: Evidence;
  spell(fails: boolean): string;
}

/** Nothing can be divided by the difference of two equal numbers; seven by no other here is less than one. */
const difference = (fails: boolean) => {
  const number = randomBetween(11, 98);
  return `(${number}-${fails ? number : number - randomBetween(1, 7)})`;
};
/** Numbers have no more than 36 different digits. */
const radix = (fails: boolean) => String(fails ? randomBetween(41, 98) : randomBetween(11, 36));
const place = (fails: boolean) => String(fails ? randomBetween(31, 98) : randomBetween(10, 19));

const remainder = (fails: boolean) => `7%${difference(fails)}`;
const digits = (fails: boolean) => `(7).toString(${radix(fails)})`;
/** Behind a text that is left as it is. */
const noDigits = (fails: boolean) => `${digits(fails)}.slice(9)`;
const noText = (fails: boolean) => `substr(intdiv(7,${difference(fails)}),9)`;

/** In templates. Conditions and functions of Go know no sums. */
export const FAILING_TEMPLATES: readonly FailingCode[] = [
  { context: '{{ }} (Jinja2, Twig)', spell: (fails) => `{{${remainder(fails)}}}` },
  { context: '{{ }} (Go)', spell: (fails) => `{{index "abcdefghijklmnopqrst" ${place(fails)}}}` },
  { context: '{{ }} (Nunjucks)', spell: (fails) => `{{${digits(fails)}}}` },
  { context: `\${ } (FreeMarker, Mako, EL)`, spell: (fails) => `\${${remainder(fails)}}` },
  { context: '<%= %> (ERB)', spell: (fails) => `<%=${remainder(fails)}%>` },
  { context: '<%= %> (EJS)', spell: (fails) => `<%=${digits(fails)}%>` },
];

/** Behind an expression, which keeps its value: nothing but the failure shows. */
export const failingTails = (value: string): readonly FailingCode[] => [
  { context: 'JavaScript', spell: (fails) => `${value}+${noDigits(fails)}` },
  { context: 'Python', spell: (fails) => `${value} if 7//${difference(fails)} else 0` },
  { context: 'PHP', spell: (fails) => `${value}.${noText(fails)}` },
  { context: 'Ruby', spell: (fails) => `${value} if 7.div${difference(fails)}` },
];

/** Within brackets as well, where the value is a number. */
export const failingSums = (value: string): readonly FailingCode[] => [
  { context: 'Python', spell: (fails) => `${value}+0*(7//${difference(fails)})` },
  { context: 'Ruby', spell: (fails) => `${value}+0*7.div${difference(fails)}` },
  { context: 'PHP', spell: (fails) => `${value}+0*intdiv(7,${difference(fails)})` },
  { context: 'JavaScript', spell: (fails) => `${value}-${digits(fails)}.slice(9)` },
];

/** At the end of a string. */
export const failingStrings = (value: string, quotes: readonly string[] = ['"', "'"]): readonly FailingCode[] =>
  quotes.flatMap((quote) => [
    { context: `PHP, ${quote}`, spell: (fails: boolean) => `${value}${quote}.${noText(fails)}.${quote}` },
    { context: `JavaScript, ${quote}`, spell: (fails: boolean) => `${value}${quote}+${noDigits(fails)}+${quote}` },
    {
      context: `Python, ${quote}`,
      spell: (fails: boolean) => `${value}${quote}+${quote}${quote}*(7//${difference(fails)})+${quote}`,
    },
  ]);

export interface SeenFailure {
  readonly code: FailingCode;
  readonly first: Answer;
  readonly messages: readonly Message[];
}

/** The first whose numbers decide over the answer; `keeps`: what does not fail is answered as the usual value is. */
export async function decidesByNumbers(
  trial: Trial,
  codes: readonly FailingCode[],
  { keeps }: { keeps: boolean },
): Promise<SeenFailure | null> {
  const isSame = (one: Answer, other: Answer) => trial.distance(one, other) === 0;
  for (const code of codes) {
    const taken = await trial.send(code.spell(false));
    if (!taken.exchange.response || (keeps && !trial.isUsual(taken))) continue;
    const refused = await trial.send(code.spell(true));
    if (!refused.exchange.response || isSame(taken, refused)) continue;
    const decided = await decides(trial, {
      ask: (holds) => trial.send(code.spell(!holds)),
      // Messages of failures name the number.
      fits: (answer, holds) => isSame(answer, taken) === holds,
      isSteady: (answer) => trial.isUsual(answer),
    });
    if (decided !== 'yes') continue;
    const again = await trial.send(code.spell(false));
    return { code, first: taken, messages: [proof(taken), control(refused), repeat(again)] };
  }
  return null;
}

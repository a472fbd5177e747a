import { cweReference, scored } from '../../core/definition.ts';
import { decidingPair, type Pair } from '../attack/conditions.ts';
import { newXpathError } from '../attack/error-texts.ts';
import { absentValue } from '../attack/sql-syntax.ts';
import { depthWhereStored } from '../attack/storing.ts';
import { isLookedUp, mayWiden, randomBetween, Trial } from '../attack/trial.ts';
import type { PointCheck, WebDefinition } from '../check.ts';
import { filled } from '../evidence.ts';

const DEFINITION: WebDefinition = {
  key: 'xpath-injection',
  family: 'Injection',
  name: { it: 'XPath injection', en: 'XPath injection' },
  description: {
    it: 'Il valore di un parametro diventa parte di un’espressione XPath: si può leggere l’intero documento XML e aggirare gli accessi che vi si basano.',
    en: 'The value of a parameter becomes part of an XPath expression: the whole XML document can be read, and logins that rely on it can be passed.',
  },
  solution: {
    it: 'Usare espressioni XPath con variabili, oppure accettare soltanto valori di una forma fissa senza apici.',
    en: 'Use XPath expressions with variables, or accept values of a fixed form without quotes only.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:P/I:N/A:N', 5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5]),
  cves: [],
  cwes: ['CWE-643'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [cweReference(643)],
};

/** By a function that XPath has and SQL has not, and without signs of comparison, which filters look for. */
function pairsOf(value: string, word: 'and' | 'or', withCalls: boolean): readonly Pair[] {
  const condition = (holds: boolean, quote: string) => {
    const text = 'k'.repeat(randomBetween(2, 9));
    return `contains(${quote}${text}${quote},${quote}${holds ? 'k' : 'q'}${quote})`;
  };
  const quoted = (quote: string): Pair => ({
    context: { it: 'una stringa di un’espressione XPath', en: 'a string of an XPath expression' },
    // A string holds where it is not empty.
    spell: (holds) =>
      `${value}${quote} ${word} ${condition(holds, quote)} ${word} ${quote}${word === 'and' ? 'k' : ''}`,
  });
  const number: Pair = {
    context: { it: 'un numero di un’espressione XPath', en: 'a number of an XPath expression' },
    spell: (holds) => `${value} ${word} ${condition(holds, '"')}`,
  };
  const called = (quote: string): Pair => ({
    context: { it: 'un argomento di una funzione XPath', en: 'an argument of an XPath function' },
    spell: (holds) =>
      `${value}${quote}) ${word} ${condition(holds, quote)} ${word} contains(${quote}1${quote},${quote}${word === 'and' ? 1 : 2}`,
  });
  const strings = ["'", '"'].flatMap((quote) => [quoted(quote), ...(withCalls ? [called(quote)] : [])]);
  return /^-?\d{1,10}$/.test(value) ? [number, ...strings] : strings;
}

/** Of those that no message speaks for. */
const SILENT_PAIRS = 3;

export const xpathInjection = {
  code: 'xpath_injection',
  name: { it: 'XPath injection', en: 'XPath injection' },
  kind: 'point',
  from: 'low',
  definitions: [DEFINITION],
  wants: ({ kind }) => kind !== 'header',
  async attack(point, tools) {
    const trial = await Trial.begin(point, tools, depthWhereStored(point, tools));
    if (!trial || (trial.isIgnored && !isLookedUp(trial))) return [];
    const broken = await trial.broken();
    const error = newXpathError(broken.text, trial.control.text);
    // Without a message of XPath it is a rare guess.
    if (error === null && !trial.atLeast('default')) return [];
    const selects = trial.distance(trial.control, trial.other) > 0;
    if (error === null && selects && trial.isUsual(broken)) return [];
    // XPath only reads: where it speaks itself, a condition that always holds changes nothing.
    if (!selects && error === null && !mayWiden(point)) return [];
    const isWhole = error !== null || trial.atLeast('high');
    const pairs = pairsOf(
      selects ? point.value : absentValue(point.value, tools.token()),
      selects ? 'and' : 'or',
      isWhole || isLookedUp(trial),
    );
    const found = await decidingPair(trial, isWhole ? pairs : pairs.slice(0, SILENT_PAIRS), selects);
    if (!found) return [];
    const evidence = filled(
      {
        it: 'Il valore si trova in {context}: “{yes}” e “{no}” danno due risposte, ciascuna ogni volta, con una funzione XPath{broken}.',
        en: 'The value becomes part of {context}: “{yes}” and “{no}” give two answers, each of them every time, by a function of XPath{broken}.',
      },
      {
        context: found.context,
        yes: found.yes.value,
        no: found.no.value,
        broken:
          error === null
            ? ''
            : filled({ it: '; un apice non chiuso dà “{error}”', en: '; a broken quote gives “{error}”' }, { error }),
      },
    );
    return [trial.sighting(DEFINITION.key, evidence, found.messages)];
  },
} as const satisfies PointCheck;

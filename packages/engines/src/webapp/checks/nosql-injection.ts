import type { WebRequest } from '@rocca/tools/web/model';
import { cweReference, scored } from '../../core/definition.ts';
import { decides, decidingPair, type Pair } from '../attack/conditions.ts';
import { newMongoError } from '../attack/error-texts.ts';
import { withOperator } from '../attack/rewrite.ts';
import { textOf } from '../attack/similar.ts';
import { absentValue } from '../attack/sql-syntax.ts';
import { depthWhereStored } from '../attack/storing.ts';
import {
  type Answer,
  control,
  isLoginField,
  isLookedUp,
  mayWiden,
  proof,
  randomBetween,
  repeat,
  Trial,
} from '../attack/trial.ts';
import type { PointCheck, WebDefinition, WebSighting } from '../check.ts';
import { findPoints } from '../crawl/find-points.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { filled } from '../evidence.ts';

const DEFINITION: WebDefinition = {
  key: 'nosql-injection',
  family: 'Injection',
  name: { it: 'NoSQL injection', en: 'NoSQL injection' },
  description: {
    it: 'Il valore di un parametro cambia il senso di una ricerca in un database a documenti: operatori o codice che vi si inviano vengono eseguiti. Si aggirano così gli accessi e si leggono i dati di altri.',
    en: 'The value of a parameter changes the meaning of a query of a document database: operators or code that are sent in it are executed. An attacker can bypass sign-ins and read the data of others.',
  },
  solution: {
    it: 'Verificare il tipo di ogni valore prima di usarlo (un testo resta un testo), rifiutare chiavi che iniziano con «$» e non comporre mai codice per «$where».',
    en: 'Check the type of every value before it is used (a string stays a string), reject keys that begin with “$” and never build code for “$where”.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N', 9.1]),
  cves: [],
  cwes: ['CWE-943'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [cweReference(943)],
};

/** In a sign-in the other fields say “not equal” as well, so that this one alone decides. */
async function sendInPlace(trial: Trial, operator: string, value: string): Promise<Answer | null> {
  const { point, tools } = trial;
  const others = isLoginField(point) ? besides(point) : [];
  const request = [...others, point].reduce<WebRequest | null>((made, { kind, name }) => {
    const isOwn = name === point.name;
    const [word, against] = isOwn ? [operator, value] : ['$ne', tools.token()];
    return made && withOperator({ ...point, kind, name, request: made }, word, against);
  }, point.request);
  if (!request) return null;
  const exchange = await tools.request(request);
  return exchange.response ? { value, exchange, text: textOf(exchange) } : null;
}

/** The same inside of a string of JSON that the server builds: the name comes twice, and what comes last counts. */
async function sendInString(trial: Trial, operator: string, value: string): Promise<Answer | null> {
  const { point, tools } = trial;
  const name = point.name.split('.').at(-1) ?? point.name;
  // A comment selects nothing: it takes up the rest of the string.
  const inside = `","${name}":${JSON.stringify({ [operator]: value })},"$comment":"`;
  const answer = await trial.send(`${tools.token()}${inside}`);
  return answer.exchange.response ? answer : null;
}

/** A quote was answered otherwise, and the text says that it read JSON or that something failed. */
async function mayBuildJson(trial: Trial): Promise<boolean> {
  if (!/^[\w.-]{1,60}$/.test(trial.point.name) || trial.point.kind === 'path') return false;
  const { text, exchange } = await trial.broken();
  const [status = 0, usual = 0] = [exchange, trial.control.exchange].map(({ response }) => response?.status);
  return (status >= 400 && usual < 400) || (/\bjson\b/i.test(text) && !/\bjson\b/i.test(trial.control.text));
}

/** The other fields of a sign-in: nobody is there by the name that we made up. */
function besides({ kind, name, request }: InjectionPoint): ReadonlyArray<Pick<InjectionPoint, 'kind' | 'name'>> {
  return findPoints(request).filter((other) => other.kind === kind && other.name !== name);
}

/** Second ways to say everything and nothing: one of them is known to every database of this kind. */
const RANGES = [
  ['$gt', '', '$lt', ''],
  ['$gte', '', '$lt', ''],
  ['$regex', '.*', '$regex', '^qzqzqz$'],
] as const;

/** “Not equal to what is nowhere” selects everything, “equal to it” nothing. */
async function byOperators(trial: Trial, sendOperator: typeof sendInPlace): Promise<WebSighting | null> {
  const token = () => trial.tools.token();
  const all = await sendOperator(trial, '$ne', token());
  // The same as for a value that is nowhere: an operator that selects everything would show something.
  if (!all || trial.distance(all, trial.other) === 0) return null;
  const none = await sendOperator(trial, '$eq', token());
  if (!none || trial.distance(all, none) === 0) return null;
  const statusOf = ({ exchange }: Answer) => exchange.response?.status;
  // What opens may bring something new each time, a session for instance: then the status alone tells the two apart.
  const differsInStatus = statusOf(all) !== statusOf(none);
  const isAs = (one: Answer, other: Answer) =>
    differsInStatus ? statusOf(one) === statusOf(other) : trial.distance(one, other) === 0;
  // An operator that does not exist: an application that reads names of any kind answers it like the others.
  const unknown = await sendOperator(trial, '$qq', token());
  if (!unknown || isAs(unknown, all)) return null;
  for (const [everything, of, nothing, ofNothing] of RANGES) {
    const second = await sendOperator(trial, everything, of);
    if (!second || !isAs(second, all)) continue;
    const secondNone = await sendOperator(trial, nothing, ofNothing);
    if (!secondNone || isAs(second, secondNone)) continue;
    const decided = await decides(trial, {
      ask: (holds) => sendOperator(trial, holds ? '$ne' : '$eq', token()),
      fits: (answer, holds) => isAs(answer, holds ? all : none) && !isAs(answer, holds ? none : all),
      isSteady: (answer) => trial.isUsual(answer),
      samples: { yes: [all, second], no: [none, secondNone] },
    });
    if (decided !== 'yes') return null;
    const evidence = filled(
      {
        it: 'Gli operatori della base di dati vengono eseguiti: “diverso” da un valore che non c’è e “uguale” a esso danno due risposte, ciascuna ogni volta; {everything} e {nothing} concordano, un operatore che non esiste no.',
        en: 'Operators of the database are executed: “not equal” to a value that is nowhere and “equal” to it give two answers, each of them every time; {everything} and {nothing} agree with them, and an operator that does not exist does not.',
      },
      { everything, nothing },
    );
    return trial.sighting(DEFINITION.key, evidence, [
      proof(all, '$ne'),
      control(none),
      repeat(second, everything),
      control(secondNone),
    ]);
  }
  return null;
}

function pairsOf(value: string, word: '&&' | '||'): readonly Pair[] {
  const numbers = (holds: boolean) => {
    const one = randomBetween(10, 90);
    // A function that SQL does not have, so that the two are not taken for each other.
    return `Math.abs(-${one})==${holds ? one : one + randomBetween(1, 9)}`;
  };
  const quoted = (quote: string): Pair => ({
    context: filled({ it: 'una stringa JavaScript ({word})', en: 'a string of JavaScript ({word})' }, { word }),
    spell: (holds) => `${value}${quote}${word}${numbers(holds)}${word}${quote}${word === '&&' ? '1' : ''}`,
  });
  const plain: Pair = {
    context: filled({ it: 'un’espressione JavaScript ({word})', en: 'an expression of JavaScript ({word})' }, { word }),
    spell: (holds) => `${value}${word}${numbers(holds)}`,
  };
  return /^-?\d{1,12}$/.test(value) ? [plain, quoted("'"), quoted('"')] : [quoted("'"), quoted('"')];
}

async function byCode(trial: Trial): Promise<WebSighting | null> {
  const broken = await trial.broken();
  const error = newMongoError(broken.text, trial.control.text);
  const selects = trial.distance(trial.control, trial.other) > 0;
  if (error === null && trial.isUsual(broken) && selects) return null;
  if (error === null && !trial.atLeast('default')) return null;
  const widening = !selects && mayWiden(trial.point);
  if (!selects && !widening) return null;
  const base = widening ? absentValue(trial.point.value, trial.tools.token()) : trial.point.value;
  const found = await decidingPair(trial, pairsOf(base, widening ? '||' : '&&'), !widening);
  if (!found) return null;
  const evidence = filled(
    {
      it: 'Il valore si trova in {context} che il server esegue: “{yes}” e “{no}” danno due risposte, ciascuna ogni volta.',
      en: 'The value becomes part of {context} that the server runs: “{yes}” and “{no}” give two answers, each of them every time.',
    },
    { context: found.context, yes: found.yes.value, no: found.no.value },
  );
  return trial.sighting(DEFINITION.key, evidence, found.messages);
}

export const nosqlInjection = {
  code: 'nosql_injection',
  name: { it: 'NoSQL injection', en: 'NoSQL injection' },
  kind: 'point',
  from: 'low',
  definitions: [DEFINITION],
  wants: ({ kind }) =>
    kind === 'query' || kind === 'form' || kind === 'json' || kind === 'multipart' || kind === 'path',
  async attack(point, tools) {
    const trial = await Trial.begin(point, tools, depthWhereStored(point, tools));
    if (!trial) return [];
    const found =
      (mayWiden(point) ? await byOperators(trial, sendInPlace) : null) ??
      (mayWiden(point) && (await mayBuildJson(trial)) ? await byOperators(trial, sendInString) : null) ??
      (trial.isIgnored && !isLookedUp(trial) ? null : await byCode(trial));
    return found ? [found] : [];
  },
} as const satisfies PointCheck;

import { cweReference, scored } from '../../core/definition.ts';
import { failsUnlike } from '../attack/failing-answers.ts';
import { byUnknownFunction } from '../attack/failing-usual.ts';
import {
  byEquivalence,
  byFailingRegistration,
  byFailureWords,
  byHalfCharacter,
  byNarrowing,
  byTime,
  byWidening,
  oracleOf,
  type Proven,
  spokenDatabases,
  unsettledPoints,
} from '../attack/sql-proof.ts';
import { byStoredQuote } from '../attack/stored-quote.ts';
import { isLoginField, isLookedUp, sightingAt, Trial } from '../attack/trial.ts';
import type { PointCheck, WebDefinition, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';

const DEFINITION: WebDefinition = {
  key: 'sql-injection',
  family: 'Injection',
  name: { it: 'SQL injection', en: 'SQL injection' },
  description: {
    it: 'Il valore di un parametro diventa parte di un’istruzione SQL. Chi lo invia può leggere i dati di altri, aggirare l’accesso con password, modificare o cancellare i dati e, su alcuni database, eseguire comandi sul server.',
    en: 'The value of a parameter becomes part of an SQL statement. An attacker can read the data of others, bypass sign-in, change or delete data and, on some databases, run commands on the server.',
  },
  solution: {
    it: 'Passare i valori al database soltanto come parametri di istruzioni preparate. Dove un valore sceglie una colonna o un ordine, accettare solo i nomi di un elenco fisso. Dare all’applicazione un utente del database con i soli diritti che le servono.',
    en: 'Pass values to the database only as parameters of prepared statements. Where a value selects a column or a sort order, accept only names on a fixed list. Give the application a database user with no more rights than it needs.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8]),
  cves: [],
  cwes: ['CWE-89'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [
    cweReference(89),
    {
      id: 'OWASP SQL Injection Prevention',
      link: 'https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html',
    },
  ],
};

/** Programs, templates and XPath read other spellings of a value as databases do. */
const OTHER_EVALUATORS = ['code-injection', 'template-injection', 'xpath-injection'] as const;

/** Where a wait is worth its seconds: parameters first, and cookies that a page gives; headers and paths only in a deep scan. */
const isParameter = (kind: string) => kind !== 'header' && kind !== 'path';

async function prove(trial: Trial): Promise<Proven | null> {
  return (
    (await byUnknownFunction(trial)) ??
    (await proveByQuotes(trial)) ??
    (await byHalfCharacter(trial)) ??
    byStoredQuote(trial)
  );
}

async function proveByQuotes(trial: Trial): Promise<Proven | null> {
  const oracle = oracleOf(trial, await trial.broken());
  // A login or a search that hides its errors and finds nothing answers the same until a condition opens it.
  if (!oracle) return isLoginField(trial.point) || isLookedUp(trial) ? byWidening(trial) : null;
  const [usual, other, broken] = [trial.control, trial.other, await trial.broken()].map(({ exchange }) => exchange);
  const isShown = oracle.says || (usual && other && broken && failsUnlike(broken, usual) && !failsUnlike(other, usual));
  const proven = await byEquivalence(isShown ? trial.proving() : trial, oracle);
  if (proven && !proven.possible) return proven;
  // A value that selects something shows conditions that narrow it; one that selects nothing, those that widen it.
  const selects = trial.distance(trial.control, trial.other) > 0;
  const byCondition = selects ? await byNarrowing(trial) : await byWidening(trial);
  if (byCondition || proven) return byCondition ?? proven;
  return isShown && trial.point.request.method === 'POST' ? byFailureWords(trial) : null;
}

/** Once more where the content alone tells, and is another one by now. */
async function proveAnew(trial: Trial): Promise<Proven | null> {
  const now = unsettledPoints(trial.tools).has(trial.point) ? await trial.renewed() : null;
  return now && prove(now);
}

/** Where quotes change nothing a wait may still come. In a short scan that is tried where a database is known to be. */
async function isWorthWaiting(trial: Trial): Promise<boolean> {
  if (!isParameter(trial.point.kind)) return trial.atLeast('high');
  if (trial.atLeast('default')) return true;
  const hints = isLookedUp(trial) || spokenDatabases(trial.tools).size > 0;
  return hints && oracleOf(trial, await trial.broken()) === null;
}

export const sqlInjection = {
  code: 'sql_injection',
  name: { it: 'SQL injection', en: 'SQL injection' },
  kind: 'point',
  from: 'low',
  frugal: true,
  definitions: [DEFINITION],
  measuresTime: true,
  wants: () => true,
  async attack(point, tools) {
    const trial = await Trial.begin(point, tools);
    return sightingsOf(point, (trial && (await prove(trial))) ?? (await byFailingRegistration(point, tools)));
  },
  async waitFor(point, tools) {
    const trial = await Trial.begin(point, tools);
    if (!trial) return [];
    const proven = (await proveAnew(trial)) ?? ((await isWorthWaiting(trial)) ? await byTime(trial) : null);
    return sightingsOf(point, proven);
  },
} as const satisfies PointCheck;

/** The answer waits as long as a statement of ours says. */
export async function waitsForStatement(trial: Trial, atMost?: number): Promise<WebSighting | null> {
  return sightingsOf(trial.point, await byTime(trial, atMost))[0] ?? null;
}

function sightingsOf(point: InjectionPoint, proven: Proven | null): readonly WebSighting[] {
  if (!proven) return [];
  const sighting = sightingAt(point, DEFINITION.key, proven);
  return [proven.possible ? { ...sighting, unlessSeen: OTHER_EVALUATORS } : sighting];
}

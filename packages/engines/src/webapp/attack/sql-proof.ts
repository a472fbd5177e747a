import type { AttackTools, Message } from '../check.ts';
import { isPasswordName } from '../crawl/form.ts';
import { type InjectionPoint, ownNameOf } from '../crawl/point.ts';
import { type Evidence, filled } from '../evidence.ts';
import { isSentSeldom } from '../scanner/submissions.ts';
import { asOneOf, decides, doubt } from './conditions.ts';
import { type Database, newDatabaseError, newInterpreterError } from './error-texts.ts';
import { failsUnlike } from './failing-answers.ts';
import { bySilentRegistration } from './silent-registration.ts';
import { textOf } from './similar.ts';
import {
  absentValue,
  type Condition,
  type Equivalence,
  equivalencesOf,
  halfCharacterConditions,
  narrowingConditions,
  type Wait,
  waitsAt,
  waitsAtPassword,
  wideningConditions,
} from './sql-syntax.ts';
import { type Answer, control, isLoginField, mayWiden, proof, randomBetween, repeat, type Trial } from './trial.ts';
import { namesFunction, unknownFunction } from './unknown-function.ts';
import { showsWait } from './wait.ts';

export interface Proven {
  readonly evidence: Evidence;
  readonly messages: readonly Message[];
  readonly possible: boolean;
}

const DATABASE_NAMES: Readonly<Record<Database, Evidence>> = {
  mysql: 'MySQL',
  postgresql: 'PostgreSQL',
  sqlite: 'SQLite',
  oracle: 'Oracle',
  mssql: 'Microsoft SQL Server',
  other: { it: 'di altro tipo', en: 'of another kind' },
};

const spokenOf = new WeakMap<AttackTools, Set<Database>>();

/** Databases whose messages came up somewhere on the site. */
export function spokenDatabases(tools: AttackTools): Set<Database> {
  const spoken = spokenOf.get(tools) ?? new Set();
  spokenOf.set(tools, spoken);
  return spoken;
}

const unsettledOf = new WeakMap<AttackTools, WeakSet<InjectionPoint>>();

/** Points that answered neither as usual nor as to a broken value: what they list may have changed since they were asked. */
export function unsettledPoints(tools: AttackTools): WeakSet<InjectionPoint> {
  const unsettled = unsettledOf.get(tools) ?? new WeakSet();
  unsettledOf.set(tools, unsettled);
  return unsettled;
}

const expressionsOf = new WeakMap<AttackTools, WeakMap<InjectionPoint, Set<string>>>();

/**
 * How a value is read at points where another spelling of it is the value itself, but no function of SQL works: by its
 * quote, empty for a number. It may be code.
 */
export function expressionsAt(point: InjectionPoint, tools: AttackTools): Set<string> {
  const ofScan = expressionsOf.get(tools) ?? new WeakMap<InjectionPoint, Set<string>>();
  expressionsOf.set(tools, ofScan);
  const quotes = ofScan.get(point) ?? new Set();
  ofScan.set(point, quotes);
  return quotes;
}

/** How a statement that works is told from a broken one. */
interface Oracle {
  readonly how: Evidence;
  /** The answer itself says that something failed, which a search without results does not. */
  readonly says: boolean;
  /** It is the database that says so. */
  readonly isMessage?: boolean;
  works(answer: Answer): boolean;
}

/** What the first broken value showed; null: the answer was the usual one. */
export function oracleOf(trial: Trial, broken: Answer): Oracle | null {
  const usual = trial.control.text;
  const status = trial.control.exchange.response?.status;
  const isOk = ({ exchange }: Answer) => exchange.response?.status === status;
  const error = newDatabaseError(broken.text, usual);
  if (error) {
    if (error.database !== 'other') spokenDatabases(trial.tools).add(error.database);
    return {
      says: true,
      isMessage: true,
      how: filled(
        {
          it: 'il messaggio “{message}” compare solo con un’istruzione rotta',
          en: 'the message “{message}” comes with a broken statement only',
        },
        { message: error.text },
      ),
      // Databases have more messages than we know: where a broken statement changes the status, that tells as well.
      works: (answer) =>
        answer.exchange.response !== null &&
        newDatabaseError(answer.text, usual) === null &&
        (isOk(broken) || isOk(answer)),
    };
  }
  if (!isOk(broken) && isOk(trial.other))
    return {
      says: true,
      how: filled(
        {
          it: 'lo stato {status} compare solo con un’istruzione rotta',
          en: 'status {status} comes with a broken statement only',
        },
        { status: broken.exchange.response?.status ?? '–' },
      ),
      works: isOk,
    };
  if (trial.isUsual(broken)) return null;
  return {
    says: false,
    how: {
      it: 'il contenuto solito compare solo con lo stesso valore scritto in altro modo',
      en: 'the usual content comes with the same value in another spelling only',
    },
    works: (answer) => trial.isUsual(answer),
  };
}

/**
 * For a form that answers with a list that grows with each value: neither the content of its answers stays the same nor, once
 * the list is long, their status. A broken statement still says that it failed. Null: it says nothing, or nothing has changed.
 */
export async function byFailureWords(trial: Trial): Promise<Proven | null> {
  const now = await trial.proving().renewed();
  if (!now) return null;
  const proving = now.proving();
  const broken = await proving.send((await trial.broken()).value);
  if (!broken.exchange.response) return null;
  const usual = proving.control.exchange;
  if (!failsUnlike(broken.exchange, usual) || failsUnlike(proving.other.exchange, usual)) return null;
  const proven = await byEquivalence(proving, {
    says: true,
    how: {
      it: 'la risposta segnala un errore solo con un’istruzione rotta',
      en: 'the answer reports a failure with a broken statement only',
    },
    works: ({ exchange }) => exchange.response !== null && !failsUnlike(exchange, usual),
  });
  // Any parser of quotes may report a failure: only an SQL function proves a statement here.
  return proven?.possible ? null : proven;
}

/** The same value in another spelling works, the same signs in another order do not. */
export async function byEquivalence(trial: Trial, oracle: Oracle): Promise<Proven | null> {
  const { value, name, kind } = trial.point;
  const spelled = () => equivalencesOf(value, name, mayWiden(trial.point), kind === 'cookie');
  const all = spelled();
  // Where the content alone tells, conditions tell the same of strings, with fewer requests; but not where any word is
  // answered alike, since conditions would be as well.
  const isWhole = oracle.says || trial.atLeast('default') || trial.isUsual(trial.other);
  const few = isWhole ? all : all.filter(({ needsMessage }) => !needsMessage);
  const othersFail = trial.distance(trial.other, await trial.broken()) === 0;
  let isRefused = false;
  for (const equivalence of trial.within(few)) {
    if ((equivalence.ifRefused && !isRefused) || (equivalence.ifOthersFail && !othersFail)) continue;
    const { context, same, broken, known, unknown } = equivalence;
    // Other spellings each time: a page may decide by the value without reading it as SQL.
    const anew = () => spelled()[all.indexOf(equivalence)] ?? equivalence;
    const first = await trial.send(same[0]);
    if (!oracle.works(first)) {
      const isUnsettled = !oracle.says && trial.distance(first, await trial.broken()) > 0;
      isRefused ||= isUnsettled;
      if (isUnsettled) unsettledPoints(trial.tools).add(trial.point);
      continue;
    }
    const firstBroken = await trial.send(broken[0]);
    if (oracle.works(firstBroken)) continue;
    if (!(await tellsApart(trial, oracle, anew))) continue;
    const messages = [proof(first), control(firstBroken)];
    let second: 'works' | 'refuted' | 'silent' = 'silent';
    let pair: readonly [known: Answer, unknown: Answer] | null = null;
    let isCode = failsAsProgram(firstBroken, trial);
    for (const [at, spelling] of known.entries()) {
      const withFunction = await trial.send(spelling);
      if (!oracle.works(withFunction)) {
        isCode ||= failsAsProgram(withFunction, trial);
        continue;
      }
      const without = await trial.send(unknown[at] ?? '');
      second = oracle.works(without) ? 'refuted' : 'works';
      if (second === 'works') {
        pair = [withFunction, without];
        messages.push(repeat(withFunction), control(without));
      }
      break;
    }
    if (second !== 'works') expressionsAt(trial.point, trial.tools).add(equivalence.quote ?? '');
    if (second === 'refuted') continue;
    const isOther = isCode || equivalence.needsFunction || (equivalence.isSum && !oracle.isMessage);
    if (second !== 'works' && (isOther || (await isReadByShell(trial, oracle, equivalence)))) continue;
    return {
      evidence: filled(
        {
          it: 'Il valore si trova in un’istruzione SQL ({context}): “{same}” è letto come “{value}”, “{broken}” no; {how}.{second}',
          en: 'The value becomes part of an SQL statement ({context}): “{same}” is read as “{value}”, “{broken}” is not; {how}.{second}',
        },
        {
          context,
          same: same[0],
          value,
          broken: broken[0],
          how: oracle.how,
          second: pair
            ? filled(
                {
                  it: ' Una funzione SQL vi funziona (“{known}”), una sconosciuta (“{unknown}”) no.',
                  en: ' A function of SQL works there (“{known}”), an unknown one (“{unknown}”) does not.',
                },
                { known: pair[0].value, unknown: pair[1].value },
              )
            : '',
        },
      ),
      messages,
      possible: second !== 'works',
    };
  }
  return null;
}

/** The interpreter of a program says that it cannot run the value: without a function of SQL, that is no statement. */
const failsAsProgram = ({ text }: Answer, { control: { text: usual } }: Trial) =>
  newDatabaseError(text, usual) === null && newInterpreterError(text, usual) !== null;

/**
 * A shell leaves out quotes side by side, and fails at one of the other kind: a database reads the former as a quote of the
 * value, and the latter as any sign.
 */
async function isReadByShell(trial: Trial, oracle: Oracle, { quote }: Equivalence): Promise<boolean> {
  const { value } = trial.point;
  if (quote === undefined || value.length < 2) return false;
  const within = (signs: string) => `${value.slice(0, 1)}${signs}${value.slice(1)}`;
  if (!oracle.works(await trial.send(within(quote + quote)))) return false;
  return !oracle.works(await trial.send(within(quote === "'" ? '"' : "'")));
}

/** Whether the spelling alone decides, in whatever order it is asked. */
async function tellsApart(trial: Trial, oracle: Oracle, anew: () => Equivalence): Promise<boolean> {
  const decided = await decides(trial, {
    ask: (holds) => {
      const { same, broken } = anew();
      return trial.send((holds ? same : broken)[randomBetween(0, 1)] ?? '');
    },
    fits: (answer, holds) => oracle.works(answer) === holds,
    isSteady: (answer) => oracle.works(answer),
    frugal: oracle.says,
    few: oracle.isMessage === true && isSentSeldom(trial.point.request),
  });
  if (decided === 'unsteady') unsettledPoints(trial.tools).add(trial.point);
  return decided === 'yes';
}

interface Telling {
  hold(answer: Answer): boolean;
  differ(answer: Answer, holding: Answer): boolean;
  send?(value: string): Promise<Answer>;
}

async function byPairs(
  trial: Trial,
  conditions: readonly Condition[],
  { hold, differ, send = (value) => trial.send(value) }: Telling,
): Promise<Proven | null> {
  const held = new Set<boolean>();
  for (const condition of trial.within(conditions)) {
    const yes = await send(condition.plain(true));
    held.add(hold(yes));
    if (!hold(yes)) continue;
    const no = await send(condition.plain(false));
    if (!differ(no, yes)) continue;
    const fits = asOneOf(trial, yes, no);
    const [again, not] = [await send(condition.withFunction(true)), await send(condition.withFunction(false))];
    // What knows conditions but no function of SQL is another language.
    if (!fits(again, true) || !fits(not, false)) {
      await doubt(trial);
      continue;
    }
    const decided = await decides(trial, {
      ask: (holds) => send(Math.random() < 0.5 ? condition.plain(holds) : condition.withFunction(holds)),
      fits,
      isSteady: (answer) => trial.isUsual(answer),
      samples: { yes: [yes, again], no: [no, not] },
    });
    if (decided === 'unsteady') unsettledPoints(trial.tools).add(trial.point);
    if (decided !== 'yes') continue;
    return {
      evidence: filled(
        {
          it: 'Il valore si trova in un’istruzione SQL ({context}): “{yes}” e “{no}” danno due risposte, ciascuna ogni volta, con semplici confronti e con una funzione SQL.',
          en: 'The value becomes part of an SQL statement ({context}): “{yes}” and “{no}” give two answers, each of them every time, with plain comparisons and with a function of SQL.',
        },
        { context: condition.context, yes: yes.value, no: no.value },
      ),
      messages: [proof(yes), control(no), repeat(again), control(not)],
      possible: false,
    };
  }
  // Some were answered as usual and some were not, and none of them decided it: the page may do so by itself.
  if (held.size > 1) await doubt(trial);
  return null;
}

/**
 * A condition behind the value decides whether the usual answer comes. A page may know some values by themselves: then what
 * holds is answered in a way of its own, and what does not as a word without meaning is.
 */
export async function byNarrowing(trial: Trial): Promise<Proven | null> {
  const status = trial.control.exchange.response?.status;
  const inVain = [trial.other, await trial.broken()];
  const isInVain = (answer: Answer) => inVain.some((one) => trial.distance(answer, one) === 0);
  return byPairs(trial, narrowingConditions(trial.point.value), {
    hold: (answer) => trial.isUsual(answer) || (answer.exchange.response?.status === status && !isInVain(answer)),
    differ: (answer, holding) => !trial.isUsual(answer) && (trial.isUsual(holding) || isInVain(answer)),
  });
}

const FEWEST_CONDITIONS = 3;

/** A condition that holds for all rows gives more than the value alone: for values that select nothing, as in logins. */
export async function byWidening(trial: Trial): Promise<Proven | null> {
  if (!mayWiden(trial.point)) return null;
  const signsIn = isLoginField(trial.point);
  const all = wideningConditions(absentValue(trial.point.value, trial.tools.token()), signsIn);
  const some = signsIn || trial.atLeast('default') ? all : all.slice(0, FEWEST_CONDITIONS);
  return byPairs(trial, some, widens(trial));
}

const widens = (trial: Trial): Telling => ({
  hold: (answer) =>
    answer.exchange.response !== null && !trial.isUsual(answer) && trial.distance(answer, trial.other) > 0,
  differ: (answer, holding) => trial.distance(answer, holding) > 0,
});

const MULTI_BYTE = /charset=["']?(?:gbk|gb2312|gb18030|big5|shift[_-]jis|sjis|euc-kr|johab)/i;

/**
 * Quotes that are escaped one byte at a time, in a database that reads two: the byte before takes the backslash as its
 * second half. Tried where the page names such a character set, or shows that it escapes.
 */
export async function byHalfCharacter(trial: Trial): Promise<Proven | null> {
  const { value, kind } = trial.point;
  if (!mayWiden(trial.point) || (kind !== 'query' && kind !== 'form') || trial.point.codec) return null;
  const { text } = await trial.broken();
  const type = trial.control.exchange.response?.headers.flat().join(' ') ?? '';
  const isEscaped = /\\(?:'|&#0{0,2}39;|&apos;|&#x27;)/.test(text) && !/\\(?:'|&#)/.test(trial.control.text);
  if (!isEscaped && !MULTI_BYTE.test(`${type} ${trial.control.text.slice(0, 2_000)}`)) return null;
  const send = async (spelled: string) => {
    const raw = `${encodeURIComponent(spelled).replaceAll('%EF%BF%BD', '%bf').replaceAll("'", '%27')}`;
    const answer = await trial.send(raw, { raw: true });
    // As the page repeats it.
    return { ...answer, value: spelled };
  };
  return byPairs(trial, halfCharacterConditions(absentValue(value, trial.tools.token())), { ...widens(trial), send });
}

const FUNCTION_CALLED = /\w+(?=\('T'\))/;

/**
 * A form that makes accounts is only sent what it refuses. A statement that makes the account is never reached that way, and
 * shows itself by what makes it fail.
 */
export async function byFailingRegistration(point: InjectionPoint, tools: AttackTools): Promise<Proven | null> {
  const shown = tools.brokenRegistration?.(point);
  if (!shown) return null;
  const usual = textOf(shown.plain);
  const error = newDatabaseError(textOf(shown.broken), usual);
  if (!error) return bySilentRegistration(point, shown, tools);
  const name = tools.token();
  const own = unknownFunction(point.value, name);
  const { exchange, value } = shown.called ?? { exchange: await tools.send(point, own), value: own };
  const isNamed =
    shown.called !== undefined || (newDatabaseError(textOf(exchange), usual) !== null && namesFunction(exchange, name));
  const evidence = filled(
    {
      it: 'Il valore si trova nell’istruzione SQL che crea un account: con un apice compare il messaggio “{message}”, senza apice no.{named}',
      en: 'The value becomes part of the SQL statement that creates an account: a quote brings the message “{message}”, the same request without it does not.{named}',
    },
    {
      message: error.text,
      named: isNamed
        ? filled(
            {
              it: ' Il database cerca anche una funzione inesistente (“{value}”).',
              en: ' The database also looks for a function that does not exist (“{value}”).',
            },
            { value },
          )
        : '',
    },
  );
  const messages: Message[] = [
    { exchange: shown.broken, marks: [error.text], role: 'proof' },
    { exchange: shown.plain, marks: [], role: 'control' },
    ...(isNamed
      ? [{ exchange, marks: [value, FUNCTION_CALLED.exec(value)?.[0] ?? value], role: 'repeat' as const }]
      : []),
  ];
  return { evidence, messages, possible: !isNamed };
}

/** Spellings that a scan of usual depth tries. */
const USUAL_WAITS = 5;
const FEWEST_WAITS = 4;

const answeredOf = new WeakMap<AttackTools, WeakMap<InjectionPoint, Set<string>>>();

/** Spellings that were answered at a point: where a limit ended the trial, a later one goes on with the others. */
function waitsAnswered({ tools, point }: Trial): Set<string> {
  const ofScan = answeredOf.get(tools) ?? new WeakMap<InjectionPoint, Set<string>>();
  answeredOf.set(tools, ofScan);
  const answered = ofScan.get(point) ?? new Set();
  ofScan.set(point, answered);
  return answered;
}

/** Where all answers are the same, a wait tells. The database that spoke elsewhere on the site is asked first. */
export async function byTime(trial: Trial, atMost = USUAL_WAITS): Promise<Proven | null> {
  const spoken = spokenDatabases(trial.tools);
  const { point } = trial;
  const plain = waitsAt(point.value).filter(({ cuts = false }) => !cuts || mayWiden(point));
  const isOfSignIn = isLoginField(point) && isPasswordName(ownNameOf(point)) && mayWiden(point);
  const conditions = isOfSignIn ? waitsAtPassword(point.value) : [];
  const isAsked = ({ database }: Wait) => conditions.some((one) => one.database === database);
  const all = [...conditions, ...plain.filter((one) => !isAsked(one)), ...plain.filter(isAsked)];
  const [likely, others] = [true, false].map((has) => all.filter(({ database }) => spoken.has(database) === has));
  const most = trial.atLeast('high') ? undefined : trial.atLeast('default') ? atMost : FEWEST_WAITS;
  const known = (likely ?? []).length > 0 && !trial.atLeast('default');
  const waits = known ? (likely ?? []) : trial.within([...(likely ?? []), ...(others ?? [])]).slice(0, most);
  const answered = waitsAnswered(trial);
  for (const wait of waits.filter((one) => !answered.has(one.of(1)))) {
    const seen = await showsWait(trial, { ...wait, onAnswered: () => answered.add(wait.of(1)) });
    if (!seen) continue;
    return {
      evidence: filled(
        {
          it: 'Il valore si trova in un’istruzione SQL ({context}; {database}): la risposta attende quanto il valore dice, e non altrimenti: {times}.',
          en: 'The value becomes part of an SQL statement ({context}; {database}): the answer waits as long as the value says, and not otherwise: {times}.',
        },
        { context: wait.context, database: DATABASE_NAMES[wait.database], times: seen.evidence },
      ),
      messages: seen.messages,
      possible: false,
    };
  }
  return null;
}

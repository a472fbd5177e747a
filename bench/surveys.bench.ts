import { performance } from 'node:perf_hooks';
import { abilitiesOf } from '@rocca/contract/abilities';
import type { SurveyDetail } from '@rocca/contract/api/surveys.schema';
import { questionsOf } from '@rocca/contract/survey/progress';
import { createProgressNotes } from '../apps/server/src/features/surveys/progress-notes.ts';
import { saveAnswer } from '../apps/server/src/features/surveys/save-answer.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { connectionOfRunningCluster } from '../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { silentLog } from '../apps/server/src/platform/log/logger.ts';
import { PlatformLab, signInAt } from '../apps/server/src/testing/platform-process.ts';
import { type Figure, median, medianMs } from './measure.ts';

const RUNS = 600;
/** Neither the first statements of a connection nor code that was never run belong into the figure. */
const WARM_UP = 100;

/** What storing an answer of the NIS 2 questionnaire costs, beside the bare write of the same row. */
export async function* measure(): AsyncGenerator<Figure> {
  const lab = await PlatformLab.create('reference');
  try {
    const platform = await lab.start();
    const connection = await connectionOfRunningCluster(lab.dataDir);
    if (!connection) throw new Error('no database');
    const db = await openDatabase(connection);
    const call = await signInAt(platform.address, 'demo');
    yield await savingAnAnswer(db, call);
    await db.close();
    await platform.end('SIGTERM');
  } finally {
    await lab.remove();
  }
}

type Call = Awaited<ReturnType<typeof signInAt>>;

/**
 * Rights, rules, version, progress and the row, as the platform stores an answer, and the bare write of the row, in turns.
 * Over HTTP it is told beside them: a request that stores nothing takes longer than the bare write.
 */
async function savingAnAnswer(db: Database, call: Call): Promise<Figure> {
  const survey = await filledSurvey(call);
  const bareWrite = await bareTable(db.pool, survey);
  const saving = await savingOf(db, survey.id);
  const questions = questionsOf(survey.definition).filter((question) => question.question_type === 'list');
  const bare: number[] = [];
  const saved: number[] = [];
  const sent: number[] = [];
  for (let run = 0; run < RUNS + WARM_UP; run += 1) {
    const question = questions[run % questions.length];
    const id = question?.id ?? '';
    const indexOf = (turn: number) => [question?.responses?.[(run + turn) % 2]?.index ?? 0];
    const times = [
      await timed(() => bareWrite(id, indexOf(0))),
      await timed(() => saving(id, indexOf(0))),
      await timed(() => sendAnswer(call, survey.id, id, indexOf(1))),
    ] as const;
    if (run < WARM_UP) continue;
    bare.push(times[0]);
    saved.push(times[1]);
    sent.push(times[2]);
  }
  const empty = await medianMs(async () => (await call('/healthz')).arrayBuffer(), 200);
  const ratio = median(saved) / median(bare);
  const overHttp = `over HTTP ${median(sent).toFixed(2)}, /healthz ${empty.toFixed(2)}`;
  return {
    name: `an answer stored against the bare write, ${RUNS}`,
    value: `${ratio.toFixed(2)} (${median(saved).toFixed(2)} and ${median(bare).toFixed(2)} ms; ${overHttp})`,
    bar: 'within 2 times',
    holds: ratio <= 2,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** What the route of an answer calls, as the demo's owner. */
async function savingOf(db: Database, taskId: string) {
  const { rows } = await db.pool.query<{ id: string; account_id: string }>(
    "SELECT id, account_id FROM users WHERE username = 'demo'",
  );
  const [user] = rows;
  if (!user) throw new Error('no demo');
  const abilities = abilitiesOf([]);
  const caller = { userId: user.id, username: 'demo', accountId: user.account_id, abilities };
  const own = { accountId: user.account_id, taskId };
  const progress = createProgressNotes(db, silentLog);
  return (question: string, values: number[]) =>
    saveAnswer({ db, progress }, { caller, own, question, change: { values, note: null } });
}

async function sendAnswer(call: Call, id: string, question: string, values: readonly number[]): Promise<void> {
  const reply = await save(call, id, question, values);
  if (!reply.ok) throw new Error(`an answer was refused: ${reply.status}`);
  await reply.arrayBuffer();
}

const save = (call: Call, id: string, question: string, values: readonly number[]) =>
  send(call, 'PUT', `/surveys/${id}/answers/${question}/`, { values, note: null });

const send = (call: Call, method: string, path: string, body: object) =>
  call(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** All questions answered: the progress of a full questionnaire costs the most. */
async function filledSurvey(call: Call): Promise<SurveyDetail> {
  const form = { name: 'Bench', company: 'Acme', email: 'ciso@acme.example' };
  const begun = await send(call, 'POST', '/tasks/survey_nis2/', form);
  const { task_id } = (await begun.json()) as { task_id: string };
  const survey = (await (await call(`/surveys/${task_id}/`)).json()) as SurveyDetail;
  for (const question of questionsOf(survey.definition)) {
    const value = question.question_type === 'list' ? (question.responses?.[0]?.index ?? 0) : question.min;
    await save(call, task_id, question.id, [value]);
  }
  return survey;
}

/** A connection of its own, as the pool hands it out. */
type Client = Pick<Database['pool'], 'query'>;

/** The same table without anything around it, with as many rows, and one prepared statement. */
async function bareTable(client: Client, survey: SurveyDetail) {
  await client.query('CREATE TABLE bare_answers (LIKE survey_answers INCLUDING ALL)');
  const text = `INSERT INTO bare_answers AS a (task_id, question, "values", note, answered, version)
    VALUES ($1, $2, $3, $4, true, 1)
    ON CONFLICT (task_id, question) DO UPDATE
    SET "values" = excluded."values", note = excluded.note, version = a.version + 1, updated_at = now()`;
  const write = (question: string, values: readonly number[]) =>
    client.query({ name: 'bare-answer', text, values: [survey.id, question, values, null] });
  for (const { id } of questionsOf(survey.definition)) await write(id, [0]);
  return write;
}

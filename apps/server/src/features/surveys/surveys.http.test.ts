import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  type SurveyDetail,
  type SurveyFacts,
  type SurveyReport,
  surveyDetail,
  surveyReport,
} from '@rocca/contract/api/surveys.schema';
import { ANSWER_RULES, answerRuleText, isNoteOnly, isSingle } from '@rocca/contract/survey/answer-rules';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { questionsOf } from '@rocca/contract/survey/progress';
import { questionScore } from '@rocca/contract/survey/scoring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { insertLicence } from '../licences/index.ts';
import { host, openPort, writeScan } from '../reports/testing/nscan-reports.ts';

let http: HttpFixture;
let accountId: string;

beforeAll(async () => {
  http = await createHttpFixture({ ROCCA_PERMITTED: 'survey_test,survey_nis2,survey_gdpr' });
  accountId = await http.addAccount('Acme');
  const beta = await http.addAccount('Beta');
  await http.addUser({ username: 'owner', accountId, memberRole: 'owner' });
  await http.addUser({ username: 'colleague', accountId, memberRole: 'member' });
  await http.addUser({ username: 'viewer', accountId, memberRole: 'viewer' });
  await http.addUser({ username: 'beta', accountId: beta, memberRole: 'owner' });
  await http.addUser({ username: 'staff', accountId: null, roles: ['staff'] });
  for (const account of [accountId, beta]) {
    await insertLicence(http.db.orm, { accountId: account, api: '/survey_test/', name: 'Test Survey', scansMax: 50 });
  }
});
afterAll(() => http.close());

const FORM = {
  name: 'Autumn',
  company: 'Acme S.p.A.',
  business_name: 'Acme',
  office: 'Via Roma 1, Torino',
  email: 'ciso@acme.example',
};

const create = (user = 'owner', payload: object = FORM, type = 'test') =>
  http.as(user, { method: 'POST', url: `/tasks/survey_${type}/`, payload });

async function begin(user = 'owner'): Promise<SurveyDetail> {
  const reply = await create(user);
  expect(reply.statusCode).toBe(201);
  return read(reply.json().task_id, user);
}

/** Held against its schema: the server sends it without. */
const read = async (id: string, user = 'owner') =>
  surveyDetail.parse((await http.as(user, { url: `/surveys/${id}/` })).json());

const readReport = async (id: string, user = 'owner'): Promise<SurveyReport> =>
  surveyReport.parse((await http.as(user, { url: `/surveys/${id}/report/` })).json());

const answer = (id: string, question: string, payload: object, user = 'owner', language = 'en') =>
  http.as(user, {
    method: 'PUT',
    url: `/surveys/${id}/answers/${question}/`,
    payload,
    headers: { 'accept-language': language },
  });

/** An answer that keeps every rule: the first or the last of what is possible. */
function goodAnswer(question: SurveyQuestion, best = true): { values: number[]; note: string | null } {
  if (isNoteOnly(question)) return { values: [], note: 'Nothing to add' };
  if (question.question_type !== 'list') return { values: [numberOf(question, best)], note: null };
  const open = (question.responses ?? []).filter(({ exclusive }) => !exclusive);
  // "Not applicable" is neither good nor bad; of a question without scores every option is.
  const scored = open.filter(({ score }) => score !== undefined);
  const options = scored.length > 0 ? scored : open;
  const ranked = options.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const count = isSingle(question) ? 1 : Math.max(1, question.min);
  return { values: (best ? ranked : ranked.toReversed()).slice(0, count).map(({ index }) => index), note: null };
}

function numberOf(question: SurveyQuestion, best: boolean): number {
  const scoreOf = (value: number) => questionScore(question, { values: [value], note: null }, null) ?? 0;
  const values = [question.min, ...(question.thresholds ?? []), question.max].sort((a, b) => scoreOf(a) - scoreOf(b));
  return (best ? values.at(-1) : values[0]) ?? question.min;
}

async function fill(survey: SurveyDetail, best = true, user = 'owner'): Promise<void> {
  for (const question of questionsOf(survey.definition)) {
    const reply = await answer(survey.id, question.id, goodAnswer(question, best), user);
    expect(reply.statusCode, question.id).toBe(200);
  }
}

/** Of the questionnaire that was begun last: it follows the answers by a moment. */
const newestPercentage = async (): Promise<number> =>
  (await http.as('owner', { url: '/tasks/?api=survey_test/' })).json().tasks[0].percentage;

/** As many clients send it: they say JSON of every call. */
const complete = (id: string, user = 'owner') =>
  http.as(user, {
    method: 'POST',
    url: `/surveys/${id}/complete/`,
    headers: { 'content-type': 'application/json' },
  });

describe('a questionnaire', () => {
  it('begins COMPILING, with its questions in both languages, no answers and no progress', async () => {
    const survey = await begin();
    expect(survey).toMatchObject({
      type: 'test',
      status: 'COMPILING',
      name: 'Autumn',
      form: { company: 'Acme S.p.A.', business_name: 'Acme', office: 'Via Roma 1, Torino', email: 'ciso@acme.example' },
      completed_at: null,
      answers: [],
      progress: { answered: 0, percentage: 0 },
      can: { answer: true },
    });
    for (const { text } of questionsOf(survey.definition)) expect(text.it).not.toBe(text.en);
    const { tasks } = (await http.as('owner', { url: '/tasks/?api=survey_test/' })).json();
    expect(tasks[0]).toMatchObject({ task_id: survey.id, status: 'COMPILING', can: { view: true, delete: true } });
  });

  it.each([
    ['without a name', { ...FORM, name: '  ' }, 'name'],
    ['without a company', { ...FORM, company: '' }, 'company'],
    ['with a wrong mail address', { ...FORM, email: 'nobody' }, 'email'],
    ['with too long an office', { ...FORM, office: 'x'.repeat(241) }, 'office'],
  ])('is not begun %s', async (_, payload, field) => {
    const reply = await create('owner', payload);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().error.fields)).toEqual([field]);
  });

  it('is refused without a licence, to viewers and to those without a company', async () => {
    expect((await create('owner', FORM, 'nis2')).json().error.code).toBe('licence_expired');
    expect((await create('viewer')).json().error.code).toBe('forbidden');
    expect((await create('staff')).statusCode).toBe(404);
    expect((await http.app.inject({ method: 'POST', url: '/tasks/survey_test/', payload: FORM })).statusCode).toBe(401);
  });

  it('takes one scan, and gives it back when it is deleted before its end', async () => {
    const used = async () =>
      (await http.as('owner', { url: '/licenses/' })).json().find(({ api }: { api: string }) => api === '/survey_test/')
        .scans_done;
    const before = await used();
    const { id } = await begin();
    expect(await used()).toBe(before + 1);
    expect((await http.as('owner', { method: 'DELETE', url: `/tasks/${id}/` })).statusCode).toBe(204);
    expect(await used()).toBe(before);
    expect((await http.as('owner', { url: `/surveys/${id}/` })).statusCode).toBe(404);
    expect((await answer(id, 'test.single', { values: [1], note: null })).statusCode).toBe(404);
  });
});

describe('an answer', () => {
  it('is stored at once, counts in the progress, and can be cleared', async () => {
    const { id, definition } = await begin();
    const asked = questionsOf(definition).length;
    const saved = await answer(id, 'test.single', { values: [1], note: ' as of today ' });
    expect(saved.json()).toMatchObject({
      answer: { id: 'test.single', values: [1], note: 'as of today', version: 1, updated_by: 'owner' },
      progress: { answered: 1, asked, percentage: Math.round(1000 / asked) / 10 },
    });
    const stored = await read(id);
    expect(stored.answers).toMatchObject([{ id: 'test.single', values: [1], note: 'as of today' }]);
    expect(stored.progress.answered).toBe(1);
    const alone = (await http.as('owner', { url: `/surveys/${id}/answers/` })).json();
    const { status, completed_at, answers, progress, can } = stored;
    expect(alone).toEqual({ status, completed_at, answers, progress, can });
    await expect.poll(newestPercentage).toBeCloseTo(1 / asked, 3);
    expect((await answer(id, 'test.single', { values: [2] })).json().answer).toMatchObject({
      values: [2],
      note: 'as of today',
    });
    expect((await answer(id, 'test.single', { values: [], note: null })).json()).toMatchObject({
      answer: { values: [], note: null, version: 3 },
      progress: { answered: 0 },
    });
  });

  it.each([
    ['of a question that is not there', 'test.nothing', { values: [1] }, 'answer_not_of_question'],
    ['that is no option', 'test.single', { values: [99] }, 'answer_not_of_question'],
    ['that is two where one is asked', 'test.single', { values: [0, 1] }, 'exactly_one'],
    ['that is two numbers', 'test.integer', { values: [1, 2] }, 'exactly_one'],
    ['with a fraction where an integer is asked', 'test.integer', { values: [1.5] }, 'integer_required'],
    ['below the smallest value', 'test.integer', { values: [-1] }, 'value_out_of_range'],
    ['above the largest value', 'test.float', { values: [72.1] }, 'value_out_of_range'],
    ['with a note that is not asked for', 'test.default', { values: [1], note: 'because' }, 'note_not_allowed'],
    ['with too long a note', 'test.single', { values: [1], note: 'x'.repeat(2001) }, 'note_too_long'],
    ['of fewer choices than asked for', 'test.several', { values: [0] }, 'number_of_answers'],
    ['of more choices than asked for', 'test.several', { values: [0, 1, 2, 3] }, 'number_of_answers'],
    ['that says none and something', 'test.multiple', { values: [0, 3] }, 'exclusive_choice'],
    ['that repeats a choice', 'test.several', { values: [0, 0] }, 'answer_not_of_question'],
    ['of a value where the note is all', 'test.note', { values: [0] }, 'answer_not_of_question'],
  ] as const)('%s is refused with the rule, in both languages', async (_, question, payload, rule) => {
    const { id, definition } = await begin();
    const asked = questionsOf(definition).find((one) => one.id === question);
    for (const language of ['it', 'en'] as const) {
      const { statusCode, body } = await answer(id, question, payload, 'owner', language);
      expect(statusCode).toBe(400);
      const { error } = JSON.parse(body);
      expect(error).toMatchObject({ code: 'answer_refused', message: answerRuleText(rule, asked, language) });
      expect(Object.values(error.fields)).toEqual([error.message]);
    }
    expect((await read(id)).answers).toEqual([]);
  });

  it('that no rule could judge is refused before it is one', async () => {
    const { id } = await begin();
    for (const payload of [{}, { values: 'x' }, { values: [null] }, { values: [1], note: 'x'.repeat(20_001) }]) {
      expect((await answer(id, 'test.single', payload)).json().error.code).toBe('invalid_request');
    }
  });

  it('of two people is not overwritten silently: the second hears of the first', async () => {
    const { id } = await begin();
    expect((await answer(id, 'test.single', { values: [0], version: 0 })).statusCode).toBe(200);
    const late = await answer(id, 'test.single', { values: [2], version: 0 }, 'colleague', 'it');
    expect(late.statusCode).toBe(409);
    expect(late.json().error.code).toBe('answer_changed');
    expect((await read(id)).answers).toMatchObject([{ values: [0], version: 1, updated_by: 'owner' }]);
    expect((await answer(id, 'test.single', { values: [2], version: 1 }, 'colleague')).json().answer).toMatchObject({
      version: 2,
      updated_by: 'colleague',
    });
  });

  it('whose reply was lost can be sent again', async () => {
    const { id } = await begin();
    const change = { values: [1], note: 'x', version: 0 };
    await answer(id, 'test.single', change);
    expect((await answer(id, 'test.single', change)).json().answer).toMatchObject({ version: 1 });
  });

  it('is one of many at the same time: none is lost, and the progress counts all', async () => {
    const { id, definition } = await begin();
    const questions = questionsOf(definition);
    const replies = await Promise.all(questions.map((one) => answer(id, one.id, goodAnswer(one))));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(questions.map(() => 200));
    const stored = await read(id);
    expect(stored.progress).toEqual({ answered: questions.length, asked: questions.length, percentage: 100 });
    await expect.poll(newestPercentage).toBe(1);
  });

  it('of a viewer is refused, though a viewer may read', async () => {
    const { id } = await begin();
    expect((await answer(id, 'test.single', { values: [1] }, 'viewer')).statusCode).toBe(403);
    expect((await read(id, 'viewer')).can).toEqual({ answer: false });
  });
});

describe('the progress', () => {
  it('counts the questions that bind the company alone, in the reply as in the questionnaire', async () => {
    const account = await http.addAccount('Gamma');
    await http.addUser({ username: 'gamma', accountId: account, memberRole: 'owner' });
    await insertLicence(http.db.orm, { accountId: account, api: '/survey_nis2/', name: 'NIS 2', scansMax: 1 });
    const { id, definition } = await read((await create('gamma', FORM, 'nis2')).json().task_id, 'gamma');
    const entity = definition.profile?.question ?? '';
    const bound = questionsOf(definition).filter(({ binds }) => binds?.length === 1);
    expect(bound.length).toBeGreaterThan(0);
    const steps: [string, { values: number[]; note: string | null }][] = [
      ...bound
        .slice(0, 2)
        .map((question) => [question.id, goodAnswer(question)] as [string, ReturnType<typeof goodAnswer>]),
      ...[1, 0, 2].map(
        (value) => [entity, { values: [value], note: null }] as [string, { values: number[]; note: null }],
      ),
      [entity, { values: [], note: null }],
    ];
    const seen = new Set<string>();
    for (const [question, given] of steps) {
      const { progress } = (await answer(id, question, given, 'gamma')).json();
      expect(progress).toEqual((await read(id, 'gamma')).progress);
      seen.add(`${progress.answered} of ${progress.asked}`);
    }
    expect(seen.size).toBeGreaterThan(3);
  });
});

it('refuses an answer that contradicts who the company says it is', async () => {
  const account = await http.addAccount('Delta');
  await http.addUser({ username: 'delta', accountId: account, memberRole: 'owner' });
  await insertLicence(http.db.orm, { accountId: account, api: '/survey_nis2/', name: 'NIS 2', scansMax: 1 });
  const { id, definition } = await read((await create('delta', FORM, 'nis2')).json().task_id, 'delta');
  const question = questionsOf(definition).find(({ responses = [] }) => responses.some((one) => one.if_unclassed));
  const values = (question?.responses ?? []).filter((one) => one.if_unclassed).map(({ index }) => index);
  const say = async (name: string, given: number[]) => answer(id, name, { values: given, note: null }, 'delta');
  await say(definition.profile?.question ?? '', [0]);
  const refused = await say(question?.id ?? '', values);
  expect(refused.statusCode).toBe(400);
  expect(JSON.parse(refused.body).error).toMatchObject({
    code: 'answer_refused',
    message: answerRuleText('contradicts_profile', question, 'en', values),
  });
  await say(definition.profile?.question ?? '', [3]);
  expect((await say(question?.id ?? '', values)).statusCode).toBe(200);
  // Said later, the class takes the answer out of the progress, in the reply as in the questionnaire.
  for (const [entity, answered] of [
    [0, 1],
    [3, 2],
  ] as const) {
    const { progress } = (await say(definition.profile?.question ?? '', [entity])).json();
    expect(progress).toEqual((await read(id, 'delta')).progress);
    expect(progress.answered).toBe(answered);
  }
});

describe('completing', () => {
  it('lists what is missing, question by question', async () => {
    const { id, definition } = await begin();
    const reply = await complete(id);
    expect(reply.statusCode).toBe(400);
    const required = questionsOf(definition).filter((question) => question.default === undefined);
    expect(reply.json().error).toMatchObject({ code: 'survey_incomplete' });
    expect(reply.json().error.fields).toEqual(
      Object.fromEntries(required.map((question) => [question.id, ANSWER_RULES.answer_missing.it])),
    );
    expect((await http.as('owner', { url: `/surveys/${id}/report/` })).json().error.code).toBe('survey_not_completed');
  });

  it('ends it once: SUCCESS, answers that do not change any more, and a report', async () => {
    const survey = await begin();
    await fill(survey);
    const ends = await Promise.all([complete(survey.id), complete(survey.id, 'colleague')]);
    expect(ends.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await read(survey.id)).toMatchObject({ status: 'SUCCESS', can: { answer: false } });
    const late = await answer(survey.id, 'test.single', { values: [0] });
    expect(late.json().error.code).toBe('survey_completed');
    expect((await complete(survey.id, 'viewer')).statusCode).toBe(403);
    const report = await readReport(survey.id, 'viewer');
    expect(report).toMatchObject({
      id: survey.id,
      form: { company: 'Acme S.p.A.' },
      total: { score: expect.any(Number) },
    });
    const { outcome } = (await http.as('owner', { url: `/tasks/${survey.id}/` })).json();
    expect(outcome).toMatchObject({
      kind: 'score',
      score: report.total.score,
      level: { code: report.total.level?.code },
    });
    expect(report.answers).toHaveLength(questionsOf(survey.definition).length);
  });

  it('compares with the compilation before, of the same account alone', async () => {
    const first = await begin();
    await fill(first, false);
    await complete(first.id);
    // Later than the first, and of another account: not what the second is compared with.
    const other = await begin('beta');
    await fill(other, true, 'beta');
    expect((await complete(other.id, 'beta')).statusCode).toBe(200);
    expect((await readReport(other.id, 'beta')).previous).toBeNull();
    const second = await begin();
    await fill(second, true);
    await complete(second.id);
    const report = await readReport(second.id);
    expect(report.previous).toMatchObject({ task_id: first.id, same_questions: true, worse: [] });
    expect(report.previous?.better.length).toBeGreaterThan(0);
    expect(Number(report.total.score)).toBeGreaterThan(Number(report.previous?.total));
  });
});

describe('the PDF of a report', () => {
  it('is made in the language that is asked for, and saved under the brand and the name', async () => {
    const survey = await begin();
    const url = `/surveys/${survey.id}/report/pdf/`;
    expect((await http.as('owner', { url })).json().error.code).toBe('survey_not_completed');
    await fill(survey);
    await complete(survey.id);
    const token = await http.accessToken('viewer');
    const reply = await http.app.inject({ url: `${url}?language=en&token=${token}` });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="Rocca_Autumn_questionnaire_report_.*\.pdf"$/,
    );
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
    expect((await http.app.inject({ url })).statusCode).toBe(401);
    const plan = await http.as('viewer', { url: `/surveys/${survey.id}/report/plan/?language=it` });
    expect(plan.headers['content-disposition']).toMatch(/filename="Rocca_Autumn_questionnaire_plan_.*\.xlsx"$/);
    expect(plan.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('is dropped with its process when the client leaves, and no failure is logged', async () => {
    const survey = await begin();
    await fill(survey);
    await complete(survey.id);
    const headers = { authorization: `Bearer ${await http.accessToken('owner')}` };
    const address = await http.app.listen({ port: 0, host: '127.0.0.1' });
    const loggedBefore = http.logged().length;
    const leaving = new AbortController();
    const reply = fetch(`${address}/surveys/${survey.id}/report/pdf/`, { headers, signal: leaving.signal });
    await expect.poll(compilers, { timeout: 30_000 }).toBe(1);
    leaving.abort();
    await expect(reply).rejects.toThrow();
    await expect.poll(compilers, { timeout: 30_000 }).toBe(0);
    // Asks the database, so that what came with the end of the process has been handled.
    await readReport(survey.id);
    const lines = http.logged().slice(loggedBefore);
    expect(lines).toContain('"aborted":true');
    expect(lines).not.toMatch(/"level":"(error|warn)"/);
  });
});

/** Processes of ours that make a PDF. */
function compilers(): number {
  const threads = readdirSync('/proc/self/task');
  const children = threads.flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' '));
  return children.filter((pid) => {
    const command = `/proc/${pid}/cmdline`;
    return pid !== '' && existsSync(command) && readFileSync(command, 'utf8').includes('compile-process.ts');
  }).length;
}

describe('what reports of the account know', () => {
  const factsOf = async (id: string) => (await http.as('viewer', { url: `/surveys/${id}/facts/` })).json<SurveyFacts>();
  async function scanRemoteDesktop(): Promise<string> {
    const { rows } = await http.db.pool.query<{ id: string }>(
      "INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, 'nscan', 'Edge', 'SUCCESS') RETURNING id",
      [accountId],
    );
    const taskId = rows[0]?.id ?? '';
    const service = { name: 'ms-wbt-server', product: 'Microsoft Terminal Services' };
    const unsaid = { tunnel: null, version: null, extra: null, cpes: [] };
    const ports = [openPort(3389, { service: { ...service, ...unsaid } })];
    await writeScan(http.db, { accountId, taskId, hosts: [host('203.0.113.5', { ports })], outcome: 'success' });
    return taskId;
  }

  it('stands beside the question, and contradicts an answer that says all is well', async () => {
    await insertLicence(http.db.orm, { accountId, api: '/nscan/', name: 'Network Scan', scansMax: 5 });
    const [before, bold, honest] = [await begin(), await begin(), await begin()];
    await fill(before);
    await complete(before.id);
    const { facts: none, looked_at: unasked } = await factsOf(bold.id);
    expect(none).toEqual([]);
    expect(unasked).toContainEqual({ engine: 'nscan', reports: 0, latest_at: null });
    const taskId = await scanRemoteDesktop();
    const fact = {
      topic: 'exposed_remote_access',
      text: expect.objectContaining({ it: '1 servizio di accesso remoto raggiungibile (RDP)' }),
      ...{ count: 1, engine: 'nscan', task_id: taskId, target: 'Edge', seen_at: expect.any(String) },
    };
    const { facts, looked_at } = await factsOf(bold.id);
    expect(facts).toEqual([fact]);
    expect(looked_at).toContainEqual({ engine: 'nscan', reports: 1, latest_at: facts[0]?.seen_at });
    await fill(bold, true);
    await complete(bold.id);
    await fill(honest, false);
    await complete(honest.id);
    const report = await readReport(bold.id);
    expect(report.contradictions).toEqual([{ question: 'test.single', facts: [fact] }]);
    expect(Number(report.not_contradicted?.score)).toBeLessThan(Number(report.total.score));
    const { outcome } = (await http.as('owner', { url: `/tasks/${bold.id}/` })).json();
    expect(outcome.score).toBe(report.not_contradicted?.score);
    expect(await readReport(honest.id)).toMatchObject({ contradictions: [], reports_asked: 1 });
    // Completed before the scan: its report does not change with what is seen later.
    expect(await readReport(before.id)).toMatchObject({ contradictions: [], reports_asked: 0 });
  });
});

describe('another account', () => {
  it('is told of nothing: every call answers as for an id that is not there', async () => {
    const { id } = await begin();
    const calls = (of: string) => [
      http.as('beta', { url: `/surveys/${of}/` }),
      http.as('beta', { url: `/surveys/${of}/answers/` }),
      http.as('beta', { url: `/surveys/${of}/facts/` }),
      http.as('beta', { url: `/surveys/${of}/report/` }),
      http.as('beta', { url: `/surveys/${of}/report/pdf/` }),
      http.as('beta', { url: `/surveys/${of}/report/plan/` }),
      answer(of, 'test.single', { values: [1] }, 'beta', 'it'),
      complete(of, 'beta'),
    ];
    const [foreign, missing] = await Promise.all([Promise.all(calls(id)), Promise.all(calls(randomUUID()))]);
    expect(foreign.map(({ statusCode }) => statusCode)).toEqual(foreign.map(() => 404));
    expect(foreign.map(({ body }) => body)).toEqual(missing.map(({ body }) => body));
  });
});

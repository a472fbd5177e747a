import { errorBody } from '@rocca/contract/api/error.schema';
import {
  surveyAnswerChange,
  surveyAnswerParams,
  surveyAnswers,
  surveyDetail,
  surveyFacts,
  surveyForm,
  surveyParams,
  surveyReport,
  surveySaved,
} from '@rocca/contract/api/surveys.schema';
import { taskStarted } from '@rocca/contract/api/tasks.schema';
import { SURVEY_TYPES, type SurveyType, surveyService } from '@rocca/contract/survey/survey-types';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Database, type OpenDatabase, withTransaction } from '../../platform/db/database.ts';
import { AccountPlaces } from '../../platform/http/account-places.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { leftSignal } from '../../platform/http/left-signal.ts';
import { sendLarge } from '../../platform/http/send-large.ts';
import { createTaskWithoutRun, mayAct } from '../tasks/index.ts';
import { completeSurvey } from './complete-survey.ts';
import { type CurrentSurveys, definitionOf, storeDefinition } from './definitions.ts';
import { type FactSource, factsAskedFor } from './facts.ts';
import { type SurveyFileOptions, surveyFileRoutes } from './file.routes.ts';
import { ownSurvey } from './own-survey.ts';
import { createProgressNotes, type ProgressNotes } from './progress-notes.ts';
import { readReport } from './read-report.ts';
import { saveAnswer } from './save-answer.ts';
import { presentAnswers, presentSurvey } from './surveys.present.ts';
import { findSurvey, insertSurvey, listAnswers } from './surveys.repo.ts';

interface SurveysOptions extends SurveyFileOptions {
  readonly db: OpenDatabase;
  readonly current: CurrentSurveys;
  readonly permitted: readonly string[];
  readonly facts: FactSource;
}

const tags = ['Questionnaires'];
const refused = { 401: errorBody, 404: errorBody };

const BEGUN = {
  it: 'Questionario creato: puoi rispondere quando vuoi, ogni risposta è salvata subito.',
  en: 'Questionnaire created: answer whenever you like, every answer is saved at once.',
} as const;

/** Of one account: a report is put together from two questionnaires, facts from every report. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;

export function surveysRoutes(app: App, options: SurveysOptions): void {
  for (const type of SURVEY_TYPES) createRoute(app, type, options);
  readRoutes(app, options);
  const progress = createProgressNotes(options.db, app.log);
  app.addHook('onClose', () => progress.settled());
  answerRoutes(app, options, progress);
  surveyFileRoutes(app, options);
}

/** Each type has a route of its own: `/tasks/{engine}/` starts tests, and its body is another one. */
function createRoute(app: App, type: SurveyType, { db, current, permitted }: SurveysOptions): void {
  app.post(
    `/tasks/${surveyService(type)}/`,
    {
      schema: {
        tags,
        summary: 'Begin a questionnaire',
        body: surveyForm,
        response: { 201: taskStarted, 400: errorBody, 402: errorBody, 403: errorBody, ...refused },
      },
    },
    async (request, reply) => {
      const { accountId, userId } = callerOf(request);
      const survey = current.get(type);
      if (!accountId || !survey) throw new AppError('not_found');
      const form = request.body;
      const created = await withTransaction(db, async (tx) => {
        const service = surveyService(type);
        const task = await createTaskWithoutRun(tx, {
          accountId,
          userId,
          service,
          permitted,
          name: form.name,
          scans: 1,
          percentage: 0,
        });
        await storeDefinition(tx, type, survey);
        await insertSurvey(tx, { accountId, taskId: task.taskId, type, definitionHash: survey.hash, form });
        return task;
      });
      return reply.status(201).send({
        task_id: created.taskId,
        status: 'COMPILING',
        msg: BEGUN[languageOf(request)],
        scans_done: created.scansDone,
        scans_max: created.scansMax,
      });
    },
  );
}

function readRoutes(app: App, { db, facts }: SurveysOptions): void {
  const places = new AccountPlaces({ perAccount: MAX_AT_ONCE, waiting: MAX_WAITING });
  app.get(
    '/surveys/:id/',
    {
      config: { compress: true },
      schema: {
        tags,
        summary: 'A questionnaire with its questions, answers and progress',
        params: surveyParams,
        response: { 200: surveyDetail, ...refused },
      },
    },
    async (request, reply) => sendLarge(reply, presentSurvey(await surveyWithAnswers(db, request))),
  );

  app.get(
    '/surveys/:id/answers/',
    {
      config: { compress: true },
      schema: {
        tags,
        summary: 'The answers and the progress alone, for those who have the questions',
        params: surveyParams,
        response: { 200: surveyAnswers, ...refused },
      },
    },
    async (request) => presentAnswers(await surveyWithAnswers(db, request)),
  );

  app.get(
    '/surveys/:id/facts/',
    {
      config: { compress: true },
      schema: {
        tags,
        summary: "What the account's reports show of what the questionnaire asks",
        params: surveyParams,
        response: { 200: surveyFacts, 429: errorBody, ...refused },
      },
    },
    async (request, reply) =>
      places.run(ownSurvey(request).accountId, leftSignal(reply), async () => {
        const { own, definition } = await surveyOf(db, request);
        const known = await facts.factsOf(own.accountId);
        return { ...known, facts: factsAskedFor(definition, known.facts) };
      }),
  );

  app.get(
    '/surveys/:id/report/',
    {
      config: { compress: true },
      schema: {
        tags,
        summary: 'The report of a completed questionnaire: scores, answers, remedies',
        params: surveyParams,
        response: { 200: surveyReport, 409: errorBody, 429: errorBody, ...refused },
      },
    },
    async (request, reply) => {
      const own = ownSurvey(request);
      const report = await places.run(own.accountId, leftSignal(reply), () => readReport(db.reads, own));
      return sendLarge(reply, report);
    },
  );
}

function answerRoutes(app: App, { db, facts }: SurveysOptions, progress: ProgressNotes): void {
  app.put(
    '/surveys/:id/answers/:question/',
    {
      schema: {
        tags,
        summary: 'Answer a question; empty values clear the answer',
        params: surveyAnswerParams,
        body: surveyAnswerChange,
        response: { 200: surveySaved, 400: errorBody, 403: errorBody, 409: errorBody, ...refused },
      },
    },
    async (request) => {
      const { question } = request.params;
      return saveAnswer(
        { db, progress },
        { caller: callerOf(request), own: ownSurvey(request), question, change: request.body },
      );
    },
  );

  app.post(
    '/surveys/:id/complete/',
    {
      schema: {
        tags,
        summary: 'Complete a questionnaire: its answers do not change any more',
        params: surveyParams,
        response: {
          200: z.object({ task_id: z.uuid(), status: z.literal('SUCCESS') }),
          400: errorBody,
          403: errorBody,
          409: errorBody,
          ...refused,
        },
      },
    },
    async (request) => {
      const own = ownSurvey(request);
      await completeSurvey(db, facts, { caller: callerOf(request), own });
      return { task_id: own.taskId, status: 'SUCCESS' as const };
    },
  );
}

async function surveyWithAnswers(db: Database, request: FastifyRequest<{ Params: { id: string } }>) {
  const { survey, definition } = await surveyOf(db, request);
  const [answers, acts] = await Promise.all([
    listAnswers(db.pool, survey.taskId),
    mayAct(db, callerOf(request).userId),
  ]);
  return { survey, definition, answers, mayAct: acts };
}

async function surveyOf(db: Database, request: FastifyRequest<{ Params: { id: string } }>) {
  const own = ownSurvey(request);
  const survey = await findSurvey(db.pool, own);
  if (!survey) throw new AppError('not_found');
  return { own, survey, definition: await definitionOf(db.orm, survey.definitionHash) };
}

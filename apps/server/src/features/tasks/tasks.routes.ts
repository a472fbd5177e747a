import { errorBody } from '@rocca/contract/api/error.schema';
import {
  engineParams,
  reportsRemove,
  taskDetail,
  taskList,
  taskListQuery,
  taskParams,
  taskPreflight,
  taskRemoveQuery,
  taskStart,
  taskStarted,
  tasksRemoved,
} from '@rocca/contract/api/tasks.schema';
import { engineOfApi } from '@rocca/contract/licence/licence';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { mayAct, refuseViewers, roleActs } from './acting.ts';
import { deleteTask, removeReport } from './delete-task.ts';
import { findPlaces } from './queue.repo.ts';
import { preflight, type StartService, startTest } from './start-test.ts';
import { presentTask, presentTaskDetail } from './tasks.present.ts';
import { countTasks, findTask, findTaskForReader, listTasks, markDeletedOfTarget, requestStop } from './tasks.repo.ts';
import { withdrawTest } from './withdraw.ts';

const tags = ['Tests'];
const refused = { 401: errorBody, 403: errorBody, 404: errorBody };

export function tasksRoutes(app: App, service: StartService): void {
  readRoutes(app, service);
  startRoutes(app, service);
  stopRoutes(app, service);
  removeRoutes(app, service);
}

function readRoutes(app: App, { db, accountTests }: StartService): void {
  app.get(
    '/tasks/',
    {
      config: { compress: true },
      schema: {
        tags,
        summary: "The account's tests, newest first",
        querystring: taskListQuery,
        response: { 200: taskList, 400: errorBody, 401: errorBody },
      },
    },
    async (request) => {
      const { accountId, userId } = callerOf(request);
      if (!accountId) return { tasks: [], count: 0 };
      const { page, page_size, api, target_id } = request.query;
      const filter = { accountId, engine: api ? engineOfApi(api) : undefined, targetId: target_id };
      const [rows, total, acts] = await Promise.all([
        listTasks(db.orm, filter, { limit: page_size, offset: (page - 1) * page_size }),
        countTasks(db.orm, filter),
        mayAct(db, userId),
      ]);
      const places = await findPlaces(db.orm, rows, accountTests);
      const reader = { language: languageOf(request), mayAct: acts };
      return { tasks: rows.map((row) => presentTask(row, reader, places.get(row.id))), count: total };
    },
  );

  app.get(
    '/tasks/:id/',
    {
      schema: {
        tags,
        summary: 'One test, with its result',
        params: taskParams,
        response: { 200: taskDetail, 401: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const { accountId, userId } = callerOf(request);
      if (!accountId) throw new AppError('not_found');
      const task = await findTaskForReader(db.orm, { accountId, taskId: request.params.id, userId });
      if (!task) throw new AppError('not_found');
      const reader = { language: languageOf(request), mayAct: roleActs(task.readerRole) };
      const places = await findPlaces(db.orm, [task], accountTests);
      return presentTaskDetail(task, reader, places.get(task.id));
    },
  );
}

/** A start carries the settings of a target, files included. */
const START_BODY_BYTES = 2 * 1024 * 1024;

function startRoutes(app: App, service: StartService): void {
  app.post(
    '/tasks/:engine/',
    {
      bodyLimit: START_BODY_BYTES,
      schema: {
        tags,
        summary: 'Start a test',
        params: engineParams,
        body: taskStart,
        response: { 201: taskStarted, 400: errorBody, 402: errorBody, 409: errorBody, 503: errorBody, ...refused },
      },
    },
    async (request, reply) => {
      const { engine } = request.params;
      const started = await startTest(service, {
        caller: callerOf(request),
        engine,
        body: request.body,
        language: languageOf(request),
      });
      return reply.status(201).send(started);
    },
  );

  app.post(
    '/tasks/:engine/preflight/',
    {
      bodyLimit: START_BODY_BYTES,
      schema: {
        tags,
        summary: 'What a start would test and cost, and what stands against it',
        params: engineParams,
        body: taskStart,
        response: { 200: taskPreflight, 400: errorBody, 409: errorBody, 503: errorBody, ...refused },
      },
    },
    async (request) =>
      preflight(service, {
        caller: callerOf(request),
        engine: request.params.engine,
        body: request.body,
        language: languageOf(request),
      }),
  );
}

function stopRoutes(app: App, service: StartService): void {
  const { db } = service;
  app.delete(
    '/tasks/stop/:id/',
    {
      schema: {
        tags,
        summary: 'Ask a running test to stop',
        params: taskParams,
        response: { 202: z.object({ task_id: z.uuid() }), 409: errorBody, ...refused },
      },
    },
    async (request, reply) => {
      const own = { accountId: await actingAccount(service, request), taskId: request.params.id };
      if (!(await findTask(db.orm, own))) throw new AppError('not_found');
      if (!(await requestStop(db.orm, own))) throw new AppError('task_not_running');
      return reply.status(202).send({ task_id: own.taskId });
    },
  );

  app.delete(
    '/tasks/queue/:id/',
    {
      schema: {
        tags,
        summary: 'Withdraw a queued test and give its scans back',
        params: taskParams,
        response: { 202: z.object({ task_id: z.uuid() }), 409: errorBody, ...refused },
      },
    },
    async (request, reply) => {
      const own = { accountId: await actingAccount(service, request), taskId: request.params.id };
      if (!(await findTask(db.orm, own))) throw new AppError('not_found');
      const { userId } = callerOf(request);
      if (!(await withdrawTest(service, { ...own, userId }))) throw new AppError('task_not_queued');
      return reply.status(202).send({ task_id: own.taskId });
    },
  );
}

function removeRoutes(app: App, service: StartService): void {
  const { db } = service;
  app.delete(
    '/tasks/:id/',
    {
      schema: {
        tags,
        summary: 'Delete a test that has ended',
        params: taskParams,
        response: { 204: z.null(), 409: errorBody, ...refused },
      },
    },
    async (request, reply) => {
      const own = { accountId: await actingAccount(service, request), taskId: request.params.id };
      if (!(await findTask(db.orm, own))) throw new AppError('not_found');
      if (!(await deleteTask(db.orm, own))) throw new AppError('task_not_ended');
      return reply.status(204).send(null);
    },
  );

  app.delete(
    '/tasks/',
    {
      schema: {
        tags,
        summary: 'Delete the ended tests of a target',
        querystring: taskRemoveQuery,
        response: { 200: tasksRemoved, 400: errorBody, 401: errorBody, 403: errorBody },
      },
    },
    async (request) => {
      const accountId = await actingAccount(service, request);
      return { tasks_ids: await markDeletedOfTarget(db.orm, { accountId, targetId: request.query.target_id }) };
    },
  );

  app.delete(
    '/reports/:id/',
    {
      schema: {
        tags: ['Reports'],
        summary: 'Remove the report of a test that has ended, and the test',
        params: taskParams,
        response: { 204: z.null(), 409: errorBody, ...refused },
      },
    },
    async (request, reply) => {
      const own = { accountId: await actingAccount(service, request), taskId: request.params.id };
      const removed = await removeReport(db.orm, own);
      if (!removed) throw new AppError((await findTask(db.orm, own)) ? 'task_not_ended' : 'not_found');
      return reply.status(204).send(null);
    },
  );

  app.delete(
    '/reports/',
    {
      schema: {
        tags: ['Reports'],
        summary: 'Remove the reports of tests that have ended, and the tests; the others stay',
        body: reportsRemove,
        response: { 204: z.null(), 400: errorBody, 401: errorBody, 403: errorBody },
      },
    },
    async (request, reply) => {
      const accountId = await actingAccount(service, request);
      for (const taskId of request.body.reports_ids) await removeReport(db.orm, { accountId, taskId });
      return reply.status(204).send(null);
    },
  );
}

/** The account of a caller who may change things: a user with an account who is more than a viewer. */
async function actingAccount({ db }: StartService, request: FastifyRequest): Promise<string> {
  const { accountId, userId } = callerOf(request);
  if (!accountId) throw new AppError('not_found');
  await refuseViewers(db, userId);
  return accountId;
}

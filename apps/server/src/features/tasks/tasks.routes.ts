import { errorBody } from '@rocca/contract/api/error.schema';
import { taskDetail, taskList, taskListQuery, taskParams } from '@rocca/contract/api/tasks.schema';
import { engineOfApi } from '@rocca/contract/licence/licence';
import type { Database } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { presentTask, presentTaskDetail } from './tasks.present.ts';
import { countTasks, findTask, listTasks } from './tasks.repo.ts';

export function tasksRoutes(app: App, { db }: { db: Database }): void {
  app.get(
    '/tasks/',
    {
      schema: {
        tags: ['Tests'],
        summary: "The account's tests, newest first",
        querystring: taskListQuery,
        response: { 200: taskList, 400: errorBody, 401: errorBody },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      if (!accountId) return { tasks: [], count: 0 };
      const { page, page_size, api, target_id } = request.query;
      const filter = { accountId, engine: api ? engineOfApi(api) : undefined, targetId: target_id };
      const [rows, total] = await Promise.all([
        listTasks(db.orm, filter, { limit: page_size, offset: (page - 1) * page_size }),
        countTasks(db.orm, filter),
      ]);
      const language = languageOf(request);
      return { tasks: rows.map((row) => presentTask(row, language)), count: total };
    },
  );

  app.get(
    '/tasks/:id/',
    {
      schema: {
        tags: ['Tests'],
        summary: 'One test, with its result',
        params: taskParams,
        response: { 200: taskDetail, 401: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const task = accountId && (await findTask(db.orm, { accountId, taskId: request.params.id }));
      if (!task) throw new AppError('not_found');
      return presentTaskDetail(task, languageOf(request));
    },
  );
}

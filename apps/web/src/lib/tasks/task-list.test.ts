import type { TaskList, TaskRow } from '@rocca/contract/api/tasks.schema';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { taskRow } from '../../testing/task-rows.ts';
import { applyTaskEvent, type TaskListParams, taskListKey } from './task-list.ts';

const first: TaskListParams = { page: 1, page_size: 10 };
const shown = taskRow({ task_id: 'a', creation_date: '2026-11-14T10:00:00.000Z' });

function clientWith(params: TaskListParams, tasks: TaskRow[] = [shown]) {
  const client = new QueryClient();
  client.setQueryData<TaskList>(taskListKey(params), { tasks, count: 12 });
  return {
    client,
    list: () => client.getQueryData<TaskList>(taskListKey(params)),
    stale: () => client.getQueryState(taskListKey(params))?.isInvalidated,
  };
}

const newer = (change: Partial<TaskRow> = {}) =>
  taskRow({ task_id: 'new', status: 'PENDING', creation_date: '2026-11-14T11:00:00.000Z', ...change });

describe('a message of the event stream', () => {
  it('changes the row it is about, without asking the server', async () => {
    const { client, list, stale } = clientWith(first);
    await applyTaskEvent(client, { kind: 'changed', task: { ...shown, percentage: 0.4 } });
    expect(list()?.tasks[0]?.percentage).toBe(0.4);
    expect(stale()).toBe(false);
  });

  it('takes a removed row out and asks for what follows it', async () => {
    const { client, list, stale } = clientWith(first);
    await applyTaskEvent(client, { kind: 'removed', task_id: 'a' });
    expect(list()).toEqual({ tasks: [], count: 11 });
    expect(stale()).toBe(true);
  });

  it.each([
    ['ends', { ...shown, status: 'SUCCESS' as const }, true],
    ['only gets on', { ...shown, percentage: 0.5 }, false],
  ])('asks again for the places of those that wait when a test %s', async (_, task, asks) => {
    const { client, stale } = clientWith(first, [shown, taskRow({ task_id: 'b', status: 'PENDING', queue_place: 2 })]);
    await applyTaskEvent(client, { kind: 'changed', task });
    expect(stale()).toBe(asks);
  });

  it.each<[string, TaskListParams, TaskRow, boolean]>([
    ['a new test', first, newer(), true],
    ['an old test of another page', first, newer({ creation_date: '2026-01-01T00:00:00.000Z' }), false],
    ['a new test of this engine', { ...first, api: 'nscan/' }, newer(), true],
    ['a new test of another engine', { ...first, api: 'cti/' }, newer(), false],
    ['a new test of another target', { ...first, target_id: 't' }, newer(), false],
    ['a new test, seen from a later page', { ...first, page: 2 }, newer(), true],
    ['an older test that moves, seen from a later page', { ...first, page: 2 }, newer({ status: 'RUNNING' }), false],
  ])('asks the server again only where it must: %s', async (_, params, task, asks) => {
    const { client, stale } = clientWith(params);
    await applyTaskEvent(client, { kind: 'changed', task });
    expect(stale()).toBe(asks);
  });
});

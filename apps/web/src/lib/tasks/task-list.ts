import type { TaskEvent, TaskList, TaskRow } from '@rocca/contract/api/tasks.schema';
import type { Query, QueryClient } from '@tanstack/react-query';

/** What a list of tests was asked for; the second part of its key. */
export interface TaskListParams {
  readonly page: number;
  readonly page_size: number;
  /** A licence's api without its first character, such as `<engine>/`. */
  readonly api?: string;
  readonly target_id?: string;
}

const TASKS_KEY = 'tasks';

export const taskListKey = (params: TaskListParams) => [TASKS_KEY, params] as const;

/** The newest test of all lists that were read. */
export function newestTask(client: QueryClient): TaskRow | null {
  const rows = client.getQueriesData<TaskList>({ queryKey: [TASKS_KEY] }).flatMap(([, list]) => list?.tasks ?? []);
  return rows.reduce<TaskRow | null>(
    (newest, task) => (newest && newest.creation_date >= task.creation_date ? newest : task),
    null,
  );
}

/** Changes one row wherever it is shown. */
export function patchTask(client: QueryClient, id: string, change: (task: TaskRow) => TaskRow): void {
  client.setQueriesData<TaskList>({ queryKey: [TASKS_KEY] }, (list) => {
    if (!list?.tasks.some((task) => task.task_id === id)) return list;
    return { ...list, tasks: list.tasks.map((task) => (task.task_id === id ? change(task) : task)) };
  });
}

/** Takes one row out of every list that shows it, and asks for what moves up into its place. */
export async function dropTask(client: QueryClient, id: string): Promise<void> {
  client.setQueriesData<TaskList>({ queryKey: [TASKS_KEY] }, (list) => {
    if (!list?.tasks.some((task) => task.task_id === id)) return list;
    return { tasks: list.tasks.filter((task) => task.task_id !== id), count: Math.max(0, list.count - 1) };
  });
  await refreshTasks(client);
}

export function refreshTasks(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [TASKS_KEY] });
}

/** Brings one message of the event stream into the lists. A list is asked again only where the message cannot tell. */
export async function applyTaskEvent(client: QueryClient, event: TaskEvent): Promise<void> {
  if (event.kind === 'removed') return dropTask(client, event.task_id);
  const { task } = event;
  const moved = hasMoved(client, task);
  patchTask(client, task.task_id, () => task);
  await client.invalidateQueries({
    queryKey: [TASKS_KEY],
    // An answer already on its way may be older than the message: it is asked for again. A test that starts or ends
    // moves those that wait.
    predicate: (query) =>
      query.state.fetchStatus === 'fetching' ||
      lacksNewTask(query, task) ||
      (moved && showsWaiting(query.state.data as TaskList | undefined)),
  });
}

export function showsWaiting(list: TaskList | undefined): boolean {
  return list?.tasks.some(({ status }) => status === 'PENDING') ?? false;
}

/** Whether the status is another one than a list shows. */
function hasMoved(client: QueryClient, { task_id, status }: TaskRow): boolean {
  return client
    .getQueriesData<TaskList>({ queryKey: [TASKS_KEY] })
    .some(([, list]) => list?.tasks.some((shown) => shown.task_id === task_id && shown.status !== status));
}

/** A test this list should show and does not: one that was made after its newest row. */
function lacksNewTask({ queryKey, state }: Query, task: TaskRow): boolean {
  const list = state.data as TaskList | undefined;
  const params = queryKey[1] as TaskListParams | undefined;
  if (!list || !params || !belongsTo(params, task)) return false;
  if (list.tasks.some((shown) => shown.task_id === task.task_id)) return false;
  // On a later page a new test moves everything down by one row.
  if (params.page > 1) return task.status === 'PENDING';
  const newest = list.tasks[0];
  return !newest || Date.parse(task.creation_date) >= Date.parse(newest.creation_date);
}

function belongsTo({ api, target_id }: TaskListParams, task: TaskRow): boolean {
  if (target_id && task.target_id !== target_id) return false;
  return !api || api.split('/')[0] === task.engine_abbreviation;
}

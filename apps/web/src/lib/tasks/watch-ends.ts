import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { RUNNING_GROUP } from '@rocca/contract/task/machine';
import { api } from '../api/api.ts';
import { listenToTasks } from './task-stream.ts';

/** How often the tests are read where no stream tells of them: in a hidden tab, or behind a proxy that holds it back. */
const READ_EVERY_MS = 10_000;
const PAGE_SIZE = 25;

/** Remembers which tests were seen waiting or running: only their end is news, and only once. */
export function createEndWatch() {
  const going = new Set<string>();
  return {
    isWaiting: () => going.size > 0,
    /** Whether this test was going when it was last seen, and has ended by itself since. A stop is somebody's own act. */
    hasEnded({ task_id: id, status }: Pick<TaskRow, 'task_id' | 'status'>): boolean {
      if (RUNNING_GROUP.includes(status)) going.add(id);
      else if (going.delete(id)) return status === 'SUCCESS' || status === 'FAILURE';
      return false;
    },
  };
}

/** Tells of every test of the account that ends from now on. */
export function watchEnds(onEnd: (task: TaskRow) => void): () => void {
  const watch = createEndWatch();
  const ended = new AbortController();
  const { signal } = ended;
  let live = false;
  let wasRead = false;
  const see = (task: TaskRow) => {
    if (watch.hasEnded(task)) onEnd(task);
  };

  async function read() {
    try {
      const { tasks } = await api.get('/tasks/', { reply: 'tasks', query: { page: 1, page_size: PAGE_SIZE }, signal });
      wasRead = true;
      for (const task of tasks) if (!signal.aborted) see(task);
    } catch {
      // Read again with the next tick, or when the stream is up.
    }
  }

  const stop = listenToTasks({
    onEvent: (event) => event.kind === 'changed' && see(event.task),
    onLive(up) {
      live = up;
      if (up) void read();
    },
  });
  const timer = setInterval(() => {
    if (!live && (watch.isWaiting() || !wasRead)) void read();
  }, READ_EVERY_MS);
  return () => {
    ended.abort();
    clearInterval(timer);
    stop();
  };
}

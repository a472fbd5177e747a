import type { TaskEvent } from '@rocca/contract/api/tasks.schema';
import { z } from 'zod';
import type { DatabaseConnection } from '../../platform/db/connection.ts';
import type { Database } from '../../platform/db/database.ts';
import { listen } from '../../platform/db/listen.ts';
import type { Log } from '../../platform/log/logger.ts';
import { findPlaces } from './queue.repo.ts';
import { presentTask, type TaskReader } from './tasks.present.ts';
import { findTask } from './tasks.repo.ts';

const change = z.object({ account: z.uuid(), task: z.uuid() });

interface Subscriber {
  readonly accountId: string;
  readonly reader: TaskReader;
  send(event: TaskEvent): void;
  /** Something may have been missed: the table must be read again. */
  resync(): void;
}

export interface TaskEvents {
  /** Answers the function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => void;
  stop(): Promise<void>;
}

interface EventParts {
  readonly db: Database;
  readonly connection: DatabaseConnection;
  readonly log: Log;
  /** How much weight one account may have running. */
  readonly accountTests: number;
}

/** Passes changes of tests on to those who watch the account they belong to, and to no one else. */
export async function startTaskEvents({ db, connection, log, accountTests }: EventParts): Promise<TaskEvents> {
  const byAccount = new Map<string, Set<Subscriber>>();

  /** Changes of one test are passed on in their order: each reads the test, and a later read must not be overtaken. */
  const lastOfTask = new Map<string, Promise<void>>();
  function passInTurn(payload: string): Promise<void> {
    const { account, task: taskId } = change.parse(JSON.parse(payload));
    const turn = (lastOfTask.get(taskId) ?? Promise.resolve()).catch(() => undefined).then(() => pass(account, taskId));
    lastOfTask.set(taskId, turn);
    return turn.finally(() => {
      if (lastOfTask.get(taskId) === turn) lastOfTask.delete(taskId);
    });
  }

  async function pass(account: string, taskId: string): Promise<void> {
    const watchers = byAccount.get(account);
    if (!watchers) return;
    const task = await findTask(db.orm, { accountId: account, taskId });
    const place = (await findPlaces(db.orm, task ? [task] : [], accountTests)).get(taskId);
    for (const { reader, send } of watchers) {
      send(task ? { kind: 'changed', task: presentTask(task, reader, place) } : { kind: 'removed', task_id: taskId });
    }
  }

  const listener = await listen({
    connection,
    channel: 'rocca_tasks',
    log,
    onMessage: (payload) => {
      passInTurn(payload).catch((error: unknown) =>
        log.warn({ err: error }, 'a change of a test could not be passed on'),
      );
    },
    onGap: () => {
      for (const watchers of byAccount.values()) for (const watcher of watchers) watcher.resync();
    },
  });

  return {
    subscribe(subscriber) {
      const watchers = byAccount.get(subscriber.accountId) ?? new Set();
      byAccount.set(subscriber.accountId, watchers.add(subscriber));
      return () => {
        watchers.delete(subscriber);
        if (watchers.size === 0) byAccount.delete(subscriber.accountId);
      };
    },
    stop: () => listener.stop(),
  };
}

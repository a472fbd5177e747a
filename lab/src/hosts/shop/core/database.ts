import { Worker } from 'node:worker_threads';

export type Row = Readonly<Record<string, string | number | null>>;

/** Database of the shop: a file in the lab's folder, made anew at each start. */
export interface Database {
  /** Runs one statement. Rejects with the database's own words. */
  query(sql: string, values?: ReadonlyArray<string | number | null>): Promise<Row[]>;
  close(): Promise<void>;
}

/** What goes to a thread and what comes back. */
export interface Query {
  readonly sql: string;
  readonly values: ReadonlyArray<string | number | null>;
}
export type Result = { readonly rows: Row[] } | { readonly error: string };

interface Job extends Query {
  readonly done: (rows: Row[]) => void;
  readonly fail: (error: Error) => void;
}

/** The driver blocks its thread, and an injected `sleep` must delay nobody but the one who sent it. */
const MAX_THREADS = 8;

export async function openDatabase(file: string): Promise<Database> {
  const threads = new Set<Worker>();
  const idle: Worker[] = [];
  const waiting: Job[] = [];
  const running = new Map<Worker, Job>();

  const give = (thread: Worker, job: Job) => {
    running.set(thread, job);
    thread.postMessage({ sql: job.sql, values: job.values } satisfies Query);
  };
  const start = () => {
    const thread = new Worker(new URL('./database-thread.ts', import.meta.url), { workerData: file, stderr: false });
    threads.add(thread);
    thread.unref();
    thread.on('message', (result: Result) => {
      const job = running.get(thread);
      running.delete(thread);
      const next = waiting.shift();
      if (next) give(thread, next);
      else idle.push(thread);
      if ('rows' in result) job?.done(result.rows);
      else job?.fail(new Error(result.error));
    });
    thread.on('error', (error) => {
      threads.delete(thread);
      running.get(thread)?.fail(error);
    });
    return thread;
  };
  const query = (sql: string, values: Query['values'] = []) =>
    new Promise<Row[]>((done, fail) => {
      const job = { sql, values, done, fail };
      const free = idle.pop();
      if (free) give(free, job);
      else if (threads.size < MAX_THREADS) give(start(), job);
      else waiting.push(job);
    });

  // The first thread makes the tables before any other opens the file.
  await query('SELECT 1');
  return {
    query,
    async close() {
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}

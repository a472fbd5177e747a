import type { z } from 'zod';

/** What the sender of a job knows of it. It stands apart from `run`, so that sending a job does not load its handler. */
export interface JobMessage<Payload extends object> {
  /** The queue's name. */
  readonly name: string;
  /** Ids, never the thing itself. Checked when the job is taken: it may have been sent by another version. */
  readonly payload: z.ZodType<Payload>;
}

/** What happens after a run that failed, or whose worker died. */
export interface RetryPolicy {
  /** Further tries after the first one. */
  readonly limit: number;
  /** Doubled with each try, with jitter, up to `maxDelaySeconds`. */
  readonly delaySeconds: number;
  readonly maxDelaySeconds: number;
}

/** For jobs that must not run twice, or whose truth is a table of their own that is swept. */
export const NO_RETRY: RetryPolicy = { limit: 0, delaySeconds: 0, maxDelaySeconds: 0 };

/** The rules of a queue: what every process that opens it needs. */
export interface QueueRules {
  readonly name: string;
  readonly retry: RetryPolicy;
  /** A run that takes longer counts as failed, one of a dead worker too. At most a day. */
  readonly maxSeconds: number;
  /**
   * At most one job of the same key waits or runs: sending another is no error and does nothing. It cannot be changed
   * once a database has the queue.
   */
  readonly onePerKey?: boolean;
  /** A worker that says nothing for this long has died, and the job is tried again. At least 10; left out: `maxSeconds`. */
  readonly heartbeatSeconds?: number;
}

interface JobDefinition<Payload extends object, Context> extends QueueRules, JobMessage<Payload> {
  /** How many run at the same time in one worker process. */
  concurrency(context: Context): number;
  /** May be called twice for one job: it is idempotent, or claims its row first. `signal`: its time is over. */
  run(payload: Payload, context: Context, signal: AbortSignal): Promise<void>;
}

/** A job as a worker process sees it, whatever its payload. `Context` is what the process gives to all its jobs. */
export interface Job<Context> extends QueueRules {
  concurrency(context: Context): number;
  /** Throws `PayloadProblem` for data that is not the job's payload, and whatever `run` throws. */
  handle(data: unknown, context: Context, signal: AbortSignal): Promise<void>;
}

/** Data that will not become a payload however often it is tried. */
export class PayloadProblem extends Error {
  override readonly name = 'PayloadProblem';
}

export function defineJob<Payload extends object, Context>(definition: JobDefinition<Payload, Context>): Job<Context> {
  const { name, retry, maxSeconds, onePerKey = false, heartbeatSeconds, payload } = definition;
  return {
    name,
    retry,
    maxSeconds,
    onePerKey,
    ...(heartbeatSeconds === undefined ? {} : { heartbeatSeconds }),
    concurrency: (context) => definition.concurrency(context),
    async handle(data, context, signal) {
      const parsed = payload.safeParse(data);
      if (!parsed.success) throw new PayloadProblem(parsed.error.message);
      await definition.run(parsed.data, context, signal);
    },
  };
}

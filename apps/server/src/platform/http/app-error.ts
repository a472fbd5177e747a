import type { ErrorCode } from '@rocca/contract/errors';
import type { z } from 'zod';

interface AppErrorOptions {
  /** Fills the `{name}` places of the public message. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** What was wrong with the input, path by path. */
  readonly issues?: readonly z.core.$ZodIssue[];
  /** Seconds a client should wait; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** For the log only: never sent to a client. */
  readonly internal?: string;
  readonly cause?: unknown;
}

/** An expected failure with a public code. Whatever else is thrown answers 500 and tells the client nothing. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.internal ?? code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.options = options;
  }
}

import type { ErrorCode } from '@rocca/contract/errors';
import type { Localised } from '@rocca/contract/language';
import type { z } from 'zod';

interface AppErrorOptions {
  /** Fills the `{name}` places of the public message. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Stands in for the code's own public message where the feature knows better what to say. */
  readonly message?: Localised;
  /** What was wrong with the input, path by path, as a schema saw it. */
  readonly issues?: readonly z.core.$ZodIssue[];
  /** What was wrong with the input, path by path, as a rule of the feature saw it. */
  readonly fields?: Readonly<Record<string, Localised>>;
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

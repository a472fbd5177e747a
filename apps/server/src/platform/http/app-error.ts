import type { ErrorCode } from '@rocca/contract/errors';
import type { Localised } from '@rocca/contract/language';
import type { z } from 'zod';

interface AppErrorOptions {
  /** Fills the `{name}` places of the public message. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Replaces the code's public message where the feature has a more precise one. */
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

/** An expected failure with a public code. Any other error answers 500 and gives the client no details. */
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

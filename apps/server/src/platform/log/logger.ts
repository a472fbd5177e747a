/** What the platform needs from a logger; Fastify's and pino's loggers are one. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** For callers with nowhere to write to: the administration command and tests. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };

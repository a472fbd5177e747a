/** What the platform needs from a logger; Fastify's and pino's loggers are one. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A log whose every line carries these details, too. */
export function withDetails(log: Log, details: object): Log {
  return {
    info: (more, message) => log.info({ ...details, ...more }, message),
    warn: (more, message) => log.warn({ ...details, ...more }, message),
    error: (more, message) => log.error({ ...details, ...more }, message),
  };
}

/** For callers with nowhere to write to: the administration command and tests. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };

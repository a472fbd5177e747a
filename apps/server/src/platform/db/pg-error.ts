const UNIQUE_VIOLATION = '23505';

/** PostgreSQL's five-character code, also when Drizzle has wrapped the error. */
export function pgErrorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}

/** Whether a row with the same key exists already; with `constraint`, whether that very constraint said so. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (pgErrorCode(error) !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || violatedConstraint(error) === constraint;
}

/** Classes and codes of PostgreSQL that a later try may not meet again. */
const TRANSIENT_STATES = [
  /^08/, // The connection broke or was refused.
  /^57P0[123]$/, // The server stops, has crashed, or is starting.
  /^53300$/, // Too many connections: the clients of a restarted server reconnect all at once.
  /^25P03$/, // The server ended a transaction that sat idle, for example of a paused process.
  /^40(001|P01)$/, // Rolled back in favour of another transaction.
];

const TRANSIENT_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

/** `pg` reports its own side of a broken connection without a code. */
const TRANSIENT_TEXT =
  /^Connection terminated|connection error and is not queryable|^timeout exceeded when trying to connect|^Client was closed/;

/** Whether the same work may succeed in a moment: the connection broke, the server restarts, a deadlock was resolved. */
export function isTransient(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isTransient)) return true;
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') {
    // A server that restarts has no socket for a moment.
    if (code === 'ENOENT') return syscall === 'connect';
    if (TRANSIENT_NETWORK.has(code) || TRANSIENT_STATES.some((state) => state.test(code))) return true;
  }
  return TRANSIENT_TEXT.test(error.message) || isTransient(error.cause);
}

/** The reason in words. A refused connection to a name with several addresses has its text in the parts alone. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return [...new Set(error.errors.map(errorText))].join('; ');
  return error instanceof Error ? error.message : String(error);
}

function violatedConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && typeof current.constraint === 'string') return current.constraint;
  }
  return undefined;
}

/** Disk full, out of memory, or a failing disk: the database stores nothing until an operator or time fixes it. */
const STORAGE_STATES: ReadonlySet<string | undefined> = new Set(['53100', '53200', '58030']);

export function isStorageFailure(error: unknown): boolean {
  return STORAGE_STATES.has(pgErrorCode(error));
}

/** The statement was cancelled because it took longer than its connection allows (`OpenDatabase.reads`). */
export const isStatementTimeout = (error: unknown): boolean => pgErrorCode(error) === '57014';

/** For writes worth retrying longer: a broken connection is restored, and a full disk gets space again. */
export function mayPass(error: unknown): boolean {
  return isTransient(error) || isStorageFailure(error);
}

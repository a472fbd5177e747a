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

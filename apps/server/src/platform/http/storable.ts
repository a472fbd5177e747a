import { MAX_NESTING } from './nesting.ts';

/**
 * The path of the first text that PostgreSQL cannot store: one with a NUL or with half of a surrogate pair. Schemas
 * accept both. Null: there is none.
 */
export function unstorableAt(data: unknown, path: readonly string[] = []): string | null {
  if (typeof data === 'string') return data.includes('\0') || !data.isWellFormed() ? path.join('.') : null;
  if (typeof data !== 'object' || data === null || path.length >= MAX_NESTING) return null;
  for (const [name, value] of Object.entries(data)) {
    const found = unstorableAt(value, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}

/** Codes and paths, which no reader sees. */
const NOT_READ = new Set(['key', 'source', 'id', 'kind', 'tone']);

/** Every text of a document that a reader sees, at any depth. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (NOT_READ.has(name) ? [] : textsOf(inner)));
}

/** What no text may hold: a value that was forgotten, a blank too many, a place that nobody filled in. */
export const MISTAKES = /undefined|NaN|\bnull\b|\[object|#|[{}]| {2}| [.,;:)]|\.\.|^\s|\s$|^$/;

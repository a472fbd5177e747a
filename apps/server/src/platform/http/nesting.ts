/** Deeper than any valid request. All later code that walks a body or variables can rely on this limit. */
export const MAX_NESTING = 12;

/** Whether objects and lists lie in each other deeper than `levels`; never walks deeper than that itself. */
export function isNestedDeeper(value: unknown, levels = MAX_NESTING): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((part) => isNestedDeeper(part, levels - 1));
}

export const TOO_DEEP = { it: 'è annidato troppo in profondità', en: 'is nested too deeply' };

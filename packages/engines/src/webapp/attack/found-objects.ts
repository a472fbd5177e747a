import type { Site } from '../check.ts';

const found = new WeakMap<Site, Set<string>>();

/** Pages on which one user was seen to get what is another's: one finding says it. */
export const noteFoundObjects = (site: Site, pages: readonly string[]): void => {
  found.set(site, new Set([...(found.get(site) ?? []), ...pages]));
};

export const isFoundObject = (site: Site, page: string): boolean => found.get(site)?.has(page) === true;

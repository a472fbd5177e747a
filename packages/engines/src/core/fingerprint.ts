import { hash } from 'node:crypto';

/** 128 bits are plenty for the findings of one target, and fit a uuid column. */
export function shortHash(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/**
 * What stays the same when a target is tested again: the place and what was found there, not how it is described.
 * `placeKey` is one spelling for each place, with all that tells it from others of the same target.
 */
export function fingerprintOf(placeKey: string, key: string): string {
  return shortHash(`${placeKey}|${key}`);
}

import type { WebSighting } from '../check.ts';
import type { WebPlace } from '../place.ts';

/** A finding that was told already. */
export interface Told {
  readonly check: string;
  readonly sighting: WebSighting;
}

/** Whether another tool speaks of the same place; one that names no parameter speaks of the answer as a whole. */
export function isSamePlace(place: WebPlace, other: WebPlace): boolean {
  const isPage = place.url === other.url && place.method === other.method;
  return isPage && (place.parameter === other.parameter || other.parameter === null);
}

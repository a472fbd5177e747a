import type { Level } from '../severity/severity.ts';

/**
 * What a remedy removes, in points. A finding counts by its level; five times that where it is known to be exploited,
 * otherwise up to five times with its EPSS; half of it while it is still to be verified. Levels are far apart, so that
 * a critical one outweighs a dozen medium ones. A low one at many places is a setting of the whole target: those beyond the
 * tenth do not count, or a missing header would come before a published key.
 */
export const LEVEL_POINTS: Readonly<Record<Level, number>> = { critical: 100, high: 30, medium: 5, low: 1 };
export const MOST_LOW_PLACES = 10;
export const EXPLOITED_FACTOR = 5;
export const TO_VERIFY_FACTOR = 0.5;

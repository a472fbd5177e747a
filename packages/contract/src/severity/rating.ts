import type { Localised } from '../language.ts';
import { type Level, levelOf } from './severity.ts';

/** A level as a person reads it: a score of zero harms nothing, and where there is no score nothing is known. */
export type Rating = Level | 'info' | 'unknown';

export const RATING_NAMES: Readonly<Record<Rating, Localised>> = {
  critical: { it: 'Critica', en: 'Critical' },
  high: { it: 'Alta', en: 'High' },
  medium: { it: 'Media', en: 'Medium' },
  low: { it: 'Bassa', en: 'Low' },
  info: { it: 'Informativa', en: 'Informational' },
  unknown: { it: 'Non nota', en: 'Not known' },
};

/** What a score means, in every screen and file. `vector` is the one that it comes from; empty: there is no score. */
export function ratingOf(score: number, vector?: string): Rating {
  if (score > 0) return levelOf(score);
  return vector === '' ? 'unknown' : 'info';
}

/** Versions 3 and 4 of CVSS begin with their name; version 2 is named, so that no score is taken for one of another scale. */
export const namedVector = (vector: string): string =>
  vector === '' || vector.startsWith('CVSS:') ? vector : `CVSS v2 ${vector}`;

import { LEVELS, type Level } from '../severity/severity.ts';
import type { Figure, LevelFigures } from './executive.ts';
import { LEVEL_NAMES, VULNERABILITIES, type Words } from './executive-words.ts';
import type { FindingCounts } from './summary.schema.ts';
import type { KnownExtent } from './what-is-known.ts';

/** The keys of the boxes, as the specification names them. */
export const LEVEL_KEYS: Readonly<Record<'total' | Level, string>> = {
  total: 'TOTAL_POTENTIAL_VULNERABILITIES',
  critical: 'CRITICAL_SEVERITY',
  high: 'HIGH_SEVERITY',
  medium: 'MEDIUM_SEVERITY',
  low: 'LOW_SEVERITY',
};

/** What a report knows of its findings: enough for the figures that every engine has. */
export interface Known {
  /** The name of the section that `counts` is. */
  readonly section: string;
  readonly counts: FindingCounts;
  /** False: nobody looked for vulnerabilities, and their number is not zero but unknown. */
  readonly counted: boolean;
  readonly exploitation: KnownExtent;
  /** The date of the built-in data that tell which are exploited; null: the catalogue itself told, or nothing did. */
  readonly exploitationDate: string | null;
}

/** A zero of what nobody looked for means nothing. */
const shownIf = (counted: boolean, value: number): Pick<Figure, 'value' | 'unknown'> =>
  counted ? { value } : { value: null, unknown: 'not_sought' };

export function levelFigures({ section, counts, counted }: Known, words: Words): LevelFigures {
  const shown = (value: number) => shownIf(counted, value);
  const figures = LEVELS.map((level) => ({
    ...{ key: LEVEL_KEYS[level], label: words.of(LEVEL_NAMES[level]), ...shown(counts[level]) },
    ...{ source: `${section}.${level}`, level },
  }));
  const [critical, high, medium, low] = figures as [Figure, Figure, Figure, Figure];
  const total = {
    ...{ key: LEVEL_KEYS.total, label: words.of(VULNERABILITIES), ...shown(counts.vulns) },
    source: `${section}.vulns`,
  };
  return { total, critical, high, medium, low };
}

/** `Known exploited (CISA KEV as of 7 August 2026)`: whose word it is, where it is not the catalogue's of that day. */
function exploitedLabel({ exploitation, exploitationDate: date }: Known, words: Words): string {
  const label = words.say('Già sfruttate', 'Known exploited');
  const least = exploitation === 'some' ? words.say(', almeno', ', at least') : '';
  const of =
    date === null
      ? ' (CISA KEV)'
      : words.say(` (CISA KEV, dati ${words.ofDay(date)})`, ` (CISA KEV as ${words.ofDay(date)})`);
  return `${label}${least}${of}`;
}

/** Null where no catalogue could tell; one that told of some is a least number, and its label says so. */
export function exploitedFigure(known: Known, words: Words): Figure {
  const { section, counts, counted, exploitation } = known;
  const tells = exploitation === 'all' || exploitation === 'starter';
  const isKnown = counted && (tells || counts.known_exploited > 0);
  return {
    key: 'KNOWN_EXPLOITED',
    label: exploitedLabel(known, words),
    ...(isKnown
      ? { value: counts.known_exploited }
      : { value: null, unknown: counted ? 'no_catalogue' : 'not_sought' }),
    source: `${section}.known_exploited`,
  };
}

export function remediesFigure({ section, counts, counted }: Known, words: Words): Figure {
  return {
    ...{ key: 'REMEDIES', label: words.say('Rimedi', 'Remedies') },
    ...{ ...shownIf(counted, counts.distinct.remedies), source: `${section}.distinct.remedies` },
  };
}

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
}

export function levelFigures({ section, counts, counted }: Known, words: Words): LevelFigures {
  const shown = (value: number) => (counted ? value : null);
  const figures = LEVELS.map((level) => ({
    ...{ key: LEVEL_KEYS[level], label: words.of(LEVEL_NAMES[level]), value: shown(counts[level]) },
    ...{ source: `${section}.${level}`, level },
  }));
  const [critical, high, medium, low] = figures as [Figure, Figure, Figure, Figure];
  const total = {
    ...{ key: LEVEL_KEYS.total, label: words.of(VULNERABILITIES), value: shown(counts.vulns) },
    source: `${section}.vulns`,
  };
  return { total, critical, high, medium, low };
}

/** Null where no catalogue could tell; one that told of some is a least number, and its label says so. */
export function exploitedFigure({ section, counts, counted, exploitation }: Known, words: Words): Figure {
  const tells = exploitation === 'all' || exploitation === 'starter';
  const isKnown = counted && (tells || counts.known_exploited > 0);
  return {
    key: 'KNOWN_EXPLOITED',
    label: tells
      ? words.say('Già sfruttate', 'Known exploited')
      : words.say('Già sfruttate, almeno', 'Known exploited, at least'),
    value: isKnown ? counts.known_exploited : null,
    source: `${section}.known_exploited`,
  };
}

export function remediesFigure({ section, counts, counted }: Known, words: Words): Figure {
  return {
    ...{ key: 'REMEDIES', label: words.say('Rimedi', 'Remedies') },
    ...{ value: counted ? counts.distinct.remedies : null, source: `${section}.distinct.remedies` },
  };
}

import type { Level } from '../severity/severity.ts';
import type { Change } from './changes.ts';

/**
 * What a board reads of a report, in one language: the executive PDF and the slides are drawn from it and from nothing
 * else. An engine makes it in its folder (`engines/<code>/executive.ts`) of the values of its sections: a pure function,
 * so that the browser and the server make the same one.
 */
export interface Executive {
  readonly service: ServiceWords;
  /** Where the target stands, in two to four sentences; the first is the verdict. */
  readonly standing: readonly string[];
  readonly levels: LevelFigures;
  /** At most four more figures, the most telling first: what was found beside vulnerabilities. */
  readonly circles: readonly Figure[];
  readonly charts: readonly Chart[];
  /** Null: there is nothing to compare with; `changesNote` says why. */
  readonly changes: Changes | null;
  /** Said in the place of changes: this is the first test, or the licence does not open them. */
  readonly changesNote?: string;
  /** What to do first, at most five. */
  readonly actions: readonly Action[];
  /** What they close together, in a sentence; left out where there are none. */
  readonly actionsLead?: string;
  /** Said in the place of actions where there are none: nothing was found, or the licence does not open them. */
  readonly actionsNote?: string;
  /** How many remedies the report has in all. */
  readonly actionsTotal: Figure;
  readonly notChecked: NotChecked;
  /** How the test was made: dates, profile, tools, age of the knowledge. */
  readonly facts: readonly Fact[];
}

/** What the service does, for somebody who has never heard of it. */
export interface ServiceWords {
  readonly name: string;
  /** One sentence. */
  readonly purpose: string;
  /** Three to six short points: what is looked at, and how. */
  readonly looksAt: readonly string[];
}

export interface Figure {
  readonly key: string;
  readonly label: string;
  /** Null: not known. It is never drawn as zero. */
  readonly value: number | null;
  /** Where the report says it: a section and a path inside it, `summary.critical` (`executive-source.ts`). */
  readonly source: string;
  /** Why the value is null where the report has a number: a zero that nobody looked for, or could look up. */
  readonly unknown?: 'not_sought' | 'no_catalogue';
  readonly level?: Level;
}

/** The counts of the boxes. `critical` is null where the report has no such count: the box is left out. */
export interface LevelFigures {
  readonly total: Figure;
  readonly critical: Figure | null;
  readonly high: Figure;
  readonly medium: Figure;
  readonly low: Figure;
}

/** A colour by what it says; the palette of the brand has the colours. */
export type Tone = Level | 'accent' | 'second' | 'third' | 'neutral';

/** The charts that slides show carry the names of the specification; others have a name of their engine's choice. */
export const SLIDE_CHARTS = ['TECHNOLOGY_RISK', 'HUMAN_RISK', 'GDPR_RISK'] as const;
export type SlideChart = (typeof SLIDE_CHARTS)[number];

export interface Chart {
  readonly key: SlideChart | (string & {});
  readonly title: string;
  /** A doughnut has one series and a tone for each category; bars lie, columns stand. */
  readonly kind: 'doughnut' | 'bars' | 'stacked_bars' | 'columns' | 'stacked_columns' | 'line';
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** What a reader must know to understand its figures. */
  readonly note?: string;
  /** Said in place of the chart where there is nothing to draw: nothing was found, or nothing is known. */
  readonly empty: string | null;
  /** Where the report says it: a source for each series, joined by ` + `, its values in the order of the categories. */
  readonly source: string;
}

export interface ChartSeries {
  readonly name: string;
  /** One for each category. */
  readonly values: readonly number[];
  readonly tone: Tone;
  /** One for each category, where each has a colour of its own. */
  readonly tones?: readonly Tone[];
}

export interface Changes {
  readonly previous: { readonly name: string; readonly at: string };
  readonly counts: Readonly<Record<Change, number>>;
  /** What the counts mean, in one to three sentences. */
  readonly sentences: readonly string[];
  /** Where the report says the counts. */
  readonly source: string;
}

/** One remedy as a board reads it. */
export interface Action {
  readonly id: string;
  /** Its number among all remedies of the report, from 1. */
  readonly priority: number;
  readonly name: string;
  /** What the name does not say: whole sentences, some hundred characters at most; what is left out shows as `…`. */
  readonly solution: string;
  readonly level: Level;
  readonly findings: number;
  readonly closes: number;
  /** Of them, those that are still to be verified. */
  readonly unverified: number;
  readonly places: number;
  /** The first of them, at most three. */
  readonly somePlaces: readonly string[];
  readonly knownExploited: number;
  /** How much it closes, in words. */
  readonly effect: string;
}

export interface NotChecked {
  /** Everything that was promised was looked at. */
  readonly complete: boolean;
  /** The sentence that says so, or says what is missing. */
  readonly sentence: string;
  readonly entries: ReadonlyArray<{ readonly name: string; readonly reason: string; readonly places: number }>;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

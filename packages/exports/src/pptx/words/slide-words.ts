import type { Level } from '@rocca/contract/severity/severity';

/** A heading and what it means. */
export interface Point {
  readonly head: string;
  readonly text: string;
}

/** What the deck says of its own; everything else comes from the report. */
export interface SlideWords {
  readonly cover: {
    readonly title: string;
    readonly preparedFor: string;
    readonly target: string;
    readonly date: string;
  };
  readonly contents: { readonly title: string; readonly lead: string; readonly goTo: (page: number) => string };
  readonly framework: { readonly title: string; readonly lead: string; readonly short: string };
  readonly risks: {
    readonly title: string;
    readonly lead: string;
    readonly points: readonly [Point, Point, Point, Point, Point];
    readonly close: string;
  };
  readonly functions: {
    readonly title: string;
    readonly lead: string;
    readonly sides: readonly [Side, Side];
    readonly close: string;
  };
  readonly predictive: {
    readonly title: string;
    readonly lead: (target: string) => string;
    readonly short: string;
  };
  readonly overview: {
    readonly title: string;
    readonly lead: string;
    readonly steps: readonly [Point, Point, Point, Point];
    readonly thisTest: string;
    readonly name: string;
  };
  readonly service: {
    readonly title: (service: string) => string;
    readonly looksAt: string;
    readonly levels: string;
    readonly levelMeanings: Readonly<Record<Level, string>>;
  };
  readonly results: {
    readonly title: string;
    readonly severity: Readonly<Record<Level, string>>;
    readonly unknown: string;
    readonly unknownNote: string;
    readonly noCharts: string;
    readonly chartAlt: (title: string, values: string) => string;
  };
  readonly plan: {
    readonly title: string;
    readonly columns: readonly [string, string, string, string, string];
    readonly nothing: string;
    readonly nothingLead: string;
    readonly unknown: string;
    readonly keep: string;
    readonly notChecked: string;
    readonly more: (count: number) => string;
    readonly levels: Readonly<Record<Level, string>>;
    readonly tableAlt: (count: number) => string;
  };
  readonly closing: {
    readonly title: string;
    readonly lead: (partner: string) => string;
    /** Stand where the partner has no lines of its own. */
    readonly steps: readonly string[];
  };
  /** What a placeholder says while it is empty, and the name of the layout without any. */
  readonly prompts: { readonly title: string; readonly lead: string; readonly blank: string };
  readonly notes: NoteWords;
}

interface Side {
  readonly head: string;
  readonly question: string;
  readonly points: readonly [string, string, string, string];
}

interface NoteWords {
  readonly sources: string;
  readonly unknown: string;
  readonly own: string;
  readonly test: string;
  readonly report: string;
  readonly begun: string;
  readonly ended: string;
  readonly actionSource: string;
  readonly talk: Readonly<Record<SlideName, string>>;
}

export const SLIDE_NAMES = [
  'cover',
  'contents',
  'framework',
  'risks',
  'functions',
  'predictive',
  'overview',
  'service',
  'results',
  'plan',
  'closing',
] as const;
export type SlideName = (typeof SLIDE_NAMES)[number];

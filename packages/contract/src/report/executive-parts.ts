import type { PlaceWords } from '../engines/engine-facts.ts';
import type { Coverage } from './coverage.schema.ts';
import type { Difference } from './difference.schema.ts';
import type { Chart, Executive, Fact, Figure, LevelFigures, ServiceWords } from './executive.ts';
import { actionsOf } from './executive-actions.ts';
import { changesOf } from './executive-changes.ts';
import { impactChart, riskChart, trendChart } from './executive-charts.ts';
import { type Gap, notCheckedOf } from './executive-coverage.ts';
import { factsOf } from './executive-facts.ts';
import { exploitedFigure, type Known, levelFigures, remediesFigure } from './executive-figures.ts';
import { standingOf } from './executive-standing.ts';
import type { Words } from './executive-words.ts';
import type { Remedy } from './groups.schema.ts';
import type { FindingCounts } from './summary.schema.ts';
import { areFindingsCounted, exploitationKnown } from './what-is-known.ts';

/** What every engine's report has: its sections with their values. Null: the licence does not open the section. */
interface ReportParts {
  readonly words: Words;
  readonly summary: { readonly section: string; readonly value: FindingCounts };
  readonly coverage: Coverage;
  readonly remedies: { readonly total: number; readonly items: readonly Remedy[] } | null;
  readonly difference: {
    readonly section: string;
    readonly value: Pick<Difference, 'previous' | 'counts'> | null;
  };
}

/** What is an engine's own. What is left out is as of every engine. */
interface EngineParts {
  readonly service: ServiceWords;
  readonly verdict?: string;
  /** Paragraphs beside the verdict, at most two. */
  readonly standing?: readonly string[];
  readonly levels?: LevelFigures;
  /** What is new beside vulnerabilities, in a sentence. */
  readonly changes?: string;
  readonly circles: readonly Figure[];
  readonly charts: readonly Chart[];
  readonly facts?: readonly Fact[];
  /** What its checks are counted by, if not by places in general. */
  readonly places?: PlaceWords;
  readonly gaps?: readonly Gap[];
  readonly isTold?: (check: string, reason: string) => boolean;
  readonly needsKnowledge?: boolean;
}

/** What is known of the findings, the figures and the charts that an engine chooses from. */
export interface CommonParts {
  readonly known: Known;
  readonly exploited: Figure;
  readonly remedies: Figure;
  readonly risk: Chart;
  readonly impact: Chart;
  readonly trend: Chart;
}

export function commonParts({
  words,
  summary,
  coverage,
}: Pick<ReportParts, 'words' | 'summary' | 'coverage'>): CommonParts {
  const { section, value: counts } = summary;
  const counted = areFindingsCounted({ scan: counts, coverage });
  const exploitation = exploitationKnown({ scan: counts, coverage });
  const known = { section, counts, counted, exploitation, exploitationDate: builtInDate(coverage) };
  const measured = coverage.ended === 'success' && counted;
  return {
    known,
    exploited: exploitedFigure(known, words),
    remedies: remediesFigure(known, words),
    risk: riskChart(known, words),
    impact: impactChart(known, words),
    trend: trendChart(known, measured, words),
  };
}

/** Of the built-in data on exploited vulnerabilities; null: the catalogue was loaded, or nothing is known. */
function builtInDate({ knowledge }: Coverage): string | null {
  const catalogue = knowledge.find(({ name }) => name === 'kev');
  return catalogue?.loaded_at ? null : (catalogue?.starter_part?.data_date ?? null);
}

/** The executive part of a report: what every engine's has, and the engine's own. */
export function assembleExecutive(
  report: ReportParts,
  { known, remedies }: CommonParts,
  engine: EngineParts,
): Executive {
  const { words, coverage, difference } = report;
  const { scan_start: begin, scan_end: end } = report.summary.value;
  const notChecked = notCheckedOf(coverage, words, { ...engine, scannedAt: begin });
  return {
    service: engine.service,
    standing: standingOf(known, words, { coverage, notChecked, verdict: engine.verdict, more: engine.standing }),
    levels: engine.levels ?? levelFigures(known, words),
    circles: engine.circles,
    charts: engine.charts,
    ...changesOf(difference.value, words, { section: difference.section, more: engine.changes }),
    ...actionsOf({ page: report.remedies, total: report.summary.value.vulns }, words),
    actionsTotal: remedies,
    notChecked,
    facts: factsOf(coverage, words, { begin, end, more: engine.facts }),
  };
}

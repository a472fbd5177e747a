import type { EngineCode } from '@rocca/contract/engines/registry';
import type { Coverage } from '@rocca/contract/report/coverage.schema';
import type { Difference, DifferenceFields } from '@rocca/contract/report/difference.schema';
import type { FindingFields } from '@rocca/contract/report/finding.schema';
import type { Remedy, VulnerabilityGroup } from '@rocca/contract/report/groups.schema';
import type { FindingCounts, ReportSummary } from '@rocca/contract/report/summary.schema';
import type { ReactNode } from 'react';
import type { ReportHeadSections, ReportListSection } from '../../../lib/reports/report-sections.ts';
import type { Fact } from '../../../ui/facts.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import type { ColumnKey } from '../findings/column-keys.ts';

/** What a report of an engine holds; each part may say more than every report does. */
export interface ReportShape {
  readonly scan: FindingCounts;
  readonly coverage: Coverage;
  readonly finding: FindingFields;
  readonly difference: DifferenceFields;
}

interface RowPage<Row> {
  readonly total: number;
  readonly items: readonly Row[];
}

type RemedyPage = RowPage<Remedy>;

type DifferencePage<Row> = RowPage<Row> & Difference;

/** A report whose head was read. */
export interface OpenReport<Shape extends ReportShape = ReportShape> {
  readonly id: string;
  readonly summary: ReportSummary;
  readonly scan: Shape['scan'];
  readonly coverage: Shape['coverage'];
}

/** The sentences of a report that name what its engine tests. */
export interface ReportWords {
  /** The button that starts the same test again. */
  readonly repeat: string;
  /** What is unknown after a test that ended before its first result. */
  readonly nothing: string;
  /** What the full licence opens. */
  readonly upgrade: string;
  /** What the coverage counts, as the heading of a column. */
  readonly places: string;
  /** So many of them, as where something is: `on 2 hosts`. */
  readonly onPlaces: (count: number) => string;
  /** How many places, in words: `2 hosts`. */
  readonly countPlaces: (count: number) => string;
  readonly searchFindings: string;
  readonly searchDifference: string;
}

/** Where a finding is, as tables and details say it. */
export interface PlaceParts<Shape extends ReportShape> {
  readonly columns: readonly Column<Shape['finding']>[];
  /** Columns of every list of findings that say nothing of most of this engine's. */
  readonly without?: readonly ColumnKey[];
  /** The name of a place among others; left out: as the server has it. */
  readonly nameOf?: (place: string) => string;
  readonly differenceColumns: readonly Column<Shape['difference']>[];
  readonly facts: (finding: Shape['finding']) => readonly Fact[];
  /** What shows that a finding is true, below its other details. */
  readonly evidence?: (finding: Shape['finding']) => ReactNode;
  /** The filters of the findings that are the engine's own, by their parameter in the address, and their names. */
  readonly filters: Readonly<Record<string, string>>;
  /** A value of such a filter in words; left out: as the address has it. */
  readonly filterValue?: (filter: string, value: string) => string;
}

export interface TabPart {
  /** As the address has it. */
  readonly name: string;
  readonly text: string;
  /** How much is behind it. */
  readonly count?: string | undefined;
  /** The head of the report leads there: it is among the tabs only while it is open. */
  readonly inHead?: boolean;
  readonly content: ReactNode;
}

interface CoverageParts {
  /** Places that were not looked at, a sentence each. */
  readonly gaps: readonly string[];
  /** What was found and could not be judged, in a sentence and in a few words; null: nothing. */
  readonly unjudged?: { readonly text: string; readonly short: string } | null;
  /** Whether these have told already why a check was not made everywhere. */
  readonly isTold?: (check: string, reason: string) => boolean;
  /** Whether old or missing knowledge makes a difference to this report. */
  readonly needsKnowledge: boolean;
  /** Above all else: how much of what was seen could be judged. */
  readonly judged?: ReactNode;
  /** The card that says where the test looked. */
  readonly scope: ReactNode;
  /** What the test left on the target. */
  readonly traces?: ReactNode;
  readonly method: {
    readonly hint: string;
    readonly facts: readonly Fact[];
    /** Below the facts: how to do the same by hand. */
    readonly more?: ReactNode;
  };
}

/** What an engine adds to an open report. */
export interface ReportParts {
  /** Below the name, after target, date and duration. */
  readonly facts: readonly string[];
  /** How much was looked at, in words: `2 hosts`. */
  readonly places: string;
  /** Cards beside those of findings. */
  readonly cards: ReactNode;
  /** Instead of them all: an engine whose figures are not findings alone. */
  readonly ownCards?: ReactNode;
  /** Of the overview, below what to do first: the engine's own judgement of the whole. */
  readonly verdict?: ReactNode;
  /** Instead of the charts of risk, average and impact; they stay where nothing was found. */
  readonly charts?: ReactNode;
  /** Charts of the overview: one beside risk and impact, and the places with most findings. */
  readonly average: ReactNode;
  readonly worstPlaces: ReactNode;
  /** Sections between the findings and the difference. */
  readonly tabs: readonly TabPart[];
  readonly coverage: CoverageParts;
}

/** The report of an engine. The hooks run inside of the frame, in this order: words, place, parts. */
export interface ReportDefinition<Shape extends ReportShape> {
  readonly engine: EngineCode;
  readonly head: ReportHeadSections<Shape['scan'], Shape['coverage']>;
  readonly findings: ReportListSection<RowPage<Shape['finding']>>;
  /** The findings by what they are, and by what closes them. */
  readonly vulnerabilityGroups: ReportListSection<RowPage<VulnerabilityGroup>>;
  readonly remedies: ReportListSection<RemedyPage>;
  readonly difference: ReportListSection<DifferencePage<Shape['difference']>>;
  readonly useWords: () => ReportWords;
  readonly usePlace: (report: OpenReport<Shape>) => PlaceParts<Shape>;
  readonly useParts: (report: OpenReport<Shape>) => ReportParts;
  /** Of its own cards and tabs: how much room to keep while the report is on its way. */
  readonly skeleton: {
    readonly cards: number;
    /** It has cards of its own alone. */
    readonly ownCards?: boolean;
    readonly tabsPx: readonly number[];
  };
}

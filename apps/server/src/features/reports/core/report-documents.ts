import type { Localised } from '@rocca/contract/language';
import type { FindingPlace, MachineFormat } from '@rocca/exports/document/document';

/** What the files of an engine's reports show. Sections are named as in its reading. */
export interface ReportDocuments {
  readonly coverage: string;
  /** The list of its findings. */
  readonly findings: string;
  /** Where a row of that list is, in the words that every format understands. */
  placeOf(row: never): FindingPlace;
  /** Lists of its own that the full report and the bundle have, in their order. */
  readonly tables: readonly TableWords[];
  readonly machineFormats: readonly MachineFormat[];
}

export interface TableWords {
  readonly section: string;
  readonly title: Localised;
  /** Said where it has no rows. */
  readonly empty: Localised;
  /** Rows that say nothing by themselves, and the line that stands for them on paper. */
  readonly fold?: { matches(row: never): boolean; text(rows: readonly never[]): Localised };
}

import type { ReportReading } from './reading.ts';
import type { ReportDocuments } from './report-documents.ts';
import type { ReportFacts } from './report-facts.ts';
import type { ReportWriting } from './writing.ts';

/** An engine's part of the reports feature, whatever its sink: `index.ts` of its folder exports one. */
export interface ReportModule<Sink = unknown> {
  readonly writing: ReportWriting<Sink>;
  readonly reading: ReportReading;
  /** What its files show; left out: its reports have no files. */
  readonly documents?: ReportDocuments;
  /** What its reports show that questionnaires ask about; left out: nothing. */
  readonly facts?: ReportFacts;
}

/** Engines by their code, as far as their reports go. */
export type ReportEngines = ReadonlyMap<string, { readonly report: ReportModule }>;

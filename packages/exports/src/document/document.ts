import type { Language } from '@rocca/contract/language';
import type { Coverage } from '@rocca/contract/report/coverage.schema';
import type { Executive } from '@rocca/contract/report/executive';
import type { FindingFields } from '@rocca/contract/report/finding.schema';
import type { Remedy } from '@rocca/contract/report/groups.schema';
import type { RowColumn } from '@rocca/contract/report/row-columns';
import type { Level } from '@rocca/contract/severity/severity';
import type { DocumentBrand } from './brand.ts';

/**
 * A stored report in one language, as every format reads it. Long lists are streams, read anew at each call. All text is
 * plain text of unknown origin: each format writes it so that it shows as text.
 */
export interface ReportDocument {
  readonly language: Language;
  readonly brand: DocumentBrand;
  readonly head: DocumentHead;
  readonly executive: Executive;
  readonly coverage: Coverage;
  /** Null: the licence opens the executive part alone. */
  readonly details: DocumentDetails | null;
}

export interface DocumentHead {
  readonly reportId: string;
  /** The engine's code and its name in the document's language. */
  readonly engine: { readonly code: string; readonly name: string };
  readonly company: string;
  /** What was tested, as it was typed. */
  readonly target: string;
  /** The name of the test. */
  readonly name: string;
  readonly begunAt: Date;
  readonly endedAt: Date | null;
}

export interface DocumentDetails {
  readonly findings: FindingList;
  /** What closes findings, in the order to do it; `affected` are its places, the first `MAX_AFFECTED`. */
  remedies(): AsyncIterable<RemedyEntry>;
  /** Lists of the engine's own: hosts, pages, names. */
  readonly tables: readonly DocumentTable[];
  /** Further files its findings make sense in. */
  readonly machineFormats: readonly MachineFormat[];
}

export const MACHINE_FORMATS = ['sarif', 'cyclonedx', 'csaf'] as const;
export type MachineFormat = (typeof MACHINE_FORMATS)[number];

export const MAX_AFFECTED = 100;

export interface RemedyEntry extends Remedy {
  readonly affected: readonly string[];
  /** Highest of its findings; null: not known of any. */
  readonly epss: number | null;
}

export interface FindingList {
  /** Where the rows come from: the name of the section. */
  readonly section: string;
  readonly columns: readonly RowColumn[];
  readonly total: number;
  readonly counts: Readonly<Record<Level, number>>;
  /** The worst first; findings that say the same of different places follow one another. */
  rows(level?: Level): AsyncIterable<FindingEntry>;
}

/** A row of the section, with its place in a form that every format understands. */
export interface FindingEntry extends FindingFields {
  readonly place: FindingPlace;
}

export interface FindingPlace {
  /** As a person names it: `10.0.0.1 443/tcp`, `https://acme.test/login (user)`, `mail.acme.test`. */
  readonly label: string;
  readonly host?: string | null;
  readonly ip?: string | null;
  readonly port?: number | null;
  readonly protocol?: string | null;
  readonly url?: string | null;
  readonly method?: string | null;
  readonly parameter?: string | null;
}

export interface DocumentTable {
  readonly section: string;
  readonly title: string;
  readonly columns: readonly RowColumn[];
  readonly total: number;
  rows(): AsyncIterable<object>;
  /** Said where it has no rows. */
  readonly empty: string;
  /** Rows that say nothing by themselves, and the line that stands for them on paper. */
  readonly fold?: { matches(row: object): boolean; text(rows: readonly object[]): string };
}

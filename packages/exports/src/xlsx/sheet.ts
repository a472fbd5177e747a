import type { Language } from '@rocca/contract/language';
import type { DocumentBrand } from '../document/brand.ts';
import type { Cell } from './cell.ts';

export interface Workbook {
  readonly title: string;
  readonly language: Language;
  readonly brand: DocumentBrand;
  readonly subject: string;
  readonly createdAt: Date;
  readonly sheets: readonly Sheet[];
}

/** One sheet of a workbook. Its rows are a stream: memory does not grow with them. */
export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  readonly name: string;
  /** `#rrggbb`. */
  readonly tabColour?: string;
  /** Of each column, in characters. */
  readonly widths: readonly number[];
  /** A table: its first row is the head, which stays in sight, has filters and stands on every printed page. */
  readonly table?: { readonly frozenColumns: number };
  /** The logo of the brand stands in its first row. */
  readonly hasLogo?: boolean;
  readonly print: { readonly landscape: boolean; readonly paper: 'A4' | 'A3'; readonly pagesWide: number };
  rows(): Iterable<SheetRow> | AsyncIterable<SheetRow>;
  /** What the cells of a column may hold, below the head. */
  readonly validations?: readonly Validation[];
  readonly valueLooks?: readonly ValueLook[];
}

export interface SheetRow {
  /** From the first column on; null leaves a cell out. */
  readonly cells: ReadonlyArray<Cell | null>;
  /** A cell that reaches over several columns. */
  readonly span?: { readonly from: number; readonly columns: number };
  /** In points; left out: as high as its texts need, up to `MAX_LINES`. */
  readonly height?: number;
  /** A remark in place of rows: filters leave it out. */
  readonly isNote?: boolean;
}

export interface Validation {
  readonly column: number;
  /** One of a few words, or a day that is not before another. */
  readonly allows: { readonly words: readonly string[] } | { readonly from: Date };
  readonly errorTitle: string;
  readonly error: string;
}

/** The look of cells of a column that hold a word. */
export interface ValueLook {
  readonly column: number;
  readonly word: string;
  readonly look: number;
}

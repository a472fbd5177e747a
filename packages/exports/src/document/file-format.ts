import type { Language } from '@rocca/contract/language';
import type { BundleParts } from '../bundle/report-bundle.ts';
import type { MachineFormat, ReportDocument } from './document.ts';

/** One file of a report. Formats know no engine: they draw the document. */
export interface FileFormat {
  /** The file's name, without the brand: `executive_report.pdf`. */
  readonly name: string;
  readonly mediaType: string;
  /** Raised with every change of what it writes: files of an older one are made again. */
  readonly version: number;
  /** The language it is always written in; left out: the reader's. */
  readonly language?: Language;
  /** What it draws: the executive part, which every licence opens, or the details, of every engine or of some. */
  readonly needs: 'executive' | 'details' | MachineFormat;
  /** The name it is saved under, where that is not its own. */
  readonly savedAs?: string;
  /** The same document gives the same bytes. */
  write(document: ReportDocument, context: WriteContext): AsyncIterable<Uint8Array>;
}

export interface WriteContext {
  readonly signal: AbortSignal;
  /** An empty folder of the job's own, removed after it. */
  readonly workDir: string;
  /** What the bundle has beside the document. */
  readonly bundle?: BundleParts;
}

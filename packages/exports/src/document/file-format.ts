import type { ChildProcess } from 'node:child_process';
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

/** A file that Node runs, with pipes for its input, output and errors. */
export type StartProgram = (main: string) => Promise<RunningProgram>;

export interface RunningProgram {
  readonly child: ChildProcess;
  /** Settles when it has ended. */
  readonly gone: Promise<unknown>;
  /** Where it finds a file of ours. */
  pathOf(file: string): string;
  kill(): void;
}

export interface WriteContext {
  readonly signal: AbortSignal;
  /** Starts the program that draws; by default with the rights of this process. */
  readonly startProgram?: StartProgram;
  /** What the bundle has beside the document. */
  readonly bundle?: BundleParts;
}

import type { SourceCode } from './source.ts';

/** For the log of the platform. The message is ours: no key, no text of the source. */
export interface SourceEvent {
  readonly source: SourceCode;
  readonly message: string;
  /** Entries that were left out because they were broken. */
  readonly skipped?: number;
}

export type SourceLog = (event: SourceEvent) => void;

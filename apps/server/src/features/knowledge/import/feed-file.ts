import type { FeedKind } from '@rocca/feeds/folder';

export type FeedContent = AsyncIterable<Buffer>;

/** A feed as a file. */
export interface FeedFile {
  readonly kind: FeedKind;
  readonly name: string;
  readonly path: string;
  open(): FeedContent;
}

/** The result of a feed that was read to its end. */
export interface Loaded {
  readonly records: number;
  /** How many of them were new or changed. */
  readonly written: number;
  /** How many were malformed. */
  readonly skipped: number;
  /** ISO 8601; null where the feed does not say. */
  readonly dataDate: string | null;
}

export type FileOutcome = { readonly kind: FeedKind; readonly name: string } & (
  | ({ readonly outcome: 'loaded' } & Loaded)
  /** The same bytes were loaded before. */
  | { readonly outcome: 'unchanged' }
  /** A list that an earlier import has replaced with a newer one. */
  | { readonly outcome: 'older' }
  | { readonly outcome: 'failed'; readonly problem: string }
);

export interface LoadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch; `fraction` is 0 where the feed does not say how many records it has. */
  onProgress?(progress: { records: number; written: number; fraction: number }): void;
}

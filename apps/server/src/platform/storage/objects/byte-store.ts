import type { ListedObject } from './object-store.ts';

/**
 * The lower half of an object store: keeps bytes that are sealed already, under keys that are checked already. It
 * cannot see content, so a further kind of store cannot forget to seal it.
 */
export interface ByteStore {
  /** Makes the key visible after the last block and not before. Leaves nothing behind when it fails. */
  write(key: string, blocks: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void>;
  /** Answers null if there is no such key. The caller closes the source. */
  open(key: string): Promise<ByteSource | null>;
  delete(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<ListedObject>;
  removeLeftovers(): Promise<number>;
}

export interface ByteSource {
  readonly size: number;
  /** How much to ask for at once: little for a disk, much for a server. */
  readonly readBytes: number;
  /** The bytes from `start` up to, but without, `end`: all of them, or it throws. */
  read(start: number, end: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** What is known of an object once it is stored. Both figures are those of the plain content. */
export interface StoredObject {
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The first and the last byte of a part, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ListedObject {
  readonly key: string;
  /** By the clock of the store, which may differ from the clock of this machine. */
  readonly modifiedAt: Date;
}

/** Keeps files, sealed with the platform's key, in the data folder or in an S3-compatible store. */
export interface ObjectStore {
  /**
   * Stores a stream under a new key. The key is listed and readable completely or not at all, whatever fails or dies
   * meanwhile. An error of `content` and the reason of `signal` are thrown as they are.
   */
  put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<StoredObject>;
  /**
   * The content, or a part of it, in pieces of 64 KiB at most. A piece is handed out once it is verified; the first
   * one that was changed ends the iteration with an `ObjectProblem`.
   */
  read(key: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  /** Succeeds for an absent key too. */
  delete(key: string): Promise<void>;
  /** Every key below a prefix (`reports`, `reports/<account>`, or an empty text for all), in no particular order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Removes what processes that died during a put have left. Answers how many files that were. */
  removeLeftovers(): Promise<number>;
}

/**
 * - `key`: a key or prefix that is none; nothing was touched.
 * - `absent`: there is no such object.
 * - `range`: the object does not have all of these bytes.
 * - `damaged`: changed, cut or moved, or sealed with another platform's key.
 * - `unavailable`: the folder or the server cannot be used now; a later attempt may succeed.
 */
export type ObjectProblemReason = 'key' | 'absent' | 'range' | 'damaged' | 'unavailable';

/** An operation that an object store refuses. The message is for the log and holds no content. */
export class ObjectProblem extends Error {
  override readonly name = 'ObjectProblem';
  readonly reason: ObjectProblemReason;

  constructor(reason: ObjectProblemReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Names that are safe as file names and in addresses alike: no dots, so no way out of a folder. */
const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
/** A name may have 255 bytes on common file systems, an S3 key 1,024 with the prefix of the installation. */
const MAX_NAME_LENGTH = 128;
const MAX_KEY_LENGTH = 512;

export function isObjectKey(text: string): boolean {
  return (
    text.length <= MAX_KEY_LENGTH && KEY.test(text) && text.split('/').every((name) => name.length <= MAX_NAME_LENGTH)
  );
}

/** @throws ObjectProblem before any path is made of the text. */
export function assertObjectKey(text: string): void {
  if (!isObjectKey(text)) throw new ObjectProblem('key', `${quote(text)} is no key of an object.`);
}

/** A prefix is a key that others lie below, with or without the slash at its end. Answers it without one. */
export function normalisePrefix(text: string): string {
  const prefix = text.replace(/\/$/, '');
  if (text !== '' && !isObjectKey(prefix)) throw new ObjectProblem('key', `${quote(text)} is no prefix of keys.`);
  return prefix;
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 80)).replace(/[^\x20-\x7e]/g, '?');
}

/** Why a feed could not be used. */
export type FeedErrorCode =
  /** Not the format it should be. */
  | 'malformed'
  /** It ends in the middle. */
  | 'truncated'
  /** Larger than anything real. */
  | 'too_large'
  /** Its hash is not the published one. */
  | 'wrong_hash'
  /** An address we may not ask, a file we may not read. */
  | 'refused'
  /** The server answers, but does not have the file. */
  | 'missing'
  /** No answer, a time-out, or a transient error. */
  | 'unreachable';

export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: FeedErrorCode;
  /** Byte of the unpacked feed; null where there is none to point at. */
  readonly position: number | null;

  constructor(code: FeedErrorCode, message: string, options: { position?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.position = options.position ?? null;
  }
}

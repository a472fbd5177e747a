/** Why a feed could not be used. */
export type FeedErrorCode =
  /** Not the format it should be. */
  | 'malformed'
  /** It ends in the middle. */
  | 'truncated'
  /** Larger than anything real. */
  | 'too_large'
  /** Not what its maker says it is. */
  | 'wrong_hash'
  /** An address we may not ask, a file we may not read. */
  | 'refused'
  /** It answers, but has not what was asked for. */
  | 'missing'
  /** Nobody answered, or not in time, or with an error that may pass. */
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

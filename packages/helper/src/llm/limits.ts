import { MAX_ANSWER_LENGTH } from '@rocca/contract/api/helper.schema';

/** What a model's endpoint may take of us. */
export interface ModelLimits {
  /** From the request to the first byte of the answer's body. */
  readonly firstByteMs: number;
  /** Between two pieces of the body. */
  readonly betweenPiecesMs: number;
  /** From the request to the end of the answer. */
  readonly totalMs: number;
  /** Bytes of the body, whatever they say. */
  readonly maxBytes: number;
  /** Characters of the answer itself. */
  readonly maxAnswerLength: number;
  /** Characters of one line of an event. */
  readonly maxLineLength: number;
}

export const DEFAULT_LIMITS: ModelLimits = {
  // A model on a machine without a graphics card reads the passages for some seconds before it says anything.
  firstByteMs: 15_000,
  betweenPiecesMs: 10_000,
  // Clients of the platform give up after 30 seconds; ours must still be able to tell them what happened.
  totalMs: 28_000,
  // A piece of a word comes in some 300 bytes of JSON: enough for an answer three times as long as one may be.
  maxBytes: 1024 * 1024,
  // The prompt asks for 200 words.
  maxAnswerLength: MAX_ANSWER_LENGTH,
  maxLineLength: 64 * 1024,
};

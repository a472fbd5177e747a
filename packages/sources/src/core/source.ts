import type { AnswerTap } from './answer-tap.ts';

/** Outside services that know something of a domain or an address. What one cannot tell is unknown, never nothing. */

export const SOURCE_CODES = ['crtsh', 'rdap', 'internetdb', 'shodan', 'hibp', 'breach_feed', 'geography'] as const;
export type SourceCode = (typeof SOURCE_CODES)[number];

/**
 * Why a source told nothing: it is turned off, has no key, refused the key, has no more questions left for us, could not
 * be reached or failed, took too long, or answered in a form that we do not know.
 */
export type UntoldReason = 'off' | 'no_key' | 'refused' | 'quota' | 'failed' | 'timed_out' | 'changed';

export interface Told<Value> {
  readonly kind: 'told';
  readonly value: Value;
  /** When the source said so: now, or when the cached or stored answer was written. */
  readonly asOf: Date;
  readonly from: 'network' | 'cache' | 'folder';
  /** The answer is not whole: there is more than `value` holds. */
  readonly cut: boolean;
  /** Why it is not whole; absent: it was cut at our bounds. */
  readonly lack?: Untold;
}

export interface Untold {
  readonly kind: 'untold';
  readonly reason: UntoldReason;
  /** For the log and the coverage: one line, without keys and without the source's own text. */
  readonly detail: string;
}

export type SourceAnswer<Value> = Told<Value> | Untold;

/** One outside service. It never throws but for an aborted signal: whatever goes wrong is an `Untold`. */
export interface Source<Question, Value> {
  readonly code: SourceCode;
  /** `tap` gets the answer as it came. */
  ask(question: Question, signal: AbortSignal, tap?: AnswerTap): Promise<SourceAnswer<Value>>;
}

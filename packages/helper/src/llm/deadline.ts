import { type ModelFailure, ModelProblem } from './model-failure.ts';

/** Aborts a request when it takes too long, and remembers that this was the reason. */
export class Deadline {
  readonly #ended = new AbortController();
  readonly #total: NodeJS.Timeout;
  #next: NodeJS.Timeout | undefined;
  #passed: ModelFailure | null = null;

  constructor(totalMs: number) {
    this.#total = setTimeout(() => this.#pass('its answer took too long'), totalMs);
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** The next sign of life must come within this time. */
  expect(ms: number, why: string): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => this.#pass(why), ms);
  }

  /** What an error of the request is: ours, if it came from here. */
  explain(error: unknown): ModelFailure {
    if (this.#passed) return this.#passed;
    if (error instanceof ModelProblem) return error.failure;
    // Nothing of the error itself: messages of the HTTP client may hold the address.
    return { kind: 'unavailable', why: 'it cannot be reached, or broke off' };
  }

  /** Ends the request, if it is still under way. */
  end(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#next);
    this.#ended.abort();
  }

  #pass(why: string): void {
    this.#passed ??= { kind: 'unavailable', why };
    this.#ended.abort();
  }
}

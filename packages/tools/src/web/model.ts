/** What goes over the wire in a web scan, in one form for our HTTP client and for the browser. */

export type Header = readonly [name: string, value: string];

export interface WebRequest {
  readonly method: string;
  /** Absolute, without a fragment. */
  readonly url: string;
  /**
   * In their order. `Content-Length` and those of the connection are the client's own; so is `Host`, unless it stands
   * here: whom a request names never changes whom it is sent to.
   */
  readonly headers: readonly Header[];
  /** As it is sent; null: none. */
  readonly body: string | Buffer | null;
}

export interface WebResponse {
  readonly status: number;
  readonly statusText: string;
  /** In their order, names as they were sent. */
  readonly headers: readonly Header[];
  /** Decoded of its transfer and content encoding; bounded by `MAX_BODY_BYTES`. */
  readonly body: Buffer;
  /** The body was longer than what was kept. */
  readonly cut: boolean;
}

/** A request and what came of it. Redirects are never followed by the client: who asked decides. */
export interface Exchange {
  readonly request: WebRequest;
  /** Null: no answer, for the reason in `failure`. */
  readonly response: WebResponse | null;
  readonly failure: 'refused' | 'timed_out' | 'broken' | 'out_of_scope' | 'over_budget' | 'stopped' | null;
  /** From the request's first byte to the end of the answer. */
  readonly ms: number;
  /** The answer is to the scan's own sign-in: a site may repeat there what was typed. */
  readonly isSignIn?: boolean;
}

/** Larger answers are cut: what a page shows is at its beginning, and a target may send for ever. */
export const MAX_BODY_BYTES = 2_000_000;

/** What may be asked of a target. Anything else is never sent, by the client nor by the browser. */
export interface WebScope {
  /** `http://shop.example:8080`, as URL.origin writes it. */
  readonly origin: string;
  /** The path every request must begin with; `/` for a whole site. Ends with `/`. */
  readonly path: string;
  /** The address that was checked before the scan: what is dialled, whatever the name says later. */
  readonly address: string;
}

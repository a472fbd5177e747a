/** A service that one of our own checks asks. */
export interface ProbeTarget {
  readonly ip: string;
  readonly port: number;
  /** The service speaks inside TLS; null: it is not known what is there at all. */
  readonly tls: boolean | null;
  /** The name to ask for, where one is known. */
  readonly hostname: string | null;
}

/** An answer that proves nothing is `unclear`, never `clean`. */
export type ProbeAnswer =
  | {
      readonly kind: 'found';
      /** What was sent and what came back, readable, at most 2,000 characters. */
      readonly evidence: string;
      /** What exactly, where a check knows several things (`default_page`: `nginx`, `apache`, …). */
      readonly variant: string | null;
    }
  | { readonly kind: 'clean'; readonly evidence: string }
  /** What a service says of itself, a line for each thing, for others to read. */
  | { readonly kind: 'heard'; readonly text: string }
  | { readonly kind: 'unclear'; readonly reason: 'timed_out' | 'filtered' | 'tool_failed'; readonly detail: string };

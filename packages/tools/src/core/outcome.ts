/** How a program ended. Silence is not health: look here before an empty output. */
export type ToolOutcome =
  | {
      readonly kind: 'ended';
      readonly exitCode: number;
      /** Set when it did not end by itself: killed from outside, out of memory, crashed. */
      readonly signal: NodeJS.Signals | null;
      readonly stderr: string;
    }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'timed_out'; readonly afterMs: number }
  | { readonly kind: 'too_much_output'; readonly limitBytes: number }
  | { readonly kind: 'not_started'; readonly why: string };

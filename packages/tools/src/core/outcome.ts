/** How a program ended. Silence is not health: whoever reads an empty output must look here first. */
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

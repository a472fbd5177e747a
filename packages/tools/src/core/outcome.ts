/** How a program ended. Silence is not health: whoever reads an empty output must look here first. */
export type ToolOutcome =
  | { readonly kind: 'ended'; readonly exitCode: number; readonly stderr: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'timed_out'; readonly afterMs: number }
  | { readonly kind: 'too_much_output'; readonly limitBytes: number }
  | { readonly kind: 'not_started'; readonly why: string };

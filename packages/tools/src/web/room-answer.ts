import type { ToolOutcome } from '../core/outcome.ts';

/** What came of a program in a room. */
export type RoomAnswer<Found> =
  | { readonly kind: 'finished'; readonly found: Found }
  | {
      readonly kind: 'failed';
      readonly why: 'missing' | 'stopped' | 'timed_out' | 'killed' | 'garbage';
      readonly detail: string;
    };

export const finished = <Found>(found: Found): RoomAnswer<Found> => ({ kind: 'finished', found });
export const garbage = (detail: string): RoomAnswer<never> => ({ kind: 'failed', why: 'garbage', detail });

/** Why its output must not be read as its whole answer; null: it came to its own end. */
export function failureOf(outcome: ToolOutcome): Extract<RoomAnswer<never>, { kind: 'failed' }> | null {
  const failed = (why: Extract<RoomAnswer<never>, { kind: 'failed' }>['why'], detail = '') =>
    ({ kind: 'failed', why, detail: detail.slice(0, 300) }) as const;
  switch (outcome.kind) {
    case 'stopped':
    case 'timed_out':
      return failed(outcome.kind);
    case 'not_started':
      return failed('missing', outcome.why);
    case 'too_much_output':
      return failed('garbage', 'too much output');
    case 'ended':
      return outcome.signal !== null || outcome.exitCode >= 127 ? failed('killed', outcome.stderr) : null;
  }
}

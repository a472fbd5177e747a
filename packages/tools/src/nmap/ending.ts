import type { ToolOutcome } from '../core/outcome.ts';
import { shorten } from './limits.ts';
import type { BrokenNmapOutput } from './parse.ts';

export type NmapFailure = 'missing' | 'killed' | 'timed_out' | 'garbage' | 'too_much_output' | 'limit' | 'error';

/** Why one nmap did not come to its end. */
export type Unfinished =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly why: NmapFailure; readonly detail: string };

/** nmap's own last word. */
export interface LastWord {
  readonly exit: string;
  readonly message: string;
}

/** Null when it did what it was asked to. Its word counts: an end without one is none, whatever the exit code. */
export function endingOf(
  outcome: ToolOutcome,
  lastWord: LastWord | null,
  broken: BrokenNmapOutput | null,
): Unfinished | null {
  if (broken) return failed('garbage', broken.message);
  switch (outcome.kind) {
    case 'stopped':
      return { kind: 'stopped' };
    case 'timed_out':
      return failed('timed_out', `${Math.round(outcome.afterMs / 1000)} s`);
    case 'too_much_output':
      return failed('too_much_output', `${outcome.limitBytes} bytes`);
    case 'not_started':
      return failed('missing', outcome.why);
    case 'ended':
      return endedBy(outcome, lastWord);
  }
}

function endedBy(
  { exitCode, signal, stderr }: Extract<ToolOutcome, { kind: 'ended' }>,
  lastWord: LastWord | null,
): Unfinished | null {
  if (signal === 'SIGXFSZ') return failed('limit', stderr);
  if (signal !== null || exitCode >= 128) return failed('killed', stderr);
  if (lastWord?.exit === 'success' && exitCode === 0) return null;
  if (lastWord?.exit === 'error') return failed('error', lastWord.message || stderr);
  return failed(exitCode === 0 ? 'garbage' : 'error', stderr || 'it ended without a result');
}

function failed(why: NmapFailure, detail: string): Unfinished {
  return { kind: 'failed', why, detail: readable(detail) };
}

/** What a customer may read: the last words, without the folders of this machine and what its enclosure says. */
function readable(text: string): string {
  const lines = text.split('\n').filter((line) => !line.startsWith('unshare:'));
  return shorten(lines.join('\n').trim().slice(-500), 500).replaceAll(/(?:\/[\w.+@-]+){2,}\/?/g, '…');
}

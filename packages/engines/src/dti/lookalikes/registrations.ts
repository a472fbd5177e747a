import type { Registration } from '@rocca/sources/core/facts';
import type { Source, UntoldReason } from '@rocca/sources/core/source';

/** What the registry was asked about look-alikes, and what it left open. */
export interface RegistrationCoverage {
  readonly answered: number;
  /** Asked without an answer, by reason. */
  readonly untold: Partial<Record<UntoldReason, number>>;
  /** Look-alikes that were not asked about: beyond the bound, or after the source gave out. */
  readonly left: number;
  /** How old the oldest answer is; null: there was none. */
  readonly oldest: Date | null;
}

/** Registries count questions by the day: the riskiest come first, and the rest stay without a date. */
export const MAX_REGISTRATIONS = 100;
/** A source that fails this often in a row is not asked again: each failure may have cost a time-out. */
const MAX_FAILURES = 5;
/** Answers that no further question would change. */
const FINAL: ReadonlySet<UntoldReason> = new Set(['off', 'no_key', 'refused', 'quota']);

interface Asking {
  readonly registration: Source<string, Registration>;
  readonly signal: AbortSignal;
  progress(fraction: number): void;
}

/** Asks for the dates of domains, one after the other, in the order given; each domain once. */
export async function creationDatesOf(
  domains: Iterable<string>,
  { registration, signal, progress }: Asking,
): Promise<{ dates: ReadonlyMap<string, Date>; coverage: RegistrationCoverage }> {
  const all = [...new Set(domains)];
  const wanted = all.slice(0, MAX_REGISTRATIONS);
  const dates = new Map<string, Date>();
  const untold: Partial<Record<UntoldReason, number>> = {};
  let [asked, answered, failures] = [0, 0, 0];
  let oldest: Date | null = null;
  for (const domain of wanted) {
    if (signal.aborted || failures >= MAX_FAILURES) break;
    const answer = await registration.ask(domain, signal).catch(whenAborted(signal));
    if (!answer) break;
    asked += 1;
    progress(asked / wanted.length);
    if (answer.kind === 'untold') {
      untold[answer.reason] = (untold[answer.reason] ?? 0) + 1;
      failures = FINAL.has(answer.reason) ? MAX_FAILURES : failures + 1;
      continue;
    }
    answered += 1;
    failures = 0;
    if (!oldest || answer.asOf < oldest) oldest = answer.asOf;
    const { createdOn } = answer.value;
    if (createdOn && !Number.isNaN(createdOn.getTime())) dates.set(domain, createdOn);
  }
  return { dates, coverage: { answered, untold, left: all.length - asked, oldest } };
}

/** A stop ends the asking, and what is known by then is kept; anything else is a fault of ours. */
function whenAborted(signal: AbortSignal) {
  return (error: unknown): null => {
    if (!signal.aborted) throw error;
    return null;
  };
}

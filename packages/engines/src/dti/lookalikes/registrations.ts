import type { Registration } from '@rocca/sources/core/facts';
import type { Source, UntoldReason } from '@rocca/sources/core/source';

/** What the registry was asked about look-alikes, and what it left open. */
export interface RegistrationCoverage {
  readonly answered: number;
  /** Domains without an answer, by reason; those that were not asked about any more have the reason of the last one. */
  readonly untold: Partial<Record<UntoldReason, number>>;
  /** Look-alikes that were not asked about: beyond the bound, or after a stop. */
  readonly left: number;
  /** How old the oldest answer is; null: there was none. */
  readonly oldest: Date | null;
}

/** Registries count questions by the day: the riskiest come first, and the rest stay without a date. */
export const MAX_REGISTRATIONS = 100;
/**
 * So many registries in a row that cannot be reached: it is our own network. The source bounds what one dead registry
 * costs; each of them may have cost three time-outs.
 */
const MAX_SILENT_REGISTRIES = 3;
const SILENCE: ReadonlySet<UntoldReason> = new Set(['failed', 'timed_out']);

interface Asking {
  readonly registration: Source<string, Registration>;
  readonly signal: AbortSignal;
  progress(fraction: number): void;
}

/**
 * Asks for the dates of domains, one after the other, in the order given; each domain once. Registries differ by top-level
 * domain, and the offline folder may hold any domain: a registry that is off does not end the questions to the others.
 */
export async function creationDatesOf(
  domains: Iterable<string>,
  { registration, signal, progress }: Asking,
): Promise<{ dates: ReadonlyMap<string, Date>; coverage: RegistrationCoverage }> {
  const all = [...new Set(domains)];
  const wanted = all.slice(0, MAX_REGISTRATIONS);
  const dates = new Map<string, Date>();
  const untold: Partial<Record<UntoldReason, number>> = {};
  const countUntold = (reason: UntoldReason, count = 1) => {
    if (count > 0) untold[reason] = (untold[reason] ?? 0) + count;
  };
  const silent = new Set<string>();
  let [asked, answered] = [0, 0];
  let oldest: Date | null = null;
  for (const domain of wanted) {
    if (signal.aborted) break;
    const answer = await registration.ask(domain, signal).catch(whenAborted(signal));
    if (!answer) break;
    asked += 1;
    progress(asked / wanted.length);
    if (answer.kind === 'untold') {
      countUntold(answer.reason);
      if (SILENCE.has(answer.reason)) silent.add(topLevelOf(domain));
      if (silent.size < MAX_SILENT_REGISTRIES) continue;
      countUntold(answer.reason, wanted.length - asked);
      asked = wanted.length;
      break;
    }
    answered += 1;
    // A stored answer says nothing of the network.
    if (answer.from === 'network') silent.clear();
    if (!oldest || answer.asOf < oldest) oldest = answer.asOf;
    const { createdOn } = answer.value;
    if (createdOn && !Number.isNaN(createdOn.getTime())) dates.set(domain, createdOn);
  }
  return { dates, coverage: { answered, untold, left: all.length - asked, oldest } };
}

const topLevelOf = (domain: string) => domain.slice(domain.lastIndexOf('.') + 1);

/** A stop ends the asking, and what is known by then is kept; anything else is a fault of ours. */
function whenAborted(signal: AbortSignal) {
  return (error: unknown): null => {
    if (!signal.aborted) throw error;
    return null;
  };
}

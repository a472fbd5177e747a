import type { Coverage } from './coverage.schema.ts';
import type { FindingCounts } from './summary.schema.ts';

interface Looked {
  readonly checks: ReadonlyArray<Pick<Coverage['checks'][number], 'inventory' | 'places_done' | 'places_partly'>>;
}

/** Whether any place was searched for vulnerabilities: if not, there being none is not known. */
export function wereVulnerabilitiesSought({ checks }: Looked): boolean {
  return checks.some(({ inventory, places_done, places_partly }) => places_done + places_partly > 0 && !inventory);
}

/**
 * How far a source could tell: of every vulnerability; of those in the starter set, which are all that could be found
 * (`starter`) or some of them; or of none.
 */
export type KnownExtent = 'all' | 'starter' | 'some' | 'nothing';

type Source = Pick<Coverage['knowledge'][number], 'name' | 'loaded_at'> &
  Partial<Pick<Coverage['knowledge'][number], 'starter_part'>>;

interface Known {
  readonly scan: Pick<FindingCounts, 'known_exploited'>;
  readonly coverage: { readonly knowledge: readonly Source[] };
}

/** How far it could be told which vulnerabilities are being exploited. */
export function exploitationKnown({ scan, coverage }: Known): KnownExtent {
  const extent = extentOf(coverage, 'kev');
  // Somebody told: where it was not the catalogue, it was the starter set.
  return extent === 'nothing' && scan.known_exploited > 0 ? 'some' : extent;
}

/** How far the probability of exploitation could be told. */
export function chancesKnown({ coverage }: Pick<Known, 'coverage'>): KnownExtent {
  return extentOf(coverage, 'epss');
}

function extentOf({ knowledge }: Known['coverage'], name: 'kev' | 'epss'): KnownExtent {
  const source = knowledge.find((one) => one.name === name);
  if (source?.loaded_at) return 'all';
  if (!source?.starter_part) return 'nothing';
  const beyond = knowledge.some((one) => one.name === 'nvd' && one.loaded_at !== null);
  return beyond ? 'some' : 'starter';
}

interface Counted {
  readonly scan: Pick<FindingCounts, 'vulns'>;
  readonly coverage: Looked;
}

/** Whether the number of findings means something: one that could not be counted is not zero. */
export function areFindingsCounted({ scan, coverage }: Counted): boolean {
  return scan.vulns > 0 || wereVulnerabilitiesSought(coverage);
}

interface Ended extends Counted {
  readonly coverage: Looked & Pick<Coverage, 'ended'>;
}

/** Whether a test was cut off before it looked at anything: its report has nothing to show, which is not nothing found. */
export function endedBeforeLooking({ scan, coverage: { ended, checks } }: Ended): boolean {
  if (ended !== 'stopped' && ended !== 'failed') return false;
  return scan.vulns === 0 && checks.every(({ places_done, places_partly }) => places_done + places_partly === 0);
}

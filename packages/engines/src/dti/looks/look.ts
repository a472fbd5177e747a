import type { RansomwareCertainty } from '@rocca/contract/engines/dti/ransomware-parts';
import type { RawOutputs } from '@rocca/tools/core/raw-outputs';
import type { Knowledge } from '../../core/knowledge.ts';
import type { Reach } from '../../core/reach.ts';
import type { ToolBounds } from '../../core/tool-bounds.ts';
import type { SearchLimits } from '../names/search-limits.ts';
import type { DomainFinding } from '../place.ts';
import type { WeighedFact } from '../ransomware/index.ts';
import type { DtiSink } from '../report.ts';
import type { SourceTallies } from '../source-tally.ts';
import type { StepBook } from '../step-book.ts';
import type { Surroundings } from '../surroundings.ts';

/** What the looks learn from each other. */
interface Facts {
  names: number;
  /** The names of every address, a few of each. */
  readonly addresses: Map<string, string[]>;
  /** Addresses beyond the bound. */
  addressesLeft: number;
  /** What addresses are called by their reverse names. */
  reverse: ReadonlyMap<string, readonly string[]>;
  /** Addresses that records of the domain itself give; those behind an alias to elsewhere are another company's. */
  readonly own: Set<string>;
  /** Names with addresses of an internal network, once each. */
  readonly internal: Map<string, DomainFinding>;
  /** Names that may point to what is gone: bounded, and how many more there were. */
  readonly sightings: Array<{
    readonly name: string;
    readonly cname: string | null;
    readonly addresses: readonly string[];
  }>;
  sightingsLeft: number;
  /** Our own look reached at least one machine. */
  contacted: boolean;
  /** Ways in that are open, by their weight. */
  readonly exposure: WeighedFact[];
  /** Vulnerabilities under attack, by CVE, with the best that is known of each. */
  readonly exploited: Map<string, { readonly ransomware: boolean; readonly certainty: RansomwareCertainty }>;
  /** Whether anybody can send mail in the domain's name; null: not known. */
  spoofable: boolean | null;
  breachesTold: boolean;
  exposedAccounts: readonly WeighedFact[];
  /** Null: they could not be looked for. */
  riskyLookalikes: number | null;
}

export const createFacts = (): Facts => ({
  names: 0,
  addresses: new Map(),
  addressesLeft: 0,
  reverse: new Map(),
  own: new Set(),
  internal: new Map(),
  sightings: [],
  sightingsLeft: 0,
  contacted: false,
  exposure: [],
  exploited: new Map(),
  spoofable: null,
  breachesTold: false,
  exposedAccounts: [],
  riskyLookalikes: null,
});

/** Everything one look may use. */
export interface Run extends Surroundings {
  readonly domain: string;
  readonly contact: boolean;
  readonly reach: Reach;
  readonly signal: AbortSignal;
  readonly sink: DtiSink;
  readonly knowledge: Knowledge;
  readonly workDir: string;
  readonly raw: RawOutputs;
  readonly bounds: ToolBounds;
  readonly nameLimits: SearchLimits | undefined;
  readonly tallies: SourceTallies;
  readonly steps: StepBook;
  readonly facts: Facts;
  progress(fraction: number, part?: { readonly done: number; readonly total: number }): void;
}

/** Writes findings at names, and remembers what the later looks need of them. */
export async function report({ sink, facts }: Pick<Run, 'sink' | 'facts'>, findings: readonly DomainFinding[]) {
  if (findings.length === 0) return;
  await sink.findings(findings);
  remember(facts, findings, () => 'proven');
}

/** Keeps which vulnerabilities are under attack; `seenAs` says how well a place is known where a finding is certain. */
export function remember(
  facts: Pick<Facts, 'exploited'>,
  findings: ReadonlyArray<Pick<DomainFinding, 'key' | 'knownExploited' | 'certainty' | 'proof' | 'place'>>,
  seenAs: (place: DomainFinding['place']) => RansomwareCertainty,
): void {
  for (const { key, knownExploited, certainty, proof, place } of findings) {
    if (!knownExploited) continue;
    const seen = certainty === 'confirmed' ? seenAs(place) : 'unverified';
    // Who has seen a version has not yet shown that what is known of it can be used here.
    const known = seen === 'proven' && proof === 'version' ? 'version' : seen;
    const before = facts.exploited.get(key)?.certainty ?? known;
    facts.exploited.set(key, { ransomware: knownExploited.ransomware, certainty: betterOf(before, known) });
  }
}

const ORDER: readonly RansomwareCertainty[] = ['proven', 'version', 'source', 'unverified'];
const betterOf = (one: RansomwareCertainty, other: RansomwareCertainty) =>
  ORDER.find((certainty) => certainty === one || certainty === other) ?? one;

import type { LookalikeHolder, LookalikeKind } from '@rocca/contract/engines/dti/choices';
import { RISKS } from '@rocca/contract/engines/dti/choices';
import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import type { Registration } from '@rocca/sources/core/facts';
import type { Source } from '@rocca/sources/core/source';
import type { Dns } from '@rocca/sources/dns/dns';
import type { LookalikeReport, StepReport } from '../report.ts';
import { type DnsReach, type DnsSight, sightOf } from './dns-sight.ts';
import { splitHost } from './host-name.ts';
import { isParked } from './parking.ts';
import { candidateCountOf, type Permutation, permutationsOf } from './permutations.ts';
import { creationDatesOf, type RegistrationCoverage } from './registrations.ts';
import { isOwn, type OwnMachines, type RiskFacts, riskOf } from './risk.ts';
import { similarityOf } from './similarity.ts';
import { isOfWildcard, type Wildcard, wildcardsOf } from './wildcards.ts';

export interface LookalikeSearch {
  readonly dns: Dns;
  readonly registration: Source<string, Registration>;
  readonly domain: string;
  readonly own: OwnMachines;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  progress(fraction: number): void;
  readonly now?: Date;
}

export interface LookalikesFound {
  /** The riskiest first, then the most similar. */
  readonly found: readonly LookalikeReport[];
  /** Names that name servers were asked for. */
  readonly asked: number;
  /** Names that no name server told anything about; the first 1,000 of them by name. */
  readonly untold: { readonly count: number; readonly names: readonly string[] };
  /** Suffixes that answer for every name: what they say of a name is no sign that somebody registered it. */
  readonly wildcardSuffixes: readonly string[];
  readonly registration: RegistrationCoverage;
  readonly step: StepReport;
}

const CONCURRENCY = 128;
/** Names in a row without one answer: the name servers are gone, and every further name would wait for them too. */
const MAX_SILENCE = 256;
const MAX_UNTOLD_NAMES = 1000;
/** The dates come after the names and take the rest of the way. */
const NAMES_SHARE = 0.8;

interface Sighted extends Permutation, DnsSight {
  readonly owner: string;
  readonly similarity: number;
  readonly holder: LookalikeHolder;
  readonly isOfWildcard: boolean;
}

/** Look-alikes of a domain that somebody has registered. A stop keeps what was found so far and says so in the step. */
export async function findLookalikes(search: LookalikeSearch): Promise<LookalikesFound> {
  const { signal, progress, now = new Date() } = search;
  const names = await lookAtNames(search);
  const sighted = byRisk(names.sighted, (one) => riskOf(factsOf(one, null), now));
  const strangers = sighted.filter((one) => one.holder === 'other' && !one.isOfWildcard).map(({ owner }) => owner);
  const { dates, coverage } = await creationDatesOf(strangers, {
    registration: search.registration,
    signal,
    progress: (fraction) => progress(NAMES_SHARE + fraction * (1 - NAMES_SHARE)),
  });
  const found = sighted.map((one) => reportOf(one, dates.get(one.owner) ?? null, now));
  if (!signal.aborted) progress(1);
  const { asked, untold, wildcardSuffixes, isComplete } = names;
  return {
    found: byRisk(found, ({ risk }) => risk),
    asked,
    untold,
    wildcardSuffixes,
    registration: coverage,
    step: stepOf({ asked, untold: untold.count, isComplete, isStopped: signal.aborted }),
  };
}

interface NamesSeen extends Pick<LookalikesFound, 'asked' | 'untold' | 'wildcardSuffixes'> {
  readonly sighted: readonly Sighted[];
  /** Every name was asked for. */
  readonly isComplete: boolean;
}

async function lookAtNames(search: LookalikeSearch): Promise<NamesSeen> {
  const { domain, signal, progress } = search;
  const judge = judgeOf(search);
  const names = permutationsOf(domain);
  const expected = candidateCountOf(domain);
  const sighted: Sighted[] = [];
  const untold: string[] = [];
  let [asked, untoldCount, silence, isComplete] = [0, 0, 0, false];
  const look = async () => {
    // The generator is shared: each name is taken by one of those who ask.
    while (!signal.aborted && silence < MAX_SILENCE) {
      const { value: permutation, done } = names.next();
      if (done) {
        isComplete = true;
        return;
      }
      const verdict = await sightOf(permutation.domain, search);
      asked += 1;
      if (asked % 100 === 0) progress(Math.min(1, asked / expected) * NAMES_SHARE);
      silence = verdict.kind === 'untold' ? silence + 1 : 0;
      if (verdict.kind === 'untold') {
        untoldCount += 1;
        if (untold.length < MAX_UNTOLD_NAMES) untold.push(permutation.domain);
      }
      const one = verdict.kind === 'registered' ? await judge.sighted(permutation, verdict) : null;
      if (one) sighted.push(one);
    }
  };
  const workers = Array.from({ length: CONCURRENCY }, () => look().catch(unlessAborted(signal)));
  await Promise.all(workers);
  return {
    sighted,
    asked,
    untold: { count: untoldCount, names: untold.toSorted() },
    wildcardSuffixes: judge.wildcardSuffixes(),
    isComplete: isComplete && !signal.aborted,
  };
}

function unlessAborted(signal: AbortSignal) {
  return (error: unknown) => {
    if (!signal.aborted) throw error;
  };
}

/** Tells names that somebody registered from those that answer because every name does. */
function judgeOf({ dns, signal, domain, own }: LookalikeSearch) {
  const reach: DnsReach = { dns, signal };
  const target = splitHost(domain)?.domain ?? domain;
  const wildcardOf = wildcardsOf(reach);
  const suffixes = new Set<string>();
  return {
    wildcardSuffixes: () => [...suffixes].toSorted(),
    async sighted(permutation: Permutation, sight: DnsSight): Promise<Sighted | null> {
      const host = splitHost(permutation.domain);
      if (!host) return null;
      const wildcard = await wildcardOf(host.suffix);
      if (wildcard) suffixes.add(host.suffix);
      const isBelow = host.domain !== host.host;
      if (wildcard && (await isUnregistered(isBelow ? host.domain : null, sight, wildcard, reach))) return null;
      return {
        ...permutation,
        ...pick(sight),
        owner: host.domain,
        similarity: similarityOf(target, permutation.domain),
        holder: isOwn(sight, own, target) ? 'own' : isParked(sight.nameServers) ? 'parked' : 'other',
        isOfWildcard: isBelow && isOfWildcard(sight, await wildcardOf(host.domain)),
      };
    },
  };
}

/** For a name below somebody's domain the wildcard of the suffix must be held against that domain. */
async function isUnregistered(
  above: string | null,
  sight: DnsSight,
  wildcard: Wildcard,
  reach: DnsReach,
): Promise<boolean> {
  if (above === null) return isOfWildcard(sight, wildcard);
  const verdict = await sightOf(above, reach);
  return verdict.kind !== 'registered' || isOfWildcard(verdict, wildcard);
}

const pick = ({ nameServers, addresses, mailServers }: DnsSight): DnsSight => ({ nameServers, addresses, mailServers });

const factsOf = (one: Sighted, createdOn: Date | null): RiskFacts => ({
  similarity: one.similarity,
  receivesMail: one.mailServers.length > 0,
  createdOn,
  holder: one.holder,
  isOfWildcard: one.isOfWildcard,
});

function reportOf(one: Sighted, createdOn: Date | null, now: Date): LookalikeReport & { readonly kind: LookalikeKind } {
  return {
    domain: one.domain,
    unicode: one.unicode,
    kind: one.kind,
    createdOn,
    similarity: one.similarity,
    dnsA: one.addresses,
    dnsMx: one.mailServers,
    dnsNs: one.nameServers,
    holder: one.holder,
    risk: riskOf(factsOf(one, createdOn), now),
  };
}

function byRisk<One extends { readonly domain: string; readonly similarity: number }>(
  all: readonly One[],
  riskFor: (one: One) => LookalikeReport['risk'],
): One[] {
  return all
    .map((one) => ({ one, place: RISKS.indexOf(riskFor(one)) }))
    .toSorted(
      (a, b) => a.place - b.place || b.one.similarity - a.one.similarity || (a.one.domain < b.one.domain ? -1 : 1),
    )
    .map(({ one }) => one);
}

interface Outcome {
  readonly asked: number;
  readonly untold: number;
  readonly isComplete: boolean;
  readonly isStopped: boolean;
}

function stepOf({ asked, untold, isComplete, isStopped }: Outcome): StepReport {
  const detail = coverageDetail(isComplete ? 'names_asked' : 'names_asked_part', asked, untold);
  const reason = () => {
    if (isStopped) return 'stopped';
    // A candidate whose DNS questions all failed may be a registered domain: it is unknown.
    return !isComplete || untold > 0 ? 'source_failed' : null;
  };
  return { check: 'lookalikes', reason: reason(), detail };
}

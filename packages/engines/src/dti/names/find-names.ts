import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import type { CertificateName } from '@rocca/sources/core/facts';
import type { Dns, DnsRecord } from '@rocca/sources/dns/dns';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import type { NameReport, StepReport } from '../report.ts';
import { guessNames, type Wordlist } from './guess-names.ts';
import { type Candidate, createNameSearch, type NameSearch } from './name-search.ts';
import { hostOf, reverseName } from './names.ts';
import { SEARCH_LIMITS, type SearchLimits } from './search-limits.ts';
import { SRV_SERVICES } from './services.ts';
import { readTxt } from './txt-hints.ts';
import type { WildcardAlias } from './wildcards.ts';
import { type HandedOutZone, tryZoneTransfers } from './zone-transfers.ts';

export interface FindNamesOptions {
  readonly dns: Dns;
  /** Lower case, without the last dot. */
  readonly domain: string;
  readonly certificateNames:
    | Iterable<Pick<CertificateName, 'name' | 'wildcard'>>
    | AsyncIterable<Pick<CertificateName, 'name' | 'wildcard'>>;
  /** Whether the target's name server at this address may be asked for the zone. */
  readonly mayAsk: (address: string) => boolean;
  /** Labels, the most usual first. Its beginning is tried below names that usually have others below them. */
  readonly wordlist: Wordlist;
  readonly signal: AbortSignal;
  /** Batches of at most 500, one at a time. A name comes again when another origin names it as well. */
  readonly onNames: (batch: readonly NameReport[]) => Promise<void> | void;
  /** 0 to 1. */
  readonly progress?: (share: number) => void;
  readonly limits?: SearchLimits | undefined;
  /** Names under way at once; the client has its own bound for questions. */
  readonly concurrency?: number;
}

export interface NamesFound {
  /** Distinct names that were reported. */
  readonly names: number;
  /** Questions, and those that no server would answer. */
  readonly asked: number;
  readonly untold: number;
  /** `zone_transfer` and `wordlist`. Whether certificates could be had at all is the caller's to say. */
  readonly steps: readonly StepReport[];
  /** Each is a weakness. */
  readonly handedOut: readonly HandedOutZone[];
  /** Why the search ended before its end; null: it did not. */
  readonly over: CoverageReason | null;
  readonly certificates: {
    readonly given: number;
    readonly exist: number;
    readonly absent: number;
    readonly untold: number;
  };
  /** Names of which some addresses could not be asked for. */
  readonly partial: number;
  /** Wildcards that are aliases: what they lead to may be gone. */
  readonly wildcardAliases: readonly WildcardAlias[];
  /** Addresses whose reverse names were asked for, and those beyond the bound. */
  readonly reverse: {
    readonly asked: number;
    readonly left: number;
    /** What addresses are called, in the domain or elsewhere: a few names of each. */
    readonly names: ReadonlyMap<string, readonly string[]>;
  };
  /** What the set of known names takes: the one thing that grows with them. */
  readonly seenBytes: number;
}

const MAX_POLICIES = 10;
/** Zones with servers of their own that are asked for their records. */
const MAX_DELEGATIONS = 32;
const MAX_ADDRESSES = 64;
const MAX_REVERSE_NAMES = 10;
/** How far along the search is when each part of it ends. */
const SHARE = { domain: 0.05, zone: 0.1, certificates: 0.3, words: 0.95 } as const;

/**
 * Finds the names of a domain. Names that something vouches for (certificates, the zone, records) are reported even
 * where only a wildcard answers for them, and say so; guessed ones only where an answer is their own.
 */
export async function findNames(options: FindNamesOptions): Promise<NamesFound> {
  const { dns, domain, mayAsk, wordlist, onNames, concurrency = 256, limits = SEARCH_LIMITS } = options;
  // Whatever part of the search is under way: it ends when its limits are spent.
  let furthest = 0;
  const progress = (share: number) => {
    furthest = Math.max(furthest, share);
    options.progress?.(furthest);
  };
  // Whatever fails ends the questions that are under way.
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const search = createNameSearch({ dns, domain, signal, concurrency, onNames, limits, onSpent: progress });
  try {
    const servers = await lookAtDomain(search);
    progress(SHARE.domain);
    const { step, handedOut } = await tryZoneTransfers({
      dns,
      ask: search.ask,
      domain,
      servers,
      mayAsk,
      signal,
      over: search.over,
      onZone: (records) => lookAtZone(search, records),
    });
    progress(SHARE.zone);
    const certificates = await lookAtCertificates(search, options.certificateNames);
    progress(SHARE.certificates);
    const words = await guessNames(search, wordlist, (share) =>
      progress(SHARE.certificates + (SHARE.words - SHARE.certificates) * share),
    );
    progress(SHARE.words);
    const delegated = await lookAtDelegations(search, { dns, mayAsk, signal });
    const reverse = await lookAtReverse(search);
    await search.flush();
    progress(1);
    const { names, asked, untold, partial, addressesLeft } = search.counts;
    return {
      names,
      asked,
      over: search.over(),
      untold,
      partial,
      steps: [step, ...delegated.steps.filter(({ reason }) => reason !== null), words],
      handedOut: [...handedOut, ...delegated.handedOut],
      certificates,
      wildcardAliases: await search.wildcardAliases(),
      reverse: { asked: search.addresses.size, left: addressesLeft, names: reverse },
      seenBytes: search.seenBytes,
    };
  } catch (error) {
    failed.abort(error);
    // What was found before a stop is kept, if it still can be.
    await search.flush().catch(() => undefined);
    throw error;
  }
}

/** What the records of the domain itself say of names below it; null: its servers are not known. */
async function lookAtDomain(search: NameSearch): Promise<string[] | null> {
  const { domain, hint, recordsOf } = search;
  const [servers, mail] = await Promise.all([recordsOf(domain, 'NS'), recordsOf(domain, 'MX')]);
  // Servers give their records in another order every time.
  const names = (servers ?? []).flatMap((record) => (record.type === 'NS' ? [record.target] : [])).toSorted();
  for (const name of names) hint(name, 'ns');
  for (const record of mail ?? []) if (record.type === 'MX') hint(record.target, 'mx');
  await search.each(SRV_SERVICES, async (service) => {
    for (const record of (await recordsOf(`${service}.${domain}`, 'SRV')) ?? []) {
      if (record.type === 'SRV') hint(record.target, 'srv');
    }
  });
  const policies = new Set([domain]);
  for (const at of policies) {
    for (const record of (await recordsOf(at, 'TXT')) ?? []) {
      if (record.type !== 'TXT') continue;
      const named = readTxt(record.text, domain);
      for (const name of named.names) hint(name, 'spf');
      for (const policy of named.policies) if (policies.size < MAX_POLICIES) policies.add(policy);
    }
  }
  await search.lookAtAll([{ name: domain, origin: 'target' }]);
  return servers === null ? null : names;
}

/** Names of the zone, with what it says of them: the servers outside may not know all of them. */
async function lookAtZone(search: NameSearch, records: readonly DnsRecord[]): Promise<void> {
  const known = new Map<string, { readonly at: string[]; named: boolean }>();
  for (const record of records) {
    const name = hostOf(record.name, search.domain);
    if (name === null) continue;
    const one = known.get(name) ?? { at: [], named: false };
    known.set(name, one);
    // A wildcard and its address are not those of the name above it.
    if (record.name !== name) continue;
    one.named = true;
    if ((record.type === 'A' || record.type === 'AAAA') && one.at.length < MAX_ADDRESSES) one.at.push(record.address);
  }
  for (const record of records) {
    if (!('target' in record) || record.type === 'PTR') continue;
    if (!known.has(record.target)) search.hint(record.target, 'zone');
  }
  function* candidates(): Generator<Candidate> {
    for (const [name, { at, named }] of known) yield { name, origin: 'zone', known: at, named, parent: !named };
  }
  await search.lookAtAll(candidates());
}

/** Zones below the domain that have servers of their own: what those hand out. */
async function lookAtDelegations(
  search: NameSearch,
  { dns, mayAsk, signal }: Pick<FindNamesOptions, 'dns' | 'mayAsk' | 'signal'>,
): Promise<{ steps: StepReport[]; handedOut: HandedOutZone[] }> {
  const steps: StepReport[] = [];
  const handedOut: HandedOutZone[] = [];
  const left: string[] = [];
  for (const zone of search.parents) {
    if (search.gaveUp()) {
      if (search.over()) left.push(zone);
      continue;
    }
    const records = (await search.recordsOf(zone, 'NS')) ?? [];
    const servers = records.flatMap((record) => (record.type === 'NS' && record.name === zone ? [record.target] : []));
    servers.sort();
    if (servers.length === 0) continue;
    for (const server of servers) search.hint(server, 'ns');
    if (steps.length >= MAX_DELEGATIONS) {
      left.push(zone);
      continue;
    }
    const onZone = (told: readonly DnsRecord[]) => lookAtZone(search, told);
    const { ask, over } = search;
    const told = await tryZoneTransfers({ dns, ask, domain: zone, servers, mayAsk, signal, over, onZone });
    steps.push(told.step);
    handedOut.push(...told.handedOut);
  }
  await search.lookAtAll([]);
  if (left.length > 0) {
    steps.push({ check: 'zone_transfer', reason: 'limit_reached', detail: coverageDetail('zones_left', left.length) });
  }
  // Zones were met in the order in which answers came.
  return { steps: steps.toSorted(byText), handedOut: handedOut.toSorted(byText) };
}

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

async function lookAtCertificates(search: NameSearch, given: FindNamesOptions['certificateNames']) {
  const told = { given: 0, exist: 0, absent: 0, untold: 0 };
  async function* candidates(): AsyncGenerator<Candidate> {
    for await (const { name, wildcard } of given) {
      told.given += 1;
      const host = hostOf(name, search.domain);
      if (host !== null) yield { name: host, origin: 'certificates', parent: wildcard, named: !wildcard };
    }
  }
  await search.lookAtAll(candidates(), (outcome) => {
    if (outcome === 'reported') told.exist += 1;
    if (outcome === 'absent') told.absent += 1;
    if (outcome === 'untold') told.untold += 1;
  });
  return told;
}

/** What the addresses are called. Names in the domain are looked at. */
async function lookAtReverse(search: NameSearch): Promise<Map<string, string[]>> {
  const called = new Map<string, string[]>();
  await search.each(search.addresses, async (address) => {
    if (search.gaveUp()) return;
    const records = (await search.recordsOf(reverseName(address), 'PTR')) ?? [];
    const names = records.flatMap((record) => (record.type === 'PTR' ? [record.target] : []));
    for (const name of names) search.hint(name, 'reverse');
    if (names.length > 0) called.set(address, names.slice(0, MAX_REVERSE_NAMES));
  });
  await search.lookAtAll([]);
  return called;
}

import type { Dns, DnsRecord, DnsReply, RecordType } from '@rocca/sources/dns/dns';
import type { NameOrigin, NameReport } from '../report.ts';
import { inParallel } from './in-parallel.ts';
import { createNameWriter } from './name-writer.ts';
import { firstLabelOf, hostOf, namesBetween, parentOf } from './names.ts';
import { PARENT_LABELS } from './parent-labels.ts';
import { resolveName } from './resolve-name.ts';
import { createSearchBudget, SEARCH_LIMITS, type SearchLimits } from './search-limits.ts';
import { createSeenNames, REPORTED, UNNAMED } from './seen-names.ts';
import { createWildcards } from './wildcards.ts';

/** Bounds of what is kept beside the known names. */
const MAX_WAITING_HINTS = 20_000;
/** Of one search: a zone can be made so that every name leads to a new one, without end. */
const MAX_HINTS = 100_000;
const MAX_REVERSE = 512;
const MAX_PARENTS = 200;
/** Names below a name below the domain are guessed, not those below them again. */
const MAX_DEPTH = 2;
/** So many questions in a row without an answer: the servers are gone, and the rest would take hours to say so. */
const GIVE_UP_AFTER = 400;
const TELL_EVERY = 256;
const NOT_ASKED: DnsReply = { kind: 'untold', reason: 'timed_out' };

const ORIGIN_BITS: Readonly<Record<NameOrigin, number>> = {
  target: 1,
  certificates: 2,
  wordlist: 4,
  zone: 8,
  mx: 16,
  spf: 32,
  ns: 64,
  cname: 128,
  reverse: 256,
  host_source: 512,
  srv: 1024,
};

export interface Candidate {
  readonly name: string;
  readonly origin: NameOrigin;
  /** What the zone itself says, for names that the servers outside do not know. */
  readonly known?: readonly string[];
  /** The certificate is for everything below the name. */
  readonly parent?: boolean;
  /** False: the origin names something below it, and not the name itself. Then only records of its own make it a name. */
  readonly named?: boolean;
}

/** `empty`: it is there because of names below it, and has nothing of its own (an empty non-terminal, RFC 8499). */
export type Outcome = 'reported' | 'absent' | 'untold' | 'wildcard' | 'empty' | 'skipped';

/** Records that a name without an address may have of its own. */
const OTHER_TYPES = ['MX', 'TXT', 'NS'] as const satisfies readonly RecordType[];

interface SearchOptions {
  readonly dns: Dns;
  readonly domain: string;
  readonly signal: AbortSignal;
  readonly concurrency: number;
  readonly maxHints?: number;
  readonly limits?: SearchLimits;
  /** Called now and then with how much of the limits is spent, 0 to 1. */
  readonly onSpent?: (share: number) => void;
  readonly onNames: (batch: readonly NameReport[]) => Promise<void> | void;
}

/** Certificates of many years name thousands of machines that are gone: so many of them are listed. */
const MAX_ABSENT = 1000;

/** What one search for names knows, and how it looks at a name, whoever brought it up. */
export function createNameSearch(options: SearchOptions) {
  const { dns, domain, signal, concurrency, onNames, maxHints = MAX_HINTS, limits = SEARCH_LIMITS } = options;
  const budget = createSearchBudget(limits);
  const seen = createSeenNames();
  const writer = createNameWriter(onNames);
  const counts = {
    names: 0,
    asked: 0,
    untold: 0,
    partial: 0,
    hints: 0,
    hintsLeft: 0,
    addressesLeft: 0,
    parentsLeft: 0,
    /** Names that were not looked at because the limits were reached. */
    notLooked: 0,
    /** Names without any record that certificates name. */
    absentKept: 0,
  };
  const hints = new Map<string, Candidate>();
  const addresses = new Set<string>();
  const parents = new Set<string>();
  let untoldInARow = 0;

  const ask = async (name: string, type: RecordType): Promise<DnsReply> => {
    if (budget.over() !== null) return NOT_ASKED;
    budget.spent.questions += 1;
    if (budget.spent.questions % TELL_EVERY === 0) options.onSpent?.(budget.share());
    const reply = await dns.ask(name, type, { signal });
    counts.asked += 1;
    untoldInARow = reply.kind === 'untold' ? untoldInARow + 1 : 0;
    if (reply.kind === 'untold') counts.untold += 1;
    return reply;
  };
  const gaveUp = () => untoldInARow >= GIVE_UP_AFTER || budget.over() !== null;
  const resolve = (name: string) => resolveName(ask, name);
  const wildcards = createWildcards(resolve);

  /** Whether a name was looked at for this origin. One that was not named itself is looked at again when it is. */
  function isKnown(notes: number, origin: NameOrigin, named: boolean): boolean {
    return (notes & ORIGIN_BITS[origin]) !== 0 && !(named && (notes & UNNAMED) !== 0);
  }

  /** A name that something mentions, to be looked at soon. Names outside the domain are none of ours. */
  function hint(text: string, origin: NameOrigin, named = true): void {
    const name = hostOf(text, domain);
    if (name === null || isKnown(seen.notesOf(name), origin, named)) return;
    const key = `${origin} ${named} ${name}`;
    if (hints.has(key)) return;
    if (hints.size >= MAX_WAITING_HINTS || counts.hints >= maxHints) {
      counts.hintsLeft += 1;
      return;
    }
    counts.hints += 1;
    hints.set(key, { name, origin, named });
  }

  function addParent(name: string): void {
    if (name === domain || parents.has(name) || namesBetween(name, domain).length >= MAX_DEPTH) return;
    if (parents.size < MAX_PARENTS) parents.add(name);
    else counts.parentsLeft += 1;
  }

  function addAddress(address: string): void {
    if (addresses.has(address)) return;
    if (addresses.size < MAX_REVERSE) addresses.add(address);
    else counts.addressesLeft += 1;
  }

  /** Looks at one name, and reports it if it is there. */
  async function look({ name, origin, known, parent = false, named = true }: Candidate): Promise<Outcome> {
    const guessed = origin === 'wordlist';
    if (budget.over() !== null && (guessed || budget.spent.names >= limits.names)) {
      counts.notLooked += 1;
      return 'untold';
    }
    // A guess is remembered once it is right: the wrong ones would fill the memory for nothing.
    const before = guessed ? seen.notesOf(name) : seen.note(name, ORIGIN_BITS[origin] | (named ? 0 : UNNAMED));
    if (guessed ? (before & REPORTED) !== 0 : isKnown(before, origin, named)) return 'skipped';
    const found = gaveUp() ? ({ kind: 'untold' } as const) : await resolve(name);
    if (found.kind !== 'exists') {
      // Certificates for a name and for everything below it come as one: where nobody answers, it counts as named.
      const isVouchedFor = found.kind === 'absent' ? named && known !== undefined : named || parent;
      if (guessed || !isVouchedFor) {
        if (found.kind === 'absent' && origin === 'certificates' && named) await keepAbsent(name);
        return found.kind;
      }
      await report(origin, { name, addresses: known ?? [], cname: null, wildcard: false });
      return found.kind === 'untold' ? 'untold' : 'reported';
    }
    if (found.partial) counts.partial += 1;
    const wildcard = name !== domain && (await wildcards.explains(parentOf(name), name, found));
    if (wildcard && guessed) return 'wildcard';
    const all = found.addresses.length > 0 ? found.addresses : (known ?? []);
    if (all.length === 0 && found.aliases.length === 0 && (guessed || !named)) {
      if (wildcard) return 'wildcard';
      const hasRecords = await hasOtherRecords(name);
      if (hasRecords !== true) {
        // Others below it are looked for all the same.
        lookAround(name, origin, true);
        if (hasRecords === null && !found.partial) counts.partial += 1;
        return hasRecords === null || found.partial ? 'untold' : 'empty';
      }
    }
    await report(origin, {
      name,
      addresses: all,
      cname: found.endless ? null : (found.aliases.at(-1) ?? null),
      wildcard,
    });
    for (const alias of found.aliases) hint(alias, 'cname');
    for (const address of all) addAddress(address);
    // What is there by a wildcard alone has nothing of its own below it.
    if (!wildcard) lookAround(name, origin, parent || found.addresses.length === 0);
    return 'reported';
  }

  /** A name that somebody once had a certificate for, though it has no record now. */
  async function keepAbsent(name: string): Promise<void> {
    if (counts.absentKept >= MAX_ABSENT) return;
    counts.absentKept += 1;
    await writer.write({
      ...{ name, addresses: [], origins: ['certificates'], cname: null, wildcard: false, technologies: [] },
      absent: true,
    });
  }

  /** Null: no server would say. */
  async function hasOtherRecords(name: string): Promise<boolean | null> {
    const replies = await Promise.all(OTHER_TYPES.map((type) => ask(name, type)));
    if (replies.some((reply) => reply.kind === 'records' && reply.records.length > 0)) return true;
    return replies.some(({ kind }) => kind === 'untold') ? null : false;
  }

  /** Where a name is, those above it are too; and some have others below them. */
  function lookAround(name: string, origin: NameOrigin, parent: boolean): void {
    if (parent || PARENT_LABELS.has(firstLabelOf(name))) addParent(name);
    if (origin === 'wordlist') return;
    for (const between of namesBetween(name, domain)) {
      hint(between, origin, false);
      addParent(between);
    }
  }

  async function report(
    origin: NameOrigin,
    found: Pick<NameReport, 'name' | 'addresses' | 'cname' | 'wildcard'>,
  ): Promise<void> {
    const before = seen.note(found.name, ORIGIN_BITS[origin] | REPORTED);
    if ((before & REPORTED) === 0) {
      counts.names += 1;
      budget.spent.names += 1;
    }
    // The list has a word twice, or it was found otherwise meanwhile.
    else if (origin === 'wordlist') return;
    await writer.write({ ...found, origins: [origin], technologies: [] });
  }

  async function lookAtHints(): Promise<void> {
    for (const [key, candidate] of hints) {
      hints.delete(key);
      await look(candidate);
    }
  }

  return {
    domain,
    counts,
    addresses: addresses as ReadonlySet<string>,
    /** Names that may have others below them; more may come while one goes through them. */
    parents: parents as ReadonlySet<string>,
    ask,
    gaveUp,
    /** Why the search came to its limits; null: it did not. */
    over: budget.over,
    hint,
    levelOf: wildcards.levelOf,
    wildcardAliases: wildcards.aliases,
    /** Null: no server would answer. */
    async recordsOf(name: string, type: RecordType): Promise<readonly DnsRecord[] | null> {
      const reply = await ask(name, type);
      return reply.kind === 'records' ? reply.records : reply.kind === 'absent' ? [] : null;
    },
    /** Works through a sequence, as many at once as the search may. */
    each: <Item>(items: Iterable<Item> | AsyncIterable<Item>, work: (item: Item) => Promise<void>) =>
      inParallel(items, concurrency, signal, work),
    /** All of them and what they hint at, hints first: few of them ever wait. */
    async lookAtAll(
      candidates: Iterable<Candidate> | AsyncIterable<Candidate>,
      onOutcome: (outcome: Outcome, candidate: Candidate) => void = () => undefined,
    ): Promise<void> {
      await inParallel(candidates, concurrency, signal, async (candidate) => {
        onOutcome(await look(candidate), candidate);
        if (hints.size > 0) await lookAtHints();
      });
      while (hints.size > 0) {
        const waiting = [...hints.values()];
        hints.clear();
        await inParallel(waiting, concurrency, signal, async (candidate) => void (await look(candidate)));
      }
    },
    flush: writer.flush,
    get seenBytes() {
      return seen.bytes;
    },
  };
}

export type NameSearch = ReturnType<typeof createNameSearch>;

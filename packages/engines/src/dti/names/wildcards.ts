import { randomBytes } from 'node:crypto';
import { firstLabelOf } from './names.ts';
import type { Resolution } from './resolve-name.ts';

type Existing = Extract<Resolution, { kind: 'exists' }>;

/** What answers to names that nobody made, below one name. */
export type Level =
  | { readonly kind: 'none' }
  | { readonly kind: 'untold' }
  | { readonly kind: 'wildcard'; readonly seen: WildcardAnswers };

/** A wildcard that is an alias. */
export interface WildcardAlias {
  readonly name: string;
  readonly cname: string;
}

interface WildcardAnswers {
  readonly addresses: Set<string>;
  readonly targets: Set<string>;
  /** A name that is there without any address: a wildcard of other types, or a server that never says NXDOMAIN. */
  empty: boolean;
  /** Enough probes brought nothing new. Else its answers have no end, and nothing can be told from it. */
  settled: boolean;
  /** Checks for the sake of one name each, and those in a row that brought nothing new. */
  rounds: number;
  quietRounds: number;
}

const FIRST_PROBES = 3;
const FIRST_ROUNDS = 2;
const MAX_PROBES = 48;
/** So many times the known answers, at least, without a new one: a wildcard that rotates eight is missed once in 25. */
const QUIET_FACTOR = 3;
const MIN_QUIET = 4;
/** Then its answers are known, and names need no check of their own any more. */
const ENOUGH_ROUNDS = 6;
/** Checks for the sake of one name each: a level that needs more of them never repeats itself. */
const MAX_ROUNDS = 40;
const MAX_LEVELS = 4096;
/** A wildcard has a handful of answers: more are those of a server that makes them up. */
const MAX_ANSWERS = 1000;

const UNTOLD: Level = { kind: 'untold' };
const NONE: Level = { kind: 'none' };

/** Finds wildcards, at each level once. `resolve` is asked for names that cannot exist. */
export function createWildcards(resolve: (name: string) => Promise<Resolution>) {
  const levels = new Map<string, Promise<Level>>();

  async function probe(parent: string, seen: WildcardAnswers): Promise<'absent' | 'untold' | 'known' | 'new'> {
    const name = `${randomLabel()}.${parent}`;
    const resolution = await resolve(name);
    if (resolution.kind !== 'exists') return resolution.kind;
    return remember(seen, name, resolution) ? 'new' : 'known';
  }

  /** Until the answers repeat themselves. */
  async function settle(parent: string, seen: WildcardAnswers): Promise<void> {
    let quiet = 0;
    for (let count = 0; count < MAX_PROBES; count += 1) {
      if ((await probe(parent, seen)) === 'new') quiet = 0;
      else quiet += 1;
      if (quiet >= Math.max(MIN_QUIET, QUIET_FACTOR * sizeOf(seen))) {
        seen.settled = true;
        return;
      }
    }
    seen.settled = false;
  }

  async function look(parent: string): Promise<Level> {
    const seen: WildcardAnswers = {
      addresses: new Set(),
      targets: new Set(),
      empty: false,
      settled: false,
      rounds: 0,
      quietRounds: 0,
    };
    let absent = 0;
    for (let round = 0; round < FIRST_ROUNDS && absent < FIRST_PROBES; round += 1) {
      const told = await Promise.all(Array.from({ length: FIRST_PROBES }, () => probe(parent, seen)));
      if (told.includes('new')) {
        await settle(parent, seen);
        return { kind: 'wildcard', seen };
      }
      absent += told.filter((one) => one === 'absent').length;
    }
    return absent > 1 ? NONE : UNTOLD;
  }

  function levelOf(parent: string): Promise<Level> {
    const known = levels.get(parent);
    if (known) return known;
    const level = look(parent);
    levels.set(parent, level);
    // Rejections reach whoever asked; the oldest level is simply looked at again.
    level.catch(() => levels.delete(parent));
    const [oldest] = levels.size > MAX_LEVELS ? levels.keys() : [];
    if (oldest !== undefined) levels.delete(oldest);
    return level;
  }

  return {
    levelOf,
    /** Where wildcards lead that are aliases, each as the record that it is: `*.acme.test` to a name elsewhere. */
    async aliases(): Promise<WildcardAlias[]> {
      const found = await Promise.all(
        [...levels].map(async ([parent, looked]) => {
          const level = await looked;
          const targets = level.kind === 'wildcard' && level.seen.settled ? [...level.seen.targets] : [];
          return targets.filter((target) => !target.startsWith('*.')).map((cname) => ({ name: `*.${parent}`, cname }));
        }),
      );
      // One record answers at every level below it, too.
      return found
        .flat()
        .filter((one, _, all) => !all.some((other) => isBelow(one, other)))
        .toSorted((a, b) => (`${a.name} ${a.cname}` < `${b.name} ${b.cname}` ? -1 : 1));
    },
    /** Whether a name answers only because of the wildcard at its level. */
    async explains(parent: string, name: string, found: Existing): Promise<boolean> {
      const level = await levelOf(parent);
      if (level.kind !== 'wildcard') return false;
      if (fits(level.seen, name, found)) return true;
      const known = sizeOf(level.seen);
      const { settled, rounds, quietRounds } = level.seen;
      // One whose answers have no end is not asked again for every name.
      if (known < 2 || !settled || rounds >= MAX_ROUNDS || quietRounds >= ENOUGH_ROUNDS) return false;
      level.seen.rounds += 1;
      // It may rotate, and this be an answer of its own that no probe has met: both are asked again before it counts.
      await settle(parent, level.seen);
      level.seen.quietRounds = sizeOf(level.seen) === known ? level.seen.quietRounds + 1 : 0;
      if (fits(level.seen, name, found)) return true;
      const again = await resolve(name);
      return again.kind !== 'exists' || fits(level.seen, name, again);
    },
  };
}

const isBelow = (one: WildcardAlias, other: WildcardAlias) =>
  one.cname === other.cname && one.name !== other.name && one.name.endsWith(other.name.slice(1));

const sizeOf = ({ addresses, targets }: WildcardAnswers) => addresses.size + targets.size;

function remember(seen: WildcardAnswers, name: string, { addresses, aliases }: Existing): boolean {
  const before = sizeOf(seen);
  const wasEmpty = seen.empty;
  if (before >= MAX_ANSWERS) return true;
  if (aliases[0] !== undefined) seen.targets.add(pattern(aliases[0], name));
  else if (addresses.length === 0) seen.empty = true;
  else for (const address of addresses) seen.addresses.add(address);
  return sizeOf(seen) > before || seen.empty !== wasEmpty;
}

function fits(seen: WildcardAnswers, name: string, { addresses, aliases }: Existing): boolean {
  const [alias] = aliases;
  if (alias !== undefined) return seen.targets.has(pattern(alias, name)) || (!seen.settled && seen.targets.size > 0);
  if (addresses.length === 0) return seen.empty;
  return addresses.every((address) => seen.addresses.has(address)) || (!seen.settled && seen.addresses.size > 0);
}

/** A DNAME takes the label along: `x.old` leads to `x.new` for every x. */
function pattern(target: string, name: string): string {
  const label = `${firstLabelOf(name)}.`;
  return target.startsWith(label) ? `*.${target.slice(label.length)}` : target;
}

/** 80 bits: nobody has a host of that name. */
const randomLabel = () => `x${BigInt(`0x${randomBytes(10).toString('hex')}`).toString(36)}`;

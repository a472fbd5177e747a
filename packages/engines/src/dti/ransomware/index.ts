import type { RansomwareCertainty, RansomwarePart } from '@rocca/contract/engines/dti/ransomware-parts';
import type { SeenPort } from '@rocca/sources/core/facts';
import { usualAt } from '../exposure/index.ts';

/** What is known of one fact: how much of it there is, and how well it is known. */
export interface WeighedFact {
  readonly amount: number;
  readonly certainty: RansomwareCertainty;
}

/**
 * What our own contact has shown counts whole, what is concluded from a version that it saw less, what a source saw less
 * still, and what is only said of an address least.
 */
const WEIGHTS = { proven: 1, version: 0.8, source: 0.6, unverified: 0.25 } as const satisfies Record<
  RansomwareCertainty,
  number
>;

/**
 * How inviting the domain is for a ransomware attack, 0 to 100. Each part has a most that it can add and a half-way
 * count, at which it adds half of that: the first finding of a kind weighs most, and no count fills the index alone.
 *
 *   points = most × (1 − 2^(−Σ amount × weight ÷ half))
 *
 * The mosts add up to 100. More of anything never lowers the index. A part that nobody has verified adds no more than
 * the largest of those that somebody has: an entry of a list alone makes no index.
 */
const PARTS = {
  // Groups are known to come in this way.
  ransomware_cves: { most: 35, half: 1 },
  exploited_cves: { most: 15, half: 2 },
  // By weight of `exposureOf`: an open remote desktop counts one.
  remote_access: { most: 20, half: 1.5 },
  exposed_passwords: { most: 15, half: 10 },
  spoofable_mail: { most: 8, half: 0.2 },
  lookalikes: { most: 7, half: 2 },
} as const satisfies Record<RansomwarePart, { most: number; half: number }>;

/** By part; null: not known. The caller decides whether enough is known for an index. */
export type RansomwareFacts = Readonly<Record<RansomwarePart, readonly WeighedFact[] | null>>;

export interface RansomwareIndex {
  /** One decimal: the sum of the parts as they are shown. */
  readonly value: number;
  /** Null: not known, and so not in the sum. */
  readonly parts: Readonly<Record<RansomwarePart, number | null>>;
  /** Of what each part rests on, the best; null: it adds nothing. */
  readonly certainties: Readonly<Record<RansomwarePart, RansomwareCertainty | null>>;
}

export function ransomwareIndex(facts: RansomwareFacts): RansomwareIndex {
  const certainties = mapParts((part) => bestOf(facts[part] ?? []));
  const full = mapParts((part) => points(part, facts[part]));
  const verified = codes.filter((part) => certainties[part] !== 'unverified').map((part) => full[part] ?? 0);
  const most = Math.max(0, ...verified);
  const parts = mapParts((part) => {
    const value = full[part];
    return value !== null && certainties[part] === 'unverified' ? Math.min(value, most) : value;
  });
  const sum = Object.values(parts).reduce<number>((total, part) => total + (part ?? 0), 0);
  return { value: round(sum), parts, certainties };
}

const codes = Object.keys(PARTS) as RansomwarePart[];
const mapParts = <Value>(of: (part: RansomwarePart) => Value) =>
  Object.fromEntries(codes.map((part) => [part, of(part)])) as Record<RansomwarePart, Value>;

function points(part: RansomwarePart, facts: readonly WeighedFact[] | null): number | null {
  if (facts === null) return null;
  const { most, half } = PARTS[part];
  const count = facts.reduce((sum, { amount, certainty }) => sum + amount * WEIGHTS[certainty], 0);
  return count > 0 ? round(most * (1 - 2 ** (-count / half))) : 0;
}

function bestOf(facts: readonly WeighedFact[]): RansomwareCertainty | null {
  const known = new Set(facts.filter(({ amount }) => amount > 0).map(({ certainty }) => certainty));
  return CERTAINTIES.find((one) => known.has(one)) ?? null;
}

const CERTAINTIES = Object.keys(WEIGHTS) as RansomwareCertainty[];

const round = (value: number) => Math.round(value * 10) / 10;

/** Ways in that groups try although they ask for more than a guessed password. */
const OTHER_PORTS: ReadonlyMap<number, number> = new Map([
  [21, 0.3],
  [22, 0.2],
]);

/** Gateways whose holes have opened many networks: they are meant to be reached, so they weigh less than a port left open. */
const GATEWAYS =
  /forti(?:gate|os|net|proxy)|sonicwall|(?:pulse|ivanti) connect|ivanti|globalprotect|pan-os|netscaler|citrix gateway|anyconnect|cisco asa|openvpn|vmware horizon|screenconnect|connectwise|remote desktop gateway/i;
const GATEWAY = 0.5;

/** What an open port adds to the exposure; 0: nothing. */
export function exposureOf({ port, transport, product }: Pick<SeenPort, 'port' | 'transport' | 'product'>): number {
  const byPort = usualAt({ port, transport })?.weight ?? (transport === 'tcp' ? (OTHER_PORTS.get(port) ?? 0) : 0);
  const byProduct = GATEWAYS.test((product ?? '').slice(0, 200)) ? GATEWAY : 0;
  return Math.max(byPort, byProduct);
}

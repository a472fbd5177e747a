import type { RansomwarePart } from '@rocca/contract/engines/dti/ransomware-parts';
import type { SeenPort } from '@rocca/sources/core/facts';
import { usualAt } from '../exposure/index.ts';

/**
 * How inviting the domain is for a ransomware attack, 0 to 100. Each part has a most that it can add and a half-way
 * count, at which it adds half of that: the first finding of a kind weighs most, and no count fills the index alone.
 *
 *   points = most × (1 − 2^(−count ÷ half))
 *
 * The mosts add up to 100. More of anything never lowers the index.
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

/** How much of each there is; the caller decides whether enough is known for an index. */
export interface RansomwareFacts {
  /** Different CVEs of the domain's addresses that ransomware groups use. */
  readonly ransomwareCves: number;
  /** Different CVEs that are exploited by others. */
  readonly exploitedCves: number;
  /** The sum of `exposureOf` over all ports of all addresses. */
  readonly exposure: number;
  /** Accounts whose passwords came to light in the last years. */
  readonly exposedAccounts: number;
  /** Null, as below: not known. */
  readonly spoofable: boolean | null;
  /** Look-alike domains of high risk that can receive mail. */
  readonly riskyLookalikes: number | null;
}

export interface RansomwareIndex {
  /** One decimal: the sum of the parts as they are shown. */
  readonly value: number;
  /** Null: not known, and so not in the sum. */
  readonly parts: Readonly<Record<RansomwarePart, number | null>>;
}

export function ransomwareIndex(facts: RansomwareFacts): RansomwareIndex {
  const parts = {
    ransomware_cves: points('ransomware_cves', facts.ransomwareCves),
    exploited_cves: points('exploited_cves', facts.exploitedCves),
    remote_access: points('remote_access', facts.exposure),
    exposed_passwords: points('exposed_passwords', facts.exposedAccounts),
    spoofable_mail: points('spoofable_mail', facts.spoofable === null ? null : Number(facts.spoofable)),
    lookalikes: points('lookalikes', facts.riskyLookalikes),
  };
  const sum = Object.values(parts).reduce<number>((total, part) => total + (part ?? 0), 0);
  return { value: round(sum), parts };
}

function points(part: RansomwarePart, count: number | null): number | null {
  if (count === null) return null;
  const { most, half } = PARTS[part];
  return count > 0 ? round(most * (1 - 2 ** (-count / half))) : 0;
}

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

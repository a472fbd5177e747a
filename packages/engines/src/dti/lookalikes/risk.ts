import type { LookalikeHolder, Risk } from '@rocca/contract/engines/dti/choices';
import type { DnsSight } from './dns-sight.ts';

/** What is known of a look-alike when its risk is judged. */
export interface RiskFacts {
  readonly similarity: number;
  readonly receivesMail: boolean;
  /** Null: no registry told. */
  readonly createdOn: Date | null;
  readonly holder: LookalikeHolder;
  /** A wildcard answers for it: nobody made this name on purpose. */
  readonly isOfWildcard: boolean;
}

const DAY_MS = 86_400_000;
/** Frauds use their domains within weeks of buying them; after five years it is most likely somebody else's business. */
const FRESH_DAYS = 90;
const YOUNG_DAYS = 365;
const OLD_DAYS = 5 * 365;

/**
 * Points: up to 3 for similarity, 2 for mail servers (they receive what is sent there by mistake, and a domain that
 * receives mail usually sends it), up to 2 for youth, one off for age. An unknown age neither adds nor takes away.
 * From 4 on the risk is high, from 2 on medium. What the company owns itself is low, and so is what is only parked or
 * what nobody made.
 */
export function riskOf(facts: RiskFacts, now: Date): Risk {
  if (facts.holder !== 'other' || facts.isOfWildcard) return 'low';
  const points = similarityPoints(facts.similarity) + (facts.receivesMail ? 2 : 0) + agePoints(facts.createdOn, now);
  if (points >= 4) return 'high';
  return points >= 2 ? 'medium' : 'low';
}

function similarityPoints(similarity: number): number {
  if (similarity >= 0.95) return 3;
  if (similarity >= 0.88) return 2;
  return similarity >= 0.75 ? 1 : 0;
}

function agePoints(createdOn: Date | null, now: Date): number {
  if (!createdOn) return 0;
  const days = (now.getTime() - createdOn.getTime()) / DAY_MS;
  if (days < FRESH_DAYS) return 2;
  if (days < YOUNG_DAYS) return 1;
  return days >= OLD_DAYS ? -1 : 0;
}

/** What the company itself uses, as its own records say. */
export interface OwnMachines {
  readonly addresses: readonly string[];
  readonly nameServers: readonly string[];
  readonly mailServers: readonly string[];
}

/**
 * Whether the company itself holds a domain. Servers of a provider prove nothing, for a fraud can be a customer there
 * too, and anyone can point a single record at the company. So it is the company's if
 * - all its name servers are the company's and lie under the company's domain: nobody else could run it, or
 * - everything it leads to, addresses and mail, is the company's, and its mail goes to servers under the company's domain
 *   or its name servers are those of the company: an address alone may be a provider's, which many customers share.
 */
export function isOwn(sight: DnsSight, own: OwnMachines, domain: string): boolean {
  const isUnder = (name: string) => name === domain || name.endsWith(`.${domain}`);
  const { nameServers, mailServers, addresses } = sight;
  const isRunByOwn = nameServers.every((server) => isUnder(server) && own.nameServers.includes(server));
  if (nameServers.length > 0 && isRunByOwn) return true;
  const leadsHome =
    addresses.every((address) => own.addresses.includes(address)) &&
    mailServers.every((server) => own.mailServers.includes(server));
  const isServedAlike = nameServers.length > 0 && nameServers.every((server) => own.nameServers.includes(server));
  return leadsHome && (mailServers.some(isUnder) || (addresses.length > 0 && isServedAlike));
}

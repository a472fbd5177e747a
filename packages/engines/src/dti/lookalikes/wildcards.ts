import { randomBytes } from 'node:crypto';
import { type DnsReach, type DnsSight, sightOf } from './dns-sight.ts';

/** Some wildcards answer from several pools: one question alone may meet an empty one. */
const PROBES = 2;

/** What a zone answers for names that nobody made; null: nothing, as it should be. */
export type Wildcard = DnsSight | null;

/** Asks zones for random names, once for each zone. */
export function wildcardsOf(reach: DnsReach): (zone: string) => Promise<Wildcard> {
  const known = new Map<string, Promise<Wildcard>>();
  return (zone) => {
    const asked = known.get(zone) ?? probe(zone, reach);
    known.set(zone, asked);
    return asked;
  };
}

async function probe(zone: string, reach: DnsReach): Promise<Wildcard> {
  const names = Array.from({ length: PROBES }, () => `${randomLabel()}.${zone}`);
  const verdicts = await Promise.all(names.map((name) => sightOf(name, reach)));
  const sights = verdicts.filter((verdict) => verdict.kind === 'registered');
  if (sights.length === 0) return null;
  return {
    nameServers: sights.flatMap(({ nameServers }) => nameServers),
    addresses: sights.flatMap(({ addresses }) => addresses),
    mailServers: sights.flatMap(({ mailServers }) => mailServers),
  };
}

/** Longer than any word, so that nobody has registered it. */
const randomLabel = () => `q${randomBytes(12).toString('hex')}`;

/**
 * Whether a name answers only because every name does. Its addresses say nothing, for parking services change them: a
 * domain that somebody registered has name servers or mail servers of its own.
 */
export function isOfWildcard({ nameServers, mailServers }: DnsSight, wildcard: Wildcard): boolean {
  if (!wildcard) return false;
  return (
    nameServers.every((server) => wildcard.nameServers.includes(server)) &&
    mailServers.every((server) => wildcard.mailServers.includes(server))
  );
}

import type { Dns, DnsReply, RecordType } from '@rocca/sources/dns/dns';

/** What name servers say of a domain. */
export interface DnsSight {
  readonly nameServers: readonly string[];
  readonly addresses: readonly string[];
  /** Mail servers, the preferred one first. */
  readonly mailServers: readonly string[];
}

export type DnsVerdict =
  | ({ readonly kind: 'registered' } & DnsSight)
  | { readonly kind: 'free' }
  | { readonly kind: 'untold'; readonly reason: Extract<DnsReply, { kind: 'untold' }>['reason'] };

/** A zone may list hundreds; a report shows a few. */
const MAX_RECORDS = 20;

export interface DnsReach {
  readonly dns: Dns;
  readonly signal: AbortSignal;
}

/**
 * Whether a name is in use. Most names are not, and one question tells: a name that does not exist has no records of any
 * type. A server that cannot or will not answer says nothing about the domain: neither that it is registered nor that
 * it is free.
 */
export async function sightOf(name: string, { dns, signal }: DnsReach): Promise<DnsVerdict> {
  const ask = (type: RecordType) => dns.ask(name, type, { signal });
  const ns = await ask('NS');
  if (ns.kind === 'absent') return { kind: 'free' };
  const nameServers = ns.kind === 'records' ? targetsOf(ns, name) : [];
  // Dead servers would let every other question time out as well.
  if (ns.kind === 'untold' && ns.reason === 'timed_out') return ns;
  const [a, aaaa, mx, soa] = await Promise.all([
    ask('A'),
    ask('AAAA'),
    ask('MX'),
    nameServers.length > 0 ? null : ask('SOA'),
  ]);
  const addresses = [...addressesOf(a), ...addressesOf(aaaa)].slice(0, MAX_RECORDS);
  const mailServers = mailServersOf(mx);
  const hasZone =
    soa?.kind === 'records' && soa.records.some((record) => record.type === 'SOA' && record.name === name);
  if (nameServers.length > 0 || hasZone || addresses.length > 0 || mailServers.length > 0) {
    return { kind: 'registered', nameServers, addresses, mailServers };
  }
  const untold = [ns, a, aaaa, mx, soa].find((reply) => reply?.kind === 'untold');
  return untold ?? { kind: 'free' };
}

/** Servers of the name itself: those of a name it points to say nothing about it. */
function targetsOf(reply: Extract<DnsReply, { kind: 'records' }>, name: string): string[] {
  const targets = reply.records.flatMap((record) =>
    record.type === 'NS' && record.name === name && record.target !== '' ? [record.target] : [],
  );
  return [...new Set(targets)].toSorted().slice(0, MAX_RECORDS);
}

function addressesOf(reply: DnsReply): string[] {
  if (reply.kind !== 'records') return [];
  const addresses = reply.records.flatMap((record) =>
    record.type === 'A' || record.type === 'AAAA' ? [record.address] : [],
  );
  return [...new Set(addresses)].toSorted();
}

/** An MX without a name is the published wish for no mail (RFC 7505). */
function mailServersOf(reply: DnsReply): string[] {
  if (reply.kind !== 'records') return [];
  const servers = reply.records.flatMap((record) => (record.type === 'MX' && record.target !== '' ? [record] : []));
  const sorted = servers.toSorted((a, b) => a.preference - b.preference || (a.target < b.target ? -1 : 1));
  return [...new Set(sorted.map(({ target }) => target))].slice(0, MAX_RECORDS);
}

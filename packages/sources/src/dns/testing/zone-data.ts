import { TYPE_NUMBERS } from '../codec/constants.ts';
import type { DnsRecord } from '../dns.ts';

/** A record as a test writes it: without the name, which is the key of the zone. */
export type ZoneRecord = DnsRecord extends infer One
  ? One extends DnsRecord
    ? Omit<One, 'name' | 'ttl'>
    : never
  : never;

/**
 * A zone in memory. Keys are whole names without the last dot; a key that begins with `*.` is a wildcard. A name with
 * NS records below the apex is a delegation.
 */
export interface Zone {
  readonly apex: string;
  readonly records: Readonly<Record<string, readonly ZoneRecord[]>>;
  /** Answers the wildcards differently each time: the n-th question gets the n-th set. */
  readonly rotating?: Readonly<Record<string, ReadonlyArray<readonly ZoneRecord[]>>>;
  readonly transfer?: 'allowed' | 'refused' | 'endless' | 'silent' | 'cut_off';
}

export interface Found {
  readonly rcode: number;
  readonly answers: readonly DnsRecord[];
  readonly authority: readonly DnsRecord[];
  readonly authoritative: boolean;
}

const TTL = 60;

/** What an authoritative server of these zones says (RFC 1034, 4.3.2), wildcards and delegations included. */
export function createZones(zones: readonly Zone[]) {
  const known = zones.map(indexed);
  return {
    zoneOf: (name: string) => zones.find(({ apex }) => apex === name) ?? null,
    find(name: string, type: number): Found {
      const answers: DnsRecord[] = [];
      let owner = name;
      for (let step = 0; step < 8; step += 1) {
        const zone = known
          .filter(({ apex }) => isAtOrBelow(owner, apex))
          .toSorted((a, b) => b.apex.length - a.apex.length)[0];
        // An alias that leaves our zones is as far as this server knows.
        if (!zone)
          return { rcode: answers.length > 0 ? 0 : 5, answers, authority: [], authoritative: answers.length > 0 };
        const cut = zone.delegationOf(owner);
        if (cut) return { rcode: 0, answers, authority: cut, authoritative: false };
        const at = zone.at(owner);
        if (!at) return { rcode: 3, answers, authority: zone.soa, authoritative: true };
        const asked = at.filter((record) => TYPE_NUMBERS[record.type] === type);
        const alias = at.find((record) => record.type === 'CNAME');
        if (asked.length > 0 || !alias || alias.type !== 'CNAME') {
          answers.push(...asked);
          return { rcode: 0, answers, authority: asked.length > 0 ? [] : zone.soa, authoritative: true };
        }
        answers.push(alias);
        owner = alias.target;
      }
      return { rcode: 0, answers, authority: [], authoritative: true };
    },
  };
}

const isAtOrBelow = (name: string, apex: string) => name === apex || name.endsWith(`.${apex}`);
const parentOf = (name: string) => name.slice(name.indexOf('.') + 1);

function indexed(zone: Zone) {
  const names = new Map<string, DnsRecord[]>();
  for (const [name, records] of Object.entries(zone.records))
    names.set(
      name,
      records.map((one) => recordOf(name, one)),
    );
  // Names between a name and the apex exist too, with nothing at them.
  for (const name of [...names.keys()]) {
    for (let above = name; above !== zone.apex && above.includes('.'); above = parentOf(above)) {
      if (!names.has(above)) names.set(above, []);
    }
  }
  if (!names.has(zone.apex)) names.set(zone.apex, []);
  const soa = [recordOf(zone.apex, { type: 'SOA', primary: `ns1.${zone.apex}`, serial: 1 })];
  if (!names.get(zone.apex)?.some(({ type }) => type === 'SOA')) names.get(zone.apex)?.push(...soa);
  let turn = 0;
  return {
    apex: zone.apex,
    soa,
    delegationOf(name: string): DnsRecord[] | null {
      for (let above = name; above !== zone.apex && above.includes('.'); above = parentOf(above)) {
        const servers = names.get(above)?.filter(({ type }) => type === 'NS') ?? [];
        if (servers.length > 0) return servers;
      }
      return null;
    },
    at(name: string): readonly DnsRecord[] | null {
      const exact = names.get(name);
      if (exact) return exact;
      // The closest name that exists decides which wildcard applies, if any (RFC 4592).
      let closest = parentOf(name);
      while (!names.has(closest) && closest.includes('.')) closest = parentOf(closest);
      const sets = zone.rotating?.[`*.${closest}`];
      if (sets) return (sets[turn++ % sets.length] ?? []).map((one) => recordOf(name, one));
      return names.get(`*.${closest}`)?.map((record) => ({ ...record, name })) ?? null;
    },
  };
}

const recordOf = (name: string, record: ZoneRecord): DnsRecord => ({ name, ttl: TTL, ...record }) as DnsRecord;

/** Short forms for tests. */
export const a = (address: string): ZoneRecord => ({ type: 'A', address });
export const aaaa = (address: string): ZoneRecord => ({ type: 'AAAA', address });
export const cname = (target: string): ZoneRecord => ({ type: 'CNAME', target });
export const ns = (target: string): ZoneRecord => ({ type: 'NS', target });
export const ptr = (target: string): ZoneRecord => ({ type: 'PTR', target });
export const mx = (target: string, preference = 10): ZoneRecord => ({ type: 'MX', preference, target });
export const srv = (target: string, port = 443): ZoneRecord => ({
  type: 'SRV',
  priority: 0,
  weight: 0,
  port,
  target,
});
export const txt = (text: string): ZoneRecord => ({ type: 'TXT', text });

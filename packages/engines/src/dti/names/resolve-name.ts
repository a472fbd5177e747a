import type { DnsRecord, DnsReply, RecordType } from '@rocca/sources/dns/dns';

export type Ask = (name: string, type: RecordType) => Promise<DnsReply>;

export type Resolution =
  | { readonly kind: 'absent' }
  | { readonly kind: 'untold' }
  | {
      readonly kind: 'exists';
      readonly addresses: readonly string[];
      /** Where it leads, one name after the other. */
      readonly aliases: readonly string[];
      /** Its aliases come round: it leads nowhere. */
      readonly endless: boolean;
      /** Some of its addresses could not be asked for. */
      readonly partial: boolean;
    };

const ABSENT: Resolution = { kind: 'absent' };
const UNTOLD: Resolution = { kind: 'untold' };
/** Longer chains are a loop or a game. */
const MAX_ALIASES = 12;
/** A name of everyday use has a handful. */
const MAX_ADDRESSES = 64;

/** Addresses of a name, along its aliases to the end, whether the server followed them or left that to us. */
export async function resolveName(ask: Ask, name: string): Promise<Resolution> {
  const first = await ask(name, 'A');
  if (first.kind === 'absent') return ABSENT;
  const told = first.kind === 'records' ? first : await aliasAt(ask, name);
  if (!told) return UNTOLD;
  const addresses = new Set<string>();
  const aliases: string[] = [];
  let partial = false;
  let end = followed(told.records, name, aliases, addresses);
  while (aliases.length > 0 && addresses.size === 0 && end !== null) {
    const reply = await ask(end, 'A');
    // An alias that leads nowhere has no IPv6 either.
    if (reply.kind === 'absent') return { kind: 'exists', addresses: [], aliases, endless: false, partial };
    const next = reply.kind === 'records' ? reply : await aliasAt(ask, end);
    if (!next) {
      partial = true;
      break;
    }
    const further = followed(next.records, end, aliases, addresses);
    if (further === end) break;
    end = further;
  }
  if (end !== null) {
    const reply = await ask(end, 'AAAA');
    if (reply.kind === 'records') followed(reply.records, end, aliases, addresses);
    else if (reply.kind === 'untold') partial = true;
  }
  return { kind: 'exists', addresses: [...addresses].slice(0, MAX_ADDRESSES), aliases, endless: end === null, partial };
}

/**
 * The alias at a name whose addresses nobody tells; null: it is none, or not known. A resolver that cannot reach what the
 * alias leads to fails the whole question, and still knows the alias itself.
 */
async function aliasAt(ask: Ask, name: string): Promise<Extract<DnsReply, { kind: 'records' }> | null> {
  const reply = await ask(name, 'CNAME');
  return reply.kind === 'records' && reply.records.some(({ type }) => type === 'CNAME') ? reply : null;
}

/** Adds what a reply tells; the name at the end of its aliases, or null where they go round. */
function followed(
  records: readonly DnsRecord[],
  name: string,
  aliases: string[],
  addresses: Set<string>,
): string | null {
  let end = name;
  for (const record of records) {
    if (record.type === 'A' || record.type === 'AAAA') addresses.add(record.address);
    if (record.type !== 'CNAME' || record.name !== end) continue;
    if (record.target === name || aliases.includes(record.target) || aliases.length >= MAX_ALIASES) return null;
    aliases.push(record.target);
    end = record.target;
  }
  return end;
}

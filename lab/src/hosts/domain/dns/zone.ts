import { labAddress } from '../../../address.ts';
import type { SoaRecord, ZoneRecord } from './record.ts';

/** One of the lab's two name servers. */
export type ServerRole = 'first' | 'second';

export interface Zone {
  readonly apex: string;
  readonly soa: SoaRecord;
  /** In the order in which they were written; the SOA is not among them. */
  readonly records: readonly ZoneRecord[];
  readonly byName: ReadonlyMap<string, readonly ZoneRecord[]>;
  /** Names without records that exist because something stands below them (RFC 4592: empty non-terminals). */
  readonly between: ReadonlySet<string>;
  /** The servers that hand the whole zone to anyone. */
  readonly transferFrom: readonly ServerRole[];
  /** A validating resolver would vouch for it. */
  readonly signed: boolean;
}

export interface ZoneText {
  readonly apex: string;
  /**
   * A record per line: name, type and value. `@` is the apex; names without a last dot are below it. The value of an A
   * record is the number of a lab host. The first NS is the primary.
   */
  readonly text: string;
  readonly transferFrom?: readonly ServerRole[];
  readonly more?: readonly ZoneRecord[];
  readonly signed?: boolean;
}

const TTL = 300;
/** The longest string a TXT record holds; longer texts are several strings that readers join (RFC 7208, 3.3). */
const TXT_STRING = 255;
const SERIAL = 2_026_010_101;

export function buildZone(written: ZoneText, network: number): Zone {
  const { apex, transferFrom = [], more = [], signed = false } = written;
  const lines = written.text.split('\n').map((line) => line.trim());
  const records = [...lines.filter(Boolean).map((line) => parseRecord(line, apex, network)), ...more];
  const primary = records.find((record) => record.type === 'NS');
  if (primary?.type !== 'NS') throw new Error(`${apex} has no name server`);
  const soa: SoaRecord = {
    name: apex,
    ttl: TTL,
    type: 'SOA',
    primary: primary.target,
    contact: apex ? `hostmaster.${apex}` : 'hostmaster',
    serial: SERIAL,
  };
  const byName = new Map<string, ZoneRecord[]>([[apex, [soa]]]);
  for (const record of records) byName.set(record.name, [...(byName.get(record.name) ?? []), record]);
  return { apex, soa, records, byName, between: namesBetween(byName, apex), transferFrom, signed };
}

function namesBetween(byName: ReadonlyMap<string, unknown>, apex: string): ReadonlySet<string> {
  const between = new Set<string>();
  for (const name of byName.keys()) {
    for (let above = parentOf(name); above !== apex && above.endsWith(`.${apex}`); above = parentOf(above)) {
      if (!byName.has(above)) between.add(above);
    }
  }
  return between;
}

export function parentOf(name: string): string {
  const dot = name.indexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1);
}

function parseRecord(line: string, apex: string, network: number): ZoneRecord {
  const [, owner = '', type = '', value = ''] = /^(\S+)\s+(\S+)\s+(.+)$/.exec(line) ?? [];
  const at = { name: absolute(owner, apex), ttl: TTL };
  const words = value.split(/\s+/);
  switch (type) {
    case 'A':
      return { ...at, type, address: labAddress(network, Number(value)) };
    case 'NS':
    case 'CNAME':
    case 'PTR':
      return { ...at, type, target: absolute(value, apex) };
    case 'MX':
      return { ...at, type, preference: Number(words[0]), target: absolute(words[1] ?? '', apex) };
    case 'TXT':
      return { ...at, type, texts: cut(value) };
    case 'CAA':
      return { ...at, type, tag: words[0] ?? '', value: words.slice(1).join(' ') };
    default:
      throw new Error(`no record: ${line}`);
  }
}

function absolute(name: string, apex: string): string {
  if (name === '@') return apex;
  return name.endsWith('.') ? name.slice(0, -1) : `${name}.${apex}`;
}

function cut(text: string): string[] {
  const strings: string[] = [];
  for (let at = 0; at < text.length; at += TXT_STRING) strings.push(text.slice(at, at + TXT_STRING));
  return strings;
}

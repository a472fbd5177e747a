import type { Dns, DnsRecord, DnsReply, RecordType } from '@rocca/sources/dns/dns';

/**
 * Name servers in memory: zones as a zone file would have them, and failures. Names that are not there are NXDOMAIN,
 * those above others are empty, CNAMEs are followed, as a resolver does.
 */

export type Failure = Extract<DnsReply, { kind: 'untold' }>['reason'];
type Values = readonly string[] | Failure;
export type Zone = Readonly<Record<string, Readonly<Partial<Record<RecordType, Values>>>>>;

export interface ScriptedDns extends Dns {
  /** `name TYPE`, in the order in which they were asked. */
  readonly asked: string[];
}

interface Options {
  /** Replies of a name that come first, one for each question, before the zone answers. */
  readonly first?: Readonly<Record<string, readonly DnsReply[]>>;
  readonly authenticated?: boolean;
}

export function scriptedDns(zone: Zone, { first = {}, authenticated = false }: Options = {}): ScriptedDns {
  const asked: string[] = [];
  const waiting = new Map(Object.entries(first).map(([name, replies]) => [name, [...replies]]));
  return {
    asked,
    get questions() {
      return asked.length;
    },
    async ask(name, type, { signal }) {
      signal.throwIfAborted();
      asked.push(`${name} ${type}`);
      return waiting.get(name)?.shift() ?? answer(zone, name, type, authenticated);
    },
    transfer: async () => ({ kind: 'refused' }),
    close() {},
  };
}

function answer(zone: Zone, name: string, type: RecordType, authenticated: boolean): DnsReply {
  const records: DnsRecord[] = [];
  let at = name;
  for (let hops = 0; hops < 8; hops += 1) {
    const node = zone[at];
    if (!node) {
      const isAbove = Object.keys(zone).some((other) => other.endsWith(`.${at}`));
      return isAbove ? { kind: 'records', records, authenticated } : { kind: 'absent' };
    }
    const values = node[type] ?? [];
    if (typeof values === 'string') return { kind: 'untold', reason: values };
    const aliases = type === 'CNAME' ? [] : (node.CNAME ?? []);
    if (typeof aliases === 'string') return { kind: 'untold', reason: aliases };
    const [alias] = aliases;
    if (alias === undefined) {
      records.push(...values.map((value) => recordOf(at, type, value)));
      return { kind: 'records', records, authenticated };
    }
    records.push(recordOf(at, 'CNAME', alias));
    at = alias;
  }
  return { kind: 'untold', reason: 'failed' };
}

function recordOf(name: string, type: RecordType, value: string): DnsRecord {
  const owner = { name, ttl: 300 };
  const [first = '', second = '', third = '', fourth = ''] = value.split(' ');
  switch (type) {
    case 'A':
    case 'AAAA':
      return { ...owner, type, address: value };
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return { ...owner, type, target: value };
    case 'MX':
      return { ...owner, type, preference: Number(first), target: second };
    case 'SRV':
      return {
        ...owner,
        type,
        ...{ priority: Number(first), weight: Number(second), port: Number(third), target: fourth },
      };
    case 'SOA':
      return { ...owner, type, primary: first, serial: Number(second) };
    case 'CAA':
      return { ...owner, type, critical: first === '128', tag: second, value: third.replaceAll('"', '') };
    case 'TXT':
    case 'DS':
    case 'DNSKEY':
    case 'TLSA':
      return { ...owner, type, text: value };
  }
}

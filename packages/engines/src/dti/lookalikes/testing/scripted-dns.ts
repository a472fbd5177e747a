import { type Dns, type DnsRecord, type DnsReply, RECORD_TYPES, type RecordType } from '@rocca/sources/dns/dns';

/** Records of a name in a few words: `NS ns1.example`, `MX 10 mail.example`, `A@other.example 192.0.2.1` (another's). */
type Script = readonly string[] | Extract<DnsReply, { kind: 'untold' }>['reason'];

/** Name servers of a small world: what is not in `names` does not exist, but for what `others` says. */
export function scriptedDns(
  names: Readonly<Record<string, Script>>,
  others: (name: string) => Script | null = () => null,
): Dns {
  let questions = 0;
  return {
    get questions() {
      return questions;
    },
    async ask(name, type, { signal }) {
      signal.throwIfAborted();
      questions += 1;
      const script = names[name] ?? others(name);
      if (!script) return { kind: 'absent' };
      if (typeof script === 'string') return { kind: 'untold', reason: script };
      const records = script.map((line) => recordOf(name, line)).filter((record) => record.type === type);
      return { kind: 'records', records, authenticated: false };
    },
    async transfer() {
      return { kind: 'refused' };
    },
    close() {},
  };
}

function recordOf(name: string, line: string): DnsRecord {
  const [head = '', ...rest] = line.split(' ');
  const [word, owner = name] = head.split('@');
  const type = RECORD_TYPES.find((one: RecordType) => one === word);
  const last = rest.at(-1) ?? '';
  const base = { name: owner, ttl: 60 };
  if (type === 'A' || type === 'AAAA') return { ...base, type, address: last };
  if (type === 'NS' || type === 'CNAME') return { ...base, type, target: last };
  if (type === 'MX') return { ...base, type, preference: Number(rest[0]), target: rest[1] ?? '' };
  if (type === 'SOA') return { ...base, type, primary: last, serial: 1 };
  throw new Error(`not scripted: ${line}`);
}

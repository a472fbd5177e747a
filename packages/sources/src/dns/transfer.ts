import { FLAG, HEADER_SIZE, RCODE } from './codec/constants.ts';
import { nameEnd, readName } from './codec/read-name.ts';
import { readRecord } from './codec/read-record.ts';
import type { DnsRecord, TransferReply } from './dns.ts';
import type { TcpEnd } from './tcp.ts';

export interface TransferLimits {
  readonly maxRecords: number;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export const TRANSFER_LIMITS: TransferLimits = {
  // The zone of a large company; each name in it is looked up and written. A larger one is cut, and the report says so.
  maxRecords: 50_000,
  maxBytes: 16 * 1024 * 1024,
  timeoutMs: 60_000,
};

/** Collects the messages of a zone transfer (RFC 5936): it begins and ends with the zone's SOA. */
export function createTransfer(zone: string, query: Buffer, { maxRecords }: TransferLimits) {
  const records: DnsRecord[] = [];
  let verdict: TransferReply | null = null;
  /** Also what nobody keeps costs time: an endless zone of unknown types ends as well. */
  let seen = 0;
  let begun = false;

  const finish = (reply: TransferReply) => {
    verdict = reply;
    return 'done' as const;
  };
  const broken = () =>
    finish(begun ? { kind: 'records', records, cut: true } : { kind: 'untold', reason: 'malformed' });

  return {
    onMessage(message: Buffer): 'more' | 'done' {
      if (message.length < HEADER_SIZE || message[0] !== query[0] || message[1] !== query[1]) return broken();
      const flags = message.readUInt16BE(2);
      if ((flags & FLAG.response) === 0) return broken();
      const rcode = flags & 0xf;
      if (rcode !== RCODE.noError && !begun) {
        // A server in trouble has not said that it keeps the zone to itself.
        return finish(
          rcode === RCODE.serverFailure || rcode === RCODE.formatError
            ? { kind: 'untold', reason: 'failed' }
            : { kind: 'refused' },
        );
      }
      if (rcode !== RCODE.noError) return broken();
      let at = skipQuestions(message);
      if (at === null) return broken();
      const count = message.readUInt16BE(6);
      if (count === 0 && !begun) return finish({ kind: 'refused' });
      for (let left = count; left > 0; left -= 1) {
        const read = readRecord(message, at);
        if (!read) return broken();
        at = read.end;
        seen += 1;
        const record = read.kind === 'record' ? read.record : null;
        const isSoa = record?.type === 'SOA' && record.name === zone;
        if (!begun && !isSoa) return broken();
        if (begun && isSoa) return finish({ kind: 'records', records, cut: false });
        begun = true;
        if (record) records.push(record);
        if (seen >= maxRecords) return finish({ kind: 'records', records, cut: true });
      }
      return 'more';
    },
    /** What is known when the conversation is over. */
    end(why: TcpEnd): TransferReply {
      if (verdict) return verdict;
      if (begun) return { kind: 'records', records, cut: true };
      return {
        kind: 'untold',
        reason: why === 'timed_out' ? 'timed_out' : why === 'too_large' ? 'malformed' : 'failed',
      };
    },
  };
}

function skipQuestions(message: Buffer): number | null {
  let at = HEADER_SIZE;
  for (let left = message.readUInt16BE(4); left > 0; left -= 1) {
    if (readName(message, at) === null) return null;
    at = nameEnd.at + 4;
    if (at > message.length) return null;
  }
  return at;
}

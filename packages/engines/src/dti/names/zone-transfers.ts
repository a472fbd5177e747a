import { coverageDetail, joinDetails } from '@rocca/contract/report/coverage-detail';
import type { Dns, DnsRecord } from '@rocca/sources/dns/dns';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import type { StepReport } from '../report.ts';
import { type Ask, resolveName } from './resolve-name.ts';

/** A server that gives the whole zone to whoever asks. */
export interface HandedOutZone {
  readonly zone: string;
  /** The server's name, as the zone gives it. */
  readonly server: string;
  readonly address: string;
  readonly records: number;
  /** There was more than our bounds allow. */
  readonly cut: boolean;
  /** The first names, for the evidence. */
  readonly sample: readonly string[];
}

export interface ZoneTransferOptions {
  readonly dns: Dns;
  readonly ask: Ask;
  readonly domain: string;
  /** Null: no server could be made to name them. */
  readonly servers: readonly string[] | null;
  readonly mayAsk: (address: string) => boolean;
  readonly signal: AbortSignal;
  /** Why no more servers may be asked; null: they may. */
  readonly over?: () => CoverageReason | null;
  /** Takes the records of one server; the next is asked when it is done with them. */
  readonly onZone: (records: readonly DnsRecord[]) => Promise<void>;
}

const MAX_SERVERS = 16;
const MAX_ADDRESSES = 4;
/** Servers that keep silent, each for a minute: the rest of them will, too. */
const MAX_SILENT = 4;
const SAMPLE = 20;

/** Asks every server of the domain that may be reached for the whole zone. */
export async function tryZoneTransfers(
  options: ZoneTransferOptions,
): Promise<{ step: StepReport; handedOut: HandedOutZone[] }> {
  const { dns, ask, domain, servers, mayAsk, signal, onZone, over = () => null } = options;
  const handedOut: HandedOutZone[] = [];
  const unknown = new Map<CoverageReason, string[]>();
  const cannotTell = (reason: CoverageReason, what: string) =>
    unknown.set(reason, [...(unknown.get(reason) ?? []), what]);
  const tried = new Set<string>();
  let answered = 0;
  let silent = 0;
  if (servers === null) cannotTell('source_failed', `the name servers of ${domain}`);
  for (const server of (servers ?? []).slice(0, MAX_SERVERS)) {
    const resolution = await resolveName(ask, server);
    const addresses = resolution.kind === 'exists' ? resolution.addresses : [];
    if (addresses.length === 0) cannotTell('not_resolved', server);
    for (const address of addresses.slice(0, MAX_ADDRESSES)) {
      if (tried.has(address)) continue;
      tried.add(address);
      if (!mayAsk(address)) {
        cannotTell('not_allowed', `${server} (${address})`);
        continue;
      }
      if (silent >= MAX_SILENT) {
        cannotTell('timed_out', `${server} (${address})`);
        continue;
      }
      const ended = over();
      if (ended) {
        cannotTell(ended, `${server} (${address})`);
        continue;
      }
      const reply = await dns.transfer(domain, address, { signal });
      if (reply.kind === 'untold' && reply.reason === 'timed_out') silent += 1;
      if (reply.kind === 'untold')
        cannotTell(reply.reason === 'timed_out' ? 'timed_out' : 'source_failed', `${server} (${address})`);
      else answered += 1;
      if (reply.kind !== 'records') continue;
      if (reply.cut) cannotTell('limit_reached', `${server} (${address}) after ${reply.records.length} records`);
      const sample = [...new Set(reply.records.map(({ name }) => name))].slice(0, SAMPLE);
      handedOut.push({ zone: domain, server, address, records: reply.records.length, cut: reply.cut, sample });
      await onZone(reply.records);
    }
  }
  const [reason = null] = unknown.keys();
  const parts = [coverageDetail('zone_servers', answered, handedOut.length)];
  for (const what of unknown.values()) parts.push(coverageDetail('servers_silent', what.slice(0, 8).join(', ')));
  const step = { check: 'zone_transfer', reason, detail: joinDetails(parts), partly: reason !== null && answered > 0 };
  return { step, handedOut };
}

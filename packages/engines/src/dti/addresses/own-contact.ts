import type { SeenPort } from '@rocca/sources/core/facts';
import type { NmapHost } from '@rocca/tools/nmap/model';
import { greetingIn } from '../../shared/versions/greeting-in.ts';

/** Our own contact with an address. */
export interface OwnContact {
  readonly host: NmapHost;
  readonly on: Date;
  /** Heads of the start pages by port, one for each name that was asked for. */
  readonly heads: ReadonlyMap<number, readonly string[]>;
  /** Ports that only sources had seen, looked at once more; null: there were none. */
  readonly recheck: NmapHost | null;
}

/** What our own contact says of a port that a source has seen. */
export type PortNow = 'open' | 'closed' | 'silent' | 'unknown';

type PortNumber = Pick<SeenPort, 'port' | 'transport'>;

export function portNow({ host, recheck }: Pick<OwnContact, 'host' | 'recheck'>, port: PortNumber): PortNow {
  const states = [host, recheck].map((scan) => scan?.ports.find((one) => isSame(one, port))?.state);
  if (states.includes('open')) return 'open';
  // A scan that had to give up may have left the port out, and UDP is not contacted.
  if (recheck === null || recheck.timedOut || recheck.state !== 'up' || port.transport !== 'tcp') return 'unknown';
  if (states[1] !== undefined) return 'silent';
  // What is closed is only counted, as may be what is filtered: which of both a port is, one count alone can tell.
  const counted = recheck.extraPorts.filter(({ protocol, count }) => protocol === 'tcp' && count > 0);
  if (counted.length === 0) return 'unknown';
  return counted.every(({ state }) => state === 'closed') ? 'closed' : 'silent';
}

/** TCP ports that sources have seen at an address and our own contact has not found open. */
export function portsToRecheck({ ports }: NmapHost, seen: readonly PortNumber[]): number[] {
  const missing = seen.filter(
    (port) => port.transport === 'tcp' && !ports.some((one) => one.state === 'open' && isSame(one, port)),
  );
  return [...new Set(missing.map(({ port }) => port))];
}

export const serviceAt = ({ host, recheck }: OwnContact, port: PortNumber) =>
  [host, recheck].flatMap((scan) => scan?.ports ?? []).find((one) => one.state === 'open' && isSame(one, port))
    ?.service;

/** What a port said to us: the heads of its pages, or what nmap quotes without knowing it. */
export function heardAt(own: OwnContact, port: PortNumber): readonly string[] {
  const heads = (port.transport === 'tcp' ? own.heads.get(port.port) : undefined) ?? [];
  if (heads.length > 0) return [...new Set(heads)];
  const quoted = greetingIn(serviceAt(own, port)?.fingerprint ?? null);
  return quoted === null ? [] : [quoted];
}

const isSame = (one: NmapHost['ports'][number], { port, transport }: PortNumber) =>
  one.port === port && one.protocol === transport;

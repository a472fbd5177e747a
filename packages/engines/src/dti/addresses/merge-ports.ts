import type { HostSight, SeenPort } from '@rocca/sources/core/facts';
import type { NmapHost } from '@rocca/tools/nmap/model';
import type { AddressReport } from '../report.ts';

export type KnownPort = AddressReport['ports'][number];

/** A port as one observer saw it. */
export interface Sighting extends SeenPort {
  readonly by: string;
  /** When it did not answer us although somebody had seen it. */
  readonly silentOn?: Date;
}

/** The ports of an address by number: what several observers saw of one port adds up, the one who knows most first. */
export function mergePorts(sightings: readonly Sighting[]): KnownPort[] {
  const byPort = Map.groupBy(sightings, ({ port, transport }) => `${port}/${transport}`);
  return [...byPort.values()]
    .map(mergeOne)
    .toSorted((a, b) => a.port - b.port || a.transport.localeCompare(b.transport));
}

function mergeOne(sightings: readonly Sighting[]): KnownPort {
  const byKnowledge = sightings.toSorted((a, b) => knows(b) - knows(a));
  const [best] = byKnowledge;
  if (!best) throw new Error('no sighting');
  // Where we have recognised nothing, what a source saw stays its statement, of its day.
  const named = byKnowledge.find(({ product }) => product !== null) ?? best;
  const { by: _, silentOn: __, ...port } = { ...best, ...pickNamed(named) };
  const sameProduct = sightings.filter(({ product }) => product?.toLowerCase() === port.product?.toLowerCase());
  return {
    ...port,
    version: port.version ?? sameProduct.find(({ version }) => version !== null)?.version ?? null,
    banner: port.banner ?? sightings.find(({ banner }) => banner !== null)?.banner ?? null,
    cpes: [...new Set(sightings.flatMap(({ cpes }) => cpes))],
    seenBy: [...new Set(sightings.map(({ by }) => by))],
    silentOn: sightings.every((one) => one.silentOn) ? (best.silentOn ?? null) : null,
  };
}

const pickNamed = ({ product, version, seenOn }: Sighting) => ({ product, version, seenOn });

/** What we have seen ourselves comes before what a source saw some time ago. */
const knows = ({ product, version, banner, by }: Sighting) =>
  (product === null ? 0 : 1) + (version === null ? 0 : 2) + (banner === null ? 0 : 1) + (by === 'nmap' ? 8 : 0);

export const portsOfSight = (by: string, { ports }: HostSight): Sighting[] => ports.map((port) => ({ ...port, by }));

export function portsOfScan({ ports }: NmapHost, seenOn: Date): Sighting[] {
  return ports
    .filter(({ state }) => state === 'open')
    .flatMap(({ protocol, port, service }) =>
      protocol === 'sctp'
        ? []
        : [
            {
              port,
              transport: protocol,
              product: service?.product ?? null,
              version: service?.version ?? null,
              banner: [service?.product, service?.version, service?.extraInfo].filter(Boolean).join(' ') || null,
              cpes: service?.cpes ?? [],
              seenOn,
              by: 'nmap',
            },
          ],
    );
}

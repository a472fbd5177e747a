import { labAddress } from './address.ts';
import { geographyOverlay, type LabPlace } from './hosts/domain/facts/geography.ts';
import { LAB_KEYS, LAB_SOURCES, type LabSource, SOURCE_PORTS, SOURCES_HOST } from './hosts/domain/sources/source.ts';

/** What a look at a domain of the lab asks instead of the world. */
export interface LabSurroundings {
  readonly nameServers: ReadonlyArray<{ readonly address: string; readonly port: number }>;
  /** Addresses of the services, without a slash at their end. */
  readonly sourceAddresses: Readonly<Record<LabSource, string>>;
  readonly keys: typeof LAB_KEYS;
  /** CIDR → where the lab's addresses are, and whose. */
  readonly geographyOverlay: Readonly<Record<string, LabPlace>>;
}

/** `network` is the third octet of the lab's addresses, 0 in the demo. */
export function labSurroundings(network: number): LabSurroundings {
  const sources = labAddress(network, SOURCES_HOST);
  return {
    nameServers: [53, 54].map((number) => ({ address: labAddress(network, number), port: 53 })),
    sourceAddresses: Object.fromEntries(
      LAB_SOURCES.map((source) => [source, `http://${sources}:${SOURCE_PORTS[source]}`]),
    ) as Record<LabSource, string>,
    keys: LAB_KEYS,
    geographyOverlay: geographyOverlay(network),
  };
}

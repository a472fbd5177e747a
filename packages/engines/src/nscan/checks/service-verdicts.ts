import type { NmapHost, NmapPort } from '@rocca/tools/nmap/model';
import { type ServiceVerdict, unknownFor } from '../../shared/versions/verdict.ts';
import { type NetworkPlace, placeOf, portName } from '../place.ts';

/** A port that is open, or that keeps silent where others answer, is a service of which something is to be known. */
export function servicesOf(host: NmapHost): NmapPort[] {
  return host.ports.filter((port) => port.state === 'open' || isFiltered(port));
}

function isFiltered({ state }: NmapPort): boolean {
  return /(?:^|\|)filtered$/.test(state);
}

/** One verdict for each service of a host: those of the products that answered, and why there is none of the others. */
export function serviceVerdicts(
  host: NmapHost,
  ofProducts: ReadonlyArray<ServiceVerdict<NetworkPlace>>,
): Array<ServiceVerdict<NetworkPlace>> {
  const answered = new Map(ofProducts.map((verdict) => [portName(verdict.place), verdict]));
  return servicesOf(host).map((port) => {
    const place = placeOf(port);
    const silent = { place, ...unknownFor(isFiltered(port) ? 'filtered' : 'service_unknown') };
    return answered.get(portName(place)) ?? silent;
  });
}

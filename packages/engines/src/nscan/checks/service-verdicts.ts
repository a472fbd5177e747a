import type { NmapHost, NmapPort } from '@rocca/tools/nmap/model';
import type { VersionQuestions } from '../../shared/versions/questions.ts';
import { CHECKED, type ServiceVerdict, unknownFor, type Verdict } from '../../shared/versions/verdict.ts';
import { type NetworkPlace, placeOf, portName } from '../place.ts';
import { answeredAs } from '../service-kind.ts';

/** A port that is open, or that keeps silent where others answer, is a service of which something is to be known. */
export function servicesOf(host: NmapHost): NmapPort[] {
  return host.ports.filter((port) => port.state === 'open' || isFiltered(port));
}

function isFiltered({ state }: NmapPort): boolean {
  return /(?:^|\|)filtered$/.test(state);
}

/** One verdict for each service of a host. */
export function serviceVerdicts(
  host: NmapHost,
  { questions, tooMany }: VersionQuestions<NetworkPlace>,
): Array<ServiceVerdict<NetworkPlace>> {
  const asked = new Set(questions.map(({ seen: { place } }) => portName(place)));
  return servicesOf(host).map((port) => {
    const place = placeOf(port);
    return { place, ...verdictOf(port, asked.has(portName(place)), tooMany) };
  });
}

function verdictOf(port: NmapPort, asked: boolean, tooMany: boolean): Verdict {
  if (isFiltered(port)) return unknownFor('filtered');
  if (asked) return CHECKED;
  const { service } = port;
  if (answeredAs(service) === null || (!service?.product && !service?.version)) return unknownFor('service_unknown');
  if (!service.version) return unknownFor('no_version');
  return unknownFor(tooMany ? 'too_many' : 'no_name');
}

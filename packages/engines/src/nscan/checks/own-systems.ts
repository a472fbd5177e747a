import { readSystem } from '@rocca/feeds/cpe/own-system';
import { systemsInMarks } from '@rocca/feeds/cpe/page-names';
import type { SeenProduct, SeenSystem } from '../../shared/versions/questions.ts';
import type { NetworkPlace } from '../place.ts';

const HOST: NetworkPlace = { port: null };

/**
 * The system of a host where a banner states its version, once for a host; where two banners contradict each other there
 * is none. What nmap guesses from manners is not asked about: its fingerprints carry the version of the machine they were
 * taken from, and fit releases of twenty years.
 */
export function ownSystems(answered: ReadonlyArray<SeenProduct<NetworkPlace>>): Array<SeenSystem<NetworkPlace>> {
  return oneVersionEach(answered.flatMap(toldBy));
}

/** nmap names the system of these by words alone. */
const ROUTER = /^MikroTik (?:router|RouterOS|bandwidth-test)\b/;

function toldBy(seen: SeenProduct<NetworkPlace>): Array<SeenSystem<NetworkPlace>> {
  const said = [seen.version, seen.extraInfo, seen.osType, seen.heard].filter(Boolean).join('\n');
  const named = [
    ...seen.cpes,
    ...systemsInMarks(seen.heard ?? ''),
    ...(seen.version && ROUTER.test(seen.product ?? '') ? [`cpe:/o:mikrotik:routeros:${seen.version}`] : []),
  ];
  return named.flatMap((cpe) => {
    const system = readSystem(cpe, said);
    if (!system) return [];
    // A hypervisor or a router answers with its own version: the system is what its service is.
    const isItself = !seen.cpes.some((one) => one.startsWith('cpe:/a:')) && !system.fixedSilently;
    return [{ system, seen: ofHost(seen), decides: isItself ? seen.place : null }];
  });
}

/** Told by a service, true of the host. */
function ofHost(seen: SeenProduct<NetworkPlace>): SeenProduct<NetworkPlace> {
  return { ...seen, place: HOST, family: FAMILY };
}

const FAMILY = 'Operating systems';

function oneVersionEach(systems: ReadonlyArray<SeenSystem<NetworkPlace>>): Array<SeenSystem<NetworkPlace>> {
  const products = Map.groupBy(systems, ({ system }) => system.title);
  return [...products.values()].flatMap((same) => {
    const versions = new Set(same.map(({ system }) => system.version));
    return versions.size === 1 ? same.slice(0, 1) : [];
  });
}

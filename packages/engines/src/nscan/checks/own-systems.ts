import { readSystem } from '@rocca/feeds/cpe/own-system';
import type { NmapOsMatch } from '@rocca/tools/nmap/model';
import type { SeenProduct, SeenSystem } from '../../shared/versions/questions.ts';
import type { NetworkPlace } from '../place.ts';

const HOST: NetworkPlace = { port: null };

/**
 * The system of a host where its version is certain: a banner states it, or nmap's best guesses agree on it. Once for a
 * host; where two banners contradict each other there is none.
 */
export function ownSystems(
  answered: ReadonlyArray<SeenProduct<NetworkPlace>>,
  guesses: readonly NmapOsMatch[],
): Array<SeenSystem<NetworkPlace>> {
  const told = answered.flatMap(toldBy);
  const guessed = guesses.flatMap(guessedBy);
  const agreed = guessed.length === guesses.length ? guessed : [];
  return oneVersionEach(told.length > 0 ? told : agreed);
}

/** As UPnP servers name what they run on: `Server: Linux/2.6.36 UPnP/1.0 …`. */
const KERNEL = /^server: ?Linux\/(\d{1,2}\.\d{1,3}\.\d{1,3})\b/im;

/** nmap names the system of these by words alone. */
const ROUTER = /^MikroTik (?:router|RouterOS|bandwidth-test)\b/;

function toldBy(seen: SeenProduct<NetworkPlace>): Array<SeenSystem<NetworkPlace>> {
  const said = [seen.version, seen.extraInfo, seen.osType, seen.heard].filter(Boolean).join('\n');
  const kernel = KERNEL.exec(seen.heard ?? '')?.[1];
  const named = [
    ...seen.cpes,
    ...(kernel ? [`cpe:/o:linux:linux_kernel:${kernel}`] : []),
    ...(seen.version && ROUTER.test(seen.product ?? '') ? [`cpe:/o:mikrotik:routeros:${seen.version}`] : []),
  ];
  return named.flatMap((cpe) => {
    const system = readSystem(cpe, said);
    if (!system) return [];
    // A hypervisor or a router answers with its own version: the system is what its service is.
    const isItself = !seen.cpes.some((one) => one.startsWith('cpe:/a:')) && !system.fixedSilently;
    return [{ system, seen: ofHost(seen), guessed: false, decides: isItself ? seen.place : null }];
  });
}

/** Told by a service, true of the host. */
function ofHost(seen: SeenProduct<NetworkPlace>): SeenProduct<NetworkPlace> {
  return { ...seen, place: HOST, family: FAMILY };
}

const FAMILY = 'Operating systems';

function guessedBy({ name, cpes }: NmapOsMatch): Array<SeenSystem<NetworkPlace>> {
  const [only, ...more] = cpes;
  const system = only && more.length === 0 && !/ - |\bor\b|\.X\b/i.test(name) ? readSystem(only, name) : null;
  if (!system) return [];
  const { version } = system;
  const words = { product: name, version: null, extraInfo: null, cpes };
  const seen = { place: HOST, where: 'TCP/IP', family: FAMILY, name: system.title, ...words };
  return [{ system: { ...system, version }, seen, guessed: true, decides: null }];
}

function oneVersionEach(systems: ReadonlyArray<SeenSystem<NetworkPlace>>): Array<SeenSystem<NetworkPlace>> {
  const products = Map.groupBy(systems, ({ system }) => system.title);
  return [...products.values()].flatMap((same) => {
    const versions = new Set(same.map(({ system }) => system.version));
    return versions.size === 1 ? same.slice(0, 1) : [];
  });
}

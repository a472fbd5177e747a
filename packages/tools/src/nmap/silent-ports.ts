import { MAX_PORTS } from './limits.ts';
import type { NmapHost, NmapPort } from './model.ts';

/** Filtered ports that nmap summed up: `7,9,21-23`. */
export interface SilentPorts extends Pick<NmapPort, 'protocol' | 'reason'> {
  readonly list: string;
}

/**
 * Where most ports answer that they are closed, one that keeps silent stands out: something is kept from us there. nmap
 * names few of them and sums many up; here each is named. Behind a firewall that swallows nearly everything the silent
 * ones say nothing, and stay a sum.
 */
export function withSilentPorts(host: NmapHost, silent: readonly SilentPorts[]): NmapHost {
  const named = silent.filter(({ protocol }) => stand(host, 'closed', protocol) > stand(host, 'filtered', protocol));
  if (named.length === 0) return host;
  const known = new Set(host.ports.map(nameOf));
  const added = named.flatMap(({ protocol, reason, list }) =>
    [...numbersIn(list)].map((port) => ({ protocol, port, state: 'filtered', reason, service: null, scripts: [] })),
  );
  return {
    ...host,
    ports: [...host.ports, ...added.filter((port) => !known.has(nameOf(port)))].slice(0, MAX_PORTS),
    extraPorts: host.extraPorts.filter(
      ({ state, protocol }) => state !== 'filtered' || !named.some((one) => one.protocol === protocol),
    ),
  };
}

function stand({ extraPorts }: NmapHost, state: string, protocol: NmapPort['protocol']): number {
  return extraPorts.find((extra) => extra.state === state && extra.protocol === protocol)?.count ?? 0;
}

const nameOf = ({ protocol, port }: Pick<NmapPort, 'protocol' | 'port'>) => `${port}/${protocol}`;

/** At most as many as there are. */
function numbersIn(list: string): Set<number> {
  const numbers = new Set<number>();
  let left = 65_536;
  for (const part of list.split(',', left)) {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    if (!(first >= 0 && last <= 65_535)) continue;
    for (let port = first; port <= last && left > 0; port += 1) {
      numbers.add(port);
      left -= 1;
    }
  }
  return numbers;
}

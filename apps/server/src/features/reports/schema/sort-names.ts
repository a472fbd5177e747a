import { NSCAN_SORTS, type NscanListSection } from '@rocca/contract/report/nscan.schema';

/** Fields of a row that sort as another name does, so that whatever a row shows can be sorted by its own name. */
const OTHER_NAMES: Readonly<Record<NscanListSection, ReadonlyMap<unknown, string>>> = {
  hosts: new Map([['ports', 'open_ports']]),
  host_ports: new Map([
    ['port', 'portid'],
    ['state.state', 'state'],
    ['name', 'service'],
    ['service.name', 'service'],
    ['service.product', 'product'],
    ['service.version', 'version'],
  ]),
  target_down: new Map(),
  vulnerabilities: sortsOfFindings(),
  nscan_difference: sortsOfFindings(),
};

/** A threat is a range of severities; a host is sorted by its address, which tells hosts without a name apart. */
function sortsOfFindings(): Map<unknown, string> {
  return new Map([
    ['threat', 'severity'],
    ['level', 'severity'],
    ['ip', 'host'],
    ['hostname', 'host'],
    ['host.ip', 'host'],
    ['host.hostname', 'host'],
  ]);
}

/** The sort that a name stands for; the section's own where none is asked for. */
export function sortNamed(section: NscanListSection, name: unknown): unknown {
  return OTHER_NAMES[section].get(name) ?? name ?? NSCAN_SORTS[section][0];
}

import { type NscanSections, nscanSections } from '@rocca/contract/engines/nscan/sections';
import type { ReportReading } from '../../../core/reading.ts';
import { addressSights } from './address-sights.ts';
import { coverage } from './coverage.ts';
import { downHosts } from './down.ts';
import { difference, remedies, vulnerabilities, vulnerabilityGroups } from './findings.ts';
import { hosts } from './hosts.ts';
import { hostPorts } from './ports.ts';
import { summary } from './summary.ts';
import { unknownServices } from './unknown-services.ts';

/** How the report of a network scan is read. */
export const nscanReading: ReportReading<NscanSections> = {
  code: 'nscan',
  sections: nscanSections,
  addressSights,
  resolvers: {
    nscan_summary: summary,
    nscan_coverage: coverage,
    nscan_difference: difference,
    hosts,
    host_ports: hostPorts,
    unknown_services: unknownServices,
    target_down: downHosts,
    vulnerabilities,
    vulnerability_groups: vulnerabilityGroups,
    remedies,
  },
};

import { type NscanHost, nscanSections } from '@rocca/contract/engines/nscan/sections';
import type { Language } from '@rocca/contract/language';
import type { LevelCounts } from '@rocca/contract/report/levels';
import { sql } from 'drizzle-orm';
import { reasonWords } from '../../../core/check-words.ts';
import { levelIsOneOf } from '../../../core/levels.ts';
import { addressIs } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { CHECK_WORDS } from './check-words.ts';
import { countsOf } from './facts.repo.ts';
import { portsOfPage } from './ports.ts';
import { presentServices } from './verdicts.ts';

/** The fields of a host that are columns, and the columns that its other fields are made of. */
interface HostRow
  extends Omit<NscanHost, 'guess_os' | 'counts' | 'unchecked' | 'services' | 'scanned_at' | 'ports'>,
    LevelCounts {
  readonly os_names: string[];
  readonly os_accuracies: number[];
  readonly os_types: string[];
  readonly checks_not_done: string[];
  readonly reasons: string[];
  readonly verdicts: string[] | null;
  readonly verdict_counts: number[] | null;
  readonly scanned_at: Date;
}

/** A scan has a few thousand hosts at most: they are sorted as they come, without an index for each sort. */
export const hosts = listSection(nscanSections.hosts, {
  from: sql`nscan_hosts h`,
  reportNo: sql`h.report_no`,
  select: sql`host(h.ip) AS ip, h.hostname, h.open_ports, h.os_names, h.os_accuracies, h.os_types, h.mac, h.vendor,
    h.severity, h.vulns AS vulnerabilities_count, h.critical, h.high, h.medium, h.low, h.checks_not_done, h.reasons, h.verdicts,
    h.verdict_counts, h.scanned_at`,
  order: {
    // Among equals in the order of the summary's most vulnerable hosts.
    severity: (direction) => sql`coalesce(h.severity, -1) ${direction}, h.critical ${direction}, h.high ${direction},
      h.medium ${direction}, h.low ${direction}, h.ip`,
    ip: (direction) => sql`h.ip ${direction}`,
    hostname: (direction) => sql`lower(h.hostname) COLLATE "C" ${direction} NULLS LAST, h.ip`,
    open_ports: (direction) => sql`h.open_ports ${direction}, h.ip`,
    vulnerabilities_count: (direction) => sql`h.vulns ${direction}, h.ip`,
  },
  where: {
    ip: addressIs(sql`h.ip`),
    level: levelIsOneOf(sql`h.severity`),
    vulnerable: (vulnerable) => (vulnerable ? sql`h.vulns > 0` : sql`h.vulns = 0`),
  },
  search: sql`h.search`,
  // Hosts by the level of their worst finding.
  severity: sql`h.severity`,
  total: async (scope) => (await countsOf(scope)).hostsUp,
  present(rows: readonly HostRow[], scope) {
    const portsOf = portsOfPage(
      scope,
      rows.map(({ ip }) => ip),
    );
    return rows.map((row) => ({ ...presentHost(row, scope.language), ports: () => portsOf(row.ip) }));
  },
});

function presentHost(row: HostRow, language: Language) {
  const { os_names, os_accuracies, os_types, critical, high, medium, low, checks_not_done, reasons, ...others } = row;
  const { verdicts, verdict_counts, ...host } = others;
  const services = verdicts?.map((verdict, index) => ({ verdict, services: verdict_counts?.[index] ?? 0 }));
  return {
    ...host,
    guess_os: {
      ostypes: os_types,
      osprobes: os_names.map((os_name, index) => ({ os_name, accuracy: os_accuracies[index] ?? 0 })),
    },
    counts: { critical, high, medium, low },
    unchecked: checks_not_done.map((check, index) => uncheckedOf(check, reasons[index] ?? 'tool_failed', language)),
    services: services ? presentServices(services, language) : null,
    scanned_at: host.scanned_at.toISOString(),
  };
}

function uncheckedOf(check: string, reason: string, language: Language) {
  const { name, expected } = reasonWords(reason, language);
  return { check, check_name: CHECK_WORDS.nameOf(check, language), reason, reason_name: name, expected };
}

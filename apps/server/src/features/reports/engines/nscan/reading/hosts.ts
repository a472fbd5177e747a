import { nscanSections } from '@rocca/contract/engines/nscan/sections';
import type { Language } from '@rocca/contract/language';
import { sql } from 'drizzle-orm';
import { reasonWords } from '../../../core/check-words.ts';
import { addressIs, levelIsOneOf } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { CHECK_WORDS } from './check-words.ts';
import { countsOf } from './facts.repo.ts';
import { portsOfPage } from './ports.ts';

interface HostRow {
  readonly ip: string;
  readonly hostname: string | null;
  readonly open_ports: number;
  readonly os_names: string[];
  readonly os_accuracies: number[];
  readonly os_types: string[];
  readonly mac: string | null;
  readonly vendor: string | null;
  readonly severity: number | null;
  readonly vulns: number;
  readonly critical: number;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
  readonly checks_not_done: string[];
  readonly reasons: string[];
  readonly scanned_at: Date;
}

/** A scan has a few thousand hosts at most: they are sorted as they come, without an index for each sort. */
export const hosts = listSection(nscanSections.hosts, {
  from: sql`nscan_hosts h`,
  reportNo: sql`h.report_no`,
  select: sql`host(h.ip) AS ip, h.hostname, h.open_ports, h.os_names, h.os_accuracies, h.os_types, h.mac, h.vendor,
    h.severity, h.vulns, h.critical, h.high, h.medium, h.low, h.checks_not_done, h.reasons, h.scanned_at`,
  order: {
    severity: (direction) => sql`coalesce(h.severity, -1) ${direction}, h.vulns ${direction}, h.ip`,
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
  const { ip, hostname, open_ports, mac, vendor, severity, critical, high, medium, low } = row;
  return {
    ...{ ip, hostname, open_ports, mac, vendor, severity },
    guess_os: {
      ostypes: row.os_types,
      osprobes: row.os_names.map((os_name, index) => ({ os_name, accuracy: row.os_accuracies[index] ?? 0 })),
    },
    vulnerabilities_count: row.vulns,
    counts: { critical, high, medium, low },
    unchecked: row.checks_not_done.map((check, index) =>
      uncheckedOf(check, row.reasons[index] ?? 'tool_failed', language),
    ),
    scanned_at: row.scanned_at.toISOString(),
  };
}

function uncheckedOf(check: string, reason: string, language: Language) {
  const { name, expected } = reasonWords(reason, language);
  return { check, check_name: CHECK_WORDS.nameOf(check, language), reason, reason_name: name, expected };
}

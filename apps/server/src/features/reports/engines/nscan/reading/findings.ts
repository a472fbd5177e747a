import { nscanSections } from '@rocca/contract/engines/nscan/sections';
import { sql } from 'drizzle-orm';
import { differenceSection, findingsSection } from '../../../core/finding-sections.ts';
import { groupSections } from '../../../core/group-sections.ts';
import { addressIs } from '../../../core/pages/conditions.ts';
import type { FindingPlaces } from '../../../core/pages/places.ts';
import { portCondition } from '../../../core/pages/port-search.ts';
import { nscanWriting } from '../record/index.ts';
import { CHECK_WORDS } from './check-words.ts';

interface PlaceRow {
  readonly ip: string;
  readonly hostname: string | null;
  readonly port: number;
  readonly protocol: string;
  readonly also_protocol: string | null;
}

interface HostAndPort {
  readonly host: { readonly hostname: string; readonly ip: string };
  readonly port: string;
}

/** Findings of a network scan are at a port of an address, over one protocol or two. */
export const HOST_PLACES: FindingPlaces<PlaceRow, HostAndPort> = {
  key: { column: 'ip', type: 'inet' },
  select: sql`host(f.ip) AS ip, h.hostname, f.port, f.protocol, f.also_protocol`,
  join: ({ reportNo }) => sql`LEFT JOIN nscan_hosts h ON h.report_no = ${reportNo} AND h.ip = f.ip`,
  selectGone: sql`host(f.ip) AS ip, f.place_name AS hostname, f.port, f.protocol, f.also_protocol`,
  searched: ({ reportNo }) =>
    sql`SELECT host(ip) AS place, vulns AS findings, search FROM nscan_hosts WHERE report_no = ${reportNo}`,
  searchedBefore: ({ reportNo }) => sql`
    SELECT DISTINCT ON (g.ip) host(g.ip), 0, E'\n' || concat_ws(E'\n', host(g.ip), lower(g.place_name)) || E'\n'
    FROM report_gone g WHERE g.report_no = ${reportNo} AND g.change = 'unverified'
      AND NOT EXISTS (SELECT FROM nscan_hosts h WHERE h.report_no = ${reportNo} AND h.ip = g.ip)`,
  named: portCondition,
  present: ({ ip, hostname, port, protocol, also_protocol }) => ({
    host: { hostname: hostname ?? ip, ip },
    port: [protocol, also_protocol]
      .flatMap((one) => (one === null ? [] : `${port === 0 ? 'general' : port}/${one}`))
      .join(', '),
  }),
};

export const vulnerabilities = findingsSection(nscanSections.vulnerabilities, {
  checks: CHECK_WORDS,
  places: HOST_PLACES,
  order: { port: ['port', 'protocol'] },
  where: { ip: addressIs(sql`f.ip`), port: (port) => portCondition(port) ?? sql`false` },
  narrow: ['ip'],
});

export const { vulnerabilityGroups, remedies } = groupSections(HOST_PLACES);

export const difference = differenceSection(nscanSections.nscan_difference, {
  checks: CHECK_WORDS,
  places: HOST_PLACES,
  judges: nscanWriting,
});

import { type NscanUnknownService, nscanSections } from '@rocca/contract/engines/nscan/sections';
import { type SQL, sql } from 'drizzle-orm';
import { reasonWords } from '../../../core/check-words.ts';
import { addressIs, isOneOf, searchedLines } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { verdictCountsOf } from './facts.repo.ts';
import { presentService, SERVICE_COLUMNS, type ServiceRow } from './ports.ts';

interface UnknownRow extends ServiceRow, Omit<NscanUnknownService, 'service' | 'reason_name'> {}

const byText = (column: SQL) => (direction: SQL) =>
  sql`${column} COLLATE "C" ${direction} NULLS LAST, p.ip, p.port, p.protocol`;

/** Every service that was not compared with known vulnerabilities, and why. */
export const unknownServices = listSection(nscanSections.unknown_services, {
  // The condition of the index of such ports.
  from: sql`nscan_ports p JOIN nscan_hosts h
    ON h.report_no = p.report_no AND h.ip = p.ip AND p.version_verdict <> 'checked'`,
  reportNo: sql`p.report_no`,
  select: sql`host(p.ip) AS ip, h.hostname, p.port AS portid, p.protocol, p.state, ${SERVICE_COLUMNS},
    p.version_verdict AS reason`,
  order: {
    ip: (direction) => sql`p.ip ${direction}, p.port, p.protocol`,
    portid: (direction) => sql`p.port ${direction}, p.protocol, p.ip`,
    service: byText(sql`p.service`),
    product: byText(sql`p.product`),
    reason: byText(sql`p.version_verdict`),
  },
  where: { ip: addressIs(sql`p.ip`), reason: isOneOf(sql`p.version_verdict`) },
  search: searchedLines(
    sql`p.port::text, p.port || '/' || p.protocol, host(p.ip), h.hostname, p.service, p.product, p.version, p.extra`,
  ),
  total: async (scope) =>
    (await verdictCountsOf(scope))?.reduce(
      (sum, { verdict, services }) => sum + (verdict === 'checked' ? 0 : services),
      0,
    ) ?? 0,
  present: (rows: readonly UnknownRow[], { language }) =>
    rows.map(({ ip, hostname, portid, protocol, state, reason, ...row }) => ({
      ...{ ip, hostname, portid, protocol, state, reason },
      service: presentService(row),
      reason_name: reasonWords(reason, language).name,
    })),
});

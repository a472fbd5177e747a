import { type NscanDown, nscanSections } from '@rocca/contract/engines/nscan/sections';
import { sql } from 'drizzle-orm';
import { addressIs, searchedLines } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { countsOf } from './facts.repo.ts';

export const downHosts = listSection(nscanSections.target_down, {
  from: sql`nscan_down d`,
  reportNo: sql`d.report_no`,
  select: sql`host(d.ip) AS ip, d.hostname, d.reason`,
  order: {
    ip: (direction) => sql`d.ip ${direction}`,
    hostname: (direction) => sql`lower(d.hostname) COLLATE "C" ${direction} NULLS LAST, d.ip`,
    reason: (direction) => sql`d.reason COLLATE "C" ${direction}, d.ip`,
  },
  where: { ip: addressIs(sql`d.ip`) },
  search: searchedLines(sql`host(d.ip), d.hostname, d.reason`),
  total: async (scope) => (await countsOf(scope)).hostsDown,
  present: (rows: readonly NscanDown[]) => rows,
});

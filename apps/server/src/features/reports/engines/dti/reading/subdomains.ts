import { dtiSections, type SubdomainData } from '@rocca/contract/engines/dti/sections';
import { type SQL, sql } from 'drizzle-orm';
import { addressIs } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { hasChange } from './changes.ts';
import { factsOf } from './facts.repo.ts';
import { technologyType } from './words.ts';

/** Whether a finding says that the name of a row can be taken over. */
const isTaken = (row: SQL): SQL => sql`EXISTS (
  SELECT FROM report_findings f JOIN report_issues i ON i.report_no = f.report_no AND i.no = f.issue_no
  WHERE f.report_no = ${row}.report_no AND f.place_name = ${row}.name AND i.check_code = 'takeover')`;

export const subdomains = listSection(dtiSections.subdomain_data, {
  from: sql`dti_names n`,
  reportNo: sql`n.report_no`,
  select: sql`n.report_no, n.name, n.name AS subdomain, n.addresses, n.technologies, n.origins, n.cname, n.wildcard, n.absent, n.change`,
  lookUp: sql`ARRAY(SELECT host(a) FROM unnest(p.addresses) AS a) AS ip_list, ${isTaken(sql`p`)} AS takeover`,
  order: {
    subdomain: (direction) => sql`n.name ${direction}`,
    // Names without an address behind all others, either way.
    ip_list: (direction) => sql`n.addresses[1] ${direction} NULLS LAST, n.name ${direction}`,
  },
  where: {
    change: hasChange(sql`n.change`),
    takeover: (takeover) => (takeover ? isTaken(sql`n`) : sql`NOT ${isTaken(sql`n`)}`),
    ip: (ip) => sql`EXISTS (SELECT FROM unnest(n.addresses) AS a (ip) WHERE ${addressIs(sql`a.ip`)(ip)})`,
  },
  search: sql`n.search`,
  total: async (scope) => (await factsOf(scope)).names,
  present: (rows: readonly SubdomainData[], { language }) =>
    rows.map(({ subdomain, ip_list, technologies, origins, cname, wildcard, absent, takeover, change }) => ({
      ...{ subdomain, ip_list, origins, cname, wildcard, absent, takeover, change },
      technologies: technologies.map(({ app, ver, type }) => ({ app, ver, type: technologyType(type, language) })),
    })),
});

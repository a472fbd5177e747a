import { type DtiFinding, dtiSections } from '@rocca/contract/engines/dti/sections';
import { sql } from 'drizzle-orm';
import { differenceSection, findingsSection } from '../../../core/finding-sections.ts';
import { groupSections } from '../../../core/group-sections.ts';
import { addressIs, searchedLines } from '../../../core/pages/conditions.ts';
import type { FindingPlaces } from '../../../core/pages/places.ts';
import { portCondition } from '../../../core/pages/port-search.ts';
import { dtiWriting } from '../record/index.ts';
import { actWords } from './remedy-words.ts';
import { CHECK_WORDS } from './words.ts';

interface PlaceRow {
  readonly ip: string | null;
  readonly port: number | null;
  readonly protocol: string | null;
  readonly place_name: string | null;
}

type Place = Pick<DtiFinding, 'ip' | 'port' | 'protocol' | 'name_of_place'>;

const PLACE = sql`host(f.ip) AS ip, f.port, f.protocol, f.place_name`;

/** Findings of a domain are at a port of an address or at a name. */
const DOMAIN_PLACES: FindingPlaces<PlaceRow, Place> = {
  key: { column: 'ip', type: 'inet' },
  otherKey: { column: 'place_name', type: 'text' },
  select: PLACE,
  join: () => sql``,
  selectGone: PLACE,
  searched: ({ reportNo }) => sql`
    SELECT host(ip) AS place, findings, search, 'ip' AS kind FROM dti_addresses WHERE report_no = ${reportNo}
    UNION ALL
    SELECT place_name, count(*)::int, ${searchedLines(sql`place_name`)}, 'place_name' FROM report_findings
    WHERE report_no = ${reportNo} AND place_name IS NOT NULL GROUP BY place_name`,
  searchedBefore: ({ reportNo }) => sql`
    SELECT DISTINCT host(g.ip), 0, ${searchedLines(sql`host(g.ip)`)}, 'ip' FROM report_gone g
    WHERE g.report_no = ${reportNo} AND g.ip IS NOT NULL
      AND NOT EXISTS (SELECT FROM dti_addresses d WHERE d.report_no = ${reportNo} AND d.ip = g.ip)
    UNION ALL
    SELECT DISTINCT g.place_name, 0, ${searchedLines(sql`g.place_name`)}, 'place_name' FROM report_gone g
    WHERE g.report_no = ${reportNo} AND g.place_name IS NOT NULL
      AND NOT EXISTS (SELECT FROM report_findings v WHERE v.report_no = ${reportNo} AND v.place_name = g.place_name)`,
  named: portCondition,
  present: ({ ip, port, protocol, place_name }) => ({
    ...{ ip, port: port === 0 ? null : port, protocol: port === 0 ? null : protocol },
    name_of_place: ip === null ? place_name : null,
  }),
};

export const findings = findingsSection(dtiSections.dti_findings, {
  checks: CHECK_WORDS,
  places: DOMAIN_PLACES,
  order: {},
  where: {
    ip: addressIs(sql`f.ip`),
    check: (check) => sql`f.issue_no IN (
      SELECT i.no FROM report_issues i WHERE i.report_no = f.report_no AND i.check_code = ${check})`,
    ransomware: (ransomware) => sql`EXISTS (
      SELECT FROM report_issue_texts x
      WHERE x.report_no = f.report_no AND x.no = f.issue_no AND x.ransomware = ${ransomware === 'yes'})`,
  },
  narrow: ['ip'],
});

export const { vulnerabilityGroups, remedies } = groupSections(DOMAIN_PLACES, actWords);

export const difference = differenceSection(dtiSections.dti_difference, {
  checks: CHECK_WORDS,
  places: DOMAIN_PLACES,
  judges: dtiWriting,
});

import type { Language } from '@rocca/contract/language';
import type { VulnerabilityGroup } from '@rocca/contract/report/groups.schema';
import { remedies, vulnerabilityGroups } from '@rocca/contract/report/groups.schema';
import { levelOf } from '@rocca/contract/severity/severity';
import { certaintyOf } from './certainty.ts';
import {
  type GroupRow,
  kindOf,
  type RemedyRow,
  remedyPage,
  riskTotal,
  type VulnerabilityGroupRow,
  vulnerabilityPage,
} from './pages/groups.ts';
import type { FindingPlaces } from './pages/places.ts';
import { type PageAnswer, pagedSection } from './reading.ts';
import { updateWords } from './remedy-words.ts';

/** The sections that group the findings of an engine; `places` says where they are. */
export const groupSections = (places: FindingPlaces) => ({
  vulnerabilityGroups: pagedSection(vulnerabilityGroups, async ({ db, report }, request) => {
    const page = await vulnerabilityPage(db.pool, places, report, request);
    return { ...page, items: page.items.map(presentVulnerability) } as unknown as PageAnswer<
      typeof vulnerabilityGroups
    >;
  }),
  remedies: pagedSection(remedies, async ({ db, report, language }, request) => {
    const [page, risk_total] = await Promise.all([
      remedyPage(db.pool, places, report, request),
      riskTotal(db.pool, report),
    ]);
    return { ...page, items: page.items.map((row) => presentRemedy(row, language)), risk_total };
  }),
});

function presentGroup({ id, name, severity, proof, findings, places, some_places }: GroupRow) {
  return { id, name, severity, level: levelOf(severity), certainty: certaintyOf(proof), findings, places, some_places };
}

function presentVulnerability(row: VulnerabilityGroupRow): VulnerabilityGroup {
  const { cves, epss, exploited_on, ransomware } = row;
  const known_exploited = exploited_on === null ? null : { added_on: exploited_on, ransomware };
  return { ...presentGroup(row), cves, epss, known_exploited };
}

function presentRemedy(row: RemedyRow, language: Language) {
  const { id, product, version, seen, closes, vulnerabilities, critical, high, medium, low, exploited, risk } = row;
  const words =
    product === null ? { name: row.name, solution: row.solution } : updateWords({ ...row, product }, language);
  return {
    ...presentGroup(row),
    ...words,
    ...{ kind: kindOf(id), product, version, seen, closes, vulnerabilities, risk },
    counts: { critical, high, medium, low },
    known_exploited: exploited,
  };
}

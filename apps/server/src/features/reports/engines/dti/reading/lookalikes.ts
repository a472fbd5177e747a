import { dtiSections, type Typosquatting } from '@rocca/contract/engines/dti/sections';
import { sql } from 'drizzle-orm';
import { isOneOf } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { hasThreat, threatOfBand } from './bands.ts';
import { hasChange } from './changes.ts';
import { factsOf } from './facts.repo.ts';
import { lookalikeKindName } from './words.ts';

interface LookalikeRow extends Omit<Typosquatting, 'kind_name' | 'creation_date' | 'data' | 'risk'> {
  readonly created_on: Date | null;
  readonly band: number;
}

export const lookalikes = listSection(dtiSections.typosquatting, {
  from: sql`dti_lookalikes l`,
  reportNo: sql`l.report_no`,
  select: sql`l.domain, l.unicode AS domain_unicode, l.kind, l.created_on, l.similarity, l.dns_a, l.dns_mx, l.dns_ns, l.band,
    l.holder, l.change`,
  order: {
    creation_date: (direction) => sql`l.created_on ${direction} NULLS LAST, l.domain`,
    domain: (direction) => sql`l.domain ${direction}`,
    similarity: (direction) => sql`l.similarity ${direction}, l.domain`,
    risk: (direction) => sql`l.band ${direction}, l.similarity DESC, l.domain`,
  },
  where: { risk: hasThreat(sql`l.band`), kind: isOneOf(sql`l.kind`), change: hasChange(sql`l.change`) },
  search: sql`l.search`,
  total: async (scope) => (await factsOf(scope)).lookalikes,
  present: (rows: readonly LookalikeRow[], { language }) =>
    rows.map(({ created_on, band, ...row }) => {
      const creation_date = created_on?.toISOString() ?? null;
      const risk = threatOfBand(band);
      return {
        ...{ ...row, creation_date, risk, data: { creation_date, risk } },
        kind_name: lookalikeKindName(row.kind, language),
      };
    }),
});

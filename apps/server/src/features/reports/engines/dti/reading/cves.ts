import { type CveDetail, type CveRow, dtiSections } from '@rocca/contract/engines/dti/sections';
import type { Language } from '@rocca/contract/language';
import { type SQL, sql } from 'drizzle-orm';
import { certaintyOf } from '../../../core/certainty.ts';
import { addressIs } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { hasRisk, impactName } from './bands.ts';
import { cvesOf, type DtiFacts, factsOf } from './facts.repo.ts';

/** The address stands in `place`, which is text already. */
const searched = sql`E'\n' || lower(c.cve) || E'\n' || lower(c.place) || E'\n'`;

const ORDER = {
  // The band is the score's: with it the index gives the rows of one table as well as of all.
  cvss: (direction: SQL, opposite: SQL) =>
    sql`c.band ${direction}, c.score ${direction}, c.cve ${opposite}, c.place ${opposite}`,
  cve: (direction: SQL) => sql`c.cve ${direction}, c.place ${direction}`,
  ip: (direction: SQL, opposite: SQL) =>
    sql`c.ip ${direction}, c.score ${opposite}, c.cve ${direction}, c.place ${direction}`,
};

interface StoredRow extends Omit<CveRow, 'known_exploited' | 'certainty'> {
  readonly exploited: boolean;
  readonly proof: number;
}

/** How sure the finding of a row `p` is, by its issue. */
const PROOF = sql`(
  SELECT i.proof FROM report_issues i WHERE i.report_no = p.report_no AND i.no = p.issue_no) AS proof`;

type Table = 'cve_ordered_high' | 'cve_ordered_medium' | 'cve_ordered_low';

/** One of the three tables: CVEs of one band. */
const cveTable = (table: Table, band: number, total: (facts: DtiFacts) => number) =>
  listSection(dtiSections[table], {
    from: sql`(SELECT * FROM dti_cves WHERE band = ${sql.raw(`${band}`)}) c`,
    reportNo: sql`c.report_no`,
    select: sql`c.cve, c.cvss, c.cvss3, host(c.ip) AS ip, c.epss, c.exploited, c.report_no, c.issue_no`,
    lookUp: PROOF,
    order: {
      ...ORDER,
      epss: (direction, opposite) => sql`c.epss ${direction} NULLS LAST, c.cve ${opposite}, c.place ${opposite}`,
    },
    where: {},
    search: searched,
    total: async (scope) => total(await factsOf(scope)),
    present: (rows: readonly StoredRow[]) =>
      rows.map(({ exploited, proof, ...row }) => ({
        ...row,
        known_exploited: exploited,
        certainty: certaintyOf(proof),
      })),
  });

export const cveHigh = cveTable('cve_ordered_high', 3, ({ cve_high }) => cve_high);
export const cveMedium = cveTable('cve_ordered_medium', 2, ({ cve_medium }) => cve_medium);
export const cveLow = cveTable('cve_ordered_low', 1, ({ cve_low }) => cve_low);

/** What a CVE of the row `c` says of itself. */
export const CVE_COLUMNS = sql`c.cve, c.cvss, c.cvss3, c.impact_c, c.impact_i, c.impact_a, c.report_no, c.issue_no`;

/** What its issue says, of a row with these columns. */
export const CVE_TEXTS = sql`(
  SELECT jsonb_build_object('it', t.description_it, 'en', t.description_en, 'product', t.product)
  FROM report_issue_texts t WHERE t.report_no = p.report_no AND t.no = p.issue_no) AS texts`;

export interface StoredCve extends Pick<CveDetail, 'cve' | 'cvss' | 'cvss3'> {
  readonly impact_c: number;
  readonly impact_i: number;
  readonly impact_a: number;
  readonly texts: (Readonly<Record<Language, string>> & { readonly product: string | null }) | null;
}

export function presentCve({ cve, cvss, cvss3, impact_c, impact_i, impact_a, texts }: StoredCve, language: Language) {
  return {
    ...{ cve, cvss, cvss3, summary: texts?.[language] ?? '' },
    impact: {
      availability: impactName(impact_a),
      integrity: impactName(impact_i),
      confidentiality: impactName(impact_c),
    },
  };
}

interface StoredDetail extends StoredCve, Pick<CveDetail, 'ip' | 'port' | 'finding'> {
  readonly proof: number;
}

export const cveDetails = listSection(dtiSections.cve_details, {
  from: sql`dti_cves c`,
  reportNo: sql`c.report_no`,
  select: sql`${CVE_COLUMNS}, host(c.ip) AS ip, c.port, c.finding_no`,
  lookUp: sql`${CVE_TEXTS}, ${PROOF}, (
    SELECT f.fingerprint FROM report_findings f WHERE f.report_no = p.report_no AND f.no = p.finding_no) AS finding`,
  order: ORDER,
  where: { ip: addressIs(sql`c.ip`), risk: hasRisk(sql`c.band`) },
  search: searched,
  total: async (scope) => cvesOf(await factsOf(scope)),
  present: (rows: readonly StoredDetail[], { language }) =>
    rows.map((row) => ({
      ...presentCve(row, language),
      ...{ ip: row.ip, port: row.port, product: row.texts?.product ?? null, finding: row.finding },
      certainty: certaintyOf(row.proof),
    })),
});

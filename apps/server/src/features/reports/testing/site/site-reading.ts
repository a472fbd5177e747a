import type { RowOf } from '@rocca/contract/report/section';
import { sql } from 'drizzle-orm';
import { preparedRows } from '../../../../platform/db/prepared-query.ts';
import { checkWords } from '../../core/check-words.ts';
import { differenceSection, findingsSection } from '../../core/finding-sections.ts';
import { groupSections } from '../../core/group-sections.ts';
import { levelIsOneOf } from '../../core/levels.ts';
import { isOwned, searchedLines } from '../../core/pages/conditions.ts';
import { listSection } from '../../core/pages/list-section.ts';
import type { FindingPlaces } from '../../core/pages/places.ts';
import { objectSection, type ReportReading, type ReportScope } from '../../core/reading.ts';
import { siteSections } from './site-sections.ts';

type PageRow = Omit<RowOf<typeof siteSections.pages>, 'links'>;
interface LinkRow {
  readonly path: string;
  readonly url: string;
  readonly broken: boolean;
}

/** Every query for links, so that a test can count them. */
export const linkQueries: string[][] = [];

async function linksOf({ db, report }: ReportScope, paths: string[]): Promise<Map<string, LinkRow[]>> {
  linkQueries.push(paths);
  const rows = await preparedRows<LinkRow>(
    db.pool,
    sql`SELECT path, url, broken FROM site_links WHERE report_no = ${report.reportNo} AND ${isOwned(report)}
        AND path = ANY (${sql.param(paths)}::text[]) ORDER BY url`,
  );
  return Map.groupBy(rows, ({ path }) => path);
}

const COLUMNS = sql`s.path, s.title, s.bytes, s.severity AS score`;
const ofReport = ({ report }: ReportScope) => sql`report_no = ${report.reportNo} AND ${isOwned(report)}`;

const pages = listSection(siteSections.pages, {
  from: sql`site_pages s`,
  reportNo: sql`s.report_no`,
  select: COLUMNS,
  order: {
    path: (direction) => sql`s.path COLLATE "C" ${direction}`,
    score: (direction) => sql`coalesce(s.severity, -1) ${direction}, s.path COLLATE "C"`,
    bytes: (direction) => sql`s.bytes ${direction}, s.path COLLATE "C"`,
  },
  where: { path: (path) => sql`s.path = ${path}`, level: levelIsOneOf(sql`s.severity`) },
  search: searchedLines(sql`s.path, s.title`),
  severity: sql`s.severity`,
  total: async (scope) => (await countPages(scope)).pages,
  present(rows: readonly PageRow[], scope) {
    let links: ReturnType<typeof linksOf> | undefined;
    const ofPage = async (path: string) => {
      links ??= linksOf(
        scope,
        rows.map((row) => row.path),
      );
      return (await links).get(path) ?? [];
    };
    return rows.map((row) => ({ ...row, links: () => ofPage(row.path) }));
  },
  async beside(scope) {
    const [largest] = await preparedRows<PageRow>(
      scope.db.pool,
      sql`SELECT ${COLUMNS} FROM site_pages s WHERE ${ofReport(scope)} ORDER BY s.bytes DESC LIMIT 1`,
    );
    const [broken] = await preparedRows<{ links: number }>(
      scope.db.pool,
      sql`SELECT count(*)::int AS links FROM site_links WHERE ${ofReport(scope)} AND broken`,
    );
    return { largest: largest ? { ...largest, links: [] } : null, broken_links: broken?.links ?? 0 };
  },
});

async function countPages(scope: ReportScope): Promise<{ pages: number }> {
  const query = sql`SELECT count(*)::int AS pages FROM site_pages WHERE ${ofReport(scope)}`;
  return (await preparedRows<{ pages: number }>(scope.db.pool, query))[0] ?? { pages: 0 };
}

const site = objectSection(siteSections.site, async (scope) => ({
  ...(await countPages(scope)),
  crawled_in: scope.language,
}));

type PlaceRow = Pick<RowOf<typeof siteSections.alerts>, 'url' | 'method' | 'parameter'>;

const URL_PLACES: FindingPlaces<PlaceRow, PlaceRow> = {
  key: { column: 'url', type: 'text' },
  select: sql`f.url, f.method, f.parameter`,
  join: () => sql``,
  selectGone: sql`f.url, f.method, f.parameter`,
  searched: ({ reportNo }) => sql`
    SELECT url AS place, count(*)::int AS findings, ${searchedLines(sql`url`)} AS search
    FROM report_findings WHERE report_no = ${reportNo} GROUP BY url`,
  searchedBefore: ({ reportNo }) => sql`
    SELECT DISTINCT url, 0, ${searchedLines(sql`url`)} FROM report_gone g WHERE g.report_no = ${reportNo}
      AND NOT EXISTS (SELECT FROM report_findings v WHERE v.report_no = ${reportNo} AND v.url = g.url)`,
  named: () => null,
  present: ({ url, method, parameter }) => ({ url, method, parameter }),
};

const CHECK_WORDS = checkWords([{ code: 'forms', name: { it: 'Moduli', en: 'Forms' } }]);

/** It looks at everything, every time. */
const judges = {
  judgeLost: async () => sql`SELECT l.*, NULL AS known_as, false AS outside, NULL AS reason FROM lost l`,
};

const alerts = findingsSection(siteSections.alerts, {
  checks: CHECK_WORDS,
  places: URL_PLACES,
  order: { parameter: ['parameter'] },
  where: { url: (url) => sql`f.url = ${url}` },
  narrow: ['url'],
});

const groups = groupSections(URL_PLACES);

export const siteReading: ReportReading<typeof siteSections> = {
  code: 'webapp',
  sections: siteSections,
  resolvers: {
    ...{ site, pages, alerts },
    alert_groups: groups.vulnerabilityGroups,
    remedies: groups.remedies,
    site_difference: differenceSection(siteSections.site_difference, {
      checks: CHECK_WORDS,
      places: URL_PLACES,
      judges,
    }),
  },
};

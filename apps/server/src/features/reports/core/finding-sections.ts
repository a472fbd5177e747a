import type { Language } from '@rocca/contract/language';
import type { Difference, DifferenceFields } from '@rocca/contract/report/difference.schema';
import type { FindingFields } from '@rocca/contract/report/finding.schema';
import type { FiltersOf, ListSection, RowOf, SortOf } from '@rocca/contract/report/section';
import { impactsOf } from '@rocca/contract/severity/cvss';
import { levelOf, threatOf } from '@rocca/contract/severity/severity';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { type CheckWords, reasonWords } from './check-words.ts';
import { type DifferenceRequest, type DifferenceRow, type DifferenceSort, differencePage } from './pages/difference.ts';
import { type FindingFilters, type FindingRow, type FindingSort, findingsPage } from './pages/findings.ts';
import { kindOf, proofOf } from './pages/groups.ts';
import type { ListRequest } from './pages/list-request.ts';
import type { FindingPlaces } from './pages/places.ts';
import { type PageAnswer, pagedSection, type ReportScope, type SectionResolver } from './reading.ts';

type FindingList = ListSection<z.ZodObject, string, z.ZodType<FindingFilters>>;

/** The fields of a row that say where it is: those that no finding has of itself. */
type PlaceOf<List extends ListSection, Fields> = Omit<RowOf<List>, keyof Fields>;

interface FindingOptions<List extends FindingList, Stored extends object> {
  readonly checks: CheckWords;
  readonly places: FindingPlaces<Stored, PlaceOf<List, FindingFields>>;
  /** Columns of `report_findings` for each sort of the engine's own; an index has them, with `no` after them. */
  readonly order: Readonly<Record<Exclude<SortOf<List>, FindingSort>, readonly string[]>>;
  /** Conditions on the finding `f` for each filter of the engine's own. */
  readonly where: {
    readonly [Name in Exclude<keyof FiltersOf<List>, keyof FindingFilters>]-?: (
      value: NonNullable<FiltersOf<List>[Name]>,
    ) => SQL;
  };
  /** Filters that leave few findings, so that they can be sorted as they are. */
  readonly narrow: ReadonlyArray<Exclude<keyof FiltersOf<List>, keyof FindingFilters>>;
}

/** The list of an engine's findings. */
export function findingsSection<List extends FindingList, Stored extends object>(
  section: List,
  options: FindingOptions<List, Stored>,
): SectionResolver<List, PageAnswer<List>> {
  const { checks, places, order, where, narrow } = options;
  const source = { places, order, where, narrow: narrow as readonly string[] };
  return pagedSection(section, async (scope, request) => {
    const { db, report } = scope;
    const asked: ListRequest = request;
    const page = await findingsPage<Stored>(db.pool, source, report, asked as ListRequest<string, FindingFilters>);
    const items = page.items.map((row) => ({ ...presentFinding(row, scope, checks), ...places.present(row) }));
    return { ...page, items } as unknown as PageAnswer<List>;
  });
}

function presentFinding(row: FindingRow, { report, language }: ReportScope, checks: CheckWords): FindingFields {
  const { fingerprint, vector, scores, proof_rank, check_code, remedy_id, product, ...finding } = row;
  const proof = proofOf(proof_rank);
  return {
    ...finding,
    id: fingerprint,
    threat: threatOf(row.severity),
    level: levelOf(row.severity),
    impacts: impactsOf(vector),
    nvt: { family: row.family, refs: { ref: row.refs } },
    tags: { summary: row.description, solution: row.solution },
    cvss_data: { vector, v2: scores.v2, v3: scores.v3, v4: scores.v4 },
    known_exploited: row.exploited_on === null ? null : { added_on: row.exploited_on, ransomware: row.ransomware },
    certainty: proof === 'to_verify' ? 'unconfirmed' : 'confirmed',
    proof,
    remedy: {
      ...{ id: remedy_id, kind: kindOf(remedy_id), product },
      ...{ seen: row.seen_version, fixed_in: row.fixed_version, closed_by: row.closed_version },
    },
    check: check_code,
    check_name: checks.nameOf(check_code, language),
    first_seen: row.first_seen.toISOString(),
    change: report.previousNo === null ? null : row.change,
  };
}

type DifferenceList = ListSection<z.ZodObject, DifferenceSort, z.ZodType<DifferenceRequest['filters']>>;

/** The section that compares a report with the one before it. */
export function differenceSection<List extends DifferenceList, Stored extends object>(
  section: List,
  places: FindingPlaces<Stored, PlaceOf<List, DifferenceFields>>,
): SectionResolver<List, PageAnswer<List>> {
  return pagedSection(section, async ({ db, report, language }, request) => {
    const asked: ListRequest = request;
    const page = await differencePage<Stored>(db.pool, places, report, asked as DifferenceRequest);
    const items = page.items.map((row) => ({ ...presentDifference(row, language), ...places.present(row) }));
    return { ...page, items, ...besideDifference(report) } as unknown as PageAnswer<List>;
  });
}

function presentDifference({ fingerprint, ...row }: DifferenceRow, language: Language): DifferenceFields {
  return {
    ...row,
    id: fingerprint,
    level: levelOf(row.severity),
    reason_name: row.reason === null ? null : reasonWords(row.reason, language).name,
    first_seen: row.first_seen.toISOString(),
  };
}

function besideDifference(report: ReportScope['report']): Difference {
  const { previousNo, previousTaskId, previousName, previousBegunAt, changed, still, gone, unverified } = report;
  if (previousNo === null || !previousBegunAt) {
    return { previous: null, counts: { new: 0, changed: 0, still: 0, gone: 0, unverified: 0 } };
  }
  return {
    previous: { id: previousTaskId, name: previousName ?? '', scan_start: previousBegunAt.toISOString() },
    counts: { new: report.new, changed, still, gone, unverified },
  };
}

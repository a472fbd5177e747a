import { readIn } from '@rocca/contract/report/both-languages';
import type { Difference, DifferenceFields } from '@rocca/contract/report/difference.schema';
import type { FindingFields } from '@rocca/contract/report/finding.schema';
import type { FiltersOf, ListSection, RowOf, SortOf } from '@rocca/contract/report/section';
import { impactsOf } from '@rocca/contract/severity/cvss';
import { levelOf, threatOf } from '@rocca/contract/severity/severity';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import { certaintyOf } from './certainty.ts';
import { type CheckWords, reasonWords } from './check-words.ts';
import { comparedPage, type Judges } from './pages/compared.ts';
import { type DifferenceRequest, type DifferenceRow, type DifferenceSort, differencePage } from './pages/difference.ts';
import { type FindingFilters, type FindingRow, type FindingSort, findingsPage } from './pages/findings.ts';
import { kindOf } from './pages/groups.ts';
import type { ListRequest } from './pages/list-request.ts';
import type { FindingPlaces } from './pages/places.ts';
import { type EarlierReport, listEarlier, type ReportRow } from './pages/report.repo.ts';
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

function presentFinding(row: FindingRow, scope: ReportScope, checks: CheckWords): FindingFields {
  const { change } = row;
  return { ...presentAnyFinding(row, scope, checks), change: scope.report.previousNo === null ? null : change };
}

/** What a finding says of itself, whatever became of it. */
function presentAnyFinding(
  row: Omit<FindingRow, 'change'>,
  { language }: ReportScope,
  checks: CheckWords,
): Omit<FindingFields, 'change'> {
  const { fingerprint, vector, scores, proof_rank, check_code, remedy_id, product, ...finding } = row;
  return {
    ...finding,
    evidence: readIn(row.evidence, language),
    id: fingerprint,
    threat: threatOf(row.severity),
    level: levelOf(row.severity),
    impacts: impactsOf(vector),
    nvt: { family: row.family, refs: { ref: row.refs } },
    tags: { summary: row.description, solution: row.solution },
    cvss_data: { vector, v2: scores.v2, v3: scores.v3, v4: scores.v4 },
    known_exploited: row.exploited_on === null ? null : { added_on: row.exploited_on, ransomware: row.ransomware },
    certainty: certaintyOf(proof_rank),
    remedy: {
      ...{ id: remedy_id, kind: kindOf(remedy_id), product },
      ...{ seen: row.seen_version, fixed_in: row.fixed_version, closed_by: row.closed_version },
    },
    check: check_code,
    check_name: checks.nameOf(check_code, language),
    reason_name: row.reason === null ? null : reasonWords(row.reason, language).name,
    first_seen: row.first_seen.toISOString(),
  };
}

type DifferenceList = ListSection<z.ZodObject, DifferenceSort, z.ZodType<DifferenceRequest['filters']>>;

interface DifferenceOptions<List extends ListSection, Stored extends object> {
  readonly checks: CheckWords;
  readonly places: FindingPlaces<Stored, PlaceOf<List, DifferenceFields>>;
  /** The engine's module that writes reports: it tells what was looked at. */
  readonly judges: Judges;
}

/** The section that compares a report with the one before it, which was done when it was made, or with any earlier one. */
export function differenceSection<List extends DifferenceList, Stored extends object>(
  section: List,
  { checks, places, judges }: DifferenceOptions<List, Stored>,
): SectionResolver<List, PageAnswer<List>> {
  return pagedSection(section, async (scope, request) => {
    const { db, report } = scope;
    const asked = request as ListRequest as DifferenceRequest;
    const earlier = await listEarlier(db.pool, report);
    const { compare } = asked.filters;
    const chosen = compare === undefined ? null : chosenOf(earlier, compare);
    const stored = chosen === null || chosen.reportNo === report.previousNo;
    const page = stored
      ? { ...(await differencePage<Stored>(db.pool, places, report, asked)), counts: storedCounts(report) }
      : await comparedPage<Stored>(db, { places, judges }, report, chosen.reportNo, asked);
    const items = page.items.map((row) => ({ ...presentDifference(row, scope, checks), ...places.present(row) }));
    const beside: Difference = {
      previous: stored ? storedPrevious(report) : presentScan(chosen),
      earlier: earlier.map(presentScan),
      counts: page.counts,
    };
    return { ...page, items, ...beside } as unknown as PageAnswer<List>;
  });
}

/** @throws AppError `not_found` for anything but a report of the list: another target's, another account's, none at all. */
function chosenOf(earlier: readonly EarlierReport[], taskId: string): EarlierReport {
  const chosen = earlier.find((report) => report.taskId === taskId);
  if (!chosen) throw new AppError('not_found');
  return chosen;
}

function presentDifference(row: DifferenceRow, scope: ReportScope, checks: CheckWords): DifferenceFields {
  const { seen_id, seen_at, change, previous_severity, changed, ...finding } = row;
  const before = change === 'new' || change === 'found' ? null : seen_at;
  return {
    ...presentAnyFinding(finding, scope, checks),
    ...{ change, previous_severity, changed },
    last_seen: before && { id: seen_id, scan_start: before.toISOString() },
  };
}

const presentScan = ({ taskId, name, begunAt }: Pick<EarlierReport, 'taskId' | 'name' | 'begunAt'>) => ({
  ...{ id: taskId, name },
  scan_start: begunAt.toISOString(),
});

function storedPrevious({ previousNo, previousTaskId, previousName, previousBegunAt }: ReportRow) {
  if (previousNo === null || !previousBegunAt) return null;
  return { id: previousTaskId, name: previousName ?? '', scan_start: previousBegunAt.toISOString() };
}

function storedCounts({ previousNo, new: fresh, found, changed, still, gone, unverified }: ReportRow) {
  if (previousNo === null) return { new: 0, found: 0, changed: 0, still: 0, gone: 0, unverified: 0 };
  return { new: fresh, found, changed, still, gone, unverified };
}

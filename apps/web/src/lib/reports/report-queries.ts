import type { Language } from '@rocca/contract/language';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.ts';
import type { Sort } from '../lists/sort.ts';
import { askReport, askSection } from './ask-report.ts';
import type { ReportHeadSections, ReportListSection, ReportObjectSection } from './report-sections.ts';

/** A report changes no more once its test has ended; a deleted one is noticed after a while. */
const STALE_MS = 300_000;

export interface ListRequest {
  /** Counted from 1. */
  readonly page: number;
  /** The section's own where it is left out. */
  readonly pageSize?: number;
  readonly sort: Sort;
  readonly search?: string;
  readonly filters?: Readonly<Record<string, unknown>>;
}

export const reportKey = (id: string) => ['report', id] as const;

/** What stands above every section of a report, and which of it was refused. */
export function useReportHead<Scan, Cov>(id: string, head: ReportHeadSections<Scan, Cov>, refetchMs?: number) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...reportKey(id), 'head', language],
    queryFn: async ({ signal }) => {
      const { sections, refusals } = await askReport(head.document, { id }, signal);
      return { ...head.read(sections), refusals };
    },
    staleTime: STALE_MS,
    refetchInterval: refetchMs ?? false,
  });
}

/** One page of a list of the report, sorted, searched and filtered by the server. Rows stay until the next ones are there. */
export function useReportList<Page>(
  id: string,
  list: ReportListSection<Page>,
  request: ListRequest,
  { enabled = true, refetchMs }: { readonly enabled?: boolean; readonly refetchMs?: number } = {},
) {
  const language = useLanguage();
  return useQuery({
    ...reportListQuery(id, list, request, language),
    enabled,
    refetchInterval: refetchMs ?? false,
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
  });
}

/** How a page of a list is asked for, and how it is kept. */
export function reportListQuery<Page>(
  id: string,
  list: ReportListSection<Page>,
  request: ListRequest,
  language: Language,
) {
  const variables = variablesOf(request, list.pageSize);
  return queryOptions({
    // Names of findings and of checks come in the reader's language. Two lists of one section may ask for other fields.
    queryKey: [...reportKey(id), list.name, language, variables, list.requested],
    queryFn: async ({ signal }) => list.read(await askSection(list.name, list.document, { id, ...variables }, signal)),
    staleTime: STALE_MS,
  });
}

/** A section of the report that is one object. */
export function useReportObject<Value>(id: string, { name, document, read }: ReportObjectSection<Value>) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...reportKey(id), name, language],
    queryFn: async ({ signal }) => read(await askSection(name, document, { id }, signal)),
    staleTime: STALE_MS,
  });
}

/** A list as it is opened. */
export function firstPageOf({ sorts, order }: Pick<ReportListSection<unknown>, 'sorts' | 'order'>): ListRequest {
  return { page: 1, sort: { by: sorts[0] ?? '', order } };
}

/** What the server is asked, under the names of the contract. */
export function variablesOf({ page, pageSize: first, sort, search = '', filters = {} }: ListRequest, usual: number) {
  const pageSize = first ?? usual;
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && !isEmptyList(value));
  return {
    first: pageSize,
    skip: (page - 1) * pageSize,
    sort_by: sort.by,
    order: sort.order,
    search: search === '' ? null : search,
    filters: set.length > 0 ? Object.fromEntries(set) : null,
  };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

import type {
  NscanCoverage,
  NscanDifference,
  NscanDown,
  NscanHost,
  NscanListSection,
  NscanPort,
  NscanSummary,
  NscanVulnerability,
  ReportSummary,
} from '@rocca/contract/report/nscan.schema';
import {
  NSCAN_DIFFERENCE,
  NSCAN_DOWN,
  NSCAN_HEAD,
  NSCAN_HOST_PORTS,
  NSCAN_HOSTS,
  NSCAN_VULNERABILITIES,
} from '@rocca/contract/report/nscan-documents';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.ts';
import type { Sort } from '../../ui/table/sort.ts';
import { askReport, askSection } from './ask-report.ts';

/** A report changes no more once its test has ended; a deleted one is noticed after a while. */
const STALE_MS = 300_000;

interface HeadSections {
  readonly report_summary: ReportSummary;
  readonly nscan_summary: NscanSummary;
  readonly nscan_coverage: NscanCoverage;
}

interface Page<Item> {
  readonly total: number;
  readonly items: readonly Item[];
}

interface ListSections {
  readonly hosts: Page<NscanHost>;
  readonly host_ports: Page<NscanPort>;
  readonly target_down: Page<NscanDown>;
  readonly vulnerabilities: Page<NscanVulnerability>;
  readonly nscan_difference: NscanDifference;
}

const DOCUMENTS: Record<NscanListSection, string> = {
  hosts: NSCAN_HOSTS,
  host_ports: NSCAN_HOST_PORTS,
  target_down: NSCAN_DOWN,
  vulnerabilities: NSCAN_VULNERABILITIES,
  nscan_difference: NSCAN_DIFFERENCE,
};

/** Rows a page has, as the specification counts them. */
export const PAGE_SIZES = {
  hosts: 10,
  host_ports: 10,
  target_down: 10,
  vulnerabilities: 20,
  nscan_difference: 20,
} as const satisfies Record<NscanListSection, number>;
export const HOST_VULNERABILITIES_PAGE_SIZE = 10;

export interface ListRequest {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort;
  readonly search?: string;
  readonly filters?: Readonly<Record<string, unknown>>;
}

export const reportKey = (id: string) => ['report', id] as const;

/** What stands above every section of a network scan's report. */
export function useNscanHead(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...reportKey(id), 'head', language],
    queryFn: ({ signal }) => askReport<HeadSections>(NSCAN_HEAD, { id }, signal),
    staleTime: STALE_MS,
  });
}

/** One page of a list of the report, sorted, searched and filtered by the server. Rows stay until the next ones are there. */
export function useNscanList<Name extends NscanListSection>(id: string, section: Name, request: ListRequest) {
  const language = useLanguage();
  const variables = variablesOf(request);
  return useQuery({
    // The names of vulnerabilities come in the reader's language.
    queryKey: [...reportKey(id), section, language, variables],
    queryFn: ({ signal }) => askSection<ListSections, Name>(section, DOCUMENTS[section], { id, ...variables }, signal),
    staleTime: STALE_MS,
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
  });
}

function variablesOf({ page, pageSize, sort, search = '', filters = {} }: ListRequest) {
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

import type { Language } from '@rocca/contract/language';
import type { LevelCounts } from '@rocca/contract/report/levels';
import type { FiltersOf, ListSection, SortOf } from '@rocca/contract/report/section';
import { z } from 'zod';
import { AppError } from '../../../../platform/http/app-error.ts';
import { foldLine } from '../record/index.ts';

/** What a client asks of a list section. */
export interface ListArguments {
  readonly first?: number | null;
  readonly skip?: number | null;
  readonly sort_by?: string | null;
  readonly order?: unknown;
  readonly search?: string | null;
  readonly exact?: boolean | null;
  readonly filters?: unknown;
  readonly use_aggregation?: boolean | null;
}

/** The same, checked. */
export interface ListRequest<Sort extends string = string, Filters = unknown> {
  readonly first: number;
  readonly skip: number;
  readonly sortBy: Sort;
  readonly order: 'asc' | 'desc';
  /** Empty: none. */
  readonly search: string;
  /** The search is a whole field, not a part of one. */
  readonly exact: boolean;
  readonly filters: Filters;
  readonly aggregate: boolean;
  readonly language: Language;
}

export type RequestOf<List extends ListSection> = ListRequest<SortOf<List>, FiltersOf<List>>;

/** One page, and how many rows there are under the same search and filters. */
export interface Page<Item> {
  readonly total: number;
  readonly items: readonly Item[];
  readonly aggregation: LevelCounts | null;
}

export const NO_LEVELS: LevelCounts = { critical: 0, high: 0, medium: 0, low: 0 };

export const emptyPage = ({ aggregate }: { aggregate: boolean }): Page<never> => ({
  total: 0,
  items: [],
  aggregation: aggregate ? NO_LEVELS : null,
});

/** Of one query: so many are a reply of some 4 MB. */
export const MAX_ROWS = 1000;
const MAX_SKIP = 1_000_000;
const MAX_SEARCH = 200;

/** @throws AppError `invalid_request`, with the arguments that are wrong. */
export function readRequest<List extends ListSection>(
  section: List,
  given: ListArguments,
  language: Language,
): RequestOf<List> {
  const asked = withoutBlanks({ ...given, filters: readFilters(given.filters) });
  const outcome = argumentsOf(section).safeParse(asked, { reportInput: true });
  if (!outcome.success) throw new AppError('invalid_request', { issues: outcome.error.issues });
  const { first, skip, sort_by, order, search, filters } = outcome.data;
  return {
    ...{ first, skip, language },
    sortBy: sort_by,
    order: order ?? (section.descending.includes(sort_by) ? 'desc' : 'asc'),
    search: foldLine(search.replaceAll('\0', '').toWellFormed()),
    exact: given.exact ?? false,
    filters: filters as FiltersOf<List>,
    aggregate: given.use_aggregation ?? false,
  };
}

type Arguments = ReturnType<typeof makeArguments>;

/** Made once for each section: to make a schema takes longer than to read a request with it. */
const made = new WeakMap<ListSection, Arguments>();

function argumentsOf(section: ListSection): Arguments {
  const known = made.get(section) ?? makeArguments(section);
  made.set(section, known);
  return known;
}

function makeArguments({ sorts, aliases, filters }: ListSection) {
  const named = (name: unknown) =>
    typeof name === 'string' && Object.hasOwn(aliases, name) ? aliases[name] : (name ?? sorts[0]);
  return z.object({
    first: z.int().min(0).max(MAX_ROWS).default(20),
    skip: z.int().min(0).max(MAX_SKIP).default(0),
    sort_by: z.preprocess(named, z.enum(sorts)),
    order: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['asc', 'desc']))
      .optional(),
    search: z.string().max(MAX_SEARCH).default(''),
    filters,
  });
}

/** What is null or empty was not asked for. */
const withoutBlanks = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''));

/** An object, or a text that holds one; what is neither is left for the schema to refuse. */
function readFilters(filters: unknown): unknown {
  if (filters === undefined || filters === null || filters === '') return {};
  if (typeof filters !== 'string') return filters;
  try {
    return JSON.parse(filters);
  } catch {
    return filters;
  }
}

import type { ObjectRef } from '@pothos/core';
import type { Language } from '@rocca/contract/language';
import { NSCAN_SORTS, type NscanListSection, nscanFilters } from '@rocca/contract/report/nscan.schema';
import { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import type { LevelCounts, ListRequest, Page } from '../pages/index.ts';
import { foldLine } from '../record/index.ts';
import { builder, SortOrder } from './builder.ts';

/** The arguments of every list section. */
export const listArguments = builder.args((t) => ({
  first: t.int({ description: 'Rows of the page, at most 100; 20 unless said otherwise' }),
  skip: t.int({ description: 'Rows before it' }),
  sort_by: t.string(),
  order: t.field({ type: SortOrder }),
  search: t.string(),
  exact: t.boolean({ description: 'The search is a whole field, not a part of one' }),
  filters: t.field({ type: 'Filters' }),
  use_aggregation: t.boolean({ description: 'Count the rows by level, under the same search and filters' }),
}));

interface ListArguments {
  readonly first?: number | null;
  readonly skip?: number | null;
  readonly sort_by?: string | null;
  readonly order?: 'asc' | 'desc' | null;
  readonly search?: string | null;
  readonly exact?: boolean | null;
  readonly filters?: unknown;
  readonly use_aggregation?: boolean | null;
}

/** Most first, where that is what a reader looks for. */
const DESCENDING = new Set<string>([
  ...['severity', 'vulnerabilities_count', 'open_ports'],
  ...['epss', 'known_exploited', 'first_seen'],
]);

const LONGEST_SEARCH = 200;

/** @throws AppError `invalid_request`, with the arguments that are wrong. */
export function readRequest<Section extends NscanListSection>(
  section: Section,
  given: ListArguments,
  language: Language,
): ListRequest<Section> {
  const outcome = z
    .object({
      first: z.int().min(0).max(100).default(20),
      skip: z.int().min(0).max(1_000_000).default(0),
      sort_by: z.enum(NSCAN_SORTS[section]).default(NSCAN_SORTS[section][0]),
      search: z.string().max(LONGEST_SEARCH).default(''),
      filters: nscanFilters[section] as z.ZodType,
    })
    .safeParse(withoutNulls({ ...given, filters: readFilters(given.filters) }), { reportInput: true });
  if (!outcome.success) throw new AppError('invalid_request', { issues: outcome.error.issues });
  const { first, skip, sort_by, search, filters } = outcome.data;
  return {
    ...{ first, skip, language },
    sortBy: sort_by as ListRequest<Section>['sortBy'],
    order: given.order ?? (DESCENDING.has(sort_by) ? 'desc' : 'asc'),
    search: foldLine(search.replaceAll('\0', '').toWellFormed()),
    exact: given.exact ?? false,
    filters: filters as ListRequest<Section>['filters'],
    aggregate: given.use_aggregation ?? false,
  };
}

const withoutNulls = (given: object) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

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

export const LevelCountsType = builder.objectRef<LevelCounts>('LevelCounts').implement({
  fields: (t) => ({
    critical: t.exposeInt('critical'),
    high: t.exposeInt('high'),
    medium: t.exposeInt('medium'),
    low: t.exposeInt('low'),
  }),
});

type BuilderTypes = typeof builder.$inferSchemaTypes;

/** `{ total items { … } }` of one section. */
export function pageType<Item>(name: string, item: ObjectRef<BuilderTypes, Item>) {
  return builder.objectRef<Page<Item>>(name).implement({
    fields: (t) => ({
      total: t.exposeInt('total'),
      items: t.field({ type: [item], resolve: ({ items }) => items as never }),
      aggregation: t.field({ type: LevelCountsType, nullable: true, resolve: ({ aggregation }) => aggregation }),
    }),
  });
}

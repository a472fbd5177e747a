import type { ObjectRef } from '@pothos/core';
import type { Language } from '@rocca/contract/language';
import { NSCAN_SORTS, type NscanListSection, nscanFilters } from '@rocca/contract/report/nscan.schema';
import { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import { foldLine } from '../core/record/index.ts';
import type { LevelCounts, ListRequest, Page } from '../pages/index.ts';
import { builder, type ReportContext } from './builder.ts';
import { sortNamed } from './sort-names.ts';

/** The arguments of every list section. */
export const listArguments = builder.args((t) => ({
  first: t.int({ description: 'Rows of the page; 20 unless said otherwise, at most 1000 in all pages of a query' }),
  skip: t.int({ description: 'Rows before it' }),
  sort_by: t.string(),
  order: t.field({ type: 'SortOrder' }),
  search: t.string(),
  exact: t.boolean({ description: 'The search is a whole field, not a part of one' }),
  filters: t.field({ type: 'Filters' }),
  use_aggregation: t.boolean({ description: 'Count the rows by level, under the same search and filters' }),
}));

interface ListArguments {
  readonly first?: number | null;
  readonly skip?: number | null;
  readonly sort_by?: string | null;
  readonly order?: unknown;
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

/** Of one query: so many are a reply of some 4 MB. */
const MOST_ROWS = 1000;
const MOST_PORTS = 20_000;

/** What a query begins with. */
export const atFirst = (): ReportContext['left'] => ({ rows: MOST_ROWS, ports: MOST_PORTS });

const TOO_MANY = {
  rows: {
    it: `troppe righe in una sola richiesta: al massimo ${MOST_ROWS}`,
    en: `too many rows in one request: at most ${MOST_ROWS}`,
  },
  ports: {
    it: `troppe porte in una sola richiesta: al massimo ${MOST_PORTS}`,
    en: `too many ports in one request: at most ${MOST_PORTS}`,
  },
};

/** @throws AppError `invalid_request` where the query has asked for too many. */
export function spend({ left }: ReportContext, what: keyof typeof TOO_MANY, count: number): void {
  if (count > left[what]) throw new AppError('invalid_request', { fields: { first: TOO_MANY[what] } });
  left[what] -= count;
}

/** @throws AppError `invalid_request`, with the arguments that are wrong. */
export function readRequest<Section extends NscanListSection>(
  section: Section,
  given: ListArguments,
  language: Language,
): ListRequest<Section> {
  const outcome = z
    .object({
      first: z.int().min(0).max(MOST_ROWS).default(20),
      skip: z.int().min(0).max(1_000_000).default(0),
      sort_by: z.preprocess((name) => sortNamed(section, name), z.enum(NSCAN_SORTS[section])),
      order: z
        .string()
        .toLowerCase()
        .pipe(z.enum(['asc', 'desc']))
        .optional(),
      search: z.string().max(LONGEST_SEARCH).default(''),
      filters: nscanFilters[section] as z.ZodType,
    })
    .safeParse(withoutBlanks({ ...given, filters: readFilters(given.filters) }), { reportInput: true });
  if (!outcome.success) throw new AppError('invalid_request', { issues: outcome.error.issues });
  const { first, skip, sort_by, order, search, filters } = outcome.data;
  return {
    ...{ first, skip, language },
    sortBy: sort_by as ListRequest<Section>['sortBy'],
    order: order ?? (DESCENDING.has(sort_by) ? 'desc' : 'asc'),
    search: foldLine(search.replaceAll('\0', '').toWellFormed()),
    exact: given.exact ?? false,
    filters: filters as ListRequest<Section>['filters'],
    aggregate: given.use_aggregation ?? false,
  };
}

/**
 * The same for one of several pages of a query, which share its rows.
 * @throws AppError `invalid_request`, also where they ask for too many.
 */
export function requestOf<Section extends NscanListSection>(
  section: Section,
  given: ListArguments,
  context: ReportContext,
): ListRequest<Section> {
  const request = readRequest(section, given, context.language);
  spend(context, 'rows', request.first);
  return request;
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

import { z } from 'zod';
import { levelCounts } from './levels.ts';

/** What a list section can be asked for, beside its rows. */
interface ListOptions<Sort extends string, Filters extends z.ZodType> {
  /** The first is the default. */
  readonly sorts: readonly [Sort, ...Sort[]];
  /** Sorts that put the largest first unless the caller says otherwise: what a reader looks for. */
  readonly descending?: readonly Sort[];
  /** Fields of a row that sort as another name does, so that whatever a row shows can be sorted by its own name. */
  readonly aliases?: Readonly<Record<string, Sort>>;
  /** What `filters` may hold: a strict object, every part optional. */
  readonly filters: Filters;
  /** Rows of a page on the screen. */
  readonly pageSize: number;
  /** Whether a lite licence opens it. */
  readonly lite: boolean;
  /** Fields beside `total` and `items`. */
  readonly beside?: z.ZodRawShape;
}

/** A section with rows: paged, sorted, filtered and searched by the server. */
export interface ListSection<
  Row extends z.ZodObject = z.ZodObject,
  Sort extends string = string,
  Filters extends z.ZodType = z.ZodType,
  Beside extends z.ZodRawShape = z.ZodRawShape,
> {
  readonly kind: 'list';
  readonly row: Row;
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly descending: readonly Sort[];
  readonly aliases: Readonly<Record<string, Sort>>;
  readonly filters: Filters;
  readonly pageSize: number;
  readonly lite: boolean;
  readonly beside: Beside;
}

/** A section that is one object. */
export interface ObjectSection<Value extends z.ZodObject = z.ZodObject> {
  readonly kind: 'object';
  readonly value: Value;
  readonly lite: boolean;
}

export type Section = ListSection | ObjectSection;

/** The sections of a report, by the name GraphQL gives them. */
export type Sections = Readonly<Record<string, Section>>;

export function list<
  Row extends z.ZodObject,
  const Sort extends string,
  Filters extends z.ZodType,
  Beside extends z.ZodRawShape = Record<never, never>,
>(
  row: Row,
  options: ListOptions<Sort, Filters> & { readonly beside?: Beside },
): ListSection<Row, Sort, Filters, Beside> {
  const { sorts, descending = [], aliases = {}, filters, pageSize, lite, beside } = options;
  return { kind: 'list', row, sorts, descending, aliases, filters, pageSize, lite, beside: beside ?? ({} as Beside) };
}

export function object<Value extends z.ZodObject>(value: Value, { lite }: { lite: boolean }): ObjectSection<Value> {
  return { kind: 'object', value, lite };
}

export type RowOf<List extends ListSection> = z.infer<List['row']>;
export type SortOf<List extends ListSection> = List['sorts'][number];
export type FiltersOf<List extends ListSection> = z.infer<List['filters']>;
export type ValueOf<Object_ extends ObjectSection> = z.infer<Object_['value']>;

export type PageOf<List extends ListSection> = z.infer<ReturnType<typeof pageOf<List>>>;

/** What GraphQL answers for a list: one page, and how many rows there are under the same search and filters. */
export function pageOf<List extends ListSection>({ row, beside }: List) {
  return z.object({
    ...(beside as List['beside']),
    total: z.int(),
    items: z.array(row as List['row']),
    aggregation: levelCounts.nullable().optional().meta({ onRequest: true }),
  });
}

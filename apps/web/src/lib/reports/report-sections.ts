import { listDocument, objectsDocument } from '@rocca/contract/report/query-document';
import {
  type ListSection,
  type ObjectSection,
  type PageOf,
  pageOf,
  type Sections,
  type ValueOf,
} from '@rocca/contract/report/section';
import { COMMON_SECTIONS, type ReportSummary } from '@rocca/contract/report/summary.schema';
import { ReplyError } from '../api/reply-error.ts';
import type { Sort } from '../lists/sort.ts';

/** The names of the sections that are of one kind. */
type NameOf<All extends Sections, Kind> = { [Name in keyof All]: All[Name] extends Kind ? Name : never }[keyof All] &
  string;

/** A list of a report: how it is asked for, and how a page of it is read. */
export interface ReportListSection<Page> {
  readonly name: string;
  readonly document: string;
  /** Fields on request that its rows have. */
  readonly requested: readonly string[];
  readonly pageSize: number;
  /** What it sorts by; the first is the default. */
  readonly sorts: readonly string[];
  /** How the first of them begins. */
  readonly order: Sort['order'];
  readonly read: (reply: unknown) => Page;
}

export function reportList<All extends Sections, Name extends NameOf<All, ListSection>>(
  name: Name,
  sections: All,
  /** Fields on request that its rows should have. */
  requested: readonly string[] = [],
): ReportListSection<PageOf<Extract<All[Name], ListSection>>> {
  const section = sections[name] as Extract<All[Name], ListSection>;
  const { pageSize, sorts, descending } = section;
  return {
    name,
    requested,
    document: listDocument(name, sections, requested),
    pageSize,
    sorts,
    order: descending.includes(sorts[0]) ? 'desc' : 'asc',
    read: readerOf(name, pageOf(section)),
  };
}

/** A section that is one object, apart from the head: how it is asked for, and how it is read. */
export interface ReportObjectSection<Value> {
  readonly name: string;
  readonly document: string;
  readonly read: (reply: unknown) => Value;
}

export function reportObject<All extends Sections, Name extends NameOf<All, ObjectSection>>(
  name: Name,
  sections: All,
): ReportObjectSection<ValueOf<Extract<All[Name], ObjectSection>>> {
  const section = sections[name] as Extract<All[Name], ObjectSection>;
  return { name, document: objectsDocument([name], sections), read: valueReaderOf(name, section) };
}

/** What stands above every section of a report; null: it was refused. */
interface HeadSections<Scan, Cov> {
  readonly summary: ReportSummary | null;
  readonly scan: Scan | null;
  readonly coverage: Cov | null;
}

/** The head of a report: how it is asked for, and how it is read. */
export interface ReportHeadSections<Scan, Cov> {
  readonly document: string;
  /** The section whose refusal is that of the report. */
  readonly scanName: string;
  readonly read: (sections: Readonly<Record<string, unknown>>) => HeadSections<Scan, Cov>;
}

interface HeadNames<Scan, Cov> {
  readonly scan: Scan;
  readonly coverage: Cov;
}

export function reportHead<
  All extends Sections,
  Scan extends NameOf<All, ObjectSection>,
  Cov extends NameOf<All, ObjectSection>,
>(
  names: HeadNames<Scan, Cov>,
  sections: All,
): ReportHeadSections<ValueOf<Extract<All[Scan], ObjectSection>>, ValueOf<Extract<All[Cov], ObjectSection>>> {
  const { scan, coverage } = names;
  const readScan = valueReaderOf(scan, sections[scan] as Extract<All[Scan], ObjectSection>);
  const readCoverage = valueReaderOf(coverage, sections[coverage] as Extract<All[Cov], ObjectSection>);
  const readSummary = valueReaderOf('report_summary', COMMON_SECTIONS.report_summary);
  return {
    document: objectsDocument(['report_summary', scan, coverage], { ...COMMON_SECTIONS, ...sections }),
    scanName: scan,
    read: (replies) => ({
      summary: orNull(readSummary, replies.report_summary),
      scan: orNull(readScan, replies[scan]),
      coverage: orNull(readCoverage, replies[coverage]),
    }),
  };
}

function valueReaderOf<Section extends ObjectSection>(name: string, { value }: Section) {
  return readerOf(name, value) as (reply: unknown) => ValueOf<Section>;
}

function readerOf<Schema extends ObjectSection['value']>(name: string, schema: Schema) {
  return (reply: unknown) => {
    const { data, error } = schema.safeParse(reply);
    if (data === undefined) throw new ReplyError(name, error);
    return data;
  };
}

function orNull<Value>(read: (reply: unknown) => Value, reply: unknown): Value | null {
  return reply === null || reply === undefined ? null : read(reply);
}

import type { Language } from '@rocca/contract/language';
import type { ValueOf } from '@rocca/contract/report/section';
import { COMMON_SECTIONS } from '@rocca/contract/report/summary.schema';
import { type GraphQLFieldConfig, GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Database } from '../../../../platform/db/database.ts';
import type { Spending } from '../budget.ts';
import { type NamedSection, namedSections } from '../named-sections.ts';
import { resultOf } from '../open-report.ts';
import type { ResultRow } from '../pages/index.ts';
import type { ReportReading } from '../reading.ts';
import { reportSummaryOf } from '../summary.ts';
import { LIST_ARGUMENTS } from './list-arguments.ts';
import { createObjectTypes, type ObjectTypes } from './object-type.ts';

/** What every resolver may use. */
export interface ReportContext {
  readonly db: Database;
  /** Whose reports are read; null for staff, who have none. */
  readonly accountId: string | null;
  readonly language: Language;
  readonly spending: Spending;
}

/** What every test has, whether it has begun a report or not. */
const COMMON: {
  readonly [Name in keyof typeof COMMON_SECTIONS]: (
    result: ResultRow,
    language: Language,
  ) => ValueOf<(typeof COMMON_SECTIONS)[Name]>;
} = { report_summary: reportSummaryOf };

type ResultField = GraphQLFieldConfig<ResultRow, ReportContext>;

/** The GraphQL schema of the reports of these engines: a field of `Result` for each of their sections. */
export function reportSchema(readings: readonly ReportReading[]): GraphQLSchema {
  const types = createObjectTypes();
  const fields: Record<string, ResultField> = {};
  const add = (name: string, field: ResultField) => {
    if (Object.hasOwn(fields, name)) throw new Error(`two sections are called ${name}`);
    fields[name] = field;
  };
  for (const [name, read] of Object.entries(COMMON)) {
    const { value } = COMMON_SECTIONS[name as keyof typeof COMMON];
    add(name, { type: types.objectTypeOf(value), resolve: (result, _args, { language }) => read(result, language) });
  }
  for (const named of namedSections(readings)) add(named.name, sectionField(types, named));
  const result = new GraphQLObjectType({
    name: 'Result',
    description: 'What a test found, one field for each section.',
    fields,
  });
  return new GraphQLSchema({ query: queryOf(result) });
}

/** May be null, as every section: it can fail by itself, and the others are given all the same. */
function sectionField(types: ObjectTypes, { name, section, open }: NamedSection): ResultField {
  const isList = section.kind === 'list';
  return {
    type: isList ? types.pageTypeOf(name, section) : types.objectTypeOf(section.value),
    ...(isList ? { args: LIST_ARGUMENTS } : {}),
    resolve: (result, given, { db, language, spending }) => {
      const { report, full, resolver } = open(result);
      return resolver.resolve({ db, language, spending, result, report, full }, given);
    },
  };
}

const queryOf = (result: GraphQLObjectType) =>
  new GraphQLObjectType<unknown, ReportContext>({
    name: 'Query',
    fields: {
      result: {
        type: result,
        description: 'The report of a test; null where there is none, or none of yours.',
        args: { id: { type: new GraphQLNonNull(GraphQLID) } },
        resolve: (_root, { id }, { db, accountId }) => resultOf(db, accountId, id),
      },
    },
  });

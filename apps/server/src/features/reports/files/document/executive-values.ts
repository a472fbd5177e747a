import type { EngineExecutive } from '@rocca/contract/engines/executive';
import type { Language } from '@rocca/contract/language';
import type { ReportValues } from '@rocca/contract/report/executive-model';
import { type GraphQLSchema, graphql } from 'graphql';
import type { Database } from '../../../../platform/db/database.ts';
import { Spending } from '../../core/budget.ts';
import type { ReportReading } from '../../core/reading.ts';
import { type ReportContext, reportSchema } from '../../core/schema/index.ts';

/** Made once for each engine: a schema takes longer to make than to ask. */
const schemas = new WeakMap<ReportReading, GraphQLSchema>();

interface Asked {
  readonly db: Database;
  readonly accountId: string;
  readonly taskId: string;
  readonly reading: ReportReading;
  readonly language: Language;
  readonly full: boolean;
}

/** The values that the executive part is made of, by the query that a browser sends for them. */
export async function executiveValues(model: Pick<EngineExecutive, 'document'>, asked: Asked): Promise<ReportValues> {
  const { db, accountId, taskId, reading, language, full } = asked;
  const schema = schemas.get(reading) ?? reportSchema([reading]);
  schemas.set(reading, schema);
  const contextValue: ReportContext = { db, accountId, language, spending: new Spending() };
  const { data, errors } = await graphql({
    ...{ schema, contextValue },
    source: model.document(full),
    variableValues: { id: taskId },
  });
  if (errors?.[0]) throw errors[0].originalError ?? errors[0];
  // A copy as it would travel: GraphQL's objects have no prototype.
  return (JSON.parse(JSON.stringify(data)) as { readonly result: ReportValues }).result;
}

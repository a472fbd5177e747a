import type { Database } from '../../platform/db/database.ts';
import { addGraphqlRoute } from '../../platform/graphql/route.ts';
import type { App } from '../../platform/http/app.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { Spending } from './core/budget.ts';
import type { ReportReading } from './core/reading.ts';
import type { ReportEngines } from './core/report-module.ts';
import { type ReportContext, reportSchema } from './core/schema/index.ts';

interface ReportsOptions {
  readonly db: Database;
  readonly readings: readonly ReportReading[];
}

export function reportsRoutes(app: App, { db, readings }: ReportsOptions): void {
  addGraphqlRoute<ReportContext>(app, {
    path: '/reports/graphql/',
    tags: ['Reports'],
    summary: 'The sections of a report, by GraphQL; the schema can be asked for (introspection)',
    schema: reportSchema(readings),
    contextOf: (request) => ({
      db,
      accountId: callerOf(request).accountId,
      language: languageOf(request),
      spending: new Spending(),
    }),
  });
}

/** How the reports of these engines are read. Each once: engines may write their reports alike. */
export function readingsOf(engines: ReportEngines): ReportReading[] {
  return [...new Set([...engines.values()].map(({ report }) => report.reading))];
}

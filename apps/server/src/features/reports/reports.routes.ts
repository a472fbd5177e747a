import type { Database } from '../../platform/db/database.ts';
import { addGraphqlRoute } from '../../platform/graphql/route.ts';
import type { App } from '../../platform/http/app.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { atFirst, type ReportContext, reportSchema } from './schema/index.ts';

export function reportsRoutes(app: App, { db }: { db: Database }): void {
  addGraphqlRoute<ReportContext>(app, {
    path: '/reports/graphql/',
    tags: ['Reports'],
    summary: 'The sections of a report, by GraphQL; the schema can be asked for (introspection)',
    schema: reportSchema,
    contextOf: (request) => ({
      db,
      accountId: callerOf(request).accountId,
      language: languageOf(request),
      left: atFirst(),
    }),
  });
}

import { errorBody } from '@rocca/contract/api/error.schema';
import { standing } from '@rocca/contract/api/standing.schema';
import type { OpenDatabase } from '../../platform/db/database.ts';
import { addGraphqlRoute } from '../../platform/graphql/route.ts';
import { AccountPlaces } from '../../platform/http/account-places.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { leftSignal } from '../../platform/http/left-signal.ts';
import { addressSightsRoutes } from './address-sights.routes.ts';
import { Spending } from './core/budget.ts';
import { firstActions } from './core/first-actions.ts';
import { namedSections } from './core/named-sections.ts';
import type { ReportReading } from './core/reading.ts';
import type { ReportEngines } from './core/report-module.ts';
import { type ReportContext, reportSchema } from './core/schema/index.ts';
import { findStanding, lastOf } from './core/standing.repo.ts';
import { csvRoutes } from './csv.routes.ts';

interface ReportsOptions {
  readonly db: OpenDatabase;
  readonly readings: readonly ReportReading[];
}

/** Of one account: each reads from every report it has. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;

export function reportsRoutes(app: App, { db, readings }: ReportsOptions): void {
  const places = new AccountPlaces({ perAccount: MAX_AT_ONCE, waiting: MAX_WAITING });
  addGraphqlRoute<ReportContext>(app, {
    path: '/reports/graphql/',
    tags: ['Reports'],
    summary: 'The sections of a report, by GraphQL; the schema can be asked for (introspection)',
    schema: reportSchema(readings),
    contextOf: (request) => ({
      db: db.reads,
      accountId: callerOf(request).accountId,
      language: languageOf(request),
      spending: new Spending(),
    }),
  });

  const remedies = namedSections(readings).find(({ name }) => name === 'remedies');
  const lite = readings.filter(({ liteOnly }) => liteOnly).map(({ code }) => code);
  app.get(
    '/reports/standing/',
    {
      config: { compress: true },
      schema: {
        tags: ['Reports'],
        summary: 'What the last complete tests of all targets have found together, and what to do first',
        response: { 200: standing, 401: errorBody, 404: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const { accountId } = callerOf(request);
      if (!accountId) throw new AppError('not_found');
      const asked = { accountId, language: languageOf(request), last: lastOf(accountId), lite };
      return places.run(accountId, leftSignal(reply), async () => {
        const [figures, actions] = await Promise.all([
          // Without the limit on the time of reads: what is counted once is stored, what is cancelled is counted again.
          findStanding(db.pool, accountId),
          remedies ? firstActions(db, { ...asked, remedies }) : [],
        ]);
        return { ...figures, actions };
      });
    },
  );
  // A file takes as long as its reader: each of its statements is short, and it has places of its own.
  csvRoutes(app, { db, readings });
  addressSightsRoutes(app, { db: db.reads, readings, places });
}

/** How the reports of these engines are read. Each once: engines may write their reports alike. */
export function readingsOf(engines: ReportEngines): ReportReading[] {
  return [...new Set([...engines.values()].map(({ report }) => report.reading))];
}

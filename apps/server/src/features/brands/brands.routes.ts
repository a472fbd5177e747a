import { documentBrand } from '@rocca/contract/api/brand.schema';
import { errorBody } from '@rocca/contract/api/error.schema';
import type { Database } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { findAccountStanding } from '../accounts/index.ts';
import { brandOf } from './brands.service.ts';

/** How documents look, for those that are made in the browser. */
export function brandsRoutes(app: App, { db }: { db: Database }): void {
  app.get(
    '/api/brand/',
    {
      schema: {
        tags: ['Settings'],
        summary: "How documents of the caller's company look; the installation's for staff",
        response: { 200: documentBrand, 401: errorBody },
      },
    },
    async (request, reply) => {
      const { accountId } = callerOf(request);
      reply.headers({
        'cache-control': 'private, max-age=60',
        // One browser, two people after one another: the second must not get the first one's brand.
        vary: 'Authorization, Accept-Language',
      });
      const account = accountId ? await findAccountStanding(db.orm, accountId) : null;
      const { timeZone, ...brand } = await brandOf(db.orm, accountId, languageOf(request));
      return { company: account?.name ?? null, ...brand, time_zone: timeZone };
    },
  );
}

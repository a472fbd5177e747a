import { errorBody } from '@rocca/contract/api/error.schema';
import { licenceList } from '@rocca/contract/api/licences.schema';
import type { Database } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { findMemberRole } from '../accounts/index.ts';
import { presentLicences } from './licences.present.ts';
import { listLicences } from './licences.repo.ts';

interface LicencesOptions {
  readonly db: Database;
  readonly permitted: readonly string[];
}

export function licencesRoutes(app: App, { db, permitted }: LicencesOptions): void {
  app.get(
    '/licenses/',
    {
      schema: {
        tags: ['Licences'],
        summary: "The account's licences, and what it could license",
        response: { 200: licenceList, 401: errorBody },
      },
    },
    async (request) => {
      const { userId, accountId } = callerOf(request);
      const [memberRole, records] = await Promise.all([
        findMemberRole(db.orm, userId),
        accountId ? listLicences(db.orm, accountId) : [],
      ]);
      if (!memberRole) throw new AppError('unauthorised', { internal: 'the user of this token is gone' });
      return presentLicences(records, permitted, { userId, memberRole, language: languageOf(request) }, new Date());
    },
  );
}

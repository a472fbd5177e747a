import { errorBody } from '@rocca/contract/api/error.schema';
import { licenceList } from '@rocca/contract/api/licences.schema';
import type { Database } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { findMemberRole } from '../accounts/index.ts';
import { presentLicences, withAnswers } from './licences.present.ts';
import { listLicences } from './licences.repo.ts';

interface LicencesOptions {
  readonly db: Database;
  readonly permitted: readonly string[];
  /** What an account has used of the licence of the helper chat, which counts answers of a month. */
  answersOf(accountId: string): Promise<number>;
}

export function licencesRoutes(app: App, { db, permitted, answersOf }: LicencesOptions): void {
  app.get(
    '/licenses/',
    {
      config: { compress: true },
      schema: {
        tags: ['Licences'],
        summary: "The account's licences, and what it could license",
        response: { 200: licenceList, 401: errorBody },
      },
    },
    async (request) => {
      const { userId, accountId } = callerOf(request);
      const [memberRole, records, answers] = await Promise.all([
        findMemberRole(db.orm, userId),
        accountId ? listLicences(db.orm, accountId) : [],
        accountId ? answersOf(accountId) : 0,
      ]);
      if (!memberRole) throw new AppError('unauthorised', { internal: 'the user of this token is gone' });
      const reader = { userId, memberRole, language: languageOf(request) };
      return presentLicences(withAnswers(records, answers), permitted, reader, new Date());
    },
  );
}

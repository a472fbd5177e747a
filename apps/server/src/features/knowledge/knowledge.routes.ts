import { errorBody } from '@rocca/contract/api/error.schema';
import { knowledgeStatus as knowledgeStatusReply } from '@rocca/contract/api/knowledge.schema';
import type { Database } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';
import { staffOf } from '../../platform/http/caller.ts';
import { knowledgeStatus } from './knowledge.service.ts';

/** How old the vulnerability knowledge is; for the back office. */
export function knowledgeRoutes(app: App, { db }: { db: Database }): void {
  app.get(
    '/api/knowledge/',
    {
      schema: {
        tags: ['Knowledge'],
        summary: 'How old the vulnerability knowledge is (staff)',
        response: { 200: knowledgeStatusReply, 401: errorBody, 403: errorBody },
      },
    },
    async (request) => {
      staffOf(request);
      return knowledgeStatus(db);
    },
  );
}

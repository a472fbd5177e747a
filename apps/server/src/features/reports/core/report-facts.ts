import type { SurveyFact } from '@rocca/contract/api/surveys.schema';
import type pg from 'pg';

/** What the newest reports of an engine show of the topics that questionnaires ask about. */
export interface ReportFacts {
  factsOf(pool: pg.Pool, accountId: string): Promise<SurveyFact[]>;
}

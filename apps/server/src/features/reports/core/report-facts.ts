import type { SurveyFact, SurveyFacts } from '@rocca/contract/api/surveys.schema';
import type pg from 'pg';

/** What the newest reports of an engine show of the topics that questionnaires ask about, and which ones were asked. */
interface EngineFacts {
  readonly facts: readonly SurveyFact[];
  readonly lookedAt: SurveyFacts['looked_at'][number];
}

export interface ReportFacts {
  factsOf(pool: pg.Pool, accountId: string): Promise<EngineFacts>;
}

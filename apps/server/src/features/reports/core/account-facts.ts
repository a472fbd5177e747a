import type { SurveyFacts } from '@rocca/contract/api/surveys.schema';
import type pg from 'pg';
import type { ReportEngines } from './report-module.ts';

/** What all reports of the account show, whichever engine wrote them; an engine that says nothing gives nothing. */
export async function accountFacts(pool: pg.Pool, engines: ReportEngines, accountId: string): Promise<SurveyFacts> {
  const speaking = [...engines.values()].flatMap(({ report }) => report.facts ?? []);
  const told = await Promise.all(speaking.map((facts) => facts.factsOf(pool, accountId)));
  return { facts: told.flat(), looked_at: [] };
}

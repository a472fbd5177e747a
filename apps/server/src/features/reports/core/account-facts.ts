import type { SurveyFact, SurveyFacts } from '@rocca/contract/api/surveys.schema';
import type pg from 'pg';
import type { ReportEngines } from './report-module.ts';

/** Beyond it nobody reads them: a questionnaire has some dozen questions that facts speak of. */
const MAX_FACTS = 200;

/** What all reports of the account show, newest first; an engine that has no report yet is listed with none. */
export async function accountFacts(pool: pg.Pool, engines: ReportEngines, accountId: string): Promise<SurveyFacts> {
  // Engines may share a module: each is asked once.
  const speaking = [...new Set([...engines.values()].flatMap(({ report }) => report.facts ?? []))];
  const told = await Promise.all(speaking.map((facts) => facts.factsOf(pool, accountId)));
  const facts = told.flatMap((engine) => engine.facts).toSorted(newestFirst);
  return { facts: facts.slice(0, MAX_FACTS), looked_at: told.map(({ lookedAt }) => lookedAt) };
}

const newestFirst = (a: SurveyFact, b: SurveyFact) =>
  b.seen_at < a.seen_at ? -1 : Number(b.seen_at > a.seen_at) || (a.task_id < b.task_id ? -1 : 1);

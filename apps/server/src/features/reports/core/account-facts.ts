import type { SurveyFact, SurveyFacts } from '@rocca/contract/api/surveys.schema';
import { engineFacts } from '@rocca/contract/engines/registry';
import type pg from 'pg';
import type { ReportEngines } from './report-module.ts';

/** Per topic, since a limit over all topics would let a common topic hide a rare one. More would not be read beside a question. */
const MAX_FACTS = 20;

/** What all reports of the account show, newest first; an engine that has no report yet is listed with none. */
export async function accountFacts(pool: pg.Pool, engines: ReportEngines, accountId: string): Promise<SurveyFacts> {
  // Engines may share a module: each is asked once.
  const speaking = [...new Set([...engines.values()].flatMap(({ report }) => report.facts ?? []))];
  const answers = await Promise.all(speaking.map((facts) => facts.factsOf(pool, accountId)));
  const facts = eachOnce(answers.flatMap((engine) => engine.facts)).toSorted(newestFirst);
  return { facts: firstOfEachTopic(facts), looked_at: answers.map(({ lookedAt }) => lookedAt) };
}

/**
 * Several engines see the same of a target: it is said once, by the one that saw most. What only a summary opens comes
 * last.
 */
export function eachOnce(facts: readonly SurveyFact[]): SurveyFact[] {
  const about = ({ topic, target }: SurveyFact) => `${topic} ${target.toLowerCase()}`;
  const bestEngines = new Map(
    facts
      .toSorted((a, b) => Number(isLite(b)) - Number(isLite(a)) || a.count - b.count || newestFirst(b, a))
      .map((fact) => [about(fact), fact.engine]),
  );
  return facts.filter((fact) => bestEngines.get(about(fact)) === fact.engine);
}

const isLite = ({ engine }: SurveyFact) => engineFacts(engine)?.liteOf !== undefined;

function firstOfEachTopic(facts: readonly SurveyFact[]): SurveyFact[] {
  const counts = new Map<string, number>();
  return facts.filter(({ topic }) => {
    const count = (counts.get(topic) ?? 0) + 1;
    counts.set(topic, count);
    return count <= MAX_FACTS;
  });
}

const newestFirst = (a: SurveyFact, b: SurveyFact) =>
  b.seen_at < a.seen_at ? -1 : Number(b.seen_at > a.seen_at) || (a.task_id < b.task_id ? -1 : 1);

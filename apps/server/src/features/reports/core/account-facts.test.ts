import type { SurveyFact } from '@rocca/contract/api/surveys.schema';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { accountFacts } from './account-facts.ts';
import type { ReportEngines, ReportModule } from './report-module.ts';

/** An engine whose reports show so many facts of a topic, a day apart, of the given hour. */
function telling(
  engine: string,
  count: number,
  hour: number,
  topic: SurveyFact['topic'] = 'bad_certificate',
): [string, { report: ReportModule }] {
  const facts = Array.from({ length: count }, (_, day): SurveyFact => {
    const seen_at = new Date(Date.UTC(2026, 0, day + 1, hour)).toISOString();
    return {
      ...{ engine, seen_at, count: 1, target: 'HQ', task_id: `${day}` },
      topic,
      text: { it: '', en: '' },
    };
  });
  const lookedAt = { engine, reports: count, latest_at: null };
  return [engine, { report: { facts: { factsOf: async () => ({ facts, lookedAt }) } } as unknown as ReportModule }];
}

it('gives the 20 newest facts of each topic, newest first, and lists every engine', async () => {
  const silent = { report: {} as ReportModule };
  const a = telling('a', 150, 1);
  const rare = telling('e', 1, 0, 'weak_mail_protection');
  const engines: ReportEngines = new Map([
    ...[a, telling('b', 150, 2), telling('c', 0, 3)],
    ...[['d', silent] as const, ['again', a[1]] as const, rare],
  ]);
  const { facts, looked_at } = await accountFacts({} as pg.Pool, engines, 'account');
  expect(facts).toHaveLength(21);
  expect(facts.slice(0, 3).map(({ engine, task_id }) => `${engine} ${task_id}`)).toEqual(['b 149', 'a 149', 'b 148']);
  expect(facts.at(-1)).toMatchObject({ engine: 'e', topic: 'weak_mail_protection' });
  expect(looked_at.map(({ engine, reports }) => `${engine} ${reports}`)).toEqual(['a 150', 'b 150', 'c 0', 'e 1']);
});

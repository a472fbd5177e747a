import type { SurveyFact } from '@rocca/contract/api/surveys.schema';
import { expect, it } from 'vitest';
import { eachOnce } from './account-facts.ts';

const fact = (engine: string, fields: Partial<SurveyFact> = {}): SurveyFact => ({
  topic: 'exposed_remote_access',
  text: { it: engine, en: engine },
  ...{ count: 1, engine, task_id: '0199a000-0000-7000-8000-000000000001', target: 'acme.test' },
  seen_at: '2026-11-02T08:00:00.000Z',
  ...fields,
});

it.each<readonly [string, SurveyFact[], string[]]>([
  ['by the full report, not by the summary', [fact('dti_lite', { count: 9 }), fact('dti')], ['dti']],
  ['by who saw most', [fact('dti'), fact('nscan', { count: 3 }), fact('dti_lite')], ['nscan']],
  ['by who saw it last', [fact('dti', { seen_at: '2026-11-03T08:00:00.000Z' }), fact('nscan')], ['dti']],
  ['whatever the case of the target', [fact('dti'), fact('dti_lite', { target: 'ACME.test' })], ['dti']],
  ['but for each target', [fact('dti'), fact('nscan', { target: 'other.test' })], ['dti', 'nscan']],
  ['but for each topic', [fact('dti'), fact('nscan', { topic: 'exposed_database' })], ['dti', 'nscan']],
  ['but as often as one engine was asked', [fact('nscan'), fact('nscan', { count: 2 })], ['nscan', 'nscan']],
])('says the same of a target once: %s', (_, facts, engines) => {
  expect(eachOnce(facts).map(({ engine }) => engine)).toEqual(engines);
});

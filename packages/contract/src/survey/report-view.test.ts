import { describe, expect, test } from 'vitest';
import { buildSurveyReport } from './report.ts';
import { answerStanding, groupChanges, scoreChange, standingCounts } from './report-view.ts';
import {
  answersOf,
  MADE_ANSWERS,
  MADE_DEFINITION,
  MADE_FACT,
  madeSource,
  NOT_APPLICABLE,
} from './testing/made-survey.ts';

const answer = {
  question: 'q',
  group: 'g',
  text: { it: '', en: '' },
  note: null,
  values: [1],
  defaulted: false,
  asked: true,
};

test.each([
  ['full', { score: 1 }],
  ['partial', { score: 0.2 }],
  ['weak', { score: 0 }],
  ['missing', { score: 0, values: [] }],
  ['missing', { score: null, values: [] }],
  ['defaulted', { score: 0, defaulted: true }],
  ['not_counted', { score: null }],
  ['not_counted', { score: null, values: [], note: 'Open', text: { it: 'Open', en: 'Open' } }],
  ['missing', { score: 0, values: [], note: 'A note without an answer' }],
  ['not_asked', { score: null, asked: false }],
] as const)('an answer is %s: %j', (standing, changes) => {
  expect(answerStanding({ ...answer, ...changes, values: [...('values' in changes ? changes.values : [1])] })).toBe(
    standing,
  );
});

describe('changes', () => {
  test.each([
    [50, 60.1, 10.1],
    [60.1, 50, -10.1],
    [null, 50, null],
    [50, null, null],
  ])('from %s to %s: %s', (before, now, change) => {
    expect(scoreChange(before, now)).toEqual({ before, now, change });
  });

  test('a group without a score then has no change', () => {
    const before = answersOf({ class: [1], policy: [NOT_APPLICABLE], roles: [NOT_APPLICABLE] });
    const previous = { taskId: '', name: '', completedAt: '', definition: MADE_DEFINITION, answers: before };
    const report = buildSurveyReport(madeSource({ answers: MADE_ANSWERS, previous }));
    expect(groupChanges(report)).toEqual([
      { id: 'governance', before: null, now: 85.7, change: null },
      { id: 'protection', before: 0, now: 71.4, change: 71.4 },
    ]);
  });
});

test('counts the measures of a function by how they stand', () => {
  const [govern, protect] = buildSurveyReport(madeSource({ facts: [MADE_FACT] })).functions;
  expect(govern && standingCounts(govern)).toEqual({
    ...{ covered: 1, contradicted: 0, partial: 1, missing: 0 },
    ...{ not_applicable: 0, not_binding: 1 },
  });
  expect(protect && standingCounts(protect)).toMatchObject({ covered: 1, contradicted: 1, partial: 1, missing: 1 });
});

import { describe, expect, test } from 'vitest';
import { surveyReport } from '../api/surveys.schema.ts';
import { buildSurveyReport } from './report.ts';
import {
  answersOf,
  MADE_ANSWERS,
  MADE_DEFINITION,
  MADE_FACT,
  madeSource,
  NOT_APPLICABLE,
  PARTLY,
  YES,
} from './testing/made-survey.ts';

const REPORT = buildSurveyReport(madeSource());
const PREVIOUS = {
  taskId: '0199a000-0000-7000-8000-000000000002',
  name: 'NIS 2, spring',
  completedAt: '2026-04-10T09:30:00.000Z',
  definition: MADE_DEFINITION,
};

const withAnswers = (changes: Parameters<typeof answersOf>[0]) => new Map([...MADE_ANSWERS, ...answersOf(changes)]);
const reportOf = (changes: Parameters<typeof answersOf>[0]) =>
  buildSurveyReport(madeSource({ answers: withAnswers(changes) }));

test('keeps to the schema of the API', () => {
  const previous = { ...PREVIOUS, answers: answersOf({}) };
  const report = buildSurveyReport(madeSource({ facts: [MADE_FACT], previous }));
  expect(surveyReport.parse(report)).toEqual(report);
});

test('scores the whole and each group, with the level of each', () => {
  // governance: 5 of 5 and 1 of 2; protection: 3 of 3, 1 of 1, 1 of 2 and 0 of 1 for the default that nobody confirmed.
  expect(REPORT.total).toMatchObject({ score: 78.6, level: { code: 'medium', title: { en: 'Partial' } } });
  expect(REPORT.groups.map(({ id, score, level }) => [id, score, level?.code])).toEqual([
    ['governance', 85.7, 'medium'],
    ['protection', 71.4, 'medium'],
  ]);
});

test('has neither a score nor a level where nothing counts', () => {
  const { groups, functions } = reportOf({ policy: [NOT_APPLICABLE], roles: [NOT_APPLICABLE] });
  expect(groups[0]).toMatchObject({ score: null, level: null });
  expect(functions[0]).toMatchObject({ code: 'GV', score: null });
});

describe('answers in words', () => {
  test.each([
    ['class', 'Importante', 'Important'],
    ['essential-only', 'Non richiesta', 'Not asked'],
    ['open', 'Suppliers', 'Suppliers'],
    ['remote', 'Sì', 'Yes'],
    ['logs', 'Accessi; Modifiche', 'Sign-ins; Changes'],
    ['patch-days', '20: In ritardo', '20: Late'],
    ['budget', '2,5', '2.5'],
    ['backups', '4: Ogni trimestre', '4: Every quarter'],
  ])('%s', (question, it, en) => {
    expect(REPORT.answers.find((answer) => answer.question === question)?.text).toEqual({ it, en });
  });

  test('keeps every question in its order, and the notes', () => {
    expect(REPORT.answers.map(({ question }) => question)).toEqual(
      MADE_DEFINITION.groups.flatMap(({ questions }) => questions.map(({ id }) => id)),
    );
    expect(REPORT.answers.find(({ question }) => question === 'remote')?.note).toBe('VPN only');
  });

  test('says of a default that nobody answered, and counts nothing for it', () => {
    expect(REPORT.answers.find(({ question }) => question === 'backups')).toMatchObject({
      defaulted: true,
      values: [4],
      score: 0,
    });
  });

  test('says that there is no answer', () => {
    const { answers } = buildSurveyReport(madeSource({ answers: answersOf({}) }));
    expect(answers.find(({ question }) => question === 'policy')).toMatchObject({
      text: { it: 'Nessuna risposta', en: 'No answer' },
      score: 0,
      asked: true,
    });
  });
});

test('covers each measure by the answers that serve it', () => {
  const coverage = REPORT.functions.flatMap(({ measures }) => measures.map((one) => [one.code, one.coverage]));
  expect(Object.fromEntries(coverage)).toEqual({
    'GV.PO-01': 'covered',
    'GV.RR-02': 'partial',
    'GV.OV-03': 'not_binding',
    'PR.AA-03': 'covered',
    'PR.PS-04': 'covered',
    'PR.PS-02': 'partial',
    'PR.DS-11': 'missing',
  });
});

test('gives the remedies their texts, the most pressing first', () => {
  expect(REPORT.remedies.map(({ question, gain }) => [question, gain])).toEqual([
    ['roles', 7.1],
    ['patch-days', 7.1],
    ['backups', 7.1],
  ]);
  expect(REPORT.remedies[0]).toMatchObject({
    title: { en: 'Remedy of Roles are assigned' },
    references: [{ en: 'Decree 138/2024, article 24' }],
  });
});

describe('what an inspection would ask for', () => {
  const readyOf = (changes: Parameters<typeof answersOf>[0]) =>
    Object.fromEntries(reportOf(changes).inspection.map(({ document, ready }) => [document.en, ready]));

  test('lists a document once, with the approval that any of its questions wants', () => {
    expect(REPORT.inspection).toEqual([
      expect.objectContaining({ questions: ['policy', 'roles'], board: true, ready: 'partly' }),
      expect.objectContaining({ questions: ['policy'], board: true, ready: 'yes' }),
    ]);
  });

  test.each([
    ['both in full', { policy: [YES], roles: [YES] }, 'yes'],
    ['neither', { policy: [0], roles: [0] }, 'no'],
    ['no answer', { policy: [], roles: [] }, 'no'],
    ['one of two', { policy: [0], roles: [YES] }, 'partly'],
    ['the one that applies', { policy: [NOT_APPLICABLE], roles: [PARTLY] }, 'partly'],
    ['none applies', { policy: [NOT_APPLICABLE], roles: [NOT_APPLICABLE] }, undefined],
  ])('%s', (_, changes, ready) => {
    expect(readyOf(changes)['Security policy']).toBe(ready);
  });

  test('asks an essential entity for what binds it alone', () => {
    expect(readyOf({ class: [0] })).toMatchObject({ 'Audit report': 'no' });
  });
});

test.each([
  ['a good answer', YES, ['remote']],
  ['a weak answer', 0, []],
  ['one that does not apply', NOT_APPLICABLE, ['remote']],
])('facts against %s', (_, value, contradicted) => {
  const answers = withAnswers({ remote: [value] });
  const { contradictions } = buildSurveyReport(madeSource({ answers, facts: [MADE_FACT] }));
  expect(contradictions.map(({ question }) => question)).toEqual(contradicted);
});

describe('an answer that reports contradict', () => {
  const report = buildSurveyReport(madeSource({ facts: [MADE_FACT] }));

  test('counts in the declared total alone', () => {
    expect(report.total).toEqual(REPORT.total);
    expect(report.not_contradicted).toMatchObject({
      score: 57.1,
      level: { code: 'medium', text: { en: 'Part of it.' } },
    });
    expect(REPORT).not.toHaveProperty('not_contradicted');
  });

  test('covers no measure, and takes its worth from the function', () => {
    const protect = ({ functions }: typeof report) => functions.find(({ code }) => code === 'PR');
    expect(protect(report)?.measures[0]).toMatchObject({
      code: 'PR.AA-03',
      coverage: 'missing',
      score: 0,
      contradicted: true,
    });
    expect(Number(protect(report)?.score)).toBeLessThan(Number(protect(REPORT)?.score));
    expect(protect(REPORT)?.measures[0]).not.toHaveProperty('contradicted');
  });

  test('has its remedy first, though the answer is a full one', () => {
    const [first] = report.remedies;
    expect(first).toMatchObject({ question: 'remote', priority: 'high', contradicted: true, gain: 21.4, score: 0 });
  });

  test('keeps the text of the best level from being said', () => {
    const [lowest] = MADE_DEFINITION.levels;
    const best = {
      from: 50,
      code: 'good' as const,
      title: { it: 'Buono', en: 'Good' },
      text: { it: 'In atto.', en: 'In place.' },
    };
    const definition = { ...MADE_DEFINITION, levels: lowest ? [lowest, best] : [best] };
    const { total, not_contradicted: upheld } = buildSurveyReport(madeSource({ definition, facts: [MADE_FACT] }));
    expect(total.level?.text.en).toBe('In place.');
    expect(upheld?.level).toMatchObject({
      code: 'good',
      text: { en: expect.stringContaining('contradict some of them') },
    });
  });
});

describe('comparison with the previous compilation', () => {
  const compareWith = (answers: typeof MADE_ANSWERS, definition = MADE_DEFINITION) =>
    buildSurveyReport(madeSource({ previous: { ...PREVIOUS, definition, answers } })).previous;

  test('names what got better and worse, and leaves out what does not count in both', () => {
    const before = withAnswers({ policy: [PARTLY], roles: [YES], remote: [NOT_APPLICABLE] });
    expect(compareWith(before)).toMatchObject({
      better: ['policy'],
      worse: ['roles'],
      not_compared: ['remote'],
      same_questions: true,
    });
  });

  test('blames nobody for a release that scores the same answer in another way', () => {
    const rescored = {
      ...MADE_DEFINITION,
      groups: MADE_DEFINITION.groups.map((group) => ({
        ...group,
        questions: group.questions.map((question) =>
          question.id === 'roles' ? { ...question, weight: question.weight + 1 } : question,
        ),
      })),
    };
    const before = withAnswers({ roles: [YES] });
    expect(compareWith(before, rescored)).toMatchObject({ worse: [], not_compared: ['roles'], same_questions: false });
  });

  test('gives the scores of then', () => {
    const { total, groups } = buildSurveyReport(madeSource({ answers: withAnswers({ policy: [0] }) }));
    const previous = compareWith(withAnswers({ policy: [0] }));
    expect(previous?.total).toBe(total.score);
    expect(previous?.groups).toEqual(groups.map(({ id, score }) => ({ id, score })));
  });

  test.each([
    ['another class', withAnswers({ class: [0] }), MADE_DEFINITION],
    ['a group that is gone', MADE_ANSWERS, { ...MADE_DEFINITION, groups: MADE_DEFINITION.groups.slice(0, 1) }],
  ])('says so for %s', (_, answers, definition) => {
    expect(compareWith(answers, definition)?.same_questions).toBe(false);
  });
});

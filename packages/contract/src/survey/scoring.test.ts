import { describe, expect, it } from 'vitest';
import type { SurveyDefinition, SurveyQuestion } from './definition.schema.ts';
import { frameworkCoverage, levelOf, questionScore, surveyScores, thresholdText } from './scoring.ts';
import {
  makeAnswer,
  makeAnswers,
  makeDefinition,
  makeForUnclassed,
  makeGroup,
  makeMultiple,
  makeNoteOnly,
  makeNumber,
  makeProfile,
  makeQuestion,
  makeResponse,
  makeWithAbsence,
  PROFILE,
} from './testing/samples.ts';

const tenths = makeMultiple({ max: 10, responses: Array.from({ length: 10 }, (_, index) => makeResponse(index, 0.1)) });
const nothingThere = makeMultiple({
  max: 1,
  min: 0,
  responses: [makeResponse(0, 1), { ...makeResponse(1), absence_of: 0 }],
});
const generous = makeMultiple({ responses: [makeResponse(0, 0.8), makeResponse(1, 0.7)] });
const falling = makeNumber({ max: 90, thresholds: [0, 8, 31], scores: [1, 0.5, 0] });
const float = makeNumber({ question_type: 'float', thresholds: [0.5, 2.5, 9.5] });

describe('the score of an answer', () => {
  it.each<readonly [string, SurveyQuestion, number[], number | null]>([
    ['the worst choice', makeQuestion(), [0], 0],
    ['a choice in between', makeQuestion(), [1], 0.5],
    ['the best choice', makeQuestion(), [2], 1],
    ['not applicable', makeQuestion(), [3], null],
    ['choices add up', makeMultiple(), [0, 2], 0.7],
    ['all choices', makeMultiple(), [0, 1, 2], 1],
    ['none of these', makeMultiple(), [3], 0],
    ['what does not exist is not asked for', makeWithAbsence(), [0, 1, 4], 1],
    ['what does not exist leaves the rest to be asked', makeWithAbsence(), [0, 4], 0.625],
    ['nothing but what does not exist', makeWithAbsence(), [4], 0],
    ['all that is asked for does not exist', nothingThere, [1], null],
    ['ten times a tenth is all', tenths, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 1],
    ['three tenths are exactly 0.3', tenths, [0, 1, 2], 0.3],
    ['choices are worth 1 at most', generous, [0, 1], 1],
    ['a number below the first threshold', makeNumber(), [1], 0],
    ['a number on the first threshold', makeNumber(), [2], 0.2],
    ['a number just below the second', makeNumber(), [4], 0.2],
    ['a number on the second', makeNumber(), [5], 0.5],
    ['the highest number', makeNumber(), [10], 1],
    ['few days are good', falling, [7], 1],
    ['more days are worse', falling, [8], 0.5],
    ['many days are bad', falling, [90], 0],
    ['a float just below a threshold', float, [2.499], 0.2],
    ['a float on a threshold', float, [2.5], 0.5],
    ['no weight', makeQuestion({ weight: 0 }), [2], null],
  ])('%s', (_, question, values, score) => {
    expect(questionScore(question, makeAnswer(values), null)).toBe(score);
  });

  it('is 0 without an answer, with a cleared one and with a note alone', () => {
    expect(questionScore(makeQuestion(), undefined, null)).toBe(0);
    expect(questionScore(makeQuestion(), makeAnswer([]), null)).toBe(0);
    expect(questionScore(makeQuestion(), makeAnswer([], 'all is well'), null)).toBe(0);
    expect(questionScore(falling, undefined, null)).toBe(0);
  });

  it('is 0 for a default that nobody confirmed', () => {
    expect(questionScore(makeQuestion({ default: 2 }), undefined, null)).toBe(0);
    expect(questionScore(makeNumber({ default: 10 }), makeAnswer([]), null)).toBe(0);
  });

  it('does not count where the question does not bind', () => {
    const question = makeQuestion({ binds: ['essential'] });
    expect(questionScore(question, makeAnswer([2]), 'important')).toBeNull();
    expect(questionScore(question, makeAnswer([2]), 'essential')).toBe(1);
    expect(questionScore(question, makeAnswer([2]), null)).toBe(1);
  });

  it('does not count where the note is the answer', () => {
    expect(questionScore(makeNoteOnly(), makeAnswer([], 'as follows'), null)).toBeNull();
  });
});

it.each([
  [1, null],
  [2, 'few'],
  [4, 'few'],
  [5, 'some'],
  [10, 'many'],
])('the text of %d is %s', (value, text) => {
  expect(thresholdText(makeNumber(), value)?.en ?? null).toBe(text);
});

describe('the scores of a questionnaire', () => {
  const light = makeQuestion({ id: 'light', weight: 1 });
  const heavy = makeQuestion({ id: 'heavy', weight: 5 });
  const alone = makeQuestion({ id: 'alone', weight: 3 });
  const definition = makeDefinition([makeGroup([light, heavy], 'a'), makeGroup([alone], 'b')]);
  const scored = (values: Parameters<typeof makeAnswers>[0]) => {
    const { total, groups } = surveyScores(definition, makeAnswers(values));
    return [total, ...groups.map(({ score }) => score)];
  };

  it.each([
    ['nothing is answered', {}, [0, 0, 0]],
    ['all is well', { light: [2], heavy: [2], alone: [2] }, [100, 100, 100]],
    ['weights count, with one decimal', { light: [2] }, [11.1, 16.7, 0]],
    ['a heavy question counts more', { heavy: [2] }, [55.6, 83.3, 0]],
    ['what is not applicable is left out', { light: [2], heavy: [3], alone: [1] }, [62.5, 100, 50]],
    ['a group where nothing applies has no score', { light: [2], heavy: [2], alone: [3] }, [100, 100, null]],
    ['nothing applies at all', { light: [3], heavy: [3], alone: [3] }, [null, null, null]],
    ['an answer to a question that is gone is worth nothing', { gone: [2] }, [0, 0, 0]],
  ])('%s', (_, values, scores) => {
    expect(scored(values)).toEqual(scores);
  });

  it('leave out what does not bind the company', () => {
    const bound = makeQuestion({ id: 'bound', weight: 5, binds: ['essential'] });
    const profiled = makeDefinition([makeGroup([makeProfile(), light], 'a'), makeGroup([bound], 'b')], {
      profile: PROFILE,
    });
    expect(surveyScores(profiled, makeAnswers({ profile: [1], light: [2] }))).toEqual({
      entity: 'important',
      total: 100,
      groups: [
        { id: 'a', score: 100 },
        { id: 'b', score: null },
      ],
    });
    expect(surveyScores(profiled, makeAnswers({ profile: [0], light: [2] })).total).toBe(16.7);
  });
});

describe('the level of a score', () => {
  it.each([
    [0, 'critical'],
    [59.9, 'critical'],
    [60, 'medium'],
    [89.9, 'medium'],
    [90, 'good'],
    [100, 'good'],
    [null, null],
  ] as const)('%s: %s', (score, code) => {
    expect(levelOf(makeDefinition([]).levels, score)?.code ?? null).toBe(code);
  });
});

it('is worth nothing where it contradicts who the company says it is', () => {
  expect(questionScore(makeForUnclassed(), makeAnswer([2]), 'essential')).toBe(0);
  expect(questionScore(makeForUnclassed(), makeAnswer([2]), null)).toBeNull();
});

describe('the coverage of a framework', () => {
  const title = { it: 'titolo', en: 'title' };
  const framework: NonNullable<SurveyDefinition['framework']> = {
    name: title,
    functions: [
      {
        code: 'A',
        title,
        measures: [
          { code: 'A-1', title, binds: ['essential', 'important'] },
          { code: 'A-2', title, binds: ['essential'] },
        ],
      },
    ],
  };
  const questions = [
    makeProfile(),
    makeQuestion({ id: 'one', measures: ['A-1'] }),
    makeQuestion({ id: 'two', measures: ['A-1'] }),
    makeQuestion({ id: 'three', measures: ['A-2'], binds: ['essential'] }),
  ];
  const definition = makeDefinition([makeGroup(questions)], { framework, profile: PROFILE });
  const covered = (values: Parameters<typeof makeAnswers>[0]) => {
    const [{ score, measures } = { score: null, measures: [] }] = frameworkCoverage(definition, makeAnswers(values));
    return [score, ...measures.map(({ coverage }) => coverage)];
  };

  it.each([
    ['nothing is answered', {}, [0, 'missing', 'missing']],
    ['every question in full', { one: [2], two: [2], three: [2] }, [100, 'covered', 'covered']],
    ['one of two questions', { one: [2], three: [1] }, [50, 'partial', 'partial']],
    ['not applicable', { one: [3], two: [3], three: [2] }, [100, 'not_applicable', 'covered']],
    ['the other one applies and is in full', { one: [3], two: [2] }, [50, 'covered', 'missing']],
    ['a measure that does not bind', { profile: [1], one: [2], two: [2] }, [100, 'covered', 'not_binding']],
  ])('%s', (_, values, coverage) => {
    expect(covered(values)).toEqual(coverage);
  });

  it('does not depend on good practice', () => {
    const optional = makeQuestion({ id: 'four', measures: ['A-1'], basis: 'good_practice' });
    const wider = makeDefinition([makeGroup([...questions, optional])], { framework, profile: PROFILE });
    const [a] = frameworkCoverage(wider, makeAnswers({ one: [2], two: [2], three: [2], four: [0] }));
    expect(a?.score).toBe(100);
    expect(a?.measures[0]).toMatchObject({ code: 'A-1', coverage: 'covered', score: 100, questions: ['one', 'two'] });
    expect(a?.measures.map(({ goodPractice }) => goodPractice)).toEqual([{ score: 0, questions: ['four'] }, null]);
  });

  it('gives each measure that binds its percent, and names those that rest on contradicted answers', () => {
    const answers = makeAnswers({ profile: [1], one: [2] });
    const [a] = frameworkCoverage(definition, answers, new Set(['two', 'three']));
    expect(a?.measures.map(({ score, isContradicted }) => [score, isContradicted])).toEqual([
      [50, true],
      [null, false],
    ]);
  });

  it('names the questions that serve a measure', () => {
    const [a] = frameworkCoverage(definition, makeAnswers({}));
    expect(a?.measures.map(({ questions }) => questions)).toEqual([['one', 'two'], ['three']]);
  });

  it('is empty without a framework', () => {
    expect(frameworkCoverage(makeDefinition([makeGroup([makeQuestion()])]), makeAnswers({}))).toEqual([]);
  });
});

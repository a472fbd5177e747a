import { describe, expect, it } from 'vitest';
import type { Effort, SurveyQuestion } from './definition.schema.ts';
import { surveyRemedies } from './remedies.ts';
import {
  makeAnswers,
  makeDefinition,
  makeGroup,
  makeMultiple,
  makeProfile,
  makeQuestion,
  makeResponse,
  PROFILE,
} from './testing/samples.ts';

const text = { it: 'testo', en: 'text' };
const weighing = (id: string, weight: number, effort: Effort = 'low', changes: Partial<SurveyQuestion> = {}) =>
  makeQuestion({ id, weight, remedy: { title: text, text, effort }, ...changes });
const remedies = (questions: SurveyQuestion[], values: Parameters<typeof makeAnswers>[0] = {}) =>
  surveyRemedies(makeDefinition([makeGroup(questions)]), makeAnswers(values));
const ids = (...given: Parameters<typeof remedies>) => remedies(...given).map(({ question }) => question);

describe('remedies', () => {
  it('come with the most points lost first', () => {
    const questions = [weighing('light', 1), weighing('heavy', 5), weighing('middle', 3)];
    expect(ids(questions)).toEqual(['heavy', 'middle', 'light']);
    expect(ids(questions, { heavy: [1] })).toEqual(['middle', 'heavy', 'light']);
  });

  it('come with those of contradicted answers first, as pressing ones', () => {
    const questions = [weighing('heavy', 5), weighing('light', 1)];
    const definition = makeDefinition([makeGroup(questions)]);
    const found = surveyRemedies(definition, makeAnswers({}), new Set(['light']));
    expect(found.map(({ question, priority, contradicted }) => [question, priority, contradicted])).toEqual([
      ['light', 'high', true],
      ['heavy', 'high', undefined],
    ]);
  });

  it('come with the easiest first where as much is lost, then in the order of the questions', () => {
    const questions = [weighing('d', 2, 'high'), weighing('c', 2, 'medium'), weighing('b', 2), weighing('a', 2)];
    expect(ids(questions)).toEqual(['b', 'a', 'c', 'd']);
  });

  it('take losses for equal that differ by binary fractions alone', () => {
    const oneOff = (id: string, weight: number, effort: Effort, score: number) =>
      weighing(id, weight, effort, { responses: [makeResponse(0, score), makeResponse(1, 1)] });
    // 3 × (1 − 0.9) is a little less than 1 × (1 − 0.7).
    const questions = [oneOff('hard', 1, 'high', 0.7), oneOff('easy', 3, 'low', 0.9)];
    expect(ids(questions, { hard: [0], easy: [0] })).toEqual(['easy', 'hard']);
    const [border] = remedies([oneOff('border', 7.5, 'low', 0.8)], { border: [0] });
    expect(border?.priority).toBe('medium');
  });

  it('leave out what is in order, what does not apply, what is not scored and what does not bind', () => {
    const questions = [
      makeProfile(),
      weighing('good', 5),
      weighing('gone', 5),
      weighing('bound', 5, 'low', { binds: ['essential'] }),
      weighing('weak', 1),
    ];
    const definition = makeDefinition([makeGroup(questions)], { profile: PROFILE });
    const found = surveyRemedies(definition, makeAnswers({ profile: [1], good: [2], gone: [3] }));
    expect(found).toEqual([{ question: 'weak', group: 'group', priority: 'low', effort: 'low', gain: 16.7, score: 0 }]);
  });

  it('are not asked for where shares add up to all', () => {
    const responses = Array.from({ length: 10 }, (_, index) => makeResponse(index, 0.1));
    const question = makeMultiple({ id: 'tenths', max: 10, weight: 5, responses });
    expect(ids([question], { tenths: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] })).toEqual([]);
    expect(ids([question], { tenths: [0, 1, 2, 3, 4, 5, 6, 7, 8] })).toEqual(['tenths']);
  });

  it.each([
    [3, undefined, 'high'],
    [2.9, undefined, 'medium'],
    [5, 1, 'medium'],
    [3, 1, 'medium'],
    [1.5, undefined, 'medium'],
    [1.4, undefined, 'low'],
    [2, 1, 'low'],
  ])('of weight %d with the answer %s have the priority %s', (weight, response, priority) => {
    const values = response === undefined ? [] : [response];
    expect(remedies([weighing('one', weight)], { one: values })[0]?.priority).toBe(priority);
  });

  it('say what the whole would gain, of what applies, with one decimal', () => {
    const questions = [weighing('one', 1), weighing('two', 5), weighing('three', 5)];
    const found = remedies(questions, { one: [1], two: [2], three: [3] });
    expect(found.map(({ question, gain, score }) => [question, gain, score])).toEqual([['one', 8.3, 0.5]]);
  });
});

import { describe, expect, it } from 'vitest';
import { askedOf, entityClassOf, missingQuestions, progressOf, stepState } from './progress.ts';
import {
  makeAnswer,
  makeAnswers,
  makeDefinition,
  makeForUnclassed,
  makeGroup,
  makeNoteOnly,
  makeProfile,
  makeQuestion,
  PROFILE,
} from './testing/samples.ts';

const one = makeQuestion({ id: 'one' });
const two = makeQuestion({ id: 'two' });
const forEssential = makeQuestion({ id: 'essential', binds: ['essential'] });
const pair = makeGroup([one, two]);
const profiled = makeDefinition([makeGroup([makeProfile(), one], 'a'), makeGroup([forEssential], 'b')], {
  profile: PROFILE,
});

describe('the state of a step', () => {
  it.each([
    ['none', 'no answer', {}],
    ['none', 'cleared answers', { one: [], two: [] }],
    ['partial', 'one of two', { one: [0] }],
    ['full', 'all', { one: [0], two: [3] }],
  ] as const)('%s: %s', (state, _, answers) => {
    expect(stepState(pair, null, makeAnswers(answers))).toBe(state);
  });

  it('is full without any question that binds the company: nothing is left to do', () => {
    expect(stepState(makeGroup([forEssential]), 'important', makeAnswers({}))).toBe('full');
    expect(stepState(makeGroup([forEssential]), 'essential', makeAnswers({}))).toBe('none');
  });

  it('leaves out of account the answer to a question that does not bind', () => {
    const group = makeGroup([one, forEssential]);
    expect(stepState(group, 'important', makeAnswers({ essential: [2] }))).toBe('none');
    expect(stepState(group, 'important', makeAnswers({ one: [2] }))).toBe('full');
  });

  it('counts a note where the note is the answer', () => {
    const group = makeGroup([makeNoteOnly({ id: 'note' })]);
    expect(stepState(group, null, new Map([['note', makeAnswer([], 'as follows')]]))).toBe('full');
    expect(stepState(group, null, new Map([['note', makeAnswer([], ' ')]]))).toBe('none');
  });
});

it('asks again for an answer that contradicts who the company says it is', () => {
  const unclassed = makeForUnclassed({ id: 'unclassed' });
  const survey = makeDefinition([makeGroup([makeProfile(), unclassed])], { profile: PROFILE });
  expect(missingQuestions(survey, makeAnswers({ profile: [2], unclassed: [2] }))).toEqual([]);
  expect(missingQuestions(survey, makeAnswers({ profile: [0], unclassed: [2] }))).toEqual([unclassed]);
  expect(progressOf(survey, makeAnswers({ profile: [0], unclassed: [2] })).answered).toBe(1);
});

describe('the progress of a questionnaire', () => {
  it('has one decimal', () => {
    const three = makeDefinition([makeGroup([one, two, makeQuestion({ id: 'three' })])]);
    expect(progressOf(three, makeAnswers({}))).toEqual({ answered: 0, asked: 3, percentage: 0 });
    expect(progressOf(three, makeAnswers({ one: [0] })).percentage).toBe(33.3);
    expect(progressOf(three, makeAnswers({ one: [0], two: [0] })).percentage).toBe(66.7);
    expect(progressOf(three, makeAnswers({ one: [0], two: [0], three: [0] })).percentage).toBe(100);
  });

  it('asks everything while the class of the company is not said or not certain', () => {
    expect(progressOf(profiled, makeAnswers({})).asked).toBe(3);
    expect(progressOf(profiled, makeAnswers({ profile: [2] })).asked).toBe(3);
    expect(progressOf(profiled, makeAnswers({ profile: [0] })).asked).toBe(3);
  });

  it('counts neither question nor answer of what does not bind', () => {
    const answers = makeAnswers({ profile: [1], essential: [2] });
    expect(progressOf(profiled, answers)).toEqual({ answered: 1, asked: 2, percentage: 50 });
  });

  it('ignores answers to questions that are gone', () => {
    expect(progressOf(makeDefinition([pair]), makeAnswers({ gone: [1] })).answered).toBe(0);
  });

  it('is 0 where nothing is asked', () => {
    expect(progressOf(makeDefinition([]), makeAnswers({})).percentage).toBe(0);
  });
});

describe('the class of a company', () => {
  it.each([
    [[0], 'essential'],
    [[1], 'important'],
    [[2], null],
    [[], null],
  ] as const)('answer %j: %s', (values, entity) => {
    expect(entityClassOf(profiled, makeAnswers({ profile: values }))).toBe(entity);
  });

  it('is unknown in a questionnaire that does not ask for it', () => {
    expect(entityClassOf(makeDefinition([pair]), makeAnswers({ profile: [0] }))).toBeNull();
  });

  it('decides which questions of a group count', () => {
    const group = makeGroup([one, forEssential]);
    expect(askedOf(group, 'important')).toEqual([one]);
    expect(askedOf(group, 'essential')).toEqual([one, forEssential]);
  });
});

describe('what is missing before completion', () => {
  const missing = (definition: typeof profiled, answers: Parameters<typeof makeAnswers>[0]) =>
    missingQuestions(definition, makeAnswers(answers)).map(({ id }) => id);

  it('is every question that is asked and has no answer', () => {
    expect(missing(profiled, {})).toEqual(['profile', 'one', 'essential']);
    expect(missing(profiled, { profile: [1], one: [] })).toEqual(['one']);
    expect(missing(profiled, { profile: [1], one: [3] })).toEqual([]);
  });

  it('is not a question with a default', () => {
    const definition = makeDefinition([makeGroup([one, makeQuestion({ id: 'two', default: 0 })])]);
    expect(missing(definition, { one: [0] })).toEqual([]);
  });

  it('is a note that is only blanks', () => {
    const definition = makeDefinition([makeGroup([makeNoteOnly({ id: 'note' })])]);
    expect(missingQuestions(definition, new Map([['note', makeAnswer([], ' ')]]))).toHaveLength(1);
  });
});

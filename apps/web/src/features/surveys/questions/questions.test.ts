import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { describe, expect, it } from 'vitest';
import { answerWords } from './answer-words.ts';
import { toggleChoice } from './choices.ts';
import { numberText, parseNumber, sliderValue } from './number-text.ts';

const both = (text: string) => ({ it: text, en: text });

const several: SurveyQuestion = {
  id: 'several',
  question_type: 'list',
  text: both('?'),
  help: both('help'),
  min: 1,
  max: 3,
  note: false,
  responses: [
    { index: 0, text: both('none'), exclusive: true },
    { index: 1, text: both('one') },
    { index: 2, text: both('two') },
  ],
  weight: 1,
  references: [],
};
const withAbsence: SurveyQuestion = {
  ...several,
  responses: [...(several.responses ?? []), { index: 3, text: both('no two'), absence_of: 2 }],
};
const single: SurveyQuestion = { ...several, max: 1 };

describe('choices', () => {
  it.each([
    ['come in the order of the question', several, [2], 1, [1, 2]],
    ['go away with a second click', several, [1, 2], 1, [2]],
    ['leave an exclusive one alone', several, [1, 2], 0, [0]],
    ['take the place of an exclusive one', several, [0], 2, [2]],
    ['give way to the absence of their item', withAbsence, [1, 2], 3, [1, 3]],
    ['take the place of the absence of their item', withAbsence, [1, 3], 2, [1, 2]],
    ['of radio buttons replace each other', single, [1], 2, [2]],
    ['of radio buttons stay with a second click', single, [1], 1, [1]],
  ])('%s', (_promise, question, values, index, after) => {
    expect(toggleChoice(question, values, index)).toEqual(after);
  });

  it('are told with their unit where they are numbers', () => {
    const days: SurveyQuestion = { ...several, question_type: 'integer', unit: { it: 'giorni', en: 'days' } };
    expect(answerWords(days, { values: [30], note: null }, 'it')).toBe('30 giorni');
    expect(answerWords(days, { values: [], note: null }, 'it')).toBe('');
  });

  it('are told in words', () => {
    expect(answerWords(several, { values: [2, 1], note: null }, 'it')).toBe('one; two');
    expect(answerWords({ ...several, question_type: 'float' }, { values: [2.5], note: null }, 'it')).toBe('2,5');
  });
});

describe('numbers', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['3', 3],
    ['3,5', 3.5],
    ['3.5', 3.5],
    ['-2', -2],
    ['3,', 3],
    ['abc', Number.NaN],
    ['1.000,5', Number.NaN],
    ['0x10', Number.NaN],
    ['1e3', Number.NaN],
  ])('typed as %j are %s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it('are shown as they are typed', () => {
    expect([numberText(3.5, 'it'), numberText(3.5, 'en'), numberText(12_000, 'it')]).toEqual(['3,5', '3.5', '12000']);
    expect(sliderValue(String(0.1 + 0.2))).toBe(0.3);
  });
});

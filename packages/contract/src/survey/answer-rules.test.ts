import { describe, expect, it } from 'vitest';
import {
  ANSWER_RULES,
  type AnswerRule,
  answerRuleText,
  brokenAnswerRule,
  isAnswered,
  isNoteOnly,
  isSingle,
  MAX_NOTE_LENGTH,
  type SurveyAnswer,
} from './answer-rules.ts';
import type { SurveyQuestion } from './definition.schema.ts';
import {
  makeAnswer,
  makeForUnclassed,
  makeMultiple,
  makeNoteOnly,
  makeNumber,
  makeQuestion,
  makeResponse,
  makeWithAbsence,
} from './testing/samples.ts';

const single = makeQuestion();
const multiple = makeMultiple();
const integer = makeNumber();
const float = makeNumber({ question_type: 'float', min: 0.5, max: 99.5 });
const noteOnly = makeNoteOnly();
const withoutNote = makeQuestion({ note: false });
const twoAtLeast = makeMultiple({ min: 2, max: 3 });

type Refusal = readonly [string, SurveyQuestion | undefined, SurveyAnswer, AnswerRule, string, string];

const FOREIGN = ['La risposta non corrisponde alla domanda.', 'The answer does not match its question.'] as const;
const EXACTLY_ONE = ['Scegli esattamente una risposta.', 'Choose exactly one answer.'] as const;
const OF_TEN = ['Il valore deve essere compreso tra 0 e 10.', 'The value must be between 0 and 10.'] as const;
const OF_FLOAT = ['Il valore deve essere compreso tra 0,5 e 99,5.', 'The value must be between 0.5 and 99.5.'] as const;

const REFUSED: readonly Refusal[] = [
  ['an answer to no question', undefined, makeAnswer([0]), 'answer_not_of_question', ...FOREIGN],
  ['an index that is not there', single, makeAnswer([4]), 'answer_not_of_question', ...FOREIGN],
  ['an index between two', single, makeAnswer([0.5]), 'answer_not_of_question', ...FOREIGN],
  ['one known and one unknown index', multiple, makeAnswer([0, 9]), 'answer_not_of_question', ...FOREIGN],
  ['the same choice twice', multiple, makeAnswer([0, 0]), 'answer_not_of_question', ...FOREIGN],
  ['no number as a choice', single, makeAnswer([Number.NaN]), 'answer_not_of_question', ...FOREIGN],
  ['no number', integer, makeAnswer([Number.NaN]), 'answer_not_of_question', ...FOREIGN],
  ['an endless number', float, makeAnswer([Number.POSITIVE_INFINITY]), 'answer_not_of_question', ...FOREIGN],
  ['an endless negative one', integer, makeAnswer([Number.NEGATIVE_INFINITY]), 'answer_not_of_question', ...FOREIGN],
  ['a value where the note is the answer', noteOnly, makeAnswer([0]), 'answer_not_of_question', ...FOREIGN],
  [
    'half an integer',
    integer,
    makeAnswer([1.5]),
    'integer_required',
    'Serve un numero intero.',
    'An integer is required.',
  ],
  [
    'a note that is not asked for',
    withoutNote,
    makeAnswer([1], 'why'),
    'note_not_allowed',
    'Questa domanda non prevede una nota.',
    'A note is not allowed for this question.',
  ],
  ['two choices of one', single, makeAnswer([0, 1]), 'exactly_one', ...EXACTLY_ONE],
  ['two numbers', integer, makeAnswer([1, 2]), 'exactly_one', ...EXACTLY_ONE],
  [
    'fewer choices than the least',
    twoAtLeast,
    makeAnswer([0]),
    'number_of_answers',
    'Scegli da 2 a 3 risposte.',
    'Choose from 2 to 3 answers.',
  ],
  [
    'more choices than the most',
    makeMultiple({ max: 2 }),
    makeAnswer([0, 1, 2]),
    'number_of_answers',
    'Scegli da 1 a 2 risposte.',
    'Choose from 1 to 2 answers.',
  ],
  ['a number below its least', integer, makeAnswer([-1]), 'value_out_of_range', ...OF_TEN],
  ['a number above its most', integer, makeAnswer([11]), 'value_out_of_range', ...OF_TEN],
  ['a float just below its least', float, makeAnswer([0.499]), 'value_out_of_range', ...OF_FLOAT],
  ['a float just above its most', float, makeAnswer([99.5001]), 'value_out_of_range', ...OF_FLOAT],
  [
    'a note that is too long',
    single,
    makeAnswer([1], 'x'.repeat(MAX_NOTE_LENGTH + 1)),
    'note_too_long',
    'La nota è troppo lunga: al massimo 2.000 caratteri.',
    'The note is too long: 2,000 characters at most.',
  ],
  [
    '"none of these" with another',
    multiple,
    makeAnswer([1, 3]),
    'exclusive_choice',
    'La risposta «Voce 3» esclude le altre.',
    'The answer “Option 3” excludes the others.',
  ],
  [
    'an item, and that there is no such thing',
    makeWithAbsence(),
    makeAnswer([2, 4]),
    'present_and_absent',
    'La risposta «Voce 4» esclude la voce a cui si riferisce.',
    'The answer “Option 4” excludes the item it is about.',
  ],
];

describe('answers that are refused', () => {
  it.each(REFUSED)('%s', (_, question, answer, rule, italian, english) => {
    expect(brokenAnswerRule(question, answer)).toBe(rule);
    expect(answerRuleText(rule, question, 'it')).toBe(italian);
    expect(answerRuleText(rule, question, 'en')).toBe(english);
  });

  it('names the exclusive choice that was made, where there are two', () => {
    const question = makeMultiple({
      responses: [makeResponse(0, 1), makeResponse(1, 0, true), makeResponse(2, 0, true)],
    });
    expect(brokenAnswerRule(question, makeAnswer([0, 2]))).toBe('exclusive_choice');
    expect(answerRuleText('exclusive_choice', question, 'en', [0, 2])).toBe(
      'The answer “Option 2” excludes the others.',
    );
  });

  it('has a text for what is missing when a questionnaire is completed', () => {
    expect(answerRuleText('answer_missing', single, 'it')).toBe('Manca la risposta.');
    expect(answerRuleText('answer_missing', single, 'en')).toBe('The answer is missing.');
  });

  it('names an answer that is only for others than the company says it is', () => {
    const question = makeForUnclassed();
    expect(brokenAnswerRule(question, makeAnswer([2]), 'essential')).toBe('contradicts_profile');
    expect(brokenAnswerRule(question, makeAnswer([2]), null)).toBeNull();
    expect(brokenAnswerRule(question, makeAnswer([1]), 'essential')).toBeNull();
    expect(answerRuleText('contradicts_profile', question, 'en')).toMatch(
      /^The answer “Option 2” contradicts the first/,
    );
    expect(answerRuleText('contradicts_profile', question, 'it')).toMatch(/^La risposta «Voce 2» contraddice la prima/);
  });

  it('breaks every rule here but those two', () => {
    const named = new Set(REFUSED.map(([, , , rule]) => rule));
    expect(Object.keys(ANSWER_RULES).filter((rule) => !named.has(rule as AnswerRule))).toEqual([
      'contradicts_profile',
      'answer_missing',
    ]);
  });
});

describe('answers that are stored', () => {
  it.each<readonly [string, SurveyQuestion, SurveyAnswer]>([
    ['one choice', single, makeAnswer([2])],
    ['one choice with a note', single, makeAnswer([2], 'since May')],
    ['"not applicable"', single, makeAnswer([3])],
    ['the least number of choices', multiple, makeAnswer([1])],
    ['all choices', multiple, makeAnswer([2, 0, 1])],
    ['"none of these" alone', multiple, makeAnswer([3])],
    ['that there is no such thing, beside other items', makeWithAbsence(), makeAnswer([0, 4])],
    ['"none of these" alone where two are the least', twoAtLeast, makeAnswer([3])],
    ['the lowest integer', integer, makeAnswer([0])],
    ['the highest integer', integer, makeAnswer([10])],
    ['the lowest float', float, makeAnswer([0.5])],
    ['the highest float', float, makeAnswer([99.5])],
    ['a float that is whole', float, makeAnswer([7])],
    ['a note where the note is the answer', noteOnly, makeAnswer([], 'as follows')],
    ['nothing: it clears a choice', single, makeAnswer([])],
    ['nothing: it clears several', twoAtLeast, makeAnswer([])],
    ['nothing: it clears a number', integer, makeAnswer([])],
    ['a note without a choice', single, makeAnswer([], 'to be checked')],
    ['blanks for a note that is not asked for', withoutNote, makeAnswer([1], ' \n')],
  ])('%s', (_, question, answer) => {
    expect(brokenAnswerRule(question, answer)).toBeNull();
  });
});

describe('what counts as answered', () => {
  it.each<readonly [string, SurveyQuestion, SurveyAnswer | undefined, boolean]>([
    ['a choice', single, makeAnswer([0]), true],
    ['a number that is 0', integer, makeAnswer([0]), true],
    ['no answer', single, undefined, false],
    ['a cleared answer', single, makeAnswer([]), false],
    ['a note without a choice', single, makeAnswer([], 'to be checked'), false],
    ['a note where it is the answer', noteOnly, makeAnswer([], 'as follows'), true],
    ['blanks where the note is the answer', noteOnly, makeAnswer([], '  '), false],
    ['no note where it is the answer', noteOnly, makeAnswer([]), false],
    ['a default that nobody confirmed', makeQuestion({ default: 2 }), undefined, false],
  ])('%s: %s', (_, question, answer, answered) => {
    expect(isAnswered(question, answer)).toBe(answered);
  });
});

it.each<readonly [string, SurveyQuestion, boolean, boolean]>([
  ['one choice', single, true, false],
  ['several choices', multiple, false, false],
  ['an integer', integer, true, false],
  ['a float', float, true, false],
  ['a number with one value only', makeNumber({ min: 0, max: 0 }), true, false],
  ['a note alone', noteOnly, true, true],
])('%s: single %s, note alone %s', (_, question, isOne, isNote) => {
  expect(isSingle(question)).toBe(isOne);
  expect(isNoteOnly(question)).toBe(isNote);
});

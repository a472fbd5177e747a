import { describe, expect, it } from 'vitest';
import type { SurveyDefinition, SurveyQuestion, SurveyResponse } from './definition.schema.ts';
import {
  DEFINITION_RULES,
  type DefinitionProblem,
  type DefinitionRule,
  definitionProblems,
  definitionRuleText,
  questionProblems,
} from './definition-rules.ts';
import {
  makeDefinition,
  makeGroup,
  makeMultiple,
  makeNoteOnly,
  makeNumber,
  makeProfile,
  makeQuestion,
  makeResponse,
  PROFILE,
} from './testing/samples.ts';

const text = { it: 'testo', en: 'text' };
const scored = (...scores: number[]) => scores.map((score, index) => makeResponse(index, score));
const absenceIn = ({ responses = [] }: SurveyQuestion, absence: Partial<SurveyResponse>): SurveyResponse[] => [
  ...responses,
  { ...makeResponse(4), ...absence },
];
const withAbsence = (absence: Partial<SurveyResponse>) =>
  makeMultiple({ responses: absenceIn(makeMultiple(), absence) });

/** A question for each rule that it alone breaks, and where a rule has several cases, one for each. */
const BROKEN_QUESTIONS: readonly (readonly [DefinitionRule, string, SurveyQuestion])[] = [
  ['min_above_max', 'a list', makeMultiple({ min: 3, max: 2, responses: scored(1, 1, 1) })],
  [
    'min_above_max',
    'a number',
    makeNumber({ min: 11, max: 10, weight: 0, thresholds: undefined, texts: undefined, scores: undefined }),
  ],
  ['list_bounds_not_integer', 'a fraction of a choice', makeMultiple({ min: 0.5 })],
  ['default_not_integer', 'of a list', makeQuestion({ default: 0.5 })],
  ['default_not_integer', 'of an integer', makeNumber({ default: 2.5 })],
  ['responses_not_allowed', 'on a number', makeNumber({ responses: [makeResponse(0, 1)] })],
  ['responses_not_allowed', 'an empty list on a number', makeNumber({ responses: [] })],
  ['more_than_options', 'more choices than options', makeMultiple({ max: 5 })],
  ['note_required', 'nothing to choose and no note', makeNoteOnly({ note: false })],
  ['thresholds_not_allowed', 'thresholds on a list', makeQuestion({ thresholds: [1] })],
  ['thresholds_not_allowed', 'texts on a list', makeQuestion({ texts: [text] })],
  ['thresholds_not_allowed', 'scores on a list', makeQuestion({ scores: [1] })],
  ['first_threshold_below_min', 'an integer', makeNumber({ min: 3 })],
  ['last_threshold_above_max', 'an integer', makeNumber({ max: 7 })],
  ['thresholds_and_texts_differ', 'a text too few', makeNumber({ texts: [text, text] })],
  ['thresholds_and_texts_differ', 'no texts', makeNumber({ texts: undefined })],
  ['thresholds_and_texts_differ', 'texts alone', makeNumber({ weight: 0, thresholds: undefined, scores: undefined })],
  ['bounds_not_integer', 'an integer up to 10.5', makeNumber({ max: 10.5 })],
  ['list_bounds_negative', 'less than no choice', makeMultiple({ min: -1 })],
  ['single_choice_not_one', 'exactly two', makeMultiple({ min: 2, max: 2, responses: scored(1, 1, 1) })],
  ['default_not_possible', 'an index that is not there', makeQuestion({ default: 9 })],
  ['default_not_possible', 'one choice where two are the least', makeMultiple({ min: 2, default: 0 })],
  ['default_not_possible', 'a choice where there is none', makeNoteOnly({ default: 0 })],
  ['default_not_possible', 'a number out of its bounds', makeNumber({ default: 11 })],
  [
    'claim_not_asked',
    'a claim on a topic that is not listed',
    makeQuestion({ responses: [makeResponse(0, 0), { ...makeResponse(1, 1), claims: ['weak_encryption'] }] }),
  ],
  ['unit_not_allowed', 'a list with a unit', makeQuestion({ unit: { it: 'giorni', en: 'days' } })],
  ['response_repeated', 'two of index 0', makeQuestion({ responses: [makeResponse(0, 0), makeResponse(0, 1)] })],
  ['thresholds_not_rising', 'falling', makeNumber({ thresholds: [2, 8, 5] })],
  ['thresholds_not_rising', 'the same twice', makeNumber({ thresholds: [2, 5, 5] })],
  ['thresholds_and_scores_differ', 'a score too few', makeNumber({ scores: [0, 1] })],
  ['score_missing', 'no response is worth all', makeQuestion({ responses: scored(0, 0.9) })],
  ['score_missing', 'no threshold is worth all', makeNumber({ scores: [0, 0.5, 0.9] })],
  ['score_missing', 'all choices together fall short', makeMultiple({ responses: scored(0.5, 0.2, 0.2) })],
  ['score_missing', 'as many as may be chosen fall short', makeMultiple({ max: 2, responses: scored(0.4, 0.3, 0.3) })],
  [
    'score_missing',
    'an exclusive choice adds nothing to the others',
    makeMultiple({ responses: [...scored(0.5, 0.2, 0.2), makeResponse(3, 0.1, true)] }),
  ],
  [
    'score_missing',
    'a note alone has no score',
    makeNoteOnly({ weight: 1, responses: scored(1), remedy: { title: text, text, effort: 'low' } }),
  ],
  ['absence_of_nothing', 'an item that is not there', withAbsence({ absence_of: 9 })],
  ['absence_of_nothing', '"none of these"', withAbsence({ absence_of: 3 })],
  ['absence_of_nothing', 'with a score of its own', withAbsence({ absence_of: 2, score: 0.1 })],
  [
    'absence_of_nothing',
    'of a single choice',
    makeQuestion({ responses: absenceIn(makeQuestion(), { absence_of: 2 }) }),
  ],
  ['remedy_missing', 'of a question with a weight', makeQuestion({ remedy: undefined })],
  ['reference_missing', 'of a question with a weight', makeQuestion({ references: [] })],
];

const FRAMEWORK: NonNullable<SurveyDefinition['framework']> = {
  name: text,
  functions: [
    { code: 'A', title: text, measures: [{ code: 'A-1', title: text, binds: ['essential', 'important'] }] },
    { code: 'B', title: text, measures: [{ code: 'B-1', title: text, binds: ['essential'] }] },
  ],
};
const serving = (id: string, measures: string[], changes: Partial<SurveyQuestion> = {}) =>
  makeQuestion({ id, measures, ...changes });
const framed = (...questions: SurveyQuestion[]) => makeDefinition([makeGroup(questions)], { framework: FRAMEWORK });
const [lowest, middle, highest] = makeDefinition([]).levels;

/** A questionnaire for each rule that is about more than one question, with the problem it must name. */
const BROKEN_DEFINITIONS: readonly (readonly [string, DefinitionProblem, SurveyDefinition])[] = [
  [
    'two questions of one id in two groups',
    { rule: 'question_repeated', group: 'b', question: 'one' },
    makeDefinition([makeGroup([makeQuestion()], 'a'), makeGroup([makeQuestion()], 'b')]),
  ],
  [
    'two groups of one id',
    { rule: 'group_repeated', group: 'a', question: null },
    makeDefinition([makeGroup([makeQuestion()], 'a'), makeGroup([makeQuestion({ id: 'two' })], 'a')]),
  ],
  [
    'a measure that the framework lacks',
    { rule: 'measure_unknown', group: 'group', question: 'two', name: 'C-1' },
    framed(serving('one', ['A-1', 'B-1']), serving('two', ['A-1', 'C-1'])),
  ],
  [
    'a measure in a questionnaire without a framework',
    { rule: 'measure_unknown', group: 'group', question: 'one', name: 'A-1' },
    makeDefinition([makeGroup([serving('one', ['A-1'])])]),
  ],
  [
    'a question that binds more companies than its measure',
    { rule: 'measure_binding_differs', group: 'group', question: 'two' },
    framed(serving('one', ['A-1']), serving('two', ['B-1'], { binds: ['essential', 'important'] })),
  ],
  [
    'a question for everyone that serves a measure of some',
    { rule: 'measure_binding_differs', group: 'group', question: 'two' },
    framed(serving('one', ['A-1']), serving('two', ['B-1'])),
  ],
  [
    'a measure that no question serves',
    { rule: 'measure_unserved', group: null, question: null, name: 'B-1' },
    framed(serving('one', ['A-1'])),
  ],
  [
    'a measure that only good practice serves',
    { rule: 'measure_unserved', group: null, question: null, name: 'B-1' },
    framed(serving('one', ['A-1']), serving('two', ['B-1'], { binds: ['essential'], basis: 'good_practice' })),
  ],
  [
    'levels that do not begin with 0',
    { rule: 'levels_not_rising', group: null, question: null },
    makeDefinition([makeGroup([makeQuestion()])], { levels: [middle, highest].flatMap((level) => level ?? []) }),
  ],
  [
    'levels that fall',
    { rule: 'levels_not_rising', group: null, question: null },
    makeDefinition([makeGroup([makeQuestion()])], {
      levels: [lowest, highest, middle].flatMap((level) => level ?? []),
    }),
  ],
  [
    'a profile without its question',
    { rule: 'profile_unknown', group: null, question: 'profile' },
    makeDefinition([makeGroup([makeQuestion()])], { profile: PROFILE }),
  ],
  [
    'a profile of a response that is not there',
    { rule: 'profile_unknown', group: null, question: 'profile' },
    makeDefinition([makeGroup([makeProfile()])], {
      profile: { ...PROFILE, classes: [{ response: 7, entity: 'essential' }] },
    }),
  ],
];

describe('the rules of a question', () => {
  it.each(BROKEN_QUESTIONS)('%s: %s', (rule, _, question) => {
    expect(questionProblems(question)).toEqual([rule]);
  });

  it.each([
    ['a single choice', makeQuestion()],
    ['a single choice with a default', makeQuestion({ default: 0 })],
    ['several choices that are all that is asked for together', makeMultiple()],
    ['ten choices of a tenth each', makeMultiple({ max: 10, responses: scored(...Array(10).fill(0.1)) })],
    ['several choices of which any one is enough', makeMultiple({ max: 2, responses: scored(1, 1, 0.5) })],
    ['an integer', makeNumber()],
    ['an integer that is better the lower it is', makeNumber({ thresholds: [0, 5, 8], scores: [1, 0.5, 0] })],
    ['an integer whose thresholds are its bounds', makeNumber({ thresholds: [0, 5, 10] })],
    ['a float with a default', makeNumber({ question_type: 'float', min: 0.5, max: 10.5, default: 2.5 })],
    ['a note alone', makeNoteOnly()],
    ['a question that only informs', makeQuestion({ weight: 0, remedy: undefined, references: [] })],
  ])('finds nothing wrong with %s', (_, question) => {
    expect(questionProblems(question)).toEqual([]);
  });

  it('names every rule that is broken, not the first alone', () => {
    const question = makeNumber({ responses: [], default: 99, thresholds: [-1, 11], remedy: undefined });
    expect(questionProblems(question)).toEqual([
      'remedy_missing',
      'responses_not_allowed',
      'default_not_possible',
      'first_threshold_below_min',
      'last_threshold_above_max',
      'thresholds_and_texts_differ',
      'thresholds_and_scores_differ',
    ]);
  });
});

describe('the rules of a questionnaire', () => {
  it.each(BROKEN_DEFINITIONS)('refuses %s', (_, problem, definition) => {
    expect(definitionProblems(definition)).toEqual([problem]);
  });

  it('says in which group and question a rule of a question is broken', () => {
    const broken = makeQuestion({ id: 'two', references: [] });
    expect(definitionProblems(makeDefinition([makeGroup([makeQuestion()], 'a'), makeGroup([broken], 'b')]))).toEqual([
      { rule: 'reference_missing', group: 'b', question: 'two' },
    ]);
  });

  it('finds nothing wrong with a framework that is served and a profile that is asked', () => {
    const questions = [makeProfile(), serving('one', ['A-1']), serving('two', ['B-1'], { binds: ['essential'] })];
    expect(definitionProblems({ ...framed(...questions), profile: PROFILE })).toEqual([]);
  });

  it('breaks each rule here once at least', () => {
    const named = [...BROKEN_QUESTIONS.map(([rule]) => rule), ...BROKEN_DEFINITIONS.map(([, { rule }]) => rule)];
    expect(Object.keys(DEFINITION_RULES).filter((rule) => !named.includes(rule as DefinitionRule))).toEqual([]);
  });

  it('has a text of its own for each rule, in both languages', () => {
    const texts = Object.values(DEFINITION_RULES).flatMap(({ it, en }) => [it, en]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('says the name that a rule is about', () => {
    const problem = { rule: 'measure_unserved', group: null, question: null, name: 'GV.OC-04' } as const;
    expect(definitionRuleText(problem, 'it')).toBe('nessuna domanda obbligatoria riguarda la misura GV.OC-04');
    expect(definitionRuleText(problem, 'en')).toBe('no required question serves the measure GV.OC-04');
  });
});

import type { SurveyAnswer } from '../answer-rules.ts';
import type { SurveyDefinition, SurveyGroup, SurveyQuestion, SurveyResponse } from '../definition.schema.ts';
import type { SurveyAnswers } from '../progress.ts';

const both = (text: string) => ({ it: text, en: text });

/** A response worth `score`; without one it takes the question out of the score. */
export function makeResponse(index: number, score?: number, exclusive?: true): SurveyResponse {
  const scored = score === undefined ? {} : { score };
  return {
    index,
    text: { it: `Voce ${index}`, en: `Option ${index}` },
    ...scored,
    ...(exclusive ? { exclusive } : {}),
  };
}

/** A single choice of weight 1 that breaks no rule: "no" 0, "in part" 0.5, "yes" 1, "not applicable". */
export function makeQuestion(changes: Partial<SurveyQuestion> = {}): SurveyQuestion {
  return {
    id: 'one',
    question_type: 'list',
    text: both('text'),
    help: both('help'),
    min: 1,
    max: 1,
    note: true,
    responses: [makeResponse(0, 0), makeResponse(1, 0.5), makeResponse(2, 1), makeResponse(3)],
    weight: 1,
    references: [both('reference')],
    remedy: { title: both('title'), text: both('text'), effort: 'low' },
    ...changes,
  };
}

/** Three choices that are all that is asked for together, and "none of these". */
export function makeMultiple(changes: Partial<SurveyQuestion> = {}): SurveyQuestion {
  return makeQuestion({
    max: 3,
    responses: [makeResponse(0, 0.5), makeResponse(1, 0.3), makeResponse(2, 0.2), makeResponse(3, 0, true)],
    ...changes,
  });
}

/** The same with "there is no such thing here" for the last item. */
export function makeWithAbsence(): SurveyQuestion {
  const { responses = [], ...question } = makeMultiple();
  return { ...question, responses: [...responses, { ...makeResponse(4), absence_of: 2 }] };
}

/** A single choice whose last response is for a company without a class alone. */
export function makeForUnclassed(changes: Partial<SurveyQuestion> = {}): SurveyQuestion {
  const responses = [makeResponse(0, 0), makeResponse(1, 1), { ...makeResponse(2), if_unclassed: true }];
  return makeQuestion({ responses, ...changes });
}

/** A number from 0 to 10 that is better the higher it is. */
export function makeNumber(changes: Partial<SurveyQuestion> = {}): SurveyQuestion {
  const { responses: _, ...question } = makeQuestion();
  return {
    ...question,
    question_type: 'integer',
    min: 0,
    max: 10,
    thresholds: [2, 5, 8],
    texts: [both('few'), both('some'), both('many')],
    scores: [0.2, 0.5, 1],
    ...changes,
  };
}

/** A list without anything to choose: its note is the answer, and it counts for nothing. */
export function makeNoteOnly(changes: Partial<SurveyQuestion> = {}): SurveyQuestion {
  const { responses: _, remedy: __, ...question } = makeQuestion();
  return { ...question, min: 0, max: 0, weight: 0, ...changes };
}

export function makeGroup(questions: readonly SurveyQuestion[], id = 'group'): SurveyGroup {
  return { id, title: both(id), label: both(id), intro: both(id), questions: [...questions] };
}

/** A questionnaire of these groups that breaks no rule of its own. */
export function makeDefinition(
  groups: readonly SurveyGroup[],
  changes: Partial<SurveyDefinition> = {},
): SurveyDefinition {
  return {
    type: 'test',
    version: 1,
    title: both('title'),
    intro: both('intro'),
    levels: [
      { from: 0, code: 'critical', title: both('critical'), text: both('critical') },
      { from: 60, code: 'medium', title: both('medium'), text: both('medium') },
      { from: 90, code: 'good', title: both('good'), text: both('good') },
    ],
    groups: [...groups],
    ...changes,
  };
}

/** The profile of a questionnaire: 0 says essential, 1 important, 2 not certain. */
export function makeProfile(): SurveyQuestion {
  const responses = [makeResponse(0), makeResponse(1), makeResponse(2)];
  return makeQuestion({ id: 'profile', weight: 0, responses });
}

export const PROFILE: NonNullable<SurveyDefinition['profile']> = {
  question: 'profile',
  classes: [
    { response: 0, entity: 'essential' },
    { response: 1, entity: 'important' },
  ],
};

export function makeAnswer(values: readonly number[], note: string | null = null): SurveyAnswer {
  return { values, note };
}

/** Answers by question: values alone. */
export function makeAnswers(values: Readonly<Record<string, readonly number[]>>): SurveyAnswers {
  return new Map(Object.entries(values).map(([id, chosen]) => [id, makeAnswer(chosen)]));
}

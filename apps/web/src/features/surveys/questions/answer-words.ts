import type { Language } from '@rocca/contract/language';
import type { SurveyAnswer } from '@rocca/contract/survey/answer-rules';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { withUnit } from '@rocca/contract/survey/scoring';

/** The values of an answer as its question puts them; empty where there is none. */
export function answerWords(question: SurveyQuestion, { values }: SurveyAnswer, language: Language) {
  const { question_type, responses = [] } = question;
  const [value] = values;
  if (question_type !== 'list') return value === undefined ? '' : withUnit(question, value, language);
  return responses
    .filter(({ index }) => values.includes(index))
    .map(({ text }) => text[language])
    .join('; ');
}

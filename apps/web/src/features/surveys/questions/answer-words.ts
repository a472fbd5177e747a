import type { Language } from '@rocca/contract/language';
import type { SurveyAnswer } from '@rocca/contract/survey/answer-rules';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { numberText } from './number-text.ts';

/** The values of an answer as its question puts them; empty where there is none. */
export function answerWords(
  { question_type, responses = [] }: SurveyQuestion,
  { values }: SurveyAnswer,
  language: Language,
) {
  if (question_type !== 'list') return numberText(values[0], language);
  return responses
    .filter(({ index }) => values.includes(index))
    .map(({ text }) => text[language])
    .join('; ');
}

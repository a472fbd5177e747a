import type { SurveyReport } from '../api/surveys.schema.ts';
import { LANGUAGES, type Language, type Localised } from '../language.ts';
import { isAnswered, isNoteOnly, type SurveyAnswer } from './answer-rules.ts';
import type { SurveyDefinition, SurveyQuestion } from './definition.schema.ts';
import { entityClassOf, isAsked, type SurveyAnswers } from './progress.ts';
import { questionScore, thresholdText, withUnit } from './scoring.ts';

const NO_ANSWER: Localised = { it: 'Nessuna risposta', en: 'No answer' };
const NOT_ASKED: Localised = { it: 'Non richiesta', en: 'Not asked' };

/** Every question in the order of the questionnaire, with its answer in words. */
export function reportAnswers(definition: SurveyDefinition, answers: SurveyAnswers): SurveyReport['answers'] {
  const entity = entityClassOf(definition, answers);
  return definition.groups.flatMap((group) =>
    group.questions.map((question) => {
      const answer = answers.get(question.id);
      const asked = isAsked(question, entity);
      const defaulted = asked && question.default !== undefined && !isAnswered(question, answer);
      const values = defaulted ? [Number(question.default)] : [...(answer?.values ?? [])];
      const note = trimmedNote(answer);
      return {
        question: question.id,
        group: group.id,
        values,
        note,
        text: { ...answerText(question, { values, note }, asked) },
        score: questionScore(question, answer, entity),
        defaulted,
        asked,
      };
    }),
  );
}

function trimmedNote(answer: SurveyAnswer | undefined): string | null {
  const note = answer?.note?.trim() ?? '';
  return note === '' ? null : note;
}

function answerText(question: SurveyQuestion, answer: SurveyAnswer, asked: boolean): Localised {
  if (!isAnswered(question, answer)) return asked ? NO_ANSWER : NOT_ASKED;
  return inBoth((language) => {
    if (isNoteOnly(question)) return answer.note ?? '';
    return question.question_type === 'list'
      ? choicesText(question, answer.values, language)
      : numberText(question, Number(answer.values[0]), language);
  });
}

/** In the order of the question, not in the one of the clicks. */
function choicesText({ responses = [] }: SurveyQuestion, values: readonly number[], language: Language): string {
  return responses
    .filter(({ index }) => values.includes(index))
    .map(({ text }) => text[language])
    .join('; ');
}

function numberText(question: SurveyQuestion, value: number, language: Language): string {
  const number = withUnit(question, value, language);
  const meaning = thresholdText(question, value)?.[language];
  return meaning ? `${number}: ${meaning}` : number;
}

function inBoth(textIn: (language: Language) => string): Localised {
  return Object.fromEntries(LANGUAGES.map((language) => [language, textIn(language)])) as Localised;
}

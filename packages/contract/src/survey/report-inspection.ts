import type { SurveyReport } from '../api/surveys.schema.ts';
import type { SurveyDefinition, SurveyQuestion } from './definition.schema.ts';
import { entityClassOf, questionsOf, type SurveyAnswers } from './progress.ts';
import { questionScore } from './scoring.ts';

type Inspection = SurveyReport['inspection'];
type Ready = Inspection[number]['ready'];

interface Wanted {
  readonly question: SurveyQuestion;
  readonly document: { it: string; en: string };
  readonly score: number;
}

/**
 * The documents that an inspection would ask for, each once however many questions name it. A question that does not
 * bind the company, or that it answered with "not applicable", asks for none.
 */
export function inspectionList(definition: SurveyDefinition, answers: SurveyAnswers): Inspection {
  const entity = entityClassOf(definition, answers);
  const wanted = questionsOf(definition).flatMap((question): Wanted[] => {
    // Whether a document is there does not depend on how much its question weighs.
    const score = questionScore({ ...question, weight: 1 }, answers.get(question.id), entity);
    if (score === null && !isUnscored(question)) return [];
    return (question.inspection?.documents ?? []).map((document) => ({ question, document, score: score ?? 0 }));
  });
  const byDocument = Map.groupBy(wanted, ({ document }) => document.it.toLowerCase());
  return [...byDocument.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    return [
      {
        document: first.document,
        board: parts.some(({ question }) => question.inspection?.board === true),
        questions: parts.map(({ question }) => question.id),
        ready: readyBy(parts.map(({ score }) => score)),
      },
    ];
  });
}

/** No answer to it can show that its document is there. */
function isUnscored({ responses = [], scores = [] }: SurveyQuestion): boolean {
  return scores.length === 0 && responses.every(({ score }) => score === undefined);
}

function readyBy(scores: readonly number[]): Ready {
  if (scores.every((score) => score >= 1)) return 'yes';
  return scores.every((score) => score === 0) ? 'no' : 'partly';
}

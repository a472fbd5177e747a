import type { SurveyDefinition, SurveyQuestion } from './definition.schema.ts';
import type { FactTopic } from './fact-topics.ts';
import { entityClassOf, questionsOf, type SurveyAnswers } from './progress.ts';
import { questionScore } from './scoring.ts';

/** From what an answer is worth on, it says that what a fact shows is taken care of. */
const CLAIMS_FROM = 0.5;

/** Whether a question asks about what a fact shows. */
export function asksAbout({ facts = [] }: SurveyQuestion, topic: FactTopic): boolean {
  return facts.includes(topic);
}

/** The questions whose answers say that all is well where reports show that it is not, with the facts against them. */
export function contradictions<Fact extends { readonly topic: FactTopic }>(
  definition: SurveyDefinition,
  answers: SurveyAnswers,
  facts: readonly Fact[],
): { readonly question: SurveyQuestion; readonly facts: readonly Fact[] }[] {
  const entity = entityClassOf(definition, answers);
  return questionsOf(definition).flatMap((question) => {
    const score = questionScore(question, answers.get(question.id), entity);
    const against = facts.filter(({ topic }) => asksAbout(question, topic));
    return score !== null && score >= CLAIMS_FROM && against.length > 0 ? [{ question, facts: against }] : [];
  });
}

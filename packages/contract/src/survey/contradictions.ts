import { isAnswered, type SurveyAnswer } from './answer-rules.ts';
import type { SurveyDefinition, SurveyQuestion } from './definition.schema.ts';
import type { FactTopic } from './fact-topics.ts';
import { entityClassOf, isAsked, questionsOf, type SurveyAnswers } from './progress.ts';
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
    const denied = isAsked(question, entity) ? deniedTopics(question, answers.get(question.id)) : [];
    const against = facts.filter(({ topic }) => denied.includes(topic));
    return against.length > 0 ? [{ question, facts: against }] : [];
  });
}

/**
 * The answers that no fact speaks against: a contradicted one counts as none. Who the company is stays said, since it
 * decides which questions count.
 */
export function upheldAnswers(
  { profile }: SurveyDefinition,
  answers: SurveyAnswers,
  contradicted: ReadonlySet<string>,
): SurveyAnswers {
  return new Map([...answers].filter(([question]) => question === profile?.question || !contradicted.has(question)));
}

/** What an answer denies: what its responses say they do, or everything the question asks about once it is good. */
function deniedTopics(question: SurveyQuestion, answer: SurveyAnswer | undefined): readonly FactTopic[] {
  const { facts = [], responses = [] } = question;
  if (!answer || !isAnswered(question, answer)) return [];
  if (responses.some(({ claims }) => claims)) {
    return responses.filter(({ index }) => answer.values.includes(index)).flatMap(({ claims = [] }) => claims);
  }
  // "Not applicable" says that there is nothing of the kind: a fact shows that there is.
  const score = questionScore(question, answer, null);
  return score === null || score >= CLAIMS_FROM ? facts : [];
}

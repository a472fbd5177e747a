import type { SurveyFact, SurveyFacts } from '@rocca/contract/api/surveys.schema';
import { asksAbout } from '@rocca/contract/survey/contradictions';
import type { SurveyDefinition } from '@rocca/contract/survey/definition.schema';
import { questionsOf } from '@rocca/contract/survey/progress';

/**
 * What the account's own reports know that questions ask about. An engine that says nothing of a topic, or has no
 * report yet, gives no fact: that is not good news, only no news.
 */
export interface FactSource {
  factsOf(accountId: string): Promise<SurveyFacts>;
}

/** The facts that some question of the questionnaire asks about. */
export function factsAskedFor(definition: SurveyDefinition, facts: readonly SurveyFact[]): SurveyFact[] {
  const questions = questionsOf(definition);
  return facts.filter(({ topic }) => questions.some((question) => asksAbout(question, topic)));
}

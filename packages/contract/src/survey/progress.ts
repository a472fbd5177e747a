import { contradictsProfile, isAnswered, type SurveyAnswer } from './answer-rules.ts';
import type { EntityClass, SurveyDefinition, SurveyGroup, SurveyQuestion } from './definition.schema.ts';

/** Answers by the id of their question. */
export type SurveyAnswers = ReadonlyMap<string, SurveyAnswer>;

/** How many questions of a group are answered: what its step shows. */
export type StepState = 'none' | 'partial' | 'full';

export interface SurveyProgress {
  readonly answered: number;
  readonly asked: number;
  /** Of the questions that are asked, in percent with one decimal. */
  readonly percentage: number;
}

export function questionsOf({ groups }: Pick<SurveyDefinition, 'groups'>): SurveyQuestion[] {
  return groups.flatMap(({ questions }) => questions);
}

/** Whom the law takes the company for, by its own answer; null while it is not said or not certain. */
export function entityClassOf({ profile }: SurveyDefinition, answers: SurveyAnswers): EntityClass | null {
  const [response] = (profile && answers.get(profile.question)?.values) ?? [];
  return profile?.classes.find((entry) => entry.response === response)?.entity ?? null;
}

/** Whether a question binds the company: one that does not may be left out, and does not count. */
export function isAsked({ binds }: SurveyQuestion, entity: EntityClass | null): boolean {
  return !binds || entity === null || binds.includes(entity);
}

/** The questions of a group that count. */
export function askedOf(
  { questions }: Pick<SurveyGroup, 'questions'>,
  entity: EntityClass | null,
): readonly SurveyQuestion[] {
  return questions.filter((question) => isAsked(question, entity));
}

/** Whether an answer says something that fits who the company says it is. */
export function isSettled(
  question: SurveyQuestion,
  answer: SurveyAnswer | undefined,
  entity: EntityClass | null,
): boolean {
  return isAnswered(question, answer) && !contradictsProfile(question, answer?.values ?? [], entity);
}

export function stepState(group: SurveyGroup, entity: EntityClass | null, answers: SurveyAnswers): StepState {
  const asked = askedOf(group, entity);
  const answered = asked.filter((question) => isSettled(question, answers.get(question.id), entity)).length;
  if (answered === asked.length) return 'full';
  return answered === 0 ? 'none' : 'partial';
}

export function progressOf(definition: SurveyDefinition, answers: SurveyAnswers): SurveyProgress {
  const entity = entityClassOf(definition, answers);
  const asked = definition.groups.flatMap((group) => askedOf(group, entity));
  const answered = asked.filter((question) => isSettled(question, answers.get(question.id), entity)).length;
  return progressFrom(answered, asked.length);
}

export function progressFrom(answered: number, asked: number): SurveyProgress {
  return { answered, asked, percentage: asked === 0 ? 0 : Math.round((answered / asked) * 1000) / 10 };
}

/** The questions without which a questionnaire cannot be completed. A default stands in for an answer. */
export function missingQuestions(definition: SurveyDefinition, answers: SurveyAnswers): SurveyQuestion[] {
  const entity = entityClassOf(definition, answers);
  return questionsOf(definition).filter(
    (question) =>
      isAsked(question, entity) &&
      question.default === undefined &&
      !isSettled(question, answers.get(question.id), entity),
  );
}

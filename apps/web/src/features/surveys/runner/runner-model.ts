import type {
  EntityClass,
  SurveyDefinition,
  SurveyGroup,
  SurveyQuestion,
} from '@rocca/contract/survey/definition.schema';
import {
  askedOf,
  entityClassOf,
  isSettled,
  missingQuestions,
  progressOf,
  type StepState,
  type SurveyAnswers,
  type SurveyProgress,
  stepState,
} from '@rocca/contract/survey/progress';

/** One group of questions: a step of the questionnaire. */
export interface Step {
  /** Counted from 1, as the address has it. */
  readonly number: number;
  readonly group: SurveyGroup;
  readonly state: StepState;
  readonly answered: number;
  readonly asked: number;
}

/** A question and the step it is on. */
export interface Place {
  readonly step: number;
  readonly question: SurveyQuestion;
}

export interface RunnerView {
  readonly entity: EntityClass | null;
  readonly steps: readonly Step[];
  readonly progress: SurveyProgress;
  /** Asked and not answered, in the order of the questionnaire. */
  readonly left: readonly Place[];
  /** Without which it cannot be completed: a default stands in for an answer. */
  readonly missing: readonly Place[];
}

export function viewSurvey(definition: SurveyDefinition, answers: SurveyAnswers): RunnerView {
  const entity = entityClassOf(definition, answers);
  const isOpen = (question: SurveyQuestion) => !isSettled(question, answers.get(question.id), entity);
  const missing = new Set(missingQuestions(definition, answers));
  const steps = definition.groups.map((group, index): Step => {
    const asked = askedOf(group, entity);
    const answered = asked.filter((question) => !isOpen(question)).length;
    return {
      number: index + 1,
      group,
      state: stepState(group, entity, answers),
      answered,
      asked: asked.length,
    };
  });
  const left = steps.flatMap(({ number, group }) =>
    askedOf(group, entity)
      .filter(isOpen)
      .map((question) => ({ step: number, question })),
  );
  return {
    entity,
    steps,
    progress: progressOf(definition, answers),
    left,
    missing: left.filter(({ question }) => missing.has(question)),
  };
}

/** Where the next unanswered question is: after this step first, then from the beginning. */
export function nextLeft({ left }: RunnerView, step: number, after: string | null): Place | null {
  const here = after === null ? -1 : left.findIndex(({ question }) => question.id === after);
  if (here >= 0) return left[here + 1] ?? left[0] ?? null;
  return left.find((place) => place.step >= step) ?? left[0] ?? null;
}

/** The step that an address asks for; without one, the first that is not full. */
export function stepNumber(asked: string | null, steps: readonly Step[]): number {
  const number = Number(asked);
  if (Number.isInteger(number) && number >= 1 && number <= steps.length) return number;
  return steps.find(({ state }) => state !== 'full')?.number ?? 1;
}

export const questionAnchor = (question: string) => `q-${question}`;

/** The address of a question, within the questionnaire's own. */
export const placePath = ({ step, question }: Place) => `?step=${step}#${questionAnchor(question.id)}`;

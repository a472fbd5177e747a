import type { Language } from '../language.ts';
import type { SurveyAnswer } from './answer-rules.ts';
import type {
  EntityClass,
  SurveyDefinition,
  SurveyLevel,
  SurveyQuestion,
  SurveyResponse,
} from './definition.schema.ts';
import { entityClassOf, isAsked, isSettled, type SurveyAnswers } from './progress.ts';

/*
 * Scores as pure tables: what a response is worth stands in the definition, and a question without an answer is worth
 * nothing. A default that nobody confirmed is no answer.
 */

/** A score in percent with one decimal; null where nothing counts. */
export type Score = number | null;

/** What an answer is worth, 0 to 1; null: it does not count (no weight, not binding, "not applicable"). */
export function questionScore(
  question: SurveyQuestion,
  answer: SurveyAnswer | undefined,
  entity: EntityClass | null,
): number | null {
  if (question.weight === 0 || !isAsked(question, entity)) return null;
  if (!answer || !isSettled(question, answer, entity)) return 0;
  return question.question_type === 'list'
    ? choiceScore(question, answer.values)
    : numberScore(question, answer.values);
}

/**
 * Of several choices the scores add up; one that is not applicable takes the question out. What does not exist in the
 * company takes its share out of what is asked for; where all of it does not, nothing is.
 */
function choiceScore({ responses = [] }: SurveyQuestion, values: readonly number[]): number | null {
  const chosen = responses.filter(({ index }) => values.includes(index));
  const absent = chosen.flatMap(({ absence_of: item }) => responses.filter(({ index }) => index === item));
  const asked = 1 - addedScores(absent);
  if (asked <= 0 || chosen.some(({ score, absence_of: item }) => score === undefined && item === undefined))
    return null;
  return Math.min(1, Math.round((addedScores(chosen) / asked) * 10_000) / 10_000);
}

/** What choices are worth together, at most 1. Rounded: ten times 0.1 is all that is asked for, not a bit less. */
export function addedScores(chosen: readonly SurveyResponse[]): number {
  const sum = chosen.reduce((points, { score = 0 }) => points + score, 0);
  return Math.min(1, Math.round(sum * 10_000) / 10_000);
}

/** The score beside the last threshold that the value reaches; below the first one it is 0. */
function numberScore(
  { scores = [], thresholds = [] }: SurveyQuestion,
  [value = Number.NaN]: readonly number[],
): number {
  return scores[thresholds.findLastIndex((threshold) => value >= threshold)] ?? 0;
}

/** The text beside the last threshold that a value reaches. */
export function thresholdText({ thresholds = [], texts = [] }: SurveyQuestion, value: number) {
  return texts[thresholds.findLastIndex((threshold) => value >= threshold)] ?? null;
}

/** A value as a person reads it: with what it counts, where the question says so. */
export function withUnit({ unit }: SurveyQuestion, value: number, language: Language): string {
  const number = value.toLocaleString(language);
  if (!unit) return number;
  // A percent sign stands at its number in English and in our Italian alike.
  return unit[language] === '%' ? `${number}%` : `${number} ${unit[language]}`;
}

interface Weighed {
  readonly weight: number;
  readonly score: number;
}

function weightedScore(parts: readonly Weighed[]): Score {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return null;
  const points = parts.reduce((sum, { weight, score }) => sum + weight * score, 0);
  return Math.round((points / weights) * 1000) / 10;
}

function weighed(questions: readonly SurveyQuestion[], answers: SurveyAnswers, entity: EntityClass | null): Weighed[] {
  return questions.flatMap((question) => {
    const score = questionScore(question, answers.get(question.id), entity);
    return score === null ? [] : [{ weight: question.weight, score }];
  });
}

/** The level a score stands for; null where there is no score. */
export function levelOf(levels: readonly SurveyLevel[], score: Score): SurveyLevel | null {
  if (score === null) return null;
  return levels.findLast(({ from }) => score >= from) ?? null;
}

export interface SurveyScores {
  readonly entity: EntityClass | null;
  readonly total: Score;
  readonly groups: readonly { readonly id: string; readonly score: Score }[];
}

export function surveyScores(definition: SurveyDefinition, answers: SurveyAnswers): SurveyScores {
  const entity = entityClassOf(definition, answers);
  const scoreOf = (questions: readonly SurveyQuestion[]) => weightedScore(weighed(questions, answers, entity));
  return {
    entity,
    total: scoreOf(definition.groups.flatMap(({ questions }) => questions)),
    groups: definition.groups.map(({ id, questions }) => ({ id, score: scoreOf(questions) })),
  };
}

/** Whether the law asks for what a question asks about; good practice does not decide how far a measure is covered. */
export function isRequired({ basis }: SurveyQuestion): boolean {
  return basis !== 'good_practice';
}

/** How far a measure of the framework is covered by the answers to the required questions that serve it. */
export const COVERAGES = ['covered', 'partial', 'missing', 'not_applicable', 'not_binding'] as const;
export type Coverage = (typeof COVERAGES)[number];

export interface MeasureCoverage {
  readonly code: string;
  readonly coverage: Coverage;
  /** Of what the measure requires; null also where it does not bind. */
  readonly score: Score;
  /** A required answer is contradicted by reports, and counted as none. */
  readonly isContradicted: boolean;
  readonly questions: readonly string[];
  /** What good practice adds, apart from what the measure requires; null where nothing is asked about it. */
  readonly goodPractice: { readonly score: Score; readonly questions: readonly string[] } | null;
}

export interface FunctionCoverage {
  readonly code: string;
  readonly score: Score;
  readonly measures: readonly MeasureCoverage[];
}

/** What one measure is worth at least to be called covered: every required question that serves it is answered in full. */
const COVERED_FROM = 100;

/** `answers` are without those that are contradicted, which are only named. */
export function frameworkCoverage(
  definition: SurveyDefinition,
  answers: SurveyAnswers,
  contradicted: ReadonlySet<string> = new Set(),
): FunctionCoverage[] {
  const entity = entityClassOf(definition, answers);
  const all = definition.groups.flatMap((group) => group.questions);
  const required = all.filter(isRequired);
  const optional = all.filter((question) => !isRequired(question) && isAsked(question, entity));
  return (definition.framework?.functions ?? []).map(({ code, measures }) => {
    const serving = (measure: string) => required.filter((question) => question.measures?.includes(measure));
    const ofFunction = required.filter((question) => measures.some((one) => question.measures?.includes(one.code)));
    return {
      code,
      score: weightedScore(weighed(ofFunction, answers, entity)),
      measures: measures.map((measure) => {
        const isBinding = entity === null || measure.binds.includes(entity);
        const questions = serving(measure.code);
        const more = optional.filter((question) => question.measures?.includes(measure.code));
        const score = isBinding ? weightedScore(weighed(questions, answers, entity)) : null;
        return {
          code: measure.code,
          coverage: isBinding ? coverageOf(score) : 'not_binding',
          score,
          isContradicted: isBinding && questions.some(({ id }) => contradicted.has(id)),
          questions: questions.map(({ id }) => id),
          goodPractice:
            more.length === 0
              ? null
              : { score: weightedScore(weighed(more, answers, entity)), questions: more.map(({ id }) => id) },
        };
      }),
    };
  });
}

function coverageOf(score: Score): Coverage {
  if (score === null) return 'not_applicable';
  if (score >= COVERED_FROM) return 'covered';
  return score > 0 ? 'partial' : 'missing';
}

import type { SurveyFact, SurveyForm, SurveyReport } from '../api/surveys.schema.ts';
import { contradictions } from './contradictions.ts';
import type { SurveyDefinition, SurveyLevel } from './definition.schema.ts';
import { entityClassOf, type SurveyAnswers } from './progress.ts';
import { surveyRemedies } from './remedies.ts';
import { reportAnswers } from './report-answers.ts';
import { compareSurveys, type PreviousSurvey } from './report-comparison.ts';
import { inspectionList } from './report-inspection.ts';
import { frameworkCoverage, levelOf, type Score, surveyScores } from './scoring.ts';
import type { SurveyType } from './survey-types.ts';

export interface SurveyReportSource {
  readonly survey: {
    readonly id: string;
    readonly type: SurveyType;
    readonly name: string;
    readonly form: Omit<SurveyForm, 'name'>;
    readonly completedAt: string;
  };
  readonly completedBy: string | null;
  /** As it was when the questionnaire was completed: a later version asks other questions. */
  readonly definition: SurveyDefinition;
  readonly answers: SurveyAnswers;
  readonly facts: readonly SurveyFact[];
  /** Reports that were looked at for facts: without any, nothing can be contradicted. */
  readonly reportsAsked: number;
  readonly previous: PreviousSurvey | null;
}

/** Everything that the report of a questionnaire says: the same for the screen, for paper and for the API. */
export function buildSurveyReport(source: SurveyReportSource): SurveyReport {
  const { survey, completedBy, definition, answers, facts, reportsAsked, previous } = source;
  const { total, groups } = surveyScores(definition, answers);
  return {
    id: survey.id,
    type: survey.type,
    name: survey.name,
    form: { ...survey.form },
    completed_at: survey.completedAt,
    completed_by: completedBy,
    entity: entityClassOf(definition, answers),
    definition,
    total: { score: total, level: reportLevel(definition.levels, total) },
    groups: definition.groups.map(({ id, title, label }) => {
      const score = groups.find((group) => group.id === id)?.score ?? null;
      return { id, title, label, score, level: reportLevel(definition.levels, score) };
    }),
    functions: reportFunctions(definition, answers),
    answers: reportAnswers(definition, answers),
    remedies: reportRemedies(definition, answers),
    inspection: inspectionList(definition, answers),
    contradictions: contradictions(definition, answers, facts).map(({ question, facts: against }) => ({
      question: question.id,
      facts: [...against],
    })),
    reports_asked: reportsAsked,
    previous: previous && compareSurveys({ definition, answers }, previous),
  };
}

function reportLevel(levels: readonly SurveyLevel[], score: Score) {
  const level = levelOf(levels, score);
  return level && { code: level.code, title: level.title, text: level.text };
}

function reportFunctions(definition: SurveyDefinition, answers: SurveyAnswers): SurveyReport['functions'] {
  const covered = frameworkCoverage(definition, answers);
  return (definition.framework?.functions ?? []).map(({ code, title, measures }) => {
    const found = covered.find((one) => one.code === code);
    return {
      code,
      title,
      score: found?.score ?? null,
      measures: measures.map((measure) => {
        const of = found?.measures.find((one) => one.code === measure.code);
        return {
          code: measure.code,
          title: measure.title,
          coverage: of?.coverage ?? 'not_applicable',
          questions: [...(of?.questions ?? [])],
        };
      }),
    };
  });
}

function reportRemedies(definition: SurveyDefinition, answers: SurveyAnswers): SurveyReport['remedies'] {
  const questions = new Map(definition.groups.flatMap((group) => group.questions.map((one) => [one.id, one])));
  return surveyRemedies(definition, answers).flatMap((remedy) => {
    const question = questions.get(remedy.question);
    if (!question?.remedy) return [];
    const { title, text } = question.remedy;
    return [{ ...remedy, title, text, references: question.references }];
  });
}

import type { SurveyFact, SurveyForm, SurveyReport } from '../api/surveys.schema.ts';
import type { Localised } from '../language.ts';
import { contradictions, upheldAnswers } from './contradictions.ts';
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
  const { groups } = surveyScores(definition, answers);
  const contradicted = contradictedIds(definition, answers, facts);
  const upheld = upheldAnswers(definition, answers, contradicted);
  return {
    id: survey.id,
    type: survey.type,
    name: survey.name,
    form: { ...survey.form },
    completed_at: survey.completedAt,
    completed_by: completedBy,
    entity: entityClassOf(definition, answers),
    definition,
    ...surveyTotals(definition, answers, facts),
    groups: definition.groups.map(({ id, title, label }) => {
      const score = groups.find((group) => group.id === id)?.score ?? null;
      return { id, title, label, score, level: reportLevel(definition.levels, score) };
    }),
    functions: reportFunctions(definition, upheld, contradicted),
    answers: reportAnswers(definition, answers),
    remedies: reportRemedies(definition, upheld, contradicted),
    inspection: inspectionList(definition, answers),
    contradictions: contradictions(definition, answers, facts).map(({ question, facts: against }) => ({
      question: question.id,
      facts: [...against],
    })),
    reports_asked: reportsAsked,
    previous: previous && compareSurveys({ definition, answers }, previous),
  };
}

/** In place of the best level's text, which says that everything is in place. */
const CONTRADICTED_TEXT: Localised = {
  it: 'Le risposte descrivono misure in atto, ma i report dell’organizzazione ne smentiscono alcune: queste non si possono considerare in atto finché non sono conclusi i rimedi elencati per primi.',
  en: 'The answers describe measures in place, but reports of the organisation contradict some of them: those cannot be taken as in place until the remedies listed first are done.',
};

/** Both totals: as declared, and where answers that facts contradict count for nothing, if there are any. */
export function surveyTotals(
  definition: SurveyDefinition,
  answers: SurveyAnswers,
  facts: readonly SurveyFact[],
): Pick<SurveyReport, 'total' | 'not_contradicted'> {
  const { levels } = definition;
  const totalOf = (counted: SurveyAnswers) => {
    const { total: score } = surveyScores(definition, counted);
    return { score, level: reportLevel(levels, score) };
  };
  const total = totalOf(answers);
  const contradicted = contradictedIds(definition, answers, facts);
  if (contradicted.size === 0) return { total };
  const { score, level } = totalOf(upheldAnswers(definition, answers, contradicted));
  const isBest = level?.code === levels.at(-1)?.code;
  return { total, not_contradicted: { score, level: level && isBest ? { ...level, text: CONTRADICTED_TEXT } : level } };
}

function contradictedIds(...given: Parameters<typeof contradictions>): ReadonlySet<string> {
  return new Set(contradictions(...given).map(({ question }) => question.id));
}

function reportLevel(levels: readonly SurveyLevel[], score: Score) {
  const level = levelOf(levels, score);
  return level && { code: level.code, title: level.title, text: level.text };
}

function reportFunctions(
  definition: SurveyDefinition,
  answers: SurveyAnswers,
  contradicted: ReadonlySet<string>,
): SurveyReport['functions'] {
  const covered = frameworkCoverage(definition, answers, contradicted);
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
          score: of?.score ?? null,
          ...(of?.isContradicted && { contradicted: true }),
          questions: [...(of?.questions ?? [])],
          ...(of?.goodPractice && {
            good_practice: { score: of.goodPractice.score, questions: [...of.goodPractice.questions] },
          }),
        };
      }),
    };
  });
}

function reportRemedies(
  definition: SurveyDefinition,
  answers: SurveyAnswers,
  contradicted: ReadonlySet<string>,
): SurveyReport['remedies'] {
  const questions = new Map(definition.groups.flatMap((group) => group.questions.map((one) => [one.id, one])));
  return surveyRemedies(definition, answers, contradicted).flatMap((remedy) => {
    const question = questions.get(remedy.question);
    if (!question?.remedy) return [];
    const { title, text } = question.remedy;
    return [{ ...remedy, title, text, references: question.references }];
  });
}

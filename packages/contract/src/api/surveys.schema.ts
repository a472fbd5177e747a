import { z } from 'zod';
import { LANGUAGES } from '../language.ts';
import { MAX_NOTE_LENGTH } from '../survey/answer-rules.ts';
import { EFFORTS, ENTITY_CLASSES, surveyDefinitionSchema } from '../survey/definition.schema.ts';
import { FACT_TOPIC_CODES } from '../survey/fact-topics.ts';
import { REMEDY_PRIORITIES } from '../survey/remedies.ts';
import { COVERAGES } from '../survey/scoring.ts';
import { SURVEY_TYPES } from '../survey/survey-types.ts';
import { TASK_STATUSES } from '../task/status.ts';
import { displayLine, displayName } from './display-name.ts';

const localised = z.object({ it: z.string(), en: z.string() });

/** Who is asked, and about whom. */
export const surveyForm = z
  .object({
    name: displayName(120).describe('What the questionnaire is called in the reports table'),
    company: displayName(160),
    business_name: displayLine(160).default(''),
    office: displayLine(240).default('').describe('The address of the office'),
    email: z.email().max(254),
  })
  .meta({ id: 'SurveyForm' });

export const surveyAnswer = z
  .object({
    id: z.string().describe('The question'),
    values: z.array(z.number()).describe('Empty when there is no value'),
    note: z.string().nullable(),
    version: z.int().describe('Rises with each change; 0: never answered'),
    updated_at: z.iso.datetime(),
    updated_by: z.string().nullable().describe('Who changed it last'),
  })
  .meta({ id: 'SurveyAnswer' });

export const surveyAnswerChange = z
  .object({
    // Bounds of the wire alone: the question's own rules give the text a person reads.
    values: z.array(z.number()).max(100),
    note: z
      .string()
      .max(10 * MAX_NOTE_LENGTH)
      .nullish()
      .describe('Left out: the note stays as it is'),
    version: z
      .int()
      .min(0)
      .optional()
      .describe('The version the change is based on; another one is refused with 409 `answer_changed`'),
  })
  .meta({ id: 'SurveyAnswerChange' });

export const surveyProgress = z
  .object({
    answered: z.int(),
    asked: z.int().describe('Questions that bind the company'),
    percentage: z.number().describe('0 to 100 with one decimal'),
  })
  .meta({ id: 'SurveyProgress' });

export const surveySaved = z.object({ answer: surveyAnswer, progress: surveyProgress });

export const surveyDetail = z
  .object({
    id: z.uuid(),
    type: z.enum(SURVEY_TYPES),
    status: z.enum(TASK_STATUSES),
    name: z.string(),
    form: surveyForm.omit({ name: true }),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
    definition: surveyDefinitionSchema,
    answers: z.array(surveyAnswer),
    progress: surveyProgress,
    can: z.object({ answer: z.boolean().describe('false once completed, and for viewers') }),
  })
  .meta({ id: 'Survey' });

/** What of a questionnaire changes while it is answered: for those who have its questions already. */
export const surveyAnswers = surveyDetail
  .pick({ status: true, completed_at: true, answers: true, progress: true, can: true })
  .meta({ id: 'SurveyAnswers' });

/** Something that a report of the account shows, dated, with the way to it. */
export const surveyFact = z
  .object({
    topic: z.enum(FACT_TOPIC_CODES),
    text: localised,
    count: z.int().min(1).describe('Places where it was seen'),
    engine: z.string(),
    task_id: z.uuid().describe('The report that shows it'),
    target: z.string(),
    seen_at: z.iso.datetime(),
  })
  .meta({ id: 'SurveyFact' });

export const surveyFacts = z.object({
  facts: z.array(surveyFact),
  looked_at: z
    .array(z.object({ engine: z.string(), reports: z.int(), latest_at: z.iso.datetime().nullable() }))
    .describe('Which reports were asked: an engine without a report has nothing to say'),
});

const score = z.number().min(0).max(100).nullable().describe('Percent with one decimal; null: nothing counts');
const level = z.object({ code: z.string(), title: localised, text: localised }).nullable();

const reportAnswer = z.object({
  question: z.string(),
  group: z.string(),
  values: z.array(z.number()),
  note: z.string().nullable(),
  text: localised.describe('The answer in words'),
  score: z.number().min(0).max(1).nullable(),
  defaulted: z.boolean().describe('Nobody answered: the default stands in, and counts for nothing'),
  asked: z.boolean().describe('false: it does not bind the company'),
});

const reportRemedy = z.object({
  question: z.string(),
  group: z.string(),
  priority: z.enum(REMEDY_PRIORITIES),
  effort: z.enum(EFFORTS),
  gain: z.number(),
  score: z.number(),
  title: localised,
  text: localised,
  references: z.array(localised),
  contradicted: z.boolean().optional().describe('Reports contradict the answer: its remedy comes first'),
});

/** What changed since the previous compilation of the same type. */
const comparison = z.object({
  task_id: z.uuid(),
  name: z.string(),
  completed_at: z.iso.datetime(),
  total: score,
  groups: z.array(z.object({ id: z.string(), score })),
  better: z.array(z.string()).describe('Questions whose answers are worth more'),
  worse: z.array(z.string()),
  not_compared: z
    .array(z.string())
    .describe('Questions that count in one of the two alone, or whose answers are worth something else by now'),
  same_questions: z.boolean().describe('false: questions have changed in between, or the class of the company has'),
});

export const surveyReport = z
  .object({
    id: z.uuid(),
    type: z.enum(SURVEY_TYPES),
    name: z.string(),
    form: surveyForm.omit({ name: true }),
    completed_at: z.iso.datetime(),
    completed_by: z.string().nullable(),
    entity: z.enum(ENTITY_CLASSES).nullable(),
    definition: surveyDefinitionSchema,
    total: z.object({ score, level }).describe('As declared: every answer counts as it was given'),
    not_contradicted: z
      .object({ score, level })
      .optional()
      .describe('The total where answers that reports contradict count for nothing; left out where there are none'),
    groups: z.array(z.object({ id: z.string(), title: localised, label: localised, score, level })),
    functions: z.array(
      z.object({
        code: z.string(),
        title: localised,
        score,
        measures: z.array(
          z.object({
            code: z.string(),
            title: localised,
            coverage: z.enum(COVERAGES).describe('Answers that reports contradict count for nothing'),
            score: score.optional().describe('Of what the measure requires'),
            contradicted: z.boolean().optional().describe('Declared, but reports contradict an answer it rests on'),
            questions: z.array(z.string()).describe('Those that the measure requires'),
            good_practice: z
              .object({ score, questions: z.array(z.string()) })
              .optional()
              .describe('What good practice adds: it does not decide how far the measure is covered'),
          }),
        ),
      }),
    ),
    answers: z.array(reportAnswer),
    remedies: z.array(reportRemedy),
    inspection: z.array(
      z.object({
        document: localised,
        board: z.boolean().describe('The board must have approved it'),
        questions: z.array(z.string()),
        ready: z.enum(['yes', 'partly', 'no']).describe('By the answers to its questions'),
      }),
    ),
    contradictions: z.array(z.object({ question: z.string(), facts: z.array(surveyFact) })),
    reports_asked: z
      .int()
      .min(0)
      .describe('Reports of the account that were looked at for facts when it was completed'),
    previous: comparison.nullable(),
  })
  .meta({ id: 'SurveyReport' });

export const surveyParams = z.object({ id: z.uuid() });
export const surveyAnswerParams = surveyParams.extend({ question: z.string().max(60) });
export const surveyFileQuery = z.object({
  token: z.string().max(8192).optional(),
  language: z.enum(LANGUAGES).optional(),
});

export type SurveyForm = z.infer<typeof surveyForm>;
export type SurveyAnswerItem = z.infer<typeof surveyAnswer>;
export type SurveyAnswerChange = z.infer<typeof surveyAnswerChange>;
export type SurveyDetail = z.infer<typeof surveyDetail>;
export type SurveyAnswersReply = z.infer<typeof surveyAnswers>;
export type SurveyFact = z.infer<typeof surveyFact>;
export type SurveyFacts = z.infer<typeof surveyFacts>;
export type SurveyReport = z.infer<typeof surveyReport>;
export type SurveySaved = z.infer<typeof surveySaved>;

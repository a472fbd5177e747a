import { z } from 'zod';
import { FACT_TOPIC_CODES } from './fact-topics.ts';
import { SURVEY_TYPES } from './survey-types.ts';

/*
 * The shape of a questionnaire. Whether its parts fit together is for `definition-rules.ts`, which names the rule that a
 * definition breaks.
 */

/** Both languages are always there: no screen falls back. */
const localised = z.strictObject({ it: z.string().trim().min(1), en: z.string().trim().min(1) });

const code = z.string().regex(/^[a-z0-9]+([._-][a-z0-9]+)*$/, 'lower-case letters and digits, joined by . _ or -');

/** A share of what an answer is worth: 0 is bad, 1 is all that is asked for. */
const share = z.number().min(0).max(1);

export const QUESTION_TYPES = ['integer', 'float', 'list'] as const;
export const ENTITY_CLASSES = ['essential', 'important'] as const;
export const EFFORTS = ['low', 'medium', 'high'] as const;
export const BASES = ['required', 'good_practice'] as const;

export const responseSchema = z.strictObject({
  index: z.int().min(0).max(100),
  text: localised,
  /** Left out: choosing it takes the question out of the score ("not applicable"). */
  score: share.optional(),
  /** Cannot be chosen together with another one ("none of these"). */
  exclusive: z.boolean().optional(),
  /**
   * Of several choices: says that what the response of this index asks for does not exist in the company. It is chosen
   * instead of it, and takes its share out of what the question asks for.
   */
  absence_of: z.int().min(0).max(100).optional(),
  /** Only for a company to which the profile gives no class: it contradicts an answer that names one. */
  if_unclassed: z.boolean().optional(),
  /**
   * Facts that choosing it denies. Where one response of a question says so, only those that do can be contradicted; an
   * empty list says that none can. Otherwise a good score, or "not applicable", denies all facts of the question.
   */
  claims: z.array(z.enum(FACT_TOPIC_CODES)).max(10).optional(),
});

const remedy = z.strictObject({
  title: localised,
  text: localised,
  effort: z.enum(EFFORTS),
});

export const questionSchema = z.strictObject({
  id: code.max(60),
  question_type: z.enum(QUESTION_TYPES),
  text: localised,
  help: localised,
  /** Of a number: its bounds. Of a list: how many responses may be chosen; equal means one choice. */
  min: z.number(),
  max: z.number(),
  /** Proposed, and taken where nobody answers; it never counts in the score. Of a list: the index of a response. */
  default: z.number().optional(),
  /** Of a number: what it counts, as it stands behind the number ("giorni"). */
  unit: localised.optional(),
  /** Whether an answer may carry a note. */
  note: z.boolean(),
  responses: z.array(responseSchema).max(50).optional(),
  /** Of a number: from each threshold on, the text beside it holds and the score beside it counts. */
  thresholds: z.array(z.number()).max(20).optional(),
  texts: z.array(localised).max(20).optional(),
  scores: z.array(share).max(20).optional(),
  /** 0: the answer informs and is not scored. */
  weight: z.number().min(0).max(10),
  /** Where the question comes from: an article of law or a control of a standard. */
  references: z.array(localised).max(10),
  /** What to do when the answer is weak. */
  remedy: remedy.optional(),
  /** The measures of the survey's framework that it serves. */
  measures: z.array(z.string()).max(10).optional(),
  /** Whether its measures ask for it, or good practice alone, which does not decide how far they are covered; left out: required. */
  basis: z.enum(BASES).optional(),
  /** Whom it binds; left out: everyone who is asked. */
  binds: z.array(z.enum(ENTITY_CLASSES)).min(1).optional(),
  /** What an inspection would ask for. */
  inspection: z.strictObject({ documents: z.array(localised).min(1).max(10), board: z.boolean() }).optional(),
  /** Facts of reports that speak against a good answer. */
  facts: z.array(z.enum(FACT_TOPIC_CODES)).max(10).optional(),
});

export const groupSchema = z.strictObject({
  id: code.max(40),
  title: localised,
  /** Short, for the axis of a chart. */
  label: localised,
  intro: localised,
  questions: z.array(questionSchema).min(1).max(60),
});

const level = z.strictObject({
  /** The lowest score in percent that it stands for. */
  from: z.number().min(0).max(100),
  code: z.enum(['critical', 'high', 'medium', 'low', 'good']),
  title: localised,
  text: localised,
});

const measure = z.strictObject({
  code: z.string().max(20),
  title: localised,
  binds: z.array(z.enum(ENTITY_CLASSES)).min(1),
});

const framework = z.strictObject({
  name: localised,
  functions: z
    .array(z.strictObject({ code: z.string().max(10), title: localised, measures: z.array(measure).min(1) }))
    .min(1),
});

/** What a questionnaire says of itself; its groups are files of their own. */
export const surveyHeadSchema = z.strictObject({
  type: z.enum(SURVEY_TYPES),
  /** Raised when questions change, so that a comparison can say so. */
  version: z.int().min(1),
  title: localised,
  intro: localised,
  /** Levels of a score, of a group and of the whole, rising from 0. */
  levels: z.array(level).min(2).max(6),
  framework: framework.optional(),
  /** The question that says whom the law takes the company for, and which responses mean which class. */
  profile: z
    .strictObject({
      question: code,
      classes: z.array(z.strictObject({ response: z.int(), entity: z.enum(ENTITY_CLASSES) })).min(1),
    })
    .optional(),
});

export const surveyDefinitionSchema = surveyHeadSchema
  .extend({ groups: z.array(groupSchema).min(1).max(30) })
  .meta({ id: 'SurveyDefinition' });

export type SurveyResponse = z.infer<typeof responseSchema>;
export type SurveyQuestion = z.infer<typeof questionSchema>;
export type SurveyGroup = z.infer<typeof groupSchema>;
export type SurveyLevel = z.infer<typeof level>;
export type SurveyMeasure = z.infer<typeof measure>;
export type SurveyDefinition = z.infer<typeof surveyDefinitionSchema>;
export type EntityClass = (typeof ENTITY_CLASSES)[number];
export type Effort = (typeof EFFORTS)[number];

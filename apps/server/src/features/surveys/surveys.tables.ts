import type { SurveyFact } from '@rocca/contract/api/surveys.schema';
import type { SurveyType } from '@rocca/contract/survey/survey-types';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const surveyDefinitions = pgTable('survey_definitions', {
  hash: text().primaryKey(),
  surveyType: text('survey_type').$type<SurveyType>().notNull(),
  definition: text().notNull(),
});

export const surveys = pgTable('surveys', {
  taskId: uuid('task_id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  surveyType: text('survey_type').$type<SurveyType>().notNull(),
  definitionHash: text('definition_hash').notNull(),
  company: text().notNull(),
  businessName: text('business_name').notNull(),
  office: text().notNull(),
  email: text().notNull(),
  completedAt: time('completed_at'),
  completedBy: uuid('completed_by'),
  facts: jsonb().$type<SurveyFact[]>(),
  reportsAsked: integer('reports_asked'),
});

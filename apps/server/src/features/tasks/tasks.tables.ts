import type { TaskStatus } from '@rocca/contract/task/status';
import { boolean, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const tasks = pgTable('tasks', {
  id: uuid().primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  engine: text().notNull(),
  name: text().notNull(),
  status: text().$type<TaskStatus>().notNull(),
  percentage: real(),
  stopRequested: boolean('stop_requested').notNull().default(false),
  targetId: uuid('target_id'),
  traceback: text(),
  result: jsonb().$type<Record<string, unknown>>().notNull().default({ output: '' }),
  createdBy: uuid('created_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export type TaskRecord = typeof tasks.$inferSelect;

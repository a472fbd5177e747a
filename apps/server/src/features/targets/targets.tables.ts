import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import { customType, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const targets = pgTable('targets', {
  id: uuid().primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  engine: text().notNull(),
  name: text().notNull(),
  target: text().notNull(),
  business: text(),
  /** Marks in the place of secrets. */
  extra: jsonb().$type<TargetExtra>().notNull().default({}),
  secrets: bytea(),
  createdBy: uuid('created_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastModified: timestamp('last_modified', { withTimezone: true }).notNull().defaultNow(),
});

export type TargetRecord = typeof targets.$inferSelect;

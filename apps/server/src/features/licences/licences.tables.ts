import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const licences = pgTable('licences', {
  id: uuid().primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  api: text().notNull(),
  name: text().notNull(),
  expiresOn: timestamp('expires_on', { withTimezone: true }),
  scansDone: integer('scans_done').notNull().default(0),
  scansMax: integer('scans_max').notNull(),
  binaryEdgeIpScore: boolean('binary_edge_ip_score').notNull().default(false),
  fullMode: boolean('full_mode').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export type LicenceRecord = typeof licences.$inferSelect;

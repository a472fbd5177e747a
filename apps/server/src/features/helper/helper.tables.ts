import { date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

export const helperUsage = pgTable(
  'helper_usage',
  {
    accountId: uuid('account_id').notNull(),
    /** The first day of a month. */
    month: date().notNull(),
    answers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month] })],
);

import type { Localised } from '@rocca/contract/language';
import { bigint, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const workers = pgTable('workers', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  startedAt: time('started_at').notNull().defaultNow(),
  lastSeen: time('last_seen').notNull().defaultNow(),
  beat: bigint({ mode: 'number' }).notNull().default(0),
  slots: smallint().notNull(),
  engines: text().array().notNull(),
  vpns: text().array().notNull(),
  lacks: jsonb().$type<Readonly<Record<string, Localised>>>().notNull(),
  tools: jsonb().$type<Readonly<Record<string, string | null>>>().notNull(),
});

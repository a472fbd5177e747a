import type { MemberRole, Role } from '@rocca/contract/abilities';
import { DEFAULT_TIME_ZONE } from '@rocca/contract/format/time-zone';
import type { Language } from '@rocca/contract/language';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  /** The account that manages this one. */
  partnerId: uuid('partner_id'),
  /** Of its documents. */
  timeZone: text('time_zone').notNull().default(DEFAULT_TIME_ZONE),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const users = pgTable('users', {
  id: uuid().primaryKey().defaultRandom(),
  accountId: uuid('account_id').references(() => accounts.id),
  username: text().notNull(),
  email: text(),
  passwordHash: text('password_hash').notNull(),
  roles: text().array().$type<Role[]>().notNull().default([]),
  memberRole: text('member_role').$type<MemberRole>().notNull().default('member'),
  locale: text().$type<Language>().notNull().default('it'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  disabledAt: timestamp('disabled_at', { withTimezone: true }),
});

export type User = typeof users.$inferSelect;

import { isNull, sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/database.ts';

const notifications = pgTable('notifications', {
  id: uuid().primaryKey().defaultRandom(),
  text: text().notNull(),
  createdBy: uuid('created_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

export type NotificationRecord = typeof notifications.$inferSelect;

export async function currentNotification(db: Executor): Promise<NotificationRecord | null> {
  const [row] = await db.select().from(notifications).where(isNull(notifications.endedAt));
  return row ?? null;
}

export async function endNotification(tx: Executor): Promise<void> {
  await tx.update(notifications).set({ endedAt: sql`now()` }).where(isNull(notifications.endedAt));
}

export async function insertNotification(tx: Executor, words: string, userId: string): Promise<NotificationRecord> {
  const [row] = await tx.insert(notifications).values({ text: words, createdBy: userId }).returning();
  if (!row) throw new Error('insert into notifications returned no row');
  return row;
}

/** Two writers at once would both end the old banner and collide on the new one: they take turns. */
export async function lockNotifications(tx: Executor): Promise<void> {
  await tx.execute(sql`LOCK TABLE notifications IN SHARE ROW EXCLUSIVE MODE`);
}

import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { helperUsage } from './helper.tables.ts';

interface Usage {
  readonly accountId: string;
  /** The first day of the month, as `2026-11-01`. */
  readonly month: string;
}

/**
 * Counts one answer of the month; false if there is none left. One statement: the row lock makes questions take turns,
 * so that two can never share the last answer.
 */
export async function takeAnswer(db: Executor, { accountId, month }: Usage, allowance: number): Promise<boolean> {
  if (allowance < 1) return false;
  const taken = await db
    .insert(helperUsage)
    .values({ accountId, month, answers: 1 })
    .onConflictDoUpdate({
      target: [helperUsage.accountId, helperUsage.month],
      set: { answers: sql`${helperUsage.answers} + 1` },
      setWhere: lt(helperUsage.answers, allowance),
    })
    .returning({ answers: helperUsage.answers });
  return taken.length > 0;
}

const answersOfMonth = preparedQuery((db) =>
  db
    .select({ answers: helperUsage.answers })
    .from(helperUsage)
    .where(
      and(eq(helperUsage.accountId, sql.placeholder('accountId')), eq(helperUsage.month, sql.placeholder('month'))),
    ),
);

/** The answers of a month that were counted so far. */
export async function countAnswers(db: Executor, { accountId, month }: Usage): Promise<number> {
  const [row] = await answersOfMonth(db, { accountId, month });
  return row?.answers ?? 0;
}

/** Gives an answer back that was counted and never given. */
export async function giveAnswerBack(db: Executor, { accountId, month }: Usage): Promise<void> {
  await db
    .update(helperUsage)
    .set({ answers: sql`${helperUsage.answers} - 1` })
    .where(and(eq(helperUsage.accountId, accountId), eq(helperUsage.month, month)));
}

import { inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { signInFailures } from './auth.tables.ts';
import { delaySeconds, FORGET_AFTER_SECONDS, type ThrottleKey } from './sign-in-throttle.rules.ts';

/**
 * Counts an attempt as failed before the password is looked at, so that a burst of parallel guesses cannot slip
 * through between a check and its count. Answers the seconds to wait if any counter is still blocked; the caller then
 * rolls its transaction back, since a refused attempt is not a guess.
 */
export async function countAttempt(tx: Executor, keys: readonly ThrottleKey[]): Promise<number> {
  let waitSeconds = 0;
  for (const { kind, key } of keys) {
    const counted = await tx
      .insert(signInFailures)
      .values({ key, failures: 1, lastFailedAt: sql`now()`, blockedUntil: sql`now()` })
      .onConflictDoUpdate({
        target: signInFailures.key,
        set: {
          failures: sql`CASE WHEN ${signInFailures.lastFailedAt} < now() - make_interval(secs => ${FORGET_AFTER_SECONDS})
                             THEN 1 ELSE ${signInFailures.failures} + 1 END`,
          lastFailedAt: sql`now()`,
        },
        // The clock, not now(): a transaction that began before another one ended would take its past for the future.
        setWhere: sql`${signInFailures.blockedUntil} <= clock_timestamp()`,
      })
      .returning({ failures: signInFailures.failures });
    const failures = counted[0]?.failures;
    if (failures === undefined) {
      waitSeconds = Math.max(waitSeconds, await secondsBlocked(tx, key));
      continue;
    }
    const delay = delaySeconds(kind, failures);
    if (delay > 0) {
      await tx
        .update(signInFailures)
        .set({ blockedUntil: sql`now() + make_interval(secs => ${delay})` })
        .where(sql`${signInFailures.key} = ${key}`);
    }
  }
  return waitSeconds;
}

async function secondsBlocked(tx: Executor, key: string): Promise<number> {
  const [row] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch FROM ${signInFailures.blockedUntil} - clock_timestamp()))::int` })
    .from(signInFailures)
    .where(sql`${signInFailures.key} = ${key}`);
  return Math.max(1, row?.seconds ?? 1);
}

/**
 * A right password clears the name's counters. The address keeps its own, less this attempt: otherwise one account of
 * the attacker's own would reset the count between guesses at the others.
 */
export async function forgiveAttempt(tx: Executor, keys: readonly ThrottleKey[]): Promise<void> {
  const own = keys.filter(({ kind }) => kind !== 'address').map(({ key }) => key);
  const addresses = keys.filter(({ kind }) => kind === 'address').map(({ key }) => key);
  await tx
    .update(signInFailures)
    .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)`, blockedUntil: sql`now()` })
    .where(inArray(signInFailures.key, addresses));
  await tx.delete(signInFailures).where(inArray(signInFailures.key, own));
}

export async function dropForgottenFailures(db: Executor): Promise<void> {
  const limit = sql`now() - make_interval(secs => ${2 * FORGET_AFTER_SECONDS})`;
  await db.delete(signInFailures).where(lt(signInFailures.lastFailedAt, limit));
}

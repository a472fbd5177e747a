import { inArray, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { signInFailures } from './auth.tables.ts';
import {
  type Counter,
  delaySeconds,
  FORGET_AFTER_SECONDS,
  failuresAfter,
  isSpent,
  type ThrottleKey,
  waitSeconds,
} from './sign-in-throttle.rules.ts';

/**
 * Counts an attempt as failed before the password is checked, so that a burst of parallel guesses cannot slip
 * through between a check and its count. Answers the seconds to wait if any counter is still blocked; the caller then
 * rolls its transaction back, since a refused attempt is not a guess.
 */
export async function countAttempt(tx: Executor, keys: readonly ThrottleKey[]): Promise<number> {
  const counters = await lockCounters(tx, keys);
  const wait = Math.max(...counters.map(waitSeconds));
  if (wait === 0) await addFailure(tx, counters);
  return wait;
}

/** Counts an attempt with a device proof in the same way. False when the device has used its guesses up. */
export async function countDeviceAttempt(tx: Executor, key: ThrottleKey): Promise<boolean> {
  const counters = await lockCounters(tx, [key]);
  if (counters.some(isSpent)) return false;
  await addFailure(tx, counters);
  return true;
}

/** Reads the counters, making those that are missing; the rows stay locked until the transaction ends. */
async function lockCounters(tx: Executor, keys: readonly ThrottleKey[]): Promise<Counter[]> {
  // The clock, not now(): a transaction that began before another one ended would take its past for the future.
  const clock = sql`clock_timestamp()`;
  const rows = await tx
    .insert(signInFailures)
    .values(keys.map(({ key }) => ({ key, failures: 0, lastFailedAt: clock, blockedUntil: clock })))
    .onConflictDoUpdate({ target: signInFailures.key, set: { failures: sql`${signInFailures.failures}` } })
    .returning({
      key: signInFailures.key,
      failures: signInFailures.failures,
      quietSeconds: sql<number>`extract(epoch FROM clock_timestamp() - ${signInFailures.lastFailedAt})::float8`,
      blockedSeconds: sql<number>`extract(epoch FROM ${signInFailures.blockedUntil} - clock_timestamp())::float8`,
    });
  const found = new Map(rows.map((row) => [row.key, row]));
  return keys.map(({ kind, key }) => {
    const row = found.get(key);
    if (!row) throw new Error('upsert of a sign-in counter returned no row');
    return { ...row, kind };
  });
}

async function addFailure(tx: Executor, counters: readonly Counter[]): Promise<void> {
  const failed = counters.map((counter) => {
    const failures = failuresAfter(counter);
    const delay = delaySeconds(counter.kind, failures);
    return {
      key: counter.key,
      failures,
      lastFailedAt: sql`clock_timestamp()`,
      blockedUntil: sql`clock_timestamp() + make_interval(secs => ${delay})`,
    };
  });
  const set = {
    failures: sql`excluded.failures`,
    lastFailedAt: sql`excluded.last_failed_at`,
    blockedUntil: sql`excluded.blocked_until`,
  };
  await tx.insert(signInFailures).values(failed).onConflictDoUpdate({ target: signInFailures.key, set });
}

/**
 * A right password clears the name's counters. The address keeps its counter, less this attempt: otherwise an attacker
 * could reset it between guesses by signing in with their own account.
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

/** Removes counters that no attempt can need again; those in the future are from before the clock was stepped back. */
export async function dropForgottenFailures(db: Executor): Promise<void> {
  const span = sql`make_interval(secs => ${2 * FORGET_AFTER_SECONDS})`;
  await db
    .delete(signInFailures)
    .where(
      or(sql`${signInFailures.lastFailedAt} < now() - ${span}`, sql`${signInFailures.lastFailedAt} > now() + ${span}`),
    );
}

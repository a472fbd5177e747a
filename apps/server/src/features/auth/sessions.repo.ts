import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { type User, users } from '../accounts/index.ts';
import { refreshTokens, type StoredEnd, sessions } from './auth.tables.ts';

export interface RefreshToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** What a presented refresh token turned out to be. Its session stays locked until the transaction ends. */
export interface PresentedToken {
  readonly sessionId: string;
  readonly sessionEnd: StoredEnd | null;
  /** The device that signed in; null: it keeps no proof. */
  readonly device: string | null;
  readonly expiresAt: Date;
  readonly user: User;
  /** Null: the token has not been used. */
  readonly use: TokenUse | null;
}

interface TokenUse {
  /** By the database's clock. */
  readonly secondsAgo: number;
  readonly byDevice: boolean;
  /** Null: the token was withdrawn. */
  readonly successorNonce: Buffer | null;
}

export async function startSession(tx: Executor, userId: string, device: string | null): Promise<string> {
  const [row] = await tx.insert(sessions).values({ userId, device }).returning({ id: sessions.id });
  if (!row) throw new Error('insert into sessions returned no row');
  return row.id;
}

export async function insertRefreshToken(
  tx: Executor,
  sessionId: string,
  { token, expiresAt }: RefreshToken,
): Promise<void> {
  await tx.insert(refreshTokens).values({ tokenHash: hashOf(token), sessionId, expiresAt });
}

/**
 * Locks the session, so that two uses of its tokens are seen one after the other and never both as the first. The
 * token is read afterwards: a statement that waited for the lock would still see it as it was before.
 */
export async function lockPresentedToken(tx: Executor, token: string): Promise<PresentedToken | null> {
  const tokenHash = hashOf(token);
  const [locked] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      eq(
        sessions.id,
        sql`(SELECT ${refreshTokens.sessionId} FROM ${refreshTokens} WHERE ${refreshTokens.tokenHash} = ${tokenHash})`,
      ),
    )
    .for('update');
  if (!locked) return null;
  const [row] = await tx
    .select({
      sessionEnd: sessions.endReason,
      device: sessions.device,
      usedSecondsAgo: sql<number | null>`extract(epoch FROM now() - ${refreshTokens.usedAt})::float8`,
      usedByDevice: refreshTokens.usedByDevice,
      successorNonce: refreshTokens.successorNonce,
      expiresAt: refreshTokens.expiresAt,
      user: users,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.tokenHash, tokenHash));
  if (!row) return null;
  const { sessionEnd, device, usedSecondsAgo, usedByDevice, successorNonce, expiresAt, user } = row;
  const use = usedSecondsAgo === null ? null : { secondsAgo: usedSecondsAgo, byDevice: usedByDevice, successorNonce };
  return { sessionId: locked.id, sessionEnd, device, expiresAt, user, use };
}

/** The expiry of a token that has not been used; null for any other. */
export async function findUnusedExpiry(tx: Executor, token: string): Promise<Date | null> {
  const [row] = await tx
    .select({ expiresAt: refreshTokens.expiresAt })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.tokenHash, hashOf(token)), isNull(refreshTokens.usedAt)));
  return row?.expiresAt ?? null;
}

export async function markUsed(
  tx: Executor,
  token: string,
  use: { readonly byDevice: boolean; readonly successorNonce: Buffer | null },
): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ usedAt: sql`now()`, usedByDevice: use.byDevice, successorNonce: use.successorNonce })
    .where(eq(refreshTokens.tokenHash, hashOf(token)));
}

export async function endSession(tx: Executor, sessionId: string, reason: StoredEnd): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

export async function endSessionsOfUser(tx: Executor, userId: string, reason: StoredEnd): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}

/** Used tokens are kept until they would have expired anyway: until then their reuse must be noticed. */
export async function dropExpiredTokens(db: Executor): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, sql`now() - interval '1 day'`));
  await db.delete(sessions).where(
    sql`NOT EXISTS (SELECT FROM ${refreshTokens} WHERE ${refreshTokens.sessionId} = ${sessions.id})
        AND ${sessions.startedAt} < now() - interval '1 day'`,
  );
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

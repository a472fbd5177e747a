import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { type User, users } from '../accounts/index.ts';
import { refreshTokens, type SessionEnd, sessions } from './auth.tables.ts';

export interface RefreshToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** What a presented refresh token turned out to be. The row stays locked until the transaction ends. */
export interface PresentedToken {
  readonly sessionId: string;
  readonly sessionEnded: boolean;
  readonly used: boolean;
  readonly expiresAt: Date;
  readonly user: User;
}

export async function startSession(tx: Executor, userId: string): Promise<string> {
  const [row] = await tx.insert(sessions).values({ userId }).returning({ id: sessions.id });
  if (!row) throw new Error('insert into sessions returned no row');
  return row.id;
}

export async function issueRefreshToken(tx: Executor, sessionId: string, expiresAt: Date): Promise<RefreshToken> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(refreshTokens).values({ tokenHash: hashOf(token), sessionId, expiresAt });
  return { token, expiresAt };
}

/** Locks token and session, so that two uses of one token are seen one after the other and never both as the first. */
export async function lockPresentedToken(tx: Executor, token: string): Promise<PresentedToken | null> {
  const [row] = await tx
    .select({
      sessionId: sessions.id,
      endedAt: sessions.endedAt,
      usedAt: refreshTokens.usedAt,
      expiresAt: refreshTokens.expiresAt,
      user: users,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.tokenHash, hashOf(token)))
    .for('update', { of: [refreshTokens, sessions] });
  if (!row) return null;
  return {
    sessionId: row.sessionId,
    sessionEnded: row.endedAt !== null,
    used: row.usedAt !== null,
    expiresAt: row.expiresAt,
    user: row.user,
  };
}

export async function markUsed(tx: Executor, token: string): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ usedAt: sql`now()` })
    .where(eq(refreshTokens.tokenHash, hashOf(token)));
}

export async function endSession(tx: Executor, sessionId: string, reason: SessionEnd): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

export async function endSessionsOfUser(tx: Executor, userId: string, reason: SessionEnd): Promise<void> {
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

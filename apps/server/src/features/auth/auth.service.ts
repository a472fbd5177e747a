import type { IdentityClaims, TokenReply } from '@rocca/contract/api/identity.schema';
import type { Database, Executor } from '../../platform/db/database.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Log } from '../../platform/log/logger.ts';
import { findUserByName, type User } from '../accounts/index.ts';
import { passwordMatches } from './passwords.ts';
import { rotatedExpiry } from './refresh.rules.ts';
import {
  endSession,
  issueRefreshToken,
  lockPresentedToken,
  markUsed,
  type PresentedToken,
  type RefreshToken,
  startSession,
} from './sessions.repo.ts';
import { countAttempt, forgiveAttempt } from './sign-in-throttle.repo.ts';
import { type ThrottleKey, throttleKeys } from './sign-in-throttle.rules.ts';
import { signTokens, type TokenIssuer } from './tokens.ts';

export interface AuthService {
  readonly db: Database;
  readonly tokens: TokenIssuer;
  readonly refreshSeconds: number;
  readonly log: Log;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly address: string;
}

/** Signs a person in. Throws `wrong_credentials` or `too_many_requests`; neither tells whether the name exists. */
export async function signIn(service: AuthService, { username, password, address }: Credentials): Promise<TokenReply> {
  const keys = throttleKeys(username, address);
  await admitAttempt(service, keys);
  const user = sameName(await findUserByName(service.db.orm, username), username);
  const matches = await passwordMatches(user?.passwordHash ?? null, password);
  if (!matches || !user || user.disabledAt) throw new AppError('wrong_credentials');

  const session = await withTransaction(service.db, async (tx) => {
    await forgiveAttempt(tx, keys);
    const sessionId = await startSession(tx, user.id);
    const expiresAt = new Date(Date.now() + service.refreshSeconds * 1000);
    return { sessionId, refresh: await issueRefreshToken(tx, sessionId, expiresAt) };
  });
  return replyFor(service, user, session.sessionId, session.refresh);
}

/** PostgreSQL folds some letters that the throttle's count tells apart (İ and i): such an alias is nobody's name. */
function sameName(user: User | null, username: string): User | null {
  return user && user.username.toLowerCase() === username.toLowerCase() ? user : null;
}

async function admitAttempt({ db, log }: AuthService, keys: readonly ThrottleKey[]): Promise<void> {
  await withTransaction(db, async (tx) => {
    const seconds = await countAttempt(tx, keys);
    if (seconds === 0) return;
    log.warn({ seconds }, 'sign-in attempts are being slowed down');
    // Thrown inside the transaction on purpose: a refused attempt is rolled back and counts nowhere.
    throw new AppError('too_many_requests', { retryAfterSeconds: seconds, values: { seconds } });
  });
}

/** Exchanges a refresh token for new tokens. A token that was used before ends the whole session. */
export async function refresh(service: AuthService, token: string): Promise<TokenReply> {
  const rotated = await withTransaction(service.db, async (tx) => {
    const presented = await lockPresentedToken(tx, token);
    if (!presented || presented.sessionEnded) return null;
    const refusal = refusalOf(presented);
    if (refusal) {
      if (refusal !== 'expired') await endSession(tx, presented.sessionId, refusal);
      service.log.warn({ session: presented.sessionId, refusal }, 'refresh token refused');
      return null;
    }
    return { presented, refresh: await rotate(tx, service, token, presented) };
  });
  if (!rotated) throw new AppError('wrong_credentials');
  return replyFor(service, rotated.presented.user, rotated.presented.sessionId, rotated.refresh);
}

function refusalOf({ used, expiresAt, user }: PresentedToken): 'reuse' | 'disabled' | 'expired' | null {
  if (used) return 'reuse';
  if (user.disabledAt) return 'disabled';
  return expiresAt.getTime() <= Date.now() ? 'expired' : null;
}

async function rotate(
  tx: Executor,
  service: AuthService,
  token: string,
  presented: PresentedToken,
): Promise<RefreshToken> {
  await markUsed(tx, token);
  const expiresAt = rotatedExpiry(presented.expiresAt, new Date(), service.refreshSeconds);
  return issueRefreshToken(tx, presented.sessionId, expiresAt);
}

/** Ends the session of a refresh token. An unknown one is no error: the caller wanted it gone. */
export async function signOut(service: AuthService, token: string): Promise<void> {
  await withTransaction(service.db, async (tx) => {
    const presented = await lockPresentedToken(tx, token);
    if (presented) await endSession(tx, presented.sessionId, 'logout');
  });
}

async function replyFor(
  service: AuthService,
  user: User,
  sessionId: string,
  refreshToken: RefreshToken,
): Promise<TokenReply> {
  const { accessToken, idToken } = await signTokens(service.tokens, claimsOf(user), sessionId);
  return {
    access_token: accessToken,
    id_token: idToken,
    refresh_token: refreshToken.token,
    token_type: 'Bearer',
    scope: 'openid',
    expires_in: service.tokens.accessSeconds,
    refresh_expires_in: Math.max(0, Math.floor((refreshToken.expiresAt.getTime() - Date.now()) / 1000)),
  };
}

function claimsOf(user: User): IdentityClaims {
  return {
    sub: user.id,
    preferred_username: user.username,
    realm_access: { roles: user.roles },
    account: user.accountId,
    email: user.email,
    locale: user.locale,
  };
}

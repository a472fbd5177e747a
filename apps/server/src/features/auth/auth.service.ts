import type { IdentityClaims, TokenReply } from '@rocca/contract/api/identity.schema';
import type { Database, Executor } from '../../platform/db/database.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Log } from '../../platform/log/logger.ts';
import type { User } from '../accounts/index.ts';
import { type AttemptQueue, createAttemptQueue } from './attempt-queue.ts';
import { createDeviceProofs, type DeviceProofs } from './device/device-proof.ts';
import { HASHING_SLOTS } from './passwords.ts';
import { rotatedExpiry } from './refresh.rules.ts';
import {
  endSession,
  issueRefreshToken,
  lockPresentedToken,
  markUsed,
  type PresentedToken,
  type RefreshToken,
} from './sessions.repo.ts';
import { signTokens, type TokenIssuer } from './tokens.ts';

export interface AuthParts {
  readonly db: Database;
  readonly tokens: TokenIssuer;
  readonly refreshSeconds: number;
  readonly log: Log;
}

export interface AuthService extends AuthParts {
  readonly attempts: AttemptQueue;
  readonly devices: DeviceProofs;
}

/** One more than run a hash at once: that attempt writes its counters meanwhile, and most connections stay free. */
const ATTEMPT_SLOTS = HASHING_SLOTS + 1;

export function createAuthService(parts: AuthParts): AuthService {
  const devices = createDeviceProofs(parts.tokens.keys.privateKey);
  return { ...parts, attempts: createAttemptQueue(ATTEMPT_SLOTS), devices };
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

/** Ends the session of a refresh token. An unknown token is no error: its session has ended already. */
export async function signOut(service: AuthService, token: string): Promise<void> {
  await withTransaction(service.db, async (tx) => {
    const presented = await lockPresentedToken(tx, token);
    if (presented) await endSession(tx, presented.sessionId, 'logout');
  });
}

/** The tokens of a session, with the refresh token that was just issued in it. */
export async function replyFor(
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

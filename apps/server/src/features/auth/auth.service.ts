import type { IdentityClaims, TokenReply } from '@rocca/contract/api/identity.schema';
import type { Database } from '../../platform/db/database.ts';
import { withTransaction } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/logger.ts';
import type { User } from '../accounts/index.ts';
import { type AttemptQueue, createAttemptQueue } from './attempt-queue.ts';
import { createDeviceProofs, type DeviceProofs } from './device/device-proof.ts';
import { HASHING_SLOTS } from './passwords.ts';
import { endSession, lockPresentedToken, type RefreshToken } from './sessions.repo.ts';
import { createSuccessorDerivation, type DeriveSuccessor } from './successor.ts';
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
  readonly deriveSuccessor: DeriveSuccessor;
}

/** One more than run a hash at once: that attempt writes its counters meanwhile, and most connections stay free. */
const ATTEMPT_SLOTS = HASHING_SLOTS + 1;

export function createAuthService(parts: AuthParts): AuthService {
  const { privateKey } = parts.tokens.keys;
  return {
    ...parts,
    attempts: createAttemptQueue(ATTEMPT_SLOTS),
    devices: createDeviceProofs(privateKey),
    deriveSuccessor: createSuccessorDerivation(privateKey),
  };
}

/** Who asks, as far as a request shows it. */
export interface Client {
  readonly address: string;
  /** The proofs the browser keeps, those of other users too; null for a page of another site, which has no access. */
  readonly proofs: readonly string[] | null;
  /** Names the request in its lines. */
  readonly log: Log;
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

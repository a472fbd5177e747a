import type { TokenReply } from '@rocca/contract/api/identity.schema';
import { withTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findUserByName, type User } from '../accounts/index.ts';
import { type AuthService, replyFor } from './auth.service.ts';
import { passwordMatches } from './passwords.ts';
import { issueRefreshToken, startSession } from './sessions.repo.ts';
import { countAttempt, forgiveAttempt } from './sign-in-throttle.repo.ts';
import { networkOf, type ThrottleKey, throttleKeys } from './sign-in-throttle.rules.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal;
}

/** Signs a person in. Throws `wrong_credentials` or `too_many_requests`; neither tells whether the name exists. */
export async function signIn(service: AuthService, credentials: Credentials): Promise<TokenReply> {
  const { username, address, gone } = credentials;
  const keys = throttleKeys(username, address);
  const attempt = { lane: networkOf(address), known: false, gone };
  const user = await service.attempts.run(attempt, () => checkCredentials(service, credentials, keys));
  const session = await withTransaction(service.db, async (tx) => {
    await forgiveAttempt(tx, keys);
    const sessionId = await startSession(tx, user.id);
    const expiresAt = new Date(Date.now() + service.refreshSeconds * 1000);
    return { sessionId, refresh: await issueRefreshToken(tx, sessionId, expiresAt) };
  });
  return replyFor(service, user, session.sessionId, session.refresh);
}

async function checkCredentials(
  service: AuthService,
  { username, password }: Credentials,
  keys: readonly ThrottleKey[],
): Promise<User> {
  await admitAttempt(service, keys);
  const user = sameName(await findUserByName(service.db.orm, username), username);
  const matches = await passwordMatches(user?.passwordHash ?? null, password);
  if (!matches || !user || user.disabledAt) throw new AppError('wrong_credentials');
  return user;
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

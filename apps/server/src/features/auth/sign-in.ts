import type { TokenReply } from '@rocca/contract/api/identity.schema';
import { withTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findUserByName, type User } from '../accounts/index.ts';
import { type AuthService, replyFor } from './auth.service.ts';
import { MAX_PROOFS } from './device/device-cookie.ts';
import { type DeviceProof, stillProves } from './device/device-proof.ts';
import { passwordMatches } from './passwords.ts';
import { issueRefreshToken, type RefreshToken, startSession } from './sessions.repo.ts';
import { countAttempt, countDeviceAttempt, forgiveAttempt } from './sign-in-throttle.repo.ts';
import { deviceKey, laneOf, normalName, type ThrottleKey, throttleKeys } from './sign-in-throttle.rules.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** The proofs the browser keeps, those of other users too. */
  readonly proofs: readonly string[];
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal;
}

interface SignedIn {
  readonly tokens: TokenReply;
  /** The proofs for the browser to store: the user's new one, then those of other users. */
  readonly proofs: readonly string[];
}

interface Checked {
  readonly user: User;
  /** The counters this attempt was counted in. */
  readonly keys: readonly ThrottleKey[];
}

/** Signs a person in. Throws `wrong_credentials` or `too_many_requests`; neither reveals whether the name exists. */
export async function signIn(service: AuthService, credentials: Credentials): Promise<SignedIn> {
  const { username, address, gone } = credentials;
  const presented = credentials.proofs.map((text) => ({
    text,
    proof: service.devices.open(text, username, Date.now()),
  }));
  const proof = presented.find((one) => one.proof)?.proof ?? null;
  const lane = proof ? normalName(username) : laneOf(address);
  const { user, keys } = await service.attempts.run({ lane, known: proof !== null, gone }, () =>
    checkCredentials(service, credentials, proof),
  );
  const { sessionId, refresh } = await openSession(service, user, keys);
  const others = presented.filter((one) => !one.proof).map(({ text }) => text);
  return {
    tokens: await replyFor(service, user, sessionId, refresh),
    proofs: [service.devices.issue(user, Date.now()), ...others].slice(0, MAX_PROOFS),
  };
}

async function checkCredentials(
  service: AuthService,
  { username, password, address }: Credentials,
  proof: DeviceProof | null,
): Promise<Checked> {
  const known = proof && (await admitKnownDevice(service, username, proof));
  const keys = known ? [known] : throttleKeys(username, address);
  if (!known) await admitStranger(service, keys);
  const user = await findUser(service, username);
  const matches = await passwordMatches(user?.passwordHash ?? null, password);
  if (!matches || !user || user.disabledAt) throw new AppError('wrong_credentials');
  return { user, keys };
}

/** Counts the attempt for the device alone, so strangers' failures do not affect it; null if the proof is void. */
async function admitKnownDevice(
  service: AuthService,
  username: string,
  proof: DeviceProof,
): Promise<ThrottleKey | null> {
  if (!stillProves(proof, await findUser(service, username))) return null;
  const key = deviceKey(proof.device);
  const counted = await withTransaction(service.db, (tx) => countDeviceAttempt(tx, key));
  return counted ? key : null;
}

async function admitStranger({ db, log }: AuthService, keys: readonly ThrottleKey[]): Promise<void> {
  await withTransaction(db, async (tx) => {
    const seconds = await countAttempt(tx, keys);
    if (seconds === 0) return;
    log.warn({ seconds }, 'sign-in attempts are being slowed down');
    // Thrown inside the transaction on purpose: a refused attempt is rolled back and counts nowhere.
    throw new AppError('too_many_requests', { retryAfterSeconds: seconds, values: { seconds } });
  });
}

/** PostgreSQL folds some letters that the throttle distinguishes (İ and i): such an alias must not match a user. */
async function findUser({ db }: AuthService, username: string): Promise<User | null> {
  const user = await findUserByName(db.orm, username);
  return user && user.username.toLowerCase() === username.toLowerCase() ? user : null;
}

async function openSession(
  { db, refreshSeconds }: AuthService,
  user: User,
  keys: readonly ThrottleKey[],
): Promise<{ sessionId: string; refresh: RefreshToken }> {
  return withTransaction(db, async (tx) => {
    await forgiveAttempt(tx, keys);
    const sessionId = await startSession(tx, user.id);
    const expiresAt = new Date(Date.now() + refreshSeconds * 1000);
    return { sessionId, refresh: await issueRefreshToken(tx, sessionId, expiresAt) };
  });
}

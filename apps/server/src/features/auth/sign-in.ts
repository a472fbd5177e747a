import type { TokenReply } from '@rocca/contract/api/identity.schema';
import { withTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findUserByName, type User } from '../accounts/index.ts';
import { type AuthService, type Client, replyFor } from './auth.service.ts';
import { MAX_PROOFS } from './device/device-cookie.ts';
import { type DeviceProof, stillProves } from './device/device-proof.ts';
import { passwordMatches } from './passwords.ts';
import { insertRefreshToken, type RefreshToken, startSession } from './sessions.repo.ts';
import { countAttempt, countDeviceAttempt, forgiveAttempt } from './sign-in-throttle.repo.ts';
import { deviceKey, laneOf, normalName, type ThrottleKey, throttleKeys } from './sign-in-throttle.rules.ts';
import { newRefreshToken } from './successor.ts';

interface Credentials extends Client {
  readonly username: string;
  readonly password: string;
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

/** Why an attempt failed: for the log, never for the client. */
class SignInFailure extends AppError {
  readonly reason: 'unknown_user' | 'wrong_password' | 'disabled_user';
  readonly user: User | null;

  constructor(user: User | null, matches: boolean) {
    super('wrong_credentials');
    this.user = user;
    this.reason = user ? (matches ? 'disabled_user' : 'wrong_password') : 'unknown_user';
  }
}

/** Signs a person in. Throws `wrong_credentials` or `too_many_requests`; neither reveals whether the name exists. */
export async function signIn(service: AuthService, credentials: Credentials): Promise<SignedIn> {
  const { username, address, gone, proofs, log } = credentials;
  const presented = (proofs ?? []).map((text) => ({ text, proof: service.devices.open(text, username, Date.now()) }));
  const proof = presented.find((one) => one.proof)?.proof ?? null;
  const lane = proof ? normalName(username) : laneOf(address);
  const about = { address, knownDevice: proof !== null };
  const { user, keys } = await service.attempts
    .run({ lane, known: proof !== null, gone }, () => checkCredentials(service, credentials, proof))
    .catch((error: unknown) => {
      log.warn({ event: 'sign_in_failed', ...failureDetails(error), ...about }, 'a sign-in failed');
      throw error;
    });
  const newProof = service.devices.issue(user, Date.now());
  // A client that is given no proof cannot be recognised later.
  const device = proofs && (service.devices.open(newProof, user.username, Date.now())?.device ?? null);
  const { sessionId, refresh } = await openSession(service, { user, keys, device });
  log.info({ event: 'sign_in', ...idsOf(user), session: sessionId, ...about }, 'a user signed in');
  const others = presented.filter((one) => !one.proof).map(({ text }) => text);
  return {
    tokens: await replyFor(service, user, sessionId, refresh),
    proofs: [newProof, ...others].slice(0, MAX_PROOFS),
  };
}

/** Ids alone: what was typed as a name may be a password. */
const idsOf = ({ id, accountId }: User) => ({ user: id, account: accountId });

function failureDetails(error: unknown): object {
  if (error instanceof SignInFailure) return { reason: error.reason, ...(error.user && idsOf(error.user)) };
  if (error instanceof AppError && error.code === 'too_many_requests') {
    return { reason: 'too_many_attempts', seconds: error.options.retryAfterSeconds };
  }
  return { reason: 'error' };
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
  if (!matches || !user || user.disabledAt) throw new SignInFailure(user, matches);
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

async function admitStranger({ db }: AuthService, keys: readonly ThrottleKey[]): Promise<void> {
  await withTransaction(db, async (tx) => {
    const seconds = await countAttempt(tx, keys);
    if (seconds === 0) return;
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
  { user, keys, device }: Checked & { readonly device: string | null },
): Promise<{ sessionId: string; refresh: RefreshToken }> {
  return withTransaction(db, async (tx) => {
    await forgiveAttempt(tx, keys);
    const sessionId = await startSession(tx, user.id, device);
    const refresh = { token: newRefreshToken(), expiresAt: new Date(Date.now() + refreshSeconds * 1000) };
    await insertRefreshToken(tx, sessionId, refresh);
    return { sessionId, refresh };
  });
}

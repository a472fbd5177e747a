import type { TokenReply } from '@rocca/contract/api/identity.schema';
import type { SessionEnd } from '@rocca/contract/session-end';
import type { Executor } from '../../platform/db/database.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { type AuthService, type Client, replyFor } from './auth.service.ts';
import { stillProves } from './device/device-proof.ts';
import { type RefreshStep, refreshStep, rotatedExpiry } from './refresh.rules.ts';
import {
  endSession,
  findUnusedExpiry,
  insertRefreshToken,
  lockPresentedToken,
  markUsed,
  type PresentedToken,
  type RefreshToken,
} from './sessions.repo.ts';
import { newNonce } from './successor.ts';

export type Refreshed =
  | { readonly kind: 'tokens'; readonly reply: TokenReply }
  /** Why; null for a token that is not known, or no longer. */
  | { readonly kind: 'refused'; readonly reason: SessionEnd | null };

/** Exchanges a refresh token for new tokens. A copy that somebody else uses ends the whole session. */
export async function refresh(service: AuthService, token: string, client: Client): Promise<Refreshed> {
  const outcome = await withTransaction(service.db, async (tx) => {
    const presented = await lockPresentedToken(tx, token);
    return presented && { presented, ...(await judge(tx, service, { token, presented, client })) };
  });
  if (!outcome) return { kind: 'refused', reason: null };
  const { presented } = outcome;
  if ('next' in outcome) {
    return { kind: 'tokens', reply: await replyFor(service, presented.user, presented.sessionId, outcome.next) };
  }
  if (!presented.sessionEnd) logRefusal(presented, outcome.refusal, client);
  return { kind: 'refused', reason: outcome.refusal };
}

interface Presentation {
  readonly token: string;
  readonly presented: PresentedToken;
  readonly client: Client;
}

async function judge(
  tx: Executor,
  service: AuthService,
  { token, presented, client }: Presentation,
): Promise<{ next: RefreshToken } | { refusal: SessionEnd }> {
  if (presented.sessionEnd) return { refusal: presented.sessionEnd };
  const byDevice = isFromDevice(service, presented, client);
  const issued = await findIssued(tx, service, token, presented.use);
  const step = refreshStep(presented.use && { ...presented.use, successorUnused: issued !== null }, byDevice);
  const refusal = refusalOf(step, presented);
  if (refusal) {
    if (refusal !== 'expired') await endSession(tx, presented.sessionId, refusal);
    return { refusal };
  }
  if (step === 'repeat' && issued) return { next: issued };
  // Withdrawn: whoever holds it after all ends the session by using it.
  if (issued) await markUsed(tx, issued.token, { byDevice: false, successorNonce: null });
  return { next: await rotate(tx, service, token, { presented, byDevice }) };
}

function isFromDevice({ devices }: AuthService, { device, user }: PresentedToken, { proofs }: Client): boolean {
  if (device === null || proofs === null) return false;
  return proofs.some((text) => {
    const proof = devices.open(text, user.username, Date.now());
    return proof !== null && proof.device === device && stillProves(proof, user);
  });
}

/** The token that was issued for a used one, unless it has been used itself. */
async function findIssued(
  tx: Executor,
  { deriveSuccessor }: AuthService,
  token: string,
  use: PresentedToken['use'],
): Promise<RefreshToken | null> {
  if (!use?.successorNonce) return null;
  const successor = deriveSuccessor(token, use.successorNonce);
  const expiresAt = await findUnusedExpiry(tx, successor);
  return expiresAt && { token: successor, expiresAt };
}

function refusalOf(step: RefreshStep, { expiresAt, user }: PresentedToken): 'reuse' | 'disabled' | 'expired' | null {
  if (step === 'reuse') return 'reuse';
  if (user.disabledAt) return 'disabled';
  return expiresAt.getTime() <= Date.now() ? 'expired' : null;
}

async function rotate(
  tx: Executor,
  service: AuthService,
  token: string,
  { presented, byDevice }: { readonly presented: PresentedToken; readonly byDevice: boolean },
): Promise<RefreshToken> {
  const successorNonce = newNonce();
  await markUsed(tx, token, { byDevice, successorNonce });
  const next = {
    token: service.deriveSuccessor(token, successorNonce),
    expiresAt: rotatedExpiry(presented.expiresAt, new Date(), service.refreshSeconds),
  };
  await insertRefreshToken(tx, presented.sessionId, next);
  return next;
}

function logRefusal({ sessionId, user }: PresentedToken, reason: SessionEnd, { address, log }: Client): void {
  const details = { event: 'refresh_refused', reason, session: sessionId, user: user.id, account: user.accountId };
  log.warn({ ...details, address }, reason === 'expired' ? 'a refresh token has expired' : 'a session was ended');
}

import type { PublicConfig } from '@rocca/contract/api/config.schema';
import type { TokenReply } from '@rocca/contract/api/identity.schema';
import { isSessionEnd, type SessionEnd } from '@rocca/contract/session-end';
import { clearAllButPreferences } from '../browser/preferences.ts';
import { TokenError } from './jwt.ts';
import { isPersonal, removeOthers, storageKeys } from './personal-storage.ts';
import { type SessionUser, userOfClaims } from './session-user.ts';
import { requestLogout, requestTokens, type TokenAnswer } from './token-endpoint.ts';
import { ENDED_KEY, readEnd, readTokens, type StoredTokens, TOKEN_KEY, writeTokens } from './token-storage.ts';
import { msToHalfLife, refreshTokenExpired } from './token-times.ts';
import { createTokenVerifier } from './token-verifier.ts';

export type SessionState =
  /** Why a session is over: null where it ended here by their own wish, and where there was none. */
  | { readonly status: 'anonymous'; readonly ended: SessionEnd | null }
  | { readonly status: 'authenticated'; readonly user: SessionUser };

export type SignInOutcome =
  | { readonly kind: 'signed_in' }
  | { readonly kind: 'wrong_credentials' }
  | { readonly kind: 'throttled'; readonly retryAfterS: number }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'bad_signature' }
  | { readonly kind: 'insecure' };

export interface SessionSurroundings {
  readonly identity: PublicConfig['identity'];
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  /** Runs one task at a time over all tabs of the browser. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  readonly wait?: (ms: number) => Promise<void>;
}

export type Session = ReturnType<typeof createSession>;

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;

/** Not by somebody's own wish: what they were doing waits for them. */
export function isInterrupted(state: SessionState): boolean {
  return state.status === 'anonymous' && state.ended !== null && state.ended !== 'logout';
}

/**
 * The session of one tab. Tokens live in local storage, which all tabs share, and a refresh token is good for one use:
 * whoever refreshes holds the lock and first looks whether another tab has already done it.
 */
export function createSession(around: SessionSurroundings) {
  const { identity, localStorage, exclusively, wait = waitMs } = around;
  const verifier = createTokenVerifier(identity);
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'anonymous', ended: readEnd(localStorage) };
  let current: StoredTokens | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewing: Promise<boolean> | null = null;
  /** Why the session ends by itself, as soon as this tab knows. */
  let ending: SessionEnd | null = null;

  function publish(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function hold(tokens: StoredTokens, user: SessionUser, nextRefreshMs: number): void {
    current = tokens;
    ending = null;
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(tokens.token), nextRefreshMs);
    publish({ status: 'authenticated', user });
  }

  /** The session is over for this tab. What tabs share is cleared by the one that ended it, and by no other. */
  function forget(ended: SessionEnd | null): void {
    clearTimeout(timer);
    current = null;
    around.sessionStorage.clear();
    if (state.status === 'anonymous') state = { status: 'anonymous', ended };
    else publish({ status: 'anonymous', ended });
  }

  /** Unsaved answers, for instance, wait for the same person's return. */
  function end(reason: SessionEnd): void {
    ending = reason;
    localStorage.setItem(ENDED_KEY, reason);
    const personal = storageKeys(localStorage).filter(isPersonal);
    clearAllButPreferences(localStorage, [ENDED_KEY, ...personal]);
    forget(reason);
  }

  /** Takes over what a former visit or another tab has left in storage. */
  async function adopt(tokens: StoredTokens): Promise<void> {
    try {
      const claims = await verifier.verifyStored(tokens.token);
      hold(tokens, userOfClaims(claims), msToHalfLife(tokens));
    } catch (cause) {
      if (!isExpiry(cause)) throw cause;
      current = tokens;
      await refresh(tokens.token);
    }
  }

  async function start(): Promise<void> {
    const tokens = readTokens(localStorage);
    if (!tokens) return;
    try {
      await adopt(tokens);
    } catch (cause) {
      if (isNetworkFailure(cause)) throw cause;
      console.warn('The stored token is not signed with the expected key', cause);
      end('expired');
    }
  }

  async function signIn(username: string, password: string): Promise<SignInOutcome> {
    if (!globalThis.crypto?.subtle) return { kind: 'insecure' };
    const answer = await requestTokens(identity, { grant_type: 'password', username, password });
    switch (answer.kind) {
      case 'tokens':
        return acceptSignIn(answer.reply);
      case 'refused':
        return { kind: 'wrong_credentials' };
      case 'throttled':
      case 'unreachable':
        return answer;
    }
  }

  async function acceptSignIn(reply: TokenReply): Promise<SignInOutcome> {
    try {
      await keep(reply);
      return { kind: 'signed_in' };
    } catch (cause) {
      if (isNetworkFailure(cause)) return { kind: 'unreachable' };
      console.error('The id token is not signed with the expected key', cause);
      return { kind: 'bad_signature' };
    }
  }

  async function keep(reply: TokenReply): Promise<void> {
    const claims = await verifier.verifyId(reply.id_token);
    removeOthers(localStorage, userOfClaims(claims).username);
    store(reply, claims);
  }

  function store(reply: TokenReply, claims: Parameters<typeof userOfClaims>[0]): void {
    writeTokens(localStorage, reply);
    const tokens = readTokens(localStorage);
    if (tokens) hold(tokens, userOfClaims(claims), (tokens.expiresInS / 2) * 1000);
  }

  /** Replaces a token that is stale. True when a newer one is in use afterwards; false when the session has ended. */
  function refresh(staleToken: string | null): Promise<boolean> {
    if (!current) return Promise.resolve(false);
    if (current.token !== staleToken) return Promise.resolve(true);
    renewing ??= renew(staleToken).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  async function renew(staleToken: string | null): Promise<boolean> {
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)) {
      const outcome = await exclusively(() => renewOnce(staleToken));
      if (outcome !== 'unreachable') return outcome === 'renewed';
      if (current && refreshTokenExpired(current)) {
        end('expired');
        return false;
      }
      await wait(retryMs);
    }
  }

  async function renewOnce(staleToken: string | null): Promise<'renewed' | 'ended' | 'unreachable'> {
    const stored = readTokens(localStorage);
    if (!stored) {
      forget(ending ?? 'logout');
      return 'ended';
    }
    if (stored.token !== staleToken) {
      const claims = await verifier.verifyFresh(stored.token);
      hold(stored, userOfClaims(claims), msToHalfLife(stored));
      return 'renewed';
    }
    const answer = await requestTokens(identity, { grant_type: 'refresh_token', refresh_token: stored.refreshToken });
    return settle(answer, stored.refreshToken);
  }

  async function settle(answer: TokenAnswer, usedToken: string): Promise<'renewed' | 'ended' | 'unreachable'> {
    if (answer.kind === 'tokens') return acceptRenewal(answer.reply, usedToken);
    if (answer.kind !== 'refused') return 'unreachable';
    end(answer.end);
    return 'ended';
  }

  /** Tokens that arrive after somebody signed out must not sign them in again: their session is ended too. */
  async function acceptRenewal(reply: TokenReply, usedToken: string): Promise<'renewed' | 'ended' | 'unreachable'> {
    try {
      const claims = await verifier.verifyId(reply.id_token);
      const stored = readTokens(localStorage)?.refreshToken;
      // Another tab may have got the same answer first.
      if (stored === usedToken || stored === reply.refresh_token) {
        store(reply, claims);
        return 'renewed';
      }
      await requestLogout(identity, reply.refresh_token);
      return 'ended';
    } catch (cause) {
      if (isNetworkFailure(cause)) return 'unreachable';
      console.error('The id token is not signed with the expected key', cause);
      end('expired');
      return 'ended';
    }
  }

  async function signOut(): Promise<void> {
    const tokens = readTokens(localStorage);
    clearAllButPreferences(localStorage);
    forget(null);
    if (tokens) await requestLogout(identity, tokens.refreshToken);
  }

  /** What another tab did: a new token is taken over, a sign-out there is a sign-out here. */
  async function followOtherTab(event: Pick<StorageEvent, 'key' | 'newValue'>): Promise<void> {
    if (event.key === ENDED_KEY && isSessionEnd(event.newValue)) ending = event.newValue;
    if (event.key !== null && event.key !== TOKEN_KEY) return;
    const tokens = readTokens(localStorage);
    if (!tokens) return state.status === 'authenticated' ? forget(ending ?? 'logout') : undefined;
    if (tokens.token === current?.token) return;
    await adopt(tokens).catch((cause) => console.warn('Another tab’s token could not be taken over', cause));
  }

  return {
    start,
    signIn,
    signOut,
    refresh,
    followOtherTab,
    accessToken: () => current?.token ?? null,
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function isExpiry(cause: unknown): boolean {
  return cause instanceof TokenError && cause.refusal === 'expired';
}

/** `fetch` reports a network failure, and the key loader an unusable answer, as a TypeError. */
function isNetworkFailure(cause: unknown): boolean {
  return cause instanceof TypeError;
}

const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

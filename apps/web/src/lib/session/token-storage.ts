import type { TokenReply } from '@rocca/contract/api/identity.schema';
import { isSessionEnd, type SessionEnd } from '@rocca/contract/session-end';

export interface StoredTokens {
  readonly token: string;
  readonly refreshToken: string;
  readonly expiresInS: number;
  readonly refreshExpiresInS: number;
}

/** The key that other tabs watch. It is written last, when the rest is already in place. */
export const TOKEN_KEY = 'token';
const REFRESH_TOKEN_KEY = 'refresh_token';
const EXPIRES_IN_KEY = 'expires_in';
const REFRESH_EXPIRES_IN_KEY = 'refresh_expires_in';

/**
 * Why a session ended by itself. Set before the tokens go, so that other tabs learn why, and kept until the next sign-in:
 * the login page says it after a reload, too.
 */
export const ENDED_KEY = 'session_ended';

/** Held over all tabs from before a refresh is sent until its tokens are stored. */
export const SESSION_LOCK = 'rocca-session';

const DEFAULT_EXPIRES_IN_S = 300;

export function readTokens(storage: Storage): StoredTokens | null {
  const token = storage.getItem(TOKEN_KEY);
  const refreshToken = storage.getItem(REFRESH_TOKEN_KEY);
  if (!token || !refreshToken) return null;
  return {
    token,
    refreshToken,
    expiresInS: positive(storage.getItem(EXPIRES_IN_KEY)) ?? DEFAULT_EXPIRES_IN_S,
    refreshExpiresInS: positive(storage.getItem(REFRESH_EXPIRES_IN_KEY)) ?? DEFAULT_EXPIRES_IN_S,
  };
}

export function writeTokens(storage: Storage, reply: TokenReply): void {
  storage.removeItem(ENDED_KEY);
  storage.setItem(REFRESH_TOKEN_KEY, reply.refresh_token);
  storage.setItem(EXPIRES_IN_KEY, String(reply.expires_in));
  storage.setItem(REFRESH_EXPIRES_IN_KEY, String(reply.refresh_expires_in));
  storage.setItem(TOKEN_KEY, reply.access_token);
}

export function readEnd(storage: Storage): SessionEnd | null {
  const end = storage.getItem(ENDED_KEY);
  return isSessionEnd(end) ? end : null;
}

function positive(text: string | null): number | null {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}

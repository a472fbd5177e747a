import type { StoredTokens } from './token-storage.ts';

/** When a token was issued, in seconds; 0 when it does not say. Read without verifying: only ever used for timing. */
export function issuedAtS(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return Number(JSON.parse(atob(payload)).iat) || 0;
  } catch {
    return 0;
  }
}

/** How long until half of the token's life is over: when the next refresh is due. */
export function msToHalfLife(tokens: StoredTokens): number {
  const halfLifeMs = (tokens.expiresInS / 2) * 1000;
  const ageMs = Date.now() - issuedAtS(tokens.token) * 1000;
  return Math.min(halfLifeMs, Math.max(0, halfLifeMs - ageMs));
}

/** The access token is as old as the refresh token beside it, which may be opaque. */
export function refreshTokenExpired(tokens: StoredTokens): boolean {
  return Date.now() > (issuedAtS(tokens.token) + tokens.refreshExpiresInS) * 1000;
}

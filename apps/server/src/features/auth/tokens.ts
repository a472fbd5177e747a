import type { IdentityClaims } from '@rocca/contract/api/identity.schema';
import { BRAND } from '@rocca/contract/brand';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SigningKeys } from './signing-keys.ts';

/** The API accepts access tokens alone: an id token says who signed in, it opens nothing. */
const ACCESS_AUDIENCE = 'rocca-api';

export interface TokenIssuer {
  readonly keys: SigningKeys;
  /** The realm's address; known for certain only once the server listens. */
  issuer(): string;
  readonly accessSeconds: number;
}

export async function signTokens(
  tokens: TokenIssuer,
  claims: IdentityClaims,
  sessionId: string,
): Promise<{ accessToken: string; idToken: string }> {
  const [accessToken, idToken] = await Promise.all([
    sign(tokens, { ...claims, typ: 'Bearer', azp: BRAND.clientId, sid: sessionId }, ACCESS_AUDIENCE),
    sign(tokens, { ...claims, typ: 'ID', azp: BRAND.clientId, sid: sessionId }, BRAND.clientId),
  ]);
  return { accessToken, idToken };
}

function sign(tokens: TokenIssuer, payload: Record<string, unknown>, audience: string): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: tokens.keys.keyId })
    .setIssuer(tokens.issuer())
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${tokens.accessSeconds} s`)
    .sign(tokens.keys.privateKey);
}

/** A good signature says who made the claims, not that they have the form every route relies on. */
const accessClaims = z.object({
  sub: z.uuid(),
  preferred_username: z.string(),
  realm_access: z.object({ roles: z.array(z.string()) }),
  account: z.uuid().nullable(),
  email: z.string().nullable(),
  locale: z.string(),
  exp: z.int(),
});

interface VerifiedToken {
  readonly claims: IdentityClaims;
  readonly expiresAtMs: number;
}

/** Bounds the memory of the cache; a token is about 1 kB. */
const CACHE_SIZE = 10_000;

/**
 * Verifies access tokens. A check of an RS256 signature costs several times a bare request, so a token that passed is
 * remembered until it expires.
 */
export function createTokenVerifier(tokens: TokenIssuer): (token: string) => Promise<IdentityClaims | null> {
  const verified = new Map<string, VerifiedToken>();

  return async function verifyToken(token) {
    const known = verified.get(token);
    if (known && known.expiresAtMs > Date.now()) return known.claims;
    verified.delete(token);
    const fresh = await verifyAccessToken(tokens, token);
    if (!fresh) return null;
    const oldest = verified.keys().next();
    if (verified.size >= CACHE_SIZE && !oldest.done) verified.delete(oldest.value);
    verified.set(token, fresh);
    return fresh.claims;
  };
}

async function verifyAccessToken(tokens: TokenIssuer, token: string): Promise<VerifiedToken | null> {
  try {
    const { payload } = await jwtVerify(token, tokens.keys.publicKey, {
      algorithms: ['RS256'],
      issuer: tokens.issuer(),
      audience: ACCESS_AUDIENCE,
    });
    const { exp, ...claims } = accessClaims.parse(payload);
    return { claims, expiresAtMs: exp * 1000 };
  } catch {
    return null;
  }
}

import type { IdentityClaims } from '@rocca/contract/api/identity.schema';
import { BRAND } from '@rocca/contract/brand';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SigningKeys } from './signing-keys.ts';
import { createTokenCache, type TokenTimes } from './token-cache.ts';

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

/** A valid signature proves the issuer of the claims, not that they have the form every route relies on. */
const accessClaims = z.object({
  sub: z.uuid(),
  preferred_username: z.string(),
  realm_access: z.object({ roles: z.array(z.string()) }),
  account: z.uuid().nullable(),
  email: z.string().nullable(),
  locale: z.string(),
  iat: z.int().optional(),
  exp: z.int(),
});

/**
 * Verifies access tokens. A check of an RS256 signature costs several times a bare request, so a token that passed is
 * remembered until it expires.
 */
export function createTokenVerifier(tokens: TokenIssuer): (token: string) => Promise<IdentityClaims | null> {
  const cache = createTokenCache<IdentityClaims>();

  return async function verifyToken(token) {
    const known = cache.find(token);
    if (known) return known === 'expired' ? null : known;
    const fresh = await verifyAccessToken(tokens, token);
    if (!fresh) return null;
    cache.remember(token, fresh.claims, fresh.times);
    return fresh.claims;
  };
}

interface VerifiedToken {
  readonly claims: IdentityClaims;
  readonly times: TokenTimes;
}

async function verifyAccessToken(tokens: TokenIssuer, token: string): Promise<VerifiedToken | null> {
  try {
    const { payload } = await jwtVerify(token, tokens.keys.publicKey, {
      algorithms: ['RS256'],
      issuer: tokens.issuer(),
      audience: ACCESS_AUDIENCE,
    });
    const { iat, exp, ...claims } = accessClaims.parse(payload);
    return { claims, times: { iat, exp } };
  } catch {
    return null;
  }
}

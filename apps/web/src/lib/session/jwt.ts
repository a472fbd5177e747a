/** The one algorithm the platform signs with; a token that names another is refused before its signature is read. */
const ALGORITHM = 'RS256';
const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const MIN_MODULUS_BITS = 2048;

export type Claims = Readonly<Record<string, unknown>>;

type Refusal = 'malformed' | 'signature' | 'expired' | 'claims';

/** Why a token is not accepted. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

export interface ClaimsWanted {
  readonly nowMs: number;
  /** Who the token must be for; any audience where it is left out. */
  readonly audience?: string;
}

/** The key of a PEM file (`BEGIN PUBLIC KEY`). An unusable file is a TypeError, as a failed `fetch` is. */
export async function importPublicKey(pem: string): Promise<CryptoKey> {
  const body = /-----BEGIN PUBLIC KEY-----([\s\S]+)-----END PUBLIC KEY-----/.exec(pem)?.[1];
  if (!body) throw new TypeError('The public key is not a PEM file');
  try {
    return await crypto.subtle.importKey('spki', bytesOf(body.replaceAll(/\s/g, '')), RSA, false, ['verify']);
  } catch (cause) {
    throw new TypeError('The public key cannot be read', { cause });
  }
}

/** The claims of a signed token, once signature, times and audience hold. */
export async function verifyJwt(token: string, key: CryptoKey, wanted: ClaimsWanted): Promise<Claims> {
  const [head, body, signature, ...rest] = token.split('.');
  if (!head || !body || !signature || rest.length > 0) throw new TokenError('malformed', 'Not a signed token');
  const header = parsePart(head);
  // `crit` names extensions that a verifier must understand; this one understands none.
  if (header.alg !== ALGORITHM || 'crit' in header) throw new TokenError('malformed', 'Not an RS256 token');
  if (!(await isSigned(`${head}.${body}`, signature, key))) throw new TokenError('signature', 'Wrong signature');
  const claims = parsePart(body);
  checkClaims(claims, wanted);
  return claims;
}

async function isSigned(content: string, signature: string, key: CryptoKey): Promise<boolean> {
  const { modulusLength } = key.algorithm as RsaHashedKeyAlgorithm;
  if (modulusLength < MIN_MODULUS_BITS) return false;
  return crypto.subtle.verify(RSA, key, decode(signature), new TextEncoder().encode(content));
}

function checkClaims({ exp, nbf, aud }: Claims, { nowMs, audience }: ClaimsWanted): void {
  const nowS = Math.floor(nowMs / 1000);
  if (typeof exp !== 'number') throw new TokenError('claims', 'The token does not say when it expires');
  if (exp <= nowS) throw new TokenError('expired', 'The token has expired');
  if (nbf !== undefined && !(typeof nbf === 'number' && nbf <= nowS)) throw new TokenError('claims', 'Not valid yet');
  const audiences = Array.isArray(aud) ? aud : [aud];
  if (audience !== undefined && !audiences.includes(audience))
    throw new TokenError('claims', 'Meant for another client');
}

function parsePart(part: string): Claims {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decode(part)));
  } catch {
    value = null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TokenError('malformed', 'A part of the token is not an object');
  }
  return value as Claims;
}

function decode(base64url: string): Uint8Array<ArrayBuffer> {
  try {
    return bytesOf(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    throw new TokenError('malformed', 'A part of the token is not base64url');
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

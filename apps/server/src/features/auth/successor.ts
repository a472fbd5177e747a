import { createHmac, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const KEY_BYTES = 32;
const NONCE_BYTES = 16;

export type DeriveSuccessor = (token: string, nonce: Buffer) => string;

/** The first token of a session. */
export const newRefreshToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

export const newNonce = () => randomBytes(NONCE_BYTES);

/**
 * Refresh tokens are derived from the one they replace, so that a lost answer can be given again without storing a
 * token. It takes all three: the key, which is no part of the database, the stored nonce, and the token itself, of which
 * the database has only a hash.
 */
export function createSuccessorDerivation(signingKey: KeyObject): DeriveSuccessor {
  const secret = signingKey.export({ type: 'pkcs8', format: 'der' });
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rocca refresh tokens', KEY_BYTES));
  return (token, nonce) => createHmac('sha256', key).update(nonce).update(token).digest('base64url');
}

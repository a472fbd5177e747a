import type { PublicConfig } from '@rocca/contract/api/config.schema';
import { type Claims, type ClaimsWanted, importPublicKey, TokenError, verifyJwt } from './jwt.ts';
import { issuedAtS } from './token-times.ts';

type Identity = PublicConfig['identity'];

export interface TokenVerifier {
  /** The id token of a sign-in: it must also be meant for this client. */
  verifyId(token: string): Promise<Claims>;
  /** A token that has just arrived: its times are the server's business, so that a wrong local clock locks no user out. */
  verifyFresh(token: string): Promise<Claims>;
  /** A token found in storage: also refused once it has expired. */
  verifyStored(token: string): Promise<Claims>;
}

export function createTokenVerifier(identity: Identity): TokenVerifier {
  let key: Promise<CryptoKey> | null = null;
  const publicKey = () => {
    key ??= loadKey(identity.public_key).catch((cause) => {
      key = null;
      throw cause;
    });
    return key;
  };
  const verify = async (token: string, wanted: ClaimsWanted) => {
    try {
      return await verifyJwt(token, await publicKey(), wanted);
    } catch (cause) {
      if (!(cause instanceof TokenError && cause.refusal === 'signature')) throw cause;
      // The server may have a new key since this tab was opened: ask once before refusing.
      key = null;
      return verifyJwt(token, await publicKey(), wanted);
    }
  };
  return {
    verifyId: (token) => verify(token, { nowMs: issuedAtS(token) * 1000, audience: identity.client_id }),
    verifyFresh: (token) => verify(token, { nowMs: issuedAtS(token) * 1000 }),
    verifyStored: (token) => verify(token, { nowMs: Date.now() }),
  };
}

async function loadKey(address: string): Promise<CryptoKey> {
  const response = await fetch(address, { cache: 'reload' });
  if (!response.ok) throw new TypeError(`${address} answered ${response.status}`);
  return importPublicKey(await response.text());
}

import type { PublicConfig } from '@rocca/contract/api/config.schema';
import { importSPKI, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { issuedAtS } from './token-times.ts';

type Identity = PublicConfig['identity'];

export interface TokenVerifier {
  /** The id token of a sign-in: it must also be meant for this client. */
  verifyId(token: string): Promise<JWTPayload>;
  /** A token that has just arrived: its times are the server's business, so that a wrong local clock locks nobody out. */
  verifyFresh(token: string): Promise<JWTPayload>;
  /** A token found in storage: also refused once it has expired. */
  verifyStored(token: string): Promise<JWTPayload>;
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
  const verifyWith = async (token: string, options: JWTVerifyOptions) => {
    const { payload } = await jwtVerify(token, await publicKey(), { algorithms: ['RS256'], ...options });
    return payload;
  };
  const verify = async (token: string, options: JWTVerifyOptions) => {
    try {
      return await verifyWith(token, options);
    } catch (cause) {
      if (!isWrongSignature(cause)) throw cause;
      // The server may have a new key since this tab was opened: ask once before refusing.
      key = null;
      return verifyWith(token, options);
    }
  };
  return {
    verifyId: (token) => verify(token, { currentDate: issueDate(token), audience: identity.client_id }),
    verifyFresh: (token) => verify(token, { currentDate: issueDate(token) }),
    verifyStored: (token) => verify(token, {}),
  };
}

function isWrongSignature(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED';
}

function issueDate(token: string): Date {
  return new Date(issuedAtS(token) * 1000);
}

async function loadKey(address: string): Promise<CryptoKey> {
  const response = await fetch(address, { cache: 'reload' });
  if (!response.ok) throw new TypeError(`${address} answered ${response.status}`);
  return importSPKI(await response.text(), 'RS256');
}

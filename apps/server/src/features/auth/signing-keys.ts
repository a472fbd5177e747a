import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import { StartProblem } from '../../platform/start-problem.ts';
import { loadKeyFile } from '../../platform/storage/key-file.ts';

export interface SigningKeys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly publicPem: string;
  readonly jwk: JWK;
  readonly keyId: string;
}

/** Reads the key pair tokens are signed with, making it at the first start. */
export async function loadSigningKeys(dataDir: string): Promise<SigningKeys> {
  const file = join(dataDir, 'keys', 'identity.pem');
  const pem = await loadKeyFile(file, makeKey);
  return describeKey(pem.toString('utf8'), file);
}

async function makeKey(): Promise<Buffer> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  return Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

async function describeKey(pem: string, file: string): Promise<SigningKeys> {
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(pem);
  } catch {
    throw new StartProblem(`The signing key ${file} cannot be read: restore it, or remove it to make a new one.`);
  }
  const publicKey = createPublicKey(privateKey);
  const bare = await exportJWK(publicKey);
  const keyId = await calculateJwkThumbprint(bare);
  return {
    privateKey,
    publicKey,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    jwk: { ...bare, kid: keyId, alg: 'RS256', use: 'sig' },
    keyId,
  };
}

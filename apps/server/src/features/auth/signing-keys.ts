import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import { StartProblem } from '../../platform/start-problem.ts';

export interface SigningKeys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly publicPem: string;
  readonly jwk: JWK;
  readonly keyId: string;
}

/** Reads the key pair tokens are signed with, making it at the first start. Only the owner can read the file. */
export async function loadSigningKeys(dataDir: string): Promise<SigningKeys> {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'identity.pem');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pem = (await readIfPresent(file)) ?? (await makeKey(file));
  await chmod(file, 0o600);
  return describeKey(pem, file);
}

async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written beside and renamed once it is on the disk: a crash leaves no half key that would end every session. */
async function makeKey(file: string): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(pem);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  return pem;
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

import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartProblem } from '../start-problem.ts';
import { loadKeyFile } from '../storage/key-file.ts';

/** The Ed25519 key that report bundles are signed with. */
export interface ReportKey {
  /** SHA-256 of the public key in DER, hexadecimal: the fingerprint that people compare. */
  readonly keyId: string;
  readonly publicKeyPem: string;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/**
 * Reads `keys/reports.pem` of the data folder, making it at the first start. Bundles that were signed with a lost key
 * can still be verified with its public half, which customers may have kept.
 * @throws StartProblem when the file is there and is no such key.
 */
export async function loadReportKey(dataDir: string): Promise<ReportKey> {
  const file = keyFileOf(dataDir);
  const pem = await loadKeyFile(file, makeKey);
  return describeKey(pem, file);
}

/** The same key for a worker, which never makes one: nobody could compare its fingerprint with the platform's. */
export async function findReportKey(dataDir: string): Promise<ReportKey | null> {
  return existsSync(keyFileOf(dataDir)) ? loadReportKey(dataDir) : null;
}

const keyFileOf = (dataDir: string): string => join(dataDir, 'keys', 'reports.pem');

async function makeKey(): Promise<Buffer> {
  const { privateKey } = await promisify(generateKeyPair)('ed25519');
  return Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

function describeKey(pem: Buffer, file: string): ReportKey {
  const privateKey = readKey(pem);
  if (privateKey?.asymmetricKeyType !== 'ed25519') {
    throw new StartProblem(`The report key ${file} cannot be read: restore it, or remove it to make a new one.`);
  }
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return {
    keyId: createHash('sha256').update(der).digest('hex'),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    sign: async (message) => sign(null, message, privateKey),
  };
}

function readKey(pem: Buffer): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

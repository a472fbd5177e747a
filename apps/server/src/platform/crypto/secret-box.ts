import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** What a secret belongs to. It opens under the same context only: a row copied to another account stays shut. */
type SecretContext = readonly string[];

/** Keeps secrets at rest: AES-256-GCM, so that what was changed does not open. */
export interface SecretBox {
  seal(plain: Buffer, context: SecretContext): Buffer;
  /** @throws SecretProblem when the key, the context or a single bit is not the one it was sealed with. */
  open(sealed: Buffer, context: SecretContext): Buffer;
}

/** A secret that cannot be opened. Its message is for the log and contains no part of the secret. */
export class SecretProblem extends Error {
  override readonly name = 'SecretProblem';
}

export const SECRET_KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
/** The size GCM is made for. At random, 2^32 secrets may be sealed with one key (NIST SP 800-38D, 8.3). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** The layout of a sealed secret: key id (1 byte), nonce (12), tag (16), ciphertext. */
export function createSecretBox(key: Buffer): SecretBox {
  if (key.length !== SECRET_KEY_BYTES) throw new SecretProblem(`a key has ${SECRET_KEY_BYTES} bytes`);
  const keyId = keyIdOf(key);
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(keyId, context));
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(keyId), nonce, cipher.getAuthTag(), ciphertext]);
    },
    open(sealed, context) {
      if (sealed.length < HEADER_BYTES) throw new SecretProblem('the sealed secret is cut');
      if (sealed[0] !== keyId) throw new SecretProblem('the secret was sealed with another key');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(keyId, context));
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEADER_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]);
      } catch (error) {
        throw new SecretProblem('the secret was changed, moved, or sealed with another key', { cause: error });
      }
    },
  };
}

/** Identifies the key, so that the error can name a lost key file. One byte of a hash reveals nothing about the key. */
function keyIdOf(key: Buffer): number {
  return createHash('sha256').update('rocca secret key id').update(key).digest().readUInt8(0);
}

/** JSON keeps the parts apart: ["ab", "c"] and ["a", "bc"] are different contexts. */
function boundTo(keyId: number, context: SecretContext): Buffer {
  return Buffer.from(JSON.stringify([keyId, ...context]));
}

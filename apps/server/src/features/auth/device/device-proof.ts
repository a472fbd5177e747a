import { createHash, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { createSecretBox, SECRET_KEY_BYTES, SecretProblem } from '../../../platform/crypto/secret-box.ts';
import type { User } from '../../accounts/index.ts';
import { normalName } from '../sign-in-throttle.rules.ts';

/** What a browser shows to prove that this user has signed in with it before. */
export interface DeviceProof {
  /** Random and new at every sign-in: failures are counted for it. */
  readonly device: string;
  readonly passwordTag: Buffer;
}

const DAY_SECONDS = 86_400;
export const PROOF_LIFE_SECONDS = 180 * DAY_SECONDS;
/** A proof from the future was issued before the clock was set back. Further ahead its expiry would be meaningless. */
const MAX_AHEAD_SECONDS = DAY_SECONDS;

const DEVICE_BYTES = 16;
const TIME_BYTES = 4;
const TAG_BYTES = 16;

export type DeviceProofs = ReturnType<typeof createDeviceProofs>;

/**
 * Issues and opens proofs. They are sealed with a key derived from the signing key, so a new signing key voids all of
 * them. They are bound to the name they were issued for: under any other name, existing or not, a proof is
 * indistinguishable from random bytes, and the database is not queried.
 */
export function createDeviceProofs(signingKey: KeyObject) {
  const secret = signingKey.export({ type: 'pkcs8', format: 'der' });
  const box = createSecretBox(Buffer.from(hkdfSync('sha256', secret, '', 'rocca device proofs', SECRET_KEY_BYTES)));
  const contextOf = (username: string) => ['device', normalName(username)];

  return {
    issue(user: Pick<User, 'username' | 'passwordHash'>, nowMs: number): string {
      const issuedAt = Buffer.alloc(TIME_BYTES);
      issuedAt.writeUInt32BE(Math.floor(nowMs / 1000));
      const plain = Buffer.concat([randomBytes(DEVICE_BYTES), issuedAt, passwordTagOf(user)]);
      return box.seal(plain, contextOf(user.username)).toString('base64url');
    },
    /** Null for anything but a valid proof for this name. */
    open(text: string, username: string, nowMs: number): DeviceProof | null {
      const plain = openOrNull(text, username);
      if (!plain) return null;
      const ageSeconds = nowMs / 1000 - plain.readUInt32BE(DEVICE_BYTES);
      if (ageSeconds > PROOF_LIFE_SECONDS || ageSeconds < -MAX_AHEAD_SECONDS) return null;
      return {
        device: plain.subarray(0, DEVICE_BYTES).toString('base64url'),
        passwordTag: plain.subarray(DEVICE_BYTES + TIME_BYTES),
      };
    },
  };

  function openOrNull(text: string, username: string): Buffer | null {
    try {
      return box.open(Buffer.from(text, 'base64url'), contextOf(username));
    } catch (error) {
      if (error instanceof SecretProblem) return null;
      throw error;
    }
  }
}

/** A proof ends with the password it was issued for, and with the user. */
export function stillProves(proof: DeviceProof, user: User | null): boolean {
  return user !== null && user.disabledAt === null && proof.passwordTag.equals(passwordTagOf(user));
}

/** Each hash is made with a new salt, so that setting the same password again changes the tag as well. */
function passwordTagOf({ passwordHash }: Pick<User, 'passwordHash'>): Buffer {
  return createHash('sha256').update(passwordHash).digest().subarray(0, TAG_BYTES);
}

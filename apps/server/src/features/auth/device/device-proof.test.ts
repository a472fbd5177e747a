import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { User } from '../../accounts/index.ts';
import { createDeviceProofs, stillProves } from './device-proof.ts';

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
const key = newKey();
const proofs = createDeviceProofs(key);
const user = { username: 'Demo', passwordHash: '$argon2id$one', disabledAt: null } as User;
const NOW = Date.UTC(2026, 10, 15);
const DAY_MS = 86_400_000;

describe('a device proof', () => {
  it('opens under the name it was issued for, however that is typed', () => {
    const proof = proofs.issue(user, NOW);
    expect(proofs.open(proof, ' demo', NOW)).not.toBeNull();
    expect(createDeviceProofs(key).open(proof, 'DEMO', NOW)).not.toBeNull();
  });

  it.each(['demo2', 'dem', ''])('does not open under the name "%s"', (username) => {
    expect(proofs.open(proofs.issue(user, NOW), username, NOW)).toBeNull();
  });

  it('does not open with the key of another platform', () => {
    expect(createDeviceProofs(newKey()).open(proofs.issue(user, NOW), 'demo', NOW)).toBeNull();
  });

  it('does not open when any single bit was changed', () => {
    const bytes = Buffer.from(proofs.issue(user, NOW), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(proofs.open(changed.toString('base64url'), 'demo', NOW)).toBeNull();
    }
  });

  it('is new each time, and shows neither name nor hash', () => {
    const issued = Array.from({ length: 50 }, () => proofs.issue(user, NOW));
    expect(new Set(issued.map((proof) => proofs.open(proof, 'demo', NOW)?.device)).size).toBe(50);
    for (const proof of issued) expect(Buffer.from(proof, 'base64url').toString('latin1')).not.toMatch(/demo|argon/i);
  });

  it.each([
    ['at once', 0, true],
    ['after 179 days', 179, true],
    ['after 181 days', 181, false],
    ['after the clock was set back by an hour', -1 / 24, true],
    ['after the clock was set back by two days', -2, false],
  ])('%s: %d days, opens: %s', (_when, days, opens) => {
    expect(proofs.open(proofs.issue(user, NOW), 'demo', NOW + days * DAY_MS) !== null).toBe(opens);
  });

  it('proves nothing once the password changed, the user is disabled or gone', () => {
    const proof = proofs.open(proofs.issue(user, NOW), 'demo', NOW);
    if (!proof) throw new Error('the proof did not open');
    expect(stillProves(proof, user)).toBe(true);
    expect(stillProves(proof, { ...user, passwordHash: '$argon2id$two' })).toBe(false);
    expect(stillProves(proof, { ...user, disabledAt: new Date() })).toBe(false);
    expect(stillProves(proof, null)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

describe('a stored password', () => {
  it('costs a guesser what OWASP recommends: Argon2id, 19 MiB, two passes, one lane', async () => {
    const stored = await hashPassword('correct horse battery');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches(stored, 'correct horse battery')).toBe(true);
    expect(await passwordMatches(stored, 'correct horse')).toBe(false);
  });

  it('is salted: the same one is never stored alike', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });
});

import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default kind) with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * How many passwords are checked at once. A check takes a core and one of the four threads of libuv's pool, which files,
 * name look-ups and signatures share: a core (of two or more) and half of the pool stay free.
 */
export const HASHING_SLOTS = Math.max(1, Math.min(2, availableParallelism() - 1));

const inSlot = createSemaphore(HASHING_SLOTS);

let decoy: Promise<string> | undefined;

/**
 * Checks a password. Without a hash (no such user) it checks a decoy, so that the response time does not reveal which
 * users exist.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const expected = passwordHash ?? (await decoy);
  const matches = await inSlot(() => verify(expected, password));
  return matches && passwordHash !== null;
}

function createSemaphore(slots: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let free = slots;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Easy to read aloud and to type: four groups of five, no letters that look like digits. About 98 bits. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  // Bytes past the last whole multiple of the alphabet would favour its first letters.
  const fair = 256 - (256 % alphabet.length);
  const letters: string[] = [];
  while (letters.length < 20) {
    for (const byte of randomBytes(32)) if (byte < fair) letters.push(alphabet[byte % alphabet.length] ?? '');
  }
  return [0, 5, 10, 15].map((at) => letters.slice(at, at + 5).join('')).join('-');
}

interface Entry<Claims> {
  readonly claims: Claims;
  /** The token's expiry by the wall clock. */
  readonly expiresAtMs: number;
  /** Its expiry by the monotonic clock, which steps of the wall clock do not move. */
  readonly endsAtMs: number;
}

interface Clocks {
  wallMs(): number;
  monotonicMs(): number;
}

const CLOCKS: Clocks = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };

/** Bounds the memory of the cache; a token is about 1 kB. */
const CACHE_SIZE = 10_000;

export interface TokenCache<Claims> {
  /** Null: unknown, to be verified. `expired`: its lifetime is over, whatever a verification says now. */
  find(token: string): Claims | 'expired' | null;
  remember(token: string, claims: Claims, times: TokenTimes): void;
}

/** A token's `iat` and `exp`, in seconds. */
export interface TokenTimes {
  readonly iat?: number | undefined;
  readonly exp: number;
}

/**
 * Caches tokens whose signature was verified. A token expires by whichever clock is first: a wall clock that was set
 * back extends no token's lifetime, and one that was set forward ends it early, as for every other verifier.
 */
export function createTokenCache<Claims>(clocks: Clocks = CLOCKS, size = CACHE_SIZE): TokenCache<Claims> {
  const entries = new Map<string, Entry<Claims>>();
  return {
    find(token) {
      const entry = entries.get(token);
      if (!entry) return null;
      const inTime = clocks.wallMs() < entry.expiresAtMs && clocks.monotonicMs() < entry.endsAtMs;
      return inTime ? entry.claims : 'expired';
    },
    remember(token, claims, { iat, exp }) {
      const wall = clocks.wallMs();
      const expiresAtMs = exp * 1000;
      // With a clock that was set back since the issue, the computed rest would exceed the token's lifetime.
      const leftMs = Math.min(expiresAtMs - wall, iat === undefined ? Number.POSITIVE_INFINITY : (exp - iat) * 1000);
      const [oldest] = entries.keys();
      if (entries.size >= size && oldest !== undefined) entries.delete(oldest);
      entries.set(token, { claims, expiresAtMs, endsAtMs: clocks.monotonicMs() + leftMs });
    },
  };
}

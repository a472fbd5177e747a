interface Entry<Claims> {
  readonly claims: Claims;
  /** The token's own end, by the clock of the wall. */
  readonly expiresAtMs: number;
  /** Its end by the monotonic clock, which no step of the other moves. */
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
  /** Null: unknown, to be verified. `expired`: known to have outlived its life, whatever a verification says now. */
  find(token: string): Claims | 'expired' | null;
  remember(token: string, claims: Claims, times: TokenTimes): void;
}

/** A token's `iat` and `exp`, in seconds. */
export interface TokenTimes {
  readonly iat?: number | undefined;
  readonly exp: number;
}

/**
 * Remembers tokens whose signature was checked. A token ends when either clock says so: one that was set back keeps no
 * token alive beyond the life it was issued with, one that was set forward ends it early, as for every other verifier.
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
      // A clock that was set back since the token was issued says it has longer to live than it was given.
      const leftMs = Math.min(expiresAtMs - wall, iat === undefined ? Number.POSITIVE_INFINITY : (exp - iat) * 1000);
      const [oldest] = entries.keys();
      if (entries.size >= size && oldest !== undefined) entries.delete(oldest);
      entries.set(token, { claims, expiresAtMs, endsAtMs: clocks.monotonicMs() + leftMs });
    },
  };
}

/** A refresh token with more than this left keeps its absolute expiry when it is rotated. */
const KEEP_EXPIRY_ABOVE_SECONDS = 172_800;

/** The expiry of the token that replaces one: the same instant, or near its end a full new lifetime. */
export function rotatedExpiry(expiresAt: Date, now: Date, lifetimeSeconds: number): Date {
  const leftSeconds = (expiresAt.getTime() - now.getTime()) / 1000;
  return leftSeconds > KEEP_EXPIRY_ABOVE_SECONDS ? expiresAt : new Date(now.getTime() + lifetimeSeconds * 1000);
}

/**
 * Twice as long as a browser waits for an answer: until then the first answer may still arrive, so a second one has to
 * say the same.
 */
export const REPEAT_SECONDS = 60;

/** How a refresh token was used before. */
export interface FormerUse {
  readonly secondsAgo: number;
  /** By the device that had signed in. */
  readonly byDevice: boolean;
  /** The token that replaced it is unused: nothing shows that its holder received it. */
  readonly successorUnused: boolean;
}

/**
 * `rotate`: the first use. `repeat`: the answer was lost and is given again. `replace`: it was lost long ago; the token
 * in it is withdrawn and another one issued. `reuse`: somebody has a copy.
 */
export type RefreshStep = 'rotate' | 'repeat' | 'replace' | 'reuse';

/** What a presented refresh token leads to; `byDevice`: the device that had signed in presents it. */
export function refreshStep(former: FormerUse | null, byDevice: boolean): RefreshStep {
  if (!former) return 'rotate';
  if (!byDevice || !former.byDevice || !former.successorUnused) return 'reuse';
  return former.secondsAgo <= REPEAT_SECONDS ? 'repeat' : 'replace';
}

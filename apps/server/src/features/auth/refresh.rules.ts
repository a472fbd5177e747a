/** A refresh token with more than this left keeps its absolute expiry when it is rotated. */
const KEEP_EXPIRY_ABOVE_SECONDS = 172_800;

/** The expiry of the token that replaces one: the same instant, or near its end a full new lifetime. */
export function rotatedExpiry(expiresAt: Date, now: Date, lifetimeSeconds: number): Date {
  const leftSeconds = (expiresAt.getTime() - now.getTime()) / 1000;
  return leftSeconds > KEEP_EXPIRY_ABOVE_SECONDS ? expiresAt : new Date(now.getTime() + lifetimeSeconds * 1000);
}

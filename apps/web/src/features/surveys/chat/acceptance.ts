import { personalKey } from '../../../lib/session/personal-storage.ts';

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** What was accepted, and by whom. */
interface Terms {
  readonly username: string;
  /** Answers come from outside: whoever accepted the other terms has not accepted these. */
  readonly remote: boolean;
}

/** Terms and privacy were accepted within the last seven days. */
export function hasAccepted(storage: Storage, { username, remote }: Terms, now = Date.now()): boolean {
  const stored = readStored(storage, username);
  return stored?.remote === remote && isRecent(stored.at, now);
}

export function keepAcceptance(storage: Storage, { username, remote }: Terms, now = Date.now()): void {
  try {
    storage.setItem(keyOf(username), JSON.stringify({ remote, at: now }));
  } catch {
    // Storage is blocked: the terms are shown again next time.
  }
}

/** A date in the future is that of a clock that was set back. */
const isRecent = (at: unknown, now: number) => typeof at === 'number' && at <= now && now - at < KEPT_MS;

const keyOf = (username: string) => `${personalKey('helper-accepted', username)}terms`;

function readStored(storage: Storage, username: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(username)) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

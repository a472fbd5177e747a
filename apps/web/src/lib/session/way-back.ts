/**
 * Where somebody wanted to go when the login page came in between: a link in a ticket, or the screen on which their
 * session expired. It lives in this tab alone, and a sign-out clears it with the rest of the session storage.
 */
interface WayBack {
  readonly path: string;
  /** Who was there when the session expired; null: a stranger opened the address. */
  readonly username: string | null;
}

const KEY = 'way_back';
const MAX_LENGTH = 2_000;

export function rememberWayBack(storage: Storage, wayBack: WayBack): void {
  if (isOwnPath(wayBack.path)) storage.setItem(KEY, JSON.stringify(wayBack));
}

/** The path for this person, once. Another person gets none: what the first one saw is not theirs. */
export function takeWayBack(storage: Storage, username: string): string | null {
  const stored = read(storage.getItem(KEY));
  storage.removeItem(KEY);
  if (!stored || !isOwnPath(stored.path)) return null;
  return stored.username === null || stored.username === username ? stored.path : null;
}

/** A path of this platform other than the login page. `//host` and `/\\host` lead elsewhere. */
export function isOwnPath(path: string): boolean {
  if (path.length > MAX_LENGTH || !path.startsWith('/')) return false;
  const here = 'http://own.invalid';
  const url = URL.parse(path, here);
  return url !== null && url.origin === here && url.pathname !== '/';
}

function read(text: string | null): WayBack | null {
  try {
    const { path, username } = JSON.parse(text ?? 'null');
    return typeof path === 'string' && (username === null || typeof username === 'string') ? { path, username } : null;
  } catch {
    return null;
  }
}

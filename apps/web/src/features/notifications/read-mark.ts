const KEY = 'notificationRead';

export function isRead(id: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === id;
  } catch {
    return false;
  }
}

export function markRead(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Storage is blocked: the banner comes back with the next page load.
  }
}

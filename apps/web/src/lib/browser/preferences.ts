/** What survives a sign-out: choices of the person at this browser, not of a session. `boot.js` reads the same keys. */
const PREFERENCES = ['language', 'theme'] as const;
export type Preference = (typeof PREFERENCES)[number];

export function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writePreference(name: Preference, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** Empties a storage and puts the preferences back, with the other keys that are to stay. */
export function clearAllButPreferences(storage: Storage, others: readonly string[] = []): void {
  const kept = [...PREFERENCES, ...others].map((name) => [name, storage.getItem(name)] as const);
  storage.clear();
  for (const [name, value] of kept) {
    if (value !== null) storage.setItem(name, value);
  }
}

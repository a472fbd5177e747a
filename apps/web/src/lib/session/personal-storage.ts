/*
 * What a person keeps in the storage of this browser beyond their session: it stays when the session ends by itself, for
 * their return. Their sign-out takes it along, and so does the sign-in of somebody else.
 */

const KINDS = ['survey-draft', 'helper-accepted'] as const;
type PersonalKind = (typeof KINDS)[number];

/** What the keys of one kind begin with. */
export function personalKey(kind: PersonalKind, username: string): string {
  return `${kind}/${encodeURIComponent(username)}/`;
}

export function isPersonal(key: string): boolean {
  return KINDS.some((kind) => key.startsWith(`${kind}/`));
}

/** Removes, unread, what another person has left. */
export function removeOthers(storage: Storage, username: string): void {
  const isMine = (key: string) => KINDS.some((kind) => key.startsWith(personalKey(kind, username)));
  for (const key of storageKeys(storage)) {
    if (isPersonal(key) && !isMine(key)) storage.removeItem(key);
  }
}

export function storageKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

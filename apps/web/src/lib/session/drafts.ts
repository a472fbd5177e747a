import { isInterrupted, type SessionState } from './session.ts';

/**
 * What stood unsaved in a form when the session expired, for the same person's return. It stays in memory: a draft may
 * hold a password, which belongs in no storage.
 */
const drafts = new Map<string, object>();
/** Who is signed in. */
let person: string | null = null;
/** Whose drafts wait for their return. */
let owner: string | null = null;

/** The unsaved values of the form at a path; null: nothing would be lost. */
export function noteDraft(path: string, values: object | null): void {
  // The form of an expired session goes away with its screen; what was in it stays.
  if (owner !== null) return;
  if (values) drafts.set(path, values);
  else drafts.delete(path);
}

/**
 * Hears of every change of the session before a screen does: the screen of an expired session goes away at once. Drafts
 * then wait for the same person; those of somebody who signed out, or in whose place another signs in, are gone.
 */
export function followPerson(state: SessionState): void {
  if (state.status === 'anonymous') {
    owner = isInterrupted(state) ? person : null;
    if (owner === null) drafts.clear();
    person = null;
    return;
  }
  if (owner !== null && owner !== state.user.username) drafts.clear();
  owner = null;
  person = state.user.username;
}

export function takeDraft(path: string): object | null {
  const values = drafts.get(path) ?? null;
  drafts.delete(path);
  return values;
}

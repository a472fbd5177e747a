import { useSyncExternalStore } from 'react';
import { loadConfig } from '../config/config.ts';
import { followPerson } from './drafts.ts';
import { createSession, type Session, type SessionState } from './session.ts';
import type { SessionUser } from './session-user.ts';
import { SESSION_LOCK } from './token-storage.ts';

let started: Session | null = null;
let starting: Promise<Session> | null = null;

/** Makes the session of this tab and takes over what a former visit left. A failed start may be tried again. */
export function startSession(): Promise<Session> {
  starting ??= openSession().catch((cause) => {
    starting = null;
    throw cause;
  });
  return starting;
}

async function openSession(): Promise<Session> {
  const { identity } = await loadConfig();
  const session = createSession({ identity, localStorage, sessionStorage, exclusively });
  session.subscribe(() => followPerson(session.getState()));
  await session.start();
  addEventListener('storage', (event) => void session.followOtherTab(event));
  started = session;
  return session;
}

export function getSession(): Session {
  if (!started) throw new Error('The session has not been started');
  return started;
}

export function useSession(): SessionState {
  const session = getSession();
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** The signed-in person; only for screens behind the sign-in. Null for the moment between a sign-out and its navigation. */
export function useUser(): SessionUser | null {
  const state = useSession();
  return state.status === 'authenticated' ? state.user : null;
}

/** Web locks need a secure context, as the signature check does; without them tabs cannot be signed in anyway. */
function exclusively<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(SESSION_LOCK, task) : task();
}

import { useSyncExternalStore } from 'react';

/** Whether the platform answers. `lastAnswer` is when it last did. */
export interface Connection {
  readonly state: 'fine' | 'offline' | 'silent';
  readonly lastAnswer: number;
}

/** One lost call may be chance, on a train for instance. */
const LOST_CALLS = 2;

/** What a gateway answers while the server behind it is down. */
const GATEWAYS_OWN: ReadonlySet<number> = new Set([502, 503, 504]);

let connection: Connection = { state: 'fine', lastAnswer: Date.now() };
let lost = 0;
const listeners = new Set<() => void>();

function become(state: Connection['state']): void {
  if (connection.state === state) return;
  connection = { ...connection, state };
  for (const listener of listeners) listener();
}

/** A call has been answered. */
export function noteAnswer(status: number): void {
  if (GATEWAYS_OWN.has(status)) {
    noteSilence();
    return;
  }
  lost = 0;
  connection = { ...connection, lastAnswer: Date.now() };
  become('fine');
}

/** A call came to nothing. One that waited in vain to the end of its time says as much as several that broke off. */
export function noteSilence(reason: 'network' | 'timeout' = 'network'): void {
  lost += reason === 'timeout' ? LOST_CALLS : 1;
  if (!navigator.onLine) become('offline');
  else if (lost >= LOST_CALLS) become('silent');
}

function subscribe(listener: () => void): () => void {
  const offline = () => become('offline');
  // The network is back; whether the platform is, the next call tells.
  const online = () => become(lost >= LOST_CALLS ? 'silent' : 'fine');
  listeners.add(listener);
  addEventListener('offline', offline);
  addEventListener('online', online);
  return () => {
    listeners.delete(listener);
    removeEventListener('offline', offline);
    removeEventListener('online', online);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The place in the sidebar for an open report's summary, to be used as its `ref`. It moves between sidebar and drawer. */
export function offerSummarySlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

/** Where an open report puts its summary; null while there is no sidebar. */
export function useSummarySlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => slot);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

import { useSyncExternalStore } from 'react';
import { readPreference, writePreference } from './preferences.ts';
import { useMedia } from './use-media.ts';

export type SchemeChoice = 'light' | 'dark' | 'auto';

const DARK = '(prefers-color-scheme: dark)';
/** Style sheets and charts read the scheme from here; `boot.js` sets it before the first paint. */
const ATTRIBUTE = 'data-mantine-color-scheme';

const listeners = new Set<() => void>();
let choice = storedChoice();

/** Follows what other tabs and the system choose; for the life of the page. */
export function followColorScheme(): void {
  addEventListener('storage', ({ key }) => {
    if (key === 'theme') apply(storedChoice());
  });
  matchMedia(DARK).addEventListener('change', () => apply(choice));
  apply(choice);
}

export function chooseColorScheme(next: SchemeChoice): void {
  writePreference('theme', next);
  apply(next);
}

/** The scheme that was chosen, and the one that is shown. */
export function useColorScheme(): { readonly chosen: SchemeChoice; readonly shown: 'light' | 'dark' } {
  const chosen = useSyncExternalStore(subscribe, () => choice);
  const system = useMedia(DARK) ? 'dark' : 'light';
  return { chosen, shown: chosen === 'auto' ? system : chosen };
}

function apply(next: SchemeChoice): void {
  choice = next;
  const shown = next === 'auto' ? (matchMedia(DARK).matches ? 'dark' : 'light') : next;
  document.documentElement.setAttribute(ATTRIBUTE, shown);
  for (const listener of listeners) listener();
}

function storedChoice(): SchemeChoice {
  const stored = readPreference('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

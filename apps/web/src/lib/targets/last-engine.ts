import { useEffect } from 'react';

const KEY = 'last-engine';

/** The engine whose targets or page were open last at this browser; gone with the session. */
export function lastEngine(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** A page of an engine is open: it is the one used last. */
export function useLastEngine(engine: string | null): void {
  useEffect(() => {
    if (engine === null) return;
    try {
      localStorage.setItem(KEY, engine);
    } catch {
      // Storage is blocked: the menu leads to the first engine with targets.
    }
  }, [engine]);
}

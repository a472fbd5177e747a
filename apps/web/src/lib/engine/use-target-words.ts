import { use } from 'react';
import { retryChunk } from '../chunks/lazy-route.ts';
import { engineScreens } from './registry.ts';
import type { TargetWords } from './target-words.ts';

const loaded = new Map<string, TargetWords>();
const loading = new Map<string, Promise<void>>();

/** Fetches the words of an engine ahead of the screen that says them. */
export function loadTargetWords(code: string): Promise<void> {
  const before = loading.get(code);
  if (before) return before;
  const request = fetchWords(code).catch((cause: unknown) => {
    // The next screen tries again.
    loading.delete(code);
    throw cause;
  });
  loading.set(code, request);
  return request;
}

async function fetchWords(code: string): Promise<void> {
  const screens = engineScreens(code);
  if (screens) loaded.set(code, (await retryChunk(screens.targetWords)).targetWords);
}

/** The words of some engines; suspends until they are there. Null for an engine that does not exist. */
export function useTargetWords(codes: readonly string[]): (code: string) => TargetWords | null {
  const missing = codes.filter((code) => engineScreens(code) && !loaded.has(code));
  // All of them at once, then one after the other.
  for (const request of missing.map(loadTargetWords)) use(request);
  return (code) => loaded.get(code) ?? null;
}

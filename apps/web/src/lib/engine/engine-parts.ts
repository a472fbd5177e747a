import { use } from 'react';
import { retryChunk } from '../chunks/lazy-route.ts';
import type { EngineScreens } from './engine-screens.ts';
import { engineScreens } from './registry.ts';

/** Data of engines that is a chunk of its own for each. */
export interface EngineParts<Part> {
  /** What is there of an engine by now. */
  readonly get: (code: string) => Part | null;
  readonly load: (code: string) => Promise<void>;
}

export function lazyEngineParts<Part>(fetch: (screens: EngineScreens) => Promise<Part> | null): EngineParts<Part> {
  const loaded = new Map<string, Part | null>();
  const loading = new Map<string, Promise<void>>();

  async function read(code: string): Promise<void> {
    const screens = engineScreens(code);
    loaded.set(code, screens ? await retryChunk(async () => fetch(screens)) : null);
  }

  function load(code: string): Promise<void> {
    const before = loading.get(code);
    if (before) return before;
    const request = read(code).then(
      // React reads this of a promise that was kept before it saw it: what was fetched ahead does not suspend.
      () => void Object.assign(request, { status: 'fulfilled', value: undefined }),
      (cause: unknown) => {
        // The next screen tries again.
        loading.delete(code);
        throw cause;
      },
    );
    loading.set(code, request);
    return request;
  }

  return { get: (code) => loaded.get(code) ?? null, load };
}

/** The parts of some engines; suspends until they are there. Null for an engine that does not exist or has none. */
export function useEngineParts<Part>(
  { get, load }: EngineParts<Part>,
  codes: readonly string[],
): (code: string) => Part | null {
  // All of them at once, then one after the other.
  for (const request of codes.map(load)) use(request);
  return get;
}

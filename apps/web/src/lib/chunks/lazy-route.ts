import type { ComponentType } from 'react';
import { createPath, type Location, matchRoutes, type RouteObject } from 'react-router';
import { type ChunkSurroundings, loadChunk } from './load-chunk.ts';

interface Page {
  readonly Component: ComponentType;
}

/** What the running router knows: where a navigation is heading, and which routes there are to prefetch. */
interface RouterView {
  readonly routes: RouteObject[];
  readonly state: { readonly navigation: { readonly location?: Location } };
}

let router: RouterView | null = null;
const loaders = new WeakMap<object, () => Promise<unknown>>();

export function bindRouter(running: RouterView): void {
  router = running;
}

const browser: ChunkSurroundings = {
  storage: sessionStorage,
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  navigate() {
    const target = router?.state.navigation.location;
    if (target) location.assign(createPath(target));
    else location.reload();
  },
};

/** A route whose page is a chunk of its own. `handle` is what the router keeps of a route once its chunk is there. */
export function lazyRoute(load: () => Promise<Page>, handle: object = {}): Pick<RouteObject, 'lazy' | 'handle'> {
  loaders.set(handle, load);
  return {
    handle,
    lazy: async () => {
      const { Component } = await loadChunk(load, browser);
      return { Component };
    },
  };
}

/** Fetches the chunk behind a path ahead of the click. A failure here is nobody's business yet. */
export function prefetchPath(path: string): void {
  const matches = router ? matchRoutes(router.routes, path) : null;
  for (const { route } of matches ?? []) {
    const load = typeof route.handle === 'object' ? loaders.get(route.handle) : undefined;
    load?.().catch(() => undefined);
  }
}

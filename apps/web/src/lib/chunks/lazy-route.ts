import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { createPath, type Location, matchRoutes, type RouteObject } from 'react-router';
import { type ChunkSurroundings, loadChunk } from './load-chunk.ts';

interface Page {
  readonly Component: ComponentType;
}

type LoadTexts = () => Promise<void>;

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

/**
 * A route whose page is a chunk of its own. `handle` is what the router keeps of a route once its chunk is there;
 * `texts` loads what the page says, beside its chunk, so that the page is never shown without its words.
 */
export function lazyRoute(
  loadPage: () => Promise<Page>,
  handle: object = {},
  texts: readonly LoadTexts[] = [],
): Pick<RouteObject, 'lazy' | 'handle'> {
  const load = () => withTexts(loadPage, texts);
  loaders.set(handle, load);
  return {
    handle,
    lazy: async () => {
      const { Component } = await loadChunk(load, browser);
      return { Component };
    },
  };
}

export interface LazyPart<Props> {
  readonly Part: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches it ahead of the click that shows it. */
  readonly prefetch: () => void;
}

/** A part of a page that is a chunk of its own and brings its words along, such as a dialog of several screens. */
export function lazyPart<Props extends object>(
  loadPart: () => Promise<ComponentType<Props>>,
  texts: readonly LoadTexts[],
): LazyPart<Props> {
  const load = () => withTexts(loadPart, texts);
  return {
    Part: lazy(async () => ({ default: await loadChunk(load, browser) })),
    prefetch: () => void load().catch(() => undefined),
  };
}

/** Loads data that is a chunk of its own, with the retries of a page's chunk. */
export function retryChunk<T>(load: () => Promise<T>): Promise<T> {
  return loadChunk(load, browser);
}

async function withTexts<T>(load: () => Promise<T>, texts: readonly LoadTexts[]): Promise<T> {
  const [loaded] = await Promise.all([load(), ...texts.map((loadTexts) => loadTexts())]);
  return loaded;
}

/** Fetches the chunk behind a path ahead of the click. A failure here is not reported: the click tries again. */
export function prefetchPath(path: string): void {
  const matches = router ? matchRoutes(router.routes, path) : null;
  for (const { route } of matches ?? []) {
    const load = typeof route.handle === 'object' ? loaders.get(route.handle) : undefined;
    load?.().catch(() => undefined);
  }
}

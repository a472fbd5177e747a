import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  COMING_PAGES,
  ENGINE_PAGES,
  OWN_PAGES,
  PAGES_OF_NOTHING,
  PUBLIC_PAGES,
} from '../../../../../e2e/support/pages.ts';
import { Component as ComingPage } from '../../features/coming/coming-page.tsx';
import { routes } from './routes.tsx';

/** What a route shows once its chunk is there. */
async function pageOf(path: string): Promise<unknown> {
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  if (typeof route?.lazy !== 'function') return route?.Component ?? null;
  return (await route.lazy()).Component ?? null;
}

describe('every address of the specification', () => {
  it.each([...OWN_PAGES, ...ENGINE_PAGES, ...PAGES_OF_NOTHING, ...PUBLIC_PAGES])(
    '%s has a screen of its own',
    async (path) => {
      expect(await pageOf(path)).toBeTypeOf('function');
      expect(await pageOf(path)).not.toBe(ComingPage);
    },
  );

  it.each(COMING_PAGES)('%s says that its screen is still to come', async (path) => {
    expect(await pageOf(path)).toBe(ComingPage);
  });
});

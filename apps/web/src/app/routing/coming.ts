import type { RouteObject } from 'react-router';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { loadUiTexts } from '../../ui/ui-texts.ts';

const comingPage = () => import('../../features/coming/coming-page.tsx');

/** A screen that is registered and named but not built yet. */
export function coming(path: string, handle: RouteHandle): RouteObject {
  return { path, ...lazyRoute(comingPage, { ...handle }, [loadUiTexts]) };
}

import { type LoaderFunction, type RouteObject, redirect } from 'react-router';
import { loadTargetTexts } from '../../features/targets/index.ts';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import { PATHS, type RouteName } from '../../lib/routes/paths.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { loadUiTexts } from '../../ui/ui-texts.ts';
import { targetEngineOnly, targetIdOnly } from './guards.ts';

type Load = Parameters<typeof lazyRoute>[0];

const listPage: Load = () => import('../../features/targets/list/targets-page.tsx');
const formPage: Load = () => import('../../features/targets/form/form-page.tsx');
const infoPage: Load = () => import('../../features/targets/info/info-page.tsx');

const texts = [loadTargetTexts, loadUiTexts];

function page(name: RouteName, load: Load, handle: RouteHandle, loader?: LoaderFunction): RouteObject {
  return { path: PATHS[name], id: name, loader, ...lazyRoute(load, { ...handle }, texts) };
}

/** The screens of targets that all engines share: lists, the form without an engine, and one target's facts. */
export const targetRoutes: RouteObject[] = [
  { path: '/targets', loader: () => redirect(PATHS['my-sites']) },
  page('my-sites', listPage, { text: 'nav.mySites' }),
  page('targets', listPage, { text: 'nav.targets' }, targetEngineOnly),
  page('target-info', infoPage, { text: 'page.targetInfo' }, targetIdOnly),
  page('newTarget', formPage, { text: 'page.newTarget' }),
];

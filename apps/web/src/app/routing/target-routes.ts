import { type LoaderFunction, type Params, type RouteObject, redirect } from 'react-router';
import { loadTargetTexts } from '../../features/targets/index.ts';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import { PATHS, type RouteName } from '../../lib/routes/paths.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { isTargetEngine } from '../../lib/targets/target-engines.ts';
import { loadUiTexts } from '../../ui/ui-texts.ts';
import { uuidOnly } from './guards.ts';

type Load = Parameters<typeof lazyRoute>[0];

const listPage: Load = () => import('../../features/targets/list/targets-page.tsx');
const formPage: Load = () => import('../../features/targets/form/form-page.tsx');
const settingsPage: Load = () => import('../../features/targets/settings/settings-page.tsx');
const infoPage: Load = () => import('../../features/targets/info/info-page.tsx');

const texts = [loadTargetTexts, loadUiTexts];

/** An engine that tests no targets makes the address an unknown one. */
function targetEngineOnly({ params }: { readonly params: Params }): null {
  if (!isTargetEngine(params.engine ?? '')) throw redirect(PATHS.dashboard);
  return null;
}

/** An id that cannot be one is a target that does not exist. */
function targetIdOnly({ params }: { readonly params: Params }): null {
  return params.targetId === undefined ? null : uuidOnly({ params: { id: params.targetId } });
}

const settingsOnly: LoaderFunction = ({ params }) => targetEngineOnly({ params }) ?? targetIdOnly({ params });

function page(name: RouteName, load: Load, handle: RouteHandle, loader?: LoaderFunction): RouteObject {
  return { path: PATHS[name], id: name, loader, ...lazyRoute(load, { ...handle }, texts) };
}

/** The screens of targets: lists, forms, settings of their tests, and one target's facts. */
export const targetRoutes: RouteObject[] = [
  { path: '/targets', loader: () => redirect(PATHS['my-sites']) },
  page('my-sites', listPage, { text: 'nav.mySites' }),
  page('targets', listPage, { text: 'nav.targets' }, targetEngineOnly),
  page('target-info', infoPage, { text: 'page.targetInfo' }, targetIdOnly),
  page('scan_settings', settingsPage, { text: 'page.targetSettings' }, settingsOnly),
  page('webscan_settings', settingsPage, { text: 'page.targetSettings' }, settingsOnly),
  page('cti_settings', settingsPage, { text: 'page.targetSettings' }, settingsOnly),
  page('newTarget', formPage, { text: 'page.newTarget' }),
  page('newDTI', formPage, { text: 'page.newTarget', service: 'dti' }, targetIdOnly),
  page('newDTILite', formPage, { text: 'page.newTarget', service: 'dti_lite' }, targetIdOnly),
  page('newNScan', formPage, { text: 'page.newTarget', service: 'nscan' }, targetIdOnly),
  page('newCTI', formPage, { text: 'page.newTarget', service: 'cti' }, targetIdOnly),
  page('newWebScan', formPage, { text: 'page.newTarget', service: 'webapp' }, targetIdOnly),
  page('newRRI', formPage, { text: 'page.newTarget', service: 'rri' }, targetIdOnly),
];

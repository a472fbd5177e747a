import type { RouteObject } from 'react-router';
import { loadTaskTexts } from '../../features/tasks/index.ts';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { loadUiTexts } from '../../ui/ui-texts.ts';
import { knownEngine } from './guards.ts';

const reportsPage = () => import('../../features/tasks/reports-page.tsx');
const texts = [loadTaskTexts, loadUiTexts];

const reports = () => lazyRoute(reportsPage, { text: 'nav.reports' } satisfies RouteHandle, texts);

/** The reports of everything, of an engine, and of one target. */
export const taskRoutes: RouteObject[] = [
  { path: PATHS['all-reports'], id: 'all-reports', ...reports() },
  { path: PATHS.reports, id: 'reports', loader: knownEngine, ...reports() },
  { path: PATHS['reports-by-target'], id: 'reports-by-target', loader: knownEngine, ...reports() },
];

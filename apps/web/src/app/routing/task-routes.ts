import type { RouteObject } from 'react-router';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { knownEngine } from './guards.ts';

const reportsPage = () => import('../../features/tasks/reports-page.tsx');

const reports = () => lazyRoute(reportsPage, { text: 'nav.reports' } satisfies RouteHandle);

/** The reports of everything, of an engine, and of one target. */
export const taskRoutes: RouteObject[] = [
  { path: PATHS['all-reports'], id: 'all-reports', ...reports() },
  { path: PATHS.reports, id: 'reports', loader: knownEngine, ...reports() },
  { path: PATHS['reports-by-target'], id: 'reports-by-target', loader: knownEngine, ...reports() },
];

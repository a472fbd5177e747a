import type { RouteObject } from 'react-router';
import { loadReportTexts } from '../../features/reports/index.ts';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { uuidOnly } from './guards.ts';

async function nscanPage() {
  const [page] = await Promise.all([import('../../features/reports/nscan/nscan-page.tsx'), loadReportTexts()]);
  return page;
}

/** The reports whose screens exist. */
export const reportRoutes: RouteObject[] = [
  {
    path: PATHS.report_nscan,
    id: 'report_nscan',
    loader: uuidOnly,
    ...lazyRoute(nscanPage, { text: 'page.report', service: 'nscan' } satisfies RouteHandle),
  },
];

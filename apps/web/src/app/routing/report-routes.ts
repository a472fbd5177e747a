import type { RouteObject } from 'react-router';
import { loadReportTexts } from '../../features/reports/index.ts';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { loadUiTexts } from '../../ui/ui-texts.ts';
import { uuidOnly } from './guards.ts';

const nscanPage = () => import('../../features/reports/nscan/nscan-page.tsx');
const texts = [loadReportTexts, loadUiTexts];

/** The reports whose screens exist. */
export const reportRoutes: RouteObject[] = [
  {
    path: PATHS.report_nscan,
    id: 'report_nscan',
    loader: uuidOnly,
    ...lazyRoute(nscanPage, { text: 'page.report', service: 'nscan' } satisfies RouteHandle, texts),
  },
];

import type { RouteObject } from 'react-router';
import { loadBackofficeTexts } from '../../features/backoffice/index.ts';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { loadUiTexts } from '../../ui/ui-texts.ts';

const knowledgePage = () => import('../../features/backoffice/knowledge-page.tsx');
const texts = [loadBackofficeTexts, loadUiTexts];

/** The screens of those who run the platform. */
export const backofficeRoutes: RouteObject[] = [
  {
    path: PATHS['backoffice-knowledge'],
    id: 'backoffice-knowledge',
    ...lazyRoute(knowledgePage, { text: 'nav.knowledge' } satisfies RouteHandle, texts),
  },
];

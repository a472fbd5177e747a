import type { RouteObject } from 'react-router';
import { loadAccountTexts } from '../../features/accounts/index.ts';
import { loadIncidentTexts } from '../../features/incident/index.ts';
import { LEGAL_PATHS } from '../../features/legal/index.ts';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import { loadConfig } from '../../lib/config/config.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import { NotFoundPanel } from '../../ui/errors/not-found-panel.tsx';
import { RootError, RouteError } from '../errors/route-error.tsx';
import { Frame } from '../shell/frame.tsx';
import { Root } from '../shell/root.tsx';
import { Splash } from '../shell/splash.tsx';
import { backofficeRoutes } from './backoffice-routes.ts';
import { comingRoutes } from './coming-routes.ts';
import { engineRoutes } from './engine-routes.ts';
import { isSignedIn, redirectHidden, requireAnonymous, requireSignIn, toDashboard } from './guards.ts';
import { surveyRoutes } from './survey-routes.ts';
import { targetRoutes } from './target-routes.ts';
import { taskRoutes } from './task-routes.ts';

const accountPage = () => import('../../features/accounts/account-page.tsx');
const incidentPage = () => import('../../features/incident/incident-page.tsx');
const legalPage = () => import('../../features/legal/legal-page.tsx');

/** Pages behind the sign-in whose screens exist. */
const pages: RouteObject[] = [
  { path: PATHS.dashboard, id: 'dashboard', ...lazyRoute(() => import('../../features/dashboard/dashboard-page.tsx')) },
  { path: PATHS.account, id: 'account', ...lazyRoute(accountPage, {}, [loadAccountTexts]) },
  { path: PATHS['security-measures'], id: 'security-measures', ...lazyRoute(legalPage) },
  { path: PATHS.ir, id: 'ir', ...lazyRoute(incidentPage, { service: 'ir' }, [loadIncidentTexts]) },
  {
    path: PATHS['ir-form'],
    id: 'ir-form',
    ...lazyRoute(incidentPage, { text: 'page.incidentForm', service: 'ir' }, [loadIncidentTexts]),
  },
  { path: '/http404', Component: NotFoundPanel },
];

/** Readable without a sign-in, with everything below them. */
const publicPages: RouteObject[] = LEGAL_PATHS.filter((path) => path !== PATHS['security-measures']).map((path) => ({
  path: `${path}/*`,
  ...lazyRoute(legalPage),
}));

async function loadRoot() {
  const [config] = await Promise.all([loadConfig(), isSignedIn()]);
  return config;
}

export const routes: RouteObject[] = [
  {
    id: 'root',
    loader: loadRoot,
    // The configuration is read once; nothing that happens later changes it.
    shouldRevalidate: () => false,
    middleware: [redirectHidden],
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: Splash,
    children: [
      {
        path: '/',
        middleware: [requireAnonymous],
        ErrorBoundary: RootError,
        ...lazyRoute(() => import('../../features/auth/login-page.tsx')),
      },
      {
        Component: Frame,
        children: [
          // Errors are caught below the frame: the shell stays up when a page fails.
          { ErrorBoundary: RouteError, children: publicPages },
          {
            ErrorBoundary: RouteError,
            middleware: [requireSignIn],
            children: [
              ...pages,
              ...taskRoutes,
              ...engineRoutes,
              ...targetRoutes,
              ...surveyRoutes,
              ...backofficeRoutes,
              ...comingRoutes,
            ],
          },
        ],
      },
      { path: '*', loader: toDashboard },
    ],
  },
];

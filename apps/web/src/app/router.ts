import { createBrowserRouter } from 'react-router';
import { bindRouter } from '../lib/chunks/lazy-route.ts';
import { routes } from './routing/routes.tsx';

const OLD_TERMS = '#/terms-and-conditions';
const TERMS = '/terms-and-conditions';

/** `/#/terms-and-conditions` is printed on contracts and must go on leading to the text. */
function followOldTerms(): boolean {
  if (!location.hash.startsWith(OLD_TERMS)) return false;
  history.replaceState(null, '', TERMS);
  return true;
}

export function startRouter() {
  followOldTerms();
  const router = createBrowserRouter(routes);
  bindRouter(router);
  history.scrollRestoration = 'manual';
  addEventListener('hashchange', () => {
    if (followOldTerms()) void router.navigate(TERMS, { replace: true });
  });
  return router;
}

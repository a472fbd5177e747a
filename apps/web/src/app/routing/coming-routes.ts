import { isServiceCode, SERVICES, type ServiceCode } from '@rocca/contract/services';
import type { RouteObject } from 'react-router';
import { PATHS, type RouteName } from '../../lib/routes/paths.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { coming } from './coming.ts';

function named(name: RouteName, handle: RouteHandle): RouteObject {
  return { ...coming(PATHS[name], handle), id: name };
}

/** Entry pages of services that are not built, each at the path its menu entry opens. */
const services: RouteObject[] = (Object.keys(PATHS) as RouteName[])
  .filter((name): name is RouteName & ServiceCode => isServiceCode(name) && SERVICES[name].path === PATHS[name])
  .filter((name) => SERVICES[name].coming || !SERVICES[name].licensed)
  .map((name) => named(name, { service: name }));

/** Screens of no engine that are not built yet. */
export const comingRoutes: RouteObject[] = [
  ...services,
  named('cyber_soc', { service: 'cyber_threat' }),
  named('contact-us', { text: 'page.contact' }),
];

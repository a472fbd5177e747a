import { isServiceCode, SERVICES, type ServiceCode } from '@rocca/contract/services';
import type { LoaderFunction, RouteObject } from 'react-router';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import { PATHS, type RouteName, SURVEY_TYPES, surveyPath } from '../../lib/routes/paths.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { knownEngine, uuidOnly } from './guards.ts';

const comingPage = () => import('../../features/coming/coming-page.tsx');

function coming(path: string, handle: RouteHandle, loader?: LoaderFunction): RouteObject {
  return { path, loader, ...lazyRoute(comingPage, { ...handle }) };
}

function named(name: RouteName, handle: RouteHandle, loader?: LoaderFunction): RouteObject {
  return { ...coming(PATHS[name], handle, loader), id: name };
}

const reports: RouteObject[] = [
  named('report_dti', { text: 'page.report', service: 'dti' }),
  named('report_cti', { text: 'page.report', service: 'cti' }),
  named('report_webapp', { text: 'page.report', service: 'webapp' }),
  named('report_rri', { text: 'page.report', service: 'rri' }),
];

/** Entry pages of the services, each at the path its menu entry opens. */
const services: RouteObject[] = (Object.keys(PATHS) as RouteName[])
  .filter((name): name is RouteName & ServiceCode => isServiceCode(name) && SERVICES[name].path === PATHS[name])
  .map((name) => named(name, { service: name }));

/** A questionnaire's id is a UUID; `form` is the creation screen. */
const surveys: RouteObject[] = SURVEY_TYPES.flatMap((type) => {
  const service = `survey_${type}`;
  const path = surveyPath(type);
  return [
    coming(path, { service }),
    coming(`${path}/form`, { text: 'page.surveyForm', service }),
    coming(`${path}/:id`, { service }, uuidOnly),
    coming(`${path}/:id/report`, { text: 'page.surveyReport', service }, uuidOnly),
  ];
});

/** Screens that are registered and named but not built yet. */
export const comingRoutes: RouteObject[] = [
  ...reports,
  ...services,
  ...surveys,
  named('main', {}, knownEngine),
  named('cyber_soc', { service: 'cyber_threat' }),
  named('ir-form', { text: 'page.incidentForm', service: 'ir' }),
  named('contact-us', { text: 'page.contact' }),
];

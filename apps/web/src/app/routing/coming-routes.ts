import { isServiceCode, SERVICES, type ServiceCode } from '@rocca/contract/services';
import type { LoaderFunction, RouteObject } from 'react-router';
import { PATHS, type RouteName, SURVEY_TYPES, surveyPath } from '../../lib/routes/paths.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { coming } from './coming.ts';
import { uuidOnly } from './guards.ts';

function named(name: RouteName, handle: RouteHandle, loader?: LoaderFunction): RouteObject {
  return { ...coming(PATHS[name], handle, loader), id: name };
}

/** Entry pages of services without an engine, each at the path its menu entry opens. */
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

/** Screens of no engine that are not built yet. */
export const comingRoutes: RouteObject[] = [
  ...services,
  ...surveys,
  named('cyber_soc', { service: 'cyber_threat' }),
  named('ir-form', { text: 'page.incidentForm', service: 'ir' }),
  named('contact-us', { text: 'page.contact' }),
];

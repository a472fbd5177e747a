import { SERVICE_CODES } from '@rocca/contract/services';
import { generatePath } from 'react-router';

/**
 * The screens behind the sign-in, by the name the specification gives their routes. Those of an engine are in
 * `lib/engine/engine-paths.ts`.
 */
export const PATHS = {
  dashboard: '/dashboard',
  account: '/account',
  'my-sites': '/targets/all',
  targets: '/targets/:engine',
  'target-info': '/targets/:targetId/baseInfo',
  newTarget: '/targets/new/newTarget',
  main: '/main/:engine',
  'all-reports': '/reports',
  reports: '/reports/:engine',
  'reports-by-target': '/reports/:engine/:targetId',
  tvm: '/technology_vulnerability_monitoring',
  cardp: '/card-protection',
  penetration_test: '/penetration_test',
  code_review: '/code_review',
  cloud_security: '/cloud_security',
  phishing_attack: '/phishing_attack',
  smishing_attack: '/smishing_attack',
  security_academy: '/security_academy',
  elearning_academy: '/elearning_academy',
  cyber_soc: '/cyber_soc',
  ir: '/ir',
  'ir-form': '/ir/form/:id?',
  'contact-us': '/contact-us',
  'security-measures': '/security-measures',
  'backoffice-knowledge': '/backoffice/knowledge',
} as const;
export type RouteName = keyof typeof PATHS;

type PathParams<Name extends RouteName> = Parameters<typeof generatePath<(typeof PATHS)[Name]>>[1];

/** The address of a named route: `pathTo('reports', { engine })` → `/reports/<engine>`. */
export function pathTo<Name extends RouteName>(name: Name, params?: PathParams<Name>): string {
  return generatePath(PATHS[name], params);
}

const SURVEY_PREFIX = 'survey_';

/** The questionnaires' types; each has its own first path segment (`/survey_nis2`), which the router cannot split. */
export const SURVEY_TYPES = SERVICE_CODES.filter((code) => code.startsWith(SURVEY_PREFIX)).map((code) =>
  code.slice(SURVEY_PREFIX.length),
);

export function surveyPath(type: string, id?: string): string {
  return id ? `/${SURVEY_PREFIX}${type}/${id}` : `/${SURVEY_PREFIX}${type}`;
}

export function surveyReportPath(type: string, id: string): string {
  return `${surveyPath(type, id)}/report`;
}

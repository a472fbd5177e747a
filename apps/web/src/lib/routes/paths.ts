import { SERVICE_CODES } from '@rocca/contract/services';
import { generatePath } from 'react-router';

/** Every screen behind the sign-in, by the name the specification gives its route. */
export const PATHS = {
  dashboard: '/dashboard',
  account: '/account',
  'my-sites': '/targets/all',
  targets: '/targets/:engine',
  scan_settings: '/targets/:engine/:targetId/scan_settings',
  webscan_settings: '/targets/:engine/:targetId/webapp_settings',
  cti_settings: '/targets/:engine/:targetId/cti_settings',
  'target-info': '/targets/:targetId/baseInfo',
  newTarget: '/targets/new/newTarget',
  newDTI: '/targets/new/DTI/:targetId?',
  newDTILite: '/targets/new/DTILite/:targetId?',
  newNScan: '/targets/new/newNScan/:targetId?',
  newCTI: '/targets/new/newCTI/:targetId?',
  newWebScan: '/targets/new/web_scan/:targetId?',
  newRRI: '/targets/new/RRI/:targetId?',
  main: '/main/:engine',
  'all-reports': '/reports',
  reports: '/reports/:engine',
  'reports-by-target': '/reports/:engine/:targetId',
  report_dti: '/report/dti/:id',
  report_nscan: '/report/nscan/:id',
  report_cti: '/report/cti/:id',
  report_webapp: '/report/webapp/:id',
  report_rri: '/report/rri/:id',
  rri: '/rri',
  cti: '/cti',
  tvm: '/technology_vulnerability_monitoring',
  cardp: '/card-protection',
  webapp: '/webscan',
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

/** The address of a named route: `pathTo('reports', { engine: 'nscan' })` → `/reports/nscan`. */
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

/** The lite variant has no screens of its own: it lives on the dashboard. */
const LITE_PREFIXES = ['/main/dti_lite', '/targets/dti_lite', '/reports/dti_lite', '/report/dti_lite/'];

export function isLitePath(pathname: string): boolean {
  return LITE_PREFIXES.some((prefix) => pathname.startsWith(prefix));
}

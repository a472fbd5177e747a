import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { isLitePath, pathTo } from '../../lib/routes/paths.ts';
import { uuidOnly } from './guards.ts';
import { routes } from './routes.tsx';

const ID = '6f8b2f0e-52a4-4a6b-9d0e-0d6f6a6b7c11';

function routeOf(path: string): string | undefined {
  return matchRoutes(routes, path)?.at(-1)?.route.path;
}

describe('the routes', () => {
  it.each([
    '/',
    '/dashboard',
    '/account',
    '/targets',
    '/targets/all',
    '/targets/nscan',
    `/targets/nscan/${ID}/scan_settings`,
    `/targets/webapp/${ID}/webapp_settings`,
    `/targets/cti/${ID}/cti_settings`,
    `/targets/${ID}/baseInfo`,
    '/targets/new/newTarget',
    '/targets/new/DTI',
    `/targets/new/newNScan/${ID}`,
    `/targets/new/newCTI/${ID}`,
    '/targets/new/DTILite',
    '/targets/new/web_scan',
    '/targets/new/RRI',
    '/main/dti',
    '/reports',
    '/reports/dti',
    `/reports/dti/${ID}`,
    ...['dti', 'nscan', 'cti', 'webapp', 'rri'].map((engine) => `/report/${engine}/${ID}`),
    '/rri',
    '/cti',
    '/technology_vulnerability_monitoring',
    '/card-protection',
    '/webscan',
    '/penetration_test',
    '/code_review',
    '/cloud_security',
    '/phishing_attack',
    '/smishing_attack',
    '/security_academy',
    '/elearning_academy',
    '/cyber_soc',
    '/ir',
    '/ir/form',
    `/ir/form/${ID}`,
    '/survey_nis2',
    '/survey_nis2/form',
    `/survey_gdpr/${ID}`,
    `/survey_ict/${ID}/report`,
    '/contact-us',
    '/backoffice/knowledge',
    '/security-measures',
    '/terms-and-conditions',
    '/dpia/anything/below',
    '/http404',
  ])('know %s', (path) => {
    expect(routeOf(path)).toBeDefined();
    expect(routeOf(path)).not.toBe('*');
  });

  it('leave the rest to the unknown path', () => {
    expect(routeOf('/survey_unknown')).toBe('*');
    expect(routeOf('/nowhere/at/all')).toBe('*');
  });

  it.each([
    ['/main/dti_lite', true],
    ['/targets/dti_lite/x', true],
    ['/reports/dti_lite', true],
    [`/report/dti_lite/${ID}`, true],
    ['/main/dti', false],
    [`/report/dti/${ID}`, false],
  ])('send the lite variant to the dashboard: %s → %s', (path, lite) => {
    expect(isLitePath(path)).toBe(lite);
  });

  it('accept only a UUID as a questionnaire', () => {
    expect(uuidOnly({ params: { id: ID } })).toBeNull();
    expect(() => uuidOnly({ params: { id: 'xyz' } })).toThrow();
  });

  it('have names with parameters', () => {
    expect(pathTo('reports-by-target', { engine: 'nscan', targetId: ID })).toBe(`/reports/nscan/${ID}`);
    expect(pathTo('ir-form')).toBe('/ir/form');
    expect(pathTo('newCTI', { targetId: ID })).toBe(`/targets/new/newCTI/${ID}`);
  });
});

import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  COMING_PAGES,
  ENGINE_PAGES,
  OWN_PAGES,
  PAGES_OF_NOTHING,
  PUBLIC_PAGES,
} from '../../../../../e2e/support/pages.ts';
import { formPath, isHiddenPath } from '../../lib/engine/engine-paths.ts';
import { pathTo } from '../../lib/routes/paths.ts';
import { uuidOnly } from './guards.ts';
import { routes } from './routes.tsx';

const ID = '6f8b2f0e-52a4-4a6b-9d0e-0d6f6a6b7c11';

function routeOf(path: string): string | undefined {
  return matchRoutes(routes, path)?.at(-1)?.route.path;
}

describe('the routes', () => {
  it.each([
    '/',
    ...OWN_PAGES,
    ...ENGINE_PAGES,
    ...PAGES_OF_NOTHING,
    ...COMING_PAGES,
    ...PUBLIC_PAGES,
    '/targets',
    `/targets/new/newNScan/${ID}`,
    '/reports/dti',
    `/reports/dti/${ID}`,
    `/survey_gdpr/${ID}`,
    `/survey_ict/${ID}/report`,
    '/dpia/anything/below',
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
    ['/report/dti_lite', true],
    ['/report/dti_lite/', true],
    [`/report/dti_lite/${ID}`, false],
    ['/main/dti', false],
    [`/report/dti/${ID}`, false],
  ])('send an engine without pages to the dashboard: %s → %s', (path, lite) => {
    expect(isHiddenPath(path)).toBe(lite);
  });

  it('accept only a UUID as a questionnaire', () => {
    expect(uuidOnly({ params: { id: ID } })).toBeNull();
    expect(() => uuidOnly({ params: { id: 'xyz' } })).toThrow();
  });

  it('have names with parameters', () => {
    expect(pathTo('reports-by-target', { engine: 'nscan', targetId: ID })).toBe(`/reports/nscan/${ID}`);
    expect(pathTo('ir-form')).toBe('/ir/form');
    expect(formPath('cti', ID)).toBe(`/targets/new/newCTI/${ID}`);
  });
});

import { describe, expect, it } from 'vitest';
import '../../engines/registry.ts';
import { TARGET_ID, targetItem } from '../../testing/target-items.ts';
import { editPath, engineOfQuery, licensedEngines, settingsPath, targetsPath } from './target-engines.ts';

describe('the engines of targets', () => {
  it.each<[string | null, string | null]>([
    ['nscan', 'nscan'],
    ['/nscan/', 'nscan'],
    ['nscan/', 'nscan'],
    ['/dti_lite/', 'dti_lite'],
    ['tvm', null],
    ['/helperbot/nis2/', null],
    ['nowhere', null],
    ['', null],
    [null, null],
  ])('reads the engine of the query %s as %s', (query, engine) => {
    expect(engineOfQuery(query)).toBe(engine);
  });

  it.each([
    ['dti', `/targets/new/DTI/${TARGET_ID}`, `/targets/dti/${TARGET_ID}/dti_settings`],
    ['dti_lite', `/targets/new/DTILite/${TARGET_ID}`, null],
    ['rri', `/targets/new/RRI/${TARGET_ID}`, null],
    ['nscan', `/targets/new/newNScan/${TARGET_ID}`, `/targets/nscan/${TARGET_ID}/scan_settings`],
    ['webapp', `/targets/new/web_scan/${TARGET_ID}`, `/targets/webapp/${TARGET_ID}/webapp_settings`],
    ['cti', `/targets/new/newCTI/${TARGET_ID}`, `/targets/cti/${TARGET_ID}/cti_settings`],
  ])('knows where a target of %s is edited and its test prepared', (engine_abbreviation, edit, settings) => {
    const target = targetItem({ engine_abbreviation });
    expect(editPath(target)).toBe(edit);
    expect(settingsPath(target)).toBe(settings);
  });

  it('offers the engines with a licence that holds, in the order of the menu', () => {
    const held = [
      { engine: 'nscan', available: true },
      { engine: 'tvm', available: true },
      { engine: 'cti', available: false },
      { engine: 'dti', available: true },
    ];
    expect(licensedEngines(held)).toEqual(['dti', 'nscan']);
  });

  it('shows targets of the lite variant among all of them', () => {
    expect(targetsPath('dti_lite')).toBe('/targets/all');
    expect(targetsPath('nscan')).toBe('/targets/nscan');
    expect(targetsPath(null)).toBe('/targets/all');
  });
});

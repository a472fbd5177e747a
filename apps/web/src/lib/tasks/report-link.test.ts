import type { TaskStatus } from '@rocca/contract/task/status';
import { describe, expect, it } from 'vitest';
import { partialLink, reportLink } from './report-link.ts';

const task_id = '6f8b2f0e-52a4-4a6b-9d0e-0d6f6a6b7c11';

describe('a row of the reports table', () => {
  it.each<[string, TaskStatus, string | null]>([
    ['nscan', 'SUCCESS', `/report/nscan/${task_id}`],
    ['nscan', 'RUNNING', null],
    ['nscan', 'FAILURE', null],
    ['dti_lite', 'SUCCESS', `/report/dti_lite/${task_id}`],
    ['ir', 'SUCCESS', `/ir/form/${task_id}`],
    ['survey_nis2', 'COMPILING', `/survey_nis2/${task_id}`],
    ['survey_nis2', 'SUCCESS', `/survey_nis2/${task_id}/report`],
    ['nscan', 'COMPILING', null],
  ])('of %s in %s leads to %s', (engine_abbreviation, status, path) => {
    expect(reportLink({ task_id, engine_abbreviation, status })).toBe(path);
  });

  it('of a test that ended early leads to what it had found', () => {
    expect(partialLink({ task_id, engine_abbreviation: 'nscan' })).toBe(`/report/nscan/${task_id}`);
    expect(partialLink({ task_id, engine_abbreviation: 'ir' })).toBeNull();
  });
});

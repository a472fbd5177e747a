import { describe, expect, it } from 'vitest';
import {
  COMPLETED_GROUP,
  canDelete,
  canMove,
  canStop,
  canView,
  canWithdraw,
  RUNNING_GROUP,
  sourcesOf,
} from './machine.ts';
import { TASK_STATUSES, type TaskStatus } from './status.ts';

const facts = (status: TaskStatus, engine = 'nscan', stopRequested = false) => ({ status, engine, stopRequested });

describe('the life of a test', () => {
  it.each([
    ['PENDING', 'RUNNING', true],
    ['PENDING', 'STOPPED', true],
    ['PENDING', 'SUCCESS', false],
    ['RUNNING', 'SUCCESS', true],
    ['RUNNING', 'STOPPED', true],
    ['RUNNING', 'DELETED', false],
    ['SUCCESS', 'RUNNING', false],
    ['DELETED', 'PENDING', false],
  ] as const)('%s → %s: %s', (from, to, allowed) => {
    expect(canMove(from, to)).toBe(allowed);
  });

  it('ends once: no status of the completed group leads to another', () => {
    for (const status of COMPLETED_GROUP) {
      expect(TASK_STATUSES.filter((to) => to !== 'DELETED' && canMove(status, to))).toEqual([]);
    }
  });

  it('knows from where a status can be reached', () => {
    expect(sourcesOf('RUNNING')).toEqual(['PENDING']);
    expect(sourcesOf('STOPPED')).toEqual(['PENDING', 'RUNNING', 'STOPPING']);
  });

  it('is viewed after success, a questionnaire while it is filled in too', () => {
    expect(TASK_STATUSES.filter((status) => canView(facts(status)))).toEqual(['SUCCESS']);
    expect(canView(facts('COMPILING', 'survey_nis2'))).toBe(true);
    expect(canView(facts('COMPILING', 'nscan'))).toBe(false);
  });

  it('is stopped only while it runs and no stop was requested before', () => {
    expect(TASK_STATUSES.filter((status) => canStop(facts(status)))).toEqual(['RUNNING']);
    expect(canStop(facts('RUNNING', 'nscan', true))).toBe(false);
  });

  it('is withdrawn only while it waits', () => {
    expect(TASK_STATUSES.filter((status) => canWithdraw(facts(status)))).toEqual(['PENDING']);
  });

  it('is deleted in every status but three', () => {
    expect(TASK_STATUSES.filter((status) => !canDelete(facts(status)))).toEqual(['PENDING', 'RUNNING', 'DELETED']);
    expect(RUNNING_GROUP.some((status) => canDelete(facts(status)))).toBe(false);
  });
});

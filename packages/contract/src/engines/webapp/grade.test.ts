import { describe, expect, it } from 'vitest';
import { gradeOf, isGradable } from './grade.ts';

const kind = (severity: number, fields: { toVerify?: boolean; alerts?: number } = {}) => ({
  ...{ id: `weakness-${severity}`, name: `Weakness of ${severity}`, severity, toVerify: false, alerts: 1 },
  ...fields,
});

describe('the grade of a site', () => {
  it.each([
    ['nothing found', [], 'A', 100],
    ['only something to know', [kind(0)], 'A', 100],
    ['one low', [kind(3.1)], 'A', 97],
    ['one low at a hundred pages', [kind(3.1, { alerts: 100 })], 'A', 97],
    ['twenty low ones', Array.from({ length: 20 }, () => kind(3.1)), 'B', 80],
    ['one medium', [kind(5)], 'B', 88],
    ['two medium', [kind(5), kind(6.9)], 'B', 76],
    ['one high', [kind(7)], 'C', 65],
    ['one critical', [kind(9.8)], 'D', 40],
    ['one critical that is not proven', [kind(9.8, { toVerify: true })], 'C', 70],
    ['one critical and a low', [kind(9.8), kind(2)], 'E', 37],
    ['one critical and a high', [kind(9.8), kind(7.5)], 'F', 5],
    ['two critical', [kind(9.8), kind(9.1)], 'F', 0],
  ])('%s', (_, kinds, letter, points) => {
    expect(gradeOf(kinds)).toMatchObject({ letter, points });
  });

  it('comes with what each kind cost, the dearest first, and the costs add up', () => {
    const { points, costs } = gradeOf([kind(2, { alerts: 7 }), kind(0), kind(7.5), kind(5, { toVerify: true })]);
    expect(costs).toEqual([
      { id: 'weakness-7.5', name: 'Weakness of 7.5', level: 'high', alerts: 1, points: 35 },
      { id: 'weakness-5', name: 'Weakness of 5', level: 'medium', alerts: 1, points: 6 },
      { id: 'weakness-2', name: 'Weakness of 2', level: 'low', alerts: 7, points: 3 },
    ]);
    expect(points).toBe(100 - 35 - 6 - 3);
  });
});

describe('whether enough was looked at for a grade', () => {
  const done = { status: 'done', inventory: false, reasons: [] } as const;
  const stopped = { status: 'not_done', inventory: false, reasons: [{ expected: false }] } as const;
  const left = { status: 'not_done', inventory: false, reasons: [{ expected: true }] } as const;
  const crawl = { status: 'done', inventory: true, reasons: [] } as const;
  it.each([
    ['all checks', 1, [crawl, done], true],
    ['half of those promised', 1, [done, { ...done, status: 'partial' as const }, stopped, stopped], true],
    ['less than half', 9, [done, stopped, stopped], false],
    ['those that the profile leaves out are not missed', 1, [done, left, left, left], true],
    ['an inventory alone', 9, [crawl, left], false],
    ['no page', 0, [done], false],
    ['a check that nobody speaks of was not made', 3, [done, { ...stopped, reasons: [] }, stopped], false],
  ])('%s', (_, pages, checks, gradable) => {
    expect(isGradable({ pages, checks })).toBe(gradable);
  });
});

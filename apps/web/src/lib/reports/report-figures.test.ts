import { type AgedSource, ageAt } from '@rocca/contract/report/knowledge-age';
import { describe, expect, it } from 'vitest';
import { formatChance, formatRank } from './epss.ts';

describe('a chance', () => {
  it.each([
    [0.94379, '94,4%'],
    [1, '99,9%'],
    [0.99961, '99,9%'],
    [0.0004, '<0,1%'],
    [0, '<0,1%'],
  ])('of %s reads %s', (chance, text) => {
    expect(formatChance(chance, 'it')).toBe(text);
  });
});

describe('a rank among all chances', () => {
  it.each([
    [1, 'del 99,9%', '99.9%'],
    [0.9998, 'del 99,9%', '99.9%'],
    [0.9549, 'del 95,4%', '95.4%'],
    [0.88, 'dell’88,0%', '88.0%'],
    [0.114, 'dell’11,4%', '11.4%'],
    [0.015, 'dell’1,5%', '1.5%'],
    [0.18, 'del 18,0%', '18.0%'],
    [0, 'dello 0,1%', '0.1%'],
  ])('of %s', (rank, it_, en) => {
    expect([formatRank(rank, 'it'), formatRank(rank, 'en')]).toEqual([it_, en]);
  });
});

describe('the age of knowledge', () => {
  const now = Date.parse('2026-11-14T10:00:00.000Z');
  const source = (change: Partial<AgedSource>): AgedSource => ({
    name: 'nvd',
    data_date: '2026-11-13T00:00:00.000Z',
    loaded_at: '2026-11-14T03:00:00.000Z',
    ...change,
  });

  it.each([
    ['of yesterday', source({}), 'fresh'],
    ['of 31 days ago', source({ data_date: '2026-10-14T09:00:00.000Z' }), 'old'],
    ['loaded today from old files', source({ data_date: '2025-01-01T00:00:00.000Z' }), 'old'],
    ['without a date of its own', source({ data_date: null }), 'fresh'],
    ['that was never loaded', source({ data_date: null, loaded_at: null }), 'never'],
    ['that should have come with the product', source({ name: 'starter', loaded_at: null }), 'never'],
    ['that came with the product', source({ name: 'starter', data_date: '2020-01-01T00:00:00.000Z' }), 'fresh'],
  ])('%s', (_, aged, age) => {
    expect(ageAt(aged, now)).toBe(age);
  });
});

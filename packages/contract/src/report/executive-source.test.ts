import { describe, expect, it } from 'vitest';
import type { Executive } from './executive.ts';
import { numbersAtSource, valueAtSource, wrongFigures } from './executive-source.ts';

const values = {
  summary: { total: 3, levels: { high: 2, low: 1 }, none: null, history: [{ count: 5 }, { count: 3 }] },
  changes: { counts: { new: 1, gone: 0 } },
};

describe('the source of a figure', () => {
  it.each([
    ['summary.total', 3],
    ['summary.levels.high', 2],
    ['summary.none', null],
    ['summary.history.1.count', 3],
    [
      'summary.{total,levels}.{high,low}',
      [
        [undefined, undefined],
        [2, 1],
      ],
    ],
    ['summary.history.{0,1}.count', [5, 3]],
    ['summary.missing', undefined],
    ['summary.none.more', undefined],
    ['summary.toString', undefined],
    ['other.total', undefined],
  ])('%s', (source, value) => {
    expect(valueAtSource(values, source)).toEqual(value);
  });

  it('names the figures of several places', () => {
    expect(numbersAtSource(values, 'summary.total + summary.levels.{high,low}')).toEqual([3, 2, 1]);
  });
});

describe('figures that are not what the report says', () => {
  const figure = (value: number | null, source = 'summary.total') => ({ key: 'box', label: 'Box', value, source });
  const executive = (change: object) =>
    ({
      levels: { total: figure(3), critical: null, high: figure(null), medium: figure(3), low: figure(3) },
      ...{ circles: [], charts: [], changes: null, actionsTotal: figure(3) },
      ...change,
    }) as unknown as Executive;
  const chart = (drawn: readonly number[], empty: string | null = null) => ({
    ...{ key: 'chart', source: 'summary.levels.{high,low}', empty, series: [{ values: drawn }] },
  });

  it.each([
    ['none', {}, []],
    ['a circle', { circles: [figure(4)] }, ['box: summary.total']],
    ['a place that does not exist', { circles: [figure(3, 'summary.x')] }, ['box: summary.x']],
    ['a chart in another order, with zeros', { charts: [chart([1, 0, 2])] }, []],
    ['a chart', { charts: [chart([1, 1])] }, ['chart: summary.levels.{high,low}']],
    ['a chart that is not drawn', { charts: [chart([0, 0], 'Nothing')] }, []],
    ['changes', { changes: { counts: { new: 2, gone: 0 }, source: 'changes.counts' } }, ['changes: changes.counts']],
    ['changes that agree', { changes: { counts: { new: 1, gone: 0 }, source: 'changes.counts' } }, []],
  ])('%s', (_, change, wrong) => {
    expect(wrongFigures(values, executive(change))).toEqual(wrong);
  });
});

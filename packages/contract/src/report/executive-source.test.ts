import { describe, expect, it } from 'vitest';
import type { Executive } from './executive.ts';
import { numbersAtSource, valueAtSource, wrongFigures } from './executive-source.ts';
import { firstTest, remedyOf } from './testing/executive-values.ts';

const values = {
  summary: { total: 3, levels: { high: 2, low: 1 }, none: null, zero: 0, history: [{ count: 5 }, { count: 3 }] },
  changes: { counts: { ...firstTest.counts, new: 1, gone: 2 } },
  remedies: { items: [remedyOf()] },
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
    ['summary.{levels.low,-,total}', [1, 0, 3]],
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
      levels: { total: figure(3), critical: null, high: figure(3), medium: figure(3), low: figure(3) },
      ...{ circles: [], charts: [], changes: null, actionsTotal: figure(3) },
      actions: [action],
      ...change,
    }) as unknown as Executive;
  const action = {
    ...{ id: 'update-apache', level: 'critical', findings: 12, closes: 12, unverified: 0, places: 4, priority: 1 },
    ...{ knownExploited: 1, somePlaces: remedyOf().some_places },
  };
  const changes = (counts: object) => ({
    changes: { counts: { ...values.changes.counts, ...counts }, source: 'changes.counts' },
  });
  const acting = (change: object) => ({ actions: [{ ...action, ...change }] });
  const chart = (drawn: readonly number[], empty: string | null = null) => ({
    ...{ key: 'chart', source: 'summary.levels.{high,low}', empty, series: [{ values: drawn }] },
  });

  it.each([
    ['none', {}, []],
    ['a circle', { circles: [figure(4)] }, ['box: summary.total']],
    ['a place that does not exist', { circles: [figure(3, 'summary.x')] }, ['box: summary.x']],
    ['a figure that hides a count', { circles: [{ ...figure(null), unknown: 'not_sought' }] }, ['box: summary.total']],
    ['a figure unknown without a reason', { circles: [figure(null, 'summary.zero')] }, ['box: summary.zero']],
    ['a zero that nobody looked for', { circles: [{ ...figure(null, 'summary.zero'), unknown: 'not_sought' }] }, []],
    ['a figure that the report does not know', { circles: [figure(null, 'summary.none')] }, []],
    ['a chart that agrees', { charts: [chart([2, 1])] }, []],
    ['a chart in another order', { charts: [chart([1, 2])] }, ['chart: summary.levels.{high,low}']],
    ['a chart with a zero too many', { charts: [chart([2, 1, 0])] }, ['chart: summary.levels.{high,low}']],
    ['a chart', { charts: [chart([1, 1])] }, ['chart: summary.levels.{high,low}']],
    ['a chart that is not drawn', { charts: [chart([0, 0], 'Nothing')] }, []],
    ['changes that agree', changes({}), []],
    [
      'changes that are swapped',
      changes({ new: 2, gone: 1 }),
      ['changes: changes.counts.new', 'changes: changes.counts.gone'],
    ],
    ['an action that is missing', { actions: [] }, ['actions: remedies.items']],
    ['findings of an action', acting({ findings: 11 }), ['actions: remedies.items.0.findings']],
    ['what an action closes', acting({ closes: 11 }), ['actions: remedies.items.0.closes']],
    ['places of an action', acting({ places: 3 }), ['actions: remedies.items.0.places']],
    ['the number of an action', acting({ priority: 2 }), ['actions: remedies.items.0.priority']],
    ['what is exploited of an action', acting({ knownExploited: 0 }), ['actions: remedies.items.0.known_exploited']],
  ])('%s', (_, change, wrong) => {
    expect(wrongFigures(values, executive(change))).toEqual(wrong);
  });
});

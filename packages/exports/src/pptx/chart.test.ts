import type { Chart } from '@rocca/contract/report/executive';
import { expect, it } from 'vitest';
import { valueFormat } from './chart.ts';

const chart = (kind: Chart['kind'], first: readonly number[], second: readonly number[]): Chart => ({
  ...{ key: 'impact', kind, title: '', source: '', empty: null },
  categories: ['a', 'b'],
  series: [first, second].map((values) => ({ name: '', tone: 'critical' as const, values })),
});

it.each([
  ['parts that are wide enough have their number', chart('stacked_bars', [40, 41], [13, 12]), '[>=1]#,##0;;;'],
  ['a part narrower than its number has none', chart('stacked_bars', [63, 27], [74, 3]), '[>=4]#,##0;;;'],
  ['other charts have all but zero', chart('doughnut', [63, 27], [74, 3]), '#,##0;;;'],
])('%s', (_, shown, expected) => {
  expect(valueFormat(shown, 340)).toBe(expected);
});

import type { Chart } from '@rocca/contract/report/executive';
import { describe, expect, it } from 'vitest';
import { sampleDocument } from '../testing/sample-document.ts';
import { chartsData } from './charts-data.ts';

const NAMES = Array.from({ length: 10 }, (_, at) => `A${at} Controllo degli accessi difettoso`);

function barsOf(categories: readonly string[]): Chart {
  const series = [{ name: 'n', values: categories.map(() => 3), tone: 'accent' as const }];
  return { ...{ key: 'k', title: 'T', kind: 'bars', categories, series, empty: null, source: 's' } };
}

function dataOf(...charts: Chart[]) {
  const document = sampleDocument();
  return chartsData({ ...document, executive: { ...document.executive, charts } });
}

describe('chartsData', () => {
  it('gives a line to what has long names, and to what is left alone beside it', () => {
    const [short, long] = [barsOf(['a', 'b']), barsOf(NAMES)];
    const widths = (...charts: Chart[]) => dataOf(...charts).map(({ isWide }) => isWide);
    expect(widths(short, short, short)).toEqual([false, false, true]);
    expect(widths(short, long, short, short)).toEqual([true, true, false, false]);
  });

  it('names every row of a wide chart in full', () => {
    const words = dataOf(barsOf(NAMES))[0]?.labels.map(({ text }) => text);
    expect(words).toEqual(expect.arrayContaining(NAMES));
  });
});

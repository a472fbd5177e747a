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

  it('breaks names that are wider than their share onto two lines instead of cutting them', () => {
    const name = 'A10 Gestione errata delle condizioni eccezionali nelle applicazioni';
    const words = dataOf(barsOf(Array.from({ length: 10 }, () => name)))[0]?.labels.map(({ text }) => text) ?? [];
    expect(words.filter((word) => word.includes('…'))).toEqual([]);
    expect(words.join(' ')).toContain(name);
  });

  it('leaves out a trend that has not begun', () => {
    const trend = { ...barsOf(['a']), key: 'trend', kind: 'line' as const, empty: 'Two tests are needed.' };
    expect(dataOf(barsOf(['a']), trend)).toHaveLength(1);
    expect(dataOf(barsOf(['a']), { ...trend, empty: null })).toHaveLength(2);
  });
});
